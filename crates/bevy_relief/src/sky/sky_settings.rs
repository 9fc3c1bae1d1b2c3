use bevy::prelude::*;

/// What is in the sky of all cameras: stars, the sun's disc, the air and the clouds of planets.
///
/// Read where [`ReliefSkyPlugin`](crate::ReliefSkyPlugin) is added; may be changed at any time.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::{ReliefPlugin, ReliefSkyPlugin, Sky};
///
/// App::new()
///     .add_plugins((DefaultPlugins, ReliefPlugin, ReliefSkyPlugin))
///     // Stars as they are seen from a city.
///     .insert_resource(Sky { stars: 0.2, ..default() })
///     .run();
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Resource, Default, Debug, PartialEq)]
pub struct Sky {
    /// Who draws the planets' air; see [`Air`](crate::Air).
    pub air: AirMethod,
    /// Whether the planets' [`Clouds`](crate::Clouds) are drawn.
    pub clouds: bool,
    /// How bright stars are on the picture, 1 is usual, 0 is none.
    pub stars: f32,
    /// How bright the disc and the glare of each directional light with a `SunDisk` are on the picture, 1 is usual, 0 is none.
    pub sun: f32,
    /// The seed of the stars: another seed, other constellations.
    pub seed: u32,
    /// Radians by which the stars are turned about +Y, eastwards seen from the north.
    pub turn: f32,
}

/// Who draws the air of planets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Default, Debug, PartialEq)]
pub enum AirMethod {
    /// Nobody: planets look as if they had none.
    None,
    /// The shaders of ground and sky, which follow each ray through the air. It works on any adapter, from any place, and is the same on ground and sky.
    #[default]
    Marched,
    /// Bevy's `Atmosphere`: light that is scattered many times, at the cost of compute shaders. Falls back to [`AirMethod::Marched`] where the adapter has none, and on Mesa's software adapter, which crashes.
    Engine,
}

impl Sky {
    /// A sky with nothing in it: the camera's clear colour.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            air: AirMethod::None,
            clouds: false,
            stars: 0.0,
            sun: 0.0,
            seed: 1,
            turn: 0.0,
        }
    }

    /// Whether there is anything to draw behind the planets.
    pub(crate) fn is_plain(&self) -> bool {
        self.air == AirMethod::None && !self.clouds && self.stars <= 0.0 && self.sun <= 0.0
    }
}

impl Default for Sky {
    fn default() -> Self {
        Self {
            air: AirMethod::default(),
            clouds: true,
            stars: 1.0,
            sun: 1.0,
            ..Self::plain()
        }
    }
}
