//! Steps in which nodes give to and take from their neighbours: what erosion is made of, on every grid alike.

mod either;
mod exchange;
mod rim;
mod strip;
mod sweep;

pub(crate) use either::{either, only_if};
pub(crate) use exchange::{About, Exchange};
pub(crate) use sweep::{Sweep, sweep};
