use bevy::math::{DQuat, DVec2, DVec3};
use bevy::prelude::Component;
use std::f64::consts::FRAC_PI_2;
use studio::Compass;
use studio::facing;

/// A camera that flies around a planet, in metres from its centre: all in 64 bits, and nothing of the engine.
///
/// Its up is the planet's, wherever it is; how it is turned is a level way ahead and a
/// pitch, so there is no pole, no roll and no way of looking that is out of reach.
///
/// # Invariants
///
/// `position` is finite and not the centre; `ahead` is of length 1 and level; `pitch`
/// is within a quarter turn.
#[derive(Component, Clone, Debug, PartialEq)]
pub(crate) struct Flight {
    position: DVec3,
    ahead: DVec3,
    pitch: f64,
    /// Metres, of the planet as of the last step: when it changes, the camera stays where it is in radii.
    radius: f64,
    /// Notches of the wheel that are still to be flown.
    zoom: f64,
    /// Metres above the ground, as of the last step.
    altitude: f64,
    /// Metres a second that a held key flies, as of the last step.
    speed: f64,
}

/// What the pilot does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Steering {
    /// Where to: right, up (the planet's) and forward (where the camera looks), each −1 to 1.
    pub(crate) thrust: DVec3,
    /// Radians to the right and up.
    pub(crate) turn: DVec2,
    /// Notches of the wheel: each takes a fifth of the altitude.
    pub(crate) zoom: f64,
    /// How much faster than usual; 1 is usual.
    pub(crate) haste: f64,
}

/// What may not be flown through.
pub(crate) struct Ground<'a> {
    /// Metres from the centre to height 0.
    pub(crate) radius: f64,
    /// Metres above the sphere of ground or sea in a direction of length 1.
    pub(crate) height: &'a dyn Fn(DVec3) -> f64,
}

/// Seconds of flight that are flown at once.
const STEP: f64 = 0.02;

/// Seconds a frame may take and be flown in full.
const LONGEST: f64 = 0.5;

/// What a notch of the wheel leaves of the altitude.
const NOTCH: f64 = 0.8;

/// How fast the wheel's way is flown: its rest shrinks by e in a 1/12 s.
const ZOOM_RATE: f64 = 12.0;

/// How far out it may fly, in radii from the centre.
const FARTHEST: f64 = 20.0;

impl Ground<'_> {
    /// Metres above the ground below which the eye never is.
    pub(crate) fn eye_height(&self) -> f64 {
        (self.radius * 0.01).min(1.7)
    }

    /// Metres from the centre below which the eye may not be in a direction.
    fn floor(&self, up: DVec3) -> f64 {
        self.radius + (self.height)(up) + self.eye_height()
    }
}

impl Flight {
    /// In orbit over a latitude and longitude in degrees around a planet of a radius, so many radii from its centre, looking down, north up.
    pub(crate) fn orbit(lat: f64, lon: f64, radii: f64, radius: f64) -> Self {
        let compass = Compass::at(lat, lon);
        Self {
            position: compass.up * (radii * radius),
            ahead: compass.north,
            pitch: -FRAC_PI_2,
            radius,
            zoom: 0.0,
            altitude: 0.0,
            speed: 0.0,
        }
    }

    /// Turned by so many radians clockwise from north, and so many above the horizon.
    pub(crate) fn looking(mut self, heading: f64, pitch: f64) -> Self {
        let north = Compass::under(self.up()).north;
        self.ahead = DQuat::from_axis_angle(self.up(), -heading) * north;
        self.pitch = pitch.clamp(-FRAC_PI_2, FRAC_PI_2);
        self.level();
        self
    }

    /// Degrees clockwise from north, and above the horizon, that it looks.
    pub(crate) fn looks(&self) -> (f64, f64) {
        let compass = Compass::under(self.position);
        let heading = self
            .ahead
            .dot(compass.east)
            .atan2(self.ahead.dot(compass.north));
        (heading.to_degrees(), self.pitch.to_degrees())
    }

    /// Metres from the planet's centre.
    pub(crate) const fn position(&self) -> DVec3 {
        self.position
    }

    /// How the camera is turned.
    pub(crate) fn rotation(&self) -> DQuat {
        facing(self.up(), self.ahead, self.pitch)
    }

    /// Metres above the ground, as of the last step.
    pub(crate) const fn altitude(&self) -> f64 {
        self.altitude
    }

    /// Metres a second that a held key flies, as of the last step.
    pub(crate) const fn speed(&self) -> f64 {
        self.speed
    }

    /// Away from the planet's centre.
    pub(crate) fn up(&self) -> DVec3 {
        self.position.try_normalize().unwrap_or(DVec3::Y)
    }

    /// Metres, of the planet it flies around.
    pub(crate) const fn radius(&self) -> f64 {
        self.radius
    }

    /// Flies for `dt` seconds, whatever `dt` is, and ends above the ground.
    pub(crate) fn advance(&mut self, steering: &Steering, ground: &Ground<'_>, dt: f64) {
        if self.radius != ground.radius {
            self.position *= ground.radius / self.radius;
            self.radius = ground.radius;
        }
        self.turn(steering.turn);
        if steering.zoom.is_finite() {
            self.zoom += steering.zoom;
        }
        let dt = if dt.is_nan() {
            0.0
        } else {
            dt.clamp(0.0, LONGEST)
        };
        let mut left = dt;
        while left > 0.0 {
            self.step(steering, ground, left.min(STEP));
            left -= STEP;
        }
        self.stay_above(ground);
        self.altitude = self.above(ground);
        self.speed = self.speed_at(self.altitude, steering, ground);
    }

    /// Turns by radians to the right and up.
    fn turn(&mut self, by: DVec2) {
        if !by.is_finite() {
            return;
        }
        self.ahead = DQuat::from_axis_angle(self.up(), -by.x) * self.ahead;
        self.pitch = (self.pitch + by.y).clamp(-FRAC_PI_2, FRAC_PI_2);
        self.level();
    }

    /// Flies for `dt` seconds, no more than [`STEP`].
    fn step(&mut self, steering: &Steering, ground: &Ground<'_>, dt: f64) {
        self.stay_above(ground);
        let (up, distance) = (self.up(), self.position.length());
        let altitude = self.above(ground);
        let (sin, cos) = self.pitch.sin_cos();
        let forward = self.ahead * cos + up * sin;
        let thrust = steering.thrust;
        let way = self.ahead.cross(up) * thrust.x + up * thrust.y + forward * thrust.z;
        let way = way.clamp_length_max(1.0) * (self.speed_at(altitude, steering, ground) * dt);
        let climb = way.dot(up);
        let level = way - up * climb;

        let notches = self.zoom * (1.0 - (-ZOOM_RATE * dt).exp());
        self.zoom -= notches;
        let zoomed = altitude * (NOTCH.powf(notches.clamp(-50.0, 50.0)) - 1.0);

        // Along the great circle: what was level stays level.
        let mut up = up;
        if let Some(along) = level.try_normalize() {
            let (sin, cos) = (level.length() / distance).sin_cos();
            let share = self.ahead.dot(along);
            self.ahead += (along * (cos - 1.0) - up * sin) * share;
            up = up * cos + along * sin;
        }
        self.position = up * (distance + climb + zoomed).max(ground.radius * 0.1);
        self.stay_above(ground);
        self.level();
    }

    /// Metres a second at an altitude: as many as the altitude is, and never so few that it stands still.
    fn speed_at(&self, altitude: f64, steering: &Steering, ground: &Ground<'_>) -> f64 {
        let slowest = (ground.radius * 0.01).min(2.0);
        altitude.max(slowest) * steering.haste
    }

    /// Metres above the ground.
    fn above(&self, ground: &Ground<'_>) -> f64 {
        self.position.length() - ground.radius - (ground.height)(self.up())
    }

    /// Up to the eye's height above the ground, and back from the far.
    fn stay_above(&mut self, ground: &Ground<'_>) {
        let up = self.up();
        let distance = self.position.length();
        let floor = ground.floor(up);
        if distance.is_nan() || distance < floor {
            self.position = up * floor;
        } else if distance > ground.radius * FARTHEST {
            self.position = up * (ground.radius * FARTHEST).max(floor);
        }
        self.level();
    }

    /// Makes the way ahead level again and of length 1.
    fn level(&mut self) {
        let up = self.up();
        let level = self.ahead - up * self.ahead.dot(up);
        // What little is left of a way straight up is rounding.
        self.ahead = if level.length_squared() > 1e-12 {
            level.normalize()
        } else {
            up.any_orthonormal_vector()
        };
    }
}

#[cfg(test)]
mod tests;
