use crate::{Air, Sea};
use bevy::color::{ColorToComponents, LinearRgba, Srgba};
use bevy::prelude::*;

/// How the ground is painted: by height above the sea and by slope.
///
/// All colours are sRGB from 0 to 1, all heights metres at the recipe's own radius,
/// measured from the sea's surface, or from the sphere where there is no sea. The
/// shader and [`Look::colour`] are one function.
#[derive(Clone, Debug, PartialEq, Reflect)]
#[reflect(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Look {
    /// Heights with their colours, ascending; between two they are mixed. Those after the 16th are ignored.
    pub stops: Vec<ColourStop>,
    /// What steep ground is made of.
    pub rock: [f32; 3],
    /// Degrees of slope where rock begins and where there is nothing else.
    pub rock_slope: [f32; 2],
    /// What lies below height 0; ground like any other if none.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sea: Option<Sea>,
    /// What is around it; none if it stands in empty space. Shown by [`ReliefSkyPlugin`](crate::ReliefSkyPlugin).
    #[cfg_attr(feature = "serde", serde(default))]
    pub air: Option<Air>,
}

/// A height and the colour of flat ground there.
#[derive(Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct ColourStop {
    /// Metres above the sea.
    pub height: f32,
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
}

impl ColourStop {
    /// The colour at a height.
    #[must_use]
    pub const fn new(height: f32, colour: [f32; 3]) -> Self {
        Self { height, colour }
    }
}

impl Look {
    /// How many stops are heeded.
    pub const MAX_STOPS: usize = 16;

    /// The colour of ground `height` metres above the sea that slopes by `slope` radians: linear RGB.
    #[must_use]
    pub fn colour(&self, height: f32, slope: f32) -> [f32; 3] {
        if let Some(sea) = &self.sea
            && height < 0.0
        {
            return sea.colour(-height);
        }
        let [from, to] = self.rock_slope.map(f32::to_radians);
        let flat = self.flat(height);
        mix(flat, linear(self.rock), smoothstep(from, to, slope))
    }

    /// The colour of flat ground, linear.
    fn flat(&self, height: f32) -> [f32; 3] {
        let stops = &self.stops[..self.stops.len().min(Self::MAX_STOPS)];
        let Some(first) = stops.first() else {
            return [0.5; 3];
        };
        let mut colour = linear(first.colour);
        for pair in stops.windows(2) {
            let t = ((height - pair[0].height) / (pair[1].height - pair[0].height).max(1e-6))
                .clamp(0.0, 1.0);
            colour = mix(colour, linear(pair[1].colour), t);
        }
        colour
    }

    /// The same look with every metre multiplied: for a planet of another size than its recipe's.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        let mut scaled = self.clone();
        for stop in &mut scaled.stops {
            stop.height *= factor;
        }
        if let Some(sea) = &mut scaled.sea {
            sea.half_depth *= factor;
        }
        scaled.air = scaled.air.map(|air| air.scaled(factor));
        scaled
    }

    /// The same look without a sea.
    #[must_use]
    pub fn dry(&self) -> Self {
        Self {
            sea: None,
            ..self.clone()
        }
    }
}

/// sRGB to linear.
pub(crate) fn linear(colour: [f32; 3]) -> [f32; 3] {
    let [red, green, blue] = colour;
    LinearRgba::from(Srgba::rgb(red, green, blue)).to_f32_array_no_alpha()
}

/// `a` where t is 0, `b` where it is 1.
pub(crate) fn mix(a: [f32; 3], b: [f32; 3], t: f32) -> [f32; 3] {
    std::array::from_fn(|k| a[k] * (1.0 - t) + b[k] * t)
}

/// 0 up to `from`, 1 from `to` on, 3t² − 2t³ between.
fn smoothstep(from: f32, to: f32, x: f32) -> f32 {
    let t = ((x - from) / (to - from).max(1e-6)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_stops_at_their_heights() {
        let look = Look::earth();
        for stop in look.stops.iter().filter(|stop| stop.height >= 0.0) {
            let colour = look.colour(stop.height, 0.0);
            for (got, wished) in colour.into_iter().zip(linear(stop.colour)) {
                assert!((got - wished).abs() < 1e-6, "{stop:?}: {colour:?}");
            }
        }
        let cliff = look.colour(1_000.0, 1.5);
        for (got, wished) in cliff.into_iter().zip(linear(look.rock)) {
            assert!((got - wished).abs() < 1e-6, "{cliff:?}");
        }
    }

    #[test]
    fn every_look_is_in_order_and_scales() {
        for look in [Look::earth(), Look::moon(), Look::mars(), Look::article()] {
            assert!(look.stops.len() <= Look::MAX_STOPS);
            assert!(
                look.stops
                    .windows(2)
                    .all(|pair| pair[0].height < pair[1].height)
            );
            let small = look.scaled(0.001);
            for height in [-5_000.0_f32, -10.0, 0.0, 300.0, 8_000.0] {
                let (a, b) = (look.colour(height, 0.3), small.colour(height * 0.001, 0.3));
                for (a, b) in a.into_iter().zip(b) {
                    assert!((a - b).abs() < 1e-4, "{height}: {a} {b}");
                }
            }
        }
    }

    #[test]
    fn the_sea_begins_below_height_zero_and_darkens() {
        let look = Look::earth();
        let shore = look.colour(-0.1, 0.0);
        let deep = look.colour(-9_000.0, 0.0);
        assert!(deep.iter().sum::<f32>() < shore.iter().sum::<f32>());
        assert_ne!(look.dry().colour(-0.1, 0.0), shore);
    }
}
