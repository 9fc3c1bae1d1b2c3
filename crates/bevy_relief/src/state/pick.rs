//! Where a ray meets the ground.

use bevy::math::DVec3;

/// What a ray may meet: metres from the centre of a planet and above its sphere.
pub(super) struct Target<F> {
    pub(super) radius: f64,
    /// No ground is higher.
    pub(super) highest: f64,
    /// The ground in a direction, if there is some; what lies behind a gap is met.
    pub(super) ground: F,
}

/// A step goes so far, in heights above the ground below: ground twice as steep as it is far cannot be leapt over.
const STEP: f64 = 0.3;

/// And at least so far, in parts of the way up to there.
const LEAST: f64 = 1e-5;

/// What it meets is found to so much of the radius, or 2⁻⁴⁰ of a step.
const HALVINGS: u32 = 40;

/// As many steps at most.
const STEPS: u32 = 20_000;

impl<F: Fn(DVec3) -> Option<f64>> Target<F> {
    /// The first point of a ray, from `eye` along `way` of unit length, that is not above the ground; `None` if it meets none.
    pub(super) fn meet(&self, eye: DVec3, way: DVec3) -> Option<DVec3> {
        // Where it comes to lie below the highest ground, and where it leaves that again.
        let outer = self.radius + self.highest.max(0.0) + self.radius * 1e-9;
        let along = eye.dot(way);
        let root = (along * along - eye.length_squared() + outer * outer).sqrt();
        let (enters, leaves) = (-along - root, -along + root);
        // No number if it passes by.
        if leaves.is_nan() || leaves <= 0.0 {
            return None;
        }
        let mut from = enters.max(0.0);
        // Over ground that is not there it goes on by steps as long as the last.
        let mut above = self.above(eye + way * from).unwrap_or(self.radius * LEAST);
        for _ in 0..STEPS {
            if above <= 0.0 {
                return Some(eye + way * from);
            }
            let to = from + (above * STEP).max(from * LEAST).max(self.radius * 1e-10);
            if to > leaves {
                return None;
            }
            let next = self.above(eye + way * to).unwrap_or(above);
            if next <= 0.0 {
                return Some(eye + way * self.between(eye, way, [from, to]));
            }
            (from, above) = (to, next);
        }
        None
    }

    /// Where between one place above the ground and one below it comes to the ground.
    fn between(&self, eye: DVec3, way: DVec3, [mut above, mut below]: [f64; 2]) -> f64 {
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(above, below);
            match self.above(eye + way * middle) {
                Some(height) if height > 0.0 => above = middle,
                _ => below = middle,
            }
        }
        below
    }

    fn above(&self, point: DVec3) -> Option<f64> {
        Some(point.length() - self.radius - (self.ground)(point)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Waves as steep as mountains.
    fn waves(dir: DVec3) -> Option<f64> {
        let dir = dir.normalize();
        Some(0.01 * (dir.x * 60.0).sin() * (dir.y * 50.0).cos())
    }

    fn target(radius: f64) -> Target<impl Fn(DVec3) -> Option<f64>> {
        Target {
            radius,
            highest: 0.01 * radius,
            ground: move |dir| Some(waves(dir)? * radius),
        }
    }

    #[test]
    fn a_ray_ends_on_the_first_ground_that_it_meets() {
        let mut met = 0;
        for radius in [1e-3, 1.0, 6.4e6, 1e12] {
            let target = target(radius);
            for k in 0..400_u32 {
                let part = |step: f64| (f64::from(k) * step).fract() * 2.0 - 1.0;
                let away = 1.02 + 2.0 * f64::from(k % 5);
                let eye = DVec3::new(part(0.618), part(0.755), part(0.57)).normalize() * away;
                let aim = DVec3::new(part(0.31), part(0.83), part(0.21));
                let way = (aim - eye).normalize();
                let Some(point) = target.meet(eye * radius, way) else {
                    // It would have to pass the sphere by.
                    let near = eye - way * eye.dot(way);
                    assert!(near.length() > 0.989 || eye.dot(way) > 0.0, "{radius} {k}");
                    continue;
                };
                met += 1;
                let off = target.above(point).expect("ground") / radius;
                assert!(off.abs() < 1e-8, "{radius} {k}: {off}");
                let length = point.distance(eye * radius);
                assert!((eye * radius + way * length).distance(point) < 1e-9 * radius);
                // Nothing stands in between.
                for at in 0..1000 {
                    let before = eye * radius + way * (length * f64::from(at) / 1001.0);
                    let above = target.above(before).expect("ground");
                    assert!(above > -1e-4 * radius, "{radius} {k} {at}: {above}");
                }
            }
        }
        assert!(met > 800, "{met}");
    }

    #[test]
    fn a_ray_that_passes_by_or_leads_away_meets_nothing() {
        let target = target(100.0);
        let eye = DVec3::Z * 300.0;
        for way in [
            DVec3::Z,
            DVec3::X,
            DVec3::new(0.6, 0.0, -0.8),
            DVec3::NAN,
            DVec3::ZERO,
        ] {
            assert_eq!(target.meet(eye, way), None, "{way}");
        }
        assert_eq!(target.meet(DVec3::NAN, DVec3::X), None);
        let nothing = Target {
            radius: 1.0,
            highest: 0.0,
            ground: |_| None,
        };
        assert_eq!(nothing.meet(DVec3::Z * 2.0, -DVec3::Z), None);
    }
}
