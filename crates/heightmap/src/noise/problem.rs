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
        max = super::Fractal::MAX_FREQUENCY
    )]
    Frequency {
        /// Lattice steps a side of the finest octave.
        frequency: f64,
    },
    /// Too few or too many coefficients.
    #[error("coeffs has {coeffs} numbers; it must have 1 to {max}, and not more than the {count} points", max = super::Noise::MAX_COEFFS)]
    Coeffs {
        /// How many there are.
        coeffs: usize,
        /// How many points.
        count: usize,
    },
}
