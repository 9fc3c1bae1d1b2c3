use glam::Vec3;

/// What the numbers of a lattice corner are multiplied with, so that neighbours have nothing in common.
pub(crate) const SPREAD: [u32; 3] = [0x8da6_b343, 0xd816_3841, 0xcb1a_b31f];

/// What the bits of a corner are multiplied with, one after the other, to mix them.
pub(crate) const MIX: [u32; 2] = [0x7feb_352d, 0x846c_a68b];

/// How many bits each of the three parts of a corner's gradient has.
pub(crate) const GRADIENT_BITS: u32 = 10;

/// Gradient noise in space: its value, hardly ever beyond −1 and 1, and how it changes along each axis.
///
/// The lattice has a corner at every whole number. The shader's `noise` is the same function, but for rounding.
pub(crate) fn noise(p: Vec3, seed: u32) -> (f32, Vec3) {
    let low = p.floor();
    let f = p - low;
    #[expect(clippy::cast_possible_truncation, reason = "whole and small")]
    let cell = low.to_array().map(|part| part as i32);
    let u = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    let du = 30.0 * f * f * (f * (f - 2.0) + 1.0);
    let (mut value, mut gradient) = (0.0, Vec3::ZERO);
    for corner in 0..8_u8 {
        let far = [0, 1, 2].map(|axis| corner >> axis & 1 == 1);
        let at = std::array::from_fn(|k| cell[k].wrapping_add(i32::from(far[k])));
        let slope = corner_gradient(at, seed);
        let offset = f - Vec3::from_array(far.map(|far| f32::from(u8::from(far))));
        let side = |far: bool, u: f32, du: f32| if far { (u, du) } else { (1.0 - u, -du) };
        let [x, y, z]: [(f32, f32); 3] = std::array::from_fn(|k| side(far[k], u[k], du[k]));
        let (weight, height) = (x.0 * y.0 * z.0, slope.dot(offset));
        value += weight * height;
        let turn = Vec3::new(x.1 * y.0 * z.0, x.0 * y.1 * z.0, x.0 * y.0 * z.1);
        gradient += weight * slope + turn * height;
    }
    (value, gradient)
}

/// What the noises of climate and clouds take of a planet's seed.
#[must_use]
pub fn noise_seed(seed: u64) -> u32 {
    let mixed = (seed ^ seed >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    // Room for the octaves.
    u32::try_from(mixed >> 33).expect("31 bits")
}

/// A corner's gradient: each part from −1 to 1.
#[expect(clippy::cast_precision_loss, reason = "ten bits")]
pub(crate) fn corner_gradient(cell: [i32; 3], seed: u32) -> Vec3 {
    let [x, y, z] = cell.map(i32::cast_unsigned);
    let mut h =
        x.wrapping_mul(SPREAD[0]) ^ y.wrapping_mul(SPREAD[1]) ^ z.wrapping_mul(SPREAD[2]) ^ seed;
    h = (h ^ h >> 16).wrapping_mul(MIX[0]);
    h = (h ^ h >> 15).wrapping_mul(MIX[1]);
    h ^= h >> 16;
    let largest = (1 << GRADIENT_BITS) - 1;
    let part = |bits: u32| (bits & largest) as f32 * (2.0 / largest as f32) - 1.0;
    Vec3::from_array([h, h >> GRADIENT_BITS, h >> (2 * GRADIENT_BITS)].map(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> impl Iterator<Item = Vec3> {
        (0..500_u16).map(|k| {
            let k = f32::from(k);
            Vec3::new(
                k * 0.618_034 - 150.0,
                k * 0.414_214 + 3.0,
                70.0 - k * 0.259_921,
            )
        })
    }

    #[test]
    fn the_gradient_is_how_the_value_changes() {
        let step = 1.0 / 64.0;
        for p in places() {
            let (_, gradient) = noise(p, 7);
            for axis in [Vec3::X, Vec3::Y, Vec3::Z] {
                let rise = noise(p + axis * step, 7).0 - noise(p - axis * step, 7).0;
                let off = rise / (2.0 * step) - gradient.dot(axis);
                assert!(off.abs() < 0.02, "{p} {axis}: {off}");
            }
        }
    }

    #[test]
    fn it_is_of_one_size_about_zero_and_each_seed_has_its_own() {
        let values: Vec<f32> = places().map(|p| noise(p, 1).0).collect();
        let count = f32::from(u16::try_from(values.len()).expect("few"));
        let mean = values.iter().sum::<f32>() / count;
        let square = values.iter().map(|value| value * value).sum::<f32>() / count;
        assert!(
            mean.abs() < 0.05 && (0.15..0.45).contains(&square.sqrt()),
            "{mean} {square}"
        );
        assert!(values.iter().all(|value| value.abs() < 1.0));
        let other = places().map(|p| noise(p, 2).0);
        let alike = values.iter().zip(other).map(|(a, b)| a * b).sum::<f32>() / count;
        assert!(alike.abs() < 0.2 * square, "{alike} of {square}");
    }
}
