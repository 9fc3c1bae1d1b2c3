use crate::colour::{ToLinear, UNPAINTED, mix, smoothstep};
use crate::noise::{noise, noise_seed};
use crate::{ColourStop, Place, Rain};
use glam::Vec3;

/// How warm and how moist the ground is, and what it looks like there.
///
/// Warmth goes by latitude and height, moisture by rain or latitude's belts and height, both
/// by noise over the sphere that every seed has its own of.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Climate {
    /// Degrees Celsius at the equator, at height 0.
    pub equator: f32,
    /// Degrees Celsius at the poles, at height 0.
    pub pole: f32,
    /// Degrees that it is colder a kilometre higher up.
    pub lapse: f32,
    /// Degrees that regions of a latitude differ by, more or less.
    pub variation: f32,
    /// How much regions differ in moisture, more or less; all moisture is from 0 to 1.
    pub spread: f32,
    /// How much moister the equator and 60° are than 30° and the poles.
    pub belts: f32,
    /// Moisture lost a kilometre higher up.
    pub drying: f32,
    /// How far rain makes moist; by belts alone if not said.
    #[cfg_attr(feature = "serde", serde(default))]
    pub rain: Option<Rain>,
    /// How many regions lie side by side on a radius.
    pub regions: f32,
    /// What ground looks like at a warmth and moisture, one to [`Climate::MAX_BIOMES`]; between them it is mixed.
    pub biomes: Vec<Biome>,
    /// What lies at the shore, up to its height; on flat moist ground plants come down farther.
    #[cfg_attr(feature = "serde", serde(default))]
    pub shore: Option<ColourStop>,
    /// What covers cold ground and cold seas.
    #[cfg_attr(feature = "serde", serde(default))]
    pub snow: Option<Snow>,
}

/// What ground looks like in some climate.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Biome {
    /// What it is: "steppe", "ash".
    pub name: String,
    /// Degrees Celsius.
    pub warmth: f32,
    /// 0 to 1.
    pub moisture: f32,
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
}

/// What covers cold ground.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Snow {
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
    /// Degrees Celsius where it begins, and below those where all is white.
    pub warmth: [f32; 2],
}

/// How many octaves of noise a climate has.
pub(crate) const OCTAVES: u32 = 4;

/// What an octave's height is multiplied with for the next.
pub(crate) const GAIN: f32 = 0.55;

/// Moisture between the belts where the noise is 0.
pub(crate) const MEAN_MOISTURE: f32 = 0.5;

/// Moisture for each of the noise, times [`Climate::spread`]: so much that regions differ by about the spread.
pub(crate) const MOISTURE_OF_NOISE: f32 = 1.6;

/// Degrees Celsius that snow needs it to be colder where no rain falls than where most falls.
pub(crate) const SNOW_OF_RAIN: f32 = 16.0;

/// Biomes are a step apart in degrees Celsius and in moisture.
pub(crate) const BIOME_STEPS: [f32; 2] = [12.0, 0.25];

/// How softly biomes are mixed: the square of the steps within which a biome is alone.
pub(crate) const BIOME_SOFTNESS: f32 = 0.1;

/// Moisture from which woods grow, and where there are most of them.
pub(crate) const WOODS_MOISTURE: [f32; 2] = [0.35, 0.8];

/// The same in degrees Celsius.
pub(crate) const WOODS_WARMTH: [f32; 2] = [-4.0, 3.0];

/// What is left of the ground's colour where it is wooded.
pub(crate) const WOODS_SHADE: [f32; 3] = [0.55, 0.64, 0.5];

/// The share of the shore's height up to which there is nothing but shore.
pub(crate) const SHORE_WHOLE: f32 = 0.3;

/// How high the shore reaches on flat ground where it is moist, in parts of how high it does elsewhere: plants grow there, as on the plains of rivers.
pub(crate) const SHORE_GREEN: f32 = 0.15;

/// Radians of slope up to which ground is as flat as that, and from which it is a beach.
pub(crate) const SHORE_FLAT: [f32; 2] = [0.01, 0.04];

/// Moisture from which plants grow there, and from which they grow wherever they can.
pub(crate) const SHORE_MOISTURE: [f32; 2] = [0.2, 0.55];

impl Climate {
    /// How many biomes are heeded.
    pub const MAX_BIOMES: usize = 12;

    /// Degrees Celsius and moisture at a place.
    #[must_use]
    pub fn at(&self, place: &Place) -> (f32, f32) {
        let (mut wet, mut warm) = (0.0, 0.0);
        let (mut frequency, mut weight) = (self.regions, 1.0);
        for octave in 0..OCTAVES {
            let (value, gradient) = noise(place.dir * frequency, noise_seed(place.seed) + octave);
            wet += weight * value;
            // Uncorrelated with the value, and there already.
            warm += weight * gradient.x;
            frequency *= 2.0;
            weight *= GAIN;
        }
        let sine = place.dir.y * place.dir.y;
        // The tropics are warm far north and south.
        let polar = sine * sine;
        let double = 1.0 - 2.0 * sine;
        // cos 6φ: 1 at the equator and 60°, −1 at 30° and the poles.
        let belt = double * (4.0 * double * double - 3.0);
        let belts = MEAN_MOISTURE + self.belts * belt;
        let share = self.rain.map_or(0.0, |rain| rain.share);
        let mean = place
            .rain
            .map_or(belts, |rain| belts + (rain - belts) * share);
        let up = place.height.max(0.0) * 1e-3;
        (
            self.equator + (self.pole - self.equator) * polar - self.lapse * up
                + self.variation * warm,
            (mean + MOISTURE_OF_NOISE * self.spread * wet - self.drying * place.height * 1e-3)
                .clamp(0.0, 1.0),
        )
    }

    /// The colour of flat ground without snow, far from any shore, at a warmth (degrees Celsius) and moisture (0 to 1): linear RGB.
    #[must_use]
    pub fn ground(&self, warmth: f32, moisture: f32) -> [f32; 3] {
        self.flat([warmth, moisture], 0.0, [f32::INFINITY, 0.0], crate::linear)
    }

    /// The share of flat land that woods cover where they cover most of it in the moistest mild country.
    pub(crate) fn wooded(warmth: f32, moisture: f32) -> f32 {
        let [dry, moist] = WOODS_MOISTURE;
        let [cold, mild] = WOODS_WARMTH;
        smoothstep(dry, moist, moisture) * smoothstep(cold, mild, warmth)
    }

    /// The colour of ground without snow and rock, of which a share is wooded, by warmth and moisture, and by height and slope: linear, where `linear` makes that of what this climate has.
    pub(crate) fn flat(
        &self,
        [warmth, moisture]: [f32; 2],
        wood: f32,
        [height, slope]: [f32; 2],
        linear: impl ToLinear,
    ) -> [f32; 3] {
        let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
        for biome in self.biomes.iter().take(Self::MAX_BIOMES) {
            let off = [
                (warmth - biome.warmth) / BIOME_STEPS[0],
                (moisture - biome.moisture) / BIOME_STEPS[1],
            ];
            let near = 1.0 / (off[0] * off[0] + off[1] * off[1] + BIOME_SOFTNESS);
            let weight = near * near;
            sum += Vec3::from(linear(biome.colour)) * weight;
            weights += weight;
        }
        let flat = if weights > 0.0 {
            let shade = Vec3::ONE.lerp(WOODS_SHADE.into(), wood);
            (sum / weights * shade).to_array()
        } else {
            [UNPAINTED; 3]
        };
        match self.shore {
            Some(shore) => {
                let [dry, moist] = SHORE_MOISTURE;
                let [plain, beach] = SHORE_FLAT;
                let green =
                    smoothstep(dry, moist, moisture) * (1.0 - smoothstep(plain, beach, slope));
                let high = shore.height * (1.0 + (SHORE_GREEN - 1.0) * green);
                let inland = smoothstep(SHORE_WHOLE * high, high, height);
                mix(linear(shore.colour), flat, inland)
            }
            None => flat,
        }
    }

    /// Degrees Celsius by which ground must be colder for snow to lie as on ground of mean moisture: where little rain falls, little snow falls.
    pub(crate) fn snowless(&self, moisture: f32, place: &Place) -> f32 {
        let share = self.rain.map_or(0.0, |rain| rain.share);
        let share = place.rain.map_or(0.0, |_| share);
        share * SNOW_OF_RAIN * (MEAN_MOISTURE - moisture)
    }

    /// The colour of snow and ice, linear; black where there is none.
    pub(crate) fn snow_colour(&self, linear: impl ToLinear) -> [f32; 3] {
        self.snow.map_or([0.0; 3], |snow| linear(snow.colour))
    }

    /// How much of the ground is white: 0 to 1. What is steeper than `bare`, in radians, holds less.
    pub(crate) fn white(&self, warmth: f32, slope: f32, bare: [f32; 2]) -> f32 {
        self.snow.map_or(0.0, |snow| {
            let [from, to] = snow.warmth;
            smoothstep(-from, -to, -warmth) * (1.0 - smoothstep(bare[0], bare[1], slope))
        })
    }

    /// The same on a planet whose heights are multiplied.
    pub(crate) fn scale(&mut self, factor: f32) {
        self.lapse /= factor;
        self.drying /= factor;
        if let Some(shore) = &mut self.shore {
            shore.height *= factor;
        }
        if let Some(rain) = &mut self.rain {
            rain.climb *= factor;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear;

    #[test]
    fn a_biome_has_its_colour_in_its_climate() {
        let biome = |name: &str, warmth, moisture, colour| Biome {
            name: name.into(),
            warmth,
            moisture,
            colour,
        };
        let climate = Climate {
            equator: 30.0,
            pole: -20.0,
            lapse: 6.0,
            variation: 4.0,
            spread: 0.5,
            belts: 0.2,
            drying: 0.1,
            rain: None,
            regions: 2.0,
            biomes: vec![
                biome("rain forest", 27.0, 0.9, [0.09, 0.19, 0.06]),
                biome("desert", 26.0, 0.1, [0.72, 0.58, 0.38]),
                biome("grassland", 11.0, 0.45, [0.30, 0.35, 0.17]),
                biome("taiga", 1.0, 0.7, [0.14, 0.21, 0.14]),
                biome("bare heights", -9.0, 0.1, [0.47, 0.44, 0.40]),
            ],
            shore: None,
            snow: None,
        };
        for biome in &climate.biomes {
            let colour = climate.flat([biome.warmth, biome.moisture], 0.0, [1e4, 0.0], linear);
            for (got, desired) in colour.into_iter().zip(linear(biome.colour)) {
                assert!((got - desired).abs() < 0.08, "{}: {colour:?}", biome.name);
            }
        }
    }

    /// A plain a quarter as high as the shore reaches is green where it is moist; as a beach, and where it is dry, it is the shore's.
    #[test]
    fn flat_moist_ground_beside_the_sea_is_green() {
        let climate = Climate {
            shore: Some(ColourStop {
                height: 8.0,
                colour: [0.9, 0.8, 0.6],
            }),
            equator: 10.0,
            pole: 10.0,
            lapse: 0.0,
            variation: 0.0,
            spread: 0.0,
            belts: 0.0,
            drying: 0.0,
            rain: None,
            regions: 2.0,
            biomes: vec![Biome {
                name: "grass".into(),
                warmth: 10.0,
                moisture: 0.5,
                colour: [0.3, 0.35, 0.17],
            }],
            snow: None,
        };
        let colour =
            |moisture: f32, slope: f32| climate.flat([10.0, moisture], 0.0, [2.0, slope], linear);
        let [shore, inland] =
            [0.0, 1e4].map(|height| climate.flat([10.0, 0.8], 0.0, [height, 0.0], linear));
        assert_eq!(colour(0.8, 0.005), inland);
        for (moisture, slope) in [(0.8, 0.1), (0.1, 0.005)] {
            assert_eq!(colour(moisture, slope), shore, "{moisture} {slope}");
        }
    }
}
