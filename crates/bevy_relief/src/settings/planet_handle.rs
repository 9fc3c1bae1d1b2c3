use bevy::prelude::*;
use planet_file::PlanetFile;

/// The file that an entity's planet is made of; the planet follows the file.
///
/// When the file is loaded, an entity without a [`Planet`](crate::Planet) becomes that of the file, with the
/// seed 1, and one that is a planet takes over the file by [`Planet::set_file`](crate::Planet::set_file). The same
/// happens when the file, or a picture that it names, changes while the app runs: the asset
/// server notices that by itself with Bevy's feature `file_watcher`, or at a call of
/// `AssetServer::reload`.
///
/// A file that cannot be used is logged by the asset server with what is wrong in which line,
/// and the planet stays as it was.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::PlanetHandle;
///
/// fn setup(mut commands: Commands, assets: Res<AssetServer>) {
///     commands.spawn(PlanetHandle(assets.load("mine.planet.ron")));
/// }
/// ```
#[derive(Component, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
pub struct PlanetHandle(pub Handle<PlanetFile>);
