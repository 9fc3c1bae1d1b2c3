//! Planets whose ground a game paints itself.

use crate::app::{full_with, planet, settle, spawn_viewer};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::{
    Chunk, ChunkOf, GroundMaterial, OwnGround, OwnGroundPlugin, ReliefMaterial, WorldPosition,
};

#[test]
fn chunks_wear_their_planets_own_material_from_their_first_frame_and_it_is_told_of_the_planet() {
    let mut app = full_with(|app| {
        app.add_plugins(OwnGroundPlugin::<ReliefMaterial>::default());
    });
    let mut materials = app.world_mut().resource_mut::<Assets<ReliefMaterial>>();
    let own = materials.add(ReliefMaterial::default());
    let dressed = (planet(1), OwnGround(own.clone()));
    let dressed = app.world_mut().spawn(dressed).id();
    let other = (planet(2), WorldPosition(DVec3::X * 9_000.0));
    let other = app.world_mut().spawn(other).id();
    spawn_viewer(&mut app, DVec3::X * 1_200.0);
    let mut seen = [0, 0];
    settle(&mut app, &[dressed, other], |app| {
        let mut chunks = app
            .world_mut()
            .query_filtered::<(&ChunkOf, &MeshMaterial3d<ReliefMaterial>), With<Chunk>>();
        for (of, material) in chunks.iter(app.world()) {
            let is_own = material.0 == own;
            assert_eq!(is_own, of.0 == dressed);
            seen[usize::from(is_own)] += 1;
        }
    });
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
    let materials = app.world().resource::<Assets<ReliefMaterial>>();
    let told = materials.get(&own).expect("kept by the planet").relief();
    let untold = ReliefMaterial::default();
    assert_ne!(format!("{told:?}"), format!("{:?}", untold.relief()));
}
