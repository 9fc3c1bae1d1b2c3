//! Recipes, and why one cannot be printed.

use super::band::{Band, Mask};
use super::base::Base;
use super::reads::Reads;
use super::rivers::{Rivers, RiversError};
use cubemap::{Cell, RealmSet};

/// How many stamps of one octave can lie with their highest points on one point: those of four sectors that meet, and a part of a fifth at most.
pub(crate) const OVERLAP: f64 = 4.5;

/// The same of wide discs, whose centres lie apart: those of four sectors that meet, none with its highest point there.
pub(crate) const WIDE_OVERLAP: f64 = 2.4;

/// How far a stamp's points are from its centre, and in which plane it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Chart {
    /// The unfolded cube of the articles; around a cube corner the transition space.
    Cube,
    /// The sphere itself: no crease at edges and corners, stamps round everywhere.
    #[default]
    Sphere,
}

/// A planet's relief, as plain data: anyone may write one, field by field or by [`Recipe::new`].
///
/// [`Recipe::check`] says whether it can be printed.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Recipe {
    /// What it is called.
    pub name: String,
    /// Metres from the centre to height 0, from 1 mm to 10¹² m.
    pub radius: f64,
    /// How stamps are laid on the cube.
    #[cfg_attr(feature = "serde", serde(default))]
    pub chart: Chart,
    /// Metres above the sphere of the sea's surface; no sea if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sea_level: Option<f64>,
    /// A map of the whole planet below all bands; no map if none. No text has room for one: it is named where it is written.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            skip_deserializing,
            skip_serializing_if = "Option::is_none",
            serialize_with = "super::base::unwritten"
        )
    )]
    pub base: Option<Base>,
    /// How rivers run over the ground and carve it; no rivers if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rivers: Option<Rivers>,
    /// From the largest forms to the smallest; a mask reads those before it.
    pub bands: Vec<Band>,
}

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

impl Recipe {
    /// The most bands: each is printed wherever anything is, and a thousand of them kept `relief info` busy for 44 s.
    pub const MAX_BANDS: usize = 64;

    /// The most octaves of all bands together whose stamps ask how the ground lies: for every two of them it is printed once more.
    pub const MAX_GUIDED: usize = 64;

    /// The most stamps of a band: they are chosen from one after the other.
    pub const MAX_STAMPS: usize = 256;

    /// A recipe without bands and without a sea, on the sphere, `radius` metres from the centre to height 0.
    ///
    /// The methods named as fields set those, so that a recipe can be written in one piece:
    ///
    /// ```
    /// use terrain::{Band, Mask, Recipe, Shape, Stamp};
    /// let recipe = Recipe::new("islands", 600_000.0).sea_level(200.0).bands([
    ///     Band::new("islands", 1, 2..=9, 900.0).gain(0.6),
    ///     Band::new("hills", 2, 8..=17, 130.0)
    ///         .stamps([Stamp::new(Shape::Ridge).weight(2.0), Stamp::new(Shape::Bell)])
    ///         .mask(Mask::new(150.0, 700.0).floor(0.1)),
    /// ]);
    /// assert_eq!(recipe.check(), Ok(()));
    /// ```
    #[must_use]
    pub fn new(name: impl Into<String>, radius: f64) -> Self {
        Self {
            name: name.into(),
            radius,
            chart: Chart::default(),
            sea_level: None,
            base: None,
            rivers: None,
            bands: Vec::new(),
        }
    }

    /// How stamps are laid on the cube; on the sphere if nothing else is said.
    #[must_use]
    pub fn chart(mut self, chart: Chart) -> Self {
        self.chart = chart;
        self
    }

    /// Gives it a sea, whose surface is so many metres above the sphere.
    #[must_use]
    pub fn sea_level(mut self, metres: f64) -> Self {
        self.sea_level = Some(metres);
        self
    }

    /// Lays a map of the whole planet below all bands.
    #[must_use]
    pub fn base(mut self, base: Base) -> Self {
        self.base = Some(base);
        self
    }

    /// Lets rivers run over it.
    #[must_use]
    pub fn rivers(mut self, rivers: Rivers) -> Self {
        self.rivers = Some(rivers);
        self
    }

    /// Takes its rivers away, and the masks that read what is known by them: what has neither is found in a hundredth of the time.
    pub fn remove_rivers(&mut self) {
        self.rivers = None;
        for band in &mut self.bands {
            band.mask = band.mask.filter(|mask| mask.reads == Reads::Height);
        }
    }

    /// Its bands, from the largest forms to the smallest.
    #[must_use]
    pub fn bands(mut self, bands: impl IntoIterator<Item = Band>) -> Self {
        self.bands = bands.into_iter().collect();
        self
    }

    /// The level of its finest octave, 0 without bands: up to there [`Terrain::height_at`](crate::Terrain::height_at) goes.
    #[must_use]
    pub fn finest_octave(&self) -> u8 {
        let last = self.bands.iter().map(|band| band.last).max();
        last.unwrap_or(0)
    }

    /// The same planet at another size: every metre scales with the radius.
    #[must_use]
    pub fn scaled_to(&self, radius: f64) -> Self {
        let factor = radius / self.radius;
        let mut scaled = self.clone();
        scaled.radius = radius;
        scaled.sea_level = self.sea_level.map(|level| level * factor);
        if let Some(base) = &mut scaled.base {
            base.low *= factor;
            base.high *= factor;
        }
        if let Some(rivers) = &mut scaled.rivers {
            rivers.cut *= factor;
            rivers.falls *= factor;
            if let Some(rain) = &mut rivers.rain {
                rain.climb *= factor;
            }
        }
        for band in &mut scaled.bands {
            band.amplitude *= factor;
            if let Some(mask) = band.mask.as_mut().filter(|mask| mask.reads.is_in_metres()) {
                mask.from *= factor;
                mask.to *= factor;
            }
        }
        scaled
    }

    /// The most that the base and the stamps can add up to anywhere, in metres.
    #[must_use]
    pub fn bound(&self) -> f64 {
        let octaves = |band: &Band| {
            let count = i32::from(band.last.saturating_sub(band.first)) + 1;
            let sum = (1.0 - band.gain.powi(count)) / (1.0 - band.gain);
            band.amplitude * sum
        };
        let stamps = self.bands.iter().map(octaves).sum::<f64>() * OVERLAP;
        self.base.as_ref().map_or(0.0, Base::bound) + stamps
    }

    /// Whether it can be printed.
    ///
    /// # Errors
    ///
    /// If a number is outside its range, a band has no stamps or its octaves do not
    /// rise, or the heights could reach deeper than half the radius.
    pub fn check(&self) -> Result<(), RecipeError> {
        if !(self.radius >= 1e-3 && self.radius <= 1e12) {
            return Err(RecipeError::Radius(self.radius));
        }
        if let Some(level) = self.sea_level
            && (level.is_nan() || level.abs() > self.radius / 2.0)
        {
            return Err(RecipeError::SeaLevel(level));
        }
        if let Some(base) = &self.base
            && !(base.low.is_finite() && base.high.is_finite())
        {
            return Err(RecipeError::Base {
                low: base.low,
                high: base.high,
            });
        }
        self.rivers.as_ref().map_or(Ok(()), Rivers::check)?;
        if self.bands.len() > Self::MAX_BANDS {
            return Err(RecipeError::Bands(self.bands.len()));
        }
        for (index, band) in self.bands.iter().enumerate() {
            let checked = check_band(band).and_then(|()| self.check_reads(band));
            checked.map_err(|problem| RecipeError::Band { index, problem })?;
        }
        let guided = self.bands.iter().filter(|band| band.is_guided());
        let guided = guided
            .map(|band| usize::from(band.last - band.first) + 1)
            .sum();
        if guided > Self::MAX_GUIDED {
            return Err(RecipeError::Guided(guided));
        }
        // Rivers may lie below all that.
        let cut = self.rivers.map_or(0.0, |rivers| rivers.cut);
        let bound = self.bound() + cut;
        if bound > self.radius / 2.0 {
            return Err(RecipeError::TooHigh {
                bound,
                radius: self.radius,
            });
        }
        Ok(())
    }
}

impl Recipe {
    /// Whether there is what a band's mask reads, when it is read.
    fn check_reads(&self, band: &Band) -> Result<(), BandProblem> {
        let Some(Mask { reads, .. }) = band.mask else {
            return Ok(());
        };
        let needs = match (reads, self.rivers) {
            (Reads::Height, _) => return Ok(()),
            (_, None) => "rivers",
            (Reads::Rain | Reads::Coast, Some(_)) if self.sea_level.is_none() => "a sea_level",
            (Reads::Rain, Some(Rivers { rain: None, .. })) => "rain in its rivers",
            (_, Some(rivers)) if band.first < rivers.level => {
                return Err(BandProblem::ReadsTooEarly {
                    reads: reads.name(),
                    first: band.first,
                    level: rivers.level,
                });
            }
            (_, Some(_)) => return Ok(()),
        };
        let reads = reads.name();
        Err(BandProblem::Reads { reads, needs })
    }
}

/// The first level on which the sphere is flat enough for wide discs to end within the sectors around their own.
const SMALLEST_WIDE: u8 = 4;

fn check_band(band: &Band) -> Result<(), BandProblem> {
    if band.first > band.last || band.last > Cell::MAX_LEVEL {
        return Err(BandProblem::Octaves {
            first: band.first,
            last: band.last,
        });
    }
    if band.stamps.is_empty() {
        return Err(BandProblem::NoStamps);
    }
    if band.stamps.len() > Recipe::MAX_STAMPS {
        return Err(BandProblem::Stamps(band.stamps.len()));
    }
    let check = |name, value: f64, holds: bool, range| {
        if holds && value.is_finite() {
            Ok(())
        } else {
            Err(BandProblem::Number { name, value, range })
        }
    };
    let gain = band.gain;
    check("amplitude", band.amplitude, band.amplitude > 0.0, "above 0")?;
    check("gain", gain, gain > 0.0 && gain < 1.0, "between 0 and 1")?;
    for stamp in &band.stamps {
        let (weight, density) = (stamp.weight, stamp.density);
        if stamp.realms == RealmSet::EMPTY {
            return Err(BandProblem::NoRealms);
        }
        check("weight", weight, weight > 0.0, "above 0")?;
        check(
            "density",
            density,
            density > 0.0 && density <= 1.0,
            "above 0, up to 1",
        )?;
    }
    let spread = band.spread();
    if band
        .stamps
        .iter()
        .any(|stamp| stamp.shape.spread() != spread)
    {
        return Err(BandProblem::MixedGullies);
    }
    if spread > 1.0 {
        let first = f64::from(band.first);
        let range = "4 or more, for gullies";
        check("first", first, band.first >= SMALLEST_WIDE, range)?;
    }
    // Shares of a sum without bound would be none.
    let weights: f64 = band.stamps.iter().map(|stamp| stamp.weight).sum();
    check("weights' sum", weights, true, "finite")?;
    if let Some(mask) = band.mask {
        check("mask from", mask.from, true, "a number")?;
        check(
            "mask to",
            mask.to,
            // Thinner ones would make slopes that no f32 holds.
            (mask.to - mask.from).abs() >= 1e-12,
            "1e-12 m away from from, or more",
        )?;
        check(
            "mask floor",
            mask.floor,
            (0.0..1.0).contains(&mask.floor),
            "from 0, below 1",
        )?;
    }
    if let Some(slope) = band.slope {
        if slope.reads != Reads::Height {
            return Err(BandProblem::SlopeReads);
        }
        let degrees = "from 0 to 90 degrees";
        let is_angle = |angle: f64| (0.0..=90.0).contains(&angle);
        check("slope from", slope.from, is_angle(slope.from), degrees)?;
        check("slope to", slope.to, is_angle(slope.to), degrees)?;
        check(
            "slope to",
            slope.to,
            (slope.to - slope.from).abs() >= 0.01,
            "0.01 degrees away from from, or more",
        )?;
        check(
            "slope floor",
            slope.floor,
            (0.0..1.0).contains(&slope.floor),
            "from 0, below 1",
        )?;
    }
    Ok(())
}
