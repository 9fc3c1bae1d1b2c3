//! What is said of a planet's rivers.

/// A number of rivers that is out of its range.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error("the rivers' {name} is {value}; it must be {range}")]
pub struct RiversError {
    /// Which number.
    pub name: &'static str,
    /// What it is.
    pub value: f64,
    /// What it may be, in words.
    pub range: &'static str,
}

/// How rivers run over the ground and carve it.
///
/// Water runs down the coarse forms of the ground, from each node of a lattice to the sea; where it runs
/// lies a valley, and in the valley a bed. Hollows are cut through where they spill, and may keep a lake in their middle. All lengths follow the
/// land that drains through a place, so that a planet of another size has the same rivers.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Rivers {
    /// The lattice whose nodes drain: 2^level steps along a realm, from 5 to 10. Of level 9 they are 20 km on an Earth.
    pub level: u8,
    /// How wide a bed is for each metre of the root of the area that drains through it, from 10⁻⁵ to 0.01. Of Earth's rivers 9·10⁻⁴: a million square kilometres make 900 m.
    #[cfg_attr(feature = "serde", serde(default = "width"))]
    pub width: f64,
    /// How deep water stands in the middle of a bed, in widths, from 0 to 0.5.
    #[cfg_attr(feature = "serde", serde(default = "depth"))]
    pub depth: f64,
    /// How far a valley's sides reach at most, in steps of the lattice, from 0.05 to 0.45.
    #[cfg_attr(feature = "serde", serde(default = "valley"))]
    pub valley: f64,
    /// How far from its middle the largest lake reaches at most, in steps of the lattice, from 0 to 0.3: without any at 0. They lie where a hollow of the coarse ground would fill up.
    #[cfg_attr(feature = "serde", serde(default))]
    pub lakes: f64,
    /// Metres that the largest rivers lie below the ground around; small ones lie less deep. At least 0.
    pub cut: f64,
    /// How many metres deeper they lie for each metre of the root mean square of the octaves that the lattice does not show, whose hollows they would cross on dams else, from 0 to 2.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rough: f64,
    /// What rains where, if rivers follow it: else everywhere as much as keeps them as wide as the land that drains through them.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rain: Option<RiverRain>,
    /// On how many lattices, from 0 to 3, the ground is filled and cut until its land drains: on that of the rivers and on the next, each twice as fine as the one before.
    #[cfg_attr(feature = "serde", serde(default))]
    pub drained: u8,
    /// How many metres waterfalls drop at most: without any at 0. They lie where a steep river comes over hard rock. At least 0.
    #[cfg_attr(feature = "serde", serde(default))]
    pub falls: f64,
}

/// What rains where, for rivers that follow it.
///
/// Winds bring rain from the sea, as [`rain::Rain`] has it. Rivers are as wide as what it leaves them; in dry country they lose water to the ground and dry up,
/// and hollows whose lake would lose all that comes to the air have no outlet. A planet without a sea has no rain.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct RiverRain {
    /// Degrees of a great circle after which wind has given 63 % of its water to plains, half of which rises again: 1 to 180.
    pub reach: f64,
    /// Metres after which wind that climbs has given 63 %, above 0.
    pub climb: f64,
}

#[cfg(feature = "serde")]
const fn width() -> f64 {
    Rivers::WIDTH
}

#[cfg(feature = "serde")]
const fn depth() -> f64 {
    Rivers::DEPTH
}

#[cfg(feature = "serde")]
const fn valley() -> f64 {
    Rivers::VALLEY
}

impl Rivers {
    /// The levels a lattice may have: coarser ones have no valleys to speak of, finer ones take too long.
    pub const LEVELS: std::ops::RangeInclusive<u8> = 5..=10;

    /// What `width` is if nothing else is said.
    pub const WIDTH: f64 = 9e-4;

    /// What `depth` is if nothing else is said.
    pub const DEPTH: f64 = 0.04;

    /// What `valley` is if nothing else is said.
    pub const VALLEY: f64 = 0.4;

    /// How deep below the sea's level valleys end, in parts of `cut`.
    const DROWNED: f64 = 0.15;

    /// How high the land between the arms of a delta lies above the sea, in parts of `cut`.
    const PLAIN: f64 = 0.01;

    /// How high that lies, in metres.
    pub(crate) const fn plain(&self) -> f64 {
        Self::PLAIN * self.cut
    }

    /// How deep below the sea's level valleys end, in metres.
    pub(crate) const fn drowned(&self) -> f64 {
        Self::DROWNED * self.cut
    }

    /// Rivers on a lattice of a level, whose largest lie so many metres below the ground around.
    #[must_use]
    pub const fn new(level: u8, cut: f64) -> Self {
        Self {
            level,
            width: Self::WIDTH,
            depth: Self::DEPTH,
            valley: Self::VALLEY,
            lakes: 0.0,
            cut,
            rough: 0.0,
            rain: None,
            drained: 0,
            falls: 0.0,
        }
    }

    /// Whether they can run.
    ///
    /// # Errors
    ///
    /// If a number is out of its range.
    pub fn check(&self) -> Result<(), RiversError> {
        let Self {
            level,
            width,
            depth,
            valley,
            lakes,
            cut,
            rough,
            rain,
            drained,
            falls,
        } = *self;
        let rain = rain.unwrap_or(RiverRain {
            reach: 1.0,
            climb: 1.0,
        });
        let within = |value: f64, low: f64, high: f64| (low..=high).contains(&value);
        let checks = [
            (
                "level",
                f64::from(level),
                Self::LEVELS.contains(&level),
                "from 5 to 10",
            ),
            (
                "width",
                width,
                within(width, 1e-5, 0.01),
                "from 1e-5 to 0.01",
            ),
            ("depth", depth, within(depth, 0.0, 0.5), "from 0 to 0.5"),
            (
                "valley",
                valley,
                within(valley, 0.05, 0.45),
                "from 0.05 to 0.45",
            ),
            ("lakes", lakes, within(lakes, 0.0, 0.3), "from 0 to 0.3"),
            ("drained", f64::from(drained), drained <= 3, "from 0 to 3"),
            ("cut", cut, within(cut, 0.0, 1e12), "0 or more"),
            ("rough", rough, within(rough, 0.0, 2.0), "from 0 to 2"),
            ("falls", falls, within(falls, 0.0, 1e12), "0 or more"),
            (
                "rain.reach",
                rain.reach,
                within(rain.reach, 1.0, 180.0),
                "from 1 to 180",
            ),
            (
                "rain.climb",
                rain.climb,
                within(rain.climb, f64::MIN_POSITIVE, 1e12),
                "above 0",
            ),
        ];
        let wrong = checks.into_iter().find(|check| !check.2);
        wrong.map_or(Ok(()), |(name, value, _, range)| {
            Err(RiversError { name, value, range })
        })
    }
}
