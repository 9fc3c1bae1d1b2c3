use crate::{Climate, Look};

/// Why a look cannot be painted: which value is out of its range, and what the range is.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LookError {
    /// Too many colour stops, or none where there is no climate either.
    #[error("the look has {0} colour stops; it takes 1 to {max}, or a climate", max = Look::MAX_STOPS)]
    Stops(usize),
    /// No biome, or too many.
    #[error("the climate has {0} biomes; it takes 1 to {max}", max = Climate::MAX_BIOMES)]
    Biomes(usize),
    /// A number is outside its range.
    #[error("the look's {what} is {value}; it must be {range}")]
    Number {
        /// Which number.
        what: &'static str,
        /// What it is.
        value: f32,
        /// What it may be, in words.
        range: &'static str,
    },
    /// Heights of colour stops do not rise.
    #[error("colour stop {index} is at {height} m; heights must be numbers and rise")]
    Height {
        /// Its place in the list, from 0.
        index: usize,
        /// Metres above the sea.
        height: f32,
    },
    /// A part of a colour is outside 0 to 1.
    #[error("the colour of {what} has the part {part}; parts go from 0 to 1")]
    Colour {
        /// What is of that colour.
        what: &'static str,
        /// Its red, green or blue.
        part: f32,
    },
    /// The slopes where rock begins and where there is nothing else do not rise from 0 to 90 degrees.
    #[error("rock from {from} to {to} degrees; it takes two rising slopes from 0 to 90")]
    RockSlope {
        /// Degrees where it begins.
        from: f32,
        /// Degrees where there is nothing else.
        to: f32,
    },
    /// A height of the air is not above 0.
    #[error("the air's {what} is {height} m; it must be above 0")]
    AirHeight {
        /// Which height.
        what: &'static str,
        /// Metres.
        height: f32,
    },
    /// A depth of the air is outside 0 to 100.
    #[error("the depth of the air's {what} is {depth}; depths go from 0 to 100")]
    AirDepth {
        /// Of what.
        what: &'static str,
        /// Its red, green or blue.
        depth: f32,
    },
    /// The haze scatters further forward or backward than is computed.
    #[error("the air scatters {0} forward; it takes -0.99 to 0.99")]
    Forward(f32),
    /// The sea's half depth is not above 0.
    #[error("the sea's half_depth is {0} m; it must be above 0")]
    HalfDepth(f32),
}

impl LookError {
    /// Which field of the look it is about, as a path (`climate.biomes.*.colour`: of one of the biomes), and the value that is wrong there.
    #[must_use]
    pub fn field(&self) -> (String, Option<f32>) {
        match *self {
            Self::Stops(_) => ("stops".into(), None),
            Self::Biomes(_) => ("climate.biomes".into(), None),
            Self::Number { what, value, .. } => (number_field(what), Some(value)),
            Self::Height { height, .. } => ("stops.*.height".into(), Some(height)),
            Self::Colour { what, part } => (colour_field(what).into(), Some(part)),
            Self::RockSlope { .. } => ("rock_slope".into(), None),
            Self::AirHeight { what, height } => (format!("air.{what}"), Some(height)),
            Self::AirDepth { what, depth } => (format!("air.{what}"), Some(depth)),
            Self::Forward(forward) => ("air.forward".into(), Some(forward)),
            Self::HalfDepth(depth) => ("sea.half_depth".into(), Some(depth)),
        }
    }
}

/// The field of a number, by what messages call it.
fn number_field(what: &str) -> String {
    let of = |part: &str| Some(format!("{}.{}", part, what.rsplit(' ').next()?));
    let field = match what.split(' ').next() {
        Some("detail's") => of("detail"),
        Some("the") => of("clouds"),
        Some("shore's") => of("climate.shore"),
        Some("snow's") => of("climate.snow"),
        Some("rain's") => of("climate.rain"),
        Some("warmth" | "moisture") => of("climate.biomes.*"),
        _ => of("climate"),
    };
    field.unwrap_or_default()
}

/// The field of a colour, by what messages call it.
fn colour_field(what: &str) -> &'static str {
    match what {
        "a stop" => "stops.*.colour",
        "the shallow sea" => "sea.shallow",
        "the deep sea" => "sea.deep",
        "the sky in the sea" => "sea.sky",
        "the clouds" => "clouds.colour",
        "a biome" => "climate.biomes.*.colour",
        "the shore" => "climate.shore.colour",
        "snow" => "climate.snow.colour",
        _ => "rock",
    }
}
