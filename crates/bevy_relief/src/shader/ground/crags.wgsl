// Holds rock that lies bare: broken to faces that look every way, large ones into small ones, with gaps between them. Reads the planet's `radius` and
// `seed`, and after how many metres the finest noise repeats.

#define_import_path bevy_relief::crags

#import bevy_relief::bindings::planet
#import bevy_relief::detail::{FAR, OCTAVES, cell_mask, octaves, weight}
#import bevy_relief::ground::Ground
#import bevy_relief::noise::{ENDLESS, corner}
#import bevy_relief::pieces::small

// Which noise this is, and what the seeds of an octave and the next differ by.
const CRAGS_SALT: u32 = 0x7f4a7c15u;
const OCTAVE_SALT: u32 = 0x9e3779b9u;

// Pixels that the smallest faces are broad.
const PIXELS: f32 = 2.0;

// From 2^x m on faces are less steep, and there are none of 2^y m.
const FADE: vec2<f32> = vec2<f32>(4.0, 7.0);

// How far a block's middle may lie from its cell's, in cells.
const ASIDE: f32 = 0.5;

// The slope of the finest faces against the ground's, and how much less that of each next coarser octave is.
const TILT: vec2<f32> = vec2<f32>(0.2, 0.03);

// How far blocks stand out of the soil: nothing the finest, so much more those of each next coarser octave.
const OUT: f32 = 0.25;

// How steep ground is, in radians less than where rock begins, where single blocks stand out.
const OUTCROPS: f32 = 0.2;

// How much blocks differ in brightness, how dark gaps are, and how broad, in cells.
const DIFFER: f32 = 0.07;
const GAP: f32 = 0.16;
const GAP_BREADTH: f32 = 0.1;

// What is seen of bare rock.
struct Crags {
    // Of its faces, along the planet's axes.
    slope: vec3<f32>,
    // Brightness about 0.
    bright: f32,
    // How far blocks stand out of the soil, about 0: from −1 to 1.
    out: f32,
}

// What is seen of blocks in cells of 2^k m.
fn blocks(ground: Ground, k: i32) -> Crags {
    let near = k < FAR;
    let place = select(ground.dir * planet.radius, ground.near, near) * exp2(-f32(k));
    let mask = vec3<u32>(select(ENDLESS, cell_mask(k), near));
    let seed = planet.seed ^ (CRAGS_SALT + u32(k + 16) * OCTAVE_SALT);
    // The middles of the eight cells around the place: the nearest block, and how much farther the next is.
    let low = floor(place - 0.5);
    var nearest = 9.0;
    var next = 9.0;
    var own = vec3<f32>(0.0);
    for (var i = 0u; i < 8u; i++) {
        let cell = low + vec3<f32>(vec3<u32>(i, i >> 1u, i >> 2u) & vec3<u32>(1u));
        let drawn = corner(vec3<u32>(vec3<i32>(cell)) & mask, seed);
        let off = place - cell - 0.5 - ASIDE * drawn;
        let away = dot(off, off);
        next = min(next, max(away, nearest));
        own = select(own, drawn.yzx, away < nearest);
        nearest = min(nearest, away);
    }
    let gap = 1.0 - smoothstep(0.0, GAP_BREADTH, sqrt(next) - sqrt(nearest));
    return Crags(own, DIFFER * (own.x + own.y) - GAP * gap, own.z);
}

// What is seen of rock, all sizes of blocks together. None is seen where ground is less steep than where the first stand out.
fn crags(ground: Ground) -> Crags {
    var sum: Crags;
    if ground.slope < planet.rock_begins - OUTCROPS {
        return sum;
    }
    let all = octaves(PIXELS * ground.footprint);
    for (var j = 0; j < OCTAVES; j++) {
        let k = all.first + j;
        let seen = weight(all, j) * small(k) * (1.0 - smoothstep(FADE.x, FADE.y, f32(k)));
        if seen > 0.0 {
            let made = blocks(ground, k);
            sum.slope += made.slope * ((TILT.x - TILT.y * f32(j)) * seen);
            sum.bright += made.bright * seen;
            sum.out += made.out * (OUT * f32(j) * seen);
        }
    }
    return sum;
}
