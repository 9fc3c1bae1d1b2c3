// Holds what lies on the ground where it is near: stones, tufts of what grows, and patches where nothing does. Reads the planet's
// `detail_stones`, `detail_tufts`, `rock`, `radius` and `seed`, and after how many metres the finest noise repeats.

#define_import_path bevy_relief::cover

#import bevy_relief::bindings::planet
#import bevy_relief::constants::{DETAIL_PERIOD_EXPONENT}
#import bevy_relief::detail::octave
#import bevy_relief::ground::Ground
#import bevy_relief::noise::corner

// What lies on the ground at a point, painted over it.
struct Cover {
    // Linear RGB, and how much of the ground it hides.
    colour: vec4<f32>,
    // Its slope against the ground's, along the planet's axes.
    slope: vec3<f32>,
}

// What the seeds of stones, of tufts and of a size and the next differ by.
const STONES_SALT: u32 = 0x2545f491u;
const TUFTS_SALT: u32 = 0x7feb352du;
const SIZE_SALT: u32 = 0x9e3779b9u;

// Stones lie in cells of 2^-1 to 2^-4 m, tufts in cells of 2^0 and 2^-2 m.
const STONE_CELLS: vec4<i32> = vec4<i32>(-1, -2, -3, -4);
const TUFT_CELLS: vec2<i32> = vec2<i32>(0, -2);

// How many of the cells of a size have a stone for each of `detail_stones`.
const STONY: vec4<f32> = vec4<f32>(0.4, 1.0, 1.6, 1.8);

// Pixels that a cell must have for what is in it to be seen wholly, and those with which it is no longer seen.
const SEEN: vec2<f32> = vec2<f32>(6.0, 2.0);

// The footprint in metres from which nothing of all this is seen, and that from which patches fade.
const FARTHEST: f32 = 1.0;
const FADES: f32 = 0.3;

// Patches where nothing grows are waves of 2^3 m, frayed by such of 2^0 m.
const PATCH: vec2<i32> = vec2<i32>(3, 0);
const PATCHES_SALT: u32 = 0x68bc21ebu;

// How high a piece may be against its width.
const FLATNESS: f32 = 0.8;

// A thing in a cell, cut by the ground.
struct Piece {
    // From its middle, along the ground, in parts of its own radius there: above 1 is beside it.
    off: vec3<f32>,
    // Length of `off`.
    away: f32,
    // Three numbers of its own, from −1 to 1.
    own: vec3<f32>,
    // How much of it is seen: 0 to 1.
    seen: f32,
}

// 1 for what is 2^k m wide, and 0 where that is as coarse as the planet.
fn small(k: i32) -> f32 {
    return 1.0 - smoothstep(-7.0, -5.0, f32(k) - log2(planet.radius));
}

// What lies in the cell of 2^k m about a point, in `share` of all cells.
fn piece(ground: Ground, k: i32, share: f32, salt: u32) -> Piece {
    let size = exp2(f32(k));
    let place = ground.near / size;
    let low = floor(place);
    let mask = vec3<u32>((1u << u32(clamp(i32(DETAIL_PERIOD_EXPONENT) - k, 0, 20))) - 1u);
    let cell = vec3<u32>(vec3<i32>(low)) & mask;
    let seed = planet.seed ^ (salt + u32(k + 16) * SIZE_SALT);
    let middle = corner(cell, seed);
    let own = corner(cell, seed + 1u);
    var made: Piece;
    made.own = own;
    made.away = 2.0;
    // It is wholly in its cell, so no other cell need be looked at.
    let radius = mix(0.16, 0.48, own.x * own.x);
    let to = (place - low) - (0.5 + middle * (0.5 - radius));
    // An ellipsoid in a ball.
    let shaped = to * (1.0 + 0.45 * (own.zxy * own.zxy));
    // Flatter than wide.
    let up = dot(shaped, ground.normal);
    let above = up / FLATNESS;
    let cut = radius * radius - above * above;
    let pixels = size / ground.footprint;
    made.seen = smoothstep(SEEN.y, SEEN.x, pixels) * small(k);
    if cut > 0.0 && own.y * 0.5 + 0.5 < share && made.seen > 0.0 {
        made.off = (shaped - ground.normal * up) / sqrt(cut);
        made.away = length(made.off);
    }
    return made;
}

// How much of a piece's edge a pixel has: 0 beside it, 1 on it.
fn inside(made: Piece, softness: f32) -> f32 {
    return made.seen * (1.0 - smoothstep(1.0 - softness, 1.0, made.away));
}

// What is painted over what, of which a part is seen.
fn over(below: vec4<f32>, colour: vec3<f32>, part: f32) -> vec4<f32> {
    let all = part + below.a * (1.0 - part);
    return vec4<f32>(mix(below.rgb, colour, part / max(all, 1e-6)), all);
}

// What lies on ground of a colour and a moisture, of which a part is under snow.
fn cover(ground: Ground, land: vec3<f32>, moisture: f32, snow: f32) -> Cover {
    var all = Cover(vec4<f32>(land, 0.0), vec3<f32>(0.0));
    if ground.footprint > FARTHEST || planet.detail_stones + planet.detail_tufts <= 0.0 {
        return all;
    }
    let free = 1.0 - snow;
    let steep = smoothstep(0.5, 0.9, ground.slope);
    let grown = smoothstep(0.15, 0.7, moisture) * (1.0 - steep);
    // From 0 where most grows to 1 in a patch.
    var bald = 0.0;
    if planet.detail_tufts > 0.0 {
        let wide = octave(ground, PATCH.x, vec3<f32>(0.0), PATCHES_SALT).w;
        let fine = octave(ground, PATCH.y, vec3<f32>(0.0), PATCHES_SALT).w * (1.0 - smoothstep(0.1, 0.4, ground.footprint));
        bald = smoothstep(-0.1, 0.25, wide + 0.5 * fine + 0.4 - 0.6 * grown);
        let seen = free * planet.detail_tufts * (1.0 - smoothstep(FADES, FARTHEST, ground.footprint)) * small(PATCH.x);
        // Earth where little grows, and other grass where much does.
        let soil = mix(planet.rock, land, 0.4) * vec3<f32>(1.1, 0.95, 0.75);
        let meadow = land * vec3<f32>(1.7, 1.25, 0.8) + 0.25 * soil;
        all.colour = vec4<f32>(mix(soil, meadow, smoothstep(0.3, 0.9, grown)), 0.6 * bald * seen);
    }
    let tufts = planet.detail_tufts * free * mix(0.1, 1.0, grown) * (1.0 - 0.85 * bald) * (1.0 - steep);
    for (var i = 0; i < 2; i++) {
        let made = piece(ground, TUFT_CELLS[i], tufts, TUFTS_SALT);
        if made.away >= 1.0 {
            continue;
        }
        // Blades stand out at the rim.
        let blades = 0.75 + 0.25 * sin(atan2(made.off.x + made.off.y, made.off.z - made.off.x) * 13.0 + made.own.z * 9.0);
        let there = inside(made, 0.55) * blades;
        let hue = mix(vec3<f32>(1.25, 1.1, 0.7), vec3<f32>(1.1, 1.15, 0.8), grown);
        let shade = land * hue * (1.1 + 0.65 * made.own.z) * (1.0 - 0.45 * smoothstep(0.3, 1.0, made.away));
        all.colour = over(all.colour, shade, there);
        all.slope = mix(all.slope, -0.7 * made.off, there);
    }
    let stones = planet.detail_stones * free * mix(1.0, 0.2, grown * (1.0 - bald));
    for (var i = 0; i < 4; i++) {
        let made = piece(ground, STONE_CELLS[i], stones * STONY[i], STONES_SALT);
        if made.away >= 1.0 {
            continue;
        }
        let there = inside(made, 0.12);
        // Dark where it meets the ground.
        let foot = 1.0 - 0.5 * smoothstep(0.7, 1.0, made.away);
        let stone = mix(planet.rock, land, 0.45) * (1.0 + 0.35 * made.own.z) * foot;
        all.colour = over(all.colour, stone, there);
        all.slope = mix(all.slope, -1.3 * made.off * made.away, there);
    }
    return all;
}
