//! A part of a river with its own axes, rounded where it goes on to others.

use crate::rivers::line::{BED_REACH, Part};
use crate::rivers::vectors::{cross, dot, normalized};
use glam::DVec3;

/// How much a part turns aside at each end at most, in metres a metre, and how far the lines across its ends meet from it at least, in reaches of its bed: where it counts they do not.
const TURNS: f64 = 0.4;
const MEET: f64 = 1.25;

/// How far a part strays from its line at most that turns aside by 1 at both ends, in lengths of it, and a bit.
const STRAY: f64 = 0.15;

/// A part of a river with its own axes.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Frame {
    /// Its middle on the sphere; along it; and to the left of it.
    pub(super) up: [f64; 3],
    pub(super) along: [f64; 3],
    pub(super) beside: [f64; 3],
    /// Half of its length, on the plane that touches the sphere in its middle.
    pub(super) half: f64,
    pub(super) radius: f64,
    /// Which way it goes at its first end and at its last: to the left for each along, and the cosine and sine of that.
    pub(super) turns: [f64; 2],
    pub(super) ways: [[f64; 2]; 2],
    pub(super) part: Part,
    /// How wide the sectors of the finest octave are at most where it is printed, in metres.
    pub(super) widest: f64,
}

impl Frame {
    pub(in crate::rivers) fn new(part: &Part, radius: f64, widest: f64) -> Self {
        let [a, b] = part.places;
        let both = a + b;
        let up = normalized(both);
        let way = b - a;
        let along = normalized(way);
        let beside = cross(up, along);
        let half = (dot(way, way) / dot(both, both)).sqrt();
        let length = 2.0 * half * radius;
        let [first, last] = part.ends;
        let turns = part.ways.map(|way| {
            let onward = dot(way, along);
            if onward > 0.0 {
                (dot(way, beside) / onward).clamp(-TURNS, TURNS)
            } else {
                0.0
            }
        });
        let across = (turns[1] - turns[0]).abs();
        let most = length / (MEET * BED_REACH * first.bed.max(last.bed));
        let turns = if across > most {
            turns.map(|turn| turn * (most / across))
        } else {
            turns
        };
        let ways = turns.map(|turn| {
            let cosine = 1.0 / (1.0 + turn * turn).sqrt();
            [cosine, turn * cosine]
        });
        Self {
            up: up.to_array(),
            along: along.to_array(),
            beside: beside.to_array(),
            half,
            radius,
            turns,
            ways,
            part: *part,
            widest,
        }
    }

    /// A place in the middle of the part, so far from its first end to its last, 0 to 1.
    pub(in crate::rivers) fn middle(&self, along: f64) -> DVec3 {
        let axis = DVec3::from_array;
        let x = (2.0 * along - 1.0) * self.half;
        let aside = self.aside(along);
        normalized((axis(self.up) + axis(self.along) * x) + axis(self.beside) * aside)
    }

    /// How far to the left of its straight line it is there, on the plane that touches the sphere in its middle.
    #[inline(always)]
    pub(super) fn aside(&self, along: f64) -> f64 {
        let rest = 1.0 - along;
        let [first, last] = self.turns;
        2.0 * self.half * ((along * rest) * (first * rest - last * along))
    }

    /// How long it is, in metres.
    pub(super) fn length(&self) -> f64 {
        2.0 * self.half * self.radius
    }

    /// How far it strays from its straight line at most, in metres.
    pub(super) fn stray(&self) -> f64 {
        let [first, last] = self.turns;
        STRAY * (first.abs() + last.abs()) * self.length()
    }

    /// How far a point is from its straight line that is no farther away than half of the sphere, in metres, and where along that.
    pub(super) fn place(&self, dir: DVec3) -> [f64; 2] {
        let [x, y] = self.on_plane(dir);
        let on_line = x.clamp(-self.half, self.half);
        let behind = x - on_line;
        let away = (behind * behind + y * y).sqrt();
        [away * self.radius, 0.5 + 0.5 * on_line / self.half]
    }

    /// How many metres past the line across one of its ends such a point is; negative between them.
    pub(super) fn past(&self, dir: DVec3) -> f64 {
        let [x, y] = self.on_plane(dir);
        let [behind, ahead] = self.between(x, y);
        -behind.min(ahead) * self.radius
    }

    /// Where such a point is on the plane that touches the sphere in its middle: along it, and to the left.
    fn on_plane(&self, dir: DVec3) -> [f64; 2] {
        let along = |axis: [f64; 3]| dot(dir, DVec3::from_array(axis));
        let inverse = 1.0 / along(self.up);
        [along(self.along) * inverse, along(self.beside) * inverse]
    }

    /// How far a point of that plane is from the lines across its ends, behind the first and before the last; negative past them.
    #[inline(always)]
    pub(super) fn between(&self, x: f64, y: f64) -> [f64; 2] {
        let [[c0, s0], [c1, s1]] = self.ways;
        let behind = (x + self.half) * c0 + y * s0;
        let ahead = (self.half - x) * c1 - y * s1;
        [behind, ahead]
    }
}
