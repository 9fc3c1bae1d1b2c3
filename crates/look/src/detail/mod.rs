//! What is finer than the mesh, and what ground is made of.

mod detail;
pub(crate) mod soils;

pub use detail::Detail;
