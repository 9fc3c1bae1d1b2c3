//! Vector arithmetic: one source for every instruction set, and the same bits from each.

mod aligned;
mod instructions;
mod lanes;
mod scalar;

pub(crate) use aligned::Aligned;
pub use instructions::{InstructionSet, Kernel};
pub(crate) use lanes::{LANES, block, block_mut};
pub(crate) use scalar::Scalar;
