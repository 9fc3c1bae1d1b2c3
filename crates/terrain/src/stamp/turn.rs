//! Turns of stamps that are not round, without the platform's sine and cosine.

use std::f64::consts::TAU;

/// Cosine and sine of 2⁻¹⁶ parts of a turn, within 2·10⁻⁹.
///
/// Their series up to the ninth power, an eighth of a turn to either side of a quarter.
#[inline(always)]
pub(crate) fn cosine_and_sine(turn: u16) -> (f64, f64) {
    // In whole numbers with a sign, as vectors turn them into f64.
    let quarter = (i32::from(turn) + (1 << 13)) >> 14;
    let x = (f64::from(turn) - f64::from(quarter << 14)) * (TAU / 65_536.0);
    let x2 = x * x;
    let sine = x * (1.0 - x2 / 6.0 * (1.0 - x2 / 20.0 * (1.0 - x2 / 42.0 * (1.0 - x2 / 72.0))));
    let cosine = 1.0
        - x2 / 2.0 * (1.0 - x2 / 12.0 * (1.0 - x2 / 30.0 * (1.0 - x2 / 56.0 * (1.0 - x2 / 90.0))));
    let (x, y) = if quarter & 1 == 0 {
        (cosine, sine)
    } else {
        (sine, cosine)
    };
    // In the second and the third quarter the cosine is below 0, in the third and the fourth the sine.
    let x = if (quarter + 1) & 2 == 0 { x } else { -x };
    let y = if quarter & 2 == 0 { y } else { -y };
    (x, y)
}

/// How far the vector (x, y), which is not 0, is turned from x to y: in 2⁻¹⁶ of a whole turn, within one of them.
///
/// Half the angle has a tangent of √2 − 1 at most, whose series ends soon.
#[inline(always)]
pub(crate) fn of_vector(x: f64, y: f64) -> u16 {
    let (along, across) = (x.abs(), y.abs());
    let (near, far) = if along < across {
        (along, across)
    } else {
        (across, along)
    };
    let tangent = near / (far + (far * far + near * near).sqrt());
    let t2 = tangent * tangent;
    let half = tangent * (1.0 - t2 * (1.0 / 3.0 - t2 * (0.2 - t2 * (1.0 / 7.0 - t2 / 9.0))));
    let eighth = half * (2.0 * 65_536.0 / TAU);
    let quarter = if along < across {
        16_384.0 - eighth
    } else {
        eighth
    };
    let half = if x < 0.0 { 32_768.0 - quarter } else { quarter };
    #[expect(clippy::cast_possible_truncation, reason = "0 to half a turn")]
    #[expect(clippy::cast_sign_loss, reason = "0 to half a turn")]
    let half = (half + 0.5) as i32 as u16;
    if y < 0.0 { half.wrapping_neg() } else { half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vector_is_turned_as_far_as_its_angle_says() {
        for turn in 0..=u16::MAX {
            let (cosine, sine) = cosine_and_sine(turn);
            for size in [1e-9, 1.0, 1e9] {
                let found = of_vector(cosine * size, sine * size);
                assert!(
                    found.wrapping_sub(turn).wrapping_add(1) <= 2,
                    "{turn}: {found}"
                );
            }
        }
        assert_eq!(of_vector(-1.0, -0.0), 32_768);
    }

    #[test]
    fn a_turn_is_its_sine_and_cosine() {
        for turn in 0..=u16::MAX {
            let (sine, cosine) = libm::sincos(f64::from(turn) / 65_536.0 * TAU);
            let (c, s) = cosine_and_sine(turn);
            let error = (c - cosine).abs().max((s - sine).abs());
            assert!(error < 2e-9, "{turn}: {error}");
        }
    }
}
