use super::curve::Bend;
use super::field::SolidField;
use super::knots::{Knots, lerp};
use super::octave::Octave;
use crate::chance::Key;
use terrain::{InstructionSet, Kernel};

/// An octave of value or gradient noise in space.
#[derive(Debug)]
pub(super) struct SolidLattice<K, B, const N: usize> {
    knots: K,
    bend: B,
    key: Key,
    amplitude: f32,
    /// Lattice steps a unit of length.
    scale: f64,
    phase: [f64; 3],
    instructions: InstructionSet,
}

impl<K, B, const N: usize> SolidLattice<K, B, N> {
    pub(super) fn new(knots: K, bend: B, octave: &Octave, instructions: InstructionSet) -> Self {
        Self {
            knots,
            bend,
            key: octave.key,
            amplitude: octave.amplitude,
            scale: octave.scale(),
            phase: octave.phase(),
            instructions,
        }
    }
}

/// Points worked out at a time.
const BLOCK: usize = 256;

struct Work<'a, K, B, const N: usize> {
    lattice: &'a SolidLattice<K, B, N>,
    at: [&'a [f64]; 3],
    to: &'a mut [f32],
}

impl<K: Knots<N>, B: Bend, const N: usize> Kernel for Work<'_, K, B, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let SolidLattice {
            knots,
            bend,
            key,
            amplitude,
            scale,
            phase,
            ..
        } = *self.lattice;
        let mut points = [[0_i32; BLOCK]; 3];
        let mut ways = [[0_f32; BLOCK]; 3];
        for (block, to) in self.to.chunks_mut(BLOCK).enumerate() {
            let count = to.len();
            for axis in 0..3 {
                let at = &self.at[axis][block * BLOCK..][..count];
                let (points, ways) = (&mut points[axis][..count], &mut ways[axis][..count]);
                for x in 0..count {
                    (points[x], ways[x]) = split(at[x] * scale + phase[axis]);
                }
            }
            let points = points.each_ref().map(|points| &points[..count]);
            let ways = ways.each_ref().map(|ways| &ways[..count]);
            for n in 0..count {
                let [x, y, z] = points.map(|points| points[n]);
                let way = ways.map(|ways| ways[n]);
                let [u, v, w] = way.map(|way| bend.at(way));
                let corner = |i: i32, j: i32, k: i32| {
                    let bits = key.bits(x.wrapping_add(i), y.wrapping_add(j), z.wrapping_add(k));
                    let from = [i, j, k];
                    #[expect(clippy::cast_precision_loss, reason = "0 or 1")]
                    let way = [0, 1, 2].map(|axis| way[axis] - from[axis] as f32);
                    knots.solid(bits, way)
                };
                let along = |j, k| lerp(corner(0, j, k), corner(1, j, k), u);
                let sheet = |k| lerp(along(0, k), along(1, k), v);
                to[n] += amplitude * lerp(sheet(0), sheet(1), w);
            }
        }
    }
}

/// The whole number up to a number, and what is left; within ± 2^30. Without a call, so that loops over it become vector instructions.
#[inline(always)]
#[expect(
    clippy::cast_possible_truncation,
    reason = "what is cut off is the constant's"
)]
fn split(at: f64) -> (i32, f32) {
    // So large that what is added to it is rounded to a whole number, which its lowest bits are.
    const WHOLE: f64 = 6_755_399_441_055_744.0;
    let shifted = at + WHOLE;
    let rounded = shifted - WHOLE;
    let over = rounded > at;
    let number = (shifted.to_bits() as u32)
        .cast_signed()
        .wrapping_sub(i32::from(over));
    let back = f64::from_bits(1_f64.to_bits() & u64::from(over).wrapping_neg());
    (number, (at - (rounded - back)) as f32)
}

impl<K, B, const N: usize> SolidField for SolidLattice<K, B, N>
where
    K: Knots<N> + Send,
    B: Bend + Send,
{
    fn add(&self, at: [&[f64]; 3], to: &mut [f32]) {
        let lattice = self;
        self.instructions.run(Work { lattice, at, to });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_split_as_floor_does_it() {
        let mut random = fastrand::Rng::with_seed(4);
        let spread = |size: f64, share: f64| size * (2.0 * share - 1.0);
        let numbers = (0..10_000).map(|k| spread(f64::from(1 << (k % 25)), random.f64()));
        for at in numbers.chain([0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -1.5, 7.0]) {
            let (number, rest) = split(at);
            assert_eq!(f64::from(number), at.floor(), "{at}");
            let wanted = at - at.floor();
            assert!((f64::from(rest) - wanted).abs() < 6e-8, "{at}: {rest}");
        }
    }
}
