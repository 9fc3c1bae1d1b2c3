// Noise between the size of a few pixels and that of the mesh.

#define_import_path bevy_relief::detail

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::noise::noise

const SALT: u32 = 0x51ed270bu;

// An octave of noise with waves of 2^k metres, moved along by `drift` metres. Up to 128 m it repeats after 1024 m.
fn octave(ground: Ground, k: i32, drift: vec3<f32>, salt: u32) -> vec4<f32> {
    let scale = exp2(-f32(k));
    let seed = planet.seed ^ (salt + u32(k + 16) * 0x9e3779b9u);
    // Beyond that waves are so long that 32 bits of the whole radius do.
    let near = k < 8;
    let place = select(ground.dir * planet.sky.w, ground.near + drift, near);
    let mask = select(0xffffffffu, (1u << u32(clamp(10 - k, 0, 20))) - 1u, near);
    return noise(place * scale, mask, seed);
}

// The first of four octaves that are neither finer than two pixels nor much coarser, and how much of it is seen; of the last is seen what is lacking to 1, of those between all. So none comes or goes at once.
struct Octaves {
    first: i32,
    seen: f32,
}

fn octaves(footprint: f32) -> Octaves {
    let finest = clamp(log2(2.0 * footprint), -8.0, 30.0);
    let first = floor(finest) + 1.0;
    return Octaves(i32(first), first - finest);
}

fn weight(octaves: Octaves, j: i32) -> f32 {
    return select(select(1.0, 1.0 - octaves.seen, j == 3), octaves.seen, j == 0);
}

// xyz: slope of the relief that the mesh is too coarse for, along the planet's axes; w: brightness about 0, from −1 to 1.
fn detail(ground: Ground) -> vec4<f32> {
    let all = octaves(ground.footprint);
    var sum = vec4<f32>(0.0);
    for (var j = 0; j < 4; j++) {
        let k = all.first + j;
        let n = octave(ground, k, vec3<f32>(0.0), SALT) * weight(all, j);
        // Nothing as coarse as the planet.
        let small = 1.0 - smoothstep(-3.0, -2.0, f32(k) - log2(planet.sky.w));
        // What a recipe's stones have no room for: gravel and sand, up to half a metre.
        let lacking = 1.0 - min(smoothstep(0.0, 2.0, f32(k) - log2(ground.step)), smoothstep(-3.0, 0.0, f32(k)));
        sum += vec4<f32>(n.xyz * lacking, n.w) * small;
    }
    return sum;
}
