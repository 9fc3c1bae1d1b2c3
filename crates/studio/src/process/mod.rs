//! What the system does to this process, and what it gives it: signals, memory, threads.

mod lack;
pub mod memory;
pub mod signals;
pub mod threads;

pub use lack::Lack;
