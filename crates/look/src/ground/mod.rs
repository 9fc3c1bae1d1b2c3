//! What ground is made of, and what of it is finer than the mesh.

mod detail;
pub(crate) mod soils;

pub use detail::Detail;
