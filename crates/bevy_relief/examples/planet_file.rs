//! A planet from a file that may change while it is flown around:
//! `cargo run -p bevy_relief --example planet_file`, then edit
//! `crates/planet_file/planets/desert.planet.ron` and press R.
//!
//! A game that turns on Bevy's feature `file_watcher` needs no key: the asset server notices.
//! If the file is broken, the log says what is wrong in which line, and the planet stays.

use bevy::prelude::*;
use bevy_relief::{
    Planet, PlanetHandle, PlanetViewer, ReliefPlugin, WorldPosition, fitting_projection,
};

/// From the folder of the assets.
const FILE: &str = "desert.planet.ron";

fn main() {
    let assets = AssetPlugin {
        // From the folder of this package.
        file_path: "../planet_file/planets".into(),
        ..default()
    };
    App::new()
        .add_plugins((DefaultPlugins.set(assets), ReliefPlugin))
        .add_systems(Startup, setup)
        .add_systems(Update, (step_back, reload))
        .run();
}

fn setup(mut commands: Commands, assets: Res<AssetServer>) {
    commands.spawn(PlanetHandle(assets.load(FILE)));
    commands.spawn((
        Camera3d::default(),
        PlanetViewer,
        WorldPosition::default(),
        fitting_projection(),
    ));
    let sun = Transform::from_xyz(1.0, 0.5, 1.0).looking_at(Vec3::ZERO, Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}

/// Looks at the whole planet, as soon as it is known how large it is.
fn step_back(
    planets: Query<&Planet, Changed<Planet>>,
    mut viewers: Query<&mut WorldPosition, With<PlanetViewer>>,
) {
    for planet in &planets {
        for mut position in &mut viewers {
            position.0 = planet.radius * 3.0 * bevy::math::DVec3::Z;
        }
    }
}

/// Reads the file anew.
fn reload(keys: Res<ButtonInput<KeyCode>>, assets: Res<AssetServer>) {
    if keys.just_pressed(KeyCode::KeyR) {
        assets.reload(FILE);
    }
}
