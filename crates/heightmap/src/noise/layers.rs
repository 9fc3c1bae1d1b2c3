use super::cells::{PlaneCells, SolidCells, Sum};
use super::curve::{Cosine, Cubic, Linear, Quintic};
use super::distance::{Chebyshev, Euclidean, Manhattan, Metric};
use super::field::{FlatField, SolidField};
use super::lattice::{Gradients, Knots, Numbers, PlaneLattice, SolidLattice, Values};
use super::octave::Octave;
use super::simplex::{PlaneSimplex, SolidSimplex, TorusSimplex};
use super::{Curve, Distance, Noise};
use crate::Grid;
use terrain::InstructionSet;

/// The octaves of a noise, made for what they are to be added to.
pub(super) enum Layers {
    /// A plane or a torus.
    Flat {
        octaves: Vec<Box<dyn FlatField>>,
        /// Nodes in a row.
        width: usize,
    },
    /// A cube.
    Solid { octaves: Vec<Box<dyn SolidField>> },
}

impl Layers {
    pub(super) fn new(
        noise: &Noise,
        octaves: impl Iterator<Item = Octave>,
        grid: Grid,
        instructions: InstructionSet,
    ) -> Self {
        let (size, wraps) = match grid {
            Grid::Plane { width, height } => ((width, height), false),
            Grid::Torus { width, height } => ((width, height), true),
            Grid::Cube { .. } => {
                let octaves = octaves.map(|octave| solid(noise, &octave, instructions));
                let octaves = octaves.collect();
                return Self::Solid { octaves };
            }
        };
        let octaves = octaves.map(|octave| flat(noise, &octave, size, wraps, instructions));
        let (octaves, width) = (octaves.collect(), size.0);
        Self::Flat { octaves, width }
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
