use super::distance::Metric;
use super::field::{FlatField, SolidField};
use super::octave::Octave;
use super::points::Points;

/// An octave of cell noise on a plane or a torus, of the distances to `K` points.
#[derive(Debug)]
pub(super) struct PlaneCells<M, const K: usize> {
    sum: Sum<M, K>,
    points: Points<2>,
    /// Where in the square of points the columns are, and the rows.
    axes: [Vec<f32>; 2],
    amplitude: f32,
}

/// Distances added up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum<M, const K: usize> {
    metric: M,
    /// As many as there are, then zeros.
    coeffs: [f32; K],
}

impl<M: Metric, const K: usize> Sum<M, K> {
    /// Of up to `K` coefficients.
    pub(super) fn new(metric: M, coeffs: &[f32]) -> Self {
        let mut all = [0.0; K];
        for (all, coeff) in all.iter_mut().zip(coeffs) {
            *all = *coeff;
        }
        Self {
            metric,
            coeffs: all,
        }
    }

    #[inline(always)]
    fn of<const D: usize>(&self, points: &Points<D>, at: [f32; D]) -> f32 {
        let nearest = points.nearest::<K>(self.metric, at);
        let terms = self.coeffs.iter().zip(nearest);
        terms.fold(0.0, |sum, (coeff, nearest)| {
            sum + coeff * self.metric.distance(nearest)
        })
    }
}

/// Where in the unit square or cube, which repeats, a place is.
#[expect(clippy::cast_possible_truncation, reason = "0 ..= 1")]
fn within(at: f64) -> f32 {
    (at - at.floor()) as f32
}

impl<M, const K: usize> PlaneCells<M, K> {
    pub(super) fn new(
        sum: Sum<M, K>,
        count: usize,
        octave: &Octave,
        (width, height): (usize, usize),
        wraps: bool,
    ) -> Self {
        let steps = width.max(height);
        let axes = [width, height].map(|nodes| {
            let (step, _) = octave.along(nodes, steps, wraps);
            let nodes = u32::try_from(nodes).expect("sides are short");
            (0..nodes)
                .map(|node| within(f64::from(node) * step))
                .collect()
        });
        Self {
            sum,
            points: Points::new(octave.key, count, K),
            axes,
            amplitude: octave.amplitude,
        }
    }
}

impl<M: Metric + Send, const K: usize> FlatField for PlaneCells<M, K> {
    fn add(&self, first: usize, to: &mut [f32]) {
        let [columns, rows] = &self.axes;
        for (&y, to) in rows[first..].iter().zip(to.chunks_exact_mut(columns.len())) {
            for (&x, to) in columns.iter().zip(to) {
                *to += self.amplitude * self.sum.of(&self.points, [x, y]);
            }
        }
    }
}

/// An octave of cell noise in space, of the distances to `K` points.
///
/// The points are so dense that the nearest is as far, in sides of a realm, as on a flat map in its sides.
#[derive(Debug)]
pub(super) struct SolidCells<M, const K: usize> {
    sum: Sum<M, K>,
    points: Points<3>,
    scale: f64,
    amplitude: f32,
}

impl<M, const K: usize> SolidCells<M, K> {
    pub(super) fn new(sum: Sum<M, K>, count: usize, octave: &Octave) -> Self {
        Self {
            sum,
            points: Points::new(octave.key, in_space(count), K),
            scale: octave.scale(),
            amplitude: octave.amplitude,
        }
    }
}

/// So many points in a cube that the mean distance to the nearest is that of `count` in a square.
///
/// That is 0.5 / √density there, and 0.554 / ∛density in space.
#[expect(clippy::cast_precision_loss, reason = "at most 4096")]
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "from 1 to 360 000"
)]
fn in_space(count: usize) -> usize {
    let ratio = 0.554 / 0.5;
    let count = count as f64;
    (ratio * ratio * ratio * count * count.sqrt()).round() as usize
}

impl<M: Metric + Send, const K: usize> SolidField for SolidCells<M, K> {
    fn add(&self, at: [&[f64]; 3], to: &mut [f32]) {
        for (n, to) in to.iter_mut().enumerate() {
            let at = [0, 1, 2].map(|axis| within(at[axis][n] * self.scale));
            *to += self.amplitude * self.sum.of(&self.points, at);
        }
    }
}
