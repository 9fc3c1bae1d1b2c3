//! One row of a chunk's vertices, before and after it is raised.

use super::relief::Relief;

/// Metres from a planet's centre: nearer than this there are no slopes, for f32 would make them 0/0.
const LEAST: f32 = f32::MIN_POSITIVE;

/// The most vertices in a row.
const WIDTH: usize = 257;

/// x, y and z of a row's vertices, each in its own array, so that loops over them become vector instructions.
pub(super) type Xyz<T> = [[T; WIDTH]; 3];

/// A row's vertices before they are raised to the ground.
#[derive(Debug)]
pub(super) struct SphereRow {
    /// Points of the unit sphere.
    pub(super) dirs: Xyz<f64>,
    pub(super) heights: [f32; WIDTH],
    pub(super) gradients: Xyz<f32>,
}

/// A row's vertices on the ground.
#[derive(Debug)]
pub(super) struct GroundRow {
    /// Metres from the mesh's centre.
    pub(super) positions: Xyz<f32>,
    pub(super) normals: Xyz<f32>,
    /// Metres from the planet's centre.
    pub(super) distances: [f32; WIDTH],
}

impl SphereRow {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            dirs: zero(),
            heights: [0.0; WIDTH],
            gradients: [[0.0; WIDTH]; 3],
        }
    }

    /// The directions of points of the cube, with the bits of [`cubemap::Warp::onto_sphere`].
    #[inline(always)]
    pub(super) fn onto_sphere(&mut self, n: usize, cube: &Xyz<f64>) {
        let [x, y, z] = split(n, cube);
        let [a, b, c] = split_mut(n, &mut self.dirs);
        for k in 0..n {
            let length = ((x[k] * x[k] + y[k] * y[k]) + z[k] * z[k]).sqrt();
            a[k] = x[k] / length;
            b[k] = y[k] / length;
            c[k] = z[k] / length;
        }
    }

    /// Every second direction of a row of `n`.
    #[inline(always)]
    pub(super) fn thin(&mut self, n: usize, row: &Self) {
        for (to, from) in self.dirs.iter_mut().zip(&row.dirs) {
            let (to, from) = (&mut to[..n.div_ceil(2)], &from[..n]);
            for k in 0..to.len() {
                to[k] = from[2 * k];
            }
        }
    }

    /// Heights and gradients of a row of `n`.
    #[inline(always)]
    pub(super) fn take(&mut self, n: usize, row: usize, relief: Relief<'_>) {
        let (from, gradients) = (&relief.heights[row * n..], &relief.gradients[row * n..]);
        let (from, gradients) = (&from[..n], &gradients[..n]);
        let heights = &mut self.heights[..n];
        let [x, y, z] = split_mut(n, &mut self.gradients);
        for k in 0..heights.len() {
            heights[k] = from[k];
            let gradient = gradients[k];
            x[k] = gradient.x;
            y[k] = gradient.y;
            z[k] = gradient.z;
        }
    }
}

impl GroundRow {
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self {
            positions: [[0.0; WIDTH]; 3],
            normals: [[0.0; WIDTH]; 3],
            distances: [0.0; WIDTH],
        }
    }

    /// The normals of the first `n` vertices: the slant of [`Terrain::normal`](crate::Terrain::normal), in f32 within 10⁻⁶.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "what light goes by is f32")]
    pub(super) fn lean(&mut self, n: usize, radius: f64, low: &SphereRow) {
        let (heights, [x, y, z]) = (&low.heights[..n], split(n, &low.dirs));
        let [nx, ny, nz] = split_mut(n, &mut self.normals);
        let distances = &mut self.distances[..n];
        for k in 0..n {
            distances[k] = (radius + f64::from(heights[k])) as f32;
            [nx[k], ny[k], nz[k]] = [x[k] as f32, y[k] as f32, z[k] as f32];
        }
        let [gx, gy, gz] = split(n, &low.gradients);
        for k in 0..n {
            let distance = distances[k];
            let inverse = 1.0 / if distance > LEAST { distance } else { LEAST };
            let a = nx[k] - gx[k] * inverse;
            let b = ny[k] - gy[k] * inverse;
            let c = nz[k] - gz[k] * inverse;
            let inverse = 1.0 / (a * a + b * b + c * c).sqrt();
            [nx[k], ny[k], nz[k]] = [a * inverse, b * inverse, c * inverse];
        }
    }

    /// A row of `n` of the twin, from the parent's row at or below it and that at or above it.
    ///
    /// Every second vertex lies between the two rows, the others between the ends of a
    /// diagonal up to the right; if the two are one row, on its vertices and edges.
    #[inline(always)]
    pub(super) fn between(&mut self, n: usize, below: &Self, above: &Self) {
        middles(n, &below.positions, &above.positions, &mut self.positions);
        middles(n, &below.normals, &above.normals, &mut self.normals);
    }

    /// The bits of the largest square of a distance from the mesh's centre, or `reach` if those are more.
    ///
    /// Bits of numbers above 0 rise with them, and the largest of whole numbers is
    /// found in vectors.
    #[inline(always)]
    pub(super) fn reach(&self, n: usize, reach: u32) -> u32 {
        let [x, y, z] = split(n, &self.positions);
        (0..n)
            .map(|k| (x[k] * x[k] + y[k] * y[k] + z[k] * z[k]).to_bits())
            .fold(reach, u32::max)
    }
}

#[inline(always)]
fn middles(n: usize, below: &Xyz<f32>, above: &Xyz<f32>, to: &mut Xyz<f32>) {
    let half = n / 2;
    for ((below, above), to) in below.iter().zip(above).zip(to) {
        let (below, above, to) = (&below[..=half], &above[..=half], &mut to[..=2 * half]);
        for k in 0..half {
            to[2 * k] = (below[k] + above[k]) * 0.5;
            to[2 * k + 1] = (below[k] + above[k + 1]) * 0.5;
        }
        to[2 * half] = (below[half] + above[half]) * 0.5;
    }
}

/// No points yet.
#[inline(always)]
pub(super) const fn zero() -> Xyz<f64> {
    [[0.0; WIDTH]; 3]
}

/// The first `n` of each array.
#[inline(always)]
pub(super) fn split<T>(n: usize, [x, y, z]: &Xyz<T>) -> [&[T]; 3] {
    [&x[..n], &y[..n], &z[..n]]
}

/// The first `n` of each array, to be written.
#[inline(always)]
pub(super) fn split_mut<T>(n: usize, [x, y, z]: &mut Xyz<T>) -> [&mut [T]; 3] {
    [&mut x[..n], &mut y[..n], &mut z[..n]]
}
