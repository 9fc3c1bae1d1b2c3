//! A planet in a window: `cargo run -p bevy_relief --example minimal`.

use bevy::{core_pipeline::tonemapping::Tonemapping, math::DVec3, prelude::*};
use bevy_relief::prelude::*;

fn main() {
    App::new()
        .add_plugins((DefaultPlugins, ReliefPlugin, ReliefDeferredPlugin))
        .add_systems(Startup, setup)
        .run();
}

fn setup(mut commands: Commands) {
    let planet = Planet::default();
    commands.spawn((
        Camera3d::default(),
        Tonemapping::KhronosPbrNeutral,
        PlanetViewer,
        WorldPosition(DVec3::Z * planet.radius * 2.5),
    ));
    commands.spawn(planet);
    let sun = Transform::default().looking_to(Vec3::new(-1.0, -0.5, -1.0), Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}
