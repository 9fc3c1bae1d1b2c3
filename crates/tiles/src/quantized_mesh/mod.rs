//! Terrain as quantized-mesh 1.0: a header, vertices in 15 bits, triangles, edges, normals and a water mask.
//!
//! After the format's description at <https://github.com/CesiumGS/quantized-mesh>: little-endian, metres, axes with z to the
//! north pole and x to where the prime meridian meets the equator.

mod encode;
mod grid;
mod header;
mod occlusion;
mod topology;
mod water_mask;

pub(crate) use encode::encode;
pub(crate) use grid::{STEPS, finest};
