use bevy::anti_alias::fxaa::Fxaa;
use bevy::core_pipeline::prepass::{DeferredPrepass, DepthPrepass};
use bevy::prelude::*;

/// Gives 3-D cameras what they need to see ground that is lit later.
pub(super) fn fit_cameras(
    mut commands: Commands,
    mut cameras: Query<
        (Entity, &mut Msaa),
        (
            With<Camera3d>,
            Or<(Without<DeferredPrepass>, Changed<Msaa>)>,
        ),
    >,
) {
    for (entity, mut msaa) in &mut cameras {
        let mut camera = commands.entity(entity);
        camera.insert_if_new((DepthPrepass, DeferredPrepass));
        if *msaa != Msaa::Off {
            *msaa = Msaa::Off;
            camera.insert_if_new(Fxaa::default());
        }
    }
}
