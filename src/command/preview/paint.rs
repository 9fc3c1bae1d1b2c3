use super::disc::Disc;
use super::ground::Ground;
use bevy::math::{DVec3, Vec3};
use bevy_relief::{Look, Place, Planet, SphereMap, rain_map};
use studio::spread;
use terrain::Terrain;

/// The light and the colours of a picture of a planet.
#[derive(Debug)]
pub(super) struct Paint {
    ground: Ground,
    look: Look,
    seed: u64,
    /// Metres that a pixel covers in the middle of the disc.
    footprint: f64,
    rain: Option<SphereMap>,
    /// Metres above the sphere from which the look counts.
    datum: f64,
    /// What slopes are multiplied with in the light.
    exaggeration: f64,
    /// Towards the sun, in the planet's axes.
    sun: DVec3,
}

/// Samples along a pixel's side.
const SAMPLES: u32 = 2;

/// What the root mean square slope of the ground is raised to, if it is less.
const SLOPE: f64 = 0.32;

const SKY: Vec3 = Vec3::new(0.001_5, 0.002, 0.004);
const AIR: Vec3 = Vec3::new(0.16, 0.36, 0.85);

impl Paint {
    /// The paint of a planet with its terrain, whose picture has a disc of that size.
    pub(super) fn new(planet: &Planet, terrain: &Terrain, disc: &Disc) -> Self {
        let ground = Ground::facing(terrain, disc.viewer(), disc.radius());
        let (look, datum) = (planet.scaled_look(), planet.datum());
        let sea = look.sea.map(|_| datum);
        let slope = root_mean_square_slope(terrain, ground.finest(), sea);
        Self {
            ground,
            rain: (look.climate.as_ref())
                .filter(|_| look.sea.is_some())
                .and_then(|climate| rain_map(terrain, &climate.rain?)),
            look,
            footprint: terrain.radius() / disc.radius(),
            seed: planet.seed,
            datum,
            exaggeration: (SLOPE / slope).clamp(1.0, 1e4),
            sun: disc.to_planet(DVec3::new(-0.62, 0.46, 0.64)).normalize(),
        }
    }

    /// How much steeper than it is the ground is lit.
    pub(super) fn exaggeration(&self) -> f64 {
        self.exaggeration
    }

    /// The colour of a pixel, linear.
    pub(super) fn pixel(&self, disc: &Disc, x: u32, y: u32) -> Vec3 {
        let middle = disc.offset(f64::from(x) + 0.5, f64::from(y) + 0.5);
        let distance = middle.length();
        let cover = disc.cover(distance);
        let mut colour = Vec3::ZERO;
        if cover < 1.0 {
            colour += self.beyond(disc.ground(middle), distance) * as_f32(1.0 - cover);
        }
        if cover > 0.0 {
            let step = 1.0 / f64::from(SAMPLES);
            let mut ground = Vec3::ZERO;
            for (a, b) in (0..SAMPLES).flat_map(|a| (0..SAMPLES).map(move |b| (a, b))) {
                let within = |pixel: u32, k: u32| f64::from(pixel) + (f64::from(k) + 0.5) * step;
                let dir = disc.ground(disc.offset(within(x, a), within(y, b)));
                ground += self.ground(dir, disc.viewer());
            }
            colour += ground * as_f32(cover * step * step);
        }
        colour
    }

    /// The ground or the sea in a direction, seen by the viewer.
    fn ground(&self, dir: DVec3, viewer: DVec3) -> Vec3 {
        let (height, slope) = self.ground.at(dir);
        let above = height - self.datum;
        let wet = self.look.sea.is_some() && above < 0.0;
        let colour = Vec3::from(self.look.colour(&Place {
            dir: dir.as_vec3(),
            height: as_f32(above),
            slope: as_f32(slope.length().atan()),
            radius: as_f32(self.ground.radius()),
            footprint: as_f32(self.footprint),
            seed: self.seed,
            rain: self.rain.as_ref().map(|rain| rain.at(dir.as_vec3())),
        }));
        let day = smoothstep(-0.06, 0.18, dir.dot(self.sun));
        let lit = if wet {
            dir
        } else {
            (dir - slope * self.exaggeration).normalize()
        };
        let light = lit.dot(self.sun).max(0.0) * day;
        let mut seen = colour * as_f32(0.012 + 1.3 * light);
        if wet {
            let half = (self.sun + viewer).normalize();
            let glint =
                dir.dot(half).max(0.0).powi(160) * 0.22 + dir.dot(half).max(0.0).powi(20) * 0.05;
            seen += Vec3::new(1.0, 0.93, 0.8) * as_f32(glint * day);
        }
        if self.look.sea.is_some() {
            // Air scatters more the flatter the line of sight lies in it.
            let depth = (1.0 - dir.dot(viewer).max(0.0)).powi(3) * 0.75 + 0.035;
            let haze = as_f32(depth * day);
            seen = seen * (1.0 - 0.6 * haze) + AIR * haze * 0.8;
        }
        seen
    }

    /// The sky beside the limb.
    fn beyond(&self, limb: DVec3, distance: f64) -> Vec3 {
        if self.look.sea.is_none() {
            return SKY;
        }
        let day = smoothstep(-0.06, 0.3, limb.dot(self.sun));
        let fall = ((1.0 - distance) / 0.011).min(0.0).exp();
        SKY + AIR * as_f32(0.62 * day * fall)
    }
}

/// Of the ground above the sea, as a tangent.
fn root_mean_square_slope(terrain: &Terrain, finest: u8, sea: Option<f64>) -> f64 {
    const COUNT: u32 = 2_000;
    let slopes = (0..COUNT).filter_map(|k| {
        let dir = spread(k, COUNT);
        let (height, normal) = terrain.ground_at_level(dir, finest);
        let upright = normal.dot(dir).max(1e-6);
        let dry = sea.is_none_or(|sea| height >= sea);
        dry.then(|| 1.0 / (upright * upright) - 1.0)
    });
    let (sum, count) = slopes.fold((0.0, 0.0), |(sum, count), slope| (sum + slope, count + 1.0));
    (sum / f64::max(count, 1.0)).sqrt().max(1e-9)
}

fn smoothstep(from: f64, to: f64, x: f64) -> f64 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "colours and heights for people's eyes"
)]
fn as_f32(x: f64) -> f32 {
    x as f32
}
