use glam::Vec3;
use heightmap::{Grid, HeightMap};
use look::{Rain, SphereMap};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use terrain::{Reads, Terrain};

/// How moist rain, and the rivers that it feeds, make a planet's ground; `None` without a sea that it could come from.
///
/// `rain` is of the size of the terrain. Takes some hundredths of a second; with `valleys` as much again, on all cores, and the time that it takes to find the rivers.
#[must_use]
pub fn rain_map(terrain: &Terrain, rain: &Rain) -> Option<SphereMap> {
    let sea = terrain.recipe().sea_level?;
    let winds = heightmap::Rain {
        reach: rain.reach.into(),
        climb: rain.climb.into(),
    };
    #[expect(clippy::cast_possible_truncation, reason = "as the map's heights")]
    let falls = || {
        // Hills that are finer than the nodes would say nothing true of what lies between them.
        let ground = HeightMap::of_terrain(terrain, LEVEL, LEVEL - 1).ok()?;
        winds.over(&ground, sea as f32)
    };
    // Each takes one core a part of its time.
    let (falls, rivers) = rayon::join(falls, || {
        (rain.valleys > 0.0).then(|| rivers(terrain)).flatten()
    });
    let falls = falls?;
    let Some(rivers) = rivers else {
        let rain_at = |dir: Vec3| falls.at(dir.as_dvec3()).unwrap_or_default();
        return Some(SphereMap::from_fn(1 << LEVEL, rain_at));
    };
    let side = 1 << VALLEYS_LEVEL;
    let moist = |texel: usize| {
        let (realm, s, t) = Grid::WARP.locate(SphereMap::dir(side, texel).as_dvec3());
        let [falls, drains] = [&falls, &rivers].map(|map| map.at_st(realm, [s, t]));
        let falls = falls.unwrap_or_default();
        let drains = drains.unwrap_or_default();
        falls + (1.0 - falls).max(0.0) * rain.valleys * greatness(drains)
    };
    let texels = (0..SphereMap::count(side)).into_par_iter();
    let map = SphereMap::new(side, &texels.map(moist).collect::<Vec<_>>());
    Some(map.expect("a number a texel"))
}

/// The root of the land that drains through each node of the rivers' lattice, in the planet's radii, 0 at sea; `None` without rivers.
fn rivers(terrain: &Terrain) -> Option<HeightMap> {
    let lattice = Grid::cube(terrain.recipe().rivers?.level).ok()?;
    let drained = terrain.reads_at_nodes(Reads::Drained)?;
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    let radius = terrain.radius() as f32;
    let there = drained.into_iter().map(|metres| metres / radius);
    HeightMap::new(lattice, there.collect())
}

/// How great a river is, 0 to 1, by the root of the land that drains through it, in the planet's radii.
fn greatness(drains: f32) -> f32 {
    let [least, greatest] = RIVERS;
    // At sea, and where only brooks are.
    if drains <= least {
        return 0.0;
    }
    let decades = (drains / least).log10() / (greatest / least).log10();
    decades.min(1.0)
}

/// What drains through a river that makes its land moister, and through one that makes it as moist as can be: 90 and 450 km square on an Earth.
const RIVERS: [f32; 2] = [0.014, 0.07];

/// The nodes of the cube that rain is followed over are 2⁻⁶ of a realm apart: 160 km on an Earth.
const LEVEL: u8 = 6;

/// The texels of a map with green valleys are 2⁻⁸ of a realm apart, as fine as the lattice of rivers: 40 km on an Earth.
const VALLEYS_LEVEL: u8 = 8;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Preset;
    use glam::DVec3;
    use terrain::{Layer, Seed};

    #[test]
    fn great_rivers_make_dry_land_moist_and_leave_the_open_sea_as_it_is() {
        let planet = Preset::Earth.planet();
        let terrain = Terrain::new(&planet.recipe, Seed(7)).expect("a preset");
        let rain = planet
            .look
            .climate
            .as_ref()
            .and_then(|climate| climate.rain);
        let rain = rain.expect("an Earth has some");
        let map = |valleys| rain_map(&terrain, &Rain { valleys, ..rain }).expect("it has a sea");
        let (plain, green) = (map(0.0), map(1.0));
        let dirs: Vec<_> = (0..6_000)
            .map(|k| {
                let (y, turn) = (1.0 - f64::from(2 * k + 1) / 6_000.0, 2.4 * f64::from(k));
                let flat = (1.0 - y * y).sqrt();
                DVec3::new(flat * turn.cos(), y, flat * turn.sin())
            })
            .collect();
        let drained = terrain.layer_at(&dirs, Layer::Reads(Reads::Drained));
        let drained = drained.expect("it has rivers");
        let great = rivers(&terrain).expect("it has some");
        let (mut sea, mut wetter) = (0, Vec::new());
        for (dir, metres) in dirs.iter().zip(drained) {
            let [before, after] = [&plain, &green].map(|map| map.at(dir.as_vec3()));
            assert!(after > before - 0.06, "{dir} dries up: {before} to {after}");
            if metres == 0.0 && terrain.height_at(*dir) < -500.0 {
                sea += 1;
                assert!(
                    (after - before).abs() < 0.06,
                    "{dir} is far out at sea: {before} to {after}"
                );
            }
            if great.at(*dir).expect("a cube") > 0.04 && before < 0.5 {
                wetter.push(after - before);
            }
        }
        assert!(sea > 1_000 && wetter.len() > 3, "{sea} {}", wetter.len());
        assert!(wetter.iter().all(|&more| more > 0.25), "{wetter:?}");
    }
}
