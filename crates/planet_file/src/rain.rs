use glam::Vec3;
use heightmap::HeightMap;
use look::{Rain, SphereMap};
use terrain::Terrain;

/// The rain on a planet's ground; `None` without a sea that it could come from.
///
/// `rain` is of the size of the terrain. Takes some hundredths of a second.
#[must_use]
pub fn rain_map(terrain: &Terrain, rain: &Rain) -> Option<SphereMap> {
    let sea = terrain.recipe().sea_level?;
    // Hills that are finer than the nodes would say nothing true of what lies between them.
    let ground = HeightMap::of_terrain(terrain, LEVEL, LEVEL - 1).ok()?;
    let winds = heightmap::Rain {
        reach: rain.reach.into(),
        climb: rain.climb.into(),
    };
    #[expect(clippy::cast_possible_truncation, reason = "as the map's heights")]
    let falls = winds.over(&ground, sea as f32)?;
    let at = |dir: Vec3| falls.at(dir.as_dvec3()).unwrap_or_default();
    Some(SphereMap::from_fn(1 << LEVEL, at))
}

/// The nodes of the cube that rain is followed over are 2⁻⁶ of a realm apart: 160 km on an Earth.
const LEVEL: u8 = 6;
