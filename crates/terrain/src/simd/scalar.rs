//! The two floating-point types that octaves are summed in.

use std::cell::Cell;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub};
use std::thread::LocalKey;

/// Buffers that a thread keeps for later.
pub(crate) type Spares<T> = Cell<Vec<Vec<T>>>;

/// The two floating-point types that octaves are summed in: f64 for the coarsest levels, f32 for the rest.
pub(crate) trait Scalar:
    Copy
    + Debug
    + Default
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
    + AddAssign
    + 'static
{
    /// Whether it is the wider of the two.
    const WIDE: bool;

    /// Rounded to this type.
    fn of(x: f64) -> Self;
    /// Widened. Exact.
    fn wide(self) -> f64;
    /// Correctly rounded on every platform.
    fn root(self) -> Self;

    /// The buffers that this thread keeps.
    fn spare_buffers() -> &'static LocalKey<Spares<Self>>;

    /// The whole number at or below it, or just below it where it is whole itself; from 0 to 2²¹.
    fn floor(self) -> u32;

    /// The whole number nearest to it, from −2²¹ to 2²¹.
    fn nearest(self) -> Self;

    /// Itself where it is above 0, else 0. Unlike the standard library's `max` one instruction of a vector.
    #[inline(always)]
    fn above_zero(self) -> Self {
        if self > Self::default() {
            self
        } else {
            Self::default()
        }
    }
}

impl Scalar for f32 {
    const WIDE: bool = false;

    fn spare_buffers() -> &'static LocalKey<Spares<Self>> {
        thread_local!(static SPARES: Spares<f32> = const { Cell::new(Vec::new()) });
        &SPARES
    }

    #[inline(always)]
    fn of(x: f64) -> Self {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "rounding is what it is for"
        )]
        {
            x as Self
        }
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        f64::from(self)
    }

    #[inline(always)]
    fn root(self) -> Self {
        self.sqrt()
    }

    #[inline(always)]
    fn floor(self) -> u32 {
        // From here on there are no fractions, and the lowest bits count ones.
        const MIDDLE: f32 = 12_582_912.0;
        (self - 0.5 + MIDDLE)
            .to_bits()
            .wrapping_sub(MIDDLE.to_bits())
    }

    #[inline(always)]
    fn nearest(self) -> Self {
        const MIDDLE: f32 = 12_582_912.0;
        (self + MIDDLE) - MIDDLE
    }
}

impl Scalar for f64 {
    const WIDE: bool = true;

    fn spare_buffers() -> &'static LocalKey<Spares<Self>> {
        thread_local!(static SPARES: Spares<f64> = const { Cell::new(Vec::new()) });
        &SPARES
    }

    #[inline(always)]
    fn of(x: f64) -> Self {
        x
    }

    #[inline(always)]
    fn wide(self) -> f64 {
        self
    }

    #[inline(always)]
    fn root(self) -> Self {
        self.sqrt()
    }

    #[inline(always)]
    fn floor(self) -> u32 {
        const MIDDLE: f64 = 6_755_399_441_055_744.0;
        #[expect(clippy::cast_possible_truncation, reason = "below 2²¹")]
        {
            (self - 0.5 + MIDDLE)
                .to_bits()
                .wrapping_sub(MIDDLE.to_bits()) as u32
        }
    }

    #[inline(always)]
    fn nearest(self) -> Self {
        const MIDDLE: f64 = 6_755_399_441_055_744.0;
        (self + MIDDLE) - MIDDLE
    }
}
