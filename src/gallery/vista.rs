use crate::geo::{Compass, lat_lon};
use crate::planet_choice::PlanetChoice;
use crate::pose::{Height, Pose, Viewpoint};
use crate::spread::spread;
use bevy::math::DVec3;
use rayon::prelude::*;
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
    pub(super) pose: Pose,
    /// Towards the sun.
    pub(super) sun: DVec3,
}

/// How many places are looked at.
const PLACES: u32 = 1_200;

/// Into how many directions from each.
const HEADINGS: u32 = 12;

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
                (height, -13.0, 5.0 * height)
            }
            Self::Ground => (2.0, -3.0, (radius * 5e-4).min(4_000.0)),
        };
        let (place, heading) = land.outlook(reach, self == Self::Ground);
        let (lat, lon) = lat_lon(place);
        let viewpoint = Viewpoint {
            lat,
            lon,
            height: Height::AboveGround(height),
            pitch: Some(pitch),
            heading,
        };
        // Over water into the sun, for its track; on the ground with it behind.
        let (aside, elevation) = match (self, land.sea) {
            (Self::Low, Some(_)) => (38.0, 20.0_f64),
            (Self::Low, None) => (75.0, 19.0),
            _ => (-105.0, 28.0),
        };
        let compass = Compass::under(place);
        let (sin, cos) = elevation.to_radians().sin_cos();
        Vista {
            pose: viewpoint.pose(radius, land.height(place, choice.finest())),
            sun: compass.up * sin + compass.ahead(heading + aside) * cos,
        }
    }
}

/// Ground to look at, with its sea.
struct Land {
    terrain: Terrain,
    /// Metres above the sphere.
    sea: Option<f64>,
}

impl Land {
    fn new(choice: &PlanetChoice) -> Self {
        let terrain = choice.terrain();
        let sea = terrain.recipe().sea_level;
        Self { terrain, sea }
    }

    /// Of the ground or the sea.
    fn height(&self, dir: DVec3, finest: u8) -> f64 {
        let ground = self.terrain.height_at(dir, finest);
        self.sea.map_or(ground, |sea| ground.max(sea))
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
            pose,
            sun: Compass::under(pose.position).off_zenith(-46.0, 16.0),
        }
    }

    /// Where heights rise most before the eye, and the heading to them; a low eye wants open ground or water in between.
    fn outlook(&self, reach: f64, low: bool) -> (DVec3, f64) {
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
            let here = self.terrain.height_at(place, finest);
            if low
                && self
                    .sea
                    .is_some_and(|sea| here < sea || here > sea + 0.1 * reach)
            {
                return (f64::NEG_INFINITY, (place, 0.0));
            }
            let compass = Compass::under(place);
            best((0..HEADINGS).map(|k| {
                let heading = 360.0 / f64::from(HEADINGS) * f64::from(k);
                let ahead = compass.ahead(heading);
                let rise = |part: f64| {
                    let dir = (place * radius + ahead * (reach * part)).normalize();
                    (self.height(dir, finest) - here) / (reach * part)
                };
                let (near, middle, far) = (rise(0.15), rise(0.45), rise(1.0).max(rise(1.3)));
                let open = if low { 2.0 } else { 0.6 };
                (
                    far - open * near.max(0.0) - 0.3 * middle.max(0.0),
                    (place, heading),
                )
            }))
        });
        let outlooks: Vec<_> = outlooks.collect();
        best(outlooks.into_iter()).1
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
    use crate::presets::Preset;

    #[test]
    fn an_earth_is_seen_from_its_land_with_the_sun_up() {
        let choice = PlanetChoice::of(Preset::Earth.recipe().expect("in order"), 1);
        let radius = choice.radius;
        for view in View::ALL {
            let vista = view.of(&choice);
            let up = vista.pose.position.normalize();
            assert!(vista.sun.dot(up) > 0.1, "{view:?}");
            let height = vista.pose.position.length() - radius;
            let terrain = choice.terrain();
            let ground = terrain.height_at(up, choice.finest());
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
