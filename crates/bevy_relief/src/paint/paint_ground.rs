use crate::settings::{Planet, PlanetLayer, Quality, WorldPosition};
use crate::shader::{DrawnGround, PlanetUniform, ReliefMaterial, Rendered};
use crate::space::{InGrid, RenderOrigin};
use crate::state::{MapImage, PlanetState};
use bevy::math::DVec3;
use bevy::prelude::*;

/// What is known of a planet that is painted.
type Painted = (
    &'static Planet,
    &'static PlanetState,
    &'static MapImage,
    Option<&'static PlanetLayer>,
    &'static GlobalTransform,
    &'static WorldPosition,
    Option<&'static InGrid>,
);

/// Writes each planet's look and place to its material, where they changed; the place is this frame's.
pub(super) fn paint_ground(
    (origin, quality): (Res<RenderOrigin>, Res<Quality>),
    planets: Query<Painted>,
    materials: Option<ResMut<Assets<ReliefMaterial>>>,
) {
    let Some(mut materials) = materials else {
        return;
    };
    for (number, painted) in planets.iter().enumerate() {
        let (planet, state, map, layer, place, position, in_grid) = painted;
        let (Some(handle), Some(current), Some(look)) =
            (&state.material, &state.current, &state.look)
        else {
            continue;
        };
        let rendered = |eye: DVec3| match in_grid {
            Some(grid) => grid.rendered.transform_point3(eye).as_vec3(),
            None => origin.to_render(position.0 + eye),
        };
        let frozen_eye = current.eye().filter(|_| planet.frozen).map(rendered);
        let ground = DrawnGround {
            terrain: &current.terrain,
            side: current.shape.lit_side(),
            seen: current.seen,
            morphs: current.morphs(),
            has_rain: state.rain().is_some(),
            has_layer: layer.is_some(),
        };
        let rendered = Rendered {
            centre: place.translation(),
            zero: match in_grid {
                Some(grid) => grid.rendered.inverse().transform_point3(DVec3::ZERO),
                None => origin.position - position.0,
            },
            frozen_eye,
            number,
        };
        let uniform = PlanetUniform::new(planet, look, &ground, rendered);
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        let plainly_lit = !quality.light;
        let is_painted = |material: &ReliefMaterial| {
            let old = &material.extension;
            old.planet == uniform
                && old.plainly_lit == plainly_lit
                && old.map.as_ref() == map.handle()
        };
        if !materials.get(handle).is_some_and(is_painted)
            && let Some(mut material) = materials.get_mut(handle)
        {
            material.extension.planet = uniform;
            material.extension.plainly_lit = plainly_lit;
            material.extension.map = map.handle().cloned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plugin::ReliefPlugin;
    use crate::settings::PlanetViewer;
    use crate::shader::DETAIL_PERIOD;
    use crate::testing::{HeadlessPlugins, settle, small_planet, state};

    /// How far apart two places among fine noise are, but for whole periods.
    fn apart(a: DVec3, b: DVec3) -> f64 {
        let off = |off: f64| off - (off / DETAIL_PERIOD).round() * DETAIL_PERIOD;
        (a - b).map(off).length()
    }

    #[test]
    fn fine_noise_stays_where_it_is_on_the_ground_when_the_origin_steps_and_the_planet_moves() {
        let mut app = App::new();
        app.init_resource::<Assets<ReliefMaterial>>()
            .add_plugins((HeadlessPlugins, ReliefPlugin));
        let planet = Planet {
            radius: 5e6,
            ..small_planet(1)
        };
        let radius = planet.radius;
        // Without a grid its axes are the world's.
        let turned = Transform::from_rotation(Quat::from_rotation_y(0.7));
        let planet = app.world_mut().spawn((planet, turned)).id();
        let viewer = app.world_mut().spawn(PlanetViewer).id();
        let mut origins = Vec::new();
        let [here, there] = [DVec3::new(3.0, 1.0, -2.0), DVec3::new(1.0, -2.0, 2.5)];
        for (centre, way) in [
            (DVec3::ZERO, here),
            (DVec3::ZERO, there),
            (DVec3::new(7e5, -1e6, 0.3), there),
        ] {
            let ground = way.normalize() * radius;
            let place = |entity: Entity, app: &mut App, place| {
                app.world_mut()
                    .entity_mut(entity)
                    .insert(WorldPosition(place));
            };
            place(planet, &mut app, centre);
            place(viewer, &mut app, centre + ground * 1.003);
            settle(&mut app, &[planet]);
            let world = app.world();
            let origin = world.resource::<RenderOrigin>();
            let shown = origin.to_render(centre + ground);
            let materials = world.resource::<Assets<ReliefMaterial>>();
            let handle = state(&app, planet).material.as_ref().expect("drawn");
            let material = materials.get(handle).expect("painted");
            // As the shaders find it.
            let near = (material.extension.planet.near_origin() + shown).as_dvec3();
            let off = apart(near, ground);
            // What is rendered in 32 bits is as far away as the viewer is, 15 km.
            assert!(off < 2e-3, "{centre} {way}: off by {off} m");
            origins.push(origin.position);
        }
        origins.dedup();
        assert_eq!(origins.len(), 3, "the origin stepped");
    }
}
