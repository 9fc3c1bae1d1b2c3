#![doc = include_str!("../README.md")]

mod breed;
mod difference;
mod document;
mod document_error;
mod history;
mod interest;
mod journal;
mod map;
mod pipeline;
mod printed;
mod readings;
mod save;
mod shown;
mod spectrum;
mod vary;

pub use breed::bred;
pub use difference::difference;
pub use document::Document;
pub use document_error::DocumentError;
pub use history::History;
pub use interest::{Dull, Interest};
pub use journal::{Journal, Kept};
pub use pipeline::{MapStart, Previews};
pub use printed::{last_octave, printed_to};
pub use readings::Readings;
pub use save::SaveError;
pub use shown::{Shown, ShownMap};
pub use spectrum::{OctaveHeight, spectrum};
pub use vary::another;
