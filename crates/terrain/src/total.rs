//! Totals: what the bands have printed, weighed by their masks and added up in f64, in the order of the bands.

use crate::band::Mask;
use crate::instructions::Kernel;
use crate::patch::WARP;
use crate::points::{Axes, Points};
use crate::recipe::Chart;
use crate::sheet::Sheet;
use glam::Vec3;

/// A quantity at each point of a patch, and its gradient in the chart's own terms.
pub(crate) type Sums = Sheet<f64>;

/// Adds a band's octaves, the coarse and the fine, to the sums.
#[derive(Debug)]
pub(crate) struct AddBand<'a> {
    pub(crate) coarse: Option<&'a Sheet<f64>>,
    pub(crate) fine: Option<&'a Sheet<f32>>,
    /// The mask's weights.
    pub(crate) weights: Option<&'a Sums>,
    pub(crate) sums: &'a mut Sums,
}

impl Kernel for AddBand<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self {
            coarse,
            fine,
            weights,
            sums,
        } = self;
        let values = [coarse.map(|s| &s.values[..])];
        let fine_values = fine.map(|s| &s.values[..]);
        let weight = weights.map(|s| &s.values[..]);
        add(&mut sums.values, values[0], fine_values, |at, value| {
            weight.map_or(value, |weight| weight[at] * value)
        });
        for (k, total) in sums.slopes.iter_mut().enumerate() {
            let coarse_slopes = coarse.map(|s| &s.slopes[k][..]);
            let fine_slopes = fine.map(|s| &s.slopes[k][..]);
            // By the product rule.
            add(total, coarse_slopes, fine_slopes, |at, slope| {
                weight.map_or(slope, |weight| weight[at] * slope)
            });
            if let Some(weights) = weights {
                let slopes = &weights.slopes[k][..total.len()];
                add(total, values[0], fine_values, |at, value| {
                    slopes[at] * value
                });
            }
        }
    }
}

/// Adds to each sum what is made of a coarse and a fine part together.
#[inline(always)]
fn add(
    sums: &mut [f64],
    coarse: Option<&[f64]>,
    fine: Option<&[f32]>,
    part: impl Fn(usize, f64) -> f64,
) {
    let count = sums.len();
    match (coarse, fine) {
        (Some(coarse), Some(fine)) => {
            let (coarse, fine) = (&coarse[..count], &fine[..count]);
            for at in 0..count {
                sums[at] += part(at, coarse[at] + f64::from(fine[at]));
            }
        }
        (Some(coarse), None) => {
            let coarse = &coarse[..count];
            for at in 0..count {
                sums[at] += part(at, coarse[at]);
            }
        }
        (None, Some(fine)) => {
            let fine = &fine[..count];
            for at in 0..count {
                sums[at] += part(at, f64::from(fine[at]));
            }
        }
        (None, None) => {}
    }
}

/// What a mask makes of the sums it reads.
pub(crate) fn weights(mask: Mask, readings: &Sums) -> Sums {
    let mut weights = readings.clone();
    for (at, weight) in weights.values.iter_mut().enumerate() {
        let (value, change) = mask.weight(*weight);
        *weight = value;
        for slopes in weights.slopes.iter_mut().filter(|s| !s.is_empty()) {
            slopes[at] *= change;
        }
    }
    weights
}

/// The sums as gradients: metres a radian, vectors of the planet's axes, square to the directions.
#[derive(Debug)]
pub(crate) struct Gradients<'a> {
    pub(crate) points: &'a Points,
    pub(crate) chart: Chart,
    pub(crate) inverse_lengths: &'a [f64],
    pub(crate) sums: &'a Sums,
}

impl Kernel for Gradients<'_> {
    type Output = Vec<Vec3>;

    #[inline(always)]
    fn run(self) -> Vec<Vec3> {
        match self.chart {
            Chart::Sphere => self.on_sphere(),
            Chart::Cube => self.on_cube(),
        }
    }
}

impl Gradients<'_> {
    /// Without the part along the direction.
    #[inline(always)]
    fn on_sphere(&self) -> Vec<Vec3> {
        let points = self.points;
        let axes = Axes::of(points.patch.realm);
        let mut gradients = Vec::with_capacity(points.columns * points.rows);
        let mut row = vec![[0.0_f32; 3]; points.columns];
        for (at, &v) in points.up[..points.rows].iter().enumerate() {
            let from = at * points.stride;
            let slopes: [&[f64]; 3] = self
                .sums
                .slopes
                .each_ref()
                .map(|s| &s[from..][..points.columns]);
            let lengths = &self.inverse_lengths[from..][..points.columns];
            let across = &points.across[..points.columns];
            for column in 0..points.columns {
                let place = [across[column], v, 1.0];
                let mut dir = [0.0; 3];
                for k in 0..3 {
                    dir[axes.axis[k]] = axes.sign[k] * place[k] * lengths[column];
                }
                let [x, y, z] = [0, 1, 2].map(|k| slopes[k][column]);
                let along = (dir[0] * x + dir[1] * y) + dir[2] * z;
                #[expect(clippy::cast_possible_truncation, reason = "gradients are f32")]
                {
                    row[column] = [
                        (x - dir[0] * along) as f32,
                        (y - dir[1] * along) as f32,
                        (z - dir[2] * along) as f32,
                    ];
                }
            }
            gradients.extend(row.iter().map(|&gradient| Vec3::from_array(gradient)));
        }
        gradients
    }

    /// The vectors with these derivatives along s and t: the metric's 2 × 2 system solved.
    fn on_cube(&self) -> Vec<Vec3> {
        let points = self.points;
        let place = |at: usize| (at % points.columns, at / points.columns);
        (0..points.columns * points.rows)
            .map(|at| {
                let (column, row) = place(at);
                let [ds, dt] =
                    WARP.tangents(points.patch.realm, points.across[column], points.up[row]);
                let (e, f, g) = (ds.dot(ds), ds.dot(dt), dt.dot(dt));
                let at = row * points.stride + column;
                let [along_s, along_t] = [0, 1].map(|k| self.sums.slopes[k][at]);
                let a = along_s * g - along_t * f;
                let b = along_t * e - along_s * f;
                ((ds * a + dt * b) / (e * g - f * f)).as_vec3()
            })
            .collect()
    }
}
