//! Where the points of a tile are beside a part of a river.

use super::frame::Frame;
use super::tile::{Dirs, POINTS};

/// A number for each point of a tile.
pub(super) type Numbers = [f64; POINTS];

/// How a number changes along the sphere at each point of a tile, by the planet's axes.
pub(super) type Slopes = [Numbers; 3];

/// Where the points of a tile are beside a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    /// On the plane that touches the sphere in the middle of the part: along it, and to the left.
    x: Numbers,
    y: Numbers,
    /// How many times as far from the planet's centre that plane is there as the sphere.
    inverse: Numbers,
    /// How far from the part.
    pub(super) metres: Numbers,
    /// From its first end to its second, 0 to 1.
    pub(super) along: Numbers,
}

/// How much something changes with where a point is beside a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct By {
    pub(super) metres: f64,
    pub(super) along: f64,
}

/// From one number to another, evenly.
#[inline(always)]
pub(super) fn mix(a: f64, b: f64, part: f64) -> f64 {
    a + (b - a) * part
}

impl Beside {
    pub(super) const NOWHERE: Self = Self {
        x: [0.0; POINTS],
        y: [0.0; POINTS],
        inverse: [0.0; POINTS],
        metres: [0.0; POINTS],
        along: [0.0; POINTS],
    };

    /// Of points that are no farther away than half of the sphere.
    #[inline(always)]
    pub(super) fn measure(&mut self, frame: &Frame, dirs: &Dirs) {
        let (first, last) = (-frame.half, frame.half);
        let per_half = 0.5 / frame.half;
        for at in 0..dirs.len().min(POINTS) {
            let [a, b, c] = dirs.get(at);
            let dot = |axis: [f64; 3]| (a * axis[0] + b * axis[1]) + c * axis[2];
            let inverse = 1.0 / dot(frame.up);
            let x = dot(frame.along) * inverse;
            let y = dot(frame.beside) * inverse;
            let after = if x > first { x } else { first };
            let on_line = if after < last { after } else { last };
            let behind = x - on_line;
            self.x[at] = x;
            self.y[at] = y;
            self.inverse[at] = inverse;
            self.metres[at] = (behind * behind + y * y).sqrt() * frame.radius;
            self.along[at] = on_line * per_half + 0.5;
        }
    }

    /// Adds to slopes at a point that of something that changes so. What of it points along the point's own direction counts for nothing.
    #[inline(always)]
    pub(super) fn add_slope(&self, frame: &Frame, at: usize, by: By, to: &mut Slopes) {
        let (x, y) = (self.x[at], self.y[at]);
        let metres = self.metres[at];
        let over = (by.metres * frame.radius) * frame.radius / metres;
        let over = if metres > 0.0 { over } else { 0.0 };
        let after = if x > -frame.half { x } else { -frame.half };
        let on_line = if after < frame.half {
            after
        } else {
            frame.half
        };
        let behind = x - on_line;
        let per_half = 0.5 / frame.half;
        let per_x = if behind == 0.0 { per_half } else { 0.0 };
        // The point on the plane is up + x·along + y·beside.
        let by_x = over * behind + by.along * per_x;
        let by_y = over * y;
        let by_up = by_x * x + by_y * y;
        let inverse = self.inverse[at];
        let (by_x, by_y, by_up) = (by_x * inverse, by_y * inverse, by_up * inverse);
        for (axis, to) in to.iter_mut().enumerate() {
            let along = frame.along[axis] * by_x + frame.beside[axis] * by_y;
            to[at] += along - frame.up[axis] * by_up;
        }
    }
}
