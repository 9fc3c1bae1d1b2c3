//! Printing: the octaves of a patch, level by level, from the coarsest on.

use crate::cube_chart::CubeDisc;
use crate::patch::{OnCube, Patch, WARP};
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sector::SectorStamp;
use crate::shape::{self, Sample, Shape};
use crate::sphere_chart;
use crate::terrain::Terrain;
use glam::DVec3;

/// Levels below this are summed in f64, the others in f32, on every chunk alike.
pub(crate) const WIDE_LEVELS: u8 = 5;

/// A sum of stamps at one point: metres, and its gradient in the chart's own terms.
///
/// Sphere chart: Σ of the derivatives along e1 and e2, a vector of the planet's axes
/// whose part square to the direction is the gradient. Cube chart: along s and t.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum<T> {
    pub(crate) value: T,
    pub(crate) gradient: [T; 3],
}

impl<T: Scalar> Sum<T> {
    fn add(&mut self, other: Self) {
        self.value += other.value;
        for (mine, its) in self.gradient.iter_mut().zip(other.gradient) {
            *mine += its;
        }
    }

    /// By the product rule.
    fn times(self, weight: Sum<f64>) -> Self {
        let w = T::of(weight.value);
        let part = |k: usize| self.gradient[k] * w + self.value * T::of(weight.gradient[k]);
        Self {
            value: self.value * w,
            gradient: [part(0), part(1), part(2)],
        }
    }

    fn wide(self) -> Sum<f64> {
        Sum {
            value: self.value.wide(),
            gradient: self.gradient.map(Scalar::wide),
        }
    }
}

/// Calls `$print` with the sampling function of a shape, so that the inner loop is made once for each.
macro_rules! with_shape {
    ($shape:expr, |$sample:ident| $print:expr) => {
        match $shape {
            Shape::Cone => {
                let $sample = shape::cone;
                $print
            }
            Shape::Bell => {
                let $sample = shape::bell;
                $print
            }
            Shape::Dome => {
                let $sample = shape::dome;
                $print
            }
            Shape::Crater => {
                let $sample = shape::crater;
                $print
            }
            Shape::Ridge => {
                let $sample = shape::ridge;
                $print
            }
            Shape::Grid(_) => {
                let shape = $shape;
                let $sample = |p, q| shape.sample(p, q);
                $print
            }
        }
    };
}

/// A patch under the press.
#[derive(Debug)]
pub(crate) struct Press<'t> {
    terrain: &'t Terrain,
    patch: Patch,
    on_cube: OnCube,
    /// The next level to print.
    next: u8,
    coarse: Vec<Sum<f64>>,
    fine: Vec<Sum<f32>>,
    /// For each masked band what its mask reads: the sum of the earlier bands so far.
    readings: Vec<Vec<Sum<f64>>>,
    /// For each masked band, once its first octave is reached, the frozen weights.
    weights: Vec<Vec<Sum<f64>>>,
}

impl<'t> Press<'t> {
    pub(crate) fn new(terrain: &'t Terrain, patch: Patch) -> Self {
        let points = patch.len();
        let bands = &terrain.recipe().bands;
        let reading = |masked: bool| vec![Sum::default(); if masked { points } else { 0 }];
        Self {
            on_cube: OnCube::new(&patch),
            next: 0,
            coarse: vec![Sum::default(); points],
            fine: vec![Sum::default(); points],
            readings: bands.iter().map(|b| reading(b.mask.is_some())).collect(),
            weights: vec![Vec::new(); bands.len()],
            terrain,
            patch,
        }
    }

    /// Prints all octaves up to level `finest` that are not printed yet; none for `None`.
    pub(crate) fn print_up_to(&mut self, finest: Option<u8>) {
        let Some(finest) = finest else { return };
        while self.next <= finest {
            let level = self.next;
            for band in 0..self.terrain.recipe().bands.len() {
                let octaves = &self.terrain.recipe().bands[band];
                if octaves.first == level {
                    self.freeze_mask(band);
                }
                if (octaves.first..=octaves.last).contains(&level) {
                    if level < WIDE_LEVELS {
                        let octave = self.octave::<f64>(band, level);
                        self.add_to_readings(band, level, &octave);
                        for (sum, octave) in self.coarse.iter_mut().zip(octave) {
                            sum.add(octave);
                        }
                    } else {
                        let octave = self.octave::<f32>(band, level);
                        self.add_to_readings(band, level, &octave);
                        for (sum, octave) in self.fine.iter_mut().zip(octave) {
                            sum.add(octave);
                        }
                    }
                }
            }
            self.next += 1;
        }
    }

    /// The mask's weights, from what it has read up to the level before its band's first octave.
    fn freeze_mask(&mut self, band: usize) {
        let Some(mask) = self.terrain.recipe().bands[band].mask else {
            return;
        };
        self.weights[band] = self.readings[band]
            .iter()
            .map(|reading| {
                let (weight, slope) = mask.weight(reading.value);
                Sum {
                    value: weight,
                    gradient: reading.gradient.map(|part| part * slope),
                }
            })
            .collect();
    }

    /// Lets the masks of later bands that begin at a deeper level read an octave.
    fn add_to_readings<T: Scalar>(&mut self, band: usize, level: u8, octave: &[Sum<T>]) {
        let bands = &self.terrain.recipe().bands;
        for (later, readings) in self.readings.iter_mut().enumerate().skip(band + 1) {
            if bands[later].first > level {
                for (sum, octave) in readings.iter_mut().zip(octave) {
                    sum.add(octave.wide());
                }
            }
        }
    }

    /// One octave of one band, under its mask: the sum of its stamps in the order of their sectors.
    fn octave<T: Scalar>(&self, band: usize, level: u8) -> Vec<Sum<T>> {
        let mut octave = vec![Sum::default(); self.patch.len()];
        for sector in self.patch.sectors(level) {
            if let Some(stamp) = self.terrain.stamp(band, sector) {
                let shape = &self.terrain.recipe().bands[band].stamps[stamp.index].shape;
                self.print(&stamp, shape, &mut octave);
            }
        }
        if !self.weights[band].is_empty() {
            for (sum, weight) in octave.iter_mut().zip(&self.weights[band]) {
                *sum = sum.times(*weight);
            }
        }
        octave
    }

    fn print<T: Scalar>(&self, stamp: &SectorStamp, shape: &Shape, octave: &mut [Sum<T>]) {
        match self.terrain.recipe().chart {
            Chart::Sphere => {
                let window = sphere_chart::window(&self.patch, stamp);
                if !window.is_empty() {
                    let disc = sphere_chart::turned_disc(stamp, shape);
                    with_shape!(shape, |sample| sphere_chart::print(
                        &self.on_cube,
                        stamp,
                        &disc,
                        &window,
                        sample,
                        octave
                    ));
                }
            }
            Chart::Cube => {
                if let Some(disc) = CubeDisc::new(stamp, shape, self.patch.realm) {
                    with_shape!(shape, |sample| disc.print(&self.patch, sample, octave));
                }
            }
        }
    }

    /// The heights as printed so far, in metres.
    pub(crate) fn heights(&self) -> impl Iterator<Item = f32> {
        self.totals().map(|total| f32::of(total.value))
    }

    /// Heights and the chart's gradients as printed so far.
    pub(crate) fn totals(&self) -> impl Iterator<Item = Sum<f64>> {
        self.coarse.iter().zip(&self.fine).map(|(coarse, fine)| {
            let mut sum = *coarse;
            sum.add(fine.wide());
            sum
        })
    }

    /// The gradients as printed so far: metres a radian, vectors of the planet's axes, square to the directions.
    pub(crate) fn gradients(&self) -> impl Iterator<Item = DVec3> {
        let columns = self.patch.s.len();
        self.totals().enumerate().map(move |(at, total)| {
            let (column, row) = (at % columns, at / columns);
            match self.terrain.recipe().chart {
                Chart::Sphere => {
                    let dir = self.on_cube.at(column, row) * self.on_cube.inverse_length[at];
                    let along = DVec3::from_array(total.gradient);
                    along - dir * dir.dot(along)
                }
                Chart::Cube => {
                    let (s, t) = (self.patch.s[column], self.patch.t[row]);
                    let [ds, dt] = WARP.tangents(self.patch.realm, s, t);
                    // Solve the metric's 2 × 2 system for the vector with these derivatives.
                    let (e, f, g) = (ds.dot(ds), ds.dot(dt), dt.dot(dt));
                    let [along_s, along_t, _] = total.gradient;
                    let a = along_s * g - along_t * f;
                    let b = along_t * e - along_s * f;
                    (ds * a + dt * b) / (e * g - f * f)
                }
            }
        })
    }
}

/// Adds a sample of a stamp, `height` metres high, with the derivatives of its (p, q) along the chart's axes.
#[inline]
pub(crate) fn add_sample<T: Scalar>(
    sum: &mut Sum<T>,
    height: T,
    sample: Sample<T>,
    p: [T; 3],
    q: [T; 3],
) {
    sum.value += height * sample.value;
    let (dp, dq) = (height * sample.dp, height * sample.dq);
    for (k, part) in sum.gradient.iter_mut().enumerate() {
        *part += dp * p[k] + dq * q[k];
    }
}
