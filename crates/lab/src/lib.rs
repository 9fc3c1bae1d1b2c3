//! The laboratory: what proves of a planet what holds for all, and what measures how fast it is on this machine.
//!
//! It is all of `relief check` and `relief bench`; the application hands a planet and the words of the command line over.

mod apparatus;
pub mod bench;
pub mod check;
mod report;
