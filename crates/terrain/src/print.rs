//! Printing: the octaves of a patch, level by level, from the coarsest on.

use crate::aligned::Aligned;
use crate::kernel::Ground;
use crate::octave::Octave;
use crate::patch::Patch;
use crate::points::Points;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sheet::{self, Field, Sheet, Sums};
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
    /// For each band what it has printed.
    sheets: Vec<Sheet>,
    /// For each masked band, once its first octave is reached, the frozen weights.
    weights: Vec<Option<Field>>,
}

/// What the octaves that are summed in one type share.
#[derive(Debug)]
struct Layer<T: Scalar> {
    inverse_lengths: Aligned<T>,
    /// The kernel's room for two numbers a row.
    rows: [Aligned<T>; 2],
}

impl<T: Scalar> Layer<T> {
    fn new(points: &Points, inverse_lengths: Aligned<T>) -> Self {
        Self {
            inverse_lengths,
            rows: [0; 2].map(|_| Aligned::zeros(points.up.len())),
        }
    }

    fn print(
        &mut self,
        terrain: &Terrain,
        points: &Points,
        band: usize,
        level: u8,
        sums: Sums<'_, T>,
    ) {
        let ground = Ground {
            points,
            inverse_lengths: &self.inverse_lengths,
        };
        let slopes = !sums.slopes[0].is_empty();
        let rows = &mut self.rows;
        macro_rules! run {
            ($slopes:literal) => {
                terrain.instructions().run(Octave::<T, $slopes> {
                    terrain,
                    band,
                    level,
                    ground,
                    rows,
                    sums,
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
            terrain,
            slopes,
            next: 0,
            coarse: Layer::new(&points, lengths),
            fine: Layer::new(&points, narrow),
            sheets: (0..bands).map(|_| Sheet::new(&points, slopes)).collect(),
            weights: (0..bands).map(|_| None).collect(),
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
                    let sheet = &mut self.sheets[at];
                    if level < WIDE_LEVELS {
                        let sums = sheet::sums(&mut sheet.coarse, &mut sheet.slopes, points);
                        self.coarse.print(terrain, points, at, level, sums);
                    } else {
                        let sums = sheet::sums(&mut sheet.fine, &mut sheet.slopes, points);
                        self.fine.print(terrain, points, at, level, sums);
                    }
                }
            }
            self.next += 1;
        }
    }

    /// What the bands have printed so far.
    fn printed(&self) -> Vec<Printed<'_>> {
        let bands = self.sheets.iter().zip(&self.weights);
        bands
            .map(|(sheet, weights)| Printed {
                sheet,
                weights: weights.as_ref(),
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
