// What is behind all planets: air, stars, the sun's disc.

#import bevy_relief::air::{Air, AIR_MARCHED, Day, seen_through, sunlight}
#import bevy_relief::clouds::clouded
#import bevy_pbr::mesh_view_bindings::{globals, view, lights}
#ifdef TONEMAP_IN_SHADER
#import bevy_core_pipeline::tonemapping::{tone_mapping, screen_space_dither}
#import bevy_render::maths::powsafe
#endif

struct Sky {
    // The planets that count, the farthest first.
    airs: array<Air, 4>,
    count: u32,
    seed: u32,
    // Brightness of stars on the picture.
    stars: f32,
    // Brightness of the sun's disc and glare on the picture.
    sun: f32,
    // Cosine and sine of the turn of the stars about +Y.
    turn: vec2<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sky: Sky;

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

fn hash(x: u32) -> u32 {
    let state = x * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

// From 0 to 1.
fn fraction(bits: u32) -> f32 {
    return f32(bits >> 8u) / 16777216.0;
}

// The band of the galaxy: 1 in its middle.
fn galaxy(dir: vec3<f32>) -> f32 {
    let off = dot(dir, vec3(0.4370, 0.7860, 0.4372)) / 0.22;
    return exp(-off * off);
}

// The stars of one layer, `cells` a side of each face of a cube around the eye, no more than one in each.
fn star_layer(dir: vec3<f32>, pixel: f32, cells: f32, salt: u32, share: f32, brightest: f32) -> vec3<f32> {
    let size = abs(dir);
    var face = 0u;
    var uv = dir.yz / size.x;
    var side = dir.x;
    if size.y > size.x && size.y >= size.z {
        face = 1u;
        uv = dir.zx / size.y;
        side = dir.y;
    } else if size.z > size.x {
        face = 2u;
        uv = dir.xy / size.z;
        side = dir.z;
    }
    let place = (uv * 0.5 + 0.5) * cells;
    let cell = vec2<u32>(clamp(floor(place), vec2(0.0), vec2(cells - 1.0)));
    let key = ((face * 2u + select(0u, 1u, side > 0.0)) * 1024u + cell.x) * 1024u + cell.y;
    let a = hash(key ^ hash(sky.seed ^ salt));
    let b = hash(a);
    let c = hash(b);
    let d = hash(c);
    let e = hash(d);
    let middle = (vec2<f32>(cell) + 0.5) / cells * 2.0 - 1.0;
    if fraction(a) > share * (1.0 + 3.0 * galaxy(dir)) {
        return vec3(0.0);
    }
    // Where in its cell, away from the borders; and how far from here, in radians.
    let offset = (vec2(fraction(b), fraction(c)) * 0.6 + 0.2 - fract(place)) * 2.0 / cells;
    let stretch = 1.0 / (1.0 + dot(uv, uv));
    let away = length(offset) * stretch;
    // Each magnitude down there are three times as many.
    let flux = brightest * pow(max(fraction(d), 1e-4), 2.1);
    // As wide as a pixel, the brighter the wider.
    let width = pixel * (0.5 + 0.3 * saturate(flux));
    let glow = flux * exp(-away * away / (width * width));
    let heat = fraction(e);
    let hue = mix(vec3(1.0, 0.78, 0.58), vec3(0.72, 0.83, 1.0), heat * heat * (3.0 - 2.0 * heat));
    return hue * glow;
}

fn stars(dir: vec3<f32>, pixel: f32) -> vec3<f32> {
    let turned = vec3(
        dir.x * sky.turn.x - dir.z * sky.turn.y,
        dir.y,
        dir.x * sky.turn.y + dir.z * sky.turn.x,
    );
    var light = star_layer(turned, pixel, 24.0, 1u, 0.035, 1.6);
    light += star_layer(turned, pixel, 64.0, 2u, 0.05, 0.6);
    light += star_layer(turned, pixel, 150.0, 3u, 0.08, 0.22);
    let band = galaxy(turned);
    return light + band * band * vec3(0.0055, 0.006, 0.0075);
}

// The sun in a direction, seen through the air in that direction and the air towards its middle.
fn sun_disc(dir: vec3<f32>, light: u32, through: vec3<f32>, visible: vec3<f32>) -> vec3<f32> {
    let towards = lights.directional_lights[light].direction_to_light;
    let radius = 0.5 * lights.directional_lights[light].sun_disk_angular_size;
    if radius <= 0.0 {
        return vec3(0.0);
    }
    let away = atan2(length(cross(dir, towards)), dot(dir, towards));
    let soft = max(fwidth(away), 1e-6);
    let disc = 1.0 - smoothstep(radius - 0.7 * soft, radius + 0.7 * soft, away);
    let limb = 0.55 + 0.45 * sqrt(max(1.0 - away * away / (radius * radius), 0.0));
    let brightest = max(max(through.r, through.g), through.b);
    // The eye sees a low sun's colour, not how many times too bright it is.
    let face = through / (brightest + 0.02) * mix(2.0, 16.0, brightest * brightest);
    let glare = 1.6 * exp(-away / (2.2 * radius)) + 0.10 * exp(-away / 0.05) + 0.02 * exp(-away / 0.2);
    return face * disc * limb + visible * glare;
}

// The share of a sun's light that comes to the eye from its middle.
fn sun_visible(towards: vec3<f32>) -> vec3<f32> {
    var share = vec3(1.0);
    for (var k = 0u; k < sky.count; k++) {
        let eye = view.world_position - sky.airs[k].centre;
        let r = length(eye);
        let mu = dot(eye, towards) / r;
        let lowest = r * sqrt(max(1.0 - mu * mu, 0.0));
        if mu < 0.0 {
            let width = 0.004 * r;
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
    let pixel = max(length(fwidth(dir)) * 0.7071, 1e-6);

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
            let seen = seen_through(air, view.world_position - air.centre, dir, 1e30, day);
            light = light * seen.transmittance + seen.light;
            through *= seen.transmittance;
        }
    }
    // Where the sky is bright no star is seen.
    let bright = dot(light, vec3(0.2126, 0.7152, 0.0722)) * 150.0;
    var colour = light + stars(dir, pixel) * sky.stars * through / (1.0 + bright * bright);
    for (var n = 0u; n < lights.n_directional_lights; n++) {
        let visible = sun_visible(lights.directional_lights[n].direction_to_light);
        colour += sky.sun * sun_disc(dir, n, through, visible);
    }

    if lights.n_directional_lights > 0u {
        for (var k = 0u; k < sky.count; k++) {
            let air = sky.airs[k];
            colour = clouded(air, colour, view.world_position - air.centre, dir, 1e30, pixel, day);
        }
    }

    var out = vec4(colour, 1.0);
#ifdef TONEMAP_IN_SHADER
    out = tone_mapping(out, view.color_grading);
#ifdef DEBAND_DITHER
    out = vec4(powsafe(powsafe(out.rgb, 1.0 / 2.2) + screen_space_dither(in.position.xy), 2.2), 1.0);
#endif
#endif
    return out;
}
