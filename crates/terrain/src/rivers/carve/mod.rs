//! How rivers carve the ground of a patch, and between which heights they leave it.
//!
//! What lies about a patch is cut into straight parts; tile by tile those that count are measured at all points, mixed to
//! valleys and beds, and the ground is drawn to them. Slopes go the way back: from how the ground changes with each part's distance to how that changes along the sphere.

mod about;
mod at_point;
mod ball;
mod beds;
mod beside;
mod carve;
mod frame;
mod lakes;
mod look;
mod parts;
mod range;
mod remembered;
mod squares;
mod tile;
mod valleys;
mod waters;

pub(crate) use about::About;
pub(crate) use at_point::{drawn, water};
pub(in crate::rivers) use beds::smooth;
pub(crate) use carve::{carve, carve_cloud, carve_place};
pub(in crate::rivers) use frame::Frame;
pub(crate) use range::{coarse_range, is_coarse, range};
pub(crate) use waters::{OfWater, Waters};
