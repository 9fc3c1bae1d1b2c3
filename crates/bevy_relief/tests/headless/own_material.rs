//! Planets whose chunks a game draws with a material of its own.

use crate::app::{full_with, spawn_viewer};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, settle_watched, small_planet};
use bevy_relief::{
    Chunk, ChunkMaterial, ChunkOf, Planet, PlanetMaterial, PlanetMaterialPlugin, ReliefExtension,
    ReliefMaterial, ViewMode, WorldPosition,
};

/// A planet with a material of its own, and another without.
struct Scene {
    app: App,
    own: Handle<ReliefMaterial>,
    dressed: Entity,
    other: Entity,
}

impl Scene {
    fn new() -> Self {
        let mut app = full_with(|app| {
            app.add_plugins(PlanetMaterialPlugin::<ReliefMaterial>::default());
        });
        let mut materials = app.world_mut().resource_mut::<Assets<ReliefMaterial>>();
        let own = materials.add(ReliefMaterial::default());
        let dressed = (small_planet(1), PlanetMaterial(own.clone()));
        let dressed = app.world_mut().spawn(dressed).id();
        let other = (small_planet(2), WorldPosition(DVec3::X * 9_000.0));
        let other = app.world_mut().spawn(other).id();
        spawn_viewer(&mut app, DVec3::X * 1_200.0);
        Self {
            app,
            own,
            dressed,
            other,
        }
    }

    /// The planet and the material of each chunk.
    fn worn(app: &mut App) -> Vec<(Entity, Handle<ReliefMaterial>)> {
        let mut chunks = app
            .world_mut()
            .query_filtered::<(&ChunkOf, &MeshMaterial3d<ReliefMaterial>), With<Chunk>>();
        let worn = chunks.iter(app.world());
        worn.map(|(of, material)| (of.0, material.0.clone()))
            .collect()
    }

    /// What is written in the game's material, and in the library's own of the same planet and of the other.
    fn written(&mut self) -> [ReliefExtension; 3] {
        let worn = Self::worn(&mut self.app);
        let others = worn.iter().find(|(planet, _)| *planet == self.other);
        let others = others.expect("it has chunks").1.id();
        let materials = self.app.world().resource::<Assets<ReliefMaterial>>();
        let unworn: Vec<_> = materials
            .ids()
            .filter(|id| *id != others && *id != self.own.id())
            .collect();
        assert_eq!(unworn.len(), 1, "the library keeps one for each planet");
        [self.own.id(), unworn[0], others]
            .map(|id| materials.get(id).expect("listed").relief().clone())
    }
}

#[test]
fn chunks_wear_their_planets_own_material_from_their_first_frame() {
    let mut scene = Scene::new();
    let (own, dressed) = (scene.own.clone(), scene.dressed);
    let mut seen = [0, 0];
    settle_watched(&mut scene.app, &[scene.dressed, scene.other], |app| {
        for (planet, material) in Scene::worn(app) {
            let is_own = material == own;
            assert_eq!(is_own, planet == dressed);
            seen[usize::from(is_own)] += 1;
        }
    });
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn an_own_material_has_what_the_built_in_one_has_of_the_same_planet_and_follows_its_changes() {
    let mut scene = Scene::new();
    settle(&mut scene.app, &[scene.dressed, scene.other]);
    let [own, built_in, others] = scene.written();
    assert_eq!(own, built_in);
    assert_ne!(own, others, "another seed, another place");
    let mut settings = scene.app.world_mut().get_mut::<Planet>(scene.dressed);
    settings.as_mut().expect("alive").view = ViewMode::Levels;
    scene.app.update();
    let [changed, built_in, _] = scene.written();
    assert_eq!(changed, built_in);
    assert_ne!(changed, own, "another view");
}
