use crate::sync::start_generations;
use crate::{Planet, ReliefSystems};
use bevy::prelude::*;
use planet_file::{PlanetFile, PlanetFilePlugin};
use std::collections::HashSet;

/// The file that an entity's planet is made of; the planet follows the file.
///
/// When the file is loaded, an entity without a [`Planet`] becomes that of the file, with the
/// seed 1, and one that is a planet takes over the file by [`Planet::set_file`]. The same
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

/// Loads planet files and lets planets follow theirs, before settings are taken over.
pub(crate) fn plugin(app: &mut App) {
    if !app.is_plugin_added::<PlanetFilePlugin>() {
        app.add_plugins(PlanetFilePlugin);
    }
    app.register_type::<PlanetHandle>().add_systems(
        PostUpdate,
        follow_files
            .in_set(ReliefSystems::Sync)
            .before(start_generations),
    );
}

/// Takes over files that were loaded, and those of handles that changed.
pub(crate) fn follow_files(
    mut commands: Commands,
    mut events: MessageReader<AssetEvent<PlanetFile>>,
    files: Res<Assets<PlanetFile>>,
    mut planets: Query<(Entity, Ref<PlanetHandle>, Option<&mut Planet>)>,
) {
    let loaded: HashSet<_> = events
        .read()
        .filter_map(|event| match event {
            AssetEvent::Added { id } | AssetEvent::Modified { id } => Some(*id),
            _ => None,
        })
        .collect();
    for (entity, handle, planet) in &mut planets {
        let id = handle.0.id();
        let Some(file) = files.get(id) else {
            continue;
        };
        if !handle.is_changed() && !loaded.contains(&id) {
            continue;
        }
        match planet {
            Some(mut planet) => planet.set_file(file),
            None => {
                commands.entity(entity).insert(Planet::from(file));
            }
        }
    }
}
