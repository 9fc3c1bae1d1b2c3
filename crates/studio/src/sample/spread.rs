use bevy::math::DVec3;

/// The `k`-th of `count` directions spread evenly over the sphere: each stands for the same area.
#[must_use]
pub fn spread(k: u32, count: u32) -> DVec3 {
    /// The golden angle in turns.
    const GOLDEN: f64 = 0.381_966_011_250_105_1;
    let y = 1.0 - (2.0 * f64::from(k) + 1.0) / f64::from(count);
    let (sine, cosine) = ((f64::from(k) * GOLDEN).fract() * std::f64::consts::TAU).sin_cos();
    let across = (1.0 - y * y).sqrt();
    DVec3::new(across * sine, y, across * cosine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_are_of_length_one_and_balance() {
        let sum: DVec3 = (0..1000)
            .map(|k| {
                let dir = spread(k, 1000);
                assert!((dir.length() - 1.0).abs() < 1e-12, "{k}: {dir}");
                dir
            })
            .sum();
        assert!(sum.length() < 1.0, "{sum}");
    }
}
