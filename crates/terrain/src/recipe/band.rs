//! Bands: octaves, their stamps, and the mask that says where they are printed.

use super::facing::Facing;
use super::reads::Reads;
use super::shape::Shape;
use cubemap::RealmSet;
use std::ops::RangeInclusive;

/// A run of octaves: one stamp a sector on each of its levels.
///
/// Octave `first` has sectors of 2^−first of a realm's side and stamps `amplitude`
/// metres high; each next level halves the sectors and multiplies the height by `gain`.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Band {
    /// What it makes: "continents", "mountains".
    pub name: String,
    /// Makes its stamps its own: bands with one salt print the same places. Adding a band moves no other.
    pub salt: u64,
    /// Level of the first octave, 0 ..= 30.
    pub first: u8,
    /// Level of the last octave, `first` ..= 30.
    pub last: u8,
    /// Height of the first octave's stamps, in metres at the recipe's radius, above 0.
    pub amplitude: f64,
    /// What each octave's height is multiplied with for the next, above 0 and below 1.
    pub gain: f64,
    /// The stamps to choose from, at least one.
    pub stamps: Vec<Stamp>,
    /// Where the band is printed; everywhere if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub mask: Option<Mask>,
    /// Which way its stamps are turned.
    #[cfg_attr(feature = "serde", serde(default))]
    pub facing: Facing,
    /// How high each stamp is, by how steep the ground is under its centre, in degrees from 0 to 90: before its octave, as [`Facing`] has it. All of them whole if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub slope: Option<Mask>,
}

impl Band {
    /// Bells without a mask, `amplitude` metres high on the first of the levels `octaves`, each next octave half as high.
    ///
    /// The methods named as fields change that:
    ///
    /// ```
    /// use terrain::{Band, Mask, Shape, Sign, Stamp};
    /// let crags = Band::new("crags", 6, 14..=17, 60.0)
    ///     .gain(0.46)
    ///     .stamps([Stamp::new(Shape::Ridge).sign(Sign::Raise)])
    ///     .mask(Mask::new(1_500.0, 4_500.0));
    /// assert_eq!((crags.first, crags.last), (14, 17));
    /// ```
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        salt: u64,
        octaves: RangeInclusive<u8>,
        amplitude: f64,
    ) -> Self {
        Self {
            name: name.into(),
            salt,
            first: *octaves.start(),
            last: *octaves.end(),
            amplitude,
            gain: 0.5,
            stamps: vec![Stamp::new(Shape::Bell)],
            mask: None,
            facing: Facing::Random,
            slope: None,
        }
    }

    /// What each octave's height is multiplied with for the next, above 0 and below 1.
    #[must_use]
    pub fn gain(mut self, gain: f64) -> Self {
        self.gain = gain;
        self
    }

    /// The stamps to choose from, at least one.
    #[must_use]
    pub fn stamps(mut self, stamps: impl IntoIterator<Item = Stamp>) -> Self {
        self.stamps = stamps.into_iter().collect();
        self
    }

    /// Confines the stamps it has so far to some realms: those in whose sectors they are printed.
    ///
    /// They may show over the edges of these, as far as they reach: where they should not, a mask keeps them away.
    ///
    /// ```
    /// use cubemap::{Realm, RealmSet};
    /// use terrain::{Band, Shape, Stamp};
    /// let poles: RealmSet = [Realm::PlusY, Realm::MinusY].into_iter().collect();
    /// let ice = Band::new("ice", 7, 3..=9, 40.0).stamps([Stamp::new(Shape::Dome)]).realms(poles);
    /// assert_eq!(ice.stamps[0].realms, poles);
    /// ```
    #[must_use]
    pub fn realms(mut self, realms: RealmSet) -> Self {
        for stamp in &mut self.stamps {
            stamp.realms = stamp.realms.intersection(realms);
        }
        self
    }

    /// Where the band is printed.
    #[must_use]
    pub fn mask(mut self, mask: Mask) -> Self {
        self.mask = Some(mask);
        self
    }

    /// Which way its stamps are turned.
    #[must_use]
    pub fn facing(mut self, facing: Facing) -> Self {
        self.facing = facing;
        self
    }

    /// How high each stamp is, by how steep the ground is under its centre: a mask in degrees.
    ///
    /// ```
    /// use terrain::{Band, Mask};
    /// // Boulders where it is flat, and finer forms less and less where coarser ones are steep.
    /// let boulders = Band::new("boulders", 10, 18..=24, 3.0).slope(Mask::new(30.0, 10.0));
    /// assert!(boulders.is_guided());
    /// ```
    #[must_use]
    pub fn slope(mut self, degrees: Mask) -> Self {
        self.slope = Some(degrees);
        self
    }

    /// How wide its stamps' discs are, in those of most bands; all are alike.
    pub(crate) fn spread(&self) -> f64 {
        self.stamps
            .first()
            .map_or(1.0, |stamp| stamp.shape.spread())
    }

    /// Whether all its stamps look the same from every side.
    #[inline]
    pub(crate) fn is_round(&self) -> bool {
        self.stamps.iter().all(|stamp| stamp.shape.is_round())
    }

    /// Whether its stamps ask how the ground lies that they are printed on.
    #[must_use]
    pub fn is_guided(&self) -> bool {
        self.facing != Facing::Random || self.slope.is_some()
    }
}

/// A shape, which way it goes, and how often it is taken.
///
/// ```
/// use terrain::{Shape, Sign, Stamp};
/// // Craters in every third sector, and twice as often as the band's other stamps.
/// let crater = Stamp::new(Shape::Crater).sign(Sign::Raise).weight(2.0).density(0.33);
/// assert_eq!(crater.shape, Shape::Crater);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Stamp {
    /// The relief that is printed.
    pub shape: Shape,
    /// Whether it is raised or dug.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sign: Sign,
    /// How often it is taken, against the other stamps of the band; above 0.
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub weight: f64,
    /// The share of its sectors in which it is printed at all, above 0 up to 1.
    #[cfg_attr(feature = "serde", serde(default = "one"))]
    pub density: f64,
    /// The realms in whose sectors it is printed; at least one. It may show over their edges, as far as it reaches.
    #[cfg_attr(feature = "serde", serde(default, with = "super::realm_names"))]
    pub realms: RealmSet,
}

#[cfg(feature = "serde")]
const fn one() -> f64 {
    1.0
}

impl Stamp {
    /// A shape in every sector, up or down at random, as often as the band's other stamps.
    #[must_use]
    pub const fn new(shape: Shape) -> Self {
        Self {
            shape,
            sign: Sign::Random,
            weight: 1.0,
            density: 1.0,
            realms: RealmSet::ALL,
        }
    }

    /// The realms in whose sectors it is printed; at least one.
    #[must_use]
    pub const fn realms(mut self, realms: RealmSet) -> Self {
        self.realms = realms;
        self
    }

    /// Whether it is raised or dug.
    #[must_use]
    pub fn sign(mut self, sign: Sign) -> Self {
        self.sign = sign;
        self
    }

    /// How often it is taken, against the other stamps of the band; above 0.
    #[must_use]
    pub fn weight(mut self, weight: f64) -> Self {
        self.weight = weight;
        self
    }

    /// The share of its sectors in which it is printed at all, above 0 up to 1.
    #[must_use]
    pub fn density(mut self, density: f64) -> Self {
        self.density = density;
        self
    }
}

/// Whether a stamp is raised or dug.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Sign {
    /// Either, at random.
    #[default]
    Random,
    /// As the shape is.
    Raise,
    /// Upside down.
    Dig,
}

/// Where a band is printed, by the height that the earlier bands made, or by what else it [reads](Mask::reads).
///
/// The weight rises from 0 at `from` to 1 at `to`, smoothly (3t² − 2t³); with `from`
/// above `to` it falls with height. It reads the sum of the bands listed before its
/// own, up to the level before its own first octave, and is frozen from there on.
///
/// ```
/// use terrain::Mask;
/// // From the snow line up, but a tenth of it everywhere.
/// let high = Mask::new(1_500.0, 2_500.0).floor(0.1);
/// // In the lowlands only.
/// let low = Mask::new(400.0, 100.0);
/// assert!(high.to > high.from && low.to < low.from);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Mask {
    /// Metres above the sphere, at the recipe's radius, where the weight is 0.
    pub from: f64,
    /// Metres above the sphere where the weight is 1; not `from`.
    pub to: f64,
    /// The weight where it would be 0, from 0 up to 1.
    #[cfg_attr(feature = "serde", serde(default))]
    pub floor: f64,
    /// What it reads: `from` and `to` are of that.
    #[cfg_attr(feature = "serde", serde(default))]
    pub reads: Reads,
}

impl Mask {
    /// A weight of 0 at the height `from` and beyond, of 1 at the height `to` and beyond.
    #[must_use]
    pub const fn new(from: f64, to: f64) -> Self {
        Self {
            from,
            to,
            floor: 0.0,
            reads: Reads::Height,
        }
    }

    /// What it reads in place of the height.
    ///
    /// ```
    /// use terrain::{Band, Mask, Reads};
    /// // Dunes where it hardly rains.
    /// let dunes = Band::new("dunes", 7, 15..=17, 40.0).mask(Mask::new(0.25, 0.1).reads(Reads::Rain));
    /// assert_eq!(dunes.mask.map(|mask| mask.reads), Some(Reads::Rain));
    /// ```
    #[must_use]
    pub const fn reads(mut self, reads: Reads) -> Self {
        self.reads = reads;
        self
    }

    /// The weight where it would be 0, from 0 up to 1.
    #[must_use]
    pub const fn floor(mut self, floor: f64) -> Self {
        self.floor = floor;
        self
    }

    /// The weight at a height, and how it changes a metre.
    pub(crate) fn weight(&self, height: f64) -> (f64, f64) {
        let width = self.to - self.from;
        let t = ((height - self.from) / width).clamp(0.0, 1.0);
        let rise = 1.0 - self.floor;
        (
            self.floor + rise * (t * t * (3.0 - 2.0 * t)),
            rise * (6.0 * t * (1.0 - t)) / width,
        )
    }

    /// By how much its change a metre itself changes a metre, at most.
    pub(crate) fn bend(&self) -> f64 {
        6.0 * (1.0 - self.floor) / (self.to - self.from).powi(2)
    }
}
