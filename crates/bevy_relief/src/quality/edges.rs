use crate::settings::{PlanetViewer, Quality};
use bevy::anti_alias::fxaa::Fxaa;
use bevy::prelude::*;

/// How a camera's edges are smoothed when they are.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Smooth {
    msaa: Msaa,
    fxaa: bool,
}

/// What smooths the edges of a camera's pictures, and what did.
type Edges = (
    Entity,
    &'static mut Msaa,
    Option<&'static mut Fxaa>,
    Option<&'static Smooth>,
);

/// Takes the smooth edges of viewers' cameras away, and gives them back.
pub(super) fn smooth_edges(
    mut commands: Commands,
    quality: Res<Quality>,
    mut cameras: Query<Edges, With<PlanetViewer>>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smooth_edges_go_and_come_back_as_they_were() {
        let mut app = App::new();
        app.init_resource::<Quality>()
            .add_systems(Update, smooth_edges);
        let fxaa = |enabled| Fxaa {
            enabled,
            ..default()
        };
        let mut spawn = |msaa: Msaa, fxaa: Fxaa| {
            let camera = (Camera3d::default(), PlanetViewer, msaa, fxaa);
            app.world_mut().spawn(camera).id()
        };
        let cameras = [
            (spawn(Msaa::Sample4, fxaa(false)), Msaa::Sample4, false),
            (spawn(Msaa::Off, fxaa(true)), Msaa::Off, true),
            (spawn(Msaa::Off, fxaa(false)), Msaa::Off, false),
        ];
        for edges in [true, false, false, true] {
            app.world_mut().resource_mut::<Quality>().edges = edges;
            app.update();
            for (camera, msaa, fxaa) in cameras {
                let camera = app.world().entity(camera);
                let seen = (camera.get::<Msaa>(), camera.get::<Fxaa>());
                let (Some(&seen_msaa), Some(seen_fxaa)) = seen else {
                    panic!("it has both");
                };
                let desired = if edges { msaa } else { Msaa::Off };
                assert_eq!(seen_msaa, desired);
                assert_eq!(seen_fxaa.enabled, edges && fxaa);
            }
        }
    }
}
