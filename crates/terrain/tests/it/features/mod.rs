//! What a recipe may ask for beside bands: a map below them, stamps that follow the ground, stamps of some realms.

pub(crate) mod base;
mod downstream;
mod drained;
mod dry;
mod explained;
pub(crate) mod fields;
mod guides;
mod lakes;
mod layers;
mod mouths;
mod realms;
mod ridges;
pub(crate) mod rivers;
mod steep;
