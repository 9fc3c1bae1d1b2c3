//! Turns of stamps that are not round, without the platform's sine and cosine.

use std::f64::consts::TAU;

/// Cosine and sine of 2⁻¹⁶ parts of a turn, within 2·10⁻⁹.
///
/// Their series up to the ninth power, an eighth of a turn to either side of a quarter.
#[inline(always)]
pub(crate) fn cosine_and_sine(turn: u16) -> (f64, f64) {
    let quarter = (u32::from(turn) + (1 << 13)) >> 14;
    let x = (f64::from(turn) - f64::from(quarter << 14)) * (TAU / 65_536.0);
    let x2 = x * x;
    let sine = x * (1.0 - x2 / 6.0 * (1.0 - x2 / 20.0 * (1.0 - x2 / 42.0 * (1.0 - x2 / 72.0))));
    let cosine = 1.0
        - x2 / 2.0 * (1.0 - x2 / 12.0 * (1.0 - x2 / 30.0 * (1.0 - x2 / 56.0 * (1.0 - x2 / 90.0))));
    match quarter & 3 {
        0 => (cosine, sine),
        1 => (-sine, cosine),
        2 => (-cosine, -sine),
        _ => (sine, -cosine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
