use super::controls::Controls;
use super::flight::{Flight, Ground};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::{Planet, PlanetState, WorldPosition};
use studio::scene;
use terrain::Terrain;

/// Degrees of latitude and longitude over which the flight begins.
const HOME: (f64, f64) = (32.0, 44.0);

/// How far from the planet's centre it begins, in radii.
const HOME_RADII: f64 = 3.0;

/// Where the flight begins, around a planet of a radius.
pub(crate) fn home(radius: f64) -> Flight {
    let (lat, lon) = HOME;
    Flight::orbit(lat, lon, HOME_RADII, radius)
}

/// Flies the camera, over the ground as deep as it can be drawn and as it is drawn now.
pub(crate) fn fly(
    controls: Res<Controls>,
    time: Res<Time<Real>>,
    planets: Query<(&Planet, &PlanetState, &WorldPosition), Without<Flight>>,
    mut pilots: Query<(
        &mut Flight,
        &mut WorldPosition,
        &mut Transform,
        &mut Projection,
    )>,
) {
    let Ok((planet, state, centre)) = planets.single() else {
        return;
    };
    for (mut flight, mut position, mut transform, mut projection) in &mut pilots {
        if let Some(terrain) = state.terrain() {
            let height = |dir: DVec3| surface(planet, state, terrain, dir);
            let ground = Ground {
                radius: terrain.radius(),
                height: &height,
            };
            if flight.radius() != ground.radius {
                scene::clip(&mut projection, ground.radius);
            }
            flight.advance(&controls, &ground, time.delta_secs_f64());
        }
        position.0 = centre.0 + flight.position();
        transform.rotation = flight.rotation().as_quat();
    }
}

/// Metres above the sphere of what lies uppermost: the ground at its finest, the ground as it is drawn, the sea.
fn surface(planet: &Planet, state: &PlanetState, terrain: &Terrain, dir: DVec3) -> f64 {
    let deepest = terrain.deepest_level(planet.step(), planet.side);
    let finest = planet.finest_octave(deepest).unwrap_or(0);
    let surface = terrain.surface_at_level(dir, finest);
    state
        .ground(dir)
        .map_or(surface, |drawn| surface.max(drawn))
}
