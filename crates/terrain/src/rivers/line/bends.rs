//! What bends rivers: a field that moves every place a little aside, and so all rivers about it together.

use crate::recipe::BandKey;
use crate::rivers::vectors::{even, normalized};
use glam::DVec3;

/// The longest bends, in steps of the lattice; each octave's are half as long as those before.
const LONGEST: f64 = 0.8;

/// How many octaves.
const OCTAVES: u32 = 7;

/// How far bends lead aside, in lengths of them.
const ASIDE: f64 = 0.08;

/// How far all octaves together lead aside at most, in steps of the lattice.
pub(in crate::rivers) const FARTHEST: f64 = 2.0 * LONGEST * ASIDE * 1.75;

/// How often a place before it was moved is guessed better, each time by half or more.
const ROUNDS: u32 = 16;

/// Noise that moves places: as it is the same for all rivers, and turns back nowhere, none that it bends comes to cross another.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Bends {
    pub(in crate::rivers) key: BandKey,
    /// The length of the lattice's steps on the unit sphere.
    pub(in crate::rivers) step: f64,
}

impl Bends {
    /// Where a place of the unit sphere is moved.
    pub(in crate::rivers) fn bent(&self, place: DVec3) -> DVec3 {
        let mut moved = place;
        let mut length = LONGEST * self.step;
        for octave in 0..OCTAVES {
            moved += self.noise(place * (1.0 / length), octave) * (ASIDE * length);
            length *= 0.5;
        }
        normalized(moved)
    }

    /// The place that is moved to another, as nearly as matters for what is some metres long; `guess` is one near it.
    pub(in crate::rivers) fn unbent(&self, moved: DVec3, guess: DVec3) -> DVec3 {
        let mut place = guess;
        for _ in 0..ROUNDS {
            place = normalized(place + (moved - self.bent(place)));
        }
        place
    }

    /// Bits that nothing but a place says.
    pub(in crate::rivers) fn chance(&self, place: DVec3) -> u64 {
        let [x, y, z] = place.to_array().map(f64::to_bits);
        self.key.mixed(x ^ y.rotate_left(21) ^ z.rotate_left(42))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Seed;
    use crate::rivers::vectors::dot;

    /// Of places near each other, how far they are from each other after they were moved, of before, at the least.
    fn least(bends: &Bends, apart: f64) -> f64 {
        let mut bits = 1_u64;
        let mut part = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        };
        let mut least = f64::INFINITY;
        for _ in 0..40_000 {
            let mut way = || DVec3::new(part(), part(), part());
            let (one, aside) = (normalized(way()), normalized(way()));
            let other = normalized(one + aside * (apart * bends.step));
            let (before, after) = (other - one, bends.bent(other) - bends.bent(one));
            // Along the way between them: where it is below 0 they have changed places.
            least = least.min(dot(after, before) / dot(before, before));
        }
        least
    }

    /// Places anywhere on the sphere.
    fn places() -> impl Iterator<Item = DVec3> {
        let mut bits = 7_u64;
        let mut part = move || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        };
        std::iter::repeat_with(move || normalized(DVec3::new(part(), part(), part())))
    }

    #[test]
    fn no_place_is_moved_past_another() {
        for seed in [0, 1, u64::MAX] {
            let key = Seed(seed).band(1);
            let bends = Bends { key, step: 3e-3 };
            for apart in [1.0, 0.1, 0.01, 0.001] {
                let least = least(&bends, apart);
                println!("{apart} steps apart: {least:.2}");
                assert!(least > 0.05, "seed {seed}, {apart} steps apart: {least}");
            }
        }
    }

    #[test]
    fn a_place_is_found_again_that_was_moved() {
        let key = Seed(3).band(1);
        let bends = Bends { key, step: 3e-3 };
        for place in places().take(4_000) {
            let found = bends.unbent(bends.bent(place), bends.bent(place));
            let off = dot(found - place, found - place).sqrt();
            assert!(off < 1e-4 * bends.step, "{}", off / bends.step);
        }
    }

    #[test]
    fn no_place_is_moved_farther_than_said() {
        let key = Seed(3).band(1);
        let bends = Bends { key, step: 3e-3 };
        for place in places().take(40_000) {
            let way = bends.bent(place) - place;
            assert!(dot(way, way).sqrt() <= FARTHEST * bends.step);
        }
    }
}
