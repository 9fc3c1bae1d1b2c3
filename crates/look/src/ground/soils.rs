//! What ground is made of between the size of hills and that of continents, and the layers of rock that steep ground lays bare. The shader's `soils` computes the same.

use crate::colour::smoothstep;
use crate::noise::{corner_gradient, noise, noise_seed};
use crate::{Detail, Place};
use glam::Vec3;

/// Which noise that of soils is, and which that of layers.
pub(crate) const SALT: u32 = 0x2545_f491;
pub(crate) const LAYERS_SALT: u32 = 0x6a09_e667;

/// Soils are waves of 2^17 m, cut into by such of 2^15, 2^13, 2^11 and 2^9 m that count less and less.
pub(crate) const OCTAVES: u32 = 5;
pub(crate) const COARSEST: f32 = 17.0;
pub(crate) const GAIN: f32 = 0.8;

/// How far the waves of an octave carry the finer ones along, in their own length: soils are drawn out, as water and wind have left them.
pub(crate) const CARRIED: f32 = 0.25;

/// Waves a pixel at which an octave begins to be seen; it is seen wholly at half as many.
pub(crate) const SEEN: f32 = 0.5;

/// Powers of two by which waves are smaller than the planet's radius where they begin to be seen, and where they are seen wholly.
pub(crate) const SMALL: [f32; 2] = [3.0, 4.0];

/// Moisture that soils hold more or less of, at most about.
pub(crate) const MOISTURE: f32 = 0.2;

/// What brings the two axes of soils, sums of an octave's slopes, to about −1 to 1.
pub(crate) const KIND: f32 = 0.6;

/// What the two axes of soils add to a colour, as shares of it: rust against ash, and pale against dark.
pub(crate) const RUST: [f32; 3] = [0.30, 0.0, -0.24];
pub(crate) const PALE: [f32; 3] = [0.34, 0.36, 0.38];

/// What is left of a part of a colour at the least.
pub(crate) const LEFT: f32 = 0.2;

/// How much of it is seen where plants cover the ground.
pub(crate) const COVERED: f32 = 0.3;

/// Moisture to which nothing covers the ground, and from which all of it is covered.
pub(crate) const BARE: [f32; 2] = [0.15, 0.6];

/// The thickest layers of rock, in metres; the next ones are a third as thick, and so on.
pub(crate) const THICKEST: f32 = 240.0;
pub(crate) const LAYERS: u32 = 6;

/// What of a layer is even; the rest goes over to the next one.
pub(crate) const EVEN: f32 = 0.8;

/// By how many times two layers mostly differ in brightness, as a power of two.
pub(crate) const LAYERS_CONTRAST: f32 = 1.3;

/// How far pale layers go against dark ones: of both there is more that is dark.
pub(crate) const PALE_LAYERS: f32 = 0.45;

/// How much of the layers of rock bare soil shows.
pub(crate) const LAYERS_IN_SOIL: f32 = 0.35;

/// Metres by which layers are folded, and by how many of the octaves.
pub(crate) const FOLDED: f32 = 400.0;
pub(crate) const FOLDS: u32 = 2;

/// Radians of slope where layers begin to be cut, and where they are wholly.
pub(crate) const CUT: [f32; 2] = [0.12, 0.4];

/// Radians of slope above which ground is as steep for layers.
pub(crate) const STEEPEST: f32 = 1.4;

/// What ground is made of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Soil {
    /// Moisture more than the climate's.
    pub(crate) moisture: f32,
    /// Rust, and pale; about −1 to 1.
    kind: [f32; 2],
    /// Metres by which layers are folded up here.
    fold: f32,
}

/// What of the ground is bare where it is so moist.
fn bareness(moisture: f32) -> f32 {
    1.0 - smoothstep(BARE[0], BARE[1], moisture)
}

impl Soil {
    /// What ground of a colour that is so moist looks like.
    pub(crate) fn tinted(&self, colour: [f32; 3], moisture: f32) -> [f32; 3] {
        let seen = COVERED + (1.0 - COVERED) * bareness(moisture);
        let [rust, pale] = self.kind;
        let tint = |k: usize| (1.0 + seen * (rust * RUST[k] + pale * PALE[k])).max(LEFT);
        std::array::from_fn(|k| colour[k] * tint(k))
    }
}

impl Detail {
    /// What the ground of a place is made of.
    pub(crate) fn soil(&self, place: &Place) -> Soil {
        let mut made = Soil::default();
        if self.soils + self.layers <= 0.0 {
            return made;
        }
        let seed = noise_seed(place.seed);
        let size = libm::log2f(place.radius);
        let mut at = place.dir * place.radius;
        let (mut exponent, mut weight) = (COARSEST, 1.0);
        for octave in 0..OCTAVES {
            let wave = libm::exp2f(exponent);
            // Nothing as coarse as the planet.
            let small = smoothstep(SMALL[0], SMALL[1], size - exponent);
            let seen = small * (SEEN * wave / place.footprint - 1.0).clamp(0.0, 1.0);
            if seen > 0.0 {
                let (value, slope) = noise(at / wave, seed ^ (SALT + octave));
                made.moisture += weight * seen * value;
                made.kind[0] += weight * seen * slope.x;
                made.kind[1] += weight * seen * slope.y;
                made.fold += if octave < FOLDS { slope.z } else { 0.0 };
                at += Vec3::new(slope.y, slope.z, slope.x) * (CARRIED * wave);
            }
            exponent -= 2.0;
            weight *= GAIN;
        }
        made.moisture *= MOISTURE * self.soils;
        made.kind = made.kind.map(|kind| kind * (KIND * self.soils));
        made.fold *= FOLDED;
        made
    }

    /// What ground of a colour looks like with its layers: of rock where it is so much of that, less clearly where soil is bare that is so moist.
    pub(crate) fn layered(
        &self,
        colour: [f32; 3],
        place: &Place,
        soil: &Soil,
        [rock, moisture]: [f32; 2],
    ) -> [f32; 3] {
        let seen = rock.max(LAYERS_IN_SOIL * bareness(moisture));
        let brighter = libm::exp2f(self.layer(place, soil) * seen);
        colour.map(|part| part * brighter)
    }

    /// By how many times the layer of rock that lies bare at a place is brighter than others, as a power of two.
    fn layer(&self, place: &Place, soil: &Soil) -> f32 {
        let cut = smoothstep(CUT[0], CUT[1], place.slope);
        if self.layers * cut <= 0.0 {
            return 0.0;
        }
        let seed = noise_seed(place.seed);
        let height = place.height + soil.fold;
        // Metres of height that a pixel has.
        let rise = place.footprint * libm::tanf(place.slope.min(STEEPEST));
        let (mut thick, mut sum) = (THICKEST, 0.0);
        for kind in 0..LAYERS {
            let seen = (SEEN * thick / rise - 1.0).clamp(0.0, 1.0);
            if seen > 0.0 {
                let at = height / thick;
                #[expect(clippy::cast_possible_truncation, reason = "whole and small")]
                let number = at.floor() as i32;
                let bright =
                    |number| corner_gradient([number, 0, 0], seed ^ (LAYERS_SALT + kind)).x;
                let next = smoothstep(EVEN, 1.0, at - at.floor());
                sum += seen * (bright(number) * (1.0 - next) + bright(number + 1) * next);
            }
            thick /= 3.0;
        }
        self.layers * LAYERS_CONTRAST * cut * if sum > 0.0 { PALE_LAYERS * sum } else { sum }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Detail = Detail {
        contrast: 0.0,
        relief: 0.0,
        stones: 0.0,
        tufts: 0.0,
        woods: 0.0,
        ripples: 0.0,
        soils: 1.0,
        layers: 1.0,
    };

    /// Places in a spiral around a planet.
    fn places(footprint: f32, slope: f32) -> impl Iterator<Item = Place> {
        (0..2_000_u16).map(move |k| {
            let (k, y) = (f32::from(k), 1.0 - (2.0 * f32::from(k) + 1.0) / 2_000.0);
            let (sine, cosine) = libm::sincosf(2.399_963 * k);
            let across = (1.0 - y * y).sqrt();
            Place {
                dir: Vec3::new(across * cosine, y, across * sine),
                height: 1.37 * k,
                slope,
                radius: 6.371e6,
                footprint,
                seed: 5,
                rain: None,
            }
        })
    }

    /// The mean, and by how much most differ from it.
    fn spread(of: impl Iterator<Item = f32>) -> [f32; 2] {
        let all: Vec<_> = of.collect();
        #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
        let count = all.len() as f32;
        let mean = all.iter().sum::<f32>() / count;
        let square = all.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / count;
        [mean, square.sqrt()]
    }

    #[test]
    fn soils_differ_as_much_as_is_said_and_what_is_too_fine_is_left_out() {
        let [mean, most] = spread(places(20.0, 0.0).map(|place| ALL.soil(&place).moisture));
        assert!(
            mean.abs() < 0.02 && (0.05..0.2).contains(&most),
            "{mean} {most}"
        );
        for axis in [0, 1] {
            let [mean, most] = spread(places(20.0, 0.0).map(|place| ALL.soil(&place).kind[axis]));
            assert!(
                mean.abs() < 0.1 && (0.4..1.6).contains(&most),
                "{mean} {most}"
            );
        }
        let far = spread(places(1e5, 0.0).map(|place| ALL.soil(&place).moisture));
        assert_eq!(far, [0.0, 0.0]);
    }

    #[test]
    fn bare_ground_shows_its_soil_and_covered_ground_little_of_it() {
        for place in places(20.0, 0.0) {
            let soil = ALL.soil(&place);
            let [bare, covered] =
                [0.0, 1.0].map(|moisture| soil.tinted([1.0; 3], moisture)[2] - 1.0);
            assert!(
                (covered - COVERED * bare).abs() < 1e-4 || bare <= LEFT - 0.99,
                "{place:?}"
            );
        }
    }

    #[test]
    fn steep_ground_shows_layers_unless_they_are_finer_than_a_point() {
        let shown = |footprint, slope| {
            spread(places(footprint, slope).map(|place| ALL.layer(&place, &Soil::default())))[1]
        };
        assert_eq!(shown(1.0, 0.1), 0.0);
        assert_eq!(shown(1e3, 0.5), 0.0);
        let [near, far] = [1.0, 100.0].map(|footprint| shown(footprint, 0.5));
        assert!(near > far && far > 0.1, "{near} {far}");
    }
}
