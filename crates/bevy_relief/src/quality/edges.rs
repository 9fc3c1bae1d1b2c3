use crate::settings::{PlanetViewer, Quality};
use bevy::anti_alias::fxaa::Fxaa;
use bevy::prelude::*;

/// How a camera's edges are smoothed when they are.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Smooth {
    msaa: Msaa,
    fxaa: bool,
}

/// Takes the smooth edges of viewers' cameras away, and gives them back.
pub(super) fn smooth_edges(
    mut commands: Commands,
    quality: Res<Quality>,
    mut cameras: Query<(Entity, &mut Msaa, Option<&mut Fxaa>, Option<&Smooth>), With<PlanetViewer>>,
) {
    for (entity, mut msaa, fxaa, smooth) in &mut cameras {
        let now = Smooth {
            msaa: *msaa,
            fxaa: fxaa.as_ref().is_some_and(|fxaa| fxaa.enabled),
        };
        let desired = match smooth {
            None if !quality.edges && (now.msaa != Msaa::Off || now.fxaa) => {
                commands.entity(entity).insert(now);
                Smooth {
                    msaa: Msaa::Off,
                    fxaa: false,
                }
            }
            Some(&own) if quality.edges => {
                commands.entity(entity).remove::<Smooth>();
                own
            }
            _ => continue,
        };
        msaa.set_if_neq(desired.msaa);
        if let Some(mut fxaa) = fxaa {
            fxaa.enabled = desired.fxaa;
        }
    }
}
