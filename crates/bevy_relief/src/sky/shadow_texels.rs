use crate::space::RenderOrigin;
use bevy::light::Cascades;
use bevy::light::cascade::Cascade;
use bevy::math::DVec2;
use bevy::prelude::*;

/// Keeps the texels of directional lights' shadow maps where they are in the world when the origin steps.
///
/// Bevy puts a map's middle on a multiple of its texels from where zero is rendered, so
/// that shadows do not shimmer when the camera moves; but zero is elsewhere after a step.
pub(crate) fn hold_shadows(
    origin: Res<RenderOrigin>,
    mut lights: Query<(&GlobalTransform, &mut Cascades), With<DirectionalLight>>,
) {
    for (light, mut cascades) in &mut lights {
        let rotation = light.rotation();
        let zero = rotation.as_dquat().normalize().inverse() * origin.position;
        for cascade in cascades.cascades.values_mut().flatten() {
            let shift = to_grid(zero.truncate(), cascade.texel_size.into());
            move_by(cascade, shift, rotation);
        }
    }
}

/// From a place to the nearest on a grid of `step` metres.
fn to_grid(place: DVec2, step: f64) -> Vec2 {
    let shift = (place / step).round() * step - place;
    if shift.is_finite() {
        shift.as_vec2()
    } else {
        Vec2::ZERO
    }
}

/// Moves a shadow map across its light, which is turned by `rotation`.
fn move_by(cascade: &mut Cascade, shift: Vec2, rotation: Quat) {
    let in_clip = cascade.clip_from_cascade * shift.extend(0.0).extend(0.0);
    cascade.clip_from_world.w_axis -= in_clip;
    cascade.world_from_cascade.w_axis += (rotation * shift.extend(0.0)).extend(0.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_moved_to_whole_texels_of_the_world() {
        let texel = 13.0 / 2048.0;
        for place in [
            DVec2::ZERO,
            DVec2::new(6.4e6, -123.456),
            DVec2::splat(-1e-3),
        ] {
            let shift = to_grid(place, texel).as_dvec2();
            assert!(shift.abs().max_element() <= 0.5 * texel + 1e-6, "{shift}");
            let texels = (place + shift) / texel;
            let off = (texels - texels.round()).abs().max_element();
            assert!(off < 1e-3, "{place}: {off}");
        }
        assert_eq!(to_grid(DVec2::NAN, texel), Vec2::ZERO);
        assert_eq!(to_grid(DVec2::ONE, 0.0), Vec2::ZERO);
    }

    #[test]
    fn what_a_map_shows_moves_the_other_way() {
        let rotation = Quat::from_rotation_y(0.7) * Quat::from_rotation_x(0.3);
        let from_world = Mat4::from_quat(rotation.inverse());
        let clip = Mat4::from_scale(Vec3::new(0.5, 0.5, 0.1));
        let mut cascade = Cascade {
            world_from_cascade: from_world.inverse(),
            clip_from_cascade: clip,
            clip_from_world: clip * from_world,
            texel_size: 0.1,
        };
        let before = cascade.clone();
        let shift = Vec2::new(0.03, -0.04);
        move_by(&mut cascade, shift, rotation);
        let point = Vec3::new(0.3, 0.5, -0.2);
        let seen = |cascade: &Cascade, point: Vec3| cascade.clip_from_world.transform_point3(point);
        let moved = point + rotation * shift.extend(0.0);
        assert!(seen(&cascade, moved).distance(seen(&before, point)) < 1e-6);
        let through = clip * cascade.world_from_cascade.inverse();
        assert!(
            through
                .transform_point3(point)
                .distance(seen(&cascade, point))
                < 1e-6
        );
    }
}
