use crate::scalar::Scalar;
use crate::shape::Sample;
use std::fmt;

/// A square grid of heights from 0 to 1, such as a picture's greys; 0 is ground.
///
/// Row by row, the first row at the top (highest q), as pictures are.
///
/// # Invariants
///
/// `side` is at least 2; there are `side²` values, all finite and within 0 ..= 1.
#[derive(Clone, PartialEq)]
pub struct GreyGrid {
    side: usize,
    values: Box<[f32]>,
}

/// Why a grid of greys cannot be a stamp.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum GreyGridError {
    /// Too small.
    #[error("a grid of {0} cells a side; a stamp needs at least 2")]
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
    /// The grid of `side × side` values, row by row from the top.
    ///
    /// # Errors
    ///
    /// If the side is below 2, the values do not fill it, or one is not within 0 ..= 1.
    pub fn new(side: usize, values: impl Into<Box<[f32]>>) -> Result<Self, GreyGridError> {
        let values = values.into();
        if side < 2 {
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
        Ok(Self { side, values })
    }

    /// Cells along a side.
    #[must_use]
    pub const fn side(&self) -> usize {
        self.side
    }

    /// The surface and its slopes at (p, q) ∈ [−1, 1]²: a biquadratic B-spline through the cells, so its slope has no step.
    ///
    /// Beyond the outermost cells it goes on as they are.
    pub(crate) fn sample<T: Scalar>(&self, p: T, q: T) -> Sample<T> {
        let (columns, wx, dx) = self.taps(p);
        let (rows, wy, dy) = self.taps(-q);
        let mut sum = Sample::default();
        for (row, (wy, dy)) in rows.into_iter().zip(wy.into_iter().zip(dy)) {
            for (column, (wx, dx)) in columns.into_iter().zip(wx.into_iter().zip(dx)) {
                let value = T::of(f64::from(self.values[row * self.side + column]));
                sum.value += wx * wy * value;
                sum.dp += dx * wy * value;
                sum.dq += -(wx * dy * value);
            }
        }
        sum
    }

    /// The three cells next to a place x ∈ [−1, 1], their weights, and how the weights change with x.
    fn taps<T: Scalar>(&self, x: T) -> ([usize; 3], [T; 3], [T; 3]) {
        #[expect(clippy::cast_precision_loss, reason = "the side of a picture")]
        let half = self.side as f64 * 0.5;
        let place = ((x.wide() + 1.0) * half).clamp(0.0, 2.0 * half - 1e-6);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to 0 .. side"
        )]
        let middle = place as usize;
        #[expect(clippy::cast_precision_loss, reason = "the side of a picture")]
        let f = place - middle as f64 - 0.5;
        let scale = T::of(half);
        let t = T::of(f);
        let h = T::of(0.5);
        (
            [
                middle.saturating_sub(1),
                middle,
                (middle + 1).min(self.side - 1),
            ],
            [
                h * (h - t) * (h - t),
                T::of(0.75) - t * t,
                h * (h + t) * (h + t),
            ],
            [(t - h) * scale, -(t + t) * scale, (h + t) * scale],
        )
    }
}
