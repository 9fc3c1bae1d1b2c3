use crate::chance::{Key, unit};

/// What stands at the points of a lattice, and what lies between two of them.
///
/// A row of a lattice crossed by a column of a map is `N` numbers, which
/// serve for all of the map's rows up to the lattice's next.
pub(in crate::noise) trait Knots<const N: usize>: Copy + Sync {
    /// What the lattice's row `y` is a `way` from point `x` to point `next`, where the curve is `bend`.
    fn knot(self, key: Key, x: i32, next: i32, y: i32, way: f32, bend: f32) -> [f32; N];

    /// The noise a `way` from one such row to the next, where the curve is `bend`.
    fn between(self, one: [f32; N], next: [f32; N], way: f32, bend: f32) -> f32;

    /// What a point of a lattice in space gives to a place `way` from it.
    fn solid(self, bits: u32, way: [f32; 3]) -> f32;
}

#[inline(always)]
pub(in crate::noise) fn lerp(from: f32, to: f32, share: f32) -> f32 {
    from + share * (to - from)
}

/// Heights.
#[derive(Clone, Copy, Debug)]
pub(in crate::noise) struct Values;

impl Knots<1> for Values {
    #[inline(always)]
    fn knot(self, key: Key, x: i32, next: i32, y: i32, _: f32, bend: f32) -> [f32; 1] {
        let [one, other] = [x, next].map(|x| unit(key.bits(x, y, 0)));
        [lerp(one, other, bend)]
    }

    #[inline(always)]
    fn between(self, [one]: [f32; 1], [next]: [f32; 1], _: f32, bend: f32) -> f32 {
        lerp(one, next, bend)
    }

    #[inline(always)]
    fn solid(self, bits: u32, _: [f32; 3]) -> f32 {
        unit(bits)
    }
}

/// Slopes of length 1 in any direction.
#[derive(Clone, Copy, Debug)]
pub(in crate::noise) struct Gradients;

impl Knots<2> for Gradients {
    /// The height along the lattice's row, and how fast it rises off it.
    #[inline(always)]
    fn knot(self, key: Key, x: i32, next: i32, y: i32, way: f32, bend: f32) -> [f32; 2] {
        let [one, other] = [x, next].map(|x| direction(unit(key.bits(x, y, 0))));
        [
            lerp(one[0] * way, other[0] * (way - 1.0), bend),
            lerp(one[1], other[1], bend),
        ]
    }

    #[inline(always)]
    fn between(self, one: [f32; 2], next: [f32; 2], way: f32, bend: f32) -> f32 {
        lerp(one[0] + one[1] * way, next[0] + next[1] * (way - 1.0), bend)
    }

    /// The slope is spread evenly over the sphere: its z is even in −1 .. 1.
    #[inline(always)]
    fn solid(self, bits: u32, [x, y, z]: [f32; 3]) -> f32 {
        let rise = unit(bits << 16);
        let [a, b] = direction(unit(bits));
        z * rise + (1.0 - rise * rise).sqrt() * (x * a + y * b)
    }
}

/// A direction by its angle in half turns, −1 .. 1: x and y, of length 1 to 0.2 %.
#[inline(always)]
fn direction(half_turns: f32) -> [f32; 2] {
    // The sine as a parabola, bent a little further, which is off by up to 0.0011.
    let sine = |at: f32| {
        let arc = 4.0 * at * (1.0 - at.abs());
        arc * (0.775 + 0.225 * arc.abs())
    };
    [sine(0.5 - half_turns.abs()), sine(half_turns)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_of_length_one_and_evenly_spread() {
        for k in -1000..1000 {
            let at = k as f32 / 1000.0;
            let [x, y] = direction(at);
            let length = (x * x + y * y).sqrt();
            assert!((length - 1.0).abs() < 2e-3, "{at}: {length}");
            let angle = libm::atan2(f64::from(y), f64::from(x)) / std::f64::consts::PI;
            assert!((angle - f64::from(at)).abs() < 2e-3, "{at}: {angle}");
        }
    }
}
