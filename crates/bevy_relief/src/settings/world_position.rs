use bevy::math::DVec3;
use bevy::prelude::*;

/// Where an entity is, in metres, in 64 bits: the truth that [`Transform`] is made from.
///
/// For planets, viewers and a game's own objects. In [`ReliefSystems::Place`] the
/// translation becomes this position less the [`RenderOrigin`]; rotation and scale are
/// left alone. Move such an entity here and never by its translation. It must have no
/// parent, for a translation is measured from the parent.
///
/// In a grid of `big_space` (feature of that name) it is the other way round: the grid
/// places, and this tells where, in metres about the root grid's zero.
///
/// [`ReliefSystems::Place`]: crate::ReliefSystems::Place
/// [`RenderOrigin`]: crate::RenderOrigin
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
#[require(Transform)]
pub struct WorldPosition(pub DVec3);
