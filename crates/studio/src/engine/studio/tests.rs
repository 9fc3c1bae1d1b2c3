//! Pictures that must be the same, taken twice with something changed that is not to be seen.

use super::Studio;
use crate::engine::StudioError;
use crate::picture::{PictureSize, Rgb};
use crate::space::{Compass, Height, Pose, Viewpoint};
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::material::OpaqueRendererMethod;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::{
    Governor, Planet, Quality, ReliefMaterial, RenderOrigin, Rung, Sky, WorldPosition,
};
use image::RgbImage;
use planet_file::Preset;
use std::sync::Arc;
use terrain::ChunkSide;

const SIZE: PictureSize = PictureSize {
    width: 160,
    height: 100,
};

const FOV: f64 = 50.0;

/// A studio; `None`, said aloud, on a machine without an adapter, which in CI is a failure.
fn studio() -> Option<Studio> {
    match Studio::open(SIZE, Rgb([255, 0, 255])) {
        Err(StudioError::NoAdapter(error)) => {
            assert!(std::env::var_os("CI").is_none(), "CI must draw: {error}");
            eprintln!("skipped, for there is nothing to draw with: {error}");
            None
        }
        opened => Some(opened.expect("a small picture")),
    }
}

fn planet(preset: Preset) -> Planet {
    Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::new(preset.planet().recipe.clone(), 1)
    }
}

/// Over mountains, looking a little down.
fn low(planet: &Planet, metres: f64) -> Pose {
    let terrain = terrain::Terrain::new(&planet.scaled_recipe(), terrain::Seed(planet.seed));
    let terrain = terrain.expect("in order");
    let ground = terrain.height_at_level(Compass::at(36.0, 42.0).up, 17);
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

/// How far a byte of colour is off, on average.
fn mean_difference(a: &RgbImage, b: &RgbImage) -> f64 {
    let parts = a.as_raw().iter().zip(b.as_raw());
    let (off, bytes) = parts.fold((0.0, 0.0), |(off, bytes), (a, b)| {
        (off + f64::from(a.abs_diff(*b)), bytes + 1.0)
    });
    off / bytes
}

/// Ground whose shader does not compile would be missing from a picture, and nobody told.
#[test]
fn a_shader_that_does_not_compile_is_an_error_that_says_which() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Preset::Moon);
    let pose = low(&planet, 1000.0);
    studio.place(planet, &pose, FOV);
    let path = "embedded://bevy_relief/shader/fragment.wgsl";
    let shader = studio.world().resource::<AssetServer>().load(path);
    studio.settle().expect("nothing is drawn yet");
    let broken = Shader::from_wgsl("fn fragment( {", path);
    let mut shaders = studio.world().resource_mut::<Assets<Shader>>();
    shaders.insert(&shader, broken).expect("it is there");
    let error = studio.snap().expect_err("no ground").to_string();
    assert!(error.contains("fragment.wgsl"), "{error}");
}

/// Moves the origin of rendering, as a step does.
fn step_origin(studio: &mut Studio, by: DVec3) {
    studio.world().resource_mut::<RenderOrigin>().position += by;
}

#[test]
fn nothing_and_no_shadow_is_seen_to_move_when_the_origin_steps() {
    let Some(mut studio) = studio() else { return };
    // Shadows are what is looked at: with more light one pixel in the middle of two triangles tells one from the other, and so does one at the edge of a blade.
    let mut planet = Planet {
        fine_light: false,
        ..planet(Preset::Moon)
    };
    planet.look.detail.tufts = 0.0;
    let pose = low(&planet, 30.0);
    let compass = Compass::under(pose.position);
    // Low, for long shadows.
    let sun = compass.off_zenith(-75.0, 10.0);
    studio.light(sun);
    studio.place(planet, &pose, FOV);
    studio.settle().expect("built");
    // It has stepped already, the farther the coarser the ground was that came first. From other places than this, one pixel or two at the rim of a shadow
    // differ by up to 7, for 32 bits hold other places.
    let origin = &mut studio.world().resource_mut::<RenderOrigin>().position;
    *origin = (pose.position / 16.0).round() * 16.0;
    let lit = studio.shoot().expect("drawn");
    let world = studio.world();
    world.insert_resource(DirectionalLightShadowMap { size: 1024 });
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
    let (shaded, _) = difference(&lit, &before);
    assert!(shaded > 100, "shadows are seen, not on {shaded} pixels");
    step_origin(&mut studio, DVec3::new(17.0, -33.0, 5.0));
    let after = studio.shoot().expect("drawn");
    let (pixels, largest) = difference(&before, &after);
    println!("{pixels} pixels differ, by up to {largest}; {shaded} are in shadow");
    // It is 4 where shadow maps do not keep to the world's texels.
    assert!(largest <= 2, "{pixels} pixels differ, by up to {largest}");
}

/// Where 32 bits hold a place a twentieth of a millimetre off, one blade in some thousand is met that was passed.
#[test]
fn hardly_a_blade_is_seen_to_move_when_the_origin_steps() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Preset::Earth);
    assert!(planet.look.detail.tufts > 0.0);
    let pose = low(&planet, 30.0);
    studio.light(Compass::under(pose.position).off_zenith(-40.0, 30.0));
    studio.place(planet, &pose, FOV);
    let before = studio.shoot().expect("drawn");
    step_origin(&mut studio, DVec3::new(17.0, -33.0, 5.0));
    let after = studio.shoot().expect("drawn");
    let (pixels, largest) = difference(&before, &after);
    println!("{pixels} pixels differ, by up to {largest}");
    assert!(pixels <= 16, "{pixels} of 16 000 pixels differ");
}

#[test]
fn pictures_are_drawn_in_full_however_long_that_takes() {
    let Some(mut studio) = studio() else { return };
    assert!(!studio.world().contains_resource::<Governor>());
    assert_eq!(*studio.world().resource::<Quality>(), Quality::FULL);
    let planet = planet(Preset::Earth);
    let pose = low(&planet, 30.0);
    studio.light(Compass::under(pose.position).off_zenith(-40.0, 30.0));
    studio.place(planet, &pose, FOV);
    let full = studio.shoot().expect("drawn");
    // What is left out is seen, and comes back in every pixel.
    studio.world().insert_resource(Rung::LOWEST.quality());
    let least = studio.shoot().expect("drawn");
    let (seen, _) = difference(&full, &least);
    assert!(seen > 1_000, "{seen} pixels differ");
    studio.world().insert_resource(Quality::FULL);
    let again = studio.shoot().expect("drawn");
    assert_eq!(difference(&full, &again), (0, 0));
}

#[test]
fn chunks_are_forgotten_with_their_planet_though_time_stands_still() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Preset::Moon);
    let pose = low(&planet, 30.0);
    studio.place(planet, &pose, FOV);
    studio.settle().expect("it settles");
    let state = studio.state();
    let cell = state.drawn().next().expect("something is drawn");
    let chunk = Arc::downgrade(state.chunk(cell).expect("it was built"));
    studio.clear();
    (0..10).for_each(|_| studio.update().expect("nothing to draw"));
    assert!(chunk.upgrade().is_none(), "somebody keeps {cell:?}");
}

#[test]
fn a_planet_looks_the_same_alone_and_beside_another_millions_of_kilometres_away() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Preset::Earth);
    let pose = low(&planet, 2.0);
    studio.light(Compass::under(pose.position).off_zenith(-40.0, 30.0));
    studio.place(planet.clone(), &pose, FOV);
    let alone = studio.shoot().expect("drawn");
    // Below the horizon it is hidden; in the sky it is a speck, and is not.
    let down = -pose.position.normalize() * 5e9;
    let up = (pose.rotation * DVec3::new(0.1, 0.42, -1.0)).normalize() * 3e8;
    for (place, name) in [(down, "hidden"), (up, "in the sky")] {
        let other = (planet.clone(), WorldPosition(place));
        let other = studio.world().spawn(other).id();
        studio.settle().expect("it settles");
        (0..200).for_each(|_| studio.update().expect("drawn"));
        let both = studio.shoot().expect("drawn");
        let (pixels, largest) = difference(&alone, &both);
        println!("{name}: {pixels} pixels differ, by up to {largest}");
        let seen = name != "hidden";
        assert!((pixels > 0) == seen && pixels < 80, "{name}: {pixels}");
        studio.world().despawn(other);
    }
    // The same planet where a metre is what 64 bits have left for a micrometre.
    let far = DVec3::new(4e9, -3e9, 1e9);
    let away = Pose {
        position: pose.position + far,
        ..pose
    };
    studio.look(&away);
    studio.planet().insert(WorldPosition(far));
    let moved = studio.shoot().expect("drawn");
    let (pixels, largest) = difference(&alone, &moved);
    println!("far away: {pixels} pixels differ, by up to {largest}");
    assert!(pixels <= 16, "{pixels} pixels differ, by up to {largest}");
}

#[test]
fn depth_is_told_apart_from_two_millimetres_to_the_far_limb() {
    let Some(mut studio) = studio() else { return };
    let mut planet = planet(Preset::Earth);
    planet.view = bevy_relief::ViewMode::Height;
    let pose = low(&planet, 400.0);
    studio.place(planet, &pose, FOV);
    let mut pictures = Vec::new();
    for near in [0.002, 100.0] {
        let mut camera = studio.camera();
        let mut lens = camera.get_mut::<Projection>();
        if let Some(Projection::Perspective(lens)) = lens.as_deref_mut() {
            lens.near = near;
        }
        pictures.push(studio.shoot().expect("drawn"));
    }
    let (pixels, largest) = difference(&pictures[0], &pictures[1]);
    println!("{pixels} pixels differ, by up to {largest}");
    assert!(pixels <= 2, "{pixels} pixels differ, by up to {largest}");
}

#[test]
fn an_eye_a_centimetre_above_the_ground_is_not_below_what_is_drawn() {
    const EYE: f64 = 0.01;
    let Some(mut studio) = studio() else { return };
    let mut lifted = 0;
    for (number, metres) in [0.01, 0.3, 20.0, -0.5, 0.02, 0.01].into_iter().enumerate() {
        let mut planet = planet(Preset::Earth);
        planet.seed = number as u64;
        let pose = low(&planet, metres);
        studio.place(planet, &pose, FOV);
        studio.stand(&pose, EYE).expect("settles");
        studio.settle().expect("settles");
        let eye = studio.camera().get::<WorldPosition>().expect("placed").0;
        let altitude = studio.state().altitude(eye).expect("drawn");
        println!("{metres} m above the ground: {altitude} m above what is drawn");
        assert!(altitude > 0.99 * EYE, "{altitude} m");
        lifted += u32::from(eye != pose.position);
    }
    assert!((1..6).contains(&lifted), "{lifted} lifted");
}

#[test]
fn a_picture_that_was_drawn_larger_and_shrunk_looks_like_one_that_was_not() {
    let Some(mut studio) = studio() else { return };
    let planet = planet(Preset::Earth);
    let pose = low(&planet, 400.0);
    studio.light(Compass::under(pose.position).off_zenith(-40.0, 30.0));
    studio.place(planet.clone(), &pose, FOV);
    let sampled = studio.shoot().expect("drawn");
    let chunks = studio.state().stats().desired;
    studio.supersample();
    studio.place(planet, &pose, FOV);
    let shrunk = studio.shoot().expect("drawn");
    assert_eq!(shrunk.dimensions(), sampled.dimensions());
    assert_eq!(studio.state().stats().desired, chunks, "chunks");
    let off = mean_difference(&sampled, &shrunk);
    println!("off by {off:.2} of 255");
    // Stones of half the size make it twice that.
    assert!(off < 4.0, "off by {off:.2} of 255");
}

#[test]
fn ground_that_is_lit_later_looks_as_if_it_were_lit_at_once() {
    let Some(mut studio) = studio() else { return };
    for (preset, metres) in [
        (Preset::Earth, 2.0),
        (Preset::Earth, 400.0),
        (Preset::Earth, 300_000.0),
        (Preset::Mars, 30.0),
        (Preset::Moon, 2.0),
        (Preset::Volcanic, 400.0),
        (Preset::Ice, 400.0),
    ] {
        let planet = planet(preset);
        let pose = low(&planet, metres);
        studio.clear();
        studio.light(Compass::under(pose.position).off_zenith(-60.0, 30.0));
        studio.cast_shadows();
        studio.place(planet, &pose, FOV);
        studio.show_sky(Sky::default(), 1.0);
        // Nor blurred by the engine.
        studio.camera().insert(Msaa::Off);
        studio.settle().expect("built");
        studio.open_eyes();
        let later = studio.shoot().expect("drawn");
        let mut grounds = studio.world().resource_mut::<Assets<ReliefMaterial>>();
        for (_, ground) in grounds.iter_mut() {
            ground.base.opaque_render_method = OpaqueRendererMethod::Forward;
        }
        let at_once = studio.shoot().expect("drawn");
        let off = mean_difference(&later, &at_once);
        let (seen, largest) = difference(&later, &at_once);
        println!(
            "{preset:?} from {metres} m: off by {off:.3} of 255, {seen} pixels by more than 3, {largest} at most"
        );
        assert_ne!(later, at_once, "another shader draws");
        assert!(off < 0.1, "{preset:?}: off by {off:.3} of 255");
        assert!(seen < 100, "{preset:?}: {seen} pixels");
    }
}

#[test]
fn suns_and_the_night_alone_light_the_ground_much_as_all_light_does() {
    let Some(mut studio) = studio() else { return };
    for (preset, sun) in [
        (Preset::Earth, -40.0),
        (Preset::Moon, -80.0),
        (Preset::Volcanic, -100.0),
    ] {
        let planet = planet(preset);
        let pose = low(&planet, 400.0);
        studio.clear();
        studio.light(Compass::under(pose.position).off_zenith(sun, 30.0));
        studio.place(planet, &pose, FOV);
        studio.world().insert_resource(Quality::FULL);
        let full = studio.shoot().expect("drawn");
        let plain = Quality {
            light: false,
            ..Quality::FULL
        };
        studio.world().insert_resource(plain);
        let plain = studio.shoot().expect("drawn");
        assert_ne!(full, plain, "another shader draws");
        let off = mean_difference(&full, &plain);
        println!("{preset:?}: off by {off:.2} of 255");
        // It was 20 on the Moon while paper, not rough ground, threw the low light back.
        assert!(off < 1.0, "{preset:?}: off by {off:.2} of 255");
    }
}
