//! Planets in the grids of `big_space`.

use crate::app::{assert_covers_once, chunk_cells, spawn};
use bevy::camera::CameraPlugin;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::gizmos::GizmoPlugin;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{HeadlessPlugins, settle, small_planet, state};
use bevy_relief::{
    Chunk, ChunkOf, Planet, PlanetState, PlanetViewer, ReliefDebugPlugin, ReliefPlugin,
    RenderOrigin, WorldPosition,
};
use big_space::prelude::{
    BigSpaceDefaultPlugins, BigSpaceRootBundle, CellCoord, FloatingOrigin, Grid,
};
use std::collections::HashMap;
use terrain::Terrain;

/// A direction that is along no axis, of length 1.
const DIR: DVec3 = DVec3::new(0.48, 0.6, 0.64);

/// Metres that what is rendered may be off near the camera: f32 within cells of 2 km.
const STILL: f64 = 0.000_5;

/// An app with a big space and its root grid.
fn space() -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, BigSpaceDefaultPlugins, ReliefPlugin));
    let root = app.world_mut().spawn(BigSpaceRootBundle::default()).id();
    (app, root)
}

/// Puts something into a grid.
fn spawn_in(app: &mut App, grid: Entity, position: DVec3, thing: impl Bundle) -> Entity {
    let place = in_cells(app, grid, position);
    app.world_mut().spawn((thing, place, ChildOf(grid))).id()
}

/// A place in a grid, which may be one that a planet has yet to become.
fn in_cells(app: &App, grid: Entity, position: DVec3) -> (CellCoord, Transform) {
    let grid = app.world().get::<Grid>(grid).cloned().unwrap_or_default();
    let (cell, translation) = grid.translation_to_grid(position);
    (cell, Transform::from_translation(translation))
}

/// Moves what stands in a grid.
fn move_to(app: &mut App, entity: Entity, position: DVec3) {
    let parent = app
        .world()
        .get::<ChildOf>(entity)
        .expect("in a grid")
        .parent();
    let (cell, Transform { translation, .. }) = in_cells(app, parent, position);
    let mut entity = app.world_mut().entity_mut(entity);
    *entity.get_mut::<CellCoord>().expect("in a grid") = cell;
    entity
        .get_mut::<Transform>()
        .expect("in a grid")
        .translation = translation;
}

/// Where something is in the grid it stands in, to the last bit.
fn position(app: &App, entity: Entity) -> DVec3 {
    let entity = app.world().entity(entity);
    let parent = entity.get::<ChildOf>().expect("in a grid").parent();
    let grid = app.world().get::<Grid>(parent).expect("a grid");
    let (cell, transform) = (entity.get::<CellCoord>(), entity.get::<Transform>());
    grid.grid_position_double(cell.expect("in a grid"), transform.expect("in a grid"))
}

fn rendered(app: &App, entity: Entity) -> GlobalTransform {
    *app.world().get(entity).expect("rendered somewhere")
}

/// How far the ground within `reach` metres of a viewer is rendered from where it is, at most; and how many vertices that are.
///
/// `eye` is the viewer's place in the planet's axes.
fn worst_near(app: &App, planet: Entity, viewer: Entity, eye: DVec3, reach: f64) -> (f64, usize) {
    let state = state(app, planet);
    let camera = rendered(app, viewer).translation();
    let (mut worst, mut count) = (0.0_f64, 0);
    for cell in state.drawn() {
        let chunk = rendered(app, state.entity(cell).expect("drawn"));
        let mesh = state.chunk(cell).expect("drawn").mesh();
        for vertex in &mesh.positions {
            let truth = mesh.centre + vertex.as_dvec3() - eye;
            if truth.length() < reach {
                let shown = chunk.transform_point(*vertex) - camera;
                worst = worst.max(shown.as_dvec3().distance(truth));
                count += 1;
            }
        }
    }
    (worst, count)
}

/// A planet 20 000 km in radius.
fn giant() -> Planet {
    Planet {
        radius: 2e7,
        ..small_planet(1)
    }
}

#[test]
fn the_ground_of_a_giant_millions_of_kilometres_out_is_still_to_the_millimetre() {
    let (mut app, root) = space();
    let centre = DVec3::new(5.1e9, -3.3e9, 2.7e9) + 0.3;
    let planet = spawn_in(&mut app, root, centre, giant());
    let centre = position(&app, planet);
    let viewer = (PlanetViewer, FloatingOrigin);
    let viewer = spawn_in(&mut app, root, centre + DIR * 4e7, viewer);
    settle(&mut app, &[planet]);
    // The camera in the root grid, then in the planet's own.
    for grid in [root, planet] {
        let zero = if grid == root { centre } else { DVec3::ZERO };
        app.world_mut().entity_mut(viewer).insert(ChildOf(grid));
        for altitude in [1e4, 2.0] {
            let ground = state(&app, planet).ground(DIR).expect("drawn");
            let eye = zero + DIR * (2e7 + ground + altitude);
            move_to(&mut app, viewer, eye);
            settle(&mut app, &[planet]);
        }
        let mut cells = 0;
        let mut seen = *app.world().get::<CellCoord>(viewer).expect("in a grid");
        // A walk of millimetres, then strides over borders of cells.
        for step in 0..30_u32 {
            let way = f64::from(step.min(15)) * 0.001 + f64::from(step.saturating_sub(15)) * 180.0;
            let dir = (DIR + DIR.any_orthonormal_vector() * (way / 2e7)).normalize();
            let ground = state(&app, planet).ground(dir).expect("drawn");
            move_by(&mut app, viewer, zero + dir * (2e7 + ground + 2.0));
            settle(&mut app, &[planet]);
            let eye = position(&app, viewer) - zero;
            let (worst, count) = worst_near(&app, planet, viewer, eye, 300.0);
            assert!(count > 100, "step {step}: no ground under the camera");

            assert!(worst < STILL, "step {step} in {grid}: off by {worst} m");
            let cell = *app.world().get::<CellCoord>(viewer).expect("in a grid");
            cells += usize::from(cell != seen);
            seen = cell;
        }
        assert!(cells > 0, "no border of cells was passed");
    }
    assert_eq!(app.world().resource::<RenderOrigin>().steps, 0);
}

/// Moves by what is left to a place, as a game would: by the transform alone.
fn move_by(app: &mut App, entity: Entity, to: DVec3) {
    let left = to - position(app, entity);
    let mut entity = app.world_mut().entity_mut(entity);
    entity
        .get_mut::<Transform>()
        .expect("in a grid")
        .translation += left.as_vec3();
}

#[test]
fn two_planets_stand_in_one_grid() {
    let (mut app, root) = space();
    let centres = [DVec3::splat(1e9), DVec3::new(-2e9, 1e9, 0.25)];
    let planets = centres.map(|centre| spawn_in(&mut app, root, centre, giant()));
    let viewer = (PlanetViewer, FloatingOrigin);
    let viewer = spawn_in(&mut app, root, centres[0] + DIR * 4e7, viewer);
    for (centre, planet) in centres.into_iter().zip(planets) {
        // What is known of the ground from afar is not what is there.
        for height in [1e6, 2e3, 2.0] {
            let ground = state(&app, planet).ground(DIR).unwrap_or(0.0);
            let eye = centre + DIR * (2e7 + ground + height);
            move_to(&mut app, viewer, eye);
            settle(&mut app, &planets);
        }
        let eye = position(&app, viewer);
        let (worst, count) = worst_near(&app, planet, viewer, eye - centre, 300.0);
        assert!(count > 100, "no ground under the camera");
        assert!(worst < STILL, "off by {worst} m");
        // The other one, too, as well as 32 bits tell so far away.
        for (centre, planet) in centres.into_iter().zip(planets) {
            assert_covers_once(&mut app, planet, "of two");
            assert_eq!(position(&app, planet), centre, "nobody moves it");
            let told = app.world().get::<WorldPosition>(planet);
            assert_eq!(told, Some(&WorldPosition(centre)));
            let camera = rendered(&app, viewer).translation().as_dvec3();
            let mut chunks = app
                .world_mut()
                .query::<(&Chunk, &ChunkOf, &GlobalTransform)>();
            for (chunk, of, shown) in chunks.iter(app.world()) {
                let truth = centre + chunk.centre - eye;
                let off = (shown.translation().as_dvec3() - camera).distance(truth);
                let bound = STILL + truth.length() * 1e-7;
                assert!(of.0 != planet || off < bound, "{chunk:?}: {off}");
            }
        }
    }
    assert_eq!(app.world().resource::<RenderOrigin>().steps, 0);
}

#[test]
fn a_planet_that_turns_and_flies_takes_its_ground_and_its_viewer_along() {
    let (mut app, root) = space();
    let planet = spawn_in(&mut app, root, DVec3::X * 1.5e11, giant());
    app.world_mut().entity_mut(planet).insert(Grid::default());
    let eye = DIR * (2e7 + 1e4);
    let viewer = spawn_in(&mut app, planet, eye, (PlanetViewer, FloatingOrigin));
    settle(&mut app, &[planet]);
    let ground = state(&app, planet).ground(DIR).expect("drawn");
    move_to(&mut app, viewer, DIR * (2e7 + ground + 2.0));
    settle(&mut app, &[planet]);
    let eye = position(&app, viewer);
    let cells = chunk_cells(&mut app, planet);
    for step in 0..20 {
        let mut world = app.world_mut().entity_mut(planet);
        let mut transform = world.get_mut::<Transform>().expect("in a grid");
        transform.translation += Vec3::new(30_000.0, -7.0, 0.5);
        transform.rotate_y(0.01);
        app.update();
        let (worst, count) = worst_near(&app, planet, viewer, eye, 300.0);
        assert!(count > 100, "step {step}: no ground under the camera");
        assert!(worst < STILL, "step {step}: off by {worst} m");
    }
    settle(&mut app, &[planet]);
    assert_eq!(chunk_cells(&mut app, planet), cells);
}

#[test]
fn a_planet_that_is_turned_is_fine_where_the_viewer_is() {
    let (mut app, root) = space();
    let planet = spawn_in(&mut app, root, DVec3::Y * 1e7, small_planet(3));
    let turn = Quat::from_rotation_z(2.0);
    app.world_mut()
        .get_mut::<Transform>(planet)
        .expect("in a grid")
        .rotation = turn;
    // On a ship, a thing of low precision in the grid.
    let ship = spawn_in(&mut app, root, DVec3::Y * 1e7 + DIR * 1_050.0, ());
    let viewer = (
        PlanetViewer,
        FloatingOrigin,
        Transform::from_xyz(0.0, 2.0, 0.0),
    );
    app.world_mut().entity_mut(ship).insert(FloatingOrigin);
    let viewer = app
        .world_mut()
        .spawn((viewer.0, viewer.2, ChildOf(ship)))
        .id();
    settle(&mut app, &[planet]);
    let told = app.world().get::<WorldPosition>(viewer).expect("a viewer");
    let truth = DVec3::Y * 1e7 + DIR * 1_050.0 + DVec3::Y * 2.0;
    assert!(told.0.distance(truth) < 1e-3, "{told:?}");
    let under = turn.as_dquat().inverse() * DIR;
    let cells = chunk_cells(&mut app, planet);
    let finest = cells.iter().max_by_key(|cell| cell.level()).expect("drawn");
    assert!(finest.level() > 2, "{finest:?}");
    let dir = finest.centre(Terrain::WARP);
    assert!(dir.dot(under) > 0.98, "{finest:?} is not under the viewer");
    // It is rendered there, too.
    let chunk = state(&app, planet).entity(*finest).expect("drawn");
    let away = rendered(&app, chunk).translation() - rendered(&app, viewer).translation();
    let bound = 1_100.0 * 2.0 * dir.angle_between(under) + 60.0;
    assert!(f64::from(away.length()) < bound, "{away}");
}

#[test]
fn a_planet_that_comes_into_a_grid_brings_its_chunks() {
    let (mut app, root) = space();
    let planet = spawn(&mut app, small_planet(2), DVec3::ZERO);
    let centre = DVec3::new(0.0, 3e9, 0.5);
    let eye = centre + DIR * 1_100.0;
    let viewer = spawn_in(&mut app, root, eye, (PlanetViewer, FloatingOrigin));
    settle(&mut app, &[planet]);
    let place = in_cells(&app, root, centre);
    app.world_mut()
        .entity_mut(planet)
        .insert((place, ChildOf(root)));
    settle(&mut app, &[planet]);
    assert_covers_once(&mut app, planet, "in the grid");
    let eye = position(&app, viewer) - centre;
    let (worst, count) = worst_near(&app, planet, viewer, eye, 300.0);
    assert!(count > 100, "no ground under the camera");
    assert!(worst < STILL, "off by {worst} m");
}

#[test]
fn what_goes_from_a_grid_leaves_nothing() {
    let (mut app, root) = space();
    let settings = small_planet(3);
    let planet = spawn_in(&mut app, root, DVec3::Y * 1e7, settings.clone());
    let other = spawn_in(&mut app, root, DVec3::Y * 2e7, settings.clone());
    let eye = DVec3::Y * 1e7 + DIR * 1_050.0;
    spawn_in(&mut app, root, eye, (PlanetViewer, FloatingOrigin));
    settle(&mut app, &[planet, other]);
    assert!(chunk_cells(&mut app, planet).len() > 6);
    app.world_mut().entity_mut(planet).remove::<Planet>();
    app.update();
    assert!(app.world().get::<PlanetState>(planet).is_none());
    assert_eq!(chunk_cells(&mut app, planet), []);
    app.world_mut().entity_mut(planet).insert(settings);
    settle(&mut app, &[planet]);
    assert_covers_once(&mut app, planet, "again");
    app.world_mut().entity_mut(other).despawn();
    app.update();
    assert_eq!(chunk_cells(&mut app, other), []);
    app.world_mut().entity_mut(root).despawn();
    app.update();
    let mut chunks = app.world_mut().query::<&Chunk>();
    assert_eq!(chunks.iter(app.world()).count(), 0);
}

#[test]
fn no_system_of_planets_is_in_doubt_about_its_order_beside_grids() {
    let mut app = App::new();
    app.add_plugins((
        HeadlessPlugins.build().disable::<TransformPlugin>(),
        CameraPlugin,
        GizmoPlugin,
        BigSpaceDefaultPlugins,
        ReliefPlugin,
        ReliefDebugPlugin,
    ));
    app.edit_schedule(PostUpdate, |schedule| {
        schedule.set_build_settings(ScheduleBuildSettings {
            ambiguity_detection: LogLevel::Warn,
            ..default()
        });
    });
    app.update();
    let schedules = app.world().resource::<Schedules>();
    let schedule = schedules.get(PostUpdate).expect("it ran");
    let ours: HashMap<_, _> = schedule
        .systems()
        .expect("it ran")
        .map(|(key, system)| (key, system.name().to_string()))
        .filter(|(_, name)| name.starts_with("bevy_relief"))
        .collect();
    assert!(ours.len() > 10, "{ours:?}");
    // Some of big_space's own are in doubt.
    let doubts = schedule.graph().conflicting_systems();
    assert!(!doubts.is_empty(), "nothing was looked for");
    for (a, b, on) in doubts.iter() {
        let pair = [a, b].map(|key| ours.get(key));
        assert_eq!(pair, [None, None], "on {on:?}");
    }
}
