use bevy::math::DVec3;
use bevy::prelude::*;

/// Where an entity is, in metres, in 64 bits: the truth that [`Transform`] is made from.
///
/// For planets, viewers and a game's own objects. In [`ReliefSystems::Place`] the
/// translation becomes this position less the [`RenderOrigin`]; rotation and scale are
/// left alone. Move such an entity here and never by its translation. It must have no
/// parent, for a translation is measured from the parent.
///
/// ```
/// use bevy::math::DVec3;
/// use bevy::prelude::*;
/// use bevy_relief::{PlanetState, WorldPosition};
///
/// /// Something that stands on the ground.
/// #[derive(Component)]
/// struct House;
///
/// fn stand(
///     planets: Query<(&PlanetState, &WorldPosition), Without<House>>,
///     mut houses: Query<&mut WorldPosition, With<House>>,
/// ) {
///     for (planet, centre) in &planets {
///         for mut house in &mut houses {
///             let from_centre = house.0 - centre.0;
///             if let Some(above) = planet.altitude(from_centre) {
///                 house.0 -= from_centre.normalize() * above;
///             }
///         }
///     }
/// }
/// ```
///
/// In a grid of `big_space` (feature of that name) it is the other way round: the grid
/// places the entity, and the library writes here where that is, in metres about the root grid's zero.
///
/// [`ReliefSystems::Place`]: crate::ReliefSystems::Place
/// [`RenderOrigin`]: crate::RenderOrigin
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
#[require(Transform)]
pub struct WorldPosition(pub DVec3);
