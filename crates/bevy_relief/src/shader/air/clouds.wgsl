// A layer of clouds: how thick it is, how it is lit, what of the light it lets through.

#define_import_path bevy_relief::clouds

#import bevy_relief::air::{Air, AIR_MARCHED, Day, seen_through, skylight, sunlight}
#import bevy_relief::noise::noise
#import bevy_render::maths::PI

const ALL: u32 = 0xffffffffu;
const SALT: u32 = 0x68bc21ebu;
const OCTAVES: u32 = 12u;
// How far highs and lows carry clouds around them, in regions.
const SWIRL: f32 = 0.5;
// The noise from clear sky to the thickest cloud.
const RISE: f32 = 0.3;
// From this octave on clouds are heaps, and go their own way.
const HEAPS: u32 = 4u;
// Clouds are seen by what they throw back of the light: no more than this.
const ALBEDO: f32 = 0.68;

// A direction in the planet's axes.
fn in_axes(air: Air, v: vec3<f32>) -> vec3<f32> {
    let q = air.axes;
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

fn drifted(dir: vec3<f32>, angle: f32) -> vec3<f32> {
    let c = cos(angle);
    let s = sin(angle);
    return vec3(dir.x * c - dir.z * s, dir.y, dir.x * s + dir.z * c);
}

// Optical depth straight up over a direction from the centre; of noise finer than `pixel` radians nothing is left.
fn thickness(air: Air, dir: vec3<f32>, pixel: f32, time: f32) -> f32 {
    let seed = air.seed ^ SALT;
    let away = air.cloud_colour.w * time + air.clouds.z;
    let wide = drifted(in_axes(air, dir), away);
    let swirl = noise(wide * (0.6 * air.clouds.w), ALL, seed);
    let place = wide + cross(wide, swirl.xyz) * (SWIRL / air.clouds.w);
    let own = drifted(wide, 0.4 * away);
    var value = 0.3 * swirl.w;
    var frequency = air.clouds.w;
    var weight = 0.4;
    for (var octave = 0u; octave < OCTAVES; octave++) {
        let seen = saturate(0.6 / (frequency * pixel) - 1.0);
        if seen <= 0.0 {
            break;
        }
        let heaps = octave >= HEAPS;
        let n = noise(select(place, own, heaps) * frequency, ALL, seed + octave + 1u).w;
        value += weight * seen * select(n, 1.8 * abs(n) - 0.42, heaps);
        frequency *= 2.17;
        weight *= 0.72;
    }
    let sine = wide.y * wide.y;
    let double = 1.0 - 2.0 * sine;
    let belt = double * (4.0 * double * double - 3.0);
    let dense = saturate((value + 0.05 * belt - air.cloud_edge) / RISE);
    return air.clouds.y * pow(dense, 1.6);
}

// The share of sunlight that clouds over a place, seen from the centre, let through.
fn cloud_shadow(air: Air, place: vec3<f32>, pixel: f32, day: Day) -> f32 {
    let r = length(place);
    let mu = dot(place, day.sun) / r;
    if air.clouds.y <= 0.0 || r >= air.clouds.x || mu < -0.05 {
        return 1.0;
    }
    let way = sqrt(max(mu * mu * r * r + (air.clouds.x - r) * (air.clouds.x + r), 0.0)) - mu * r;
    let over = normalize(place + day.sun * way);
    // Even shadows are not black: light comes through the cloud, too.
    let thick = thickness(air, over, max(pixel, 1e-4), day.time);
    return mix(0.18, 1.0, exp(-thick / max(dot(over, day.sun), 0.25)));
}

// What is seen along a ray, clouds before what `behind` is seen without them. `eye` is seen from the centre, `pixel` the angle of one.
fn clouded(air: Air, behind: vec3<f32>, eye: vec3<f32>, ray: vec3<f32>, distance: f32, pixel: f32, day: Day) -> vec3<f32> {
    if air.clouds.y <= 0.0 {
        return behind;
    }
    // Measured from the ray's lowest point: exact at any distance.
    let to_lowest = -dot(eye, ray);
    let lowest = length(eye + ray * to_lowest);
    if lowest >= air.clouds.x {
        return behind;
    }
    let half_chord = sqrt((air.clouds.x - lowest) * (air.clouds.x + lowest));
    var seen = behind;
    // The farther first.
    for (var side = 1.0; side > -2.0; side -= 2.0) {
        let way = to_lowest + side * half_chord;
        if way <= 0.0 || way >= distance {
            continue;
        }
        let at = eye + ray * way;
        let up = at / air.clouds.x;
        let steep = max(abs(dot(up, ray)), 0.02);
        let width = pixel * way / (air.clouds.x * sqrt(steep));
        let thick = thickness(air, up, width, day.time);
        // Who flies through them sees a fog come, not a wall.
        let near = smoothstep(0.0, 0.6 * air.cloud_height, way);
        let hides = (1.0 - exp(-thick / max(steep, 0.12))) * near;
        if hides < 0.002 {
            continue;
        }
        let own = cloud_light(air, up, ray, thick, width, day);
        var before = own;
        if air.mode == AIR_MARCHED {
            let through = seen_through(air, eye, ray, way, day);
            before = own * through.transmittance + through.light;
        }
        seen = mix(seen, before, hides);
    }
    return seen;
}

// What a cloud of a thickness looks like, from above or from below.
fn cloud_light(air: Air, up: vec3<f32>, ray: vec3<f32>, thick: f32, width: f32, day: Day) -> vec3<f32> {
    let mu = dot(up, day.sun);
    let colour = air.cloud_colour.rgb * ALBEDO;
    // Towards the sun it may be thicker: then this side is in shadow, else in the light.
    let aside = day.sun - up * mu;
    let step = max(2.5 * width, 0.2 * air.cloud_height / air.clouds.x);
    let towards = thickness(air, normalize(up + aside * step), max(width, 0.25 * step), day.time);
    let shade = clamp(0.85 - 0.22 * (towards - thick) / max(mu, 0.3), 0.3, 1.15);
    // Its top is round: it catches a low sun.
    let high = saturate(0.82 * mu + 0.18) * smoothstep(-0.09, 0.06, mu);
    let from_above = dot(up, ray) < 0.0;
    // From below light comes through, more the thinner it is, most from where the sun is.
    let forward = pow(saturate(dot(ray, day.sun)), 12.0);
    let through = (0.13 + 0.6 * exp(-0.7 * thick)) * shade + 2.0 * forward * exp(-0.9 * thick);
    let lit = high * select(through, shade, from_above);
    var sun = vec3(lit);
    var sky = vec3(0.0);
    if air.mode == AIR_MARCHED {
        sun *= sunlight(air, air.clouds.x, mu);
        sky = skylight(air, mu) * select(0.35, 0.6, from_above);
    }
    return colour * ((sun + sky) * day.light / PI + day.night);
}
