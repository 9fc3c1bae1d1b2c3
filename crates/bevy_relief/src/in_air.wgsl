// Ground in its planet's air: by what light it is seen, and through what. Not in the prepass, which knows no lights.

#define_import_path bevy_relief::in_air

#import bevy_relief::planet::planet
#import bevy_relief::air::{Air, AIR_NONE, AIR_MARCHED, seen_through, skylight, sunlight}
#import bevy_render::maths::PI
#import bevy_pbr::{
    mesh_view_bindings::{lights, view},
    pbr_types::StandardMaterial,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> air: Air;

// What is seen of ground of a material and a level that is `lit` by sun, night and its own glow as if there were no air.
fn in_air(lit: vec3<f32>, material: StandardMaterial, place: vec3<f32>, level: u32) -> vec3<f32> {
    if air.mode == AIR_NONE || lights.n_directional_lights == 0u {
        return lit;
    }
    let colour = material.base_color.rgb;
    let to_sun = lights.directional_lights[0].direction_to_light;
    let sun = lights.directional_lights[0].color.rgb * view.exposure;
    let from_centre = place - air.centre;
    let r = length(from_centre);
    let mu = dot(from_centre, to_sun) / r;
    let shone = lit + colour * skylight(air, mu) * sun / PI;
    if air.mode != AIR_MARCHED {
        return shone;
    }
    // The sun's light comes reddened; what lights the night and what glows does not.
    let left = sunlight(air, r, mu);
    let own = colour * lights.ambient_color.rgb * view.exposure + material.emissive.rgb;
    let ground = shone - (lit - own) * (1.0 - left);

    let way = place - view.world_position;
    let distance = length(way);
    // On a silhouette the place may lie off its triangle, even far beyond; but no farther than chunks of its level and their parents reach.
    let ramp = planet.morphs[level];
    let reach = select(distance, 2.0 * (ramp.x + 1.0 / ramp.y), ramp.x > 1e-20);
    let eye = view.world_position - air.centre;
    let seen = seen_through(air, eye, way / distance, min(distance, reach), to_sun);
    return max(ground, vec3(0.0)) * seen.transmittance + seen.light * sun;
}
