//! Whether a recipe can be printed.

use super::band::{Band, Mask};
use super::reads::Reads;
use super::recipe::Recipe;
use super::recipe_error::{BandProblem, RecipeError};
use super::rivers::Rivers;
use cubemap::{Cell, RealmSet};

impl Recipe {
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
