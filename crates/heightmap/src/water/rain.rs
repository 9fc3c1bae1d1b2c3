use crate::{Grid, HeightMap};

/// Rain: winds take water up over the sea, carry it inland, and lose it on the way and up the mountains, as [`rain::Rain`] has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rain {
    /// Degrees of a great circle after which a strong wind has given 63 % of its water to a plain where air neither rises nor sinks, above 0; of that 45 % rises again.
    pub reach: f64,
    /// Units of height after which air that climbs has given 63 % of its water, above 0.
    pub climb: f64,
}

/// How moist rain makes: what falls on a plain between the belts, in air from the sea, makes 0.78.
const MOIST: f32 = 1.5;

impl Rain {
    /// How moist rain makes ground with a sea of some level: 0 where none falls, towards 1 the more falls.
    ///
    /// `None` if the ground does not lie on a cube. Distances are the sphere's, heights those of the map.
    /// A cube of level 7 takes some hundredths of a second and some ten megabytes; each level more takes four times both.
    #[must_use]
    pub fn over(&self, ground: &HeightMap, sea_level: f32) -> Option<HeightMap> {
        let Grid::Cube { level } = ground.grid() else {
            return None;
        };
        let Self { reach, climb } = *self;
        let rain = rain::Rain { reach, climb };
        let falls = rain.falls(level, Grid::WARP, ground.heights(), sea_level);
        Some(HeightMap::from_fn(ground.grid(), |node| {
            1.0 - libm::expf(-MOIST * falls[node])
        }))
    }
}
