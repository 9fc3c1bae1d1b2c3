//! Rain on a planet: what winds take up over the sea and lose over the land.
//!
//! ```
//! use cubemap::{CubeNodes, Warp};
//! use rain::Rain;
//! let (nodes, warp) = (CubeNodes::new(5), Warp::default());
//! // A continent around one pole of an axis in the equator's plane, with the sea at 0.
//! let height = |node| if nodes.vertex(node).dir(warp).x > 0.7 { 500.0 } else { -3000.0 };
//! let ground: Vec<f32> = (0..nodes.len()).map(height).collect();
//! let falls = Rain { reach: 40.0, climb: 3000.0 }.falls(5, warp, &ground, 0.0);
//! assert!(falls.iter().all(|&rain| rain > 0.0));
//! ```

mod rain;
mod winds;

pub use rain::Rain;

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
