//! The façade: a recipe and a seed, and everything that can be asked of their ground, their water and their bounds.

mod apart;
mod bounds;
mod explain;
mod explanation;
mod layers;
mod many;
mod terrain;
mod water;

pub use explanation::Explanation;
pub use layers::Layer;
pub use many::Grounds;
pub use terrain::Terrain;
