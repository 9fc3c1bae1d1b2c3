//! What a pilot may do to a flight, and what it does to them.

use super::*;

const RADIUS: f64 = 6_371_000.0;

/// Hills of 3 km and waves of 50 m.
fn hills(dir: DVec3) -> f64 {
    3_000.0 * (dir.x * 300.0).sin() * (dir.y * 200.0).cos() + 50.0 * (dir.z * 1e5).sin()
}

const GROUND: Ground<'static> = Ground {
    radius: RADIUS,
    height: &hills,
};

fn go(right: f64, up: f64, forward: f64) -> Steering {
    Steering {
        thrust: DVec3::new(right, up, forward),
        haste: 1.0,
        ..Default::default()
    }
}

fn check(flight: &Flight, case: &str) {
    assert!(
        flight.position.is_finite() && flight.rotation().is_finite(),
        "{case}: {flight:?}"
    );
    let above = flight.above(&GROUND);
    assert!(above >= 1.7 - 1e-6, "{case}: {above} m above the ground");
    assert!(
        flight.ahead.dot(flight.up()).abs() < 1e-9,
        "{case}: {flight:?}"
    );
    assert!(
        (flight.ahead.length() - 1.0).abs() < 1e-9,
        "{case}: {flight:?}"
    );
}

#[test]
fn whatever_the_pilot_does_it_stays_a_number_above_the_ground() {
    let places = [
        DVec3::Y,
        DVec3::NEG_Y,
        DVec3::ZERO,
        DVec3::X,
        DVec3::ONE,
        DVec3::Y * 1e-300,
    ];
    for place in places {
        for distance in [1.0, RADIUS, 3.0 * RADIUS, 1e30] {
            for dt in [0.0, 1e-9, 0.016, 1e3, f64::INFINITY, f64::NAN, -1.0] {
                for thrust in [go(1.0, 0.0, 0.0), go(-1.0, -1.0, 1.0), go(0.0, 1.0, -1.0)] {
                    for (turn, zoom) in [(0.0, 0.0), (1e3, 1e4), (-3.0, -1e4), (f64::NAN, 1.0)] {
                        let mut flight = Flight::orbit(0.0, 0.0, 1.0, RADIUS);
                        flight.position = place * distance;
                        let mut steering = thrust;
                        steering.turn = DVec2::splat(turn);
                        steering.zoom = zoom;
                        for _ in 0..3 {
                            flight.advance(&steering, &GROUND, dt);
                            check(&flight, &format!("{place} {distance} {dt} {turn} {zoom}"));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn sideways_in_orbit_is_a_circle_around_the_planet() {
    let smooth = Ground {
        radius: RADIUS,
        height: &|_| 0.0,
    };
    let mut flight = Flight::orbit(10.0, 20.0, 3.0, RADIUS);
    let start = flight.clone();
    // Two radii a second at three radii: once around takes 3π seconds.
    let frames = 600;
    for _ in 0..frames {
        let dt = 3.0 * std::f64::consts::PI / f64::from(frames);
        flight.advance(&go(1.0, 0.0, 0.0), &smooth, dt);
        let off = flight.position.length() / (3.0 * RADIUS) - 1.0;
        assert!(off.abs() < 1e-9, "{off}");
        assert_eq!(flight.pitch, start.pitch);
    }
    let off = flight.position.distance(start.position) / RADIUS;
    assert!(off < 1e-6, "{off}");
    assert!(flight.ahead.distance(start.ahead) < 1e-6, "{flight:?}");
}

#[test]
fn over_a_pole_the_view_goes_straight_on() {
    let mut flight = Flight::orbit(89.0, 0.0, 2.0, RADIUS);
    flight.pitch = 0.0;
    let mut before = flight.rotation();
    for _ in 0..200 {
        flight.advance(&go(0.0, 0.0, 1.0), &GROUND, 0.016);
        let after = flight.rotation();
        assert!(before.angle_between(after) < 0.02, "{flight:?}");
        before = after;
    }
    assert!(
        flight.position.z < 0.0,
        "it came down behind the pole: {flight:?}"
    );
}

#[test]
fn the_wheel_goes_down_to_the_ground_and_back() {
    let mut flight = Flight::orbit(40.0, -70.0, 3.0, RADIUS);
    let notch = Steering {
        zoom: 1.0,
        ..go(0.0, 0.0, 0.0)
    };
    for _ in 0..120 {
        flight.advance(&notch, &GROUND, 0.1);
    }
    assert!(flight.altitude() < 2.0, "{}", flight.altitude());
    let back = Steering {
        zoom: -1.0,
        ..notch
    };
    for _ in 0..80 {
        flight.advance(&back, &GROUND, 0.1);
    }
    assert!(flight.altitude() > RADIUS, "{}", flight.altitude());
}

#[test]
fn speed_is_altitude_and_never_nothing() {
    let mut flight = Flight::orbit(0.0, 0.0, 1.01, RADIUS);
    flight.advance(&go(0.0, 0.0, 0.0), &GROUND, 0.0);
    assert!(
        (flight.speed() - flight.altitude()).abs() < 1e-6,
        "{flight:?}"
    );
    flight.position = DVec3::X * RADIUS * 0.5;
    flight.advance(&go(0.0, 0.0, 0.0), &GROUND, 0.0);
    assert!((flight.altitude() - 1.7).abs() < 1e-6, "{flight:?}");
    assert!(flight.speed() >= 2.0, "{flight:?}");
}

#[test]
fn a_planet_that_shrinks_takes_the_camera_along() {
    let mut flight = Flight::orbit(30.0, 60.0, 3.0, RADIUS);
    let small = Ground {
        radius: 1_000.0,
        height: &|_| 2.0,
    };
    flight.advance(&go(0.0, 0.0, 0.0), &small, 0.016);
    assert!(
        (flight.position.length() - 3_000.0).abs() < 1e-6,
        "{flight:?}"
    );
    // Ground that rises lifts it.
    let risen = Ground {
        height: &|_| 4_000.0,
        ..small
    };
    flight.advance(&go(0.0, 0.0, 0.0), &risen, 0.0);
    assert!((flight.altitude() - 1.7).abs() < 1e-6, "{flight:?}");
}

#[test]
fn the_pitch_ends_straight_up_and_straight_down() {
    let mut flight = Flight::orbit(0.0, 0.0, 2.0, RADIUS);
    for turn in [10.0, -30.0] {
        flight.turn(DVec2::new(0.3, turn));
        assert_eq!(flight.pitch.abs(), FRAC_PI_2);
        let forward = flight.rotation() * DVec3::NEG_Z;
        assert!(forward.dot(flight.up()).abs() > 1.0 - 1e-12, "{forward}");
    }
}
