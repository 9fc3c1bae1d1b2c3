use super::planet_body::PlanetBody;
use super::solid_planet::SolidPlanet;
use crate::settings::{Planet, WorldPosition};
use crate::space::InGrid;
use avian3d::dynamics::integrator::VelocityIntegrationData;
use avian3d::dynamics::solver::solver_body::SolverBody;
use avian3d::prelude::GravityScale;
use bevy::ecs::system::SystemParam;
use bevy::math::DVec3;
use bevy::prelude::*;

/// What attracts.
type Attracting = (
    &'static SolidPlanet,
    &'static Planet,
    &'static WorldPosition,
);

/// All planets that attract.
#[derive(SystemParam)]
pub(super) struct Attraction<'w, 's> {
    planets: Query<'w, 's, Attracting, Without<InGrid>>,
}

impl Attraction<'_, '_> {
    /// The acceleration, in m/s², of a body that falls freely.
    pub(super) fn of(&self, position: &WorldPosition, scale: Option<&GravityScale>) -> Vec3 {
        let pulls = self.planets.iter().map(|(solid, planet, centre)| {
            gravity(solid.gravity, planet.radius, centre.0 - position.0)
        });
        let sum: DVec3 = pulls.sum();
        sum.as_vec3() * scale.map_or(1.0, |scale| scale.0)
    }
}

/// What is attracted.
type Attracted = (
    &'static WorldPosition,
    &'static mut VelocityIntegrationData,
    Option<&'static GravityScale>,
);

/// Bodies of planets that do not sleep and are not static.
pub(super) type Awake = (With<PlanetBody>, With<SolverBody>, Without<InGrid>);

/// Lets planets attract what is awake.
pub(super) fn attract(attraction: Attraction, mut bodies: Query<Attracted, Awake>) {
    for (position, mut integration, scale) in &mut bodies {
        integration.apply_linear_acceleration(attraction.of(position, scale));
    }
}

/// The acceleration, in m/s², towards the centre of a planet that is `down` metres away: `surface` at its radius, weaker by the square of the distance above it, and in proportion to the distance below.
fn gravity(surface: f64, radius: f64, down: DVec3) -> DVec3 {
    let distance = down.length() / radius;
    let strength = if distance > 1.0 {
        surface / (distance * distance)
    } else {
        surface * distance
    };
    down.normalize_or_zero() * strength
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_is_the_surfaces_at_the_radius_a_quarter_at_two_and_none_at_the_centre() {
        let at = |height: f64| gravity(9.81, 6.4e6, DVec3::NEG_Y * height);
        assert_eq!(at(6.4e6), DVec3::NEG_Y * 9.81);
        assert_eq!(at(12.8e6), DVec3::NEG_Y * 9.81 / 4.0);
        assert_eq!(at(3.2e6), DVec3::NEG_Y * 9.81 / 2.0);
        assert_eq!(at(0.0), DVec3::ZERO);
    }
}
