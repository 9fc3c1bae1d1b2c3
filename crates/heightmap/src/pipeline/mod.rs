//! Maps described in a file: generators, modifiers and mixes of them, what is written on the way, and what it is worth.

mod error;
mod fields;
mod node;
mod operator;
mod output;
mod parameter;
mod parameters;
mod pipeline;
mod read;
mod run;
mod sketch;

pub(crate) use node::{Node, Value};
pub(crate) use read::{Reader, grid};
pub(crate) use sketch::{Doing, Sketch, StepSketch};

pub use error::{At, PipelineError, Problem};
pub use operator::Operator;
pub use output::{Output, OutputKind};
pub use parameter::{Parameter, ParameterValue};
pub use pipeline::{Pipeline, Step};
pub use run::{Event, RunError};
