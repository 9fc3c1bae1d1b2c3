//! Explained: what printed the height of a place, as plain data.

mod band;
mod octave;
mod stamp;

pub use band::ExplainedBand;
pub use octave::ExplainedOctave;
pub use stamp::{ExplainedStamp, StampWay};
