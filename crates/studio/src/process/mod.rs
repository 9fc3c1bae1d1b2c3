//! What the system does to this process, and what it gives it: its environment, signals, memory, threads.

#[cfg(target_os = "linux")]
pub mod environment;
mod lack;
pub mod memory;
#[cfg(unix)]
pub mod signals;
pub mod threads;

pub use lack::Lack;
