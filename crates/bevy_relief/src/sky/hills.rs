//! Whether hills stand between an eye and the sun.

use bevy::math::{DVec3, FloatExt};

/// At how many places on the way to the sun the ground is asked for.
const STEPS: i32 = 28;

/// How far the first and the last of them are, in radii: what is smaller than a hill is not seen.
const NEAR: f64 = 5e-6;
const FAR: f64 = 6e-3;

/// Sine by which a ridge is above the sun's middle, or below it, where all or nothing of its light is hidden: more than the sun's own
/// half, so that who walks out of a shade sees it end softly.
const SOFT: f64 = 0.04;

/// The share of the sun's light that no hill hides from an eye, from 0 to 1: `altitude` says how many metres a point is above the ground.
///
/// `eye` is in metres from the centre, `sun` the way to it, of length 1.
pub(super) fn unhidden(
    altitude: impl Fn(DVec3) -> f64,
    radius: f64,
    eye: DVec3,
    sun: DVec3,
) -> f32 {
    let grows = (FAR / NEAR).powf(1.0 / f64::from(STEPS - 1));
    let places = (0..STEPS).map(|step| radius * NEAR * grows.powi(step));
    let lowest = places
        .map(|away| altitude(eye + sun * away) / away)
        .fold(1.0, f64::min);
    #[expect(clippy::cast_possible_truncation, reason = "a share")]
    let share = lowest.remap(-SOFT, SOFT, 0.0, 1.0).clamp(0.0, 1.0) as f32;
    share * share * (3.0 - 2.0 * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 1e6;

    /// How much of a sun so high (sine) is seen 2 m above a plain with a slope of 45° so far towards it and so high, in metres.
    fn behind_a_hill(mu: f64, far: f64, high: f64) -> f32 {
        let sun = DVec3::new((1.0 - mu * mu).sqrt(), mu, 0.0);
        let ground = |place: DVec3| (place.x - far).clamp(0.0, high);
        unhidden(|at| at.y - ground(at), RADIUS, DVec3::Y * 2.0, sun)
    }

    #[test]
    fn a_hill_hides_the_sun_that_is_lower_and_no_other() {
        assert_eq!(behind_a_hill(0.5, 1e3, 0.0), 1.0, "a plain");
        assert_eq!(behind_a_hill(0.2, 1e3, 2e3), 0.0, "a slope");
        assert_eq!(behind_a_hill(0.9, 1e3, 1e3), 1.0, "a sun above");
        assert_eq!(behind_a_hill(0.2, 2e4, 2e4), 1.0, "a hill that is too far");
    }

    #[test]
    fn it_sets_behind_a_hill_little_by_little() {
        let mut last = 0.0;
        let mut mu = 0.0;
        while mu < 1.0 {
            mu += 2e-4;
            let seen = behind_a_hill(mu, 1e3, 2e3);
            assert!(
                seen >= last && seen - last < 0.01,
                "{mu}: {seen} after {last}"
            );
            last = seen;
        }
        assert_eq!(last, 1.0);
    }
}
