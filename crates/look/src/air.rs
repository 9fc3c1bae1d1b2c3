/// The air of a planet: a gas that scatters blue before red, and a haze of dust or droplets in it.
///
/// How much there is of each is its *depth*: the optical depth on the way straight up
/// from the sea, red, green and blue. Of light that comes down through a depth of 1, 37 %
/// arrive; an Earth's blue is 0.26. Depths hold at any radius; heights scale with
/// it, as all lengths of a recipe do. A depth of 0 is nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Air {
    /// Metres over which the gas thins to a 2.7th, above 0.
    pub height: f32,
    /// Depth of what the gas scatters.
    pub gas: [f32; 3],
    /// Depth of what the gas swallows, as ozone does.
    #[cfg_attr(feature = "serde", serde(default))]
    pub gas_absorbed: [f32; 3],
    /// Metres over which the haze thins to a 2.7th, above 0.
    pub haze_height: f32,
    /// Depth of what the haze scatters.
    pub haze: [f32; 3],
    /// Depth of what the haze swallows.
    #[cfg_attr(feature = "serde", serde(default))]
    pub haze_absorbed: [f32; 3],
    /// How much the haze scatters forwards: the mean cosine, −0.99 to 0.99.
    pub forward: f32,
}

impl Air {
    /// Heights above which nothing is left of it.
    const HEIGHTS: f32 = 9.0;

    /// The same air with heights multiplied.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        Self {
            height: self.height * factor,
            haze_height: self.haze_height * factor,
            ..*self
        }
    }

    /// Metres above the sea from which nothing is left of it.
    #[must_use]
    pub fn top(&self) -> f32 {
        Self::HEIGHTS * self.height.max(self.haze_height)
    }

    /// The share of sunlight that reaches a point `altitude` metres above the sea of a planet of a radius, where the sun stands so high (sine): red, green, blue.
    #[must_use]
    pub fn sunlight(&self, radius: f32, altitude: f32, mu: f32) -> [f32; 3] {
        let gas = column(radius, self.height, altitude, mu);
        let haze = column(radius, self.haze_height, altitude, mu);
        std::array::from_fn(|k| {
            let gas = gas * (self.gas[k] + self.gas_absorbed[k]);
            (-gas - haze * (self.haze[k] + self.haze_absorbed[k])).exp()
        })
    }

    /// What the whole sky throws on level ground for each lux of sun above the air, where the sun stands so high (sine): red, green, blue.
    ///
    /// A fit: within a factor of 2 of the sky that is drawn while the sun is up, and nothing from 8° below the horizon on.
    #[must_use]
    pub fn skylight(&self, mu: f32) -> [f32; 3] {
        let high = 0.5 * (mu + (mu * mu + SKYLIGHT_SOFTNESS).sqrt());
        let way = 1.0 / (high + SKYLIGHT_FLATTEST);
        let dusk = (1.0 + mu / SKYLIGHT_DUSK).clamp(0.0, 1.0);
        std::array::from_fn(|k| {
            let scatters = self.gas[k] + self.haze[k];
            let swallows = self.gas_absorbed[k] + self.haze_absorbed[k];
            let left = (-(SKYLIGHT_LOST * scatters + swallows) * way).exp();
            SKYLIGHT_SHARE * dusk * dusk * high * (1.0 - (-scatters * way).exp()) * left
        })
    }
}

/// How softly skylight goes over into dusk: the square of a sine of the sun's height.
pub(crate) const SKYLIGHT_SOFTNESS: f32 = 0.02;

/// Sine of the height under which the sky of a setting sun is seen through the air.
pub(crate) const SKYLIGHT_FLATTEST: f32 = 0.08;

/// Sine of the sun's height below the horizon from which on there is no skylight.
pub(crate) const SKYLIGHT_DUSK: f32 = 0.14;

/// The share of what is scattered that is lost to space.
pub(crate) const SKYLIGHT_LOST: f32 = 0.22;

/// The share of what is scattered that comes down.
pub(crate) const SKYLIGHT_SHARE: f32 = 0.65;

/// The largest exponent of a column: deeper below the ground it is as good as without end.
pub(crate) const COLUMN_EXPONENT: f32 = 60.0;

/// How much of what thins by e each `height` metres lies between a point and space, towards a direction of sine `mu`; 1 is from the sphere straight up.
///
/// Chapman's function as Schüler approximates it (GPU Pro 3): within 15 % where it is not through the ground.
fn column(radius: f32, height: f32, altitude: f32, mu: f32) -> f32 {
    let half_pi = std::f32::consts::FRAC_PI_2;
    let x = (radius + altitude) / height;
    let c = (half_pi * x).sqrt();
    let density = (-(altitude / height).max(-1.0)).exp();
    let outward = density * c / ((c - 1.0) * mu.abs() + 1.0);
    if mu >= 0.0 {
        return outward;
    }
    let lowest = (x * (1.0 - mu * mu).max(0.0).sqrt()).max(1.0);
    let deep = (radius / height - lowest).min(COLUMN_EXPONENT).exp();
    (2.0 * (half_pi * lowest).sqrt() * deep - outward).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f32 = 6_371_000.0;

    /// The column in small steps, in 64 bits.
    fn integrated(height: f64, altitude: f64, mu: f64) -> f64 {
        let (radius, step) = (f64::from(RADIUS), 100.0);
        let r = radius + altitude;
        let mut sum = 0.0;
        for k in 0..30_000_u32 {
            let t = (f64::from(k) + 0.5) * step;
            let at = (r * r + t * t + 2.0 * r * t * mu).sqrt();
            sum += (-(at - radius) / height).exp() * step / height;
        }
        sum
    }

    #[test]
    fn columns_are_those_of_the_integral() {
        for height in [1_200.0_f32, 8_000.0] {
            for (altitude, mu) in [
                (0.0, 1.0),
                (0.0, 0.5),
                (0.0, 0.1),
                (0.0, 0.0),
                (20_000.0, 0.3),
                (20_000.0, -0.03),
                (20_000.0, -0.07),
                (300_000.0, -0.285),
            ] {
                let got = f64::from(column(RADIUS, height, altitude, mu));
                let want = integrated(height.into(), altitude.into(), mu.into());
                assert!(
                    (got - want).abs() <= 0.15 * want + 1e-6,
                    "{height} {altitude} {mu}: {got} for {want}"
                );
            }
        }
    }
}
