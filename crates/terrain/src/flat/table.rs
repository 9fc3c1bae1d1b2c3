//! Large stamps, computed strip by strip when first needed.

use super::draw::TURNS;
use crate::recipe::{Shape, profiles};
use crate::simd::{InstructionSet, Kernel};
use std::sync::OnceLock;

/// A stamp in one of its turns, computed strip by strip when first needed.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    shape: Shape,
    turn: usize,
    /// Half of its side.
    radius: i32,
    height: f64,
    strips: Vec<OnceLock<Strip>>,
}

/// Some rows of a stamp, without the zeros around them.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    lines: Vec<Line>,
    values: Vec<f32>,
}

/// Where a row's values lie.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Its first column in the stamp.
    first: i32,
    start: usize,
    len: usize,
}

/// Rows computed at once.
const STRIP: i32 = 16;

/// Values are added by so many: rows are filled up with zeros.
pub(crate) const LANES: usize = 8;

impl Table {
    /// The stamp of 2^log2 cells a side, 2^−level high, turned by `turn` eighths.
    pub(crate) fn new(level: u8, log2: u8, shape: &Shape, turn: usize) -> Self {
        let radius = 1 << log2 >> 1;
        // A round stamp's rows are the same above and below its centre.
        let rows: i32 = if shape.is_round() { radius } else { 2 * radius };
        Self {
            shape: shape.clone(),
            turn,
            radius,
            height: 1.0 / f64::from(1_u32 << level),
            strips: (0..rows).step_by(16).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Which strip a row of the stamp lies in, and where in it. Row 0 is empty and lies in none.
    #[inline(always)]
    pub(crate) fn find(&self, row: i32) -> (usize, usize) {
        let row = if self.shape.is_round() {
            (row - self.radius).unsigned_abs()
        } else {
            row.unsigned_abs()
        };
        let strip = STRIP.unsigned_abs();
        ((row / strip) as usize, (row % strip) as usize)
    }

    #[inline(always)]
    pub(crate) fn strip(&self, strip: usize) -> &Strip {
        self.strips[strip].get_or_init(|| self.compute(strip))
    }

    #[cold]
    fn compute(&self, strip: usize) -> Strip {
        InstructionSet::best().run(ComputeStrip { of: self, strip })
    }

    /// Samples some rows; of a round stamp only one half, which is the other's mirror image.
    #[inline(always)]
    fn fill(&self, strip: usize, sample: impl Fn(f64, f64) -> f64) -> Strip {
        let round = self.shape.is_round();
        let first = i32::try_from(strip).expect("at most 2^9") * STRIP;
        // Pictures have their first row at the top.
        let below = (first..first + STRIP).map(|row| if round { row } else { row - self.radius });
        let mut end = 0;
        let lines = below.clone().map(|below| {
            let (half, len) = self.disc(below);
            let start = end;
            end += len.next_multiple_of(LANES);
            Line {
                first: self.radius - half,
                start,
                len,
            }
        });
        let mut lines: Vec<Line> = lines.collect();
        let mut values = vec![0.0; end];
        // A power of two: exact, and sooner done than a division.
        let step = 1.0 / f64::from(self.radius);
        for (line, below) in lines.iter_mut().zip(below) {
            let q = f64::from(-below) * step;
            let value = |right: i32| {
                #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
                let value = (sample(f64::from(right) * step, q) * self.height) as f32;
                value
            };
            let values = &mut values[line.start..][..line.len];
            if round {
                let (left, right) = values.split_at_mut(line.len / 2);
                for (x, cell) in (0..).zip(&mut *right) {
                    *cell = value(x);
                }
                for (cell, value) in left.iter_mut().rev().zip(right.iter().skip(1)) {
                    *cell = *value;
                }
            } else {
                for (x, cell) in (line.first - self.radius..).zip(values) {
                    *cell = value(x);
                }
            }
            line.len = line.len.next_multiple_of(LANES);
        }
        Strip { lines, values }
    }

    /// How many cells of the disc lie to either side of its axis in a row so far below the centre, and how many there are.
    fn disc(&self, below: i32) -> (i32, usize) {
        match (self.radius * self.radius - below * below - 1).checked_isqrt() {
            Some(half) => (half, 2 * half.unsigned_abs() as usize + 1),
            None => (0, 0),
        }
    }
}

/// Computes a strip of a stamp.
struct ComputeStrip<'t> {
    of: &'t Table,
    strip: usize,
}

impl Kernel for ComputeStrip<'_> {
    type Output = Strip;

    #[inline(always)]
    fn run(self) -> Strip {
        let Self { of, strip } = self;
        match &of.shape {
            Shape::Cone => of.fill(strip, |p, q| profiles::cone(p * p + q * q).value),
            Shape::Bell => of.fill(strip, |p, q| profiles::bell(p * p + q * q).value),
            Shape::Dome => of.fill(strip, |p, q| profiles::dome(p * p + q * q).value),
            Shape::Crater => of.fill(strip, |p, q| profiles::crater(p * p + q * q).value),
            Shape::Ridge | Shape::Gullies | Shape::Grid(_) => {
                let (cosine, sine) = TURNS[of.turn];
                of.fill(strip, |p, q| {
                    let (p, q) = (p * cosine + q * sine, q * cosine - p * sine);
                    of.shape.sample(p, q).value
                })
            }
        }
    }
}

impl Strip {
    /// A row's first column in the stamp and its values, filled up to a multiple of [`LANES`].
    #[inline(always)]
    pub(crate) fn line(&self, row: usize) -> (i32, &[f32]) {
        let line = self.lines[row];
        (line.first, &self.values[line.start..][..line.len])
    }
}

/// A stamp of `S` cells a side, 2^−level high, turned by `turn` eighths, row by row.
pub(crate) fn window<const S: usize>(level: u8, shape: &Shape, turn: usize) -> [[f32; S]; S] {
    let log2 = u8::try_from(S.ilog2()).expect("below 64");
    let table = Table::new(level, log2, shape, turn);
    let mut window = [[0.0; S]; S];
    // The first row and column lie on the rim, where there is nothing.
    for (row, window) in (0..).zip(&mut window).skip(1) {
        let (strip, row) = table.find(row);
        let (first, values) = table.strip(strip).line(row);
        let window = &mut window[first.unsigned_abs() as usize..];
        for (cell, value) in window.iter_mut().zip(values) {
            *cell = *value;
        }
    }
    window
}
