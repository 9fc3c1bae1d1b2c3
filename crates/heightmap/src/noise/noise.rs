use super::problem::{MAX_COEFFS, NoiseProblem};
use super::{Curve, Distance};

/// A kind of noise.
#[derive(Clone, Debug, PartialEq)]
pub enum Noise {
    /// Random heights at the points of a lattice, and curves between them.
    Value {
        /// From one point to the next.
        curve: Curve,
    },
    /// Random slopes at the points of a lattice, where the height is 0, and curves between them. After Perlin.
    Gradient {
        /// From one point to the next.
        curve: Curve,
    },
    /// Random slopes at the corners of triangles or tetrahedra, each fading with its distance. After Perlin.
    Simplex,
    /// The sum of coefficients, each times the distance to one of the nearest of random points. After Worley.
    Cell {
        /// Points a unit square. They repeat from square to square.
        count: usize,
        /// How far it is to a point.
        distance: Distance,
        /// Of the distance to the nearest point, to the second nearest and so on.
        coeffs: Vec<f32>,
    },
}

impl Noise {
    /// The most points a unit square of cell noise.
    pub const MAX_COUNT: usize = 4096;

    /// The most coefficients of cell noise.
    pub const MAX_COEFFS: usize = MAX_COEFFS;

    /// Value noise with the quintic curve.
    #[must_use]
    pub const fn value() -> Self {
        Self::Value {
            curve: Curve::Quintic,
        }
    }

    /// Gradient noise with the quintic curve.
    #[must_use]
    pub const fn gradient() -> Self {
        Self::Gradient {
            curve: Curve::Quintic,
        }
    }

    /// Cell noise of 32 points: the distance to the second nearest less that to the nearest.
    #[must_use]
    pub fn cell() -> Self {
        Self::Cell {
            count: 32,
            distance: Distance::Euclidean,
            coeffs: vec![-1.0, 1.0],
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "to be told, not to count with")]
    pub(super) fn check(&self) -> Result<(), NoiseProblem> {
        let Self::Cell { count, coeffs, .. } = self else {
            return Ok(());
        };
        let count = *count;
        if !(1..=Self::MAX_COUNT).contains(&count) {
            return Err(NoiseProblem::Number {
                name: "count",
                value: count as f64,
                range: "1 to 4096",
            });
        }
        if !(1..=Self::MAX_COEFFS.min(count)).contains(&coeffs.len()) {
            let coeffs = coeffs.len();
            return Err(NoiseProblem::Coeffs { coeffs, count });
        }
        let far = coeffs.iter().find(|coeff| !(-1e6..=1e6).contains(*coeff));
        match far {
            Some(&coeff) => Err(NoiseProblem::Number {
                name: "a number of coeffs",
                value: f64::from(coeff),
                range: "from -1000000 to 1000000",
            }),
            None => Ok(()),
        }
    }
}

impl Default for Noise {
    fn default() -> Self {
        Self::gradient()
    }
}
