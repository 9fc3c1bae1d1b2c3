// Holds colours for those who want to see how a planet is made. Reads the planet's `view`, its lowest and highest ground, and the chunk's tag.

#define_import_path bevy_relief::views

#import bevy_relief::bindings::{planet, sphere_map, sphere_sampler}
#import bevy_relief::chunk_tag::{level_of, realm_of}
#import bevy_relief::constants::{VIEW_LAYER, VIEW_LEVELS, VIEW_NORMALS, VIEW_REALMS, VIEW_SLOPE}

// How much views of colours for places are seen by their own light, so that none is black at night.
const OWN_LIGHT: f32 = 0.15;

// Bands of grey from the lowest to the highest ground, and how much brighter a band is at its upper end, of the way to the next.
const BANDS: f32 = 20.0;
const BAND_RISE: f32 = 0.35;

// Six colours of realms, linear, in their order: +X, -X, +Y, -Y, +Z, -Z.
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

// Eight colours of levels, linear, in turn.
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

// Bands of grey from the lowest to the highest ground, by metres above the sphere.
fn height_colour(height: f32) -> vec3<f32> {
    let t = saturate((height - planet.lowest) / max(planet.highest - planet.lowest, 1e-6));
    let bands = t * BANDS;
    return vec3<f32>((floor(bands) + BAND_RISE * fract(bands)) / BANDS);
}

// From level ground in green by yellow at 15° and orange at 30° to red at 45°, and on to white where it is upright.
fn slope_colour(normal: vec3<f32>, up: vec3<f32>) -> vec3<f32> {
    let degrees = degrees(acos(clamp(dot(normal, up), -1.0, 1.0)));
    let flat = mix(vec3<f32>(0.05, 0.30, 0.08), vec3<f32>(0.75, 0.65, 0.08), saturate(degrees / 15.0));
    let hilly = mix(flat, vec3<f32>(0.80, 0.30, 0.04), saturate((degrees - 15.0) / 15.0));
    let steep = mix(hilly, vec3<f32>(0.60, 0.03, 0.04), saturate((degrees - 30.0) / 15.0));
    return mix(steep, vec3<f32>(1.0), saturate((degrees - 45.0) / 45.0));
}

// From dark blue for 0 by blue, green and yellow to nearly white for 1, ever brighter.
fn layer_colour(number: f32) -> vec3<f32> {
    var colours = array<vec3<f32>, 5>(
        vec3<f32>(0.012, 0.010, 0.060),
        vec3<f32>(0.030, 0.090, 0.270),
        vec3<f32>(0.040, 0.270, 0.240),
        vec3<f32>(0.400, 0.500, 0.060),
        vec3<f32>(0.980, 0.900, 0.480),
    );
    let place = saturate(number) * 4.0;
    let below = min(u32(place), 3u);
    return mix(colours[below], colours[below + 1u], place - f32(below));
}

// rgb: colour, linear; a: how much it is seen by its own light, 0 by the sun's alone, 1 by nothing else. `normal` and `up` are of length 1 in the
// world's axes, `dir` is `up` in the planet's, `height` metres above the sphere.
fn view_colour(tag: u32, normal: vec3<f32>, up: vec3<f32>, dir: vec3<f32>, height: f32) -> vec4<f32> {
    if planet.view == VIEW_REALMS {
        return vec4<f32>(realm_colour(realm_of(tag)), OWN_LIGHT);
    }
    if planet.view == VIEW_LEVELS {
        return vec4<f32>(level_colour(level_of(tag)), OWN_LIGHT);
    }
    if planet.view == VIEW_NORMALS {
        return vec4<f32>(normal * 0.5 + 0.5, 1.0);
    }
    if planet.view == VIEW_SLOPE {
        return vec4<f32>(slope_colour(normal, up), 1.0);
    }
    if planet.view == VIEW_LAYER {
        return vec4<f32>(layer_colour(textureSampleLevel(sphere_map, sphere_sampler, dir, 0.0).x), 1.0);
    }
    return vec4<f32>(height_colour(height), 1.0);
}
