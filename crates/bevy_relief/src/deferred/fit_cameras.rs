use bevy::anti_alias::fxaa::Fxaa;
use bevy::core_pipeline::prepass::{DeferredPrepass, DepthPrepass};
use bevy::prelude::*;

/// Cameras that are new, or whose edges are to be smoothed otherwise.
type Unfit = (
    With<Camera3d>,
    Or<(Without<DeferredPrepass>, Changed<Msaa>)>,
);

/// Gives 3-D cameras what they need to see ground that is lit later.
pub(super) fn fit_cameras(mut commands: Commands, mut cameras: Query<(Entity, &mut Msaa), Unfit>) {
    for (entity, mut msaa) in &mut cameras {
        let mut camera = commands.entity(entity);
        camera.insert_if_new((DepthPrepass, DeferredPrepass));
        if *msaa != Msaa::Off {
            *msaa = Msaa::Off;
            camera.insert_if_new(Fxaa::default());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cameras_are_fitted_and_blurred_by_the_engine_only_if_they_had_smooth_edges() {
        let mut app = App::new();
        app.add_systems(Update, fit_cameras);
        let spawn = |app: &mut App, msaa: Msaa| {
            let camera = (Camera3d::default(), msaa);
            app.world_mut().spawn(camera).id()
        };
        let (smooth, sharp) = (spawn(&mut app, Msaa::Sample4), spawn(&mut app, Msaa::Off));
        // Later, by the game.
        for msaa in [Msaa::Off, Msaa::Sample8] {
            app.update();
            for (camera, blurred) in [(smooth, true), (sharp, false)] {
                let camera = app.world().entity(camera);
                assert!(camera.contains::<DeferredPrepass>() && camera.contains::<DepthPrepass>());
                assert_eq!(camera.get(), Some(&Msaa::Off));
                assert_eq!(camera.contains::<Fxaa>(), blurred);
            }
            app.world_mut().entity_mut(smooth).insert(msaa);
        }
    }
}
