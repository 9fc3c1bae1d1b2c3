// Holds what lies on the ground where it is near: stones, tufts and shrubs of what grows, and patches where nothing does. Reads the planet's
// `detail_stones`, `detail_tufts`, `detail_woods` and `rock`.

#define_import_path bevy_relief::cover

#import bevy_relief::bindings::planet
#import bevy_relief::detail::octave
#import bevy_relief::grain::grain
#import bevy_relief::ground::Ground
#import bevy_relief::pieces::{Kind, inside, piece, small}

// What lies on the ground at a point, painted over it.
struct Cover {
    // Linear RGB, and how much of the ground it hides.
    colour: vec4<f32>,
    // What to multiply the colour of the ground with that it does not hide.
    tint: vec3<f32>,
    // How much of the ground's own relief that hides which stands on it side by side: 0 to 1.
    covered: f32,
    // Its slope against the ground's, along the planet's axes.
    slope: vec3<f32>,
    // How much of the sun it takes from the ground beside it: 0 to 1.
    shadow: f32,
}

// What the seeds of stones, of tufts and of shrubs differ by.
const STONES_SALT: u32 = 0x2545f491u;
const TUFTS_SALT: u32 = 0x7feb352du;
const SHRUBS_SALT: u32 = 0x5bd1e995u;

// Stones lie in cells of 2^-1 to 2^-4 m, tufts in cells of 2^0 to 2^-2 m.
const STONE_CELLS: vec4<i32> = vec4<i32>(-1, -2, -3, -4);
const TUFT_CELLS: vec3<i32> = vec3<i32>(0, -1, -2);

// Shrubs stand in cells of 2^2 and 2^1 m, in woods in so many of these; outside of woods in a part of that, where it is moistest.
const SHRUB_CELLS: vec2<i32> = vec2<i32>(2, 1);
const SHRUBBY: vec2<f32> = vec2<f32>(0.7, 0.5);
const SCATTERED: f32 = 0.12;

// What shrubs make of the colour of what grows about them.
const SHRUB_COLOUR: vec3<f32> = vec3<f32>(0.55, 0.7, 0.6);

// How many of the cells of a size have a stone for each of `detail_stones`.
const STONY: vec4<f32> = vec4<f32>(0.4, 1.0, 1.6, 1.8);

// The same for tufts, and how many blades a tuft has for a radian.
const TUFTY: vec3<f32> = vec3<f32>(1.0, 2.2, 2.4);
const BLADES: f32 = 4.0;

// How much of the ground blades cover where it is moist, for each of `detail_tufts`.
const TURF: f32 = 1.6;

// The same of clods and gravel where nothing grows, for each of `detail_stones`.
const RUBBLE: f32 = 1.2;

// How much of that there is where patches have least.
const RARE: f32 = 0.15;

// Pixels that leaves are broad; none are smaller than 2^-5 m.
const LEAF: f32 = 3.0;
const SMALLEST: f32 = -5.0;

// More metres than any shadow is long.
const FAR: f32 = 1e3;

// The footprint in metres from which nothing of all this is seen, and those from which patches fade and are not seen.
const FARTHEST: f32 = 2.0;
const FADES: vec2<f32> = vec2<f32>(0.3, 1.0);

// Patches where nothing grows are waves of 2^3 m, frayed by such of 2^0 m.
const PATCH: vec2<i32> = vec2<i32>(3, 0);
const PATCHES_SALT: u32 = 0x68bc21ebu;

// What is painted over what, of which a part is seen.
fn over(below: vec4<f32>, colour: vec3<f32>, part: f32) -> vec4<f32> {
    let all = part + below.a * (1.0 - part);
    return vec4<f32>(mix(below.rgb, colour, part / max(all, 1e-6)), all);
}

// What lies on ground of a colour and a moisture, of which a part is under snow, a part wooded, a part blown away by wind and a part rock.
fn cover(ground: Ground, land: vec3<f32>, moisture: f32, snow: f32, wood: f32, blown: f32, rock: f32) -> Cover {
    var all = Cover(vec4<f32>(land, 0.0), vec3<f32>(1.0), 0.0, vec3<f32>(0.0), 0.0);
    if ground.footprint > FARTHEST || planet.detail_stones + planet.detail_tufts + planet.detail_woods <= 0.0 {
        return all;
    }
    let free = 1.0 - snow;
    let steep = max(smoothstep(0.5, 0.9, ground.slope), rock);
    let grown = smoothstep(0.15, 0.7, moisture) * (1.0 - steep);
    // Patches, about 0: from −1 to 1.
    let wide = octave(ground, PATCH.x, vec3<f32>(0.0), PATCHES_SALT).w;
    let fine = octave(ground, PATCH.y, vec3<f32>(0.0), PATCHES_SALT).w * (1.0 - smoothstep(0.1, 0.4, ground.footprint));
    let patches = wide + 0.5 * fine;
    // From 0 where most grows to 1 in a patch.
    var bald = 0.0;
    if planet.detail_tufts > 0.0 {
        bald = smoothstep(-0.1, 0.25, patches + 0.4 - 0.6 * grown);
        let seen = free * planet.detail_tufts * (1.0 - smoothstep(FADES.x, FADES.y, ground.footprint)) * small(PATCH.x);
        // Earth where little grows, and other grass where much does.
        let soil = mix(planet.rock, land, 0.4) * vec3<f32>(1.1, 0.95, 0.75);
        let meadow = land * vec3<f32>(1.7, 1.25, 0.8) + 0.25 * soil;
        all.colour = vec4<f32>(mix(soil, meadow, smoothstep(0.3, 0.9, grown)), 0.6 * bald * seen);
    }
    let blades = saturate(planet.detail_tufts * TURF) * free * grown * (1.0 - 0.85 * bald);
    let rubble = saturate(planet.detail_stones * RUBBLE) * mix(RARE, 1.0, smoothstep(-0.4, 0.4, patches));
    let stands = grain(ground, blades, max(rubble, rock) * (free - blades) * (1.0 - blown), rock);
    all.tint = stands.tint;
    all.slope = stands.slope;
    all.covered = stands.hides;
    let tufts = planet.detail_tufts * free * mix(0.1, 1.0, grown) * (1.0 - 0.85 * bald) * (1.0 - steep);
    let stones = planet.detail_stones * free * mix(1.0, 0.2, grown * (1.0 - bald));
    let shrubs = free * (1.0 - steep) * max(wood, SCATTERED * grown * step(1e-6, planet.detail_woods));
    all.shadow = shadow(ground, tufts, stones, shrubs);
    var nearest = -1.0;
    for (var i = 0; i < 2; i++) {
        let made = piece(ground, ground.view, ground.distance, Kind(SHRUB_CELLS[i], shrubs * SHRUBBY[i], SHRUBS_SALT, false));
        if made.away >= 1.0 || made.before < nearest {
            continue;
        }
        let twigs = octave(ground, SHRUB_CELLS[i] - 3, ground.view * made.before, SHRUBS_SALT);
        let leaves = twigs + foliage(ground, made.before, SHRUB_CELLS[i]);
        let there = made.seen * (1.0 - smoothstep(-0.05, 0.05, made.away - 0.8 - 0.25 * leaves.w));
        let shade = land * SHRUB_COLOUR * (1.0 + 0.4 * made.own.z + 0.7 * leaves.w) * (1.0 - 0.6 * (1.0 - made.height));
        all.colour = over(all.colour, shade, there);
        all.slope = mix(all.slope, made.slope + 0.5 * leaves.xyz, there);
        all.shadow *= 1.0 - there;
        nearest = made.before;
    }
    for (var i = 0; i < 3; i++) {
        let made = piece(ground, ground.view, ground.distance, Kind(TUFT_CELLS[i], tufts * TUFTY[i], TUFTS_SALT, false));
        if made.away >= 1.0 || made.before < nearest {
            continue;
        }
        // Blades stand out at the rim, some farther than others.
        let blade = made.side * BLADES + 9.0 * made.own.z;
        let tip = 1.0 - abs(fract(blade) * 2.0 - 1.0);
        let long = 0.75 + 0.25 * sin(floor(blade) * 5.1);
        let there = made.seen * (1.0 - smoothstep(-0.1, 0.1, made.away - mix(0.55, long, tip)));
        let hue = mix(vec3<f32>(1.12, 1.08, 0.85), vec3<f32>(1.05, 1.12, 0.85), grown);
        let shade = land * hue * (1.25 + 0.5 * made.own.z) * (1.0 - 0.6 * (1.0 - made.height)) * (0.8 + 0.4 * tip);
        all.colour = over(all.colour, shade, there);
        all.slope = mix(all.slope, 0.8 * made.slope, there);
        all.shadow *= 1.0 - there;
        nearest = made.before;
    }
    for (var i = 0; i < 4; i++) {
        let made = piece(ground, ground.view, ground.distance, Kind(STONE_CELLS[i], stones * STONY[i], STONES_SALT, true));
        if made.away >= 1.0 || made.before < nearest {
            continue;
        }
        let there = inside(made, 0.12);
        // Dark where it meets the ground.
        let foot = 1.0 - 0.4 * (1.0 - smoothstep(0.0, 0.4, made.height));
        let stone = mix(planet.rock, land, 0.6) * (1.1 + 0.4 * made.own.z) * foot;
        all.colour = over(all.colour, stone, there);
        all.slope = mix(all.slope, made.slope, there);
        all.shadow *= 1.0 - there;
        nearest = made.before;
    }
    return all;
}

// Leaves of a shrub in cells of 2^k m, so many metres before the ground: noise as fine as is seen, as `octave` returns it.
fn foliage(ground: Ground, before: f32, k: i32) -> vec4<f32> {
    let finest = clamp(log2(LEAF * ground.footprint), SMALLEST, f32(k) - 4.0);
    let first = floor(finest);
    let fine = octave(ground, i32(first), ground.view * before, SHRUBS_SALT);
    let coarse = octave(ground, i32(first) + 1, ground.view * before, SHRUBS_SALT);
    return mix(fine, coarse, finest - first);
}

// How much of the sun shrubs, large tufts and stones take from a point of the ground: 0 to 1.
fn shadow(ground: Ground, tufts: f32, stones: f32, shrubs: f32) -> f32 {
    if dot(ground.sun, ground.normal) <= 0.0 {
        return 0.0;
    }
    let tuft = piece(ground, ground.sun, FAR, Kind(TUFT_CELLS.x, tufts * TUFTY.x, TUFTS_SALT, false));
    var shade = 0.4 * inside(tuft, 0.6);
    for (var i = 0; i < 2; i++) {
        let shrub = piece(ground, ground.sun, FAR, Kind(SHRUB_CELLS[i], shrubs * SHRUBBY[i], SHRUBS_SALT, false));
        shade = max(shade, inside(shrub, 0.4));
    }
    for (var i = 0; i < 2; i++) {
        let stone = piece(ground, ground.sun, FAR, Kind(STONE_CELLS[i], stones * STONY[i], STONES_SALT, true));
        shade = max(shade, inside(stone, 0.15));
    }
    return shade;
}
