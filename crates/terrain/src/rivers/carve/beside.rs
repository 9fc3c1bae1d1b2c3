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
    /// How many metres past the line across its last end, or negative, past that across its first one: 0 between them.
    pub(super) past: Numbers,
}

/// How much something changes with where a point is beside a part.
#[derive(Clone, Copy, Debug)]
pub(super) struct By {
    pub(super) metres: f64,
    pub(super) along: f64,
    pub(super) past: f64,
}

/// From one number to another, evenly.
#[inline(always)]
pub(super) fn mix(a: f64, b: f64, part: f64) -> f64 {
    a + (b - a) * part
}

/// What has a number among some; `None` of −1.
pub(super) fn numbered<T>(all: &[T], number: f64) -> Option<&T> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a number of theirs, or −1"
    )]
    let number = (number >= 0.0).then_some(number as usize)?;
    all.get(number)
}

impl Beside {
    pub(super) const NOWHERE: Self = Self {
        x: [0.0; POINTS],
        y: [0.0; POINTS],
        inverse: [0.0; POINTS],
        metres: [0.0; POINTS],
        along: [0.0; POINTS],
        past: [0.0; POINTS],
    };

    /// Of points that are no farther away than half of the sphere.
    ///
    /// A point belongs to that place of a part which divides it as the point divides the way from the line across its first end to that across its last. These lines go
    /// square to the way at the ends, so that parts that follow each other meet in them without an edge.
    #[inline(always)]
    pub(super) fn measure(&mut self, frame: &Frame, dirs: &Dirs) {
        for at in 0..dirs.lanes() {
            let [a, b, c] = dirs.get(at);
            let dot = |axis: [f64; 3]| (a * axis[0] + b * axis[1]) + c * axis[2];
            let inverse = 1.0 / dot(frame.up);
            let x = dot(frame.along) * inverse;
            let y = dot(frame.beside) * inverse;
            let lines = frame.between(x, y);
            let [behind, ahead] = lines.map(positive);
            let [before, beyond] = lines.map(|line| positive(-line));
            let sum = behind + ahead;
            let along = behind / sum;
            let along = if sum > 0.0 { along } else { 0.5 };
            let [by_x, by_y] = off(frame, along, x, y);
            self.x[at] = x;
            self.y[at] = y;
            self.inverse[at] = inverse;
            self.metres[at] = (by_x * by_x + by_y * by_y).sqrt() * frame.radius;
            self.along[at] = along;
            self.past[at] = (beyond - before) * frame.radius;
        }
    }

    /// Adds to slopes at a point that of something that changes so. What of it points along the point's own direction counts for nothing.
    #[inline(always)]
    pub(super) fn add_slope(&self, frame: &Frame, at: usize, by: By, to: &mut Slopes) {
        let (x, y) = (self.x[at], self.y[at]);
        let metres = self.metres[at];
        let over = (by.metres * frame.radius) * frame.radius / metres;
        let over = if metres > 0.0 { over } else { 0.0 };
        let u = self.along[at];
        let v = 1.0 - u;
        let [off_x, off_y] = off(frame, u, x, y);
        // How the place along it changes, and how that place moves with it.
        let [[c0, s0], [c1, s1]] = frame.ways;
        let [behind, ahead] = frame.between(x, y);
        let per = 1.0 / (behind + ahead);
        let per = if behind > 0.0 && ahead > 0.0 {
            per
        } else {
            0.0
        };
        let by_past = by.past * frame.radius;
        let before = if behind < 0.0 { by_past } else { 0.0 };
        let beyond = if ahead < 0.0 { by_past } else { 0.0 };
        let along_x = (c0 - u * (c0 - c1)) * per;
        let along_y = (s0 - u * (s0 - s1)) * per;
        let [first, last] = frame.turns;
        let turns = first * (v * (v - 2.0 * u)) + last * (u * (u - 2.0 * v));
        let nears = 2.0 * frame.half * (off_x + turns * off_y);
        // The point on the plane is up + x·along + y·beside.
        let past_x = beyond * c1 + before * c0;
        let past_y = beyond * s1 + before * s0;
        let by_x = over * (off_x - nears * along_x) + (by.along * along_x + past_x);
        let by_y = over * (off_y - nears * along_y) + (by.along * along_y + past_y);
        let by_up = by_x * x + by_y * y;
        let inverse = self.inverse[at];
        let (by_x, by_y, by_up) = (by_x * inverse, by_y * inverse, by_up * inverse);
        for (axis, to) in to.iter_mut().enumerate() {
            let along = frame.along[axis] * by_x + frame.beside[axis] * by_y;
            to[at] += along - frame.up[axis] * by_up;
        }
    }
}

#[inline(always)]
fn positive(x: f64) -> f64 {
    if x > 0.0 { x } else { 0.0 }
}

/// How far a point is from a place of a part, along it and to the left.
#[inline(always)]
fn off(frame: &Frame, u: f64, x: f64, y: f64) -> [f64; 2] {
    [x - (2.0 * frame.half * u - frame.half), y - frame.aside(u)]
}
