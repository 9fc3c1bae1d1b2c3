//! The ground at one place: nothing is printed for it but what its own height asks for.

mod memory;
mod needs;
mod place;

pub(crate) use place::ground_of_place;
