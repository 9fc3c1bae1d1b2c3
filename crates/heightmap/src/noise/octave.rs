use crate::chance::{Key, unit};
use rand_chacha::rand_core::Rng;

/// One noise of a sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Octave {
    /// What it draws from.
    pub(super) key: Key,
    /// Lattice steps a side of the map.
    pub(super) frequency: f64,
    pub(super) amplitude: f32,
}

impl Octave {
    /// Where in its lattice the map begins, 0 .. 1 each way: else lattices of all octaves would meet in the first node.
    pub(super) fn phase<const D: usize>(&self) -> [f64; D] {
        let mut rng = self.key.rng();
        [(); D].map(|()| (f64::from(unit(rng.next_u32())) + 1.0) / 2.0)
    }

    /// Lattice steps a unit of length in space, where a realm's side is a quarter of the way round the unit sphere.
    pub(super) fn scale(&self) -> f64 {
        self.frequency * std::f64::consts::FRAC_2_PI
    }

    /// Steps along a side of `len` of `steps` nodes of a map: in lattice steps, and how many lattice steps there are if the side wraps.
    pub(super) fn along(&self, len: usize, steps: usize, wraps: bool) -> (f64, Option<i32>) {
        let [len, steps] =
            [len, steps].map(|count| f64::from(u32::try_from(count).expect("sides are short")));
        if !wraps {
            return (self.frequency / steps, None);
        }
        // At most 2^24, and never so few that a lattice could not wrap.
        let period = (self.frequency * len / steps).round().max(1.0);
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^24")]
        let count = period as i32;
        (period / len, Some(count))
    }
}
