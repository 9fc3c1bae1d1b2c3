use crate::settings::WorldPosition;
use crate::space::MayLead;
use bevy::prelude::*;

/// A body that planets hold up and attract; put it beside a `RigidBody` of avian3d.
///
/// The ground of every [`SolidPlanet`](super::SolidPlanet) near it is solid, wherever the cameras are. Its place is
/// its [`WorldPosition`]: spawn and move it there, and read from there where physics
/// took it. Until the ground around it stands it is [`Held`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
#[require(WorldPosition, MayLead)]
pub struct PlanetBody {
    /// Metres around its position in which the ground must stand: a little more than the body is large.
    ///
    /// Where the body will be within half a second the ground is built ahead.
    pub reach: f64,
}

impl Default for PlanetBody {
    /// Enough for a person or a car.
    fn default() -> Self {
        Self { reach: 4.0 }
    }
}

/// Why a [`PlanetBody`] stands still in the air, with the velocity it had: physics moves it no more until this goes.
///
/// Only our systems write it. A body with `CustomPositionIntegration` is moved by
/// its game's own controller, which should leave it alone while it has this.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[reflect(Component, Debug, PartialEq)]
pub enum Held {
    /// The ground near it is being built.
    NoGround,
    /// It is farther from the [`RenderOrigin`](crate::RenderOrigin) than 16 km, where 32 bits are coarser than a millimetre.
    TooFar,
}
