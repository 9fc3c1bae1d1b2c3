//! A straight part of a river, with its own axes.

use crate::rivers::line::Part;
use crate::rivers::vectors::{dot, normalized};
use glam::DVec3;

/// A straight part of a river with its own axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its middle on the sphere; along it; and to the left of it.
    pub(super) up: [f64; 3],
    pub(super) along: [f64; 3],
    pub(super) beside: [f64; 3],
    /// Half of its length, on the plane that touches the sphere in its middle.
    pub(super) half: f64,
    pub(super) radius: f64,
    pub(super) part: Part,
    /// How wide the sectors of the finest octave are at most where it is printed, in metres.
    pub(super) widest: f64,
    /// How many metres its water falls a metre, from its first end to its second.
    pub(super) fall: f64,
}

impl Frame {
    pub(super) fn new(part: &Part, radius: f64, widest: f64) -> Self {
        let [a, b] = part.places;
        let both = a + b;
        let up = normalized(both);
        let way = b - a;
        let along = normalized(way);
        let beside = DVec3::new(
            up.y * along.z - up.z * along.y,
            up.z * along.x - up.x * along.z,
            up.x * along.y - up.y * along.x,
        );
        let half = (dot(way, way) / dot(both, both)).sqrt();
        let length = 2.0 * half * radius;
        let [first, last] = part.ends;
        Self {
            up: up.to_array(),
            along: along.to_array(),
            beside: beside.to_array(),
            half,
            radius,
            part: *part,
            widest,
            fall: if length > 0.0 {
                ((first.level - last.level) / length).max(0.0)
            } else {
                0.0
            },
        }
    }

    /// How long it is, in metres.
    pub(super) fn length(&self) -> f64 {
        2.0 * self.half * self.radius
    }

    /// How far a point is that is no farther away than half of the sphere, in metres, and where along the part.
    pub(super) fn place(&self, dir: DVec3) -> [f64; 2] {
        let along = |axis: [f64; 3]| dot(dir, DVec3::from_array(axis));
        let inverse = 1.0 / along(self.up);
        let x = along(self.along) * inverse;
        let y = along(self.beside) * inverse;
        let on_line = x.clamp(-self.half, self.half);
        let behind = x - on_line;
        let away = (behind * behind + y * y).sqrt();
        [away * self.radius, 0.5 + 0.5 * on_line / self.half]
    }
}
