// Holds light in the air of a planet: what is scattered towards the eye, what is swallowed. Reads an `Air`, whichever planet's it is, and the
// numbers of `Air::skylight`, which is the same in Rust; so is `Air::sunlight`.

#define_import_path bevy_relief::air

#import bevy_relief::bindings::Air
#import bevy_relief::constants::{
    COLUMN_EXPONENT,
    SKYLIGHT_DUSK,
    SKYLIGHT_FLATTEST,
    SKYLIGHT_LOST,
    SKYLIGHT_SHARE,
    SKYLIGHT_SOFTNESS,
}
#import bevy_render::maths::PI

// The light around a ray.
struct Day {
    // Towards the sun, of length 1.
    sun: vec3<f32>,
    // Of the sun, linear RGB as it is exposed.
    light: vec3<f32>,
    // Of the night from everywhere, linear RGB as it is exposed.
    night: vec3<f32>,
    // Seconds; starts anew after some.
    time: f32,
}

// What a ray brings.
struct Seen {
    // Scattered into it, linear RGB.
    light: vec3<f32>,
    // The share that is left of what is behind, red, green and blue.
    transmittance: vec3<f32>,
}

// How many parts a ray is cut into at most that is short against the haze's height.
const SHORT_STEPS: u32 = 3u;

// As short as this share of the haze's height.
const SHORT: f32 = 0.25;

// The share of light scattered more than once, and how much easier it comes through.
const AGAIN: f32 = 0.7;
const EASIER: f32 = 0.6;

// The share of a night's light that air throws back where it is thick: as much as ground does, so that far ground is not red at night.
const NIGHT_AIR: f32 = 0.25;

// Density `r` metres from the centre of what thins by e each `height` metres; 1 at the sea, no more than e below it.
fn density(air: Air, height: f32, r: f32) -> f32 {
    return exp(-max((r - air.radius) / height, -1.0));
}

// How much lies on the way from `r` metres from the centre out into space, towards a direction of sine `mu` to the horizon; 1 is from the sea
// straight up. Chapman's function, as Schüler approximates it.
fn column(air: Air, height: f32, r: f32, mu: f32) -> f32 {
    let x = r / height;
    let c = sqrt(0.5 * PI * x);
    let outward = density(air, height, r) * c / ((c - 1.0) * abs(mu) + 1.0);
    if mu >= 0.0 {
        return outward;
    }
    // Down to the lowest point and out again.
    let lowest = max(x * sqrt(max(1.0 - mu * mu, 0.0)), 1.0);
    let deep = exp(min(air.radius / height - lowest, COLUMN_EXPONENT));
    return max(2.0 * sqrt(0.5 * PI * lowest) * deep - outward, 0.0);
}

// The share of sunlight that reaches a point `r` metres from the centre, where the sun's height has the sine `mu`: red, green, blue.
fn sunlight(air: Air, r: f32, mu: f32) -> vec3<f32> {
    let gas = column(air, air.gas_height, r, mu) * (air.gas + air.gas_absorbed);
    let haze = column(air, air.haze_height, r, mu) * (air.haze + air.haze_absorbed);
    return exp(-(gas + haze));
}

// What the whole sky throws on level ground, for each lux of sun above the air, where the sun's height has the sine `mu`: red, green, blue.
fn skylight(air: Air, mu: f32) -> vec3<f32> {
    let high = 0.5 * (mu + sqrt(mu * mu + SKYLIGHT_SOFTNESS));
    let way = 1.0 / (high + SKYLIGHT_FLATTEST);
    let dusk = saturate(1.0 + mu / SKYLIGHT_DUSK);
    let scatters = air.gas + air.haze;
    let swallows = air.gas_absorbed + air.haze_absorbed;
    let left = exp(-(SKYLIGHT_LOST * scatters + swallows) * way);
    return SKYLIGHT_SHARE * dusk * dusk * high * (1.0 - exp(-scatters * way)) * left;
}

// Where the share `u` of a ray's parts ends, in metres from the ray's lowest point: parts are close where the air is dense. The ray leads from
// `begin` to `end`, `middle` is its densest point, at the share `split`.
fn along(u: f32, begin: f32, middle: f32, end: f32, split: f32) -> f32 {
    if u < split {
        let v = (split - u) / split;
        return middle - (middle - begin) * v * v;
    }
    let v = (u - split) / max(1.0 - split, 1e-6);
    return middle + (end - middle) * v * v;
}

// How many metres a ray of length 1 from `place`, metres from the centre, goes until nothing is left of the air, if it does not end before.
fn way_out(air: Air, place: vec3<f32>, ray: vec3<f32>) -> f32 {
    let to_lowest = -dot(place, ray);
    let lowest = length(place + ray * to_lowest);
    return to_lowest + sqrt(max((air.top - lowest) * (air.top + lowest), 0.0));
}

// What the air adds and leaves on the way from `eye`, metres from the centre, in the direction `ray` of length 1, up to `distance` metres.
fn seen_through(air: Air, eye: vec3<f32>, ray: vec3<f32>, distance: f32, day: Day) -> Seen {
    let short = distance < SHORT * air.haze_height;
    let steps = select(air.steps, min(SHORT_STEPS, air.steps), short);
    return marched(air, eye, ray, distance, day, steps);
}

// The same by so many parts of the way.
fn marched(air: Air, eye: vec3<f32>, ray: vec3<f32>, distance: f32, day: Day, steps: u32) -> Seen {
    var seen: Seen;
    seen.light = vec3(0.0);
    seen.transmittance = vec3(1.0);
    // Measured from the ray's lowest point: exact at any distance.
    let to_lowest = -dot(eye, ray);
    let foot = eye + ray * to_lowest;
    let lowest = length(foot);
    if lowest >= air.top {
        return seen;
    }
    let half_chord = sqrt((air.top - lowest) * (air.top + lowest));
    let begin = max(-to_lowest, -half_chord);
    let end = min(distance - to_lowest, half_chord);
    if end <= begin {
        return seen;
    }
    let middle = clamp(0.0, begin, end);
    let split = (middle - begin) / (end - begin);

    // How much of what is scattered goes towards the eye: Rayleigh's share for the gas, Henyey's and Greenstein's for the haze.
    let towards = dot(ray, day.sun);
    let rayleigh = 3.0 / (16.0 * PI) * (1.0 + towards * towards);
    let g = air.forward;
    let mie = (1.0 - g * g) / (4.0 * PI * pow(max(1.0 + g * g - 2.0 * g * towards, 1e-4), 1.5));

    var from_s = begin;
    for (var k = 0u; k < steps; k++) {
        let to_s = along(f32(k + 1u) / f32(steps), begin, middle, end, split);
        let s = along((f32(k) + 0.5) / f32(steps), begin, middle, end, split);
        let way = to_s - from_s;
        from_s = to_s;
        let at = foot + ray * s;
        let r = sqrt(lowest * lowest + s * s);
        let gas = density(air, air.gas_height, r) * way / air.gas_height;
        let haze = density(air, air.haze_height, r) * way / air.haze_height;
        let sunlit = sunlight(air, r, dot(at, day.sun) / r);
        let again = pow(sunlit, vec3(EASIER)) * (AGAIN / (4.0 * PI));
        let scattered = gas * air.gas * (rayleigh * sunlit + again)
            + haze * air.haze * (mie * sunlit + again);
        let lost = gas * (air.gas + air.gas_absorbed)
            + haze * (air.haze + air.haze_absorbed);
        let left = exp(-lost);
        // What is scattered within the part is itself dimmed on its way out of it.
        seen.light += seen.transmittance * scattered * (1.0 - left) / max(lost, vec3(1e-7));
        seen.transmittance *= left;
    }
    seen.light = seen.light * day.light + (1.0 - seen.transmittance) * NIGHT_AIR * day.night;
    return seen;
}
