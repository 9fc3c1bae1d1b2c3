// Holds how a point of the ground is kept in the engine's G-buffer, from where chunks are drawn to where it is lit: not as the engine keeps what
// it lights itself. Reads nothing.

#define_import_path bevy_relief::gbuffer

#import bevy_pbr::utils::{octahedral_decode, octahedral_encode}

// What is kept.
struct Kept {
    // Along the world's axes, of length 1.
    normal: vec3<f32>,
    // Metres above the sphere.
    height: f32,
    // Of the chunk.
    level: u32,
    // How far that has morphed: 0 to 1.
    factor: f32,
    // As `water` and `flow` in `Between`.
    water: vec2<f32>,
    flow: vec3<f32>,
}

// The engine's number for who lights it: nobody of its own.
const LIT_BY: u32 = 255u;

// In the last word: the bit that the engine leaves free, and how many planets are told apart beside it.
const MARK: u32 = 0x80000000u;
const PLANETS: u32 = 64u;
const PLANET_SHIFT: u32 = 24u;

// Bits of what is as coarse as that.
const LEVEL_BITS: u32 = 5u;
const FACTOR_BITS: u32 = 5u;
const NARROW_BITS: u32 = 6u;

// The most metres of water that 16 bits hold, over the ground or under it.
const DEEPEST: f32 = 65000.0;

// A number from 0 to 1 in so many bits.
fn whole(number: f32, bits: u32) -> u32 {
    return u32(saturate(number) * f32((1u << bits) - 1u) + 0.5);
}

// The same from the lowest bits of a word.
fn part(word: u32, bits: u32) -> f32 {
    let most = (1u << bits) - 1u;
    return f32(word & most) / f32(most);
}

// The words of a point on planet `number`.
fn packed(kept: Kept, number: u32) -> vec4<u32> {
    let water = pack2x16float(vec2(clamp(kept.water.x, -DEEPEST, DEEPEST), 0.0)) & 0xffffu;
    let coarse = kept.level | (whole(kept.factor, FACTOR_BITS) << LEVEL_BITS) | (whole(kept.water.y, NARROW_BITS) << (LEVEL_BITS + FACTOR_BITS));
    let flow = pack4x8snorm(vec4(kept.flow, 0.0)) & 0x00ffffffu;
    return vec4(
        pack2x16unorm(octahedral_encode(kept.normal)),
        bitcast<u32>(kept.height),
        water | (coarse << 16u),
        flow | ((number % PLANETS) << PLANET_SHIFT) | MARK,
    );
}

// Whether words are of a point on planet `number`.
fn is_of(words: vec4<u32>, number: u32) -> bool {
    return (words.w >> PLANET_SHIFT) == ((number % PLANETS) | (MARK >> PLANET_SHIFT));
}

// What words keep.
fn unpacked(words: vec4<u32>) -> Kept {
    let coarse = words.z >> 16u;
    var kept: Kept;
    kept.normal = octahedral_decode(unpack2x16unorm(words.x));
    kept.height = bitcast<f32>(words.y);
    kept.level = coarse & ((1u << LEVEL_BITS) - 1u);
    kept.factor = part(coarse >> LEVEL_BITS, FACTOR_BITS);
    kept.water = vec2(unpack2x16float(words.z).x, part(coarse >> (LEVEL_BITS + FACTOR_BITS), NARROW_BITS));
    kept.flow = unpack4x8snorm(words.w).xyz;
    return kept;
}
