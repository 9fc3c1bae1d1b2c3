// Holds gradient noise in space, the same function as `noise` in Rust. Reads nothing but the numbers they share.

#define_import_path bevy_relief::noise

#import bevy_relief::constants::{NOISE_GRADIENT_BITS, NOISE_MIX, NOISE_SPREAD}

// The mask of noise that does not repeat.
const ENDLESS: u32 = 0xffffffffu;

// The largest whole number that a part of a gradient is made of.
const LARGEST_PART: u32 = (1u << NOISE_GRADIENT_BITS) - 1u;

// A corner's gradient: each part from −1 to 1.
fn corner(cell: vec3<u32>, seed: u32) -> vec3<f32> {
    let spread = cell * NOISE_SPREAD;
    var h = spread.x ^ spread.y ^ spread.z ^ seed;
    h = (h ^ (h >> 16u)) * NOISE_MIX.x;
    h = (h ^ (h >> 15u)) * NOISE_MIX.y;
    h = h ^ (h >> 16u);
    let parts = vec3<u32>(h, h >> NOISE_GRADIENT_BITS, h >> (2u * NOISE_GRADIENT_BITS)) & vec3<u32>(LARGEST_PART);
    return vec3<f32>(parts) * (2.0 / f32(LARGEST_PART)) - 1.0;
}

// xyz: how the noise changes a cell; w: its value, hardly ever beyond −1 and 1. It repeats after mask + 1 cells, a power of two, or never if
// the mask is `ENDLESS`.
fn noise(p: vec3<f32>, mask: u32, seed: u32) -> vec4<f32> {
    let low = floor(p);
    let f = p - low;
    let i = vec3<u32>(vec3<i32>(low));
    let m = vec3<u32>(mask);
    let lo = i & m;
    let hi = (i + 1u) & m;

    let ga = corner(lo, seed);
    let gb = corner(vec3<u32>(hi.x, lo.y, lo.z), seed);
    let gc = corner(vec3<u32>(lo.x, hi.y, lo.z), seed);
    let gd = corner(vec3<u32>(hi.x, hi.y, lo.z), seed);
    let ge = corner(vec3<u32>(lo.x, lo.y, hi.z), seed);
    let gf = corner(vec3<u32>(hi.x, lo.y, hi.z), seed);
    let gg = corner(vec3<u32>(lo.x, hi.y, hi.z), seed);
    let gh = corner(hi, seed);

    let va = dot(ga, f);
    let vb = dot(gb, f - vec3<f32>(1.0, 0.0, 0.0));
    let vc = dot(gc, f - vec3<f32>(0.0, 1.0, 0.0));
    let vd = dot(gd, f - vec3<f32>(1.0, 1.0, 0.0));
    let ve = dot(ge, f - vec3<f32>(0.0, 0.0, 1.0));
    let vf = dot(gf, f - vec3<f32>(1.0, 0.0, 1.0));
    let vg = dot(gg, f - vec3<f32>(0.0, 1.0, 1.0));
    let vh = dot(gh, f - vec3<f32>(1.0));

    let u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    let du = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    // Of pairs, squares and the cube of corners: how they differ.
    let one = vec3<f32>(vb, vc, ve) - va;
    let xy = va - vb - vc + vd;
    let yz = va - vc - ve + vg;
    let zx = va - vb - ve + vf;
    let all = -va + vb + vc - vd + ve - vf - vg + vh;
    let value = va + dot(u, one) + u.x * u.y * xy + u.y * u.z * yz + u.z * u.x * zx + u.x * u.y * u.z * all;
    let gradient = ga + u.x * (gb - ga) + u.y * (gc - ga) + u.z * (ge - ga)
        + u.x * u.y * (ga - gb - gc + gd) + u.y * u.z * (ga - gc - ge + gg) + u.z * u.x * (ga - gb - ge + gf)
        + u.x * u.y * u.z * (-ga + gb + gc - gd + ge - gf - gg + gh)
        + du * (one + u.yzx * vec3<f32>(xy, yz, zx) + u.zxy * vec3<f32>(zx, xy, yz) + u.yzx * u.zxy * all);
    return vec4<f32>(gradient, value);
}
