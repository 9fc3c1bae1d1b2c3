//! Planets without a window and without a renderer: for tests of games, and for measuring. Needs the feature `testing`.
//!
//! ```
//! use bevy::math::DVec3;
//! use bevy::prelude::*;
//! use bevy_relief::testing::{HeadlessPlugins, settle, small_planet, state};
//! use bevy_relief::{PlanetViewer, ReliefPlugin, WorldPosition};
//!
//! let mut app = App::new();
//! app.add_plugins((HeadlessPlugins, ReliefPlugin));
//! let planet = app.world_mut().spawn(small_planet(1)).id();
//! app.world_mut().spawn((PlanetViewer, WorldPosition(DVec3::Y * 1_100.0)));
//! settle(&mut app, &[planet]);
//! let above = state(&app, planet).altitude(DVec3::Y * 1_100.0);
//! assert!(above.is_some_and(|metres| metres > 0.0));
//! ```

use crate::settings::Planet;
use crate::state::{PlanetState, PlanetStats};
use bevy::app::{PluginGroup, PluginGroupBuilder};
use bevy::asset::AssetPlugin;
use bevy::mesh::MeshPlugin;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use std::thread;
use std::time::{Duration, Instant};
use terrain::ChunkSide;

/// What planets need of the engine to be built, meshes and all, and no more.
///
/// `HeadlessPlugins.set(TaskPoolPlugin { .. })` chooses the threads, as with `DefaultPlugins`.
/// Cameras are only positions in it; add Bevy's `CameraPlugin` for their projections.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeadlessPlugins;

impl PluginGroup for HeadlessPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add_group(MinimalPlugins)
            .add(TransformPlugin)
            .add(AssetPlugin::default())
            .add(MeshPlugin)
    }
}

/// Lets the same time go by in each frame, however long it takes: so runs can be repeated.
pub fn fix_frame_time(app: &mut App, frame: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(frame));
}

/// An Earth 1 km in radius with small chunks, which is built in a fraction of a second.
#[must_use]
pub fn small_planet(seed: u64) -> Planet {
    Planet {
        radius: 1_000.0,
        side: ChunkSide::new(9).expect("9 = 8 + 1"),
        pixel_error: 40.0,
        seed,
        ..Planet::default()
    }
}

/// The state of a planet.
///
/// # Panics
///
/// If the entity is no planet, or the app has no [`ReliefPlugin`](crate::ReliefPlugin).
#[must_use]
pub fn state(app: &App, planet: Entity) -> &PlanetState {
    let state = app.world().get::<PlanetState>(planet);
    state.expect("the plugin gives each planet a state")
}

/// Updates an app until all of some planets have [settled](PlanetState::settled).
///
/// # Panics
///
/// If they have not after a minute, or where [`state`] does.
pub fn settle(app: &mut App, planets: &[Entity]) {
    settle_watched(app, planets, |_| ());
}

/// Updates an app until all of some planets have [settled](PlanetState::settled), and calls `watch` after each frame: for claims that hold on the way, too.
///
/// # Panics
///
/// If they have not after a minute, or where [`state`] or `watch` does.
pub fn settle_watched(app: &mut App, planets: &[Entity], watch: impl FnMut(&mut App)) {
    let settled = settle_within(app, planets, Duration::from_secs(60), watch);
    settled.unwrap_or_else(|error| panic!("{error}"));
}

/// Updates an app until all of some planets have [settled](PlanetState::settled) or `patience` is over, and calls `watch` after each frame.
///
/// # Errors
///
/// If a planet has not settled after `patience`.
///
/// # Panics
///
/// Where [`state`] or `watch` does.
pub fn settle_within(
    app: &mut App,
    planets: &[Entity],
    patience: Duration,
    mut watch: impl FnMut(&mut App),
) -> Result<(), NotSettled> {
    let begun = Instant::now();
    loop {
        app.update();
        watch(app);
        let late = planets
            .iter()
            .find(|&&planet| !state(app, planet).settled());
        let Some(&planet) = late else {
            return Ok(());
        };
        if begun.elapsed() > patience {
            return Err(NotSettled {
                planet,
                patience,
                stats: Box::new(*state(app, planet).stats()),
            });
        }
        // The builders' turn.
        thread::sleep(Duration::from_micros(200));
    }
}

/// Why [`settle_within`] gave up.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("planet {planet} has not settled in {patience:?}: {stats:?}")]
#[non_exhaustive]
pub struct NotSettled {
    /// The first planet that has not settled.
    pub planet: Entity,
    /// How long the planet was given.
    pub patience: Duration,
    /// How far the planet is.
    pub stats: Box<PlanetStats>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugin::ReliefPlugin;

    #[test]
    fn who_waits_for_too_short_a_time_learns_how_far_it_is() {
        let mut app = App::new();
        app.add_plugins((HeadlessPlugins, ReliefPlugin));
        let planet = app.world_mut().spawn(small_planet(1)).id();
        let error = settle_within(&mut app, &[planet], Duration::ZERO, |_| ());
        let error = error.expect_err("a planet takes more than one frame");
        assert_eq!((error.planet, error.patience), (planet, Duration::ZERO));
        settle(&mut app, &[planet]);
        assert_eq!(state(&app, planet).stats().missing, 0);
    }

    #[test]
    fn time_goes_by_as_it_was_fixed() {
        let mut app = App::new();
        app.add_plugins(HeadlessPlugins);
        fix_frame_time(&mut app, Duration::from_millis(250));
        (0..5).for_each(|_| app.update());
        // Nothing goes by before the first frame.
        let elapsed = app.world().resource::<Time>().elapsed();
        assert_eq!(elapsed, Duration::from_secs(1));
    }
}
