// Light in the air of a planet: what is scattered towards the eye, what is swallowed. The columns are those of `Air::column`.

#define_import_path bevy_relief::air
#import bevy_render::maths::PI

// Nothing of it here.
const AIR_NONE: u32 = 0u;
// Sunlight and skylight on the ground, and the air before it.
const AIR_MARCHED: u32 = 1u;
// Skylight on the ground alone: somebody else draws the rest.
const AIR_SKYLIGHT: u32 = 2u;

struct Air {
    centre: vec3<f32>,
    // Metres from the centre to where the densities are 1.
    radius: f32,
    // Scattered on the way straight up; metres over which density falls by e.
    gas: vec4<f32>,
    // Swallowed on the way straight up; metres from the centre to where nothing is left.
    gas_absorbed: vec4<f32>,
    haze: vec4<f32>,
    // Swallowed on the way straight up; asymmetry of scattering.
    haze_absorbed: vec4<f32>,
    // Metres from the centre to the clouds; their optical depth, 0 without; radians that they drifted before time began; how many weathers on a radius.
    clouds: vec4<f32>,
    // Linear; radians a second that they drift.
    cloud_colour: vec4<f32>,
    // The turn, as a quaternion, into the planet's axes.
    axes: vec4<f32>,
    // Above which noise there are clouds.
    cloud_edge: f32,
    // Metres above the sea.
    cloud_height: f32,
    // Of the clouds.
    seed: u32,
    mode: u32,
}

// The light around a ray.
struct Day {
    // Towards the sun.
    sun: vec3<f32>,
    // Of the sun, and of the night from everywhere: as they are exposed.
    light: vec3<f32>,
    night: vec3<f32>,
    // Seconds; starts anew after some.
    time: f32,
}

// What a ray brings.
struct Seen {
    // Scattered into it.
    light: vec3<f32>,
    transmittance: vec3<f32>,
}

// How many parts a ray is cut into.
const STEPS: u32 = 12u;

// The share of light scattered more than once, and how much easier it comes through.
const AGAIN: f32 = 0.7;
const EASIER: f32 = 0.6;

// The share of a night's light that air throws back where it is thick: as much as ground does, so that far ground is not red at night.
const NIGHT_AIR: f32 = 0.25;

fn density(air: Air, height: f32, r: f32) -> f32 {
    return exp(-max((r - air.radius) / height, -1.0));
}

// How much lies on the way out into space; 1 is from the sphere straight up. Chapman's function, as Schüler approximates it.
fn column(air: Air, height: f32, r: f32, mu: f32) -> f32 {
    let x = r / height;
    let c = sqrt(0.5 * PI * x);
    let outward = density(air, height, r) * c / ((c - 1.0) * abs(mu) + 1.0);
    if mu >= 0.0 {
        return outward;
    }
    // Down to the lowest point and out again.
    let lowest = max(x * sqrt(max(1.0 - mu * mu, 0.0)), 1.0);
    let deep = exp(min(air.radius / height - lowest, 60.0));
    return max(2.0 * sqrt(0.5 * PI * lowest) * deep - outward, 0.0);
}

// The share of sunlight that reaches a point whose zenith is so far from the sun.
fn sunlight(air: Air, r: f32, mu: f32) -> vec3<f32> {
    let gas = column(air, air.gas.w, r, mu) * (air.gas.rgb + air.gas_absorbed.rgb);
    let haze = column(air, air.haze.w, r, mu) * (air.haze.rgb + air.haze_absorbed.rgb);
    return exp(-(gas + haze));
}

// What the whole sky throws on level ground, for each lux of sun above the air. The same as `Air::skylight`.
fn skylight(air: Air, mu: f32) -> vec3<f32> {
    let high = 0.5 * (mu + sqrt(mu * mu + 0.02));
    let way = 1.0 / (high + 0.08);
    let dusk = saturate(1.0 + mu / 0.14);
    let scatters = air.gas.rgb + air.haze.rgb;
    let swallows = air.gas_absorbed.rgb + air.haze_absorbed.rgb;
    let left = exp(-(0.22 * scatters + swallows) * way);
    return 0.65 * dusk * dusk * high * (1.0 - exp(-scatters * way)) * left;
}

// Along a ray of so many parts: where a part begins, metres from the ray's lowest point. Close where the air is dense.
fn along(u: f32, begin: f32, middle: f32, end: f32, split: f32) -> f32 {
    if u < split {
        let v = (split - u) / split;
        return middle - (middle - begin) * v * v;
    }
    let v = (u - split) / max(1.0 - split, 1e-6);
    return middle + (end - middle) * v * v;
}

// What is seen from a point `eye` metres from the centre in a direction, up to a distance.
fn seen_through(air: Air, eye: vec3<f32>, ray: vec3<f32>, distance: f32, day: Day) -> Seen {
    var seen: Seen;
    seen.light = vec3(0.0);
    seen.transmittance = vec3(1.0);
    // Measured from the ray's lowest point: exact at any distance.
    let to_lowest = -dot(eye, ray);
    let foot = eye + ray * to_lowest;
    let lowest = length(foot);
    let top = air.gas_absorbed.w;
    if lowest >= top {
        return seen;
    }
    let half_chord = sqrt((top - lowest) * (top + lowest));
    let begin = max(-to_lowest, -half_chord);
    let end = min(distance - to_lowest, half_chord);
    if end <= begin {
        return seen;
    }
    let middle = clamp(0.0, begin, end);
    let split = (middle - begin) / (end - begin);

    let towards = dot(ray, day.sun);
    let rayleigh = 3.0 / (16.0 * PI) * (1.0 + towards * towards);
    let g = air.haze_absorbed.w;
    let mie = (1.0 - g * g) / (4.0 * PI * pow(max(1.0 + g * g - 2.0 * g * towards, 1e-4), 1.5));

    let short = end - begin < 0.25 * air.haze.w;
    let steps = select(STEPS, 3u, short);
    var from_s = begin;
    for (var k = 0u; k < steps; k++) {
        let to_s = along(f32(k + 1u) / f32(steps), begin, middle, end, split);
        let s = along((f32(k) + 0.5) / f32(steps), begin, middle, end, split);
        let way = to_s - from_s;
        from_s = to_s;
        let at = foot + ray * s;
        let r = sqrt(lowest * lowest + s * s);
        let gas = density(air, air.gas.w, r) * way / air.gas.w;
        let haze = density(air, air.haze.w, r) * way / air.haze.w;
        let sunlit = sunlight(air, r, dot(at, day.sun) / r);
        let again = pow(sunlit, vec3(EASIER)) * (AGAIN / (4.0 * PI));
        let scattered = gas * air.gas.rgb * (rayleigh * sunlit + again)
            + haze * air.haze.rgb * (mie * sunlit + again);
        let lost = gas * (air.gas.rgb + air.gas_absorbed.rgb)
            + haze * (air.haze.rgb + air.haze_absorbed.rgb);
        let left = exp(-lost);
        // What is scattered within the part is itself dimmed on its way out of it.
        seen.light += seen.transmittance * scattered * (1.0 - left) / max(lost, vec3(1e-7));
        seen.transmittance *= left;
    }
    seen.light = seen.light * day.light + (1.0 - seen.transmittance) * NIGHT_AIR * day.night;
    return seen;
}
