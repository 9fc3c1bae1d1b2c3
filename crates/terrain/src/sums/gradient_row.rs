//! Gradients in the planet's axes, from slopes in the chart's own terms.

use super::accumulator::Slopes;
use super::pick::pick;
use crate::patch::{Points, RealmAxes, WARP};
use crate::recipe::Chart;
use crate::simd::{Aligned, Scalar};
use glam::Vec3;

/// Turns the sums of a row into gradients: of every point, or of every second one.
#[derive(Debug)]
pub(crate) struct GradientRow<'a> {
    points: &'a Points,
    axes: RealmAxes,
    step: usize,
    /// The points of a row on the warped cube, by the planet's axes; what a row changes is changed there.
    on_cube: [Aligned<f32>; 3],
    /// In the cube chart 1/(du/ds) of each column.
    steepness: Aligned<f32>,
    /// In the cube chart v and 1/(dv/dt) of each point.
    rows: [Aligned<f32>; 2],
    /// 1/|P| and what is summed, of the points that are wanted.
    lengths: Aligned<f32>,
    slopes: Slopes,
    /// In the cube chart what is found.
    parts: Slopes,
}

impl<'a> GradientRow<'a> {
    pub(crate) fn new(points: &'a Points, chart: Chart, step: usize) -> Self {
        let axes = RealmAxes::of(points.patch.realm);
        let row = || Aligned::zeros(points.columns.div_ceil(step));
        let mut on_cube = [0; 3].map(|_| row());
        pick(step, &points.across, &mut on_cube[axes.axis[0]], |across| {
            let u = match chart {
                Chart::Sphere => across,
                Chart::Cube => WARP.u(across),
            };
            f32::of(axes.sign[0] * u)
        });
        on_cube[axes.axis[2]].fill(f32::of(axes.sign[2]));
        let mut steepness = row();
        if chart == Chart::Cube {
            let change = |s: f64| f32::of(1.0 / WARP.slope(s));
            pick(step, &points.across, &mut steepness, change);
        }
        Self {
            points,
            axes,
            step,
            on_cube,
            steepness,
            rows: [0; 2].map(|_| row()),
            lengths: row(),
            slopes: [0; 3].map(|_| row()),
            parts: [0; 3].map(|_| row()),
        }
    }

    /// The sums without their part along the direction.
    #[inline(always)]
    pub(crate) fn on_sphere(
        &mut self,
        row: usize,
        lengths: &[f32],
        slopes: [&[f32]; 3],
        to: &mut [Vec3],
    ) {
        let RealmAxes { axis, sign } = self.axes;
        let v = |up: f64| f32::of(sign[1] * up);
        if self.points.cloud.is_some() {
            pick(1, &self.points.up, &mut self.on_cube[axis[1]], v);
        } else {
            self.on_cube[axis[1]].fill(v(self.points.up[row]));
        }
        pick(self.step, lengths, &mut self.lengths, |length| length);
        self.pick_slopes(slopes);
        let count = to.len();
        let lengths = &self.lengths[..count];
        let [x, y, z] = self.on_cube.each_ref().map(|part| &part[..count]);
        let [gx, gy, gz] = self.slopes.each_ref().map(|slope| &slope[..count]);
        for at in 0..count {
            let dir = [x[at], y[at], z[at]].map(|part| part * lengths[at]);
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
    pub(crate) fn on_cube(&mut self, row: usize, slopes: [&[f32]; 3], to: &mut [Vec3]) {
        let RealmAxes { axis, sign } = self.axes;
        let v = |t: f64| f32::of(WARP.u(t));
        let up = |t: f64| f32::of(1.0 / WARP.slope(t));
        if self.points.cloud.is_some() {
            pick(1, &self.points.up, &mut self.rows[0], v);
            pick(1, &self.points.up, &mut self.rows[1], up);
        } else {
            let t = self.points.up[row];
            self.rows[0].fill(v(t));
            self.rows[1].fill(up(t));
        }
        for (to, from) in self.slopes.iter_mut().zip(slopes) {
            pick(self.step, from, to, |slope| slope);
        }
        let count = to.len();
        let [along_s, along_t, _] = self.slopes.each_ref().map(|slope| &slope[..count]);
        let us = &self.on_cube[axis[0]][..count];
        let steepness = &self.steepness[..count];
        let [vs, ups] = self.rows.each_ref().map(|part| &part[..count]);
        let [su, sv, sw] = sign.map(f32::of);
        for at in 0..count {
            let (u, v) = (us[at] * su, vs[at]);
            let length = (u * u + v * v + 1.0).sqrt();
            let along_u = along_s[at] * steepness[at] * length;
            let along_v = along_t[at] * ups[at] * length;
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
