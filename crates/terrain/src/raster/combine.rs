//! Totals: what the bands have printed, weighed by their masks and added up in f64, row by row, in the order of the bands.

use super::accumulator::{Field, Sheet, Slopes};
use crate::patch::{Axes, Points, WARP};
use crate::recipe::{Chart, Mask};
use crate::simd::{Aligned, Kernel, Scalar};
use glam::Vec3;

/// What one band has printed, and the weights of its mask.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Printed<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) weights: Option<&'a Field>,
}

impl Printed<'_> {
    /// Adds a row of `sums.values.len()` points, from the one at `from` on.
    #[inline(always)]
    fn add_to(self, from: usize, sums: &mut Field) {
        let row = from..from + sums.values.len();
        let Sheet {
            coarse,
            fine,
            slopes,
        } = self.sheet;
        let weights = self.weights.map(|s| &s.values[row.clone()]);
        if !coarse.is_empty() {
            add(&mut sums.values, &coarse[row.clone()], weights);
        }
        if !fine.is_empty() {
            add(&mut sums.values, &fine[row.clone()], weights);
        }
        for (axis, sums) in sums.slopes.iter_mut().enumerate() {
            if sums.is_empty() {
                continue;
            }
            // By the product rule.
            add(sums, &slopes[axis][row.clone()], weights);
            if let Some(weights) = self.weights {
                let weights = &weights.slopes[axis][row.clone()];
                if !coarse.is_empty() {
                    add_product(sums, &coarse[row.clone()], weights);
                }
                if !fine.is_empty() {
                    add_product(sums, &fine[row.clone()], weights);
                }
            }
        }
    }
}

impl Sheet {
    /// The heights of a row of points, from the one at `from` on.
    #[inline(always)]
    fn add_up(&self, from: usize, sums: &mut [f64]) {
        let row = from..from + sums.len();
        let both = self.coarse.get(row.clone()).zip(self.fine.get(row.clone()));
        if let Some((coarse, fine)) = both {
            for ((sum, &coarse), &fine) in sums.iter_mut().zip(coarse).zip(fine) {
                *sum = coarse + f64::from(fine);
            }
            return;
        }
        sums.fill(0.0);
        if let Some(coarse) = self.coarse.get(row.clone()) {
            sums.copy_from_slice(coarse);
        }
        if let Some(fine) = self.fine.get(row) {
            add(sums, fine, None);
        }
    }
}

/// Adds the products of parts and weights.
#[inline(always)]
fn add_product<T: Scalar>(sums: &mut [f32], parts: &[T], weights: &[f32]) {
    for ((sum, part), &weight) in sums.iter_mut().zip(parts).zip(weights) {
        *sum += f32::of(part.wide()) * weight;
    }
}

/// Adds parts, times their weights where there are any.
#[inline(always)]
fn add<S: Scalar, T: Scalar>(sums: &mut [S], parts: &[T], weights: Option<&[f64]>) {
    if let Some(weights) = weights {
        for ((sum, part), weight) in sums.iter_mut().zip(parts).zip(weights) {
            *sum += S::of(weight * part.wide());
        }
    } else {
        for (sum, part) in sums.iter_mut().zip(parts) {
            *sum += S::of(part.wide());
        }
    }
}

/// What a band's mask makes of the sum of the bands before it.
#[derive(Debug)]
pub(crate) struct Weights<'a> {
    pub(crate) mask: Mask,
    pub(crate) points: &'a Points,
    pub(crate) printed: &'a [Printed<'a>],
    pub(crate) slopes: bool,
}

impl Kernel for Weights<'_> {
    type Output = Field;

    #[inline(always)]
    fn run(self) -> Field {
        let (stride, slopes) = (self.points.stride, self.slopes);
        let mut weights = Field::new(self.points.len(), slopes);
        for row in 0..self.points.rows {
            let from = row * stride;
            let mut sums = Field::new(stride, slopes);
            for printed in self.printed {
                printed.add_to(from, &mut sums);
            }
            for (at, &value) in sums.values.iter().enumerate() {
                let (weight, change) = self.mask.weight(value);
                weights.values[from + at] = weight;
                if slopes {
                    for axis in 0..3 {
                        weights.slopes[axis][from + at] = sums.slopes[axis][at] * f32::of(change);
                    }
                }
            }
        }
        weights
    }
}

/// Heights in metres and, if `slopes`, gradients: metres a radian, vectors of the planet's axes, orthogonal to the directions.
#[derive(Debug)]
pub(crate) struct Totals<'a> {
    pub(crate) points: &'a Points,
    pub(crate) chart: Chart,
    /// 1/|P| in the sphere chart.
    pub(crate) inverse_lengths: &'a [f32],
    pub(crate) printed: &'a [Printed<'a>],
    pub(crate) slopes: bool,
    /// 1 for every point, 2 for every second column and row.
    pub(crate) step: usize,
}

impl Kernel for Totals<'_> {
    type Output = (Vec<f32>, Vec<Vec3>);

    #[inline(always)]
    fn run(self) -> (Vec<f32>, Vec<Vec3>) {
        let points = self.points;
        let (stride, step) = (points.stride, self.step);
        let columns = points.columns.div_ceil(step);
        let count = columns * points.rows.div_ceil(step);
        let mut heights = vec![0.0; count];
        let mut gradients = vec![Vec3::ZERO; if self.slopes { count } else { 0 }];
        let mut sums = Field::new(stride, self.slopes);
        let mut gradient = Gradient::new(points, self.chart, step);
        // Most recipes' sums are one band's, as it is.
        let only = match self.printed {
            [only] if only.weights.is_none() => Some(only.sheet),
            _ => None,
        };
        for (row, heights) in heights.chunks_exact_mut(columns).enumerate() {
            let from = row * step * stride;
            if let Some(sheet) = only {
                sheet.add_up(from, &mut sums.values);
            } else {
                sums.values.fill(0.0);
                for slopes in &mut sums.slopes {
                    slopes.fill(0.0);
                }
                for printed in self.printed {
                    printed.add_to(from, &mut sums);
                }
            }
            pick(step, &sums.values, heights, f32::of);
            if self.slopes {
                let slopes = match only {
                    Some(sheet) => sheet.slopes.each_ref().map(|s| &s[from..][..stride]),
                    None => sums.slopes.each_ref().map(|s| &s[..stride]),
                };
                let to = &mut gradients[row * columns..][..columns];
                match self.chart {
                    Chart::Sphere => {
                        let lengths = &self.inverse_lengths[from..][..stride];
                        gradient.on_sphere(row * step, lengths, slopes, to);
                    }
                    Chart::Cube => gradient.on_cube(row * step, slopes, to),
                }
            }
        }
        (heights, gradients)
    }
}

/// Every `step`-th number, 1 or 2, changed.
#[inline(always)]
fn pick<A: Copy, B>(step: usize, from: &[A], to: &mut [B], change: impl Fn(A) -> B) {
    if step == 1 {
        for (to, &from) in to.iter_mut().zip(from) {
            *to = change(from);
        }
    } else {
        for (to, from) in to.iter_mut().zip(from.chunks_exact(2)) {
            *to = change(from[0]);
        }
    }
}

/// A row of gradients in the making: of every point, or of every second one.
struct Gradient<'a> {
    points: &'a Points,
    axes: Axes,
    step: usize,
    /// The points of a row on the warped cube, by the planet's axes; what a row changes is changed there.
    places: [Aligned<f32>; 3],
    /// In the cube chart 1/(du/ds) of each column.
    steepness: Aligned<f32>,
    /// 1/|P| and what is summed, of the points that are wanted.
    lengths: Aligned<f32>,
    slopes: Slopes,
    /// In the cube chart what is found.
    parts: Slopes,
}

impl<'a> Gradient<'a> {
    fn new(points: &'a Points, chart: Chart, step: usize) -> Self {
        let axes = Axes::of(points.patch.realm);
        let row = || Aligned::zeros(points.columns.div_ceil(step));
        let mut places = [0; 3].map(|_| row());
        pick(step, &points.across, &mut places[axes.axis[0]], |across| {
            let u = match chart {
                Chart::Sphere => across,
                Chart::Cube => WARP.u(across),
            };
            f32::of(axes.sign[0] * u)
        });
        places[axes.axis[2]].fill(f32::of(axes.sign[2]));
        let mut steepness = row();
        if chart == Chart::Cube {
            let change = |s: f64| f32::of(1.0 / WARP.slope(s));
            pick(step, &points.across, &mut steepness, change);
        }
        Self {
            points,
            axes,
            step,
            places,
            steepness,
            lengths: row(),
            slopes: [0; 3].map(|_| row()),
            parts: [0; 3].map(|_| row()),
        }
    }

    /// The sums without their part along the direction.
    #[inline(always)]
    fn on_sphere(&mut self, row: usize, lengths: &[f32], slopes: [&[f32]; 3], to: &mut [Vec3]) {
        let Axes { axis, sign } = self.axes;
        self.places[axis[1]].fill(f32::of(sign[1] * self.points.up[row]));
        pick(self.step, lengths, &mut self.lengths, |length| length);
        self.pick_slopes(slopes);
        let count = to.len();
        let lengths = &self.lengths[..count];
        let [x, y, z] = self.places.each_ref().map(|place| &place[..count]);
        let [gx, gy, gz] = self.slopes.each_ref().map(|slope| &slope[..count]);
        for at in 0..count {
            let dir = [x[at], y[at], z[at]].map(|place| place * lengths[at]);
            let g = [gx[at], gy[at], gz[at]];
            let along = (dir[0] * g[0] + dir[1] * g[1]) + dir[2] * g[2];
            to[at] = Vec3::new(
                g[0] - dir[0] * along,
                g[1] - dir[1] * along,
                g[2] - dir[2] * along,
            );
        }
    }

    /// From the derivatives along s and t.
    ///
    /// A height is the same all along a ray, so with a and b its derivatives along u and v its
    /// gradient at P = (u, v, 1) of the cube is (a, b, −u·a − v·b), and on the unit sphere |P| times that.
    #[inline(always)]
    fn on_cube(&mut self, row: usize, slopes: [&[f32]; 3], to: &mut [Vec3]) {
        let Axes { axis, sign } = self.axes;
        let t = self.points.up[row];
        let v = f32::of(WARP.u(t));
        let up = f32::of(1.0 / WARP.slope(t));
        for (to, from) in self.slopes.iter_mut().zip(slopes) {
            pick(self.step, from, to, |slope| slope);
        }
        let count = to.len();
        let [along_s, along_t, _] = self.slopes.each_ref().map(|slope| &slope[..count]);
        let places = &self.places[axis[0]][..count];
        let steepness = &self.steepness[..count];
        let [su, sv, sw] = sign.map(f32::of);
        for at in 0..count {
            let u = places[at] * su;
            let length = (u * u + v * v + 1.0).sqrt();
            let along_u = along_s[at] * steepness[at] * length;
            let along_v = along_t[at] * up * length;
            self.parts[axis[0]][at] = along_u * su;
            self.parts[axis[1]][at] = along_v * sv;
            self.parts[axis[2]][at] = -(u * along_u + v * along_v) * sw;
        }
        let [x, y, z] = self.parts.each_ref().map(|part| &part[..count]);
        for at in 0..count {
            to[at] = Vec3::new(x[at], y[at], z[at]);
        }
    }

    /// From the patch's axes to the planet's.
    #[inline(always)]
    fn pick_slopes(&mut self, from: [&[f32]; 3]) {
        for (from, (&axis, &sign)) in from
            .into_iter()
            .zip(self.axes.axis.iter().zip(&self.axes.sign))
        {
            let sign = f32::of(sign);
            // A sum of 0 must not tell by its sign from which realm it was seen.
            let turn = |slope: f32| slope * sign + 0.0;
            pick(self.step, from, &mut self.slopes[axis], turn);
        }
    }
}
