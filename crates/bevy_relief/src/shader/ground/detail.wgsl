// Holds noise between the size of a few pixels and that of the mesh. Reads the planet's `radius` and `seed`, and after how many metres the
// finest noise repeats.

#define_import_path bevy_relief::detail

#import bevy_relief::bindings::planet
#import bevy_relief::constants::DETAIL_PERIOD_EXPONENT
#import bevy_relief::ground::Ground
#import bevy_relief::noise::{ENDLESS, noise}

// Which noise that of the ground is.
const GROUND_SALT: u32 = 0x51ed270bu;

// What the seeds of an octave and the next differ by.
const OCTAVE_SALT: u32 = 0x9e3779b9u;

// Pixels that the waves of the finest octave are long.
const FINEST_WAVE: f32 = 2.0;

// How many octaves are added up.
const OCTAVES: i32 = 4;

// No waves are finer than 2^-8 m or coarser than 2^30 m.
const FINEST: f32 = -8.0;
const COARSEST: f32 = 30.0;

// Waves of 2^8 m and more are so long that 32 bits of the whole radius do for them.
const FAR: i32 = 8;

// The mask of cells of 2^k m, after which what is in them repeats: after 2^DETAIL_PERIOD_EXPONENT metres.
fn cell_mask(k: i32) -> u32 {
    return (1u << u32(clamp(i32(DETAIL_PERIOD_EXPONENT) - k, 0, 20))) - 1u;
}

// An octave of noise with waves of 2^k metres, moved along by `drift` metres; `salt` says which noise. xyz: slope, as a gradient for each cell;
// w: value, hardly ever beyond −1 and 1. Up to 2^7 m it repeats after
// 2^DETAIL_PERIOD_EXPONENT metres.
fn octave(ground: Ground, k: i32, drift: vec3<f32>, salt: u32) -> vec4<f32> {
    let scale = exp2(-f32(k));
    // Above 0 for all octaves.
    let number = u32(k + 16);
    let seed = planet.seed ^ (salt + number * OCTAVE_SALT);
    let near = k < FAR;
    let place = select(ground.dir * planet.radius, ground.near + drift, near);
    let mask = select(ENDLESS, cell_mask(k), near);
    return noise(place * scale, mask, seed);
}

// Which octaves are neither finer than two pixels nor much coarser. Of the first is seen `seen`, from 0 to 1, of the last what is lacking
// to 1, of those between all: so none comes or goes at once.
struct Octaves {
    // Waves of 2^first metres.
    first: i32,
    seen: f32,
}

// Those for a pixel that covers `footprint` metres.
fn octaves(footprint: f32) -> Octaves {
    let finest = clamp(log2(FINEST_WAVE * footprint), FINEST, COARSEST);
    let first = floor(finest) + 1.0;
    return Octaves(i32(first), first - finest);
}

// How much of the octave `first + j` is seen: 0 to 1.
fn weight(octaves: Octaves, j: i32) -> f32 {
    return select(select(1.0, 1.0 - octaves.seen, j == OCTAVES - 1), octaves.seen, j == 0);
}

// What is seen of ground between the size of a few pixels and that of the mesh.
struct Detail {
    // xyz: slope of the relief that the mesh is too coarse for, along the planet's axes; w: brightness about 0, from −1 to 1.
    patches: vec4<f32>,
    // 1 in the middle of thin lines where noise crosses 0, 0 beside them.
    cracks: f32,
}

// How thin cracks are against the cells of their noise.
const THIN: f32 = 7.0;

fn detail(ground: Ground) -> Detail {
    let all = octaves(ground.footprint);
    var out: Detail;
    for (var j = 0; j < OCTAVES; j++) {
        let k = all.first + j;
        let seen = weight(all, j);
        let n = octave(ground, k, vec3<f32>(0.0), GROUND_SALT);
        // Nothing as coarse as the planet.
        let small = 1.0 - smoothstep(-3.0, -2.0, f32(k) - log2(planet.radius));
        // What a recipe's stones have no room for: gravel and sand, up to half a metre.
        let lacking = 1.0 - min(smoothstep(0.0, 2.0, f32(k) - log2(ground.step)), smoothstep(-3.0, 0.0, f32(k)));
        out.patches += vec4<f32>(n.xyz * lacking, n.w) * (seen * small);
        if j > 0 {
            let line = saturate(1.0 - THIN * abs(n.w));
            out.cracks = max(out.cracks, line * seen);
        }
    }
    return out;
}
