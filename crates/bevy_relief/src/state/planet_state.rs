use super::coming::Coming;
use super::generation::Generation;
use super::jobs::Jobs;
use super::map_image::MapImage;
use super::pace::Pace;
use super::pick::Target;
use super::stats::PlanetStats;
use crate::chunk::{ChunkData, cell_under, height_on};
use crate::settings::{Budget, PlanetShape};
use crate::shader::ReliefMaterial;
use bevy::math::DVec3;
use bevy::prelude::*;
use cubemap::Cell;
use look::{Look, LookError, SphereMap};
use planet_file::PlanetError;
use std::collections::HashMap;
use std::sync::Arc;
use terrain::{RecipeError, Terrain};

/// What became of a planet: its terrain, the chunks that are drawn, how it is getting on. Each [`Planet`](crate::Planet) has one.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::{PlanetState, PlanetViewer, WorldPosition};
///
/// fn report(
///     planets: Query<(&PlanetState, &WorldPosition)>,
///     viewers: Query<&WorldPosition, With<PlanetViewer>>,
/// ) {
///     for (planet, centre) in &planets {
///         for eye in &viewers {
///             if let Some(altitude) = planet.altitude(eye.0 - centre.0) {
///                 info!("{altitude:.1} m above the ground that is seen");
///             }
///         }
///     }
/// }
/// ```
#[derive(Component, Debug, Default)]
#[require(MapImage)]
pub struct PlanetState {
    /// The settings last taken over, good or not.
    pub(crate) shape: Option<PlanetShape>,
    /// The generation to come, while its foundation is laid.
    pub(crate) coming: Option<Coming>,
    /// What is drawn.
    pub(crate) current: Option<Generation>,
    /// What will be drawn when it is complete.
    pub(crate) next: Option<Generation>,
    /// The entities of the chunks that are drawn.
    pub(crate) entities: bevy::platform::collections::HashMap<Cell, Entity>,
    /// The library's material of the chunks; none without a renderer.
    pub(crate) material: Option<Handle<ReliefMaterial>>,
    /// How it is painted: the look last taken over, at the recipe's own size; none before the first that is in range.
    pub(crate) look: Option<Look>,
    /// Why the shape last taken over cannot be printed.
    pub(crate) recipe_error: Option<RecipeError>,
    /// Why the settings could not be taken over: the look is out of range.
    pub(crate) look_error: Option<LookError>,
    /// How fast the viewers fly.
    pub(crate) pace: Pace,
    pub(crate) stats: PlanetStats,
}

/// How many times its budget a planet may take before its first picture is complete.
const HASTE: usize = 4;

impl PlanetState {
    /// The terrain that is drawn: heights and normals anywhere, on any thread.
    #[must_use]
    pub fn terrain(&self) -> Option<&Arc<Terrain>> {
        Some(&self.current.as_ref()?.terrain)
    }

    /// The rain on the ground that is drawn, if its look has rain and a sea.
    #[must_use]
    pub fn rain(&self) -> Option<&Arc<SphereMap>> {
        self.current.as_ref()?.rain.as_ref()
    }

    /// Counts, bytes and milliseconds: how far the planet is, and what it costs.
    #[must_use]
    pub const fn stats(&self) -> &PlanetStats {
        &self.stats
    }

    /// How many times its budget a planet may take of a frame: more until its first picture is complete, for there is nothing to fly over yet.
    pub(crate) fn haste(&self) -> usize {
        let is_there = self
            .current
            .as_ref()
            .is_some_and(|current| current.was_complete);
        if is_there { 1 } else { HASTE }
    }

    /// Chunks that may be built at once.
    pub(crate) fn jobs(&self, budget: &Budget) -> usize {
        budget.jobs_a_thread.max(1) * Jobs::threads() * self.haste()
    }

    /// Whether what is drawn is what the viewers need and the settings say, and nothing that they see is being built.
    #[must_use]
    pub fn settled(&self) -> bool {
        self.coming.is_none()
            && self.next.is_none()
            && self.pace.is_calm()
            && self.current.as_ref().is_some_and(Generation::settled)
    }

    /// Whether settings that shape the ground were changed, and the ground that is drawn is still of those before.
    #[must_use]
    pub const fn is_changing(&self) -> bool {
        self.coming.is_some() || self.next.is_some()
    }

    /// Why the settings cannot be printed; what was drawn before stays.
    #[must_use]
    pub fn error(&self) -> Option<PlanetError> {
        let look = self.look_error.map(PlanetError::Look);
        look.or(self.recipe_error.map(PlanetError::Recipe))
    }

    /// The chunk of a cell, if it is drawn or kept.
    #[must_use]
    pub fn chunk(&self, cell: Cell) -> Option<&Arc<ChunkData>> {
        self.current.as_ref()?.cache.data(cell)
    }

    /// The entity of a cell's chunk, if it is drawn.
    #[must_use]
    pub fn entity(&self, cell: Cell) -> Option<Entity> {
        self.entities.get(&cell).copied()
    }

    /// The cells that are drawn, in their order. They cover the sphere once, or there are none; until it is [whole](PlanetState::is_whole) some may be absent that no viewer can see, and for a frame or two what a fast turn shows.
    pub fn drawn(&self) -> impl Iterator<Item = Cell> + '_ {
        self.current
            .iter()
            .flat_map(|current| current.drawn.cells())
    }

    /// Whether the cells that are drawn cover the whole sphere: a planet's first picture is complete when all that is seen is there, and what nobody sees, or ground hides, comes after it.
    ///
    /// From then on it stays so, whatever becomes of the ground's settings.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.current.as_ref().is_some_and(Generation::is_whole)
    }

    /// The drawn cells whose ground is coarser than a viewer that may see it needs at its speed, and by how many levels.
    ///
    /// They are compared with the last selection, which is some frames old in flight.
    /// The map is made anew on each call.
    #[must_use]
    pub fn behind(&self) -> HashMap<Cell, u8> {
        self.current
            .as_ref()
            .map(Generation::behind)
            .unwrap_or_default()
    }

    /// The height of the drawn ground or sea in a direction (of any length), in metres above the sphere: what a viewer sees, not the exact [`Terrain::height_at`].
    #[must_use]
    pub fn ground(&self, dir: DVec3) -> Option<f64> {
        let current = self.current.as_ref()?;
        let cell = cell_under(dir, |cell| current.drawn.contains(cell))?;
        let data = current.cache.data(cell)?;
        Some(height_on(data, current.shape.sea, dir))
    }

    /// How far a point, in metres from the planet's centre, is above the ground or sea that is drawn under it; above the highest ground possible where none is.
    #[must_use]
    pub fn altitude(&self, point: DVec3) -> Option<f64> {
        let terrain = self.terrain()?;
        let ground = self
            .ground(point)
            .unwrap_or_else(|| terrain.range().highest);
        Some(point.length() - terrain.radius() - ground)
    }

    /// The point of the drawn ground or sea that a ray meets first, in metres from the planet's centre like the `eye` where it begins; along `way`, of any length but 0, in the planet's axes. `None` if it meets none; what is not drawn yet does not stop it.
    ///
    /// For what a pointer points at, or what is hit. Asks for the ground some dozen times to some thousand, the most along the horizon.
    #[must_use]
    pub fn pick(&self, eye: DVec3, way: DVec3) -> Option<DVec3> {
        // Where nothing is drawn there is nothing to meet.
        self.drawn().next()?;
        let terrain = self.terrain()?;
        let highest = terrain.range().highest;
        let sea = terrain.recipe().sea_level.unwrap_or(highest);
        let target = Target {
            radius: terrain.radius(),
            highest: highest.max(sea),
            ground: |dir| self.ground(dir),
        };
        target.meet(eye, way.try_normalize()?)
    }

    /// The cells that are desired and that no viewer can see, in their order.
    pub(crate) fn culled(&self) -> impl Iterator<Item = Cell> + '_ {
        let desired = self.current.iter();
        let desired = desired.filter_map(|current| current.desired.as_ref());
        let leaves = desired.flat_map(|desired| desired.selection.leaves());
        leaves.filter(|leaf| !leaf.drawn).map(|leaf| leaf.cell)
    }

    /// Whether a viewer may see a cell's chunk; a cell that is drawn but not desired counts as seen.
    pub(crate) fn in_sight(&self, cell: Cell) -> bool {
        let desired = self
            .current
            .as_ref()
            .and_then(|current| current.desired.as_ref());
        let leaf = desired.and_then(|desired| desired.selection.get(cell));
        leaf.is_none_or(|leaf| leaf.drawn)
    }
}
