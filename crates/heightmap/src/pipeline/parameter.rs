use std::ops::RangeInclusive;

/// A parameter of an operator, as it stands in one step: what it is, and what it may be beside the others that stand there.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The mapping that it stands in, if not in `parameters` itself: `noise_parameters`.
    pub group: Option<&'static str>,
    /// Its name.
    pub name: &'static str,
    /// Whether it is written; what is left out has its usual value.
    pub is_written: bool,
    /// What it is.
    pub value: ParameterValue,
}

/// A parameter's value, its usual one, and what it may be.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterValue {
    /// A number.
    Number {
        /// As it stands.
        value: f32,
        /// Left out.
        usual: f32,
        /// What it may be.
        range: RangeInclusive<f32>,
    },
    /// A whole number.
    Count {
        /// As it stands.
        value: usize,
        /// Left out.
        usual: usize,
        /// What it may be.
        range: RangeInclusive<usize>,
    },
    /// Yes or no.
    Flag {
        /// As it stands.
        value: bool,
        /// Left out.
        usual: bool,
    },
    /// One of several words.
    Choice {
        /// As it stands.
        value: &'static str,
        /// Left out.
        usual: &'static str,
        /// All there are.
        words: Vec<&'static str>,
    },
    /// Several numbers.
    Numbers {
        /// As they stand.
        value: Vec<f32>,
        /// Left out.
        usual: Vec<f32>,
        /// What each may be.
        range: RangeInclusive<f32>,
        /// How many there may be.
        count: RangeInclusive<usize>,
    },
}

impl Parameter {
    /// What it is measured in, with a blank before it; empty for what is a mere number.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        match self.name {
            "talus" | "unit_talus" | "building_talus" => " /side",
            "border" | "spread" | "radius_min" | "radius_max" | "reach" => " sides",
            "unit_size" | "building_size" => " nodes",
            _ => "",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub fn tip(&self) -> &'static str {
        match self.name {
            "noise" => "Which noise is summed",
            "scale" => "How many squares of the coarsest lattice lie along a side",
            "octaves" => "How many noises are summed, each finer than the one before",
            "lacunarity" => "How many times finer each octave is",
            "persistence" => "How high each octave is, of the one before: more is rougher",
            "curve" => "How a noise goes over from node to node",
            "count" => "How many there are: points, plates, hills or polygons",
            "distance" => "How far a place is from a point",
            "coeffs" => "What the distances to the nearest, the second nearest … points count",
            "values" => "Heights at the corners, from which the ground is divided",
            "roughness" => "How far from the mean of their neighbours new nodes may be",
            "level" => "How often the side is halved",
            "form" => "Which of the article's listings",
            "amplitude" => "How far new nodes are moved at first",
            "x" => "The column of the landscape where the window begins",
            "y" => "The row of the landscape where the window begins",
            "radius_min" => "The smallest radius, in sides of the map",
            "radius_max" => "The largest radius, in sides of the map",
            "relaxations" => "How often points move to the middle of their polygons",
            "land" => "The share that is land",
            "shape" => "What is stamped",
            "field" => "The ground before it was lifted, or how fast it is lifted",
            "reach" => "How far from a border the ground is lifted, in sides of a realm",
            "iterations" => "How often it is done",
            "talus" => "The slope that ground stands at, as height a side of the map",
            "fraction" => "How much of what is too steep slips each time",
            "rain_amount" => "How much water falls on each node each time",
            "solubility" => "How much ground water takes up",
            "evaporation" => "The share of water that dries up each time",
            "capacity" => "How much ground water carries",
            "uplift" => "How fast the ground is lifted where the second map is 1",
            "erodibility" => "How fast rivers wear it down",
            "age" => "For how long",
            "creep" => "How fast slopes even out between rivers",
            "fall" => "How steep rivers are at least, of the height of the whole",
            "sea_level" => "The height of the sea on the map, 0 to 1",
            "border" => "How wide the slope down to the border is, in sides of the map",
            "spread" => "How far the hill in the middle reaches, in sides of the map",
            "factor" => "Heights are raised to this power: more is flatter lowland",
            "low" => "What is lower becomes this",
            "high" => "What is higher becomes this",
            "share" => "How much of the map `with`: 0 is none, 1 is it alone",
            "output_intermediates" => "Taken for the map maker's files; means nothing",
            "unit_size" => "How large units are",
            "building_size" => "How large buildings are",
            "unit_talus" => "The slope that units climb",
            "building_talus" => "The slope that buildings stand on",
            _ => "",
        }
    }
}
