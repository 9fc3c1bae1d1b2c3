//! Directions in two small numbers.

use bevy::prelude::*;

/// Where a direction of any length but 0 meets an octahedron that is folded open into a square: two parts of 32 767, of which an adapter makes −1 to 1.
///
/// The way of Z. H. Cigolle and others, A Survey of Efficient Representations for Independent Unit Vectors, 2014. Off by 6.5 · 10⁻⁵ at most.
pub(crate) fn octahedral(dir: Vec3) -> [i16; 2] {
    let [x, y, z] = dir.to_array();
    let scale = 1.0 / (x.abs() + y.abs() + z.abs());
    let (x, y) = (x * scale, y * scale);
    // What lies below is folded outwards.
    let (x, y) = if z < 0.0 {
        ((1.0 - y.abs()).copysign(x), (1.0 - x.abs()).copysign(y))
    } else {
        (x, y)
    };
    [part(x), part(y)]
}

/// The nearest whole part.
#[expect(clippy::cast_possible_truncation, reason = "-32 767 to 32 767")]
fn part(along: f32) -> i16 {
    let steps = along * 32_767.0;
    (steps + 0.5_f32.copysign(steps)) as i16
}

/// As the shader reads it.
#[cfg(test)]
pub(crate) fn as_read(parts: [i16; 2]) -> Vec3 {
    let [x, y] = parts.map(|part| (f32::from(part) / 32_767.0).max(-1.0));
    let z = 1.0 - x.abs() - y.abs();
    let fold = (-z).clamp(0.0, 1.0);
    let unfolded = |along: f32| {
        if along >= 0.0 {
            along - fold
        } else {
            along + fold
        }
    };
    Vec3::new(unfolded(x), unfolded(y), z).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_read_as_they_were_written() {
        let mut worst = 0.0_f32;
        for i in 0..=400_u16 {
            for j in 0..=800_u16 {
                let (latitude, longitude) = (
                    (f32::from(i) - 200.0).to_radians() * 0.45,
                    (f32::from(j) - 400.0).to_radians() * 0.45,
                );
                let dir = Vec3::new(
                    latitude.cos() * longitude.cos(),
                    latitude.cos() * longitude.sin(),
                    latitude.sin(),
                );
                worst = worst.max(as_read(octahedral(dir)).distance(dir));
                // Whatever its length.
                assert_eq!(octahedral(dir), octahedral(dir * 0.5), "{dir}");
            }
        }
        assert!(worst < 6.5e-5, "{worst}");
        for dir in [Vec3::X, Vec3::Y, Vec3::Z] {
            assert_eq!([dir, -dir].map(octahedral).map(as_read), [dir, -dir]);
        }
    }
}
