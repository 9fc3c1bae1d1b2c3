/// The most lattice steps along a length of 1: more than any map has nodes.
pub(super) const MAX_FREQUENCY: f64 = (1 << 24) as f64;

/// The most coefficients of cell noise.
pub(super) const MAX_COEFFS: usize = 8;

/// What is wrong with a noise.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NoiseProblem {
    /// A number is outside its range.
    #[error("{name} is {value}; it must be {range}")]
    Number {
        /// Which number.
        name: &'static str,
        /// What it is.
        value: f64,
        /// What it may be, in words.
        range: &'static str,
    },
    /// The octaves end finer than any map.
    #[error(
        "scale x lacunarity^(octaves - 1) is {frequency}; it must be up to {max}: take fewer octaves, a lower lacunarity or a smaller scale",
        max = MAX_FREQUENCY
    )]
    Frequency {
        /// Lattice steps a side of the finest octave.
        frequency: f64,
    },
    /// Too few or too many coefficients.
    #[error("coeffs has {coeffs} numbers; it must have 1 to {max}, and not more than the {count} points", max = MAX_COEFFS)]
    Coeffs {
        /// How many there are.
        coeffs: usize,
        /// How many points.
        count: usize,
    },
}
