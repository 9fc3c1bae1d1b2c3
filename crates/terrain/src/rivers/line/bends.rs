//! What bends rivers: a field that moves every place a little aside, and so all rivers about it together.

use crate::recipe::BandKey;
use crate::rivers::vectors::{even, normalized};
use crate::simd::{InstructionSet, Kernel, LANES};
use glam::DVec3;

/// The longest bends, in steps of the lattice; each octave's are half as long as those before.
const LONGEST: f64 = 0.8;

/// How many octaves, of as many as a block has: it takes no longer to find the noise of all.
const OCTAVES: usize = 7;

/// How long an octave's bends are, of the longest.
const HALVED: [f64; LANES] = [
    1.0,
    1.0 / 2.0,
    1.0 / 4.0,
    1.0 / 8.0,
    1.0 / 16.0,
    1.0 / 32.0,
    1.0 / 64.0,
    1.0 / 128.0,
];

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
    pub(in crate::rivers) instructions: InstructionSet,
}

/// The noise of each octave at a place, by the planet's axes.
struct Noise<'a> {
    bends: &'a Bends,
    place: DVec3,
}

impl Bends {
    /// Where a place of the unit sphere is moved.
    pub(in crate::rivers) fn bent(&self, place: DVec3) -> DVec3 {
        let noise = self.instructions.run(Noise { bends: self, place });
        let mut moved = place;
        for octave in 0..OCTAVES {
            let aside = DVec3::from_array(noise.map(|axis| axis[octave]));
            moved += aside * (ASIDE * self.length(octave));
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

    /// How long an octave's bends are, on the unit sphere.
    #[inline(always)]
    const fn length(&self, octave: usize) -> f64 {
        LONGEST * self.step * HALVED[octave]
    }
}

/// What a number has to be added to so that its lowest bits are those of the whole number that it is: within 2^51.
const WHOLE: f64 = 6_755_399_441_055_744.0;

/// The eight corners about a place in the lattice of each octave, those at its lower x first, then those at its lower y, and at its lower z.
const CORNERS: usize = 8 * LANES;

/// How far the bits of each corner are turned, by its octave: those that leave above come in below.
const TURNS: [[u32; CORNERS]; 2] = {
    let mut turns = [[0; CORNERS]; 2];
    let (mut corner, mut octave) = (0, 0);
    while corner < CORNERS {
        turns[0][corner] = octave;
        turns[1][corner] = 63 - octave;
        corner += 1;
        octave = if corner.is_multiple_of(LANES) {
            0
        } else {
            octave + 1
        };
    }
    turns
};

impl Kernel for Noise<'_> {
    type Output = [[f64; LANES]; 3];

    /// Three numbers from −1 to 1 an octave, smooth between the corners of a lattice of ones.
    ///
    /// Each loop does one thing to many corners, and nothing in it is checked: so it becomes vectors however it is compiled.
    #[inline(always)]
    fn run(self) -> Self::Output {
        let place = self.place.to_array();
        let mut smooth = [[0.0; CORNERS / 2]; 3];
        let mut numbers = [0; CORNERS];
        for axis in 0..3 {
            let mut ends = [[0; LANES]; 2];
            for octave in 0..LANES {
                let at = place[axis] * (1.0 / self.bends.length(octave));
                let low = at.floor();
                let x = at - low;
                smooth[axis][octave] = x * x * x * (x * (x * 6.0 - 15.0) + 10.0);
                let low = (low + WHOLE).to_bits();
                ends[0][octave] = (low & 0x1f_ffff) << (21 * axis);
                ends[1][octave] = (low.wrapping_add(1) & 0x1f_ffff) << (21 * axis);
            }
            for corner in LANES..CORNERS / 2 {
                smooth[axis][corner] = smooth[axis][corner - LANES];
            }
            for corner in 0..8 {
                let end = &ends[(corner >> (2 - axis)) & 1];
                for octave in 0..LANES {
                    numbers[corner * LANES + octave] |= end[octave];
                }
            }
        }
        let mut bits = [0; CORNERS];
        for corner in 0..CORNERS {
            let drawn = self.bends.key.mixed(numbers[corner]);
            let [up, down] = [TURNS[0][corner], TURNS[1][corner]];
            bits[corner] = drawn.wrapping_shl(up) | (drawn >> 1).wrapping_shr(down);
        }
        let mut noise = [[0.0; LANES]; 3];
        for (noise, turn) in noise.iter_mut().zip([0, 21, 42]) {
            let mut part = [0.0; CORNERS];
            for corner in 0..CORNERS {
                part[corner] = even(bits[corner].rotate_left(turn));
            }
            let along: [f64; CORNERS / 2] = between(&part, &smooth[0]);
            let across: [f64; CORNERS / 4] = between(&along, &smooth[1]);
            *noise = between(&across, &smooth[2]);
        }
        noise
    }
}

/// What lies so far from each of the first half of some numbers to each of the second.
#[inline(always)]
fn between<const BOTH: usize, const HALF: usize>(
    ends: &[f64; BOTH],
    part: &[f64; CORNERS / 2],
) -> [f64; HALF] {
    let mut between = [0.0; HALF];
    for k in 0..HALF {
        between[k] = ends[k] + (ends[HALF + k] - ends[k]) * part[k];
    }
    between
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Seed;
    use crate::rivers::vectors::dot;

    fn bends(key: BandKey) -> Bends {
        Bends {
            key,
            step: 3e-3,
            instructions: InstructionSet::best(),
        }
    }

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
    fn a_place_is_moved_alike_by_all_instructions() {
        let all: Vec<_> = InstructionSet::all().collect();
        for place in places().take(4_000) {
            let moved = all.iter().map(|&instructions| {
                let bends = Bends {
                    instructions,
                    ..bends(Seed(5).band(1))
                };
                bends.bent(place).to_array().map(f64::to_bits)
            });
            let moved: Vec<_> = moved.collect();
            assert!(moved.iter().all(|other| *other == moved[0]), "{place}");
        }
    }

    #[test]
    fn no_place_is_moved_past_another() {
        for seed in [0, 1, u64::MAX] {
            let key = Seed(seed).band(1);
            let bends = bends(key);
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
        let bends = bends(key);
        for place in places().take(4_000) {
            let found = bends.unbent(bends.bent(place), bends.bent(place));
            let off = dot(found - place, found - place).sqrt();
            assert!(off < 1e-4 * bends.step, "{}", off / bends.step);
        }
    }

    #[test]
    fn no_place_is_moved_farther_than_said() {
        let key = Seed(3).band(1);
        let bends = bends(key);
        for place in places().take(40_000) {
            let way = bends.bent(place) - place;
            assert!(dot(way, way).sqrt() <= FARTHEST * bends.step);
        }
    }
}
