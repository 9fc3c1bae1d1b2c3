//! The modules of one package as its sources have them: what each defines and imports, and what each names.

mod mention;
mod module;
mod reader;
mod tests_only;

pub(crate) use mention::{Manner, Mention};
pub(crate) use module::{FileId, Modules, Place};
pub(crate) use reader::{Root, Source, Sources, read};
