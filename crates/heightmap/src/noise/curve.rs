/// How noise goes from one point of its lattice to the next.
///
/// Each curve rises from 0 at 0 to 1 at 1, and is the same seen from either end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Curve {
    /// t: creases at the lattice.
    Linear,
    /// 3t² − 2t³: no creases.
    Cubic,
    /// 6t⁵ − 15t⁴ + 10t³: no creases, and none in the slope.
    #[default]
    Quintic,
    /// (1 − cos πt) / 2, to 10⁻⁷: near to the cubic curve.
    Cosine,
}

/// A curve that is known when the program is built, so that loops over it become vector instructions.
pub(super) trait Bend: Copy + Sync {
    /// Where the curve is at `t`, 0 ..= 1.
    fn at(self, t: f32) -> f32;
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Linear;

#[derive(Clone, Copy, Debug)]
pub(super) struct Cubic;

#[derive(Clone, Copy, Debug)]
pub(super) struct Quintic;

#[derive(Clone, Copy, Debug)]
pub(super) struct Cosine;

impl Bend for Linear {
    #[inline(always)]
    fn at(self, t: f32) -> f32 {
        t
    }
}

impl Bend for Cubic {
    #[inline(always)]
    fn at(self, t: f32) -> f32 {
        t * t * (3.0 - 2.0 * t)
    }
}

impl Bend for Quintic {
    #[inline(always)]
    fn at(self, t: f32) -> f32 {
        t * t * t * (t * (6.0 * t - 15.0) + 10.0)
    }
}

impl Bend for Cosine {
    /// The half sine about the middle, by a polynomial that is exact at both ends.
    #[inline(always)]
    fn at(self, t: f32) -> f32 {
        const Q: [f32; 4] = [2.283_185_2, -1.202_670_6, 0.289_315_33, -0.038_391_3];
        let u = t - 0.5;
        let square = u * u;
        let rest = Q[0] + square * (Q[1] + square * (Q[2] + square * Q[3]));
        0.5 + u * (1.0 + (0.25 - square) * rest)
    }
}

impl Curve {
    /// Where the curve is at `t`, 0 ..= 1.
    #[must_use]
    pub fn at(self, t: f32) -> f32 {
        match self {
            Self::Linear => Linear.at(t),
            Self::Cubic => Cubic.at(t),
            Self::Quintic => Quintic.at(t),
            Self::Cosine => Cosine.at(t),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Curve; 4] = [Curve::Linear, Curve::Cubic, Curve::Quintic, Curve::Cosine];

    #[test]
    fn every_curve_rises_from_0_to_1_and_is_the_same_from_either_end() {
        for curve in ALL {
            assert_eq!(curve.at(0.0), 0.0, "{curve:?}");
            assert_eq!(curve.at(1.0), 1.0, "{curve:?}");
            assert_eq!(curve.at(0.5), 0.5, "{curve:?}");
            let mut last = 0.0;
            for k in 0..=1024 {
                let t = k as f32 / 1024.0;
                let (at, other) = (curve.at(t), curve.at(1.0 - t));
                assert!(
                    (at + other - 1.0).abs() < 1e-6,
                    "{curve:?} {t}: {at} and {other}"
                );
                assert!(at >= last - 1e-6, "{curve:?} {t}: {last}, then {at}");
                last = at;
            }
        }
    }

    #[test]
    fn the_cosine_is_one() {
        for k in 0..=1000 {
            let t = k as f32 / 1000.0;
            let wanted = 0.5 - 0.5 * libm::cos(std::f64::consts::PI * f64::from(t));
            let found = f64::from(Curve::Cosine.at(t));
            assert!((found - wanted).abs() < 1e-7, "{t}: {found} for {wanted}");
        }
    }
}
