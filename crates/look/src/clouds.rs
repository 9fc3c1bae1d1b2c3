//! Clouds: how thick they are over a place, by the sums that the shader does too.

use crate::noise::{noise, noise_seed};
use glam::Vec3;

/// Which noise that of clouds is.
pub(crate) const SALT: u32 = 0x68bc_21eb;

/// How far highs and lows carry clouds around them, in regions.
pub(crate) const SWIRL: f32 = 0.5;

/// How many highs and lows there are for each region.
pub(crate) const SWIRL_REGIONS: f32 = 0.6;

/// What a high or low adds to the noise.
pub(crate) const SWIRL_WEIGHT: f32 = 0.3;

/// What the first octave adds to the noise.
pub(crate) const FIRST_WEIGHT: f32 = 0.4;

/// What an octave's weight is multiplied with for the next.
pub(crate) const GAIN: f32 = 0.72;

/// What an octave's frequency is multiplied with for the next.
pub(crate) const LACUNARITY: f32 = 2.17;

/// From this octave on clouds are heaps, and go their own way.
pub(crate) const HEAPS: u32 = 4;

/// How high a heap rises for each of the noise, above the floor between heaps.
pub(crate) const HEAP_HEIGHT: f32 = 1.8;

/// How far the floor between heaps lies below 0: so far that heaps are 0 in the mean.
pub(crate) const HEAP_FLOOR: f32 = 0.42;

/// How far the slopes of an octave bend the next one, in its cells: noise is 0 at every corner of its lattice, and where these stand in rows heaps do.
pub(crate) const BENT: f32 = 0.35;

/// The axes of an octave's lattice in the next one's: no two lie along each other.
pub(crate) const TURN: [[f32; 3]; 3] = [[0.6, 0.64, -0.48], [-0.8, 0.48, -0.36], [0.0, 0.6, 0.8]];

/// How much noise the equator and 60° have more than 30° and the poles, halved.
pub(crate) const BELTS: f32 = 0.05;

/// The noise from clear sky to the thickest cloud.
pub(crate) const RISE: f32 = 0.3;

/// The power of that way that thickness goes by: edges are thin.
pub(crate) const POWER: f32 = 1.6;

/// The share of sunlight that clouds scatter down to the ground, of what does not come through straight.
pub(crate) const SCATTERED: f32 = 0.55;

/// How many octaves are drawn.
pub(crate) const OCTAVES: u32 = 12;

/// Of those that are drawn, how many there are for [`Clouds::depth_at`].
const COARSE_OCTAVES: u32 = 7;

/// A layer of clouds around a planet: thin against its height, soft in the light, with shadows on the ground.
///
/// Where they are goes by noise over the sphere that every seed has its own of, by
/// latitude (most over the equator and 60°), and by the time, for they drift. They are
/// drawn from above and from below alike, lit by the sun.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "reflect", derive(bevy_reflect::Reflect))]
#[cfg_attr(feature = "reflect", reflect(Debug, PartialEq))]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Clouds {
    /// Metres above the sea, above 0.
    pub height: f32,
    /// The share of the sphere that they lie over, about: 0 to 1.
    pub cover: f32,
    /// Optical depth of the thickest straight up: of light that comes straight down, a depth of 1 lets 37 % through.
    pub depth: f32,
    /// How many weathers lie side by side on a radius.
    pub regions: f32,
    /// Metres a second at the equator that they drift eastwards.
    #[cfg_attr(feature = "serde", serde(default))]
    pub drift: f32,
    /// sRGB, 0 to 1.
    pub colour: [f32; 3],
}

impl Clouds {
    /// The same clouds with heights multiplied, on a planet whose radius is.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        Self {
            height: self.height * factor,
            drift: self.drift * factor,
            ..*self
        }
    }

    /// Optical depth straight up over a place at time 0, for a planet's seed; without forms finer than 20 km on an Earth.
    ///
    /// `dir` is from the planet's centre, in its axes, of length 1.
    #[must_use]
    pub fn depth_at(&self, dir: Vec3, seed: u64) -> f32 {
        let seed = noise_seed(seed) ^ SALT;
        let (low, swirl) = noise(dir * (SWIRL_REGIONS * self.regions), seed);
        let place = dir + dir.cross(swirl) * (SWIRL / self.regions);
        let mut value = SWIRL_WEIGHT * low;
        let (mut frequency, mut weight) = (self.regions, FIRST_WEIGHT);
        let (mut heap, mut bent) = (dir * frequency, Vec3::ZERO);
        for octave in 0..COARSE_OCTAVES {
            let heaps = octave >= HEAPS;
            let at = if heaps {
                heap + bent
            } else {
                place * frequency
            };
            let (n, slope) = noise(at, seed.wrapping_add(octave + 1));
            bent = slope * BENT;
            heap = turned(heap) * LACUNARITY;
            value += weight
                * if heaps {
                    HEAP_HEIGHT * n.abs() - HEAP_FLOOR
                } else {
                    n
                };
            frequency *= LACUNARITY;
            weight *= GAIN;
        }
        let double = 1.0 - 2.0 * dir.y * dir.y;
        let belt = double * (4.0 * double * double - 3.0);
        let dense = ((value + BELTS * belt - self.edge()) / RISE).clamp(0.0, 1.0);
        self.depth * dense.powf(POWER)
    }

    /// The share of a clear day's light that comes down to a place, of what [`Clouds::depth_at`] gives: straight, or scattered.
    #[must_use]
    pub fn light_below(depth: f32) -> f32 {
        let through = (-depth).exp();
        through + SCATTERED * (1.0 - through)
    }

    /// Where the clouds over a direction were at time 0, that have drifted for some seconds; `radius` is the sea's, in metres.
    ///
    /// ```
    /// use glam::Vec3;
    /// use planet_file::Preset;
    /// let clouds = Preset::Earth.planet().look.clouds.expect("it has some");
    /// let day = clouds.drifted(Vec3::X, 6.4e6, 86_400.0);
    /// assert!(day.distance(Vec3::X) > 0.1 && day.y == 0.0);
    /// assert_eq!(clouds.drifted(Vec3::Y, 6.4e6, 86_400.0), Vec3::Y);
    /// ```
    #[must_use]
    pub fn drifted(&self, dir: Vec3, radius: f32, seconds: f64) -> Vec3 {
        #[expect(clippy::cast_possible_truncation, reason = "an angle")]
        let angle = (f64::from(self.drift / (radius + self.height)) * seconds)
            .rem_euclid(std::f64::consts::TAU) as f32;
        let (sine, cosine) = angle.sin_cos();
        Vec3::new(
            dir.x * cosine - dir.z * sine,
            dir.y,
            dir.x * sine + dir.z * cosine,
        )
    }

    /// Above which value of the noise there are clouds.
    #[must_use]
    pub fn edge(&self) -> f32 {
        // Half of all values are within 0.09 of -0.03; clouds are seen where it is 0.06 more than the edge.
        0.38 * (0.5 - self.cover.clamp(0.0, 1.0)) - 0.09
    }
}

/// In the axes of the next octave's lattice.
fn turned(place: Vec3) -> Vec3 {
    let [x, y, z] = TURN.map(Vec3::from_array);
    x * place.x + y * place.y + z * place.z
}
