use crate::settings::{Planet, PlanetHandle};
use bevy::prelude::*;
use planet_file::PlanetFile;
use std::collections::HashSet;

/// Takes over files that were loaded, and those of handles that changed.
pub(super) fn follow_files(
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
