//! Maps described in a file: generators, modifiers and mixes of them, what is written on the way, and what it is worth.

mod error;
mod fields;
mod node;
mod operator;
mod output;
mod parameters;
mod pipeline;
mod read;
mod run;

pub use error::{At, PipelineError, Problem};
pub use operator::Operator;
pub use output::{Output, OutputKind};
pub use pipeline::{Pipeline, Step};
pub use run::{Event, RunError};
