//! Printing: the octaves of a patch, level by level, from the coarsest on.

use crate::kernel::Ground;
use crate::octave::Octave;
use crate::patch::Patch;
use crate::points::Points;
use crate::recipe::Chart;
use crate::scalar::Scalar;
use crate::sheet::Sheet;
use crate::terrain::Terrain;
use crate::total::{self, AddBand, Gradients, Sums};
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
    weights: Vec<Option<Sums>>,
}

/// The octaves that are summed in one type.
#[derive(Debug)]
struct Layer<T> {
    inverse_lengths: Vec<T>,
    /// For each band; none until it prints here.
    sheets: Vec<Option<Sheet<T>>>,
    /// The kernel's room for two numbers a row.
    rows: [Vec<T>; 2],
}

impl<T: Scalar> Layer<T> {
    fn new(points: &Points, bands: usize, inverse_lengths: Vec<T>) -> Self {
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
            Chart::Cube => Vec::new(),
        };
        Self {
            next: 0,
            fine: Layer::new(
                &points,
                bands,
                lengths.iter().map(|&x| f32::of(x)).collect(),
            ),
            coarse: Layer::new(&points, bands, lengths),
            // A mask reads slopes only for the slopes of what it weighs.
            slopes,
            weights: vec![None; bands],
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
                    self.weights[at] = Some(total::weights(mask, &self.sums(at)));
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

    /// What the first bands, this many, have printed so far.
    fn sums(&self, bands: usize) -> Sums {
        let mut sums = Sums::new(self.points.len(), self.slopes);
        for band in 0..bands {
            self.terrain.instructions().run(AddBand {
                coarse: self.coarse.sheets[band].as_ref(),
                fine: self.fine.sheets[band].as_ref(),
                weights: self.weights[band].as_ref(),
                sums: &mut sums,
            });
        }
        sums
    }

    /// The heights as printed so far, in metres.
    pub(crate) fn heights(&self) -> Vec<f32> {
        self.totals().0
    }

    /// Heights and gradients as printed so far: metres, and metres a radian in the planet's axes, square to the directions.
    pub(crate) fn totals(&self) -> (Vec<f32>, Vec<Vec3>) {
        let points = &self.points;
        let sums = self.sums(self.terrain.recipe().bands.len());
        let mut heights = Vec::with_capacity(points.columns * points.rows);
        for row in sums.values.chunks_exact(points.stride) {
            heights.extend(row[..points.columns].iter().map(|&height| f32::of(height)));
        }
        let gradients = if self.slopes {
            self.terrain.instructions().run(Gradients {
                points,
                chart: self.terrain.recipe().chart,
                inverse_lengths: &self.coarse.inverse_lengths,
                sums: &sums,
            })
        } else {
            Vec::new()
        };
        (heights, gradients)
    }
}
