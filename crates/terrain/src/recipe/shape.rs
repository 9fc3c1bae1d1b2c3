//! The shapes of stamps, and the bounds of their values and slopes.

use super::grey_grid::GreyGrid;
use super::profiles::{CREST, GULLY_SPREAD, Sample, bell, cone, crater, dome, gullies, ridge};
use crate::simd::Scalar;
use std::sync::Arc;

/// The relief of one stamp, over a disc of radius 1, 1 high.
///
/// ```
/// use std::sync::Arc;
/// use terrain::{Band, GreyGrid, Shape, Stamp};
/// let greys = vec![0.0, 0.2, 0.1, 0.3, 1.0, 0.4, 0.0, 0.5, 0.1];
/// let picture = Shape::Grid(Arc::new(GreyGrid::new(3, greys)?));
/// let band = Band::new("mesas", 9, 6..=10, 300.0).stamps([Stamp::new(picture), Stamp::new(Shape::Dome)]);
/// assert_eq!(band.stamps.len(), 2);
/// # Ok::<(), terrain::GreyGridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Shape {
    /// 1 − r: the articles' first stamp. Its circles can be seen.
    Cone,
    /// 6t⁵ − 15t⁴ + 10t³ of the cone's t = 1 − r: the articles' cure.
    Bell,
    /// (1 − r²)³: much like the bell, without a root.
    Dome,
    /// A bowl with a rim: (1 − r²)³·(6r² − 1), −1 in the middle and 0.31 at r = 0.61.
    Crater,
    /// A crest along a line that is turned at random: (1 − r²)²·(1 − m)², m = √(q² + c²) − c with c = 3/64, q the distance to the line.
    Ridge,
    /// Gullies side by side and the crests between them, for bands that run downhill: (1 − r²)³·(2(1 − 4x²)² − 1), x the distance from 0.85q + ⅛ to the nearest whole number. Its disc is 1.7 times as wide as others, and lies in the middle of its sector.
    Gullies,
    /// A grey picture, turned at random, faded out towards the disc's rim.
    #[cfg_attr(feature = "serde", serde(skip))]
    Grid(Arc<GreyGrid>),
}

impl Shape {
    /// Its name in small letters; a grid is a picture.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Cone => "cone",
            Self::Bell => "bell",
            Self::Dome => "dome",
            Self::Crater => "crater",
            Self::Ridge => "ridge",
            Self::Gullies => "gullies",
            Self::Grid(_) => "picture",
        }
    }

    /// Whether it looks the same from every side, so that a turn would change nothing.
    pub(crate) const fn is_round(&self) -> bool {
        !matches!(self, Self::Ridge | Self::Gullies | Self::Grid(_))
    }

    /// How wide its disc is, in those of other stamps.
    ///
    /// With its centre in the middle half of a sector, a disc of 1.7 is as far from the end of the sectors around as one of 1 anywhere in it.
    pub(crate) const fn spread(&self) -> f64 {
        match self {
            Self::Gullies => GULLY_SPREAD,
            _ => 1.0,
        }
    }

    /// How high the shape is at (p, q) of its plane, where its disc has the radius 1; 0 outside of it.
    ///
    /// ```
    /// use terrain::Shape;
    /// assert_eq!(Shape::Cone.height(0.0, 0.25), 0.75);
    /// assert_eq!(Shape::Crater.height(0.0, 0.0), -1.0);
    /// assert_eq!(Shape::Bell.height(1.0, 1.0), 0.0);
    /// ```
    #[must_use]
    pub fn height(&self, p: f64, q: f64) -> f64 {
        if p * p + q * q < 1.0 {
            self.sample(p, q).value
        } else {
            0.0
        }
    }

    /// The shape at (p, q) of its plane; 0 outside the disc p² + q² < 1.
    #[inline]
    pub(crate) fn sample<T: Scalar>(&self, p: T, q: T) -> Sample<T> {
        match self {
            Self::Cone => cone(p * p + q * q).at(p, q),
            Self::Bell => bell(p * p + q * q).at(p, q),
            Self::Dome => dome(p * p + q * q).at(p, q),
            Self::Crater => crater(p * p + q * q).at(p, q),
            Self::Ridge => ridge(p, q),
            Self::Gullies => gullies(p, q),
            Self::Grid(grid) => {
                let [[value], [dp], [dq]] = grid.sample(&[p], &[q]);
                Sample { value, dp, dq }
            }
        }
    }

    /// Lowest and highest value over the ring `near` ≤ r ≤ `far` of the disc.
    pub(crate) fn range(&self, near: f64, far: f64) -> (f64, f64) {
        if near >= 1.0 {
            return (0.0, 0.0);
        }
        let at = |r: f64| self.sample(r, 0.0).value;
        match self {
            Self::Cone | Self::Bell | Self::Dome => (at(far), at(near)),
            Self::Crater => {
                let rim = 0.375_f64.sqrt();
                let (a, b) = (at(near), at(far));
                let top = if near < rim && rim < far {
                    at(rim)
                } else {
                    a.max(b)
                };
                (a.min(b), top)
            }
            // On the crest, where the second factor is 1.
            Self::Ridge => (0.0, at(near)),
            // The height of the waves.
            Self::Gullies => {
                let t = (1.0 - near * near).max(0.0);
                (-(t * t * t), t * t * t)
            }
            Self::Grid(_) => (0.0, 1.0),
        }
    }

    /// Lowest and highest value within `around` (p, q).
    pub(crate) fn range_around(&self, p: f64, q: f64, around: f64) -> (f64, f64) {
        let r = (p * p + q * q).sqrt();
        let (near, far) = ((r - around).max(0.0), r + around);
        let (low, high) = if let Self::Ridge = self {
            // One factor falls away from the centre, the other from the crest.
            let at = |r: f64, q: f64| {
                let t = (1.0 - r * r).max(0.0);
                let side = (1.0 + CREST - (q * q + CREST * CREST).sqrt()).max(0.0);
                (t * side).powi(2)
            };
            let nearest = (q.abs() - around).max(0.0);
            (at(far, q.abs() + around), at(near, nearest))
        } else {
            self.range(near, far)
        };
        let (middle, change) = (self.sample(p, q).value, self.steepest() * around);
        (low.max(middle - change), high.min(middle + change))
    }

    /// No two points of the disc differ by more than this times their distance in radii.
    pub(crate) fn steepest(&self) -> f64 {
        match self {
            Self::Cone => 1.000_001,
            // 30 r²(1 − r)² at r = ½.
            Self::Bell => 1.875,
            // 6 r(1 − r²)² at r = 1/√5.
            Self::Dome => 1.72,
            // 2r(1 − r²)²(9 − 24r²) near r = 0.3.
            Self::Crater => 3.45,
            // 4 r(1 − r²) at r = 1/√3 along the radius, 2 across the crest.
            Self::Ridge => 3.6,
            // 6 r(1 − r²)² + 0.85·16/√27·2(1 − r²)³ near r = 0.18.
            Self::Gullies => 5.8,
            // A whole step of grey from cell to cell along both axes, and the fade's own slope.
            #[expect(clippy::cast_precision_loss, reason = "the side of a picture")]
            Self::Grid(grid) => 0.75 * grid.side() as f64 + 8.4,
        }
    }

    /// By how much the slope changes a radius within `around` (p, q), at most; infinite where it jumps.
    ///
    /// The largest second derivative to any side, of which radial shapes have two: f″ and f′/r.
    pub(crate) fn bend(&self, p: f64, q: f64, around: f64) -> f64 {
        match self {
            Self::Cone => {
                let r = (p * p + q * q).sqrt();
                if r <= around || r + around >= 1.0 {
                    return f64::INFINITY;
                }
                1.0 / (r - around)
            }
            // 60 r(1 − r)(1 − 2r) at r = ½ ± 1/√12.
            Self::Bell => 5.78,
            // 6(1 − r²)² in the middle.
            Self::Dome => 6.0,
            // 2(1 − r²)²(9 − 24r²) in the middle.
            Self::Crater => 18.0,
            // 8 of (1 − r²)², 2 and the crest's c²/ρ³ twice of (1 − m)², and twice the product of their slopes 1.54 and 2.
            Self::Ridge => {
                let q = (q.abs() - around).max(0.0);
                16.2 + 2.0 * CREST * CREST / (q * q + CREST * CREST).sqrt().powi(3)
            }
            // 6t² and 24r²t of t³ = (1 − r²)³, twice the product of the slopes 6rt² and 5.24, and t³ times 64·0.85² of the waves.
            Self::Gullies => {
                let r = (p * p + q * q).sqrt();
                let (near, far) = ((r - around).max(0.0), (r + around).min(1.0));
                let t = (1.0 - near * near).max(0.0);
                t * (t * (6.0 + 12.0 * far * 5.24 + 46.3 * t) + 24.0 * far * far)
            }
            Self::Grid(_) => f64::INFINITY,
        }
    }

    /// The mean of the square over the disc.
    pub(crate) fn mean_square(&self) -> f64 {
        let steps = 64;
        let place = |k: i32| (f64::from(k) + 0.5) / f64::from(steps) * 2.0 - 1.0;
        let (mut sum, mut count) = (0.0, 0.0);
        for (a, b) in (0..steps).flat_map(|a| (0..steps).map(move |b| (a, b))) {
            let (p, q) = (place(a), place(b));
            if p * p + q * q < 1.0 {
                sum += self.sample(p, q).value.powi(2);
                count += 1.0;
            }
        }
        sum / count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Shape> {
        let values: Vec<f32> = (0..64).map(|k| ((k * 37) % 64) as f32 / 64.0).collect();
        let grid = GreyGrid::new(8, values).expect("in order");
        vec![
            Shape::Cone,
            Shape::Bell,
            Shape::Dome,
            Shape::Crater,
            Shape::Ridge,
            Shape::Gullies,
            Shape::Grid(Arc::new(grid)),
        ]
    }

    #[test]
    fn slopes_are_the_derivatives() {
        let h = 1e-6;
        for shape in all() {
            for k in 0..1000 {
                let (p, q) = (
                    f64::from(k % 37) / 27.0 - 0.68,
                    f64::from(k % 41) / 30.0 - 0.68,
                );
                if p * p + q * q > 0.999 || (p * p + q * q < 1e-6) {
                    continue;
                }
                let at = |p: f64, q: f64| shape.sample(p, q).value;
                let sample = shape.sample(p, q);
                let dp = (at(p + h, q) - at(p - h, q)) / (2.0 * h);
                let dq = (at(p, q + h) - at(p, q - h)) / (2.0 * h);
                let error = (dp - sample.dp).abs().max((dq - sample.dq).abs());
                assert!(error < 2e-5, "{shape:?} at {p} {q}: {error}");
            }
        }
    }

    #[test]
    fn shapes_end_at_the_rim_and_stay_in_their_range() {
        for shape in all() {
            for k in 0..1000_i32 {
                let (sine, cosine) = libm::sincos(f64::from(k));
                let rim = shape
                    .sample(cosine * (1.0 - 1e-9), sine * (1.0 - 1e-9))
                    .value;
                assert!(rim.abs() < 1e-8, "{shape:?} ends with a cliff of {rim}");
                let r = f64::from(k) / 1000.0;
                let value = shape.sample(r * cosine, r * sine).value;
                for (near, far) in [(0.0, 1.0), (r, r), ((r - 0.1).max(0.0), r + 0.1)] {
                    let (lowest, highest) = shape.range(near, far);
                    assert!(
                        lowest - 1e-12 <= value && value <= highest + 1e-12,
                        "{shape:?} {near} {far}: {value} outside {lowest} to {highest}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_shape_is_steeper_than_it_says() {
        for shape in all() {
            let mut steepest = 0.0_f64;
            for (a, b) in (-99..100).flat_map(|a| (-99..100).map(move |b| (a, b))) {
                let (p, q) = (f64::from(a) / 100.0, f64::from(b) / 100.0 + 0.003);
                if p * p + q * q < 1.0 {
                    let sample = shape.sample(p, q);
                    steepest = steepest.max((sample.dp.powi(2) + sample.dq.powi(2)).sqrt());
                }
            }
            let stated = shape.steepest();
            assert!(steepest <= stated, "{shape:?}: {steepest}, stated {stated}");
        }
    }

    #[test]
    fn around_a_point_no_shape_leaves_its_range_nor_bends_more_than_it_says() {
        let mut tried = 0;
        for shape in all() {
            for k in 0..40_000 {
                let part = |step: f64| (f64::from(k) * step).fract() * 2.4 - 1.2;
                let (p, q) = (part(0.618_033_988), part(0.754_877_666));
                let around = 0.3 * (f64::from(k) * 0.569_840_29).fract();
                let bend = shape.bend(p, q, around);
                let (sine, cosine) = libm::sincos(f64::from(k));
                let at = shape.sample(p, q);
                let there = shape.sample(p + around * cosine, q + around * sine);
                let (low, high) = shape.range_around(p, q, around);
                assert!(
                    low - 1e-12 <= there.value && there.value <= high + 1e-12,
                    "{shape:?} at {p} {q} within {around}"
                );
                let straight = at.value + around * (at.dp * cosine + at.dq * sine);
                let off = (there.value - straight).abs();
                assert!(
                    !bend.is_finite() || off <= bend / 2.0 * around * around + 1e-12,
                    "{shape:?} at {p} {q} within {around}: {off}"
                );
                tried += u32::from(bend.is_finite());
            }
        }
        assert!(tried > 100_000, "{tried}");
    }

    #[test]
    fn the_bell_is_the_articles() {
        for k in 0..100 {
            let r = f64::from(k) / 100.0;
            let t = 1.0 - r;
            let article = 6.0 * t.powi(5) - 15.0 * t.powi(4) + 10.0 * t.powi(3);
            assert!((bell(r * r).value - article).abs() < 1e-14, "r = {r}");
        }
    }
}
