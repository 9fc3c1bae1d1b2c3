//! What bends rivers: a field that moves every place a little aside, and so all rivers about it together.

use super::vectors::{even, normalized};
use crate::recipe::BandKey;
use glam::DVec3;

/// The longest bends, in steps of the lattice; each octave's are half as long as those before.
const LONGEST: f64 = 0.8;

/// How many octaves.
const OCTAVES: u32 = 7;

/// How far bends lead aside, in lengths of them.
const ASIDE: f64 = 0.05;

/// How far all octaves together lead aside at most, in steps of the lattice.
pub(super) const FARTHEST: f64 = 2.0 * LONGEST * ASIDE * 1.75;

/// Noise that moves places: as it is the same for all rivers, and turns back nowhere, none that it bends comes to cross another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bends {
    pub(super) key: BandKey,
    /// The length of the lattice's steps on the unit sphere.
    pub(super) step: f64,
}

impl Bends {
    /// Where a place of the unit sphere is moved.
    pub(super) fn bent(&self, place: DVec3) -> DVec3 {
        let mut moved = place;
        let mut length = LONGEST * self.step;
        for octave in 0..OCTAVES {
            moved += self.noise(place * (1.0 / length), octave) * (ASIDE * length);
            length *= 0.5;
        }
        normalized(moved)
    }

    /// Three numbers from −1 to 1, smooth between the corners of a lattice of ones.
    fn noise(&self, at: DVec3, octave: u32) -> DVec3 {
        let low = DVec3::new(at.x.floor(), at.y.floor(), at.z.floor());
        let rest = (at - low).to_array();
        let smooth = rest.map(|x| x * x * x * (x * (x * 6.0 - 15.0) + 10.0));
        #[expect(clippy::cast_possible_truncation, reason = "within 2^20")]
        let low = low.to_array().map(|x| x as i64);
        let corner = |i: i64, j: i64, k: i64| {
            let [x, y, z] =
                [low[0] + i, low[1] + j, low[2] + k].map(|x| x.cast_unsigned() & 0x1f_ffff);
            let number = x | (y << 21) | (z << 42);
            let bits = self.key.mixed(number).rotate_left(octave);
            let part = |turn: u32| even(bits.rotate_left(turn));
            DVec3::new(part(0), part(21), part(42))
        };
        let mix = |a: DVec3, b: DVec3, part: f64| a + (b - a) * part;
        let along = |j: i64, k: i64| mix(corner(0, j, k), corner(1, j, k), smooth[0]);
        let across = |k: i64| mix(along(0, k), along(1, k), smooth[1]);
        mix(across(0), across(1), smooth[2])
    }
}
