use super::check_error::CheckError;
use super::fault::Fault;
use super::poses::Poses;
use super::sky::Sky;
use bevy::math::DVec3;
use bevy::prelude::Msaa;
use bevy_relief::{Budget, Planet, ViewMode};
use image::RgbImage;
use std::fmt;
use studio::{PictureSize, Pose, Rgb, Studio, lat_lon, progress};
use terrain::{ChunkSide, RecipeError, Seed, Terrain};

/// What was found in pictures of a planet from seeded poses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Holes {
    poses: u32,
    /// How many of them look at a river or a lake.
    at_waters: u32,
    /// Pictures taken after the planet had settled, and before.
    settled: u32,
    on_the_way: u32,
    /// Pixels in which the sky shows through the ground.
    holes: usize,
    /// The first pose they were seen from, with the planet's radius.
    first: Option<(Pose, f64)>,
    /// The same without skirts, settled alone.
    bare: usize,
}

/// Size of a picture.
pub(crate) const SIZE: PictureSize = PictureSize {
    width: 320,
    height: 200,
};

/// The sky: a colour that no planet has.
pub(crate) const GLARING: Rgb = Rgb([255, 0, 255]);

/// Degrees from the lower to the upper border.
pub(crate) const FOV: f64 = 50.0;

/// Vertices along the side of a chunk: fewer than usual, so that a software adapter gets through.
pub(crate) const SIDE: usize = 17;

/// Metres from the centre of a small planet to its height 0.
const SMALL: f64 = 1_000.0;

impl Holes {
    /// Draws a planet in its own size and a small one, each from half of so many poses, and its rivers and lakes from some more.
    ///
    /// # Errors
    ///
    /// If the adapter fails.
    pub(crate) fn look_for(
        studio: &mut Studio,
        planet: &Planet,
        poses: u32,
        at_waters: u32,
    ) -> Result<Self, CheckError> {
        let mut found = Self::default();
        for (radius, poses) in [(planet.radius, poses - poses / 2), (SMALL, poses / 2)] {
            let gallery = Gallery::new(planet, radius, |_| Vec::new(), poses)?;
            gallery.hang(studio, &mut found)?;
        }
        let gallery = Gallery::new(planet, planet.radius, waters, at_waters)?;
        if gallery.is_of_waters {
            found.at_waters = at_waters;
            gallery.hang(studio, &mut found)?;
        }
        Ok(found)
    }

    /// What is wrong if the sky shows through the ground: where that is seen from first.
    pub(crate) fn fault(&self) -> Option<Fault> {
        self.first.map(|(pose, radius)| {
            let (lat, lon) = lat_lon(pose.position.normalize());
            Fault::Sky {
                lat,
                lon,
                altitude: pose.position.length() - radius,
                radius,
            }
        })
    }

    /// Counts what one picture shows.
    fn count(&mut self, holes: usize, pose: &Pose, radius: f64) {
        self.holes += holes;
        if holes > 0 {
            self.first.get_or_insert((*pose, radius));
        }
    }
}

impl fmt::Display for Holes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PictureSize { width, height } = SIZE;
        write!(
            f,
            "{} poses from orbit to 2 m, {} of them at rivers and lakes, {} pictures of settled ground and {} on the way, \
             {width} x {height} pixels: the sky shows through {} pixels; without skirts through {} of the settled ones",
            self.poses, self.at_waters, self.settled, self.on_the_way, self.holes, self.bare,
        )
    }
}

/// A planet and where it is drawn from.
struct Gallery {
    planet: Planet,
    poses: Vec<Pose>,
    lowest: f64,
    /// Whether all its poses look at rivers and lakes.
    is_of_waters: bool,
}

impl Gallery {
    fn new(
        planet: &Planet,
        radius: f64,
        sights: fn(&Terrain) -> Vec<DVec3>,
        poses: u32,
    ) -> Result<Self, RecipeError> {
        let mut planet = planet.clone();
        planet.radius = radius;
        planet.view = ViewMode::Height;
        // As fine as in a picture half as high.
        planet.pixel_error *= 2.0;
        planet.side = ChunkSide::new(SIDE).expect("17 = 2^4 + 1");
        let terrain = Terrain::new(&planet.scaled_recipe(), Seed(planet.seed))?;
        let floor = terrain.recipe().sea_level.unwrap_or(f64::NEG_INFINITY);
        let lowest = terrain.radius() + terrain.range().lowest.max(floor);
        let sights = sights(&terrain);
        let is_of_waters = !sights.is_empty();
        let poses = Poses::new(planet.seed, terrain.radius(), |dir| terrain.surface_at(dir))
            .of(sights)
            .take(usize::try_from(poses).expect("not many"))
            .collect();
        Ok(Self {
            planet,
            poses,
            lowest,
            is_of_waters,
        })
    }

    /// Takes all the pictures and looks at them.
    fn hang(&self, studio: &mut Studio, found: &mut Holes) -> Result<(), CheckError> {
        let Some(first) = self.poses.first() else {
            return Ok(());
        };
        studio.place(self.planet.clone(), first, FOV);
        // The software adapter of Mesa 22.3 leaves out single samples of four within meshes, too.
        studio.camera().insert(Msaa::Off);
        studio.settle()?;
        let bar = progress("poses", 2 * self.poses.len() as u64);
        for (number, pose) in (0..).zip(&self.poses) {
            bar.inc(1);
            found.poses += 1;
            studio.look(pose);
            // Some of what is needed is there, and not all of that is drawn.
            let hurry = studio.budget(slow());
            for _ in 0..number % 7 {
                studio.update()?;
            }
            // Ground far too coarse may be over the camera; then it is seen from below, which is nothing.
            // It gets finer while the picture is taken.
            let mut above = vec![studio.state().altitude(pose.position)];
            let picture =
                studio.snap_while(|studio| above.push(studio.state().altitude(pose.position)))?;
            if above.iter().flatten().all(|&above| above > 0.0) {
                found.count(self.holes(&picture, pose), pose, self.planet.radius);
                found.on_the_way += 1;
            }
            studio.budget(hurry);
            let holes = self.holes(&studio.shoot()?, pose);
            found.count(holes, pose, self.planet.radius);
            found.settled += 1;
        }
        studio.edit(|planet| planet.skirts = false);
        for pose in &self.poses {
            bar.inc(1);
            studio.look(pose);
            found.bare += self.holes(&studio.shoot()?, pose);
        }
        Ok(())
    }

    fn holes(&self, picture: &RgbImage, pose: &Pose) -> usize {
        let sky = Sky {
            picture,
            pose: *pose,
            fov: FOV,
            lowest: self.lowest,
        };
        sky.holes().len()
    }
}

/// How many rivers and lakes are looked at.
const WATERS: usize = 40;

/// Places on a planet's rivers, from their springs to the sea, and middles of its lakes, by turns.
fn waters(terrain: &Terrain) -> Vec<DVec3> {
    if terrain.recipe().sea_level.is_none() {
        return Vec::new();
    }
    let rivers = terrain.longest_rivers(WATERS);
    // Spread evenly however few of them are looked at.
    let shares = (1_u32..).map(|number| (0.618_034 * f64::from(number)).fract());
    let on_rivers = rivers.iter().zip(shares).filter_map(|(river, share)| {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "below the number of stations"
        )]
        let station = river
            .stations
            .get((share * river.stations.len() as f64) as usize)?;
        Some(station.dir)
    });
    let mut lakes = terrain.largest_lakes(WATERS).into_iter();
    on_rivers
        .flat_map(|river| [Some(river), lakes.next().map(|lake| lake.dir)])
        .flatten()
        .collect()
}

/// A budget with which a planet takes many frames to settle.
fn slow() -> Budget {
    Budget {
        upload_bytes: 512 << 10,
        jobs_a_thread: 16,
        threads: 1,
        ..Budget::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use studio::{Compass, facing};

    #[test]
    fn the_fault_tells_from_where_the_first_hole_was_seen() {
        let pose = |lat, lon, altitude| {
            let compass = Compass::at(lat, lon);
            Pose {
                position: compass.up * (1_000.0 + altitude),
                rotation: facing(compass.up, compass.ahead(0.0), -1.0),
            }
        };
        let mut found = Holes::default();
        found.count(0, &pose(1.0, 2.0, 3.0), 1_000.0);
        assert_eq!(found.fault(), None);
        found.count(2, &pose(35.26, -45.0, 12.0), 1_000.0);
        found.count(1, &pose(1.0, 2.0, 3.0), 1_000.0);
        assert_eq!(
            found.fault().expect("three holes").to_string(),
            "the sky shows through the ground of a planet with a radius of 1000 m, first from 35.26000, -45.00000, 12 m above its sphere"
        );
        assert_eq!(found.holes, 3);
    }
}
