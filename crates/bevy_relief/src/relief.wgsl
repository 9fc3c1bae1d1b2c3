// The ground's colours. The same function as `Look::colour`.

#import bevy_relief::planet::planet
#import bevy_relief::air::{Air, AIR_NONE, AIR_MARCHED, seen_through, skylight, sunlight}
#import bevy_render::maths::PI
#import bevy_pbr::{
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::alpha_discard,
    mesh_functions::get_tag,
    mesh_view_bindings::{lights, view},
}

#ifdef PREPASS_PIPELINE
#import bevy_pbr::{
    prepass_io::{VertexOutput, FragmentOutput},
    pbr_deferred_functions::deferred_output,
}
#else
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#endif

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> air: Air;

const VIEW_SHADED: u32 = 0u;
const VIEW_REALMS: u32 = 1u;
const VIEW_LEVELS: u32 = 2u;
const VIEW_NORMALS: u32 = 3u;
const VIEW_HEIGHT: u32 = 4u;

fn flat_colour(height: f32) -> vec3<f32> {
    if planet.count == 0u {
        return vec3<f32>(0.5);
    }
    var colour = planet.stops[0].rgb;
    for (var k = 1u; k < planet.count; k++) {
        let below = planet.stops[k - 1u].w;
        let above = planet.stops[k].w;
        let t = saturate((height - below) / max(above - below, 1e-6));
        colour = mix(colour, planet.stops[k].rgb, t);
    }
    return colour;
}

fn ground_colour(height: f32, slope: f32) -> vec3<f32> {
    let from_slope = planet.rock_slope.x;
    let t = saturate((slope - from_slope) / max(planet.rock_slope.y - from_slope, 1e-6));
    return mix(flat_colour(height), planet.rock.rgb, t * t * (3.0 - 2.0 * t));
}

fn water_colour(depth: f32) -> vec3<f32> {
    return mix(planet.shallow.rgb, planet.deep.rgb, depth / (depth + planet.shallow.w));
}

// Six colours of realms, in their order: +X, -X, +Y, -Y, +Z, -Z.
fn realm_colour(realm: u32) -> vec3<f32> {
    var colours = array<vec3<f32>, 6>(
        vec3<f32>(0.80, 0.08, 0.06),
        vec3<f32>(0.05, 0.60, 0.65),
        vec3<f32>(0.12, 0.60, 0.10),
        vec3<f32>(0.60, 0.10, 0.55),
        vec3<f32>(0.10, 0.20, 0.80),
        vec3<f32>(0.80, 0.55, 0.05),
    );
    return colours[min(realm, 5u)];
}

// Eight colours of levels, in turn.
fn level_colour(level: u32) -> vec3<f32> {
    var colours = array<vec3<f32>, 8>(
        vec3<f32>(0.35, 0.35, 0.35),
        vec3<f32>(0.65, 0.10, 0.08),
        vec3<f32>(0.75, 0.35, 0.05),
        vec3<f32>(0.70, 0.65, 0.08),
        vec3<f32>(0.12, 0.55, 0.12),
        vec3<f32>(0.08, 0.55, 0.60),
        vec3<f32>(0.12, 0.20, 0.75),
        vec3<f32>(0.50, 0.12, 0.60),
    );
    return colours[level % 8u];
}

// Twenty steps of grey from the lowest to the highest ground, each with its own shade within.
fn height_colour(height: f32) -> vec3<f32> {
    let t = saturate((height - planet.range.x) / max(planet.range.y - planet.range.x, 1e-6));
    let steps = t * 20.0;
    return vec3<f32>((floor(steps) + 0.35 * fract(steps)) / 20.0);
}

#ifndef PREPASS_PIPELINE
// What is seen of ground that is `lit` by sun and night as if there were no air, and has such a colour.
fn in_air(lit: vec3<f32>, colour: vec3<f32>, place: vec3<f32>, level: u32) -> vec3<f32> {
    let to_sun = lights.directional_lights[0].direction_to_light;
    let sun = lights.directional_lights[0].color.rgb * view.exposure;
    let from_centre = place - air.centre;
    let r = length(from_centre);
    let mu = dot(from_centre, to_sun) / r;
    let shone = lit + colour * skylight(air, mu) * sun / PI;
    if air.mode != AIR_MARCHED {
        return shone;
    }
    // The sun's light comes reddened; what lights the night does not.
    let left = sunlight(air, r, mu);
    let night = colour * lights.ambient_color.rgb * view.exposure;
    let ground = shone - (lit - night) * (1.0 - left);

    let way = place - view.world_position;
    let distance = length(way);
    // On a silhouette the place may lie off its triangle, even far beyond; but no farther than chunks of its level and their parents reach.
    let ramp = planet.morphs[level];
    let reach = select(distance, 2.0 * (ramp.x + 1.0 / ramp.y), ramp.x > 1e-20);
    let eye = view.world_position - air.centre;
    let seen = seen_through(air, eye, way / distance, min(distance, reach), to_sun);
    return max(ground, vec3(0.0)) * seen.transmittance + seen.light * sun;
}
#endif

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr_input = pbr_input_from_standard_material(in, is_front);
    let tag = get_tag(in.instance_index);
    let level = tag & 31u;
    let realm = (tag >> 5u) & 7u;

    let height = in.uv.x;
    let up = normalize(in.world_position.xyz - planet.centre);
    let normal = normalize(in.world_normal);
    let depth = planet.rock.w - height;
    let wet = planet.shallow.w > 0.0 && depth > 0.0;

    var colour: vec3<f32>;
    // Seen by its own light: 0 by the sun's alone, 1 by nothing else.
    var glow = 0.0;
    if planet.view == VIEW_REALMS {
        colour = realm_colour(realm);
        glow = 0.15;
    } else if planet.view == VIEW_LEVELS {
        colour = level_colour(level);
        glow = 0.15;
    } else if planet.view == VIEW_NORMALS {
        colour = normal * 0.5 + 0.5;
        glow = 1.0;
    } else if planet.view == VIEW_HEIGHT {
        colour = height_colour(height);
        glow = 1.0;
    } else if wet {
        colour = water_colour(depth);
        pbr_input.N = up;
        pbr_input.clearcoat_N = up;
        pbr_input.world_normal = up;
        pbr_input.material.perceptual_roughness = 0.45;
        pbr_input.material.reflectance = vec3<f32>(0.35);
    } else {
        colour = ground_colour(height, acos(clamp(dot(normal, up), -1.0, 1.0)));
    }
    pbr_input.material.base_color = vec4<f32>(colour * (1.0 - glow), 1.0);
    // Not scaled by the camera's exposure.
    pbr_input.material.emissive = vec4<f32>(colour * glow, 0.0);
    pbr_input.material.base_color = alpha_discard(pbr_input.material, pbr_input.material.base_color);

#ifdef PREPASS_PIPELINE
    return deferred_output(in, pbr_input);
#else
    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr_input);
    if planet.view == VIEW_SHADED && air.mode != AIR_NONE && lights.n_directional_lights > 0u {
        out.color = vec4(in_air(out.color.rgb, colour, in.world_position.xyz, level), out.color.a);
    }
    out.color = main_pass_post_lighting_processing(pbr_input, out.color);
    return out;
#endif
}
