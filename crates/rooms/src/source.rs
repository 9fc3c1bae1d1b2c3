//! The modules of one package as its sources have them: what each defines and imports, and what each names.

mod about;
mod mention;
mod module;
mod reader;
mod tests_only;
mod walk;

pub(crate) use mention::{Manner, Mention};
pub(crate) use module::{FileId, Place};
pub(crate) use reader::{Root, Sources, read};
