//! Planets in the grids of the crate `big_space`.
//!
//! A planet becomes a grid itself and its chunks stand in it, each in the cell about its
//! centre, so that nothing of them changes when the planet moves or turns. Where planets
//! and viewers are is read from the grids, and written nowhere.

use super::in_grid::InGrid;
use crate::chunk::{Chunk, ChunkOf};
use crate::settings::{Planet, WorldPosition};
use crate::systems::ReliefSystems;
use ::big_space::prelude::{BigSpace, BigSpaceSystems, CellCoord, Grid};
use bevy::camera::CameraUpdateSystems;
use bevy::ecs::system::SystemParam;
use bevy::math::{DAffine3, DQuat, DVec3};
use bevy::prelude::*;

/// Lets the systems of planets know of grids; those of `big_space` itself the game adds.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (
            (make_grids, follow_grids)
                .chain()
                .after(CameraUpdateSystems)
                .before(ReliefSystems::Start)
                .after(CellCoord::recenter_large_transforms),
            adopt_chunks
                .after(ReliefSystems::Show)
                .before(ReliefSystems::Place),
            write_rendered
                .in_set(TransformSystems::Propagate)
                .after(BigSpaceSystems::LocalFloatingOrigins),
        ),
    );
}

/// A planet that may stand in a grid and is none yet.
type NewPlanet = (With<Planet>, Or<(Without<Grid>, Without<CellCoord>)>);

/// Makes a grid of each planet that stands in one.
fn make_grids(
    mut commands: Commands,
    planets: Query<(Entity, &ChildOf), NewPlanet>,
    grids: Query<(), With<Grid>>,
) {
    for (planet, parent) in &planets {
        if grids.contains(parent.parent()) {
            commands
                .entity(planet)
                .insert_if_new((Grid::default(), CellCoord::default()));
        }
    }
}

/// What may stand in a grid, or did.
type MayBeInGrid = Or<(With<ChildOf>, With<InGrid>)>;

/// Writes where that which stands in grids is.
fn follow_grids(
    mut commands: Commands,
    mut placed: Query<(Entity, &mut WorldPosition, Option<&mut InGrid>), MayBeInGrid>,
    spaces: Spaces,
) {
    for (entity, mut position, in_grid) in &mut placed {
        let Some(pose) = spaces.pose(entity) else {
            if in_grid.is_some() {
                commands.entity(entity).remove::<InGrid>();
            }
            continue;
        };
        position.set_if_neq(WorldPosition(pose.position));
        if let Some(mut in_grid) = in_grid {
            in_grid.rotation = pose.rotation;
        } else {
            commands.entity(entity).insert(InGrid {
                rotation: pose.rotation,
                rendered: DAffine3::IDENTITY,
            });
        }
    }
}

/// Puts chunks that are new into the grids of their planets.
fn adopt_chunks(
    mut commands: Commands,
    chunks: Query<(Entity, &Chunk, &ChunkOf), Without<CellCoord>>,
    planets: Query<&Grid, With<InGrid>>,
) {
    for (entity, chunk, of) in &chunks {
        if let Ok(grid) = planets.get(of.0) {
            let (cell, translation) = grid.translation_to_grid(chunk.centre);
            let transform = Transform::from_translation(translation);
            commands
                .entity(entity)
                .try_remove::<WorldPosition>()
                .try_insert((ChildOf(of.0), cell, transform));
        }
    }
}

/// Writes how planets are rendered, from where the floating origin is in their grids.
fn write_rendered(mut planets: Query<(&Grid, &mut InGrid), With<Planet>>) {
    for (grid, mut in_grid) in &mut planets {
        let origin = grid.local_floating_origin();
        let corner = DAffine3::from_translation(-grid.cell_to_float(&origin.cell()));
        in_grid.rendered = origin.grid_transform() * corner;
    }
}

/// Where something is in its big space, from the root grid's zero.
struct Pose {
    position: DVec3,
    rotation: DQuat,
}

/// All that stands in big spaces, and the grids it stands in.
#[derive(SystemParam)]
struct Spaces<'w, 's> {
    steps: Query<
        'w,
        's,
        (
            &'static ChildOf,
            &'static Transform,
            Option<&'static CellCoord>,
        ),
    >,
    grids: Query<'w, 's, (&'static Grid, Has<BigSpace>)>,
}

impl Spaces<'_, '_> {
    /// Where an entity is, climbing from it to the root; `None` if that is no big space.
    fn pose(&self, entity: Entity) -> Option<Pose> {
        let mut pose = Pose {
            position: DVec3::ZERO,
            rotation: DQuat::IDENTITY,
        };
        let mut entity = entity;
        loop {
            let (parent, transform, cell) = self.steps.get(entity).ok()?;
            entity = parent.parent();
            let grid = self.grids.get(entity).ok();
            let corner = cell
                .zip(grid)
                .map(|(cell, (grid, _))| grid.cell_to_float(cell));
            let rotation = transform.rotation.as_dquat().normalize();
            pose.position = rotation * (transform.scale.as_dvec3() * pose.position)
                + transform.translation.as_dvec3()
                + corner.unwrap_or_default();
            pose.rotation = rotation * pose.rotation;
            if grid.is_some_and(|(_, root)| root) {
                return Some(pose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugin::ReliefPlugin;
    use ::big_space::prelude::{BigSpaceDefaultPlugins, BigSpaceRootBundle, FloatingOrigin};

    #[test]
    fn a_point_of_a_planet_is_rendered_where_a_thing_is_that_stands_there() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, BigSpaceDefaultPlugins, ReliefPlugin));
        let world = app.world_mut();
        let root = world.spawn(BigSpaceRootBundle::default()).id();
        let place = |position: DVec3| {
            let (cell, translation) = Grid::default().translation_to_grid(position);
            (cell, Transform::from_translation(translation))
        };
        let (cell, turned) = place(DVec3::new(7e9, -1e9, 3e8));
        let turned = turned.with_rotation(Quat::from_rotation_y(0.7));
        let planet = (Planet::default(), cell, turned, ChildOf(root));
        let planet = world.spawn(planet).id();
        let point = DVec3::new(6.3e6, 2e5, -1e6);
        let thing = world.spawn((place(point), ChildOf(planet))).id();
        let eye = point + DVec3::Y * 3e3;
        let camera = (FloatingOrigin, place(eye), ChildOf(planet));
        let camera = world.spawn(camera).id();
        let off = |app: &App| {
            let told = app.world().get::<InGrid>(planet).expect("in a grid");
            let shown = app.world().get::<GlobalTransform>(thing);
            let shown = shown.expect("rendered").translation();
            let told = told.rendered.transform_point3(point);
            told.distance(shown.as_dvec3())
        };
        app.update();
        assert!(off(&app) < 1e-3, "off by {}", off(&app));
        // As seen from the planet's centre, where it is turned: 32 bits tell no more.
        let centre = (place(DVec3::new(7e9, -1e9, 3e8)), ChildOf(root));
        app.world_mut().entity_mut(camera).insert(centre);
        app.update();
        assert!(off(&app) < 1.0, "off by {}", off(&app));
    }
}
