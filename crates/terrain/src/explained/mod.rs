//! Explained: what printed the height of a place, as plain data.

mod band;
mod drain;
mod octave;
mod stamp;

pub use band::ExplainedBand;
pub use drain::ExplainedDrain;
pub use octave::ExplainedOctave;
pub use stamp::{ExplainedStamp, StampWay};
