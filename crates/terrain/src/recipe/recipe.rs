//! Recipes.

use super::band::Band;
use super::base::Base;
use super::reads::Reads;
use super::rivers::Rivers;

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
}
