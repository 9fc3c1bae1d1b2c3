use super::Noise;
use super::layers::Layers;
use super::octave::Octave;
use super::problem::NoiseProblem;
use crate::chance::Key;
use crate::{Grid, HeightMap};
use rayon::prelude::*;
use terrain::InstructionSet;

/// Noise summed over octaves, each finer and lower than the one before.
///
/// The map's longer side, or a realm's, is a length of 1. On a torus each octave wraps without a
/// seam: along each side a whole number of lattice steps is taken, at least 1. On the cube noise
/// is evaluated in space at the nodes' unit vectors, where a quarter of the way round is 1.
/// Each octave draws numbers of its own, and lattices begin at a random place of it.
///
/// Ten octaves of gradient noise on 513 × 513 nodes take about 2 ms on one core, of simplex noise
/// 140 ms, of cell noise 130 ms.
///
/// ```
/// use heightmap::{Fractal, Grid, Noise};
/// let hills = Fractal { noise: Noise::value(), octaves: 5, ..Fractal::default() };
/// let map = hills.generate(Grid::torus(64, 32)?, 7);
/// assert_eq!(map.range(), (0.0, 1.0));
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fractal {
    /// What is summed.
    pub noise: Noise,
    /// Lattice steps of the first octave along a length of 1.
    pub scale: f32,
    /// How many; 1 is noise alone.
    pub octaves: u32,
    /// How many times as fine each octave is as the one before.
    pub lacunarity: f32,
    /// How high each octave is, where the one before is 1.
    pub persistence: f32,
}

impl Default for Fractal {
    fn default() -> Self {
        Self {
            noise: Noise::default(),
            scale: 1.0,
            octaves: 10,
            lacunarity: 2.0,
            persistence: 0.5,
        }
    }
}

/// Rows worked out at a time on flat grids: what is added to stays near the processor.
const BAND: usize = 64;

/// Nodes worked out at a time on the cube.
const BLOCK: usize = 1 << 12;

/// What noise is drawn from: this and an octave's number.
const SALT: u64 = 0x6e6f_6973_6500;

impl Fractal {
    /// The most octaves.
    pub const MAX_OCTAVES: u32 = 24;

    /// The most lattice steps along a length of 1: more than any map has nodes.
    pub const MAX_FREQUENCY: f64 = (1 << 24) as f64;

    /// Whether all numbers are within their ranges.
    ///
    /// # Errors
    ///
    /// [`NoiseProblem`] with the number, what it is and what it may be.
    pub fn check(&self) -> Result<(), NoiseProblem> {
        let number = |name, value: f32, range, within: bool| {
            let value = f64::from(value);
            let problem = NoiseProblem::Number { name, value, range };
            if within { Ok(()) } else { Err(problem) }
        };
        self.noise.check()?;
        if !(1..=Self::MAX_OCTAVES).contains(&self.octaves) {
            return Err(NoiseProblem::Number {
                name: "octaves",
                value: f64::from(self.octaves),
                range: "1 to 24",
            });
        }
        let positive = |number: f32| number.is_finite() && number > 0.0;
        let range = "a finite number above 0";
        number("scale", self.scale, range, positive(self.scale))?;
        number(
            "lacunarity",
            self.lacunarity,
            range,
            positive(self.lacunarity),
        )?;
        let fading = (0.0..=16.0).contains(&self.persistence);
        number("persistence", self.persistence, "0 to 16", fading)?;
        let coarsest = f64::from(self.scale);
        let finest = (1..self.octaves).fold(coarsest, |frequency, _| {
            frequency * f64::from(self.lacunarity)
        });
        // Octaves may become coarser, too.
        let frequency = coarsest.max(finest);
        if frequency > Self::MAX_FREQUENCY {
            return Err(NoiseProblem::Frequency { frequency });
        }
        Ok(())
    }

    /// A map of it, from 0 at the lowest node to 1 at the highest; of 0.5 if all are as high.
    ///
    /// # Panics
    ///
    /// If a number is out of its range: [`Fractal::check`] tells.
    #[must_use]
    pub fn generate(&self, grid: Grid, seed: u64) -> HeightMap {
        let mut map = self.sum(grid, seed, InstructionSet::best());
        let (low, high) = map.range();
        let spread = high - low;
        if spread > 0.0 {
            map.map(|height| (height - low) / spread);
        } else {
            map.map(|_| 0.5);
        }
        map
    }

    /// The sum of the octaves as it is.
    fn sum(&self, grid: Grid, seed: u64, instructions: InstructionSet) -> HeightMap {
        if let Err(problem) = self.check() {
            panic!("{problem}");
        }
        let mut map = HeightMap::flat(grid, 0.0);
        let heights = map.heights_mut();
        let octaves = self.octaves(seed);
        match Layers::new(&self.noise, octaves, grid, instructions) {
            Layers::Flat { octaves, width } => {
                let bands = heights.par_chunks_mut(BAND * width).enumerate();
                bands.for_each(|(band, to)| {
                    for octave in &octaves {
                        octave.add(band * BAND, to);
                    }
                });
            }
            Layers::Solid { octaves } => {
                let blocks = heights.par_chunks_mut(BLOCK).enumerate();
                blocks.for_each(|(block, to)| {
                    let mut at = [(); 3].map(|()| Vec::with_capacity(to.len()));
                    for node in (block * BLOCK..).take(to.len()) {
                        let dir = grid.dir(node).expect("a cube's nodes have directions");
                        for (at, dir) in at.iter_mut().zip(dir.to_array()) {
                            at.push(dir);
                        }
                    }
                    for octave in &octaves {
                        octave.add(at.each_ref().map(|at| &at[..]), to);
                    }
                });
            }
        }
        map
    }

    fn octaves(&self, seed: u64) -> impl Iterator<Item = Octave> + use<> {
        let (mut frequency, mut amplitude) = (f64::from(self.scale), 1.0);
        let (lacunarity, persistence) = (f64::from(self.lacunarity), self.persistence);
        (0..u64::from(self.octaves)).map(move |number| {
            let octave = Octave {
                key: Key::new(seed, SALT + number),
                frequency,
                amplitude,
            };
            frequency *= lacunarity;
            amplitude *= persistence;
            octave
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::noise::{Curve, Distance};
    use cubemap::Vertex;

    fn kinds() -> Vec<Noise> {
        let curves = [Curve::Linear, Curve::Cubic, Curve::Quintic, Curve::Cosine];
        let values = curves.map(|curve| Noise::Value { curve });
        let gradients = curves.map(|curve| Noise::Gradient { curve });
        let cell = |distance, coeffs: &[f32]| Noise::Cell {
            count: 9,
            distance,
            coeffs: coeffs.to_vec(),
        };
        let others = [
            Noise::Simplex,
            cell(Distance::Euclidean, &[-1.0, 1.0]),
            cell(Distance::Manhattan, &[1.0]),
            cell(Distance::Chebyshev, &[0.5, -1.0, 1.0]),
        ];
        values.into_iter().chain(gradients).chain(others).collect()
    }

    fn bits(map: &HeightMap) -> Vec<u32> {
        map.heights()
            .iter()
            .map(|height| height.to_bits())
            .collect()
    }

    #[test]
    fn instruction_sets_change_no_bit() {
        for grid in [Grid::plane(133, 71), Grid::torus(70, 90), Grid::cube(4)] {
            let grid = grid.expect("small");
            for noise in kinds() {
                let fractal = Fractal {
                    noise,
                    ..Fractal::default()
                };
                let plain = fractal.sum(grid, 5, InstructionSet::BASELINE);
                for set in InstructionSet::all() {
                    let map = fractal.sum(grid, 5, set);
                    assert!(
                        bits(&map) == bits(&plain),
                        "{grid:?}, {:?}: {}",
                        fractal.noise,
                        set.name()
                    );
                }
            }
        }
    }

    #[test]
    fn a_node_of_the_cube_is_the_noise_at_its_direction_from_each_realm_that_has_it() {
        let grid = Grid::cube(4).expect("small");
        for noise in kinds() {
            let fractal = Fractal {
                noise,
                octaves: 5,
                ..Fractal::default()
            };
            let set = InstructionSet::best();
            let map = fractal.sum(grid, 3, set);
            let octaves = fractal.octaves(3);
            let Layers::Solid { octaves } = Layers::new(&fractal.noise, octaves, grid, set) else {
                panic!("a cube lies in space");
            };
            for realm in cubemap::Realm::ALL {
                let face = map.face(realm).expect("a cube");
                for (k, &height) in face.iter().enumerate() {
                    let (i, j) = (k as u64 % 17, k as u64 / 17);
                    let vertex = Vertex::new(realm, 4, i, j).expect("inside");
                    let (s, t) = vertex.st(realm).expect("it has it");
                    let [x, y, z] = Grid::WARP.dir(realm, s, t).to_array();
                    let mut there = [0.0];
                    for octave in &octaves {
                        octave.add([&[x], &[y], &[z]], &mut there);
                    }
                    assert!(
                        (there[0] - height).abs() < 1e-5,
                        "{:?}, {realm:?} {i} {j}: {} and {height}",
                        fractal.noise,
                        there[0]
                    );
                }
            }
        }
    }

    /// The mean and the standard deviation of what is summed.
    fn spread(fractal: &Fractal, grid: Grid) -> (f64, f64) {
        let map = fractal.sum(grid, 9, InstructionSet::best());
        let count = map.heights().len() as f64;
        let mean = |of: &dyn Fn(f64) -> f64| {
            map.heights()
                .iter()
                .map(|&height| of(f64::from(height)))
                .sum::<f64>()
                / count
        };
        let middle = mean(&|height| height);
        (
            middle,
            mean(&|height| (height - middle) * (height - middle)).sqrt(),
        )
    }

    #[test]
    fn each_octave_is_twice_as_fine_and_half_as_high() {
        let octaves: Vec<_> = Fractal::default().octaves(1).collect();
        assert_eq!(octaves.len(), 10);
        for pair in octaves.windows(2) {
            assert_eq!(pair[1].frequency, 2.0 * pair[0].frequency);
            assert_eq!(pair[1].amplitude, 0.5 * pair[0].amplitude);
            assert_ne!(pair[1].key, pair[0].key);
        }
        // Octaves of their own numbers and half the height: variances add up.
        let grid = Grid::torus(512, 512).expect("small");
        for noise in [
            Noise::value(),
            Noise::gradient(),
            Noise::Simplex,
            Noise::cell(),
        ] {
            let some = |octaves| Fractal {
                noise: noise.clone(),
                scale: 16.0,
                octaves,
                ..Fractal::default()
            };
            let [one, two] = [1, 2].map(|octaves| spread(&some(octaves), grid).1);
            let added = (two * two - one * one).sqrt() / one;
            assert!((added - 0.5).abs() < 0.06, "{noise:?}: {added}");
        }
    }

    #[test]
    fn the_nearest_point_is_as_far_on_the_cube_as_on_a_plane() {
        let nearest = Fractal {
            noise: Noise::Cell {
                count: 32,
                distance: Distance::Euclidean,
                coeffs: vec![1.0],
            },
            octaves: 1,
            ..Fractal::default()
        };
        let cube = spread(&nearest, Grid::cube(6).expect("small")).0;
        let plane = spread(&nearest, Grid::torus(128, 128).expect("small")).0;
        let expected = 0.5 / 32_f64.sqrt();
        for (name, mean) in [("cube", cube), ("torus", plane)] {
            assert!(
                (mean / expected - 1.0).abs() < 0.12,
                "{name}: {mean} for {expected}"
            );
        }
    }
}
