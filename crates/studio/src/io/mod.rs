//! What leaves the program: files, words and bars of progress.

mod output;
mod output_error;
mod progress;
pub mod say;

pub use output::{Output, make_folder};
pub use output_error::OutputError;
pub use progress::progress;
