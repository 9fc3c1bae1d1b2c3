//! A walk on a planet, with balls to push:
//! `cargo run -p bevy_relief --features avian --example colliders`.
//!
//! W, A, S, D walk, the left and right arrow turn, Space jumps. With `--headless` there is no window: the
//! walker lands, walks for some seconds, and says where it came to.

use avian3d::prelude::*;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_relief::avian::{Held, PlanetBody, ReliefPhysicsPlugin, SolidPlanet};
use bevy_relief::{
    Planet, PlanetViewer, ReliefPlugin, RenderOrigin, WorldPosition, fitting_projection,
};
use std::time::Duration;
use terrain::{Seed, Terrain};

fn main() {
    let mut app = App::new();
    if std::env::args().any(|argument| argument == "--headless") {
        app.add_plugins((MinimalPlugins, TransformPlugin, walk));
        app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
        app.finish();
        app.cleanup();
        println!("{}", stroll(&mut app, 10.0));
    } else {
        app.add_plugins((DefaultPlugins, walk, show)).run();
    }
}

/// Metres from the middle of the capsule to its ends.
pub(crate) const HALF_HEIGHT: f32 = 0.9;

/// Metres a second.
const SPEED: f32 = 3.0;

/// The time of one step of physics.
pub(crate) const TICK: Duration = Duration::from_micros(15_625);

/// Who walks, and what it is about to do.
#[derive(Component, Debug)]
pub(crate) struct Walker {
    /// How far forward and to the right, of its speed: from −1 to 1.
    pub(crate) steps: Vec2,
    /// Whether it jumps as soon as it stands.
    pub(crate) jumps: bool,
    /// How fast it turns to the right, in radians a second.
    turns: f32,
    /// Whether there is ground under its feet.
    stands: bool,
    /// Where it looks, along the ground.
    ahead: Vec3,
}

/// The planet, the walker and some balls above it; what happens to them.
pub(crate) fn walk(app: &mut App) {
    app.add_plugins((ReliefPlugin, PhysicsPlugins::default(), ReliefPhysicsPlugin))
        .add_systems(Startup, set_up)
        .add_systems(FixedUpdate, (feel_ground, step).chain());
}

fn set_up(mut commands: Commands) {
    let planet = Planet::default();
    let terrain = Terrain::new(&planet.scaled_recipe(), Seed(planet.seed));
    let terrain = terrain.expect("the default recipe is in order");
    let up = dry_land(&terrain);
    let ground = planet.radius + terrain.height_at(up);
    commands.spawn((planet, SolidPlanet::default()));
    let east = DVec3::Y.cross(up).normalize();
    commands.spawn((
        Walker {
            steps: Vec2::ZERO,
            jumps: false,
            turns: 0.0,
            stands: false,
            ahead: east.as_vec3(),
        },
        PlanetBody::default(),
        WorldPosition(up * (ground + 5.0)),
        RigidBody::Dynamic,
        LockedAxes::ROTATION_LOCKED,
        Collider::capsule(0.35, 2.0 * (HALF_HEIGHT - 0.35)),
        Friction::new(0.8),
        TransformInterpolation,
    ));
    for ball in 0..6 {
        let metres = f64::from(ball);
        let above = up * (ground + 4.0 + 2.0 * metres);
        commands.spawn((
            Ball,
            PlanetBody::default(),
            WorldPosition(above + east * (4.0 + metres)),
            RigidBody::Dynamic,
            Collider::sphere(0.4),
            AngularDamping(1.0),
            TransformInterpolation,
        ));
    }
}

/// The first of some directions all over the planet where the ground is dry and nearly flat.
fn dry_land(terrain: &Terrain) -> DVec3 {
    let sea = terrain.recipe().sea_level.unwrap_or(f64::NEG_INFINITY);
    let directions = (0..2000).map(|k| {
        let (turn, z) = (f64::from(k) * 2.4, 0.8 - f64::from(k) / 2500.0);
        let around = (1.0 - z * z).sqrt();
        DVec3::new(turn.cos() * around, z, turn.sin() * around)
    });
    let mut land = directions.filter(|&up| {
        let (height, normal) = terrain.ground_at(up);
        (20.0..1500.0).contains(&(height - sea)) && normal.dot(up) > 0.998
    });
    land.next().unwrap_or(DVec3::Y)
}

/// A ball to push.
#[derive(Component)]
pub(crate) struct Ball;

type Walking = (
    &'static mut Walker,
    &'static WorldPosition,
    &'static mut Rotation,
    &'static mut LinearVelocity,
);

/// Finds out who stands.
fn feel_ground(
    mut walkers: Query<(Entity, &mut Walker, &Position, &Rotation)>,
    space: SpatialQuery,
) {
    for (entity, mut walker, position, rotation) in &mut walkers {
        let down = Dir3::new(rotation.0 * Vec3::NEG_Y).expect("a turned unit vector");
        let others = SpatialQueryFilter::from_excluded_entities([entity]);
        let ground = space.cast_ray(position.0, down, HALF_HEIGHT + 0.2, true, &others);
        walker.stands = ground.is_some();
    }
}

/// One step of whoever walks: upright, at its speed along the ground, and up if it jumps.
fn step(
    mut walkers: Query<Walking, Without<Held>>,
    planet: Single<&WorldPosition, With<Planet>>,
    time: Res<Time>,
) {
    for (mut walker, world, mut rotation, mut velocity) in &mut walkers {
        let up = (world.0 - planet.0).normalize().as_vec3();
        let turn = Quat::from_axis_angle(up, -walker.turns * time.delta_secs());
        walker.ahead = (turn * walker.ahead).reject_from_normalized(up).normalize();
        let right = walker.ahead.cross(up);
        rotation.0 = Transform::default().looking_to(walker.ahead, up).rotation;
        if walker.stands {
            let along = walker.ahead * walker.steps.x + right * walker.steps.y;
            let rise = if walker.jumps {
                4.5
            } else {
                velocity.0.dot(up).min(0.5)
            };
            velocity.0 = along.clamp_length_max(1.0) * SPEED + up * rise;
            walker.jumps = false;
        }
    }
}

/// What a window needs: light, a camera that follows, keys, and something to see of the bodies.
fn show(app: &mut App) {
    app.add_observer(dress::<Walker>)
        .add_observer(dress::<Ball>)
        .add_systems(Startup, set_up_picture)
        .add_systems(Update, (read_keys, follow).chain());
}

fn set_up_picture(mut commands: Commands) {
    commands.spawn((
        Camera3d::default(),
        Tonemapping::KhronosPbrNeutral,
        PlanetViewer,
        fitting_projection(),
    ));
    let sun = Transform::default().looking_to(Vec3::new(-1.0, -1.0, -0.5), Vec3::Y);
    let light = DirectionalLight {
        shadow_maps_enabled: true,
        ..default()
    };
    commands.spawn((light, sun));
}

/// Gives a body that is new its looks.
fn dress<Body: Component>(
    new: On<Add, Body>,
    walkers: Query<(), With<Walker>>,
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let (mesh, colour) = if walkers.contains(new.entity) {
        let capsule = Capsule3d::new(0.35, 2.0 * (HALF_HEIGHT - 0.35));
        (meshes.add(capsule), Color::srgb(0.9, 0.3, 0.1))
    } else {
        (meshes.add(Sphere::new(0.4)), Color::srgb(0.9, 0.8, 0.3))
    };
    commands
        .entity(new.entity)
        .insert((Mesh3d(mesh), MeshMaterial3d(materials.add(colour))));
}

fn read_keys(keys: Res<ButtonInput<KeyCode>>, mut walker: Single<&mut Walker>) {
    let axis = |more, less| {
        let pressed = |key| f32::from(u8::from(keys.pressed(key)));
        pressed(more) - pressed(less)
    };
    walker.steps.x = axis(KeyCode::KeyW, KeyCode::KeyS);
    walker.steps.y = axis(KeyCode::KeyD, KeyCode::KeyA);
    walker.jumps |= keys.just_pressed(KeyCode::Space);
    walker.turns = 2.0 * axis(KeyCode::ArrowRight, KeyCode::ArrowLeft);
}

/// The camera: no walker, so that the two may be read side by side.
type Eye = (With<Camera3d>, Without<Walker>);

/// Lets the camera look over the walker's shoulder, from where the walker is seen.
fn follow(
    origin: Res<RenderOrigin>,
    walker: Single<(&Walker, &Transform)>,
    planet: Single<&WorldPosition, (With<Planet>, Without<Camera3d>)>,
    mut camera: Single<(&mut WorldPosition, &mut Transform), Eye>,
) {
    let (walker, place) = *walker;
    let place = origin.to_world(place.translation);
    let up = (place - planet.0).normalize();
    let (position, transform) = &mut *camera;
    position.0 = place + up * 2.0 - walker.ahead.as_dvec3() * 6.0;
    transform.look_to(walker.ahead - up.as_vec3() * 0.2, up.as_vec3());
}

/// What became of a walk.
#[derive(Debug)]
pub(crate) struct Stroll {
    /// Seconds until the walker stood on the ground.
    pub(crate) landed_after: f64,
    /// Metres that it came along.
    pub(crate) metres: f64,
    /// The heights above the ground between which its feet were, in metres, while it walked.
    pub(crate) feet: [f64; 2],
}

impl std::fmt::Display for Stroll {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [lowest, highest] = self.feet;
        write!(
            f,
            "landed after {:.1} s and walked {:.1} m, its feet {lowest:.2} to {highest:.2} m above the ground",
            self.landed_after, self.metres
        )
    }
}

/// Lets the walker land and walk straight on for some seconds, step by step.
pub(crate) fn stroll(app: &mut App, seconds: f64) -> Stroll {
    let ticks =
        |seconds: f64| (0..).take_while(move |&k| f64::from(k) * TICK.as_secs_f64() < seconds);
    let mut landed_after = f64::NAN;
    for tick in ticks(30.0) {
        app.update();
        // The ground is built by other threads, which have no clock of ours.
        std::thread::sleep(Duration::from_micros(500));
        let (feet, speed) = (feet(app), speed(app));
        if tick > 64 && feet < 0.3 && speed < 0.2 {
            landed_after = f64::from(tick) * TICK.as_secs_f64();
            break;
        }
    }
    let start = position(app);
    let mut range = [f64::INFINITY, f64::NEG_INFINITY];
    for _ in ticks(seconds) {
        let mut walkers = app.world_mut().query::<&mut Walker>();
        let mut walker = walkers.single_mut(app.world_mut()).expect("one walks");
        walker.steps = Vec2::X;
        app.update();
        std::thread::sleep(Duration::from_micros(500));
        let feet = feet(app);
        range = [range[0].min(feet), range[1].max(feet)];
    }
    Stroll {
        landed_after,
        metres: start.distance(position(app)),
        feet: range,
    }
}

fn position(app: &mut App) -> DVec3 {
    let mut walkers = app
        .world_mut()
        .query_filtered::<&WorldPosition, With<Walker>>();
    walkers.single(app.world()).expect("one walks").0
}

fn speed(app: &mut App) -> f32 {
    let mut walkers = app
        .world_mut()
        .query_filtered::<&LinearVelocity, With<Walker>>();
    walkers.single(app.world()).expect("one walks").length()
}

/// Metres from the walker's feet down to the true ground.
fn feet(app: &mut App) -> f64 {
    let place = position(app);
    let mut planets = app
        .world_mut()
        .query::<(&Planet, &bevy_relief::PlanetState)>();
    let (planet, state) = planets.single(app.world()).expect("one planet");
    let Some(terrain) = state.terrain() else {
        return f64::INFINITY;
    };
    place.length() - planet.radius - terrain.height_at(place) - f64::from(HALF_HEIGHT)
}
