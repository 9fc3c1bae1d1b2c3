use bevy::math::DVec3;
use bevy::prelude::*;

/// The point of the world that is rendered at zero, in metres: one for the whole app.
///
/// Transforms are [`WorldPosition`]s less this, in 32 bits. It follows one viewer in
/// steps and not every frame, which would make shadows shimmer and move every entity:
/// it is left alone while that viewer is nearer to it than
/// max(48 m, 16 × its altitude), so what the viewer sees is off by no more than a
/// millionth of its distance.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::RenderOrigin;
///
/// /// Where a ray met the ground, in metres of the world.
/// fn report(hit: In<Vec3>, origin: Res<RenderOrigin>) {
///     info!("hit at {}", origin.to_world(*hit));
/// }
/// ```
///
/// [`WorldPosition`]: crate::WorldPosition
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource, Default, Debug, PartialEq)]
pub struct RenderOrigin {
    /// Which point of the world is rendered at zero, in metres.
    pub position: DVec3,
    /// The viewer it follows, or any other entity with a [`WorldPosition`](crate::WorldPosition), which it then stays within 48 m of.
    ///
    /// If none is named or it is gone it follows the viewer with the lowest entity; if
    /// there is no viewer, the body of physics with the lowest one (feature `avian`).
    pub viewer: Option<Entity>,
    /// How often the origin has stepped.
    pub steps: u64,
}

/// Metres from the origin that a viewer may be on the ground.
const NEAR: f64 = 48.0;

/// Metres between places of the origin, for each metre of altitude, at most.
const GRID: f64 = 1.0 / 1024.0;

/// How many altitudes a viewer may be from the origin.
const ALTITUDES: f64 = 16.0;

impl RenderOrigin {
    /// A point of the world, in metres about the origin, as it is rendered.
    #[must_use]
    pub fn to_render(&self, position: DVec3) -> Vec3 {
        (position - self.position).as_vec3()
    }

    /// The point of the world that is rendered at a place.
    #[must_use]
    pub fn to_world(&self, place: Vec3) -> DVec3 {
        self.position + place.as_dvec3()
    }

    /// Where the origin goes for a viewer at `eye`, `altitude` metres above the nearest ground, or `None` if it stays.
    ///
    /// There, to a whole power of two of metres, a metre at least: so places of chunks
    /// need no rounding, and neighbours agree on every bit of what they share.
    #[must_use]
    pub fn step(&self, eye: DVec3, altitude: f64) -> Option<DVec3> {
        let reach = NEAR.max(ALTITUDES * altitude);
        let grid = (altitude * GRID).max(1.0).log2().floor().exp2();
        // Not finite: stay.
        (eye.distance(self.position) > reach).then(|| (eye / grid).round() * grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(position: DVec3) -> RenderOrigin {
        RenderOrigin {
            position,
            ..default()
        }
    }

    #[test]
    fn the_origin_stays_while_the_viewer_is_near_and_steps_when_it_is_not() {
        let origin = at(DVec3::new(6.4e6, 0.0, 0.0));
        let eye = |metres: f64| origin.position + DVec3::new(0.0, metres, 0.3);
        assert_eq!(origin.step(eye(47.0), 2.0), None);
        assert_eq!(origin.step(eye(49.0), 2.0), Some(eye(49.0).round()));
        assert_eq!(origin.step(eye(15_000.0), 1_000.0), None);
        assert_eq!(
            origin.step(eye(17_000.0), 1_000.0),
            Some(eye(17_000.0).round())
        );
    }

    #[test]
    fn after_a_step_there_is_none_and_descending_makes_few() {
        let ground = DVec3::X * 6_371_000.0;
        let mut origin = at(DVec3::ZERO);
        let mut steps = 0;
        let mut altitude = 2e7;
        while altitude > 2.0 {
            let eye = ground + DVec3::new(altitude, altitude, 0.5);
            if let Some(position) = origin.step(eye, altitude) {
                origin.position = position;
                steps += 1;
                assert_eq!(origin.step(eye, altitude), None, "{altitude}");
            }
            let off = (origin.to_world(origin.to_render(eye)) - eye).length();
            assert!(off <= 16.0_f64.max(altitude) * 2e-6, "{altitude}: {off}");
            altitude *= 0.999;
        }
        assert!((2..30).contains(&steps), "{steps}");
    }

    #[test]
    fn an_eye_that_is_nowhere_moves_nothing() {
        let origin = at(DVec3::ONE);
        assert_eq!(origin.step(DVec3::NAN, 1.0), None);
        assert_eq!(origin.step(DVec3::ZERO, f64::NAN), None);
    }
}
