// Holds what ground is covered with from near, piece beside piece: blades where grass grows, clods and gravel where it does not. Each stands in a
// cell of its own, as high as its number says, and is seen from where the eye is. Reads the planet's `seed`, and after how many metres the finest
// noise repeats.

#define_import_path bevy_relief::grain

#import bevy_relief::bindings::planet
#import bevy_relief::detail::cell_mask
#import bevy_relief::ground::{FLATTEST, Ground}
#import bevy_relief::noise::corner
#import bevy_relief::pieces::{along, small}

// What is seen of it where a line of sight ends.
struct Grain {
    // What to multiply the colour of the ground with.
    tint: vec3<f32>,
    // Its slope against the ground's, along the planet's axes.
    slope: vec3<f32>,
    // How much of the ground it hides: 0 to 1.
    hides: f32,
}

// What the seeds of sizes differ by, and which noise this is.
const SIZE_SALT: u32 = 0x9e3779b9u;
const GRAIN_SALT: u32 = 0xcc9e2d51u;

// Pixels that a cell is broad, at least; twice as many at most.
const PIXELS: f32 = 2.5;

// No cells are finer than 2^-7 m. From 2^x m on they fade, and those of 2^y m are not seen: of clods, of clods of rock, of blades.
const FINEST: f32 = -7.0;
const CLODS_FADE: vec2<f32> = vec2<f32>(-5.0, -1.5);
const ROCKS_FADE: vec2<f32> = vec2<f32>(0.0, 4.0);
const BLADES_FADE: vec2<f32> = vec2<f32>(-2.0, 2.0);

// Of clods and of blades: how high they are at most, in cells; how high the lowest is against the highest; how far they stand from the middle of their
// cells; how bright roots and tips are.
const TALL: vec2<f32> = vec2<f32>(0.5, 3.0);
const LOWEST: vec2<f32> = vec2<f32>(0.25, 0.3);
const ASIDE: vec2<f32> = vec2<f32>(0.3, 0.2);
const ROOT: vec2<f32> = vec2<f32>(0.95, 0.52);
const TIP: vec2<f32> = vec2<f32>(1.35, 1.52);

// Radii of the smallest and the largest clod, and of a blade at its root, in cells.
const CLODS: vec2<f32> = vec2<f32>(0.15, 0.6);
const BLADE: f32 = 0.67;

// How high they are at most in metres, and how many cells along the ground a line of sight crosses between their tips and their roots.
const TALLEST: f32 = 0.3;
const REACH: f32 = 4.0;

// In how many steps a line of sight is followed down.
const STEPS: i32 = 8;

// How much they differ in brightness, and how yellow some blades are.
const DIFFER: f32 = 0.3;
const YELLOW: vec3<f32> = vec3<f32>(0.35, 0.12, -0.25);

// How rows of cells bend, so that none is seen: how long a bend is in cells, a power of two, so that it repeats as the noise does; and how steep.
const BENDS: vec2<f32> = vec2<f32>(8.0, 4.0);
const BENT: vec2<f32> = vec2<f32>(0.45, 0.35);

// The share of the ground from which on what stands on it is seen wholly.
const WHOLE: f32 = 0.6;

// The steepest slope that light sees on a clod.
const STEEPEST: f32 = 0.8;

// How much blades lean.
const LEAN: f32 = 0.7;

// A place in cells, moved so that rows of cells are bent.
fn bent(at: vec3<f32>) -> vec3<f32> {
    let long = abs(fract(at.yzx / BENDS.x) - 0.5) * (2.0 * BENT.x * BENDS.x);
    let short = abs(fract(at.zxy / BENDS.y + 0.3) - 0.5) * (2.0 * BENT.y * BENDS.y);
    return at + 0.5 * (long + short);
}

// What stands in cells of 2^k m, which cover a share of the ground; `grass` of it is blades.
fn standing(ground: Ground, k: i32, share: f32, grass: f32) -> Grain {
    let size = exp2(f32(k));
    let climbs = max(dot(ground.view, ground.normal), FLATTEST);
    let height = min(min(mix(TALL.x, TALL.y, grass), TALLEST / size), REACH * climbs);
    let lowest = mix(LOWEST.x, LOWEST.y, grass);
    let moved = mix(ASIDE.x, ASIDE.y, grass);
    let aside = along(ground, ground.view) * (height / climbs);
    let place = ground.near / size;
    let mask = vec3<u32>(cell_mask(k));
    let seed = planet.seed ^ (GRAIN_SALT + u32(k + 16) * SIZE_SALT);
    var above = 1.0;
    var free = 1.0;
    var own = vec3<f32>(0.0);
    var off = vec3<f32>(0.0);
    var pointed = 0.0;
    var hit = 0.0;
    for (var i = 0; i < STEPS; i++) {
        let h = 1.0 - (f32(i) + 0.5) / f32(STEPS);
        let at = bent(place + aside * h);
        let low = floor(at);
        own = corner(vec3<u32>(vec3<i32>(low)) & mask, seed);
        off = along(ground, at - low - 0.5 - moved * own.yzx);
        let radius = mix(mix(CLODS.x, CLODS.y, own.z * own.z), BLADE, grass);
        pointed = 1.0 / (radius * radius);
        let stands = step(own.y * 0.5 + 0.5, share);
        let tall = stands * mix(lowest, 1.0, own.x * 0.5 + 0.5) * (1.0 - pointed * dot(off, off));
        if tall >= h {
            hit = mix(above, h, saturate(free / (free + tall - h)));
            break;
        }
        above = h;
        free = h - tall;
    }
    let dry = saturate(own.z) * hit * grass;
    let bright = mix(mix(ROOT.x, ROOT.y, grass), mix(TIP.x, TIP.y, grass), hit) * (1.0 + DIFFER * own.y * hit);
    let round = off * max(-2.0 * pointed * height, -STEEPEST / max(length(off), 1e-6));
    return Grain(bright * (1.0 + YELLOW * dry), mix(round * step(1e-6, hit), own.zxy * (LEAN * hit), grass), 1.0);
}

// What is seen of blades and of clods that cover shares of the ground, where so much of it is rock.
fn grain(ground: Ground, blades: f32, clods: f32, rock: f32) -> Grain {
    var seen = Grain(vec3<f32>(1.0), vec3<f32>(0.0), 0.0);
    let breadth = ground.footprint * sqrt(max(abs(dot(ground.view, ground.normal)), FLATTEST));
    let finest = max(log2(PIXELS * breadth), FINEST);
    let grown = blades * (1.0 - smoothstep(BLADES_FADE.x, BLADES_FADE.y, finest + 1.0));
    let fades = mix(CLODS_FADE, ROCKS_FADE, rock);
    let bare = clods * (1.0 - smoothstep(fades.x, fades.y, finest + 1.0));
    let share = saturate(grown + bare);
    if share <= 0.0 {
        return seen;
    }
    let first = floor(finest);
    let k = i32(first) + 1;
    let grass = grown / (grown + bare);
    let fine = standing(ground, k, share, grass);
    let coarse = standing(ground, k + 1, share, grass);
    let t = finest - first;
    let all = small(k) * smoothstep(0.0, WHOLE, share);
    seen.tint = mix(vec3<f32>(1.0), mix(fine.tint, coarse.tint, t), all);
    seen.slope = mix(fine.slope, coarse.slope, t) * all;
    seen.hides = all;
    return seen;
}
