use crate::settings::{PlanetViewer, Quality};
use bevy::prelude::*;

/// What a camera's `Msaa` is when its edges are smoothed.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Smooth(Msaa);

/// Takes the smooth edges of viewers' cameras away, and gives them back.
pub(super) fn smooth_edges(
    mut commands: Commands,
    quality: Res<Quality>,
    mut cameras: Query<(Entity, &mut Msaa, Option<&Smooth>), With<PlanetViewer>>,
) {
    for (entity, mut msaa, smooth) in &mut cameras {
        match smooth {
            None if !quality.edges && *msaa != Msaa::Off => {
                commands.entity(entity).insert(Smooth(*msaa));
                *msaa = Msaa::Off;
            }
            Some(&Smooth(own)) if quality.edges => {
                commands.entity(entity).remove::<Smooth>();
                *msaa = own;
            }
            _ => {}
        }
    }
}
