//! An Earth and its moon in the grids of a game on `big_space`:
//! `cargo run -p bevy_relief --features big_space --example big_space`.

use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::prelude::*;
use big_space::prelude::*;

/// Metres from the Sun, where the root grid has its zero.
const EARTH: f64 = 1.496e11;

fn main() {
    App::new()
        .add_plugins((
            // It does what big_space does instead.
            DefaultPlugins.build().disable::<TransformPlugin>(),
            BigSpaceDefaultPlugins,
            ReliefPlugin,
        ))
        .insert_resource(ClearColor(Color::BLACK))
        .add_systems(Startup, setup)
        .add_systems(Update, go_round)
        .run();
}

/// Goes round the zero of its grid.
#[derive(Component)]
struct Orbit {
    radius: f64,
    seconds: f64,
    /// Where it begins, in radians.
    from: f64,
}

fn setup(mut commands: Commands) {
    let earth = Planet::default();
    let radius = earth.radius;
    let moon = Planet::from(Preset::Moon);
    commands.spawn_big_space(Grid::default(), |root| {
        let (cell, place) = root.grid().translation_to_grid(DVec3::X * EARTH);
        root.with_grid(Grid::default(), |grid| {
            grid.insert((earth, cell, Transform::from_translation(place)));
            // Nearer than ours, to be seen.
            grid.spawn_spatial((
                moon,
                Orbit {
                    radius: radius * 4.0,
                    seconds: 600.0,
                    from: 1.2,
                },
            ));
            // In the Earth's own grid: it stays over its ground wherever the Earth goes.
            grid.spawn_spatial((
                Camera3d::default(),
                Tonemapping::KhronosPbrNeutral,
                PlanetViewer,
                FloatingOrigin,
                Orbit {
                    radius: radius + 400_000.0,
                    seconds: 900.0,
                    from: 0.0,
                },
            ));
        });
    });
    let sun = Transform::default().looking_to(Vec3::new(0.6, -0.4, -1.0), Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}

/// Puts what has an orbit where it is by now, looking ahead.
fn go_round(
    time: Res<Time>,
    grids: Grids,
    mut going: Query<(Entity, &Orbit, &mut CellCoord, &mut Transform)>,
) {
    for (entity, orbit, mut cell, mut transform) in &mut going {
        let Some(grid) = grids.parent_grid(entity) else {
            continue;
        };
        let turn = orbit.from + std::f64::consts::TAU * time.elapsed_secs_f64() / orbit.seconds;
        let out = DVec3::new(turn.sin(), 0.3, turn.cos()).normalize();
        let ahead = DVec3::new(turn.cos(), 0.0, -turn.sin());
        (*cell, transform.translation) = grid.translation_to_grid(out * orbit.radius);
        transform.look_to((ahead - 0.1 * out).as_vec3(), out.as_vec3());
    }
}
