use super::place::TURNS;
use crate::{Shape, shape};
use std::sync::OnceLock;

/// A stamp of one turn and more than 32 cells a side, computed row by row when first needed.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    shape: Shape,
    turn: usize,
    radius: i32,
    height: f64,
    strips: Vec<OnceLock<Strip>>,
}

/// Some rows of a stamp, without the zeros around them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    lines: Vec<Line>,
    values: Vec<f32>,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    first: i32,
    start: usize,
    len: usize,
}

/// Rows computed at once.
const STRIP: usize = 16;

/// Values are added by so many: rows are filled up with zeros.
pub(crate) const LANES: usize = 8;

impl Table {
    /// The stamp of 2^log2 cells a side, 2^−level high, turned by `turn` eighths.
    pub(crate) fn new(level: u8, log2: u8, shape: &Shape, turn: usize) -> Self {
        let radius = 1 << log2 >> 1;
        // A round stamp's rows are the same above and below its centre.
        let rows = if shape.is_round() { radius } else { 2 * radius };
        Self {
            shape: shape.clone(),
            turn,
            radius,
            height: 1.0 / f64::from(1_u32 << level),
            strips: vec![OnceLock::new(); (rows.unsigned_abs() as usize).div_ceil(STRIP)],
        }
    }

    /// Which strip a row of the stamp lies in, and where in it.
    #[inline(always)]
    pub(crate) fn find(&self, row: i32) -> (usize, usize) {
        let row = if self.shape.is_round() {
            row - self.radius
        } else {
            row
        };
        let row = row.unsigned_abs() as usize;
        (row / STRIP, row % STRIP)
    }

    #[inline(always)]
    pub(crate) fn strip(&self, strip: usize) -> &Strip {
        self.strips[strip].get_or_init(|| self.compute(strip))
    }

    #[cold]
    fn compute(&self, strip: usize) -> Strip {
        match &self.shape {
            Shape::Cone => self.fill(strip, |p, q| shape::cone(p, q).value),
            Shape::Bell => self.fill(strip, |p, q| shape::bell(p, q).value),
            Shape::Dome => self.fill(strip, |p, q| shape::dome(p, q).value),
            Shape::Crater => self.fill(strip, |p, q| shape::crater(p, q).value),
            Shape::Ridge | Shape::Grid(_) => {
                let (cosine, sine) = TURNS[self.turn];
                self.fill(strip, |p, q| {
                    let (p, q) = (p * cosine + q * sine, q * cosine - p * sine);
                    self.shape.sample(p, q).value
                })
            }
        }
    }

    #[inline(always)]
    fn fill(&self, strip: usize, sample: impl Fn(f64, f64) -> f64) -> Strip {
        let mut this = Strip::default();
        let (round, radius) = (self.shape.is_round(), f64::from(self.radius));
        let first = i32::try_from(strip * STRIP).expect("at most 2^13");
        for row in first..first + STRIP as i32 {
            // Pictures have their first row at the top.
            let below = if round { row } else { row - self.radius };
            let wide = half_width(self.radius, below);
            let q = f64::from(-below) / radius;
            let start = this.values.len();
            let value = |right: i32| {
                #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
                let value = (sample(f64::from(right) / radius, q) * self.height) as f32;
                value
            };
            let Some(wide) = wide else {
                this.lines.push(Line { first: 0, start, len: 0 });
                continue;
            };
            let len = (2 * wide + 1) as usize;
            this.values.resize(start + len.next_multiple_of(LANES), 0.0);
            let values = &mut this.values[start..start + len];
            if round {
                let middle = wide as usize;
                for (right, place) in values[middle..].iter_mut().enumerate() {
                    *place = value(right as i32);
                }
                for k in 0..middle {
                    values[k] = values[2 * middle - k];
                }
            } else {
                for (right, place) in (-wide..).zip(values) {
                    *place = value(right);
                }
            }
            this.lines.push(Line {
                first: self.radius - wide,
                start,
                len: len.next_multiple_of(LANES),
            });
        }
        this
    }
}

/// How many cells a row of the disc reaches to either side; `None` outside the disc.
fn half_width(radius: i32, below: i32) -> Option<i32> {
    let rest = radius * radius - below * below - 1;
    (rest >= 0).then(|| rest.isqrt())
}

impl Strip {
    /// A row's first column in the stamp and its values, a multiple of [`LANES`] of them.
    #[inline(always)]
    pub(crate) fn line(&self, row: usize) -> (i32, &[f32]) {
        let line = self.lines[row];
        (line.first, &self.values[line.start..line.start + line.len])
    }
}

/// A stamp of `S` cells a side, 2^−level high, turned by `turn` eighths, row by row.
pub(crate) fn window<const S: usize>(level: u8, shape: &Shape, turn: usize) -> [[f32; S]; S] {
    let table = Table::new(level, S.ilog2() as u8, shape, turn);
    let mut window = [[0.0; S]; S];
    // The first row and column lie on the rim, where there is nothing.
    for (row, window) in (0..).zip(&mut window).skip(1) {
        let (strip, row) = table.find(row);
        let (first, values) = table.strip(strip).line(row);
        for (cell, value) in window[first as usize..].iter_mut().zip(values) {
            *cell = *value;
        }
    }
    window
}
