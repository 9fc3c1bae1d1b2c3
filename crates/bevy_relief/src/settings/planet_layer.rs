use bevy::prelude::*;
use look::SphereMap;
use std::sync::Arc;

/// Numbers over a planet that [`ViewMode::Layer`](super::ViewMode::Layer) paints its ground with: what a mask lets through, how much it rains, or anything that a game knows of each place.
///
/// Beside [`Planet`](super::Planet) on its entity. It is read anew when it becomes another `Arc`.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::{Planet, PlanetLayer, SphereMap, ViewMode};
/// use std::sync::Arc;
///
/// // How far north each place lies.
/// let north = SphereMap::from_fn(64, |dir| 0.5 + 0.5 * dir.y);
/// let planet = Planet { view: ViewMode::Layer, ..default() };
/// let bundle = (planet, PlanetLayer(Arc::new(north)));
/// # let mut world = World::new();
/// # world.spawn(bundle);
/// ```
#[derive(Component, Clone, Debug)]
pub struct PlanetLayer(pub Arc<SphereMap>);
