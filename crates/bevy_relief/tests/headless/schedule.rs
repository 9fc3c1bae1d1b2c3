//! The plugin among the systems of its app.

use crate::app::{assert_covers_once, full, spawn, spawn_viewer, strict};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, small_planet};
use bevy_relief::{Chunk, ChunkOf, DebugLines, PlanetState, ReliefMaterial, RenderOrigin};

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
        culled_boxes: true,
        rivers: true,
        stamps: true,
        stamp_level: None,
        stamp_band: None,
    };
    let planet = spawn(&mut app, small_planet(2), DVec3::ZERO);
    app.world_mut().entity_mut(planet).insert(lines);
    let viewer = spawn_viewer(&mut app, DVec3::Z * 1_300.0);
    app.world_mut()
        .entity_mut(viewer)
        .insert(Camera3d::default());
    settle(&mut app, &[planet]);
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
    let planets =
        [1.0, -1.0].map(|side| spawn(&mut app, small_planet(2), DVec3::X * 5_000.0 * side));
    let viewer = spawn_viewer(&mut app, DVec3::Z * 3_300.0);
    app.world_mut()
        .entity_mut(viewer)
        .insert(Camera3d::default());
    settle(&mut app, &planets);
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
