//! Balls that roll over borders.

use crate::app::{
    app, height, position, run, smooth, spawn_ball, spawn_planet, velocity, wait_for_ground,
};
use avian3d::prelude::{AngularVelocity, LinearVelocity};
use bevy::math::DVec3;
use bevy_relief::avian::SolidPlanet;
use cubemap::Cell;
use terrain::{ChunkSide, Terrain};

/// The radius of the ball, in metres.
const BALL: f32 = 0.5;

/// What a rolling ball does from one step to the next, at most.
#[derive(Clone, Copy, Debug, Default)]
struct Jump {
    /// Metres that its height above the ground changes.
    height: f64,
    /// Metres a second that its velocity changes.
    velocity: f64,
    /// Steps that were measured.
    steps: usize,
}

impl Jump {
    fn take(&mut self, height: f64, velocity: f64) {
        self.height = self.height.max(height.abs());
        self.velocity = self.velocity.max(velocity.abs());
        self.steps += 1;
    }
}

/// Rolls a ball over a point of the sphere, on colliders of 8 steps a side: its jumps inside of cells, and where it touches a border of two of them.
fn roll(radius: f64, step: f64, over: DVec3, heading: DVec3) -> [Jump; 2] {
    let mut app = app();
    let settings = SolidPlanet {
        step,
        side: ChunkSide::new(9).expect("9 = 8 + 1"),
        ..SolidPlanet::default()
    };
    let planet = spawn_planet(&mut app, smooth(radius), settings);
    let heading = heading.reject_from_normalized(over).normalize();
    let speed = 4.0;
    // It comes to rest first, where its way begins.
    let start = (over - heading * (16.0 / radius)).normalize();
    let ball = spawn_ball(&mut app, BALL, start * radius * 1.01);
    run(&mut app, 1.0, |_| ());
    let place = |app: &bevy::app::App, dir: DVec3| {
        dir * (radius + crate::app::terrain(app, planet).height_at(dir) + f64::from(BALL))
    };
    let rest = place(&app, start);
    app.world_mut()
        .get_mut::<bevy_relief::WorldPosition>(ball)
        .expect("alive")
        .0 = rest;
    app.world_mut()
        .get_mut::<LinearVelocity>(ball)
        .expect("a body")
        .0 = bevy::math::Vec3::ZERO;
    wait_for_ground(&mut app);
    run(&mut app, 1.0, |_| ());
    let along = heading.reject_from_normalized(start).normalize();
    let spin = start.cross(along) * (speed / f64::from(BALL));
    app.world_mut()
        .get_mut::<LinearVelocity>(ball)
        .expect("a body")
        .0 = (along * speed).as_vec3();
    app.world_mut()
        .get_mut::<AngularVelocity>(ball)
        .expect("a body")
        .0 = spin.as_vec3();
    run(&mut app, 0.3, |_| ());
    let (mut inside, mut border) = (Jump::default(), Jump::default());
    let mut before: Option<(f64, DVec3)> = None;
    let level = crate::app::terrain(&app, planet).deepest_level(step, settings.side);
    run(&mut app, 8.0, |app| {
        let (place, velocity) = (position(app, ball), velocity(app, ball));
        let now = (height(app, planet, place), velocity);
        if let Some((height, velocity)) = before {
            let cell = Cell::containing(place, level, Terrain::WARP).expect("shallow");
            // A step of physics before and after, and the ball's own width.
            let touches = [heading, heading.cross(over)]
                .into_iter()
                .flat_map(|way| [way, -way])
                .any(|way| {
                    let beside = place + way * 1.5 * f64::from(BALL);
                    Cell::containing(beside, level, Terrain::WARP) != Ok(cell)
                });
            let jump = if touches { &mut border } else { &mut inside };
            jump.take(now.0 - height, (now.1 - velocity).length());
        }
        before = Some(now);
    });
    assert!(
        position(&app, ball).distance(rest) > 16.0,
        "it stopped: {inside:?}, {border:?}"
    );
    [inside, border]
}

/// The middle of an edge of the cube, some cells beside its middle, and a corner, some centimetres beside it; and the ways over them.
fn ways(radius: f64) -> [(&'static str, DVec3, DVec3); 3] {
    let beside = |metres: f64| metres / radius;
    let edge = DVec3::new(1.0, beside(3.3), 1.0).normalize();
    let corner = (DVec3::ONE.normalize() + DVec3::new(beside(0.2), beside(-0.1), 0.0)).normalize();
    [
        (
            "over an edge of two realms",
            edge,
            DVec3::new(-1.0, 0.3, 1.0),
        ),
        (
            "along an edge of two realms",
            edge,
            DVec3::new(-0.03, 1.0, 0.03),
        ),
        (
            "around a corner of the cube",
            corner,
            DVec3::new(1.0, 0.2, -0.8),
        ),
    ]
}

#[test]
fn a_ball_rolls_over_borders_as_it_does_inside_of_a_cell() {
    for (radius, step) in [(6_371_000.0, 0.5), (1_000.0, 1.0)] {
        let rolls = ways(radius).map(|(name, over, heading)| {
            let [inside, border] = roll(radius, step, over, heading);
            println!("{name}, {radius} m: inside {inside:?}, border {border:?}");
            (name, inside, border)
        });
        let most = |jump: fn(&Jump) -> f64| {
            rolls
                .iter()
                .map(|(_, inside, _)| jump(inside))
                .fold(0.0, f64::max)
        };
        let (height, velocity) = (most(|jump| jump.height), most(|jump| jump.velocity));
        for (name, _, border) in rolls {
            assert!(border.steps > 50, "{name}: {border:?}");
            assert!(
                border.height <= 1.25 * height + 2e-5,
                "{name}, {radius} m: {border:?}"
            );
            assert!(
                border.velocity <= 1.25 * velocity + 5e-4,
                "{name}, {radius} m: {border:?}"
            );
        }
    }
}
