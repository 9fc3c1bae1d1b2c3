//! How figures are told.

mod figure;
mod machine;
mod named;
mod reach;
mod table;

pub(crate) use figure::Figure;
pub(crate) use machine::{Machine, warn_of_slowness};
pub(crate) use named::named;
pub(crate) use reach::Reach;
pub(crate) use table::{short, table};
