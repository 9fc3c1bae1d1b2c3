use super::viewer::PlanetViewer;
use bevy::prelude::*;

/// A perspective that leaves out nothing for being far away, from 10 cm before the eye on.
///
/// It is 60° high. Bevy's own default leaves out all that lies wholly beyond 1000 m, which is most of a planet;
/// a [`PlanetViewer`] camera with that default gets this one instead. Call it to begin from for another angle:
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::fitting_projection;
///
/// let mut narrow = fitting_projection();
/// if let Projection::Perspective(lens) = &mut narrow {
///     lens.fov = 30.0_f32.to_radians();
/// }
/// # let Projection::Perspective(lens) = narrow else { panic!() };
/// # assert!(lens.far > 1e30);
/// ```
///
/// Depth is stored reversed and without end, so it is no less precise for that.
#[must_use]
pub fn fitting_projection() -> Projection {
    Projection::Perspective(PerspectiveProjection {
        fov: std::f32::consts::FRAC_PI_3,
        near: 0.1,
        far: f32::MAX,
        ..default()
    })
}

/// Gives a camera that becomes a viewer, or a viewer that becomes a camera, the [`fitting_projection`] in place of the engine's default.
///
/// A required component would not do: in a bundle the `Projection` that `Camera3d` requires may come first.
pub(super) fn fit_projection(
    added: On<Add, (PlanetViewer, Camera)>,
    mut cameras: Query<&mut Projection, (With<PlanetViewer>, With<Camera>)>,
) {
    if let Ok(mut projection) = cameras.get_mut(added.entity)
        && is_default(&projection)
    {
        *projection = fitting_projection();
    }
}

/// Whether nobody has changed it; its width over height is the window's.
fn is_default(projection: &Projection) -> bool {
    let Projection::Perspective(lens) = projection else {
        return false;
    };
    let default = PerspectiveProjection::default();
    lens.fov == default.fov && lens.near == default.near && lens.far == default.far
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The far end of what a camera sees, after each of some ways to make it a viewer.
    fn far_of(spawn: impl FnOnce(&mut World) -> Entity) -> f32 {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::ReliefPlugin));
        let camera = spawn(app.world_mut());
        app.update();
        match app.world().get::<Projection>(camera) {
            Some(Projection::Perspective(lens)) => lens.far,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn no_camera_that_is_a_viewer_ends_at_a_kilometre_unless_it_is_told_to() {
        let together = |world: &mut World| world.spawn((Camera3d::default(), PlanetViewer)).id();
        let turned = |world: &mut World| world.spawn((PlanetViewer, Camera3d::default())).id();
        let viewer_later = |world: &mut World| {
            let camera = world.spawn(Camera3d::default()).id();
            world.entity_mut(camera).insert(PlanetViewer).id()
        };
        let camera_later = |world: &mut World| {
            let viewer = world.spawn(PlanetViewer).id();
            world.entity_mut(viewer).insert(Camera3d::default()).id()
        };
        assert_eq!(far_of(together), f32::MAX);
        assert_eq!(far_of(turned), f32::MAX);
        assert_eq!(far_of(viewer_later), f32::MAX);
        assert_eq!(far_of(camera_later), f32::MAX);
        let own = |world: &mut World| {
            let own = Projection::Perspective(PerspectiveProjection {
                far: 5e4,
                ..default()
            });
            world.spawn((Camera3d::default(), PlanetViewer, own)).id()
        };
        assert_eq!(far_of(own), 5e4);
        let no_viewer = |world: &mut World| world.spawn(Camera3d::default()).id();
        assert_eq!(far_of(no_viewer), PerspectiveProjection::default().far);
    }
}
