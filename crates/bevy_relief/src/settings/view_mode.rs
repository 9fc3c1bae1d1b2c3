use bevy::prelude::*;

/// What a planet's colours show: its ground, or how it is made.
///
/// ```
/// use bevy_relief::{Planet, ViewMode};
///
/// let mut planet = Planet::default();
/// planet.view = ViewMode::Levels;
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[reflect(Default, Debug, PartialEq)]
#[non_exhaustive]
pub enum ViewMode {
    /// The ground as the planet's look paints it.
    #[default]
    Shaded,
    /// The six realms, each in a colour of its own.
    Realms,
    /// The level of the chunk: eight colours in turn.
    Levels,
    /// The normals: x, y and z as red, green and blue.
    Normals,
    /// Height in bands of grey, from the planet's lowest to its highest ground.
    Height,
    /// How steep the ground is: green, yellow, orange and red up to 45°, white where it is upright.
    Slope,
    /// The numbers of the planet's [`PlanetLayer`](crate::PlanetLayer), from blue for 0 by green to yellow for 1; without one the heights.
    Layer,
}

impl ViewMode {
    /// All view modes, in the order in which a key would go through them.
    pub const ALL: [Self; 7] = [
        Self::Shaded,
        Self::Realms,
        Self::Levels,
        Self::Normals,
        Self::Height,
        Self::Slope,
        Self::Layer,
    ];

    /// The name of the mode for people and command lines: one lower-case word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shaded => "shaded",
            Self::Realms => "realms",
            Self::Levels => "levels",
            Self::Normals => "normals",
            Self::Height => "height",
            Self::Slope => "slope",
            Self::Layer => "layer",
        }
    }

    /// The number by which the shader knows the mode.
    pub(crate) const fn number(self) -> u32 {
        self as u32
    }
}
