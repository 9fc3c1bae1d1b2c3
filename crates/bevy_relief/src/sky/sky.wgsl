// Holds the shaders of what is behind all planets: air, stars, the sun's disc, clouds. Reads the sky's uniform and the engine's lights.

#import bevy_relief::air::{Day, seen_through, sunlight}
#import bevy_relief::clouds::clouded
#import bevy_relief::constants::{AIR_MARCHED, LUMINANCE}
#import bevy_relief::sky_bindings::sky
#import bevy_relief::stars::stars
#import bevy_pbr::mesh_view_bindings::{globals, view, lights}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_relief::dark_tones::{kept_dark, share_kept}
#import bevy_render::maths::powsafe
#endif

// Farther than anything, in metres.
const FAR: f32 = 1e30;

// How much brighter a sky outshines a star than its own light is.
const OUTSHINES: f32 = 150.0;

// How many times as bright as a white picture the disc of a sun is at the horizon and in clear air.
const LOW_DISC: f32 = 2.0;
const HIGH_DISC: f32 = 16.0;

// A sun fades behind a planet over so much of the distance to the planet's centre.
const OUTLINE: f32 = 0.004;

struct VertexOutput {
    @builtin(position) position: vec4<f32>,
    @location(0) clip: vec2<f32>,
}

// One triangle over the whole picture, behind all else.
@vertex
fn vertex(@location(0) position: vec3<f32>) -> VertexOutput {
    var out: VertexOutput;
    out.position = vec4(position.xy, 0.0, 1.0);
    out.clip = position.xy;
    return out;
}

// The disc and the glare of a directional light in a direction of length 1: linear RGB. `through` is the share of light that comes through the
// air in that direction, `visible` the share that comes from the disc's middle.
fn sun_disc(dir: vec3<f32>, light: u32, through: vec3<f32>, visible: vec3<f32>) -> vec3<f32> {
    let towards = lights.directional_lights[light].direction_to_light;
    let radius = 0.5 * lights.directional_lights[light].sun_disk_angular_size;
    if radius <= 0.0 {
        return vec3(0.0);
    }
    let away = atan2(length(cross(dir, towards)), dot(dir, towards));
    let soft = max(fwidth(away), 1e-6);
    let disc = 1.0 - smoothstep(radius - 0.7 * soft, radius + 0.7 * soft, away);
    // Its edge is darker than its middle.
    let limb = 0.55 + 0.45 * sqrt(max(1.0 - away * away / (radius * radius), 0.0));
    let brightest = max(max(through.r, through.g), through.b);
    // The eye sees a low sun's colour, not how many times too bright it is.
    let face = through / (brightest + 0.02) * mix(LOW_DISC, HIGH_DISC, brightest * brightest);
    let glare = 1.6 * exp(-away / (2.2 * radius)) + 0.10 * exp(-away / 0.05) + 0.02 * exp(-away / 0.2);
    return face * disc * limb + visible * glare;
}

// The share of a sun's light that comes to the eye from its middle, in the direction `towards` of length 1: red, green, blue.
fn sun_visible(towards: vec3<f32>) -> vec3<f32> {
    var share = vec3(1.0);
    for (var k = 0u; k < sky.count; k++) {
        let eye = view.world_position - sky.airs[k].centre;
        let r = length(eye);
        let mu = dot(eye, towards) / r;
        let lowest = r * sqrt(max(1.0 - mu * mu, 0.0));
        if mu < 0.0 {
            let width = OUTLINE * r;
            share *= smoothstep(sky.airs[k].radius - width, sky.airs[k].radius, lowest);
        }
        if sky.airs[k].mode == AIR_MARCHED {
            share *= sunlight(sky.airs[k], max(r, sky.airs[k].radius), mu);
        }
    }
    return share;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let before = view.view_from_clip * vec4(in.clip, 1.0, 1.0);
    let dir = normalize((view.world_from_view * vec4(before.xyz / before.w, 0.0)).xyz);
    let pixel = max(length(fwidth(dir)) * 0.7071 * exp2(view.mip_bias), 1e-6);

    var day: Day;
    if lights.n_directional_lights > 0u {
        day.sun = lights.directional_lights[0].direction_to_light;
        day.light = lights.directional_lights[0].color.rgb * view.exposure;
        day.night = lights.ambient_color.rgb * view.exposure;
        day.time = globals.time;
    }
    var light = vec3(0.0);
    var through = vec3(1.0);
    for (var k = 0u; k < sky.count; k++) {
        if sky.airs[k].mode == AIR_MARCHED && lights.n_directional_lights > 0u {
            let air = sky.airs[k];
            let seen = seen_through(air, view.world_position - air.centre, dir, FAR, day);
            light = light * seen.transmittance + seen.light;
            through *= seen.transmittance;
        }
    }
    // Where the sky is bright no star is seen.
    let bright = dot(light, LUMINANCE) * OUTSHINES;
    var colour = light + stars(dir, pixel) * sky.stars * through / (1.0 + bright * bright);
    for (var n = 0u; n < lights.n_directional_lights; n++) {
        let visible = sun_visible(lights.directional_lights[n].direction_to_light);
        colour += sky.sun * sun_disc(dir, n, through, visible);
    }

    if lights.n_directional_lights > 0u {
        for (var k = 0u; k < sky.count; k++) {
            let air = sky.airs[k];
            colour = clouded(air, colour, view.world_position - air.centre, dir, FAR, pixel, day);
        }
    }

    var out = vec4(colour, 1.0);
#ifdef TONEMAP_IN_SHADER
    var kept = 0.0;
    for (var k = 0u; k < sky.count; k++) {
        kept = max(kept, share_kept(distance(view.world_position, sky.airs[k].centre), sky.airs[k].radius));
    }
    out = tone_mapping(vec4(kept_dark(out.rgb, kept), out.a), view.color_grading);
#ifdef DEBAND_DITHER
    out = vec4(powsafe(powsafe(out.rgb, 1.0 / 2.2) + screen_space_dither(in.position.xy), 2.2), 1.0);
#endif
#endif
    return out;
}
