//! What leaves the program: files, words and bars of progress.

mod folder;
pub(crate) mod leftovers;
mod output;
mod output_error;
mod part;
mod place;
mod progress;
pub mod say;
mod staged;

pub use folder::Folder;
pub use output::Output;
pub use output_error::OutputError;
pub use progress::progress;
pub use staged::Staged;
