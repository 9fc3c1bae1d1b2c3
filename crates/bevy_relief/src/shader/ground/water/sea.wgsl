// Holds the surface of seas of water, lava and ice. Reads the planet's `sea` and the colour of its snow.

#define_import_path bevy_relief::sea

#import bevy_relief::bindings::planet
#import bevy_relief::constants::{LIQUID_ICE, LIQUID_LAVA, LIQUID_WATER, MURKY, SEA_LEFT, SILT, SILT_DEEP}
#import bevy_relief::current::{Current, carried}
#import bevy_relief::detail::{OCTAVES, octave, octaves, weight}
#import bevy_relief::ground::Ground

// What the light falls on.
struct Surface {
    // Linear RGB.
    colour: vec3<f32>,
    // Linear RGB of light of its own.
    glow: vec3<f32>,
    // Slope along the planet's axes.
    slope: vec3<f32>,
    // As Bevy's material has them, from 0 to 1.
    roughness: f32,
    reflectance: f32,
    // The share of the sky that it mirrors, which its colour is without.
    mirrored: f32,
}

// Which noise that of the sea is.
const SEA_SALT: u32 = 0x2545f491u;

// The longest waves are 2^6 m.
const LONGEST: f32 = 6.0;

// Metres a second of waves a metre long, in deep water.
const WAVE_SPEED: f32 = 1.25;

// Radians that the ways of an octave's waves and of the next differ by.
const WAVE_TURN: f32 = 2.4;

// Slopes of the surface, for each of the noise.
const WATER_SLOPE: f32 = 0.07;
const LAVA_SLOPE: f32 = 0.2;
const ICE_SLOPE: f32 = 0.03;

// Roughness of water that is seen wave by wave, and of water whose waves are too small to be seen.
const NEAR_WATER: f32 = 0.1;
const FAR_WATER: f32 = 0.42;

// What water mirrors of the sky seen from straight above, and how much more it does at a flat angle.
const MIRRORED: f32 = 0.02;
const MIRRORED_FLAT: f32 = 0.6;

// How bright the sun is at most on water whose waves are too small to be seen, against white paper beside it: so that a picture which shows the paper has
// no blot of white there, but a light that fades.
const GLINT: f32 = 1.6;

// The water's own reflectance, as Bevy's material has it.
const REFLECTANCE: f32 = 0.36;

// The sine of the sun's height from which all of it falls on the sea, and on water inland, where what stands about hides a low one.
const SUN_OVER_SEA: f32 = 0.008;
const SUN_INLAND: f32 = 0.08;

// Water so many metres above the sea and more is inland.
const INLAND: f32 = 4.0;

// Linear RGB of foam, and its roughness.
const FOAM: vec3<f32> = vec3<f32>(0.8, 0.84, 0.86);
const FOAM_ROUGHNESS: f32 = 0.8;

// How rough the water of rapids is against that of the sea; how much of it is white from afar; how softly foam ends.
const RAPID_WAVES: f32 = 2.0;
const RAPID_MOST: f32 = 0.85;
const RAPID_MEAN: f32 = 0.4;
const RAPID_SOFTNESS: f32 = 0.8;

// Roughness of ice that drifts.
const FLOE_ROUGHNESS: f32 = 0.75;

// Linear RGB of what the hottest lava glows with beside its own colour.
const WHITE_HOT: vec3<f32> = vec3<f32>(0.5, 0.35, 0.1);

// Whether there is a sea at all.
fn has_sea() -> bool {
    return planet.sea.half_depth > 0.0;
}

// What moves or tears a surface.
struct Ripples {
    // xyz: slope; w: how much they rise, from −1 to 1.
    waves: vec4<f32>,
    // Thin lines where noise crosses 0: 1 on them.
    cracks: f32,
}

// Those of the planet's liquid after `time` seconds, where it runs as `current` says.
fn ripples(ground: Ground, current: Current, time: f32) -> Ripples {
    let all = octaves(ground.footprint);
    let moves = select(0.0, time, planet.sea.liquid == LIQUID_WATER);
    var out: Ripples;
    for (var j = 0; j < OCTAVES; j++) {
        let k = all.first + j;
        let seen = weight(all, j);
        var n: vec4<f32>;
        if current.speed > 0.0 {
            n = carried(ground, k, current, moves, SEA_SALT);
        } else {
            // Deep water: speed goes with the root of the length; each octave has its own way.
            let turn = f32(k) * WAVE_TURN;
            let drift = vec3<f32>(cos(turn), sin(turn * 1.7), sin(turn)) * moves * WAVE_SPEED * exp2(0.5 * f32(k));
            n = octave(ground, k, drift, SEA_SALT);
        }
        out.waves += n * seen * (1.0 - smoothstep(LONGEST - 1.0, LONGEST + 1.0, f32(k)));
        // Of coarser octaves wider and deeper.
        let crack = saturate(1.0 - abs(n.w) * (8.0 - 1.5 * f32(j)));
        out.cracks = max(out.cracks, crack * crack * seen * (0.4 + 0.2 * f32(j)));
    }
    return out;
}

// How near a depth in metres is to the shore: 1 there, 0 in the abyss, half at `half_depth`.
fn shallowness(depth: f32) -> f32 {
    return planet.sea.half_depth / (planet.sea.half_depth + depth);
}

// A dark crust that glows where it is torn. `line` is 1 on a crack, `depth` in metres, `patches` what `detail` returns.
fn lava(line: f32, depth: f32, patches: vec4<f32>) -> Surface {
    let fresh = shallowness(depth);
    let heat = saturate(line * (0.5 + 0.9 * fresh) + 0.35 * fresh * fresh + 0.15 * patches.w);
    var out: Surface;
    out.colour = planet.sea.deep * (1.0 + 0.5 * patches.w);
    // White where it is hottest.
    out.glow = planet.sea.shallow * heat * heat * 2.4 + WHITE_HOT * pow(heat, 6.0);
    out.slope = patches.xyz * LAVA_SLOPE;
    out.roughness = 0.8;
    out.reflectance = 0.4;
    return out;
}

// Still and frozen, darker in its cracks. `line` is 1 on a crack, `depth` in metres, `patches` what `detail` returns.
fn ice(line: f32, depth: f32, patches: vec4<f32>) -> Surface {
    let thin = shallowness(depth);
    let dark = saturate(0.25 * (1.0 - thin) + 0.65 * line - 0.1 * patches.w);
    var out: Surface;
    out.colour = mix(planet.sea.shallow, planet.sea.deep, dark);
    out.slope = patches.xyz * ICE_SLOPE;
    out.roughness = 0.45 + 0.15 * patches.w;
    out.reflectance = 0.4;
    return out;
}

// Linear RGB of water `depth` metres deep, its surface `above` metres above the sea: `Sea::colour` and `Sea::inland` in Rust.
fn water_colour(depth: f32, above: f32) -> vec3<f32> {
    let half = planet.sea.half_depth;
    let salt = mix(planet.sea.shallow, planet.sea.deep, depth / (depth + half));
    let shallow = SEA_LEFT * planet.sea.shallow + SILT;
    let deep = SEA_LEFT * planet.sea.deep + SILT_DEEP * SILT;
    let fresh = mix(shallow, deep, depth / (depth + MURKY * half));
    return mix(salt, fresh, saturate(above / (MURKY * half)));
}

// The reflectance with which water of a roughness, whose waves are seen or not, mirrors no more of the sun than `GLINT` says: what it mirrors goes with the square. How
// bright it would be: `mirrored` in plain_light.wgsl, where the microfacets face.
fn dimmed(ground: Ground, roughness: f32, far: f32) -> f32 {
    let flat = saturate(dot(ground.sun, normalize(ground.sun + ground.view + vec3<f32>(1e-6))));
    let alpha = roughness * roughness;
    let least = 0.16 * REFLECTANCE * REFLECTANCE;
    let fresnel = least + (1.0 - least) * pow(1.0 - flat, 5.0);
    // Against white paper, which throws back 1 / π.
    let bright = fresnel / (alpha * alpha * max(flat * flat, 0.1) * (4.0 * alpha + 2.0));
    return REFLECTANCE * mix(1.0, inverseSqrt(1.0 + bright / GLINT), far);
}

// How much inland water lies `above` metres above the sea: 1 where it does, 0 on the sea itself.
fn inland(above: f32) -> f32 {
    return saturate(above / INLAND);
}

// How much of the sun falls on water `above` metres above the sea: its mirror image is as bright however low it stands, and neither the planet nor its
// hills would hide it.
fn sun_on_water(ground: Ground, above: f32) -> f32 {
    let least = mix(SUN_OVER_SEA, SUN_INLAND, inland(above));
    return smoothstep(0.0, least, dot(ground.dir, ground.sun));
}

// Water `depth` metres deep, `above` metres above the sea, after `time` seconds. `facing` is the cosine between the eye and the vertical, `frozen` the share that ice
// covers, `open` how rough it is against the sea, `rapid` how much of it breaks as rivers do, `wave` what `ripples` returns, `patches` what `detail` returns.
fn water(ground: Ground, depth: f32, above: f32, facing: f32, frozen: f32, open: f32, rapid: f32, wave: vec4<f32>, time: f32, patches: vec4<f32>) -> Surface {
    // 0 where waves are seen, 1 where only their roughness is.
    let far = smoothstep(-4.0, 5.0, log2(ground.footprint));
    let colour = water_colour(depth, above);
    let mirrored = MIRRORED + MIRRORED_FLAT * pow(1.0 - saturate(facing), mix(5.0, 4.0, far));
    // Surf: lines that follow the depth, torn by the waves; only where it is near.
    let surf = depth * 0.9 + 0.8 * wave.w + 0.5 * patches.w - 0.35 * time;
    let line = smoothstep(0.55, 0.95, 0.5 + 0.5 * cos(surf * 3.0));
    let shallow = 1.0 - smoothstep(0.5, 3.5, depth + wave.w);
    let edge = 1.0 - smoothstep(0.0, 0.5, depth + 0.3 * wave.w);
    let near = 1.0 - smoothstep(1.0, 4.0, log2(ground.footprint));
    let surge = saturate(edge + 0.7 * line * shallow) * saturate(0.7 + 1.6 * patches.w) * near * open * open;
    // White water: in waves that stand over what lies in the bed, and in those that run over them.
    let torn = smoothstep(-RAPID_SOFTNESS, RAPID_SOFTNESS, wave.w + 0.7 * patches.w - 0.1);
    let foam = max(surge, rapid * mix(RAPID_MEAN, RAPID_MOST * torn, near));
    let rough = mix(open, RAPID_WAVES, rapid);
    var out: Surface;
    out.colour = mix(colour * (1.0 - mirrored), FOAM, foam);
    out.mirrored = mirrored * (1.0 - foam);
    out.slope = wave.xyz * WATER_SLOPE * rough;
    out.roughness = mix(mix(NEAR_WATER, FAR_WATER, far), FOAM_ROUGHNESS, foam);
    // What is mirrored goes with its square.
    out.reflectance = dimmed(ground, out.roughness, far) * sqrt(sun_on_water(ground, above));
    // Drift ice.
    let floes = smoothstep(0.0, 0.35, frozen + 0.5 * frozen * patches.w - 0.25);
    out.colour = mix(out.colour, planet.climate.snow, floes);
    out.mirrored *= 1.0 - floes;
    out.slope *= 1.0 - floes;
    out.roughness = mix(out.roughness, FLOE_ROUGHNESS, floes);
    return out;
}

// The surface of the planet's own liquid; what it takes is as for `water`.
fn sea(ground: Ground, depth: f32, above: f32, facing: f32, frozen: f32, open: f32, current: Current, time: f32, patches: vec4<f32>) -> Surface {
    let surface = ripples(ground, current, time);
    if planet.sea.liquid == LIQUID_LAVA {
        return lava(surface.cracks, depth, patches);
    }
    if planet.sea.liquid == LIQUID_ICE {
        return ice(surface.cracks, depth, patches);
    }
    return water(ground, depth, above, facing, frozen, open, current.rapid, surface.waves, time, patches);
}
