use super::recipe::Recipe;
use super::rivers::RiversError;

/// Why a recipe cannot be printed.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// The radius is not from 10⁻³ to 10¹² metres.
    #[error("the radius is {0} m; it must be from 0.001 to 1e12 m")]
    Radius(f64),
    /// The sea is more than half a radius above or below the sphere.
    #[error("the sea is at {0} m; it must be within half the radius")]
    SeaLevel(f64),
    /// The base's heights are no numbers.
    #[error("the base reaches from {low} m to {high} m; both must be finite")]
    Base {
        /// Metres where its map is 0.
        low: f64,
        /// Metres where its map is 1.
        high: f64,
    },
    /// The heights could reach more than half a radius up or down.
    #[error("heights could reach {bound:.0} m, more than half the radius of {radius:.0} m")]
    TooHigh {
        /// What the stamps can add up to and rivers cut off, in metres.
        bound: f64,
        /// The radius in metres.
        radius: f64,
    },
    /// A number of the rivers is outside its range.
    #[error(transparent)]
    Rivers(#[from] RiversError),
    /// More bands than can be printed in any sensible time.
    #[error("the recipe has {0} bands; it takes up to {max}", max = Recipe::MAX_BANDS)]
    Bands(usize),
    /// More octaves that ask how the ground lies than can be printed in any sensible time.
    #[error("the recipe has {0} octaves that face or mind a slope; it takes up to {max}", max = Recipe::MAX_GUIDED)]
    Guided(usize),
    /// A band is not in order.
    #[error("band {index}: {problem}")]
    Band {
        /// Its place in the list, from 0.
        index: usize,
        /// What is wrong.
        problem: BandProblem,
    },
}

/// What is wrong with a band.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BandProblem {
    /// The octaves are not 0 ..= 30 in order.
    #[error("octaves {first} to {last}; they must rise and stay within 0 to 30")]
    Octaves {
        /// First level.
        first: u8,
        /// Last level.
        last: u8,
    },
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
    /// There is nothing to print.
    #[error("it has no stamps")]
    NoStamps,
    /// A stamp would be printed nowhere.
    #[error(
        "a stamp has no realms; name at least one of PlusX, MinusX, PlusY, MinusY, PlusZ, MinusZ"
    )]
    NoRealms,
    /// Gullies among other shapes.
    #[error("it has gullies beside other shapes; they need a band of their own")]
    MixedGullies,
    /// A slope is told to read something else.
    #[error("its slope reads something; only a mask does, so leave that out")]
    SlopeReads,
    /// The mask reads what there is not.
    #[error(
        "its mask reads {reads}, which takes {needs}; give the planet that, or let the mask read Height"
    )]
    Reads {
        /// What it reads.
        reads: &'static str,
        /// What the recipe lacks.
        needs: &'static str,
    },
    /// The mask reads what is not known yet where the band begins.
    #[error(
        "its mask reads {reads} from octave {first} on; let the band begin with octave {level}, the rivers' level, or a later one"
    )]
    ReadsTooEarly {
        /// What it reads.
        reads: &'static str,
        /// The band's first octave.
        first: u8,
        /// The level of the rivers' lattice.
        level: u8,
    },
    /// More stamps than any eye tells apart.
    #[error("it has {0} stamps; it takes up to {max}", max = Recipe::MAX_STAMPS)]
    Stamps(usize),
}
