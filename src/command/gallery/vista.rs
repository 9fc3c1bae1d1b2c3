use crate::args::PlanetChoice;
use bevy::math::DVec3;
use bevy_relief::Clouds;
use rayon::prelude::*;
use std::fmt;
use studio::{Compass, Height, Pose, Viewpoint, lat_lon, spread};
use terrain::Terrain;

/// From where a planet is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// All of it.
    Orbit,
    /// From 10 km at low sun; lower on small planets.
    Low,
    /// From where people stand.
    Ground,
}

/// A camera and its light.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vista {
    pub(super) viewpoint: Viewpoint,
    pub(super) pose: Pose,
    /// Towards the sun.
    pub(super) sun: DVec3,
}

/// The options of `relief screenshot` for the same view.
impl fmt::Display for Vista {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (lat, lon) = lat_lon(self.sun);
        write!(f, "{} --sun {lat:.2},{lon:.2}", self.viewpoint)
    }
}

/// How many places are looked at.
const PLACES: u32 = 3_000;

/// To which level ground that is near counts: forms of some 100 m on an Earth.
const NEAR_LEVEL: u8 = 17;

/// Into how many directions from each.
const HEADINGS: u32 = 12;

/// Where a high eye looks: parts of the reach ahead, degrees aside.
const FAN: [(f64, f64); 12] = {
    let (parts, asides) = ([0.3, 0.5, 0.8, 1.2], [-14.0, 0.0, 14.0]);
    let mut fan = [(0.0, 0.0); 12];
    let mut k = 0;
    while k < fan.len() {
        fan[k] = (parts[k / asides.len()], asides[k % asides.len()]);
        k += 1;
    }
    fan
};

/// Where a low eye looks.
const PATH: [(f64, f64); 4] = [(0.0, 0.0), (0.1, 0.0), (0.3, 0.0), (0.6, 0.0)];

/// How many outlooks are compared in the light.
const SHORTLIST: usize = 32;

impl View {
    pub(super) const ALL: [Self; 3] = [Self::Orbit, Self::Low, Self::Ground];

    /// For the names of files: one lower-case word.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Orbit => "orbit",
            Self::Low => "low",
            Self::Ground => "ground",
        }
    }

    /// The best that a planet offers: the same each time.
    pub(super) fn of(self, choice: &PlanetChoice) -> Vista {
        let land = Land::new(choice);
        let radius = land.terrain.radius();
        let (height, pitch, reach) = match self {
            Self::Orbit => return land.whole(),
            Self::Low => {
                let height = (radius * 4e-3).min(10_000.0);
                (height, -19.0, 3.0 * height)
            }
            Self::Ground => (2.0, 2.0, (radius * 2e-3).min(12_000.0)),
        };
        // Over water into the sun, for its track; on the ground with it behind.
        let (aside, elevation) = match (self, land.sea) {
            (Self::Low, Some(_)) => (42.0, 11.0_f64),
            (Self::Low, None) => (75.0, 13.0),
            _ => (105.0, 22.0),
        };
        let (sin, cos) = elevation.to_radians().sin_cos();
        let points: &[(f64, f64)] = match self {
            Self::Ground => &PATH,
            _ => &FAN,
        };
        let outlooks = land.outlooks(reach, self == Self::Ground);
        let lit = outlooks.into_iter().flat_map(|(score, view)| {
            [aside, -aside, aside + 40.0, -aside - 40.0].map(|aside| {
                let shade = land.shade(&view, points, view.heading + aside, sin / cos);
                (score - 2.0 * shade, (view, aside))
            })
        });
        let (_, (Ahead { place, heading, .. }, aside)) = best(lit);
        let (lat, lon) = lat_lon(place);
        let viewpoint = Viewpoint {
            lat,
            lon,
            height: Height::AboveGround(height),
            pitch: Some(pitch),
            heading,
        };
        let compass = Compass::under(place);
        Vista {
            viewpoint,
            pose: viewpoint.pose(radius, land.terrain.surface_at(place)),
            sun: compass.up * sin + compass.ahead(heading + aside) * cos,
        }
    }
}

/// Ground to look at, with its sea.
struct Land {
    terrain: Terrain,
    /// Metres above the sphere.
    sea: Option<f64>,
    clouds: Option<Clouds>,
    seed: u64,
}

impl Land {
    fn new(choice: &PlanetChoice) -> Self {
        let terrain = choice.terrain();
        let sea = terrain.recipe().sea_level;
        Self {
            terrain,
            sea,
            clouds: choice.look.clouds,
            seed: choice.seed,
        }
    }

    /// Of the ground or the sea.
    fn height(&self, dir: DVec3, finest: u8) -> f64 {
        self.terrain.surface_at_level(dir, finest)
    }

    /// The side with the most various heights.
    fn whole(&self) -> Vista {
        let variety = |lon: f64| {
            let middle = Compass::at(14.0, lon).up;
            let heights: Vec<f64> = (0..600)
                .map(|k| spread(k, 600))
                .filter(|dir| dir.dot(middle) > 0.5)
                .map(|dir| self.height(dir, 6))
                .collect();
            let squares: f64 = heights.iter().map(|height| height * height).sum();
            let sum: f64 = heights.iter().sum();
            let count = f64::from(u32::try_from(heights.len()).unwrap_or(1).max(1));
            squares / count - (sum / count) * (sum / count)
        };
        let (_, lon) = best(
            (0..24)
                .map(|k| 15.0 * f64::from(k))
                .map(|lon| (variety(lon), lon)),
        );
        let viewpoint = Viewpoint {
            lat: 14.0,
            lon,
            height: Height::Radii(2.75),
            pitch: None,
            heading: 0.0,
        };
        let pose = viewpoint.pose(self.terrain.radius(), 0.0);
        Vista {
            viewpoint,
            pose,
            sun: Compass::under(pose.position).off_zenith(-46.0, 16.0),
        }
    }

    /// Where most is to be seen under a sky that is not overcast, each with its score, the best first.
    fn outlooks(&self, reach: f64, low: bool) -> Vec<(f64, Ahead)> {
        let radius = self.terrain.radius();
        // Forms of an eighth of the reach count.
        let level = (radius * 12.0 / reach).log2().clamp(0.0, 30.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 30"
        )]
        let finest = level as u8;
        let places: Vec<_> = (0..PLACES)
            .map(|k| spread(k, PLACES))
            .filter(|place| place.y.abs() < 0.85)
            .collect();
        let outlooks = places.into_par_iter().map(|place| {
            best((0..HEADINGS).map(|k| {
                let heading = 360.0 / f64::from(HEADINGS) * f64::from(k);
                let ahead = Ahead {
                    place,
                    heading,
                    reach,
                    finest,
                };
                let score = if low {
                    self.rise(&ahead)
                } else {
                    self.ruggedness(&ahead)
                };
                (score - 0.08 * self.overcast(&ahead), ahead)
            }))
        });
        let mut outlooks: Vec<_> = outlooks.collect();
        outlooks.sort_by(|a, b| b.0.total_cmp(&a.0));
        outlooks.truncate(SHORTLIST);
        outlooks
    }

    /// How various the ground before a high eye is, as a slope; more with a shore in it.
    fn ruggedness(&self, ahead: &Ahead) -> f64 {
        let (mut sum, mut squares, mut wet, mut count) = (0.0, 0.0, 0.0, 0.0);
        for (part, aside) in FAN {
            let dir = ahead.at(self.terrain.radius(), part, aside);
            let ground = self.terrain.height_at_level(dir, ahead.finest);
            let height = self.sea.map_or(ground, |sea| ground.max(sea));
            wet += f64::from(u8::from(height > ground));
            sum += height;
            squares += height * height;
            count += 1.0;
        }
        let spread = (squares / count - (sum / count).powi(2)).max(0.0).sqrt();
        let shore = (0.15..0.6).contains(&(wet / count));
        spread / ahead.reach * if shore { 1.5 } else { 1.0 }
    }

    /// How high the ground rises at the end of open ground or water before a low eye, as a slope.
    fn rise(&self, ahead: &Ahead) -> f64 {
        let here = self.terrain.height_at_level(ahead.place, NEAR_LEVEL);
        let Ahead { reach, .. } = *ahead;
        if self.sea.is_some_and(|sea| here < sea) {
            return f64::NEG_INFINITY;
        }
        let rise = |part: f64, aside: f64, finest: u8| {
            let dir = ahead.at(self.terrain.radius(), part, aside);
            (self.height(dir, finest) - here) / (reach * part)
        };
        // Level ground to stand on, to both sides of the picture.
        let near = [0.004, 0.012, 0.04]
            .into_iter()
            .flat_map(|part| [-30.0, 0.0, 30.0].map(|aside| rise(part, aside, NEAR_LEVEL)));
        let [hill, ridge] = [0.12, 0.3].map(|part| rise(part, 0.0, ahead.finest));
        let far = [0.6, 1.0, 1.4].map(|part| rise(part, 0.0, ahead.finest));
        // Water to look over.
        let shore = [0.04, 0.12].map(|part| {
            let dir = ahead.at(self.terrain.radius(), part, 0.0);
            let wet = |sea: f64| self.terrain.height_at_level(dir, ahead.finest) < sea;
            f64::from(u8::from(self.sea.is_some_and(wet)))
        });
        // Higher would hide the sky.
        let most = far.into_iter().fold(0.02, f64::max).min(0.35);
        most * (1.0 + 0.5 * (shore[0] + shore[1]))
            - 0.8 * near.map(f64::abs).fold(0.0, f64::max)
            - 2.0 * hill.max(0.0)
            - 0.5 * ridge.max(0.0)
    }

    /// By how much a sun at a heading is too low to light points of a view, as a slope: the mean.
    fn shade(&self, view: &Ahead, points: &[(f64, f64)], sun: f64, slope: f64) -> f64 {
        let hidden = points.iter().map(|&(part, aside)| {
            let toward = Ahead {
                place: view.at(self.terrain.radius(), part, aside),
                heading: sun,
                ..*view
            };
            (self.horizon(&toward) - slope).max(0.0)
        });
        let count = f64::from(u32::try_from(points.len()).unwrap_or(1).max(1));
        hidden.sum::<f64>() / count
    }

    /// How high the horizon is, as a slope, or the lowest there is.
    fn horizon(&self, ahead: &Ahead) -> f64 {
        let finest = NEAR_LEVEL.max(ahead.finest);
        let here = self.height(ahead.place, finest);
        let slopes = [0.005, 0.01, 0.03, 0.1, 0.3, 0.6].map(|part| {
            let dir = ahead.at(self.terrain.radius(), part, 0.0);
            (self.height(dir, finest) - here) / (ahead.reach * part)
        });
        slopes.into_iter().fold(f64::NEG_INFINITY, f64::max)
    }

    /// How much of the sky is clouded there and ahead: 0 to 1.
    fn overcast(&self, ahead: &Ahead) -> f64 {
        let Some(clouds) = self.clouds else {
            return 0.0;
        };
        let dense = |part: f64| {
            let dir = ahead.at(self.terrain.radius(), part, 0.0).as_vec3();
            f64::from(clouds.depth_at(dir, self.seed).min(1.0))
        };
        (dense(0.0) + dense(0.5) + dense(1.0)) / 3.0
    }
}

/// What is looked at: a place, and so many metres ahead of it.
#[derive(Clone, Copy)]
struct Ahead {
    place: DVec3,
    /// Degrees.
    heading: f64,
    reach: f64,
    /// To which level the ground counts.
    finest: u8,
}

impl Ahead {
    /// A part of the reach ahead, so many degrees aside.
    fn at(&self, radius: f64, part: f64, aside: f64) -> DVec3 {
        let ahead = Compass::under(self.place).ahead(self.heading + aside);
        (self.place * radius + ahead * (self.reach * part)).normalize()
    }
}

/// The first with the highest score.
fn best<T>(scored: impl Iterator<Item = (f64, T)>) -> (f64, T) {
    scored
        .reduce(|a, b| if b.0 > a.0 { b } else { a })
        .expect("there is one at least")
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    #[test]
    fn an_earth_is_seen_from_its_land_with_the_sun_up() {
        let choice = PlanetChoice::of(Preset::Earth.into(), 1);
        let radius = choice.radius;
        for view in View::ALL {
            let vista = view.of(&choice);
            let up = vista.pose.position.normalize();
            assert!(vista.sun.dot(up) > 0.1, "{view:?}");
            let height = vista.pose.position.length() - radius;
            let terrain = choice.terrain();
            let ground = terrain.height_at(up);
            let sea = terrain.recipe().sea_level.expect("an Earth has one");
            match view {
                View::Orbit => assert!(height > radius, "{height}"),
                View::Low => assert!(height - ground.max(sea) < 10_001.0, "{height}"),
                View::Ground => {
                    assert!((height - ground.max(sea) - 2.0).abs() < 1e-3, "{height}");
                    assert!(ground > sea - 60.0, "{ground}");
                }
            }
        }
    }
}
