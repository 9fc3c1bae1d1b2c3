use super::cells::{PlaneCells, SolidCells, Sum};
use super::curve::{Cosine, Cubic, Linear, Quintic};
use super::distance::{Chebyshev, Euclidean, Manhattan, Metric};
use super::field::{FlatField, SolidField};
use super::knots::{Gradients, Knots, Values};
use super::octave::Octave;
use super::plane_lattice::{Numbers, PlaneLattice};
use super::problem::NoiseProblem;
use super::simplex::{PlaneSimplex, SolidSimplex, TorusSimplex};
use super::solid_lattice::SolidLattice;
use super::{Curve, Distance, Noise};
use crate::chance::Key;
use crate::{Grid, HeightMap};
use rayon::prelude::*;
use terrain::InstructionSet;

/// Noise summed over octaves, each finer and lower than the one before.
///
/// The map's longer side, or a realm's, is a length of 1. On a torus each octave wraps without a
/// seam: along each side a whole number of lattice steps is taken, at least 1. On the cube noise
/// is evaluated in space at the nodes' unit vectors, where a quarter of the way round is 1.
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

/// An octave on the grid it is for.
enum Layers {
    Flat(Vec<Box<dyn FlatField>>),
    Solid(Vec<Box<dyn SolidField>>),
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
        match self.layers(grid, seed, instructions) {
            Layers::Flat(octaves) => {
                let (Grid::Plane { width, .. } | Grid::Torus { width, .. }) = grid else {
                    return map;
                };
                let bands = heights.par_chunks_mut(BAND * width).enumerate();
                bands.for_each(|(band, to)| {
                    for octave in &octaves {
                        octave.add(band * BAND, to);
                    }
                });
            }
            Layers::Solid(octaves) => {
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

    fn layers(&self, grid: Grid, seed: u64, instructions: InstructionSet) -> Layers {
        let (size, wraps) = match grid {
            Grid::Plane { width, height } => ((width, height), false),
            Grid::Torus { width, height } => ((width, height), true),
            Grid::Cube { .. } => {
                let solid = |octave| solid(&self.noise, &octave, instructions);
                return Layers::Solid(self.octaves(seed).map(solid).collect());
            }
        };
        let flat = |octave| flat(&self.noise, &octave, size, wraps, instructions);
        Layers::Flat(self.octaves(seed).map(flat).collect())
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

fn flat(
    noise: &Noise,
    octave: &Octave,
    size: (usize, usize),
    wraps: bool,
    instructions: InstructionSet,
) -> Box<dyn FlatField> {
    match *noise {
        Noise::Value { curve } => {
            let lattice = PlaneLattice::new(Values, curve, octave, size, wraps, instructions);
            Box::new(Numbers(lattice))
        }
        Noise::Gradient { curve } => {
            let lattice = PlaneLattice::new(Gradients, curve, octave, size, wraps, instructions);
            Box::new(Numbers(lattice))
        }
        Noise::Simplex if wraps => Box::new(TorusSimplex::new(octave, size)),
        Noise::Simplex => Box::new(PlaneSimplex::new(octave, size)),
        Noise::Cell {
            count,
            distance,
            ref coeffs,
        } => {
            let to = PlaneTo {
                count,
                octave,
                size,
                wraps,
            };
            cells(to, distance, coeffs)
        }
    }
}

fn solid(noise: &Noise, octave: &Octave, instructions: InstructionSet) -> Box<dyn SolidField> {
    match *noise {
        Noise::Value { curve } => solid_lattice(Values, curve, octave, instructions),
        Noise::Gradient { curve } => solid_lattice(Gradients, curve, octave, instructions),
        Noise::Simplex => Box::new(SolidSimplex::new(octave)),
        Noise::Cell {
            count,
            distance,
            ref coeffs,
        } => cells(SolidTo { count, octave }, distance, coeffs),
    }
}

fn solid_lattice<K: Knots<N> + Send + 'static, const N: usize>(
    knots: K,
    curve: Curve,
    octave: &Octave,
    instructions: InstructionSet,
) -> Box<dyn SolidField> {
    match curve {
        Curve::Linear => Box::new(SolidLattice::new(knots, Linear, octave, instructions)),
        Curve::Cubic => Box::new(SolidLattice::new(knots, Cubic, octave, instructions)),
        Curve::Quintic => Box::new(SolidLattice::new(knots, Quintic, octave, instructions)),
        Curve::Cosine => Box::new(SolidLattice::new(knots, Cosine, octave, instructions)),
    }
}

/// What cell noise is made for, once its distance and its number of points are known to the compiler.
trait CellsTo {
    type Field: ?Sized;

    fn field<M: Metric + Send + 'static, const K: usize>(self, sum: Sum<M, K>) -> Box<Self::Field>;
}

struct PlaneTo<'a> {
    count: usize,
    octave: &'a Octave,
    size: (usize, usize),
    wraps: bool,
}

struct SolidTo<'a> {
    count: usize,
    octave: &'a Octave,
}

impl CellsTo for PlaneTo<'_> {
    type Field = dyn FlatField;

    fn field<M: Metric + Send + 'static, const K: usize>(self, sum: Sum<M, K>) -> Box<Self::Field> {
        let cells = PlaneCells::new(sum, self.count, self.octave, self.size, self.wraps);
        Box::new(cells)
    }
}

impl CellsTo for SolidTo<'_> {
    type Field = dyn SolidField;

    fn field<M: Metric + Send + 'static, const K: usize>(self, sum: Sum<M, K>) -> Box<Self::Field> {
        Box::new(SolidCells::new(sum, self.count, self.octave))
    }
}

fn cells<T: CellsTo>(to: T, distance: Distance, coeffs: &[f32]) -> Box<T::Field> {
    match distance {
        Distance::Euclidean => cells_by(to, Euclidean, coeffs),
        Distance::Manhattan => cells_by(to, Manhattan, coeffs),
        Distance::Chebyshev => cells_by(to, Chebyshev, coeffs),
    }
}

fn cells_by<T: CellsTo, M: Metric + Send + 'static>(
    to: T,
    metric: M,
    coeffs: &[f32],
) -> Box<T::Field> {
    match coeffs.len() {
        0 | 1 => to.field(Sum::<M, 1>::new(metric, coeffs)),
        2 => to.field(Sum::<M, 2>::new(metric, coeffs)),
        3 | 4 => to.field(Sum::<M, 4>::new(metric, coeffs)),
        _ => to.field(Sum::<M, 8>::new(metric, coeffs)),
    }
}
