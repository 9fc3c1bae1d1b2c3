use super::axis::Axis;
use super::knots::Knots;
use crate::chance::Key;
use crate::noise::Curve;
use crate::noise::field::FlatField;
use crate::noise::octave::Octave;
use std::array;
use terrain::{InstructionSet, Kernel};

/// An octave of value or gradient noise on a plane or a torus.
///
/// What lies along a row of the lattice is worked out once for all rows of the map up to the
/// next, so that only the finest octaves cost more than a few sums a node.
#[derive(Debug)]
pub(in crate::noise) struct PlaneLattice<K> {
    knots: K,
    key: Key,
    amplitude: f32,
    columns: Axis,
    rows: Axis,
    instructions: InstructionSet,
}

impl<K> PlaneLattice<K> {
    pub(in crate::noise) fn new(
        knots: K,
        curve: Curve,
        octave: &Octave,
        (width, height): (usize, usize),
        wraps: bool,
        instructions: InstructionSet,
    ) -> Self {
        let steps = width.max(height);
        let [x, y] = octave.phase();
        let axis = |len, phase| Axis::new(len, phase, octave.along(len, steps, wraps), curve);
        Self {
            knots,
            key: octave.key,
            amplitude: octave.amplitude,
            columns: axis(width, x),
            rows: axis(height, y),
            instructions,
        }
    }
}

/// Work for some rows: `N` numbers a column are in its type, by way of this.
struct Work<'a, K, const N: usize> {
    lattice: &'a PlaneLattice<K>,
    first: usize,
    to: &'a mut [f32],
}

impl<K: Knots<N>, const N: usize> Kernel for Work<'_, K, N> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let lattice = self.lattice;
        let width = lattice.columns.way.len();
        let mut one: [Vec<f32>; N] = array::from_fn(|_| vec![0.0; width]);
        let mut next = one.clone();
        let mut held = None;
        for (row, to) in (self.first..).zip(self.to.chunks_exact_mut(width)) {
            let rows = &lattice.rows;
            let (before, behind) = (rows.before[row], rows.behind[row]);
            if held != Some((before, behind)) {
                match held {
                    Some((_, last)) if last == before => std::mem::swap(&mut one, &mut next),
                    _ => lattice.fill(before, &mut one),
                }
                lattice.fill(behind, &mut next);
                held = Some((before, behind));
            }
            lattice.cross(row, &one, &next, to);
        }
    }
}

impl<K> PlaneLattice<K> {
    /// What a row of the lattice is in each column.
    #[inline(always)]
    fn fill<const N: usize>(&self, y: i32, to: &mut [Vec<f32>; N])
    where
        K: Knots<N>,
    {
        let columns = &self.columns;
        let width = columns.way.len();
        let (before, behind) = (&columns.before[..width], &columns.behind[..width]);
        let (way, curve) = (&columns.way[..width], &columns.curve[..width]);
        let mut to = to.each_mut().map(|to| &mut to[..width]);
        let (key, knots) = (self.key, self.knots);
        for x in 0..width {
            let knot = knots.knot(key, before[x], behind[x], y, way[x], curve[x]);
            for (to, knot) in to.iter_mut().zip(knot) {
                to[x] = knot;
            }
        }
    }

    /// Adds a row between two rows of the lattice.
    #[inline(always)]
    fn cross<const N: usize>(
        &self,
        row: usize,
        one: &[Vec<f32>; N],
        next: &[Vec<f32>; N],
        to: &mut [f32],
    ) where
        K: Knots<N>,
    {
        let width = to.len();
        let one = one.each_ref().map(|one| &one[..width]);
        let next = next.each_ref().map(|next| &next[..width]);
        let (way, curve) = (self.rows.way[row], self.rows.curve[row]);
        let (knots, amplitude) = (self.knots, self.amplitude);
        for x in 0..width {
            let one = array::from_fn(|k| one[k][x]);
            let next = array::from_fn(|k| next[k][x]);
            to[x] += amplitude * knots.between(one, next, way, curve);
        }
    }
}

/// Says how many numbers a column the knots have.
pub(in crate::noise) struct Numbers<K, const N: usize>(pub(in crate::noise) PlaneLattice<K>);

impl<K: Knots<N> + Send, const N: usize> FlatField for Numbers<K, N> {
    fn add(&self, first: usize, to: &mut [f32]) {
        let lattice = &self.0;
        lattice
            .instructions
            .run(Work::<K, N> { lattice, first, to });
    }
}
