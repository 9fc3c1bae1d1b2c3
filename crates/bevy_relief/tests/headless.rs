//! Planets in an app without a renderer and without a window.

use bevy::asset::AssetPlugin;
use bevy::camera::CameraPlugin;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::log::LogPlugin;
use bevy::math::DVec3;
use bevy::mesh::{MeshPlugin, MeshTag};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::winit::WinitPlugin;
use bevy_relief::{
    Chunk, ChunkHidden, ChunkOf, ChunkShown, DebugLines, Planet, PlanetState, PlanetViewer,
    ReliefDebugPlugin, ReliefMaterial, ReliefPlugin, RenderOrigin, WorldPosition,
};
use cubemap::{Cell, Edge};
use std::collections::HashSet;
use std::time::{Duration, Instant};
use terrain::{ChunkSide, Recipe};

/// An app with no more than what positions need.
fn bare() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, ReliefPlugin));
    app
}

/// An app with meshes, cameras and lines, but nobody to draw them; two systems that could run in either order are an error.
fn strict() -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        AssetPlugin::default(),
        MeshPlugin,
        CameraPlugin,
        bevy::gizmos::GizmoPlugin,
        ReliefPlugin,
        ReliefDebugPlugin,
    ));
    app.configure_schedules(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..default()
    });
    app
}

/// Bevy as it comes, but without a window and an adapter: materials are there, and nobody to draw.
fn full() -> App {
    let mut app = App::new();
    let none = RenderPlugin {
        render_creation: WgpuSettings {
            backends: None,
            ..default()
        }
        .into(),
        ..default()
    };
    let plugins = DefaultPlugins
        .build()
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>();
    app.add_plugins((plugins.set(none), ReliefPlugin, ReliefDebugPlugin));
    app.finish();
    app.cleanup();
    app
}

/// A planet 1 km in radius with small chunks.
fn planet(seed: u64) -> Planet {
    Planet {
        radius: 1_000.0,
        side: ChunkSide::new(9).expect("9 = 8 + 1"),
        pixel_error: 40.0,
        ..Planet::new(Recipe::earth(), seed)
    }
}

fn spawn(app: &mut App, planet: Planet, position: DVec3) -> Entity {
    app.world_mut()
        .spawn((planet, WorldPosition(position)))
        .id()
}

fn spawn_viewer(app: &mut App, position: DVec3) -> Entity {
    let viewer = (PlanetViewer, WorldPosition(position));
    app.world_mut().spawn(viewer).id()
}

fn state(app: &App, planet: Entity) -> &PlanetState {
    app.world()
        .get::<PlanetState>(planet)
        .expect("a planet has a state")
}

/// Updates until all planets have settled; calls `check` after each.
fn settle(app: &mut App, planets: &[Entity], mut check: impl FnMut(&mut App)) {
    let start = Instant::now();
    loop {
        app.update();
        check(app);
        if planets.iter().all(|&planet| state(app, planet).settled()) {
            return;
        }
        let stats = planets.iter().map(|&planet| state(app, planet).stats());
        let stats: Vec<_> = stats.collect();
        assert!(
            start.elapsed() < Duration::from_secs(60),
            "not settled: {stats:?}"
        );
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// The cells of a planet's chunk entities.
fn chunk_cells(app: &mut App, planet: Entity) -> Vec<Cell> {
    let mut chunks = app.world_mut().query::<(&Chunk, &ChunkOf)>();
    let of_planet = chunks.iter(app.world()).filter(|(_, of)| of.0 == planet);
    let mut cells: Vec<_> = of_planet.map(|(chunk, _)| chunk.cell).collect();
    cells.sort_unstable();
    cells
}

fn assert_covers_once(app: &mut App, planet: Entity, context: &str) {
    let cells = chunk_cells(app, planet);
    // In units of 2^-60 of a realm, exact.
    let area: u128 = cells
        .iter()
        .map(|cell| 1 << (60 - 2 * u32::from(cell.level())))
        .sum();
    assert_eq!(
        area,
        6 << 60,
        "{context}: {} chunks do not cover it once",
        cells.len()
    );
    let set: HashSet<_> = cells.iter().copied().collect();
    assert_eq!(set.len(), cells.len(), "{context}: drawn twice");
    for cell in &cells {
        let above = (0..cell.level()).filter_map(|level| cell.ancestor(level));
        for ancestor in above {
            assert!(
                !set.contains(&ancestor),
                "{context}: {cell:?} lies in {ancestor:?}"
            );
        }
    }
    let drawn: Vec<_> = state(app, planet).drawn().collect();
    assert_eq!(drawn, cells, "{context}");
}

#[test]
fn a_planet_settles_and_covers_itself_once_without_a_hole_on_the_way() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_400.0);
    let mut shown = false;
    settle(&mut app, &[planet], |app| {
        shown |= state(app, planet).stats().drawn > 0;
        if shown {
            assert_covers_once(app, planet, "on the way");
        }
    });
    let stats = *state(&app, planet).stats();
    assert!(stats.drawn > 6 && stats.deepest_level >= 2, "{stats:?}");
    assert_eq!(
        (stats.in_flight, stats.missing, stats.wished),
        (0, 0, stats.drawn)
    );
    // Around to the other side.
    for step in 0..60 {
        let angle = f64::from(step) * 0.05;
        let eye = DVec3::new(angle.cos(), 0.3, angle.sin()) * 1_200.0;
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye;
        app.update();
        assert_covers_once(&mut app, planet, "flying");
    }
    settle(&mut app, &[planet], |app| {
        assert_covers_once(app, planet, "landing");
    });
}

/// The four bits of the edges of a cell beyond which `is_drawn` finds what it looks for.
fn edge_bits(cell: Cell, is_drawn: impl Fn(Cell) -> bool) -> u32 {
    let found = Edge::ALL.map(|edge| u32::from(is_drawn(cell.across(edge))));
    found[0] | found[1] << 1 | found[2] << 2 | found[3] << 3
}

#[test]
fn tags_tell_of_the_neighbours_of_every_frame() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_400.0);
    let mut borders = 0;
    for step in 0..120 {
        let angle = f64::from(step) * 0.03;
        let eye = DVec3::new(angle.cos(), 0.3, angle.sin()) * 1_150.0;
        let mut position = app.world_mut().get_mut::<WorldPosition>(viewer);
        position.as_mut().expect("alive").0 = eye;
        app.update();
        std::thread::sleep(Duration::from_micros(500));
        let cells: HashSet<_> = chunk_cells(&mut app, planet).into_iter().collect();
        let mut chunks = app.world_mut().query::<(&Chunk, &MeshTag)>();
        for (&Chunk { cell, .. }, &MeshTag(tag)) in chunks.iter(app.world()) {
            let drawn_over = |beyond: Cell| {
                let mut levels = 0..cell.level();
                levels.any(|level| beyond.ancestor(level).is_some_and(|at| cells.contains(&at)))
            };
            let coarser = edge_bits(cell, drawn_over);
            let finer = edge_bits(cell, |beyond| {
                !cells.contains(&beyond) && !drawn_over(beyond)
            });
            let context = format!("step {step} {cell:?}: {tag:#x}");
            assert_eq!(tag & 31, u32::from(cell.level()), "{context}");
            assert_eq!(
                (tag >> 8 & 15, tag >> 16 & 15),
                (coarser, finer),
                "{context}"
            );
            borders += coarser.count_ones() + finer.count_ones();
        }
    }
    assert!(borders > 1_000, "only {borders} borders of two levels");
}

#[test]
fn two_ways_to_one_place_show_the_same_chunks() {
    let ends: Vec<_> = [DVec3::X, DVec3::NEG_Y]
        .into_iter()
        .map(|start| {
            let mut app = bare();
            let planet = spawn(&mut app, planet(1), DVec3::ZERO);
            let viewer = spawn_viewer(&mut app, start * 1_100.0);
            settle(&mut app, &[planet], |_| ());
            let eye = DVec3::new(900.0, 700.0, 0.0);
            app.world_mut()
                .get_mut::<WorldPosition>(viewer)
                .expect("alive")
                .0 = eye;
            settle(&mut app, &[planet], |_| ());
            chunk_cells(&mut app, planet)
        })
        .collect();
    assert_eq!(ends[0], ends[1]);
}

#[test]
#[should_panic(expected = "ambiguous")]
fn a_doubt_about_the_order_would_be_found() {
    let mut app = strict();
    let raise = |mut origin: ResMut<RenderOrigin>| origin.position.y += 1.0;
    app.add_systems(PostUpdate, raise);
    app.update();
}

#[test]
fn no_two_systems_are_in_doubt_about_their_order() {
    let mut app = strict();
    let lines = DebugLines {
        realm_edges: true,
        cube_corners: true,
        chunk_borders: true,
    };
    let planet = spawn(&mut app, planet(2), DVec3::ZERO);
    app.world_mut().entity_mut(planet).insert(lines);
    let viewer = spawn_viewer(&mut app, DVec3::Z * 1_300.0);
    app.world_mut()
        .entity_mut(viewer)
        .insert(Camera3d::default());
    settle(&mut app, &[planet], |_| ());
    assert_covers_once(&mut app, planet, "with meshes");
    let world = app.world_mut();
    let drawn = world.query::<(&Chunk, &Mesh3d)>().iter(world).count();
    let meshes = world.resource::<Assets<Mesh>>();
    assert!(
        drawn > 6 && meshes.len() >= drawn,
        "{drawn} of {}",
        meshes.len()
    );
}

#[test]
fn with_all_of_bevy_but_an_adapter_chunks_have_their_planets_material() {
    let mut app = full();
    let planets = [1.0, -1.0].map(|side| spawn(&mut app, planet(2), DVec3::X * 5_000.0 * side));
    let viewer = spawn_viewer(&mut app, DVec3::Z * 3_300.0);
    app.world_mut()
        .entity_mut(viewer)
        .insert(Camera3d::default());
    settle(&mut app, &planets, |_| ());
    let world = app.world_mut();
    let mut chunks = world.query::<(&ChunkOf, &MeshMaterial3d<ReliefMaterial>)>();
    let of = |planet| {
        let mine = chunks.iter(world).filter(move |(of, _)| of.0 == planet);
        mine.map(|(_, material)| material.id()).collect::<Vec<_>>()
    };
    let materials = planets.map(of);
    for (planet, materials) in planets.iter().zip(&materials) {
        assert_eq!(
            materials.len(),
            world
                .get::<PlanetState>(*planet)
                .expect("one")
                .stats()
                .drawn
        );
        assert!(materials.iter().all(|id| *id == materials[0]));
        assert!(
            world
                .resource::<Assets<ReliefMaterial>>()
                .contains(materials[0])
        );
    }
    assert_ne!(materials[0][0], materials[1][0]);
}

#[test]
fn despawning_a_planet_leaves_nothing() {
    let mut app = strict();
    app.update();
    let before = app.world().entities().count_spawned();
    for settled in [true, false] {
        let planet = spawn(&mut app, planet(3), DVec3::ZERO);
        let viewer = spawn_viewer(&mut app, DVec3::Z * 1_300.0);
        if settled {
            settle(&mut app, &[planet], |_| ());
        } else {
            (0..3).for_each(|_| app.update());
            assert!(state(&app, planet).stats().in_flight > 0);
        }
        let drawn = state(&app, planet).drawn().count();
        app.world_mut()
            .resource_mut::<Messages<ChunkHidden>>()
            .clear();
        app.world_mut().despawn(planet);
        let hidden = app.world().resource::<Messages<ChunkHidden>>().len();
        assert_eq!(hidden, drawn);
        app.world_mut().despawn(viewer);
        (0..3).for_each(|_| app.update());
        assert_eq!(
            app.world().entities().count_spawned(),
            before,
            "settled: {settled}"
        );
        assert_eq!(
            app.world().resource::<Assets<Mesh>>().len(),
            0,
            "settled: {settled}"
        );
    }
}

#[test]
fn a_planet_that_is_one_no_longer_leaves_its_entity_alone() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(3), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::Z * 1_300.0);
    settle(&mut app, &[planet], |_| ());
    app.world_mut().entity_mut(planet).remove::<Planet>();
    app.update();
    assert!(app.world().get::<PlanetState>(planet).is_none());
    assert!(app.world().get::<Transform>(planet).is_some());
    assert_eq!(chunk_cells(&mut app, planet), []);
    app.world_mut().entity_mut(planet).insert(crate::planet(4));
    settle(&mut app, &[planet], |_| ());
    assert_covers_once(&mut app, planet, "again");
}

#[test]
fn two_planets_serve_two_viewers() {
    let mut app = bare();
    let centres = [DVec3::ZERO, DVec3::new(1e8, 0.0, 0.0)];
    let planets = centres.map(|centre| spawn(&mut app, planet(5), centre));
    settle(&mut app, &planets, |_| ());
    let alone = planets.map(|planet| state(&app, planet).stats().drawn);
    assert_eq!(alone, [6, 6], "nobody looks");
    let eyes = centres.map(|centre| centre + DVec3::Y * 1_100.0);
    for eye in eyes {
        spawn_viewer(&mut app, eye);
    }
    settle(&mut app, &planets, |_| ());
    let cells = planets.map(|planet| chunk_cells(&mut app, planet));
    assert!(cells[0].len() > 6);
    assert_eq!(cells[0], cells[1], "each has a viewer at the same place");
    for planet in planets {
        assert_covers_once(&mut app, planet, "of two");
    }
    // A second viewer refines another side of the first.
    spawn_viewer(&mut app, DVec3::NEG_Y * 1_100.0);
    settle(&mut app, &planets, |_| ());
    assert!(chunk_cells(&mut app, planets[0]).len() > cells[0].len());
    assert_eq!(chunk_cells(&mut app, planets[1]), cells[1]);
}

#[test]
fn a_frozen_planet_stays_as_it_is() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(6), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet], |_| ());
    let before = chunk_cells(&mut app, planet);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .frozen = true;
    app.world_mut()
        .get_mut::<WorldPosition>(viewer)
        .expect("alive")
        .0 = DVec3::NEG_X * 1_100.0;
    settle(&mut app, &[planet], |_| ());
    assert_eq!(chunk_cells(&mut app, planet), before);
    // Another seed, the same cells.
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 7;
    settle(&mut app, &[planet], |_| ());
    assert_eq!(state(&app, planet).stats().generation, 2);
    assert_eq!(chunk_cells(&mut app, planet), before);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .frozen = false;
    settle(&mut app, &[planet], |_| ());
    assert_ne!(chunk_cells(&mut app, planet), before);
}

#[test]
fn another_seed_takes_over_in_one_frame_without_a_hole_or_a_mixture() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(8), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet], |_| ());
    let old = state(&app, planet).terrain().expect("settled").clone();
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 9;
    let mut frames = 0;
    settle(&mut app, &[planet], |app| {
        frames += 1;
        assert_covers_once(app, planet, "changing");
        let state = state(app, planet);
        let terrain = state.terrain().expect("one of the two");
        assert!(frames > 1 || terrain.seed() == old.seed(), "at once");
        for cell in state.drawn().take(20) {
            let chunk = state.chunk(cell).expect("drawn ones are kept");
            assert_eq!(
                chunk.field,
                terrain.field(cell, chunk.field.side()),
                "{cell:?}"
            );
        }
    });
    let new = state(&app, planet).terrain().expect("settled");
    assert_ne!(new.seed(), old.seed());
    // Back before the change is complete: nothing has happened.
    let generation = state(&app, planet).stats().generation;
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 10;
    app.update();
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .seed = 9;
    settle(&mut app, &[planet], |_| ());
    assert_eq!(state(&app, planet).stats().generation, generation + 1);
    assert_eq!(state(&app, planet).terrain().expect("settled").seed().0, 9);
}

#[test]
fn bad_settings_are_told_and_change_nothing() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(1), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    settle(&mut app, &[planet], |_| ());
    let before = chunk_cells(&mut app, planet);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .radius = -1.0;
    settle(&mut app, &[planet], |_| ());
    assert!(state(&app, planet).error().is_some());
    assert_eq!(chunk_cells(&mut app, planet), before);
    app.world_mut()
        .get_mut::<Planet>(planet)
        .expect("alive")
        .radius = 1_000.0;
    settle(&mut app, &[planet], |_| ());
    assert_eq!(state(&app, planet).error(), None);
}

#[test]
fn messages_tell_what_is_drawn() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(1), DVec3::ZERO);
    let viewer = spawn_viewer(&mut app, DVec3::X * 1_100.0);
    let mut told = HashSet::new();
    for eye in [DVec3::X, DVec3::Y, DVec3::NEG_Z] {
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye * 1_100.0;
        settle(&mut app, &[planet], |app| {
            let hidden = app
                .world_mut()
                .resource_mut::<Messages<ChunkHidden>>()
                .drain()
                .collect::<Vec<_>>();
            let shown = app
                .world_mut()
                .resource_mut::<Messages<ChunkShown>>()
                .drain()
                .collect::<Vec<_>>();
            for message in hidden {
                assert!(told.remove(&message.cell), "{message:?} was not shown");
            }
            for message in shown {
                assert_eq!(message.data.field.cell(), message.cell);
                assert!(
                    told.insert(message.cell),
                    "{:?} was shown already",
                    message.cell
                );
            }
            let drawn: HashSet<_> = state(app, planet).drawn().collect();
            assert_eq!(drawn, told);
        });
    }
}

#[test]
fn places_are_measured_from_an_origin_that_follows_in_steps() {
    let mut app = bare();
    let radius = 6_371_000.0;
    let settings = Planet {
        radius,
        ..planet(1)
    };
    let planet = spawn(&mut app, settings, DVec3::ZERO);
    let far = DVec3::new(0.0, radius * 3.0, 0.25);
    let viewer = spawn_viewer(&mut app, far);
    settle(&mut app, &[planet], |_| ());
    assert_eq!(app.world().resource::<RenderOrigin>().steps, 0);
    let ground = state(&app, planet).ground(DVec3::Y).expect("drawn");
    let thing = DVec3::Y * (radius + ground) + DVec3::new(3.0, 0.0, 0.125);
    let thing = app.world_mut().spawn(WorldPosition(thing)).id();
    for step in 0..40 {
        let altitude = 2.0 + 1e6 * 0.5_f64.powi(step);
        let eye = DVec3::new(0.0, radius + ground.max(0.0) + altitude, 0.25);
        app.world_mut()
            .get_mut::<WorldPosition>(viewer)
            .expect("alive")
            .0 = eye;
        app.update();
        let origin = *app.world().resource::<RenderOrigin>();
        let mut places = app.world_mut().query::<(&WorldPosition, &Transform)>();
        for (position, transform) in places.iter(app.world()) {
            assert_eq!(transform.translation, origin.to_render(position.0));
        }
    }
    let origin = *app.world().resource::<RenderOrigin>();
    assert!((1..12).contains(&origin.steps), "{origin:?}");
    let eye = app
        .world()
        .get::<Transform>(viewer)
        .expect("alive")
        .translation;
    let thing = app
        .world()
        .get::<Transform>(thing)
        .expect("alive")
        .translation;
    assert!(eye.length() < 1e5, "{eye}");
    assert_eq!(thing.x - eye.x, 3.0);
    assert!((thing.z - eye.z + 0.125).abs() < 1e-4);
    // A planet that moves takes its chunks along.
    app.world_mut()
        .get_mut::<WorldPosition>(planet)
        .expect("alive")
        .0 = DVec3::X * 1e3;
    app.update();
    let mut chunks = app.world_mut().query::<(&Chunk, &WorldPosition)>();
    for (chunk, position) in chunks.iter(app.world()) {
        assert_eq!(position.0, DVec3::X * 1e3 + chunk.centre);
    }
}

#[test]
fn ground_that_is_behind_is_told_until_it_is_drawn() {
    let mut app = bare();
    let planet = spawn(&mut app, planet(1), DVec3::ZERO);
    spawn_viewer(&mut app, DVec3::X * 1_010.0);
    let mut most = 0;
    settle(&mut app, &[planet], |app| {
        let state = state(app, planet);
        for (cell, levels) in state.behind() {
            assert!(state.entity(cell).is_some(), "{cell:?} is not drawn");
            assert!(levels > 0, "{cell:?}");
            most = most.max(levels);
        }
        let stats = state.stats();
        assert!(stats.shown <= stats.built, "{stats:?}");
    });
    assert!(most > 1, "six realms are far behind");
    let state = state(&app, planet);
    assert_eq!(state.behind().len(), 0, "settled");
    let (drawn, stats) = (state.drawn().count() as u64, state.stats());
    assert!((drawn..=stats.built).contains(&stats.shown), "{stats:?}");
}
