//! Nothing but a list of features, in `Cargo.toml`.
//!
//! A crate is built again for every set of features it is asked for with. Packages of this workspace that are built alone (an
//! example of `bevy_relief`, the app, a feature switched on) ask for fewer features of the engine than all of them together,
//! and each such set would be another build of the engine. So the app and the examples depend on this package, which asks for
//! the widest set; a game that uses `bevy_relief` does not.
