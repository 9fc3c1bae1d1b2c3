//! Printing: the octaves of a patch, level by level, from the coarsest on.

use crate::aligned::Aligned;
use crate::kernel::Ground;
use crate::octave::Octave;
use crate::patch::Patch;
use crate::points::Points;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sheet::Sheet;
use crate::terrain::Terrain;
use crate::total::{Printed, Totals, Weights};
use glam::Vec3;

/// Levels below this are summed in f64, the others in f32, on every chunk alike.
pub(crate) const WIDE_LEVELS: u8 = 5;

/// A patch under the press.
#[derive(Debug)]
pub(crate) struct Press<'t> {
    terrain: &'t Terrain,
    points: Points,
    /// Whether gradients are printed too.
    slopes: bool,
    /// The next level to print.
    next: u8,
    coarse: Layer<f64>,
    fine: Layer<f32>,
    /// For each masked band, once its first octave is reached, the frozen weights.
    weights: Vec<Option<Sheet<f64>>>,
}

/// The octaves that are summed in one type.
#[derive(Debug)]
struct Layer<T: Scalar> {
    inverse_lengths: Aligned<T>,
    /// For each band; none until it prints here.
    sheets: Vec<Option<Sheet<T>>>,
    /// The kernel's room for two numbers a row.
    rows: [Vec<T>; 2],
}

impl<T: Scalar> Layer<T> {
    fn new(points: &Points, bands: usize, inverse_lengths: Aligned<T>) -> Self {
        Self {
            inverse_lengths,
            sheets: (0..bands).map(|_| None).collect(),
            rows: [0; 2].map(|_| vec![T::default(); points.up.len()]),
        }
    }

    fn print(&mut self, terrain: &Terrain, points: &Points, band: usize, level: u8, slopes: bool) {
        let sheet = self.sheets[band].get_or_insert_with(|| Sheet::new(points.len(), slopes));
        let ground = Ground {
            points,
            inverse_lengths: &self.inverse_lengths,
        };
        let rows = &mut self.rows;
        macro_rules! run {
            ($slopes:literal) => {
                terrain.instructions().run(Octave::<T, $slopes> {
                    terrain,
                    band,
                    level,
                    ground,
                    rows,
                    sheet,
                })
            };
        }
        if slopes {
            run!(true);
        } else {
            run!(false);
        }
    }
}

impl<'t> Press<'t> {
    /// A patch before anything is printed; with gradients if `slopes`.
    pub(crate) fn new(terrain: &'t Terrain, patch: Patch, slopes: bool) -> Self {
        let chart = terrain.recipe().chart;
        let points = Points::new(patch, chart);
        let bands = terrain.recipe().bands.len();
        let lengths = match chart {
            Chart::Sphere => points.inverse_lengths(terrain.instructions()),
            Chart::Cube => Aligned::zeros(0),
        };
        let mut narrow = Aligned::zeros(lengths.len());
        for (narrow, &length) in narrow.iter_mut().zip(&*lengths) {
            *narrow = f32::of(length);
        }
        Self {
            next: 0,
            fine: Layer::new(&points, bands, narrow),
            coarse: Layer::new(&points, bands, lengths),
            // A mask reads slopes only for the slopes of what it weighs.
            slopes,
            weights: (0..bands).map(|_| None).collect(),
            terrain,
            points,
        }
    }

    /// Prints all octaves up to level `finest` that are not printed yet; none for `None`.
    pub(crate) fn print_up_to(&mut self, finest: Option<u8>) {
        let Some(finest) = finest else { return };
        let bands = &self.terrain.recipe().bands;
        while self.next <= finest {
            let level = self.next;
            // What a mask reads ends before its own first octave.
            for (at, band) in bands.iter().enumerate() {
                if band.first == level
                    && let Some(mask) = band.mask
                {
                    let weights = self.terrain.instructions().run(Weights {
                        mask,
                        points: &self.points,
                        printed: &self.printed()[..at],
                        slopes: self.slopes,
                    });
                    self.weights[at] = Some(weights);
                }
            }
            for (at, band) in bands.iter().enumerate() {
                if (band.first..=band.last).contains(&level) {
                    let (terrain, points) = (self.terrain, &self.points);
                    if level < WIDE_LEVELS {
                        self.coarse.print(terrain, points, at, level, self.slopes);
                    } else {
                        self.fine.print(terrain, points, at, level, self.slopes);
                    }
                }
            }
            self.next += 1;
        }
    }

    /// What the bands have printed so far.
    fn printed(&self) -> Vec<Printed<'_>> {
        (0..self.terrain.recipe().bands.len())
            .map(|band| Printed {
                coarse: self.coarse.sheets[band].as_ref(),
                fine: self.fine.sheets[band].as_ref(),
                weights: self.weights[band].as_ref(),
            })
            .collect()
    }

    /// Heights as printed so far and, where they are printed, gradients: metres, and metres a radian in the planet's axes, square to the directions.
    ///
    /// Of every point, or with a step of 2 of every second column and row.
    pub(crate) fn totals(&self, step: usize) -> (Vec<f32>, Vec<Vec3>) {
        self.terrain.instructions().run(Totals {
            points: &self.points,
            chart: self.terrain.recipe().chart,
            inverse_lengths: &self.fine.inverse_lengths,
            printed: &self.printed(),
            slopes: self.slopes,
            step,
        })
    }

    /// The heights as printed so far, in metres.
    pub(crate) fn heights(&self) -> Vec<f32> {
        self.totals(1).0
    }
}
