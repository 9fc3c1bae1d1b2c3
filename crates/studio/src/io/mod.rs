//! What leaves the program: files and words.

mod output;
mod output_error;
pub mod say;

pub use output::{Output, make_folder};
pub use output_error::OutputError;
