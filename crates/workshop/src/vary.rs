//! Planets like another, with every number moved at random.

use crate::Document;
use fastrand::Rng;
use look::{Air, Climate, Clouds, Look, Sea};
use terrain::{Band, Mask, Recipe, Rivers};

/// How often a planet is varied before the attempt is given up.
const TRIES: u32 = 48;

/// Another planet like this one: every number moved at random, and another seed. It can be drawn and is worth a look.
///
/// `strength` is 0 for no more than another seed, and 1 for numbers up to twice or half as large. The same `chance` gives the same planet.
/// The map of one that has one stays. If nothing that is worth a look is found, it is the same planet with another seed.
#[must_use]
pub fn another(document: &Document, strength: f64, chance: u64) -> Document {
    let mut rng = Rng::with_seed(chance);
    for attempt in 0..TRIES {
        // Less and less far from what is known to be well.
        let strength = strength * (1.0 - f64::from(attempt) / f64::from(TRIES));
        let mut other = document.clone();
        other.seed = u64::from(rng.u32(..));
        Chance {
            rng: &mut rng,
            strength,
        }
        .planet(&mut other);
        if other.check().is_ok() && other.is_worth_a_look().is_ok() {
            return other;
        }
    }
    Document {
        seed: u64::from(rng.u32(..)),
        ..document.clone()
    }
}

/// What moves numbers.
pub(crate) struct Chance<'a> {
    pub(crate) rng: &'a mut Rng,
    /// From 0 up to 1.
    pub(crate) strength: f64,
}

impl Chance<'_> {
    /// From −strength to strength.
    fn way(&mut self) -> f64 {
        (2.0 * self.rng.f64() - 1.0) * self.strength
    }

    /// What a number is multiplied with: up to 1 + strength, or divided by it.
    fn factor(&mut self) -> f64 {
        let way = self.way();
        if way < 0.0 {
            1.0 / (1.0 - way)
        } else {
            1.0 + way
        }
    }

    fn scale(&mut self, number: &mut f64, low: f64, high: f64) {
        *number = (*number * self.factor()).clamp(low, high);
    }

    #[expect(clippy::cast_possible_truncation, reason = "colours and climates")]
    fn scale_f32(&mut self, number: &mut f32, low: f32, high: f32) {
        *number = (*number * self.factor() as f32).clamp(low, high);
    }

    #[expect(clippy::cast_possible_truncation, reason = "colours and climates")]
    fn shift_f32(&mut self, number: &mut f32, by: f32, low: f32, high: f32) {
        *number = (*number + by * self.way() as f32).clamp(low, high);
    }

    /// A little of another hue, lighter or darker.
    fn colour(&mut self, colour: &mut [f32; 3]) {
        for part in colour {
            self.shift_f32(part, 0.1, 0.0, 1.0);
        }
    }

    /// Moves every number of a planet.
    pub(crate) fn planet(&mut self, document: &mut Document) {
        self.recipe(&mut document.planet.recipe);
        self.look(&mut document.planet.look);
    }

    fn recipe(&mut self, recipe: &mut Recipe) {
        let first = recipe.bands.first();
        let high = first.map_or(0.0, |band| band.amplitude);
        for band in &mut recipe.bands {
            self.band(band);
        }
        if let Some(level) = &mut recipe.sea_level {
            *level += 0.4 * high * self.way();
        }
        if let Some(rivers) = &mut recipe.rivers {
            self.rivers(rivers);
        }
    }

    fn band(&mut self, band: &mut Band) {
        self.scale(&mut band.amplitude, f64::MIN_POSITIVE, f64::MAX);
        band.gain = (band.gain + 0.12 * self.way()).clamp(0.2, 0.75);
        band.salt = self.rng.u64(..=0xffff_ffff);
        for stamp in &mut band.stamps {
            self.scale(&mut stamp.weight, 1e-3, 1e3);
            self.scale(&mut stamp.density, 0.02, 1.0);
        }
        if let Some(mask) = &mut band.mask {
            self.mask(mask);
        }
    }

    /// Both ends by one factor, so that they stay in their order.
    fn mask(&mut self, mask: &mut Mask) {
        let factor = self.factor();
        mask.from *= factor;
        mask.to *= factor;
        mask.floor = (mask.floor + 0.1 * self.way()).clamp(0.0, 0.9);
    }

    fn rivers(&mut self, rivers: &mut Rivers) {
        self.scale(&mut rivers.width, 1e-5, 0.01);
        self.scale(&mut rivers.depth, 0.0, 0.5);
        self.scale(&mut rivers.valley, 0.05, 0.45);
        self.scale(&mut rivers.lakes, 0.0, 0.3);
        self.scale(&mut rivers.cut, 0.0, f64::MAX);
    }

    fn look(&mut self, look: &mut Look) {
        self.colour(&mut look.rock);
        for stop in &mut look.stops {
            self.colour(&mut stop.colour);
        }
        if let Some(climate) = &mut look.climate {
            self.climate(climate);
        }
        if let Some(sea) = &mut look.sea {
            self.sea(sea);
        }
        if let Some(air) = &mut look.air {
            self.air(air);
        }
        if let Some(clouds) = &mut look.clouds {
            self.clouds(clouds);
        }
    }

    fn climate(&mut self, climate: &mut Climate) {
        self.shift_f32(&mut climate.equator, 12.0, -150.0, 150.0);
        self.shift_f32(&mut climate.pole, 16.0, -150.0, 150.0);
        self.scale_f32(&mut climate.variation, 0.0, 30.0);
        self.scale_f32(&mut climate.spread, 0.0, 1.0);
        self.scale_f32(&mut climate.belts, 0.0, 1.0);
        self.scale_f32(&mut climate.regions, 0.1, 30.0);
        for biome in &mut climate.biomes {
            self.colour(&mut biome.colour);
        }
    }

    fn sea(&mut self, sea: &mut Sea) {
        self.colour(&mut sea.shallow);
        self.colour(&mut sea.deep);
        self.scale_f32(&mut sea.half_depth, 1e-6, 1e12);
    }

    fn air(&mut self, air: &mut Air) {
        for part in air.gas.iter_mut().chain(&mut air.haze) {
            self.scale_f32(part, 0.0, 100.0);
        }
        self.scale_f32(&mut air.height, 1e-6, 1e12);
        self.scale_f32(&mut air.haze_height, 1e-6, 1e12);
    }

    fn clouds(&mut self, clouds: &mut Clouds) {
        self.shift_f32(&mut clouds.cover, 0.3, 0.0, 1.0);
        self.scale_f32(&mut clouds.depth, 0.0, 100.0);
        self.scale_f32(&mut clouds.regions, 0.1, 30.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn others_like_a_preset_can_be_drawn_and_are_worth_a_look() {
        for preset in Preset::ALL {
            let document = Document::new(preset.planet().clone(), 1);
            for chance in 0..3 {
                let other = another(&document, 0.5, chance);
                assert_eq!(other.check(), Ok(()), "{preset} {chance}");
                let seen = other.is_worth_a_look();
                assert!(seen.is_ok(), "{preset} {chance}: {seen:?}");
                assert_ne!(other.planet, document.planet, "{preset} {chance}");
                assert_eq!(other, another(&document, 0.5, chance));
                assert_ne!(other, another(&document, 0.5, chance + 100));
            }
        }
    }

    #[test]
    fn a_variation_of_no_strength_is_another_seed_of_the_same_forms() {
        let document = Document::new(Preset::Mars.planet().clone(), 1);
        let other = another(&document, 0.0, 5);
        for (band, old) in (other.planet.recipe.bands.iter()).zip(&document.planet.recipe.bands) {
            assert_eq!((band.amplitude, band.gain), (old.amplitude, old.gain));
        }
        assert_eq!(other.planet.look, document.planet.look);
        assert_ne!(other.seed, document.seed);
    }
}
