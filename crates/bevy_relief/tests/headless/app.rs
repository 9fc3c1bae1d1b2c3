//! Apps without a renderer and without a window, and what is asked of the planets in them.

use bevy::camera::CameraPlugin;
use bevy::ecs::schedule::{LogLevel, ScheduleBuildSettings};
use bevy::gizmos::GizmoPlugin;
use bevy::log::LogPlugin;
use bevy::math::{DVec2, DVec3};
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::winit::WinitPlugin;
use bevy_relief::testing::{HeadlessPlugins, state};
use bevy_relief::{
    Cell, Chunk, ChunkOf, Planet, PlanetViewer, ReliefDebugPlugin, ReliefPlugin, WorldPosition,
};
use std::collections::HashSet;
use terrain::{ChunkSide, HeightField, Terrain};

/// An app with no more than what positions need.
pub(crate) fn bare() -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, ReliefPlugin));
    app
}

/// An app with meshes, cameras and lines, but nobody to draw them; two systems that could run in either order are an error.
pub(crate) fn strict() -> App {
    let mut app = App::new();
    app.add_plugins((
        HeadlessPlugins,
        CameraPlugin,
        GizmoPlugin,
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
pub(crate) fn full() -> App {
    full_with(|_| ())
}

/// The same, with what a game adds.
pub(crate) fn full_with(game: impl FnOnce(&mut App)) -> App {
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
    game(&mut app);
    app.finish();
    app.cleanup();
    app
}

pub(crate) fn spawn(app: &mut App, planet: Planet, position: DVec3) -> Entity {
    app.world_mut()
        .spawn((planet, WorldPosition(position)))
        .id()
}

pub(crate) fn spawn_viewer(app: &mut App, position: DVec3) -> Entity {
    let viewer = (PlanetViewer, WorldPosition(position));
    app.world_mut().spawn(viewer).id()
}

/// The cells of a planet's chunk entities.
pub(crate) fn chunk_cells(app: &mut App, planet: Entity) -> Vec<Cell> {
    let mut chunks = app.world_mut().query::<(&Chunk, &ChunkOf)>();
    let of_planet = chunks.iter(app.world()).filter(|(_, of)| of.0 == planet);
    let mut cells: Vec<_> = of_planet.map(|(chunk, _)| chunk.cell).collect();
    cells.sort_unstable();
    cells
}

/// The field of a chunk of a side, as it is drawn: every second column and row of what it is lit by.
pub(crate) fn drawn_field(terrain: &Terrain, side: ChunkSide, cell: Cell) -> HeightField {
    let finer = side.finer().expect("below 257");
    terrain
        .field(cell, finer)
        .thinned()
        .expect("of a finer one")
}

/// Before a planet is whole: chunks that overlap nowhere cover all that an eye sees, in metres from the planet's centre.
pub(crate) fn assert_covers_what_is_seen(app: &mut App, planet: Entity, eye: DVec3, context: &str) {
    let cells = chunk_cells(app, planet);
    let state = state(app, planet);
    assert!(state.drawn().eq(cells.iter().copied()), "{context}");
    let over = |dir: DVec3| {
        let at = |level| Cell::containing(dir, level, Terrain::WARP).expect("a direction");
        (0..=16)
            .filter(|&level| cells.binary_search(&at(level)).is_ok())
            .count()
    };
    let terrain = state.terrain().expect("printed");
    let horizon = (terrain.radius() + terrain.range().highest) / eye.length();
    for dir in spiral(400) {
        let count = over(dir);
        assert!(count <= 1, "{context}: {count} chunks at {dir}");
        assert!(
            count == 1 || dir.dot(eye.normalize()) <= horizon,
            "{context}: a hole in sight at {dir}"
        );
    }
}

/// Directions spread evenly: a golden angle on, and the same area further.
pub(crate) fn spiral(count: u32) -> impl Iterator<Item = DVec3> {
    (0..count).map(move |k| {
        let up = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
        let (along, across) = DVec2::from_angle(2.399_963 * f64::from(k)).into();
        let beside = (1.0 - up * up).sqrt();
        DVec3::new(along * beside, up, across * beside)
    })
}

pub(crate) fn assert_covers_once(app: &mut App, planet: Entity, context: &str) {
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
