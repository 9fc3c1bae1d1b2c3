// Holds a layer of clouds: how thick it is, how it is lit, what of the light it lets through. Reads the `clouds` of an `Air`, and the numbers of
// `Clouds::depth_at`, which is the same in Rust but for the finest forms.

#define_import_path bevy_relief::clouds

#import bevy_relief::air::{Day, seen_through, skylight, sunlight}
#import bevy_relief::bindings::{Air, Clouds}
#import bevy_relief::constants::{
    AIR_MARCHED,
    CLOUD_BELTS,
    CLOUD_BENT,
    CLOUD_FIRST_WEIGHT,
    CLOUD_GAIN,
    CLOUD_HEAP_FLOOR,
    CLOUD_HEAP_HEIGHT,
    CLOUD_HEAPS,
    CLOUD_LACUNARITY,
    CLOUD_OCTAVES,
    CLOUD_POWER,
    CLOUD_RISE,
    CLOUD_SALT,
    CLOUD_SCATTERED,
    CLOUD_SWIRL,
    CLOUD_SWIRL_REGIONS,
    CLOUD_SWIRL_WEIGHT,
    CLOUD_TURN_X,
    CLOUD_TURN_Y,
    CLOUD_TURN_Z,
}
#import bevy_relief::noise::{ENDLESS, noise}
#import bevy_render::maths::PI

// How far heaps drift, as a share of what the weather they belong to does.
const HEAPS_DRIFT: f32 = 0.4;

// Waves a pixel at which an octave begins to be seen; it is seen wholly at half as many.
const SEEN: f32 = 0.6;

// Clouds are seen by what they throw back of the light: no more than this.
const ALBEDO: f32 = 0.68;

// Sine of the sun's height below which clouds throw no shadow.
const SHADOWLESS: f32 = -0.05;

// Clouds that hide less than this of what is behind them are left out.
const HARDLY_SEEN: f32 = 0.002;

// Who flies through clouds sees them thin out over so much of their height above the sea.
const FOG: f32 = 0.6;

// What of clouds is mirrored: no finer than this share of a region; their mean shade.
const OVERHEAD_PIXEL: f32 = 0.015;
const OVERHEAD_SHADE: f32 = 0.85;

fn has_clouds(air: Air) -> bool {
    return air.clouds.depth > 0.0;
}

// A direction of the world in the planet's axes.
fn in_axes(clouds: Clouds, v: vec3<f32>) -> vec3<f32> {
    let q = clouds.into_axes;
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

// A direction in the planet's axes as it was before the clouds there drifted by so many radians.
fn drifted(dir: vec3<f32>, angle: f32) -> vec3<f32> {
    let c = cos(angle);
    let s = sin(angle);
    return vec3(dir.x * c - dir.z * s, dir.y, dir.x * s + dir.z * c);
}

// Optical depth straight up over a direction of the world from the centre, after `time` seconds; of noise finer than `pixel` radians nothing is
// left.
fn thickness(clouds: Clouds, dir: vec3<f32>, pixel: f32, time: f32) -> f32 {
    let seed = clouds.seed ^ CLOUD_SALT;
    let away = clouds.drift * time + clouds.drifted;
    let wide = drifted(in_axes(clouds, dir), away);
    let swirl = noise(wide * (CLOUD_SWIRL_REGIONS * clouds.regions), ENDLESS, seed);
    let place = wide + cross(wide, swirl.xyz) * (CLOUD_SWIRL / clouds.regions);
    let own = drifted(wide, HEAPS_DRIFT * away);
    var value = CLOUD_SWIRL_WEIGHT * swirl.w;
    var frequency = clouds.regions;
    var weight = CLOUD_FIRST_WEIGHT;
    var heap = own * frequency;
    var bent = vec3<f32>(0.0);
    for (var octave = 0u; octave < min(CLOUD_OCTAVES, clouds.octaves); octave++) {
        let seen = saturate(SEEN / (frequency * pixel) - 1.0);
        if seen <= 0.0 {
            break;
        }
        let heaps = octave >= CLOUD_HEAPS;
        let n = noise(select(place * frequency, heap + bent, heaps), ENDLESS, seed + octave + 1u);
        value += weight * seen * select(n.w, CLOUD_HEAP_HEIGHT * abs(n.w) - CLOUD_HEAP_FLOOR, heaps);
        // Noise is 0 at every corner of its lattice: these must not stand in rows.
        bent = CLOUD_BENT * n.xyz;
        heap = mat3x3<f32>(CLOUD_TURN_X, CLOUD_TURN_Y, CLOUD_TURN_Z) * heap * CLOUD_LACUNARITY;
        frequency *= CLOUD_LACUNARITY;
        weight *= CLOUD_GAIN;
    }
    // cos 6φ: 1 over the equator and 60°, −1 over 30° and the poles.
    let sine = wide.y * wide.y;
    let double = 1.0 - 2.0 * sine;
    let belt = double * (4.0 * double * double - 3.0);
    let dense = saturate((value + CLOUD_BELTS * belt - clouds.edge) / CLOUD_RISE);
    return clouds.depth * pow(dense, CLOUD_POWER);
}

// The share of sunlight that comes straight through the clouds over a place, metres from the centre; `pixel` is the angle of one from there.
fn cloud_shadow(air: Air, place: vec3<f32>, pixel: f32, day: Day) -> f32 {
    let r = length(place);
    let mu = dot(place, day.sun) / r;
    let clouds = air.clouds;
    if clouds.depth <= 0.0 || r >= clouds.radius || mu < SHADOWLESS {
        return 1.0;
    }
    let way = sqrt(max(mu * mu * r * r + (clouds.radius - r) * (clouds.radius + r), 0.0)) - mu * r;
    let over = normalize(place + day.sun * way);
    let thick = thickness(clouds, over, max(pixel, 1e-4), day.time);
    return exp(-thick / max(dot(over, day.sun), 0.25));
}

// What clouds throw down on level ground, for each lux of sun over them, where they let a share of it `through` and its height has the sine `mu`:
// it comes from everywhere above, so no slope under clouds is black.
fn cloud_skylight(through: f32, mu: f32) -> f32 {
    return CLOUD_SCATTERED * (1.0 - through) * saturate((mu - SHADOWLESS) / (1.0 - SHADOWLESS));
}

// What is seen along a ray, clouds before what `behind` is seen without them. `eye` is metres from the centre, `ray` of length 1, `distance`
// metres to what is behind, `pixel` the angle of one.
fn clouded(air: Air, behind: vec3<f32>, eye: vec3<f32>, ray: vec3<f32>, distance: f32, pixel: f32, day: Day) -> vec3<f32> {
    if !has_clouds(air) {
        return behind;
    }
    let radius = air.clouds.radius;
    // Measured from the ray's lowest point: exact at any distance.
    let to_lowest = -dot(eye, ray);
    let lowest = length(eye + ray * to_lowest);
    if lowest >= radius {
        return behind;
    }
    let half_chord = sqrt((radius - lowest) * (radius + lowest));
    var seen = behind;
    // The farther first.
    for (var side = 1.0; side > -2.0; side -= 2.0) {
        let way = to_lowest + side * half_chord;
        if way <= 0.0 || way >= distance {
            continue;
        }
        let at = eye + ray * way;
        let up = at / radius;
        let steep = max(abs(dot(up, ray)), 0.02);
        let width = pixel * way / (radius * sqrt(steep));
        let thick = thickness(air.clouds, up, width, day.time);
        // Who flies through them sees a fog come, not a wall.
        let near = smoothstep(0.0, FOG * air.clouds.height, way);
        let hides = (1.0 - exp(-thick / max(steep, 0.12))) * near;
        if hides < HARDLY_SEEN {
            continue;
        }
        let own = cloud_light(air, up, ray, thick, cloud_shade(air, up, thick, width, day), day);
        var before = own;
        if air.mode == AIR_MARCHED {
            let through = seen_through(air, eye, ray, way, day);
            before = own * through.transmittance + through.light;
        }
        seen = mix(seen, before, hides);
    }
    return seen;
}

// The clouds along a ray from under them, far away ones blurred.
struct Overhead {
    // The share of what is behind that they hide, how many metres away they are, and what they look like from under them.
    hides: f32,
    way: f32,
    light: vec3<f32>,
}

// Those that water mirrors, `place` metres from the centre, where `count` is not 0: a loop, for a processor goes through branches that are not taken.
fn overhead(air: Air, place: vec3<f32>, ray: vec3<f32>, count: u32, day: Day) -> Overhead {
    var out: Overhead;
    let radius = air.clouds.radius;
    let to_lowest = -dot(place, ray);
    let lowest = length(place + ray * to_lowest);
    let is_under = has_clouds(air) && dot(place, place) < radius * radius;
    for (var k = 0u; k < select(0u, count, is_under); k++) {
        out.way = to_lowest + sqrt((radius - lowest) * (radius + lowest));
        let up = (place + ray * out.way) / radius;
        let thick = thickness(air.clouds, up, OVERHEAD_PIXEL / air.clouds.regions, day.time);
        out.hides = 1.0 - exp(-thick / max(dot(up, ray), 0.12));
        out.light = cloud_light(air, up, ray, thick, OVERHEAD_SHADE, day);
    }
    return out;
}

// How much of a cloud's light a side of it has, in the direction `up` from the centre; `width` is the angle of a pixel there, seen from the centre.
fn cloud_shade(air: Air, up: vec3<f32>, thick: f32, width: f32, day: Day) -> f32 {
    let mu = dot(up, day.sun);
    // Towards the sun it may be thicker: then this side is in shadow, else in the light.
    let aside = day.sun - up * mu;
    let step = max(2.5 * width, 0.2 * air.clouds.height / air.clouds.radius);
    let towards = thickness(air.clouds, normalize(up + aside * step), max(width, 0.25 * step), day.time);
    return clamp(0.85 - 0.22 * (towards - thick) / max(mu, 0.3), 0.3, 1.15);
}

// What a cloud of an optical depth `thick` in the direction `up` from the centre looks like along `ray`, from above or from below, where it has
// a share `shade` of the light.
fn cloud_light(air: Air, up: vec3<f32>, ray: vec3<f32>, thick: f32, shade: f32, day: Day) -> vec3<f32> {
    let mu = dot(up, day.sun);
    let colour = air.clouds.colour * ALBEDO;
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
        sun *= sunlight(air, air.clouds.radius, mu);
        sky = skylight(air, mu) * select(0.35, 0.6, from_above);
    }
    return colour * ((sun + sky) * day.light / PI + day.night);
}
