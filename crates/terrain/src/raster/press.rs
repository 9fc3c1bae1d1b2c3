//! Printing: the octaves of a patch, level by level, from the coarsest on.

use super::accumulator;
use super::accumulator::{Field, Sheet};
use super::combine::{Printed, Totals, Weights};
use super::octave::{HeightsAlone, Narrow, Octave, WithSlopes};
use super::rasteriser::Ground;
use crate::patch::{Patch, Points};
use crate::plan::Plan;
use crate::recipe::Chart;
use crate::simd::{Aligned, Scalar};
use glam::Vec3;

/// A patch under the press.
#[derive(Debug)]
pub(crate) struct Press<'p> {
    plan: &'p Plan,
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
    /// The kernel's room for three numbers a row.
    rows: [Aligned<T>; 3],
}

impl<T: Scalar> Layer<T> {
    fn new(points: &Points, inverse_lengths: Aligned<T>) -> Self {
        Self {
            inverse_lengths,
            rows: [0; 3].map(|_| Aligned::zeros(points.up.len())),
        }
    }

    fn ground<'a>(&'a mut self, points: &'a Points) -> (Ground<'a, T>, &'a mut [Aligned<T>; 3]) {
        let ground = Ground {
            points,
            inverse_lengths: &self.inverse_lengths,
        };
        (ground, &mut self.rows)
    }
}

impl<'p> Press<'p> {
    /// A patch before anything is printed; with gradients if `slopes`.
    pub(crate) fn new(plan: &'p Plan, patch: Patch, slopes: bool) -> Self {
        let chart = plan.recipe().chart;
        let points = Points::new(patch, chart);
        let bands = plan.recipe().bands.len();
        let lengths = match chart {
            Chart::Sphere => points.inverse_lengths(plan.instructions()),
            Chart::Cube => Aligned::zeros(0),
        };
        let mut narrow = Aligned::zeros(lengths.len());
        for (narrow, &length) in narrow.iter_mut().zip(&*lengths) {
            *narrow = f32::of(length);
        }
        Self {
            plan,
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
        let bands = &self.plan.recipe().bands;
        while self.next <= finest {
            let level = self.next;
            // What a mask reads ends before its own first octave.
            for (at, band) in bands.iter().enumerate() {
                if band.first == level
                    && let Some(mask) = band.mask
                {
                    let weights = self.plan.instructions().run(Weights {
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
                    self.print(at, level);
                }
            }
            self.next += 1;
        }
    }

    /// Prints one octave of one band.
    fn print(&mut self, band: usize, level: u8) {
        let points = &self.points;
        let Sheet {
            coarse,
            fine,
            slopes,
        } = &mut self.sheets[band];
        let (narrow, narrow_rows) = self.fine.ground(points);
        // Room that the octaves of one type do not use.
        let mut none = [0; 3].map(|_| Aligned::zeros(0));
        macro_rules! octave {
            ($ground:expr, $rows:expr, $narrow_rows:expr, $values:expr) => {{
                let octave = Octave {
                    plan: self.plan,
                    band,
                    level,
                    ground: $ground,
                    rows: $rows,
                    sums: accumulator::sums($values, slopes, points),
                    narrow: Narrow {
                        ground: narrow,
                        rows: $narrow_rows,
                    },
                };
                if self.slopes {
                    self.plan.instructions().run(WithSlopes(octave));
                } else {
                    self.plan.instructions().run(HeightsAlone(octave));
                }
            }};
        }
        if self.plan.is_wide(band, level) {
            let (ground, rows) = self.coarse.ground(points);
            octave!(ground, rows, narrow_rows, coarse);
        } else {
            octave!(narrow, narrow_rows, &mut none, fine);
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

    /// Heights as printed so far and, where they are printed, gradients: metres, and metres a radian in the planet's axes, orthogonal to the directions.
    ///
    /// Of every point, or with a step of 2 of every second column and row.
    pub(crate) fn totals(&self, step: usize) -> (Vec<f32>, Vec<Vec3>) {
        self.plan.instructions().run(Totals {
            points: &self.points,
            chart: self.plan.recipe().chart,
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
