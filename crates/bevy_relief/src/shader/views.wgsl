// Colours for those who want to see how a planet is made.

#define_import_path bevy_relief::views

#import bevy_relief::bindings::planet

const VIEW_SHADED: u32 = 0u;
const VIEW_REALMS: u32 = 1u;
const VIEW_LEVELS: u32 = 2u;
const VIEW_NORMALS: u32 = 3u;

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

// rgb: colour; a: how much it is seen by its own light, 0 by the sun's alone, 1 by nothing else.
fn view_colour(tag: u32, normal: vec3<f32>, height: f32) -> vec4<f32> {
    if planet.view == VIEW_REALMS {
        return vec4<f32>(realm_colour((tag >> 5u) & 7u), 0.15);
    }
    if planet.view == VIEW_LEVELS {
        return vec4<f32>(level_colour(tag & 31u), 0.15);
    }
    if planet.view == VIEW_NORMALS {
        return vec4<f32>(normal * 0.5 + 0.5, 1.0);
    }
    return vec4<f32>(height_colour(height), 1.0);
}
