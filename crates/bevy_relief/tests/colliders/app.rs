//! Apps with physics, and what is asked of the bodies in them.

use avian3d::prelude::*;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy_relief::avian::{GroundCollider, Held, PlanetBody, ReliefPhysicsPlugin, SolidPlanet};
use bevy_relief::{Planet, PlanetState, PlanetViewer, ReliefPlugin, WorldPosition};
use std::time::Duration;
use terrain::{Band, ChunkSide, Recipe, Terrain};

/// The seconds of one step of physics.
pub(crate) const TICK: f64 = 1.0 / 64.0;

/// An app with physics that makes one step an update.
pub(crate) fn app() -> App {
    let mut app = App::new();
    app.add_plugins((
        MinimalPlugins,
        TransformPlugin,
        ReliefPlugin,
        PhysicsPlugins::default(),
        ReliefPhysicsPlugin,
    ));
    let tick = Duration::from_secs_f64(TICK);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(tick));
    app.finish();
    app.cleanup();
    app
}

/// A planet of wide bells alone, smooth where one stands, that is drawn with few chunks.
pub(crate) fn smooth(radius: f64) -> Planet {
    let bells = Band::new("bells", 1, 2..=3, radius * 1e-4);
    Planet {
        side: ChunkSide::new(9).expect("9 = 8 + 1"),
        pixel_error: 40.0,
        ..Planet::new(Recipe::new("smooth", radius).bands([bells]), 1)
    }
}

/// A planet about zero whose terrain has been laid.
pub(crate) fn spawn_planet(app: &mut App, planet: Planet, settings: SolidPlanet) -> Entity {
    let planet = app.world_mut().spawn((planet, settings)).id();
    for _ in 0..20_000 {
        app.update();
        let state = app.world().get::<PlanetState>(planet);
        if state.is_some_and(|state| state.terrain().is_some()) {
            return planet;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("its terrain was never laid");
}

/// A ball that falls.
pub(crate) fn spawn_ball(app: &mut App, radius: f32, position: DVec3) -> Entity {
    let ball = (
        PlanetBody::default(),
        WorldPosition(position),
        RigidBody::Dynamic,
        Collider::sphere(radius),
    );
    app.world_mut().spawn(ball).id()
}

pub(crate) fn spawn_viewer(app: &mut App, position: DVec3) -> Entity {
    let viewer = (PlanetViewer, WorldPosition(position));
    app.world_mut().spawn(viewer).id()
}

/// Some seconds of steps. Those in which a body waits for its ground do not count, for that is built in a time of its own.
pub(crate) fn run(app: &mut App, seconds: f64, mut check: impl FnMut(&mut App)) {
    let (mut passed, mut waited) = (0.0, 0);
    while passed < seconds {
        app.update();
        if is_waiting(app) {
            waited += 1;
            assert!(waited < 20_000, "the ground was never built");
            std::thread::sleep(Duration::from_millis(1));
            continue;
        }
        check(app);
        passed += TICK;
    }
}

/// Steps until none is held for want of ground.
pub(crate) fn wait_for_ground(app: &mut App) {
    run(app, 4.0 * TICK, |_| ());
}

/// Whether a body is held for want of ground.
fn is_waiting(app: &mut App) -> bool {
    let mut bodies = app.world_mut().query::<&Held>();
    bodies.iter(app.world()).any(|&held| held == Held::NoGround)
}

pub(crate) fn position(app: &App, entity: Entity) -> DVec3 {
    let position = app.world().get::<WorldPosition>(entity);
    position.expect("it has one").0
}

pub(crate) fn velocity(app: &App, entity: Entity) -> DVec3 {
    let velocity = app.world().get::<LinearVelocity>(entity);
    velocity.expect("it is a body").0.as_dvec3()
}

pub(crate) fn held(app: &App, entity: Entity) -> Option<Held> {
    app.world().get::<Held>(entity).copied()
}

pub(crate) fn terrain(app: &App, planet: Entity) -> &Terrain {
    let state = app.world().get::<PlanetState>(planet).expect("a planet");
    state.terrain().expect("it has been laid")
}

/// Metres from a place down to the true ground of a planet about zero.
pub(crate) fn height(app: &App, planet: Entity, place: DVec3) -> f64 {
    let terrain = terrain(app, planet);
    place.length() - terrain.radius() - terrain.height_at(place)
}

pub(crate) fn colliders(app: &mut App) -> Vec<GroundCollider> {
    let mut colliders = app.world_mut().query::<&GroundCollider>();
    colliders.iter(app.world()).copied().collect()
}
