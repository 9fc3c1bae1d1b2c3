// Holds where woods stand: patches between the size of hills and that of clearings. Reads the planet's `detail_woods`, `radius` and `seed`, and the
// numbers of `Climate::wooded`, which is `wooded` in Rust.

#define_import_path bevy_relief::woods

#import bevy_relief::bindings::planet
#import bevy_relief::constants::{WOODS_MOISTURE, WOODS_WARMTH}
#import bevy_relief::detail::octave
#import bevy_relief::ground::Ground

// Which noise that of woods is.
const WOODS_SALT: u32 = 0x3c6ef372u;

// Woods are waves of 2^11 m, cut into by such of 2^9, 2^7 and 2^5 m that count less and less.
const WAVES: vec4<i32> = vec4<i32>(11, 9, 7, 5);
const WEIGHTS: vec4<f32> = vec4<f32>(1.0, 0.7, 0.45, 0.3);

// Waves a pixel at which an octave begins to be seen; it is seen wholly at half as many.
const SEEN: f32 = 0.5;

// How far from 0 the noise is cut where all and none of the land is wooded, so that woods cover their share but for 0.03 of all; and how soft the
// border is.
const CUT: f32 = 0.4;
const BORDER: f32 = 0.07;

// Metres that a pixel covers where woods begin to show from near, and where they are seen wholly; how much of them is seen nearer, as undergrowth.
const NEAR: vec2<f32> = vec2<f32>(0.03, 0.5);
const UNDERGROWTH: f32 = 0.3;

// The share of flat land that woods cover, by what `climate` returns.
fn wooded(weather: vec2<f32>) -> f32 {
    return planet.detail_woods * smoothstep(WOODS_MOISTURE.x, WOODS_MOISTURE.y, weather.y)
        * smoothstep(WOODS_WARMTH.x, WOODS_WARMTH.y, weather.x);
}

// How much of the colour of woods a pixel in them has: from near that is what stands in them.
fn canopy(footprint: f32) -> f32 {
    return mix(UNDERGROWTH, 1.0, smoothstep(NEAR.x, NEAR.y, footprint));
}

// How much of a pixel is wooded where woods cover a share of the land: 0 or 1 but at their borders; that share itself from so far that none is
// told from another.
fn woods(ground: Ground, share: f32) -> f32 {
    if share <= 0.0 {
        return 0.0;
    }
    let metres = 1.0 / max(ground.footprint, 1e-6);
    let seen = saturate(SEEN * exp2(vec4<f32>(WAVES)) * metres - 1.0);
    // Nothing as coarse as the planet.
    let small = 1.0 - smoothstep(-7.0, -5.0, f32(WAVES.x) - log2(planet.radius));
    var told = 0.0;
    if seen.x * small > 0.0 {
        var value = 0.0;
        for (var j = 0; j < 4; j++) {
            if seen[j] > 0.0 {
                value += WEIGHTS[j] * seen[j] * octave(ground, WAVES[j], vec3<f32>(0.0), WOODS_SALT).w;
            }
        }
        let cut = CUT * (1.0 - 2.0 * share);
        told = smoothstep(cut - BORDER, cut + BORDER, value);
    }
    return mix(share, told, seen.x * small);
}
