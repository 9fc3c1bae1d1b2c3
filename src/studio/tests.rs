//! Pictures that must be the same, taken twice with something changed that is not to be seen.

use super::Studio;
use crate::adapter;
use crate::ask::{PictureSize, Rgb};
use crate::geo::Compass;
use crate::pose::{Height, Pose, Viewpoint};
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::{Planet, RenderOrigin};
use image::RgbImage;
use terrain::{ChunkSide, Recipe};

const SIZE: PictureSize = PictureSize {
    width: 240,
    height: 150,
};

const FOV: f64 = 50.0;

/// A studio; `None`, said aloud, on a machine without an adapter, which in CI is a failure.
fn studio() -> Option<Studio> {
    if let Err(error) = adapter::require() {
        assert!(std::env::var_os("CI").is_none(), "CI must draw: {error}");
        eprintln!("skipped, for there is nothing to draw with: {error}");
        return None;
    }
    Some(Studio::open(SIZE, Rgb([255, 0, 255])).expect("a small picture"))
}

fn planet(recipe: Recipe) -> Planet {
    Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::new(recipe, 1)
    }
}

/// Over mountains, looking a little down.
fn low(planet: &Planet, metres: f64) -> Pose {
    let terrain = terrain::Terrain::new(&planet.scaled_recipe(), terrain::Seed(planet.seed));
    let terrain = terrain.expect("in order");
    let ground = terrain.height_at(Compass::at(36.0, 42.0).up, 17);
    let view = Viewpoint {
        lat: 36.0,
        lon: 42.0,
        height: Height::AboveGround(metres),
        pitch: Some(-14.0),
        heading: 100.0,
    };
    view.pose(terrain.radius(), ground)
}

/// How many pixels differ by more than a trifle, and the largest difference of all.
fn difference(a: &RgbImage, b: &RgbImage) -> (usize, u8) {
    let by = |(a, b): (&image::Rgb<u8>, &image::Rgb<u8>)| {
        let parts = a.0.iter().zip(b.0);
        parts.map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
    };
    let differences: Vec<u8> = a.pixels().zip(b.pixels()).map(by).collect();
    let seen = differences.iter().filter(|&&by| by > 3).count();
    (seen, differences.into_iter().max().unwrap_or(0))
}

/// Moves the origin of rendering, as a step does.
fn step_origin(studio: &mut Studio, by: DVec3) {
    studio.world().resource_mut::<RenderOrigin>().position += by;
}

#[test]
fn nothing_and_no_shadow_is_seen_to_move_when_the_origin_steps() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Recipe::moon());
    let pose = low(&planet, 30.0);
    let compass = Compass::under(pose.position);
    // Low, for long shadows.
    let sun = compass.off_zenith(-75.0, 10.0);
    studio.light(sun);
    studio.place(planet, &pose, FOV);
    let lit = studio.shoot().expect("drawn");
    let world = studio.world();
    let mut suns = world.query_filtered::<Entity, With<DirectionalLight>>();
    let sun = suns.single(world).expect("one");
    let cascades: CascadeShadowConfig = CascadeShadowConfigBuilder {
        maximum_distance: 3_000.0,
        first_cascade_far_bound: 100.0,
        ..default()
    }
    .into();
    world.entity_mut(sun).insert(cascades);
    let mut light = world.get_mut::<DirectionalLight>(sun);
    light.as_mut().expect("a light").shadow_maps_enabled = true;
    studio.open_eyes();
    studio.shoot().expect("drawn");
    let before = studio.shoot().expect("drawn");
    let again = studio.shoot().expect("drawn");
    assert_eq!(difference(&before, &again), (0, 0), "nothing has changed");
    let (shaded, _) = difference(&lit, &before);
    assert!(shaded > 300, "shadows are seen, not on {shaded} pixels");
    for step in [DVec3::new(17.0, -3.0, 5.0), DVec3::new(-101.0, 64.0, 33.0)] {
        step_origin(&mut studio, step);
        let after = studio.shoot().expect("drawn");
        let (pixels, largest) = difference(&before, &after);
        println!("{step}: {pixels} pixels differ, by up to {largest}; {shaded} are in shadow");
        if std::env::var_os("KEEP").is_some() {
            lit.save("/tmp/lit.png").expect("saved");
            before.save("/tmp/before.png").expect("saved");
            after.save("/tmp/after.png").expect("saved");
        }
        assert!(pixels <= 5, "{pixels} pixels differ, by up to {largest}");
    }
}
