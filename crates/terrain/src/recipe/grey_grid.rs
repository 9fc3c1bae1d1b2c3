//! Stamps from pictures.

#![expect(
    clippy::needless_range_loop,
    reason = "lanes of several arrays side by side, as vectors have them"
)]

use crate::simd::Scalar;
use std::fmt;

/// A square grid of heights from 0 to 1, such as a picture's greys; 0 is ground.
///
/// Row by row, the first row at the top (highest q), as pictures are.
///
/// # Invariants
///
/// `side` is from 2 to [`GreyGrid::WIDEST`]; there are `side²` values, all finite and within 0 ..= 1.
///
/// ```
/// use terrain::{GreyGrid, GreyGridError};
/// assert_eq!(GreyGrid::new(2, vec![0.0, 0.5, 1.0, 0.25])?.side(), 2);
/// let refused = GreyGrid::new(2, vec![0.0, 0.5, 1.5, 0.25]);
/// assert_eq!(refused, Err(GreyGridError::Value { column: 0, row: 1, value: 1.5 }));
/// # Ok::<(), GreyGridError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct GreyGrid {
    side: usize,
    /// Row by row, `side + 2` a row: each cell with the one above it and the one below it,
    /// so that three side by side are all that a point needs. The outermost cells stand
    /// once more around the others.
    columns: Box<[[f32; 4]]>,
    /// Cells from the middle to the rim.
    half: f32,
    /// The last place before the end of a side, in cells.
    end: f32,
}

/// Why a grid of greys cannot be a stamp.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum GreyGridError {
    /// Too small or too large.
    #[error("a grid of {0} cells a side; a stamp has 2 to {WIDEST}", WIDEST = GreyGrid::WIDEST)]
    Side(usize),
    /// Not square.
    #[error("{values} values do not make a square of {side} a side")]
    Count {
        /// How many were given.
        values: usize,
        /// The side they were to fill.
        side: usize,
    },
    /// A value is outside 0 ..= 1, or not a number.
    #[error("value {value} at column {column}, row {row} is not between 0 and 1")]
    Value {
        /// Column.
        column: usize,
        /// Row.
        row: usize,
        /// What stands there.
        value: f32,
    },
}

impl fmt::Debug for GreyGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GreyGrid({0} × {0})", self.side)
    }
}

impl GreyGrid {
    /// Most cells along a side.
    pub const WIDEST: usize = 1 << 14;

    /// The grid of `side × side` values, row by row from the top.
    ///
    /// # Errors
    ///
    /// If the side is below 2 or above [`GreyGrid::WIDEST`], the values do not fill it, or one is not within 0 ..= 1.
    pub fn new(side: usize, values: impl Into<Box<[f32]>>) -> Result<Self, GreyGridError> {
        let values = values.into();
        if !(2..=Self::WIDEST).contains(&side) {
            return Err(GreyGridError::Side(side));
        }
        if side.checked_mul(side) != Some(values.len()) {
            return Err(GreyGridError::Count {
                values: values.len(),
                side,
            });
        }
        if let Some(at) = values.iter().position(|value| !(0.0..=1.0).contains(value)) {
            return Err(GreyGridError::Value {
                column: at % side,
                row: at / side,
                value: values[at],
            });
        }
        // Places count from 1; before the first and behind the last stand those.
        let inside = |k: usize| k.saturating_sub(1).min(side - 1);
        let value = |column, row| values[inside(row) * side + inside(column)];
        let column = |at: usize| {
            let (column, row) = (at % (side + 2), at / (side + 2) + 1);
            let [above, own, below] = [row - 1, row, row + 1].map(|row| value(column, row));
            [above, own, below, 0.0]
        };
        #[expect(clippy::cast_precision_loss, reason = "at most 2¹⁴")]
        let width = side as f32;
        Ok(Self {
            side,
            columns: (0..side * (side + 2)).map(column).collect(),
            half: width * 0.5,
            end: width.next_down(),
        })
    }

    /// Cells along a side.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// What it was made of: row by row from the top.
    pub fn values(&self) -> impl Iterator<Item = f32> {
        let row = |row: usize| &self.columns[row * (self.side + 2) + 1..][..self.side];
        let own = |[_, own, _, _]: &[f32; 4]| *own;
        (0..self.side).flat_map(move |at| row(at).iter().map(own))
    }

    /// The surface and its slopes at places (p, q): a biquadratic B-spline through the cells, so its slope has no step.
    ///
    /// Faded out towards the rim of the disc p² + q² < 1, 0 outside.
    #[inline(always)]
    pub(crate) fn sample<T: Scalar, const N: usize>(&self, p: &[T; N], q: &[T; N]) -> [[T; N]; 3] {
        let mut r2 = [T::default(); N];
        for k in 0..N {
            r2[k] = p[k] * p[k] + q[k] * q[k];
        }
        let mut inside = false;
        for r2 in &r2 {
            inside |= *r2 < T::of(1.0);
        }
        if !inside {
            return [[T::default(); N]; 3];
        }
        let across = self.taps(p);
        let up = self.taps(&q.map(|q| -q));
        let [mut values, mut dp, mut dq] = [[T::default(); N]; 3];
        // The three columns next to each point made one, and how that changes with p.
        let [mut mixed, mut changes] = [[[T::default(); 4]; N]; 2];
        #[expect(clippy::cast_possible_truncation, reason = "at most 2¹⁴")]
        let width = self.side as u32 + 2;
        for k in 0..N {
            // Small stamps have but few of a block's points inside; of large ones looking is dearer.
            if !T::WIDE && r2[k] >= T::of(1.0) {
                continue;
            }
            let at = (up.first[k] * width + across.first[k]) as usize;
            let three: &[[f32; 4]; 3] = self.columns[at..]
                .first_chunk()
                .expect("a row ends behind its cells");
            let mix = |weights: &[[T; N]; 3]| {
                let mut mixed = [T::default(); 4];
                for row in 0..4 {
                    let [a, b, c] = three.map(|column| T::of(f64::from(column[row])));
                    mixed[row] = (a * weights[0][k] + b * weights[1][k]) + c * weights[2][k];
                }
                mixed
            };
            mixed[k] = mix(&across.weights);
            changes[k] = mix(&across.slopes);
        }
        for k in 0..N {
            let dot = |rows: &[T; 4], weights: &[[T; N]; 3]| {
                (rows[0] * weights[0][k] + rows[1] * weights[1][k]) + rows[2] * weights[2][k]
            };
            values[k] = dot(&mixed[k], &up.weights);
            dp[k] = dot(&changes[k], &up.weights);
            dq[k] = -dot(&mixed[k], &up.slopes);
        }
        for k in 0..N {
            let one = T::of(1.0);
            let t = (one - r2[k]).above_zero() * T::of(1.0 / (1.0 - FADE));
            let t = if t < one { t } else { one };
            let fade = t * t * (T::of(3.0) - T::of(2.0) * t);
            // 0 where it does not fade, and outside.
            let slope = T::of(-12.0 / (1.0 - FADE)) * t * (one - t) * values[k];
            dp[k] = dp[k] * fade + slope * p[k];
            dq[k] = dq[k] * fade + slope * q[k];
            values[k] = values[k] * fade;
        }
        [values, dp, dq]
    }

    /// For places x ∈ [−1, 1] the first of the three cells next to each, in the padded grid; beyond, those at the end.
    #[inline(always)]
    fn taps<T: Scalar, const N: usize>(&self, x: &[T; N]) -> Taps<T, N> {
        let [scale, end] = [self.half, self.end].map(|cells| T::of(f64::from(cells)));
        let mut taps = Taps {
            first: [0; N],
            weights: [[T::default(); N]; 3],
            slopes: [[T::default(); N]; 3],
        };
        let h = T::of(0.5);
        for k in 0..N {
            let place = (x[k] * scale + scale).above_zero();
            let place = if place < end { place } else { end };
            let cell = place.floor();
            taps.first[k] = cell;
            let t = place - T::of(f64::from(cell)) - h;
            taps.weights[0][k] = h * (h - t) * (h - t);
            taps.weights[1][k] = T::of(0.75) - t * t;
            taps.weights[2][k] = h * (h + t) * (h + t);
            taps.slopes[0][k] = (t - h) * scale;
            taps.slopes[1][k] = -(t + t) * scale;
            taps.slopes[2][k] = (h + t) * scale;
        }
        taps
    }
}

/// r² up to which a grid is printed as it is; from there it fades to nothing at r = 1.
const FADE: f64 = 0.64;

/// Cells next to some places, their weights, and how the weights change with the place.
struct Taps<T, const N: usize> {
    first: [u32; N],
    weights: [[T; N]; 3],
    slopes: [[T; N]; 3],
}
