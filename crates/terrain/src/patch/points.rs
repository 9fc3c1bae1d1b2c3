//! A patch's points as the inner loops read them.

use super::blocks::{Blocks, borders, lanes};
use super::cloud::{Bins, Cloud, extent};
use super::patch::{Patch, WARP};
use super::realm_axes::RealmAxes;
use crate::recipe::Chart;
use crate::simd::{Aligned, InstructionSet, Kernel, LANES, Scalar};
use glam::DVec3;

/// A patch's points as the kernels read them: each part of a point depends on its column alone, its row alone, or neither.
///
/// A row of points is `stride` long: behind the patch's own columns lie points that
/// count for nothing, so that every block of [`LANES`] that begins on a column ends in
/// its row.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    pub(crate) patch: Patch,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) stride: usize,
    /// For each column, and what is behind them, the chart's coordinate: u on the warped cube, or s in the cube chart.
    pub(crate) across: Vec<f64>,
    /// For each row, and what is behind them, v, or t; of a cloud, for each point.
    pub(crate) up: Vec<f64>,
    /// Coordinates of a point in the middle.
    pub(crate) middle: [f64; 2],
    /// No point lies farther from the middle: as a chord of the unit sphere, or in (s, t) in the cube chart.
    pub(crate) reach: f64,
    /// What they are, if not a grid: then they are one row, and the patch's columns and rows are the borders of the cloud's bins.
    pub(crate) cloud: Option<Cloud>,
    /// How a cloud lies in blocks, if it is of a place and what that asks for.
    pub(crate) blocks: Option<Blocks>,
}

impl Points {
    pub(crate) fn new(patch: Patch, chart: Chart) -> Self {
        let (columns, rows) = (patch.s.len(), patch.t.len());
        let stride = columns + LANES - 1;
        let coordinate = |&st: &f64| match chart {
            Chart::Sphere => WARP.u(st),
            Chart::Cube => st,
        };
        let mut across: Vec<f64> = patch.s.iter().map(coordinate).collect();
        across.resize(stride, across[columns - 1]);
        let mut up: Vec<f64> = patch.t.iter().map(coordinate).collect();
        up.resize(rows + LANES - 1, up[rows - 1]);
        let middle = [across[columns / 2], up[rows / 2]];
        let ends = |along: &[f64]| [along[0], along[along.len() - 1]];
        let [ends_across, ends_up] = [&across[..columns], &up[..rows]].map(ends);
        Self {
            reach: reach(chart, middle, [ends_across, ends_up]),
            patch,
            columns,
            rows,
            stride,
            across,
            up,
            middle,
            cloud: None,
            blocks: None,
        }
    }

    /// Those of a cloud.
    pub(crate) fn of_cloud(cloud: Cloud, chart: Chart) -> Self {
        let columns = cloud.len();
        let stride = columns + LANES - 1;
        let coordinate = |&st: &f64| match chart {
            Chart::Sphere => WARP.u(st),
            Chart::Cube => st,
        };
        let [across, up] = [&cloud.s, &cloud.t].map(|along| {
            let mut along: Vec<f64> = along.iter().map(coordinate).collect();
            along.resize(stride, along[columns - 1]);
            along
        });
        let patch = cloud.borders.clone();
        let ends = |along: &[f64]| [along[0], along[along.len() - 1]];
        let ends = [&patch.s, &patch.t].map(|along| ends(along).map(|st| coordinate(&st)));
        let middle = ends.map(|[low, high]| (low + high) * 0.5);
        Self {
            reach: reach(chart, middle, ends),
            patch,
            columns,
            rows: 1,
            stride,
            across,
            up,
            middle,
            cloud: Some(cloud),
            blocks: None,
        }
    }

    /// Those of a cloud that lies in whole blocks, by their coordinates in the chart; what is printed on it are all of them.
    pub(crate) fn of_blocks(cloud: Cloud, across: Vec<f64>, up: Vec<f64>, chart: Chart) -> Self {
        let near = |block: usize| {
            let [across, up] = [&across, &up].map(|along| &along[lanes(block)]);
            let ends = [across, up].map(|along| extent(along.iter().copied()));
            let middle = ends.map(|[low, high]| (low + high) * 0.5);
            (middle, reach(chart, middle, ends))
        };
        let columns = cloud.len();
        let blocks = Blocks {
            near: (0..columns / LANES).map(near).collect(),
            first: 0,
        };
        let mut points = Self {
            patch: cloud.borders.clone(),
            columns,
            rows: 1,
            // Whole blocks end in their row.
            stride: columns,
            across,
            up,
            middle: [0.0; 2],
            reach: 0.0,
            cloud: Some(cloud),
            blocks: Some(blocks),
        };
        points.leave_before(0, chart);
        points
    }

    /// Leaves what lies in blocks before one as it is: what is printed from now on is printed on the others.
    pub(crate) fn leave_before(&mut self, first: usize, chart: Chart) {
        let (Some(cloud), Some(blocks)) = (&mut self.cloud, &mut self.blocks) else {
            return;
        };
        blocks.first = first;
        let from = lanes(first).start;
        cloud.bins.leave_before(from);
        borders(&mut self.patch, &cloud.s[from..], &cloud.t[from..]);
        let ends = [&self.across, &self.up].map(|along| extent(along[from..].iter().copied()));
        self.middle = ends.map(|[low, high]| (low + high) * 0.5);
        self.reach = reach(chart, self.middle, ends);
    }

    /// Of a cloud where the points of its bins are.
    pub(crate) fn bins(&self) -> Option<&Bins> {
        self.cloud.as_ref().map(|cloud| &cloud.bins)
    }

    /// Even steps of its columns and rows; of a cloud, of its points.
    pub(crate) fn lines(&self) -> [&[f64]; 2] {
        match &self.cloud {
            Some(cloud) => [&cloud.s, &cloud.t],
            None => [&self.patch.s, &self.patch.t],
        }
    }

    /// How many points there are, those behind the columns counted too.
    pub(crate) fn len(&self) -> usize {
        self.stride * self.rows
    }

    /// 1/|P| of each point P of the warped cube.
    pub(crate) fn inverse_lengths(&self, instructions: InstructionSet) -> Aligned<f64> {
        let mut lengths = Aligned::zeros(self.len());
        instructions.run(InverseLengths {
            points: self,
            axes: RealmAxes::of(self.patch.realm),
            lengths: &mut lengths,
        });
        lengths
    }
}

/// How far the corners of a rectangle lie from a point in it: none of its points lies farther.
fn reach(chart: Chart, middle: [f64; 2], [across, up]: [[f64; 2]; 2]) -> f64 {
    let point = |[u, v]: [f64; 2]| match chart {
        Chart::Sphere => DVec3::new(u, v, 1.0).normalize(),
        Chart::Cube => DVec3::new(u, v, 0.0),
    };
    let corners = across.into_iter().flat_map(|u| up.map(|v| [u, v]));
    let away = corners.map(|corner| point(corner).distance(point(middle)));
    away.fold(0.0, f64::max)
}

/// 1/√x within 3·10⁻¹⁴ of itself: in f32, and a step of Newton's in f64.
#[inline(always)]
pub(crate) fn inverse_root(x: f64) -> f64 {
    let near = f64::from(1.0 / f32::of(x).sqrt());
    near * (1.5 - 0.5 * x * (near * near))
}

/// Fills in 1/|P|.
struct InverseLengths<'a> {
    points: &'a Points,
    axes: RealmAxes,
    lengths: &'a mut [f64],
}

impl Kernel for InverseLengths<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Points { across, up, .. } = self.points;
        if self.points.cloud.is_some() {
            for (to, (&u, &v)) in self.lengths.iter_mut().zip(across.iter().zip(up)) {
                *to = inverse_root(self.axes.length_squared(v)(u));
            }
            return;
        }
        let rows = self.lengths.chunks_exact_mut(self.points.stride);
        for (lengths, &v) in rows.zip(&up[..self.points.rows]) {
            let squared = self.axes.length_squared(v);
            for (to, &u) in lengths.iter_mut().zip(across) {
                *to = inverse_root(squared(u));
            }
        }
    }
}
