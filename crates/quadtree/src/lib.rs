//! Which cells of a planet a view needs, and how the drawn ones follow.
//!
//! [`select`] is a pure function of where the eyes are: it returns leaves that cover
//! the sphere once, each marked drawn or culled. It keeps nothing between two calls,
//! so whatever path led to a view, the view has one set of leaves. [`DrawnSet`] is
//! what is shown while the desired leaves are still being built.
//!
//! Heights, meshes and the screen are unknown here; what a level is off by, and
//! between which heights a cell lies, is handed in.
//!
//! # Spaces and units
//!
//! Eyes, points and planes are in metres from the planet's centre, in the planet's
//! axes, which are the cube's. Heights are metres above the sphere. Directions have
//! length 1.
//!
//! # Balance
//!
//! Two cells *touch* if they share a point of the sphere: over an edge or over a
//! corner, within a realm or across its border. A set of leaves is *balanced* if the
//! levels of touching leaves differ by at most one. Every [`Selection`] and every
//! [`DrawnSet`] is.
//!
//! ```
//! use glam::DVec3;
//! use quadtree::{Globe, HeightRange, Ranges, View, select};
//!
//! let globe = Globe { radius: 1000.0, occluder: 1000.0, roof: 1000.0, warp: Default::default() };
//! let errors: Vec<_> = (0..=8).map(|level| 10.0 / 3_f64.powi(level)).collect();
//! let ranges = Ranges::new(&globe, &errors, 1000.0, 2.0);
//! let view = View { eye: DVec3::new(0.0, 1100.0, 0.0), frustum: None };
//! let selection = select(&globe, &[view], &ranges, |_| HeightRange::default());
//! assert!(selection.leaves().iter().any(|leaf| leaf.cell.level() == 6 && leaf.drawn));
//! assert!(selection.leaves().iter().any(|leaf| !leaf.drawn));
//! ```

mod cell_map;
mod drawn;
mod foot;
mod frustum;
mod globe;
mod measure;
mod ranges;
mod region;
mod regions;
mod select;
mod stretch;
#[cfg(test)]
mod testing;
mod tree;
mod view;

pub use cubemap::HeightRange;
pub use drawn::{Changes, DrawnSet, Stride};
pub use foot::Foot;
pub use frustum::Frustum;
pub use globe::Globe;
pub use measure::Measure;
pub use ranges::{LevelRange, Morph, Ranges};
pub use region::Region;
pub use regions::Regions;
pub use select::{Leaf, Selection, Skyline, select};
pub use stretch::{Stretch, skew};
pub use view::View;

/// The examples of the README, tested.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
