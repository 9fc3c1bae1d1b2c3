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
                None => place.rotation().as_dquat().inverse() * (origin.position - position.0),
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
