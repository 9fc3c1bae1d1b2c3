//! What maps show, and the values of their pixels, row by row.

mod kept;
#[expect(clippy::module_inception, reason = "the room's one type for all")]
mod picture;
mod range;
mod rows;
mod what;

pub(crate) use kept::Kept;
pub use picture::Picture;
pub use range::Range;
pub(crate) use rows::{Computed, Rows};
pub use what::What;
