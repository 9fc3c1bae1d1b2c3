use super::hills::unhidden;
use super::sky_settings::Sky;
use crate::settings::{Planet, PlanetViewer, WorldPosition};
use crate::space::InGrid;
use crate::state::PlanetState;
use bevy::camera::Exposure;
use bevy::light::AmbientLight;
use bevy::math::DVec3;
use bevy::prelude::*;
use look::{Air, Clouds, LUMINANCE};

/// Makes a camera's exposure, and the light of its night, fit the light where it is.
///
/// Near the ground by the sun's height there, the air, the clouds above and the hills that hide the sun; from space that of sunlit ground.
/// It depends on nothing that was before, so pictures come out the same each time.
/// Needs [`ReliefSkyPlugin`](crate::ReliefSkyPlugin).
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::{Exposed, PlanetViewer};
///
/// fn setup(mut commands: Commands) {
///     commands.spawn((Camera3d::default(), PlanetViewer, Exposed::default()));
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
#[require(Exposure, AmbientLight)]
pub struct Exposed {
    /// Exposure value (at ISO 100) for ground under a high sun.
    pub sunlit: f32,
    /// The share of a change of light that is made up for, in stops: 0 keeps [`Self::sunlit`], 1 makes dusk as bright as noon.
    pub adaptation: f32,
    /// Stops that a night is brightened by at most.
    pub range: f32,
    /// Candela per square metre, at the exposure for sunlit ground, that come from everywhere: what is seen of a moonless night. 0 is pitch dark.
    pub night: f32,
}

impl Default for Exposed {
    fn default() -> Self {
        Self {
            sunlit: 14.1,
            adaptation: 0.4,
            range: 5.0,
            night: 500.0,
        }
    }
}

/// The colour of a night, as eyes see it.
const NIGHT: Color = Color::linear_rgb(0.55, 0.75, 1.0);

/// Above so many radii the light around the camera does not matter by half.
const LOW: f64 = 0.04;

impl Exposed {
    /// The exposure value `altitude` metres above a planet of a radius, where the sun's height has the sine `mu` and clouds and hills leave a share
    /// `below` of the light: 1 without any.
    #[must_use]
    pub fn ev100(&self, air: Option<&Air>, radius: f64, altitude: f64, mu: f64, below: f32) -> f32 {
        let noon = light(air, radius, NOON);
        let here = (below * light(air, radius, mu)).max(DARKEST);
        let dimmer = (self.adaptation * (here / noon).log2()).clamp(-self.range, 1.0);
        let near = 1.0 / (1.0 + (altitude.max(0.0) / (radius * LOW)).powi(2));
        #[expect(clippy::cast_possible_truncation, reason = "a share")]
        let near = near as f32;
        self.sunlit + dimmer * near
    }
}

/// The least light that is told from none, as a share of a sun in the zenith.
const DARKEST: f32 = 1e-6;

/// From where to where clouds thin out for who climbs through them, in their height above the sea.
const WITHIN: [f32; 2] = [0.7, 1.3];

/// Sine of the height of the high sun that [`Exposed::sunlit`] is for.
const NOON: f64 = 0.8;

/// How bright slopes that face the sun make the ground, whatever the sun's height, as a share of a sun in the zenith.
const FACING_SLOPES: f32 = 0.35;

/// How bright a sun in the zenith makes the ground beside: by the sine of its height.
const LEVEL_GROUND: f32 = 0.65;

/// Sine of half the sun's width, and what the ground's roughness adds: without air, dusk lasts while it sets.
const DUSK: f32 = 0.02;

/// How bright the ground is, about, as a share of what a sun in the zenith makes it without air.
#[expect(clippy::cast_possible_truncation, reason = "a brightness")]
fn light(air: Option<&Air>, radius: f64, mu: f64) -> f32 {
    let (radius, mu) = (radius as f32, mu as f32);
    let faced = FACING_SLOPES + LEVEL_GROUND * mu.max(0.0);
    match air {
        Some(air) => {
            let sun = luminance(air.sunlight(radius, 0.0, mu));
            faced * sun + luminance(air.skylight(mu))
        }
        None => faced * ((mu + DUSK) / (2.0 * DUSK)).clamp(0.0, 1.0),
    }
}

fn luminance([red, green, blue]: [f32; 3]) -> f32 {
    LUMINANCE[0] * red + LUMINANCE[1] * green + LUMINANCE[2] * blue
}

/// How much of the ground that an eye in a shade sees lies in the sun.
const SUNLIT_BESIDE: f32 = 0.25;

/// How much of the light is left for an eye from which hills hide the sun but for a share `unhidden` of it: that of the sky, and of what lies in the sun beside.
/// All of it where there is no air: nothing is seen there in a shade, however long it is looked for.
fn shaded(air: Option<&Air>, radius: f64, mu: f64, unhidden: f32) -> f32 {
    let Some(air) = air else { return 1.0 };
    #[expect(clippy::cast_possible_truncation, reason = "a brightness")]
    let sky = luminance(air.skylight(mu as f32)) + DARKEST;
    let share = sky / (light(Some(air), radius, mu) + DARKEST);
    let seen = unhidden.max(SUNLIT_BESIDE);
    seen + (1.0 - seen) * share.min(1.0)
}

/// The share of the light that clouds let come down to an eye, by its place from the planet's centre in its axes: all of it above them.
fn below(clouds: &Clouds, planet: &Planet, eye: DVec3, seconds: f64) -> f32 {
    let sea = planet.radius + planet.datum();
    #[expect(clippy::cast_possible_truncation, reason = "a height and a radius")]
    let (up, sea) = ((eye.length() - sea) as f32 / clouds.height, sea as f32);
    let [low, high] = WITHIN;
    let under = 1.0 - ((up - low) / (high - low)).clamp(0.0, 1.0);
    if under <= 0.0 {
        return 1.0;
    }
    let place = clouds.drifted(eye.normalize_or_zero().as_vec3(), sea, seconds);
    let light = Clouds::light_below(clouds.depth_at(place, planet.seed));
    1.0 + (light - 1.0) * under
}

/// Exposes cameras for the light over the nearest planet.
pub(crate) fn expose(
    mut cameras: Query<
        (&Exposed, &WorldPosition, &mut Exposure, &mut AmbientLight),
        With<PlanetViewer>,
    >,
    planets: Query<(
        &Planet,
        &PlanetState,
        &WorldPosition,
        &GlobalTransform,
        Option<&InGrid>,
    )>,
    (sky, time): (Res<Sky>, Res<Time>),
    suns: Query<&GlobalTransform, With<DirectionalLight>>,
) {
    for (exposed, eye, mut exposure, mut ambient) in &mut cameras {
        let nearest = planets
            .iter()
            .min_by(|a, b| a.2.0.distance(eye.0).total_cmp(&b.2.0.distance(eye.0)));
        let mut ev100 = exposed.sunlit;
        if let (Some((planet, state, centre, place, in_grid)), Some(sun)) =
            (nearest, suns.iter().next())
        {
            let from = InGrid::axes(in_grid).inverse() * (eye.0 - centre.0);
            // Light is turned as what is rendered is.
            let axes = InGrid::rendered_axes(in_grid, place).as_dquat();
            let to_sun = axes.inverse() * sun.back().as_dvec3();
            let altitude = state
                .altitude(from)
                .unwrap_or(from.length() - planet.radius);
            let mu = to_sun.dot(from.normalize_or_zero());
            let look = state.look.as_ref();
            let look = look.map(|look| planet.scaled(look));
            let air = look.as_ref().and_then(|look| look.air);
            let clouds = look.and_then(|look| look.clouds).filter(|_| sky.clouds);
            let below = clouds.map_or(1.0, |clouds| {
                below(&clouds, planet, from, time.elapsed_secs_f64())
            });
            let seen = unhidden(
                |point| state.altitude(point).unwrap_or(0.0),
                planet.radius,
                from,
                to_sun,
            );
            let below = below * shaded(air.as_ref(), planet.radius, mu, seen);
            ev100 = exposed.ev100(air.as_ref(), planet.radius, altitude, mu, below);
        }
        if exposure.ev100 != ev100 {
            exposure.ev100 = ev100;
        }
        if ambient.color != NIGHT {
            ambient.color = NIGHT;
        }
        // As bright on the picture whatever the exposure.
        let night = exposed.night * (ev100 - exposed.sunlit).exp2();
        if ambient.brightness != night {
            ambient.brightness = night;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;

    const RADIUS: f64 = 6_371_000.0;

    fn air(preset: Preset) -> Option<Air> {
        preset.planet().look.air
    }

    #[test]
    fn it_falls_with_the_sun_and_never_by_more_than_its_range() {
        let exposed = Exposed::default();
        for air in [None, air(Preset::Earth), air(Preset::Mars)] {
            let mut last = f32::INFINITY;
            for step in 0..=200_i32 {
                let mu = 1.0 - f64::from(step) * 0.01;
                let ev = exposed.ev100(air.as_ref(), RADIUS, 2.0, mu, 1.0);
                assert!(ev <= last + 1e-3, "{air:?} {mu}: {ev} after {last}");
                assert!(
                    ev >= exposed.sunlit - exposed.range - 1e-3,
                    "{air:?} {mu}: {ev}"
                );
                last = ev;
            }
            let noon = exposed.ev100(air.as_ref(), RADIUS, 2.0, NOON, 1.0);
            assert!((noon - exposed.sunlit).abs() < 0.1, "{air:?}: {noon}");
            assert!(last < noon - 2.0, "a night is not exposed longer: {last}");
        }
    }

    #[test]
    fn from_space_it_is_that_of_sunlit_ground_and_there_is_no_step_on_the_way() {
        let (exposed, air) = (Exposed::default(), air(Preset::Earth));
        let mut last = exposed.ev100(air.as_ref(), RADIUS, 1.0, -0.3, 1.0);
        let mut altitude = 1.0;
        while altitude < 3.0 * RADIUS {
            altitude *= 1.02;
            let ev = exposed.ev100(air.as_ref(), RADIUS, altitude, -0.3, 1.0);
            assert!((ev - last).abs() < 0.2, "{altitude}: {ev} after {last}");
            last = ev;
        }
        assert!((last - exposed.sunlit).abs() < 0.05, "{last}");
    }

    #[test]
    fn in_a_shade_it_is_longer_and_by_night_there_is_none() {
        let (exposed, air) = (Exposed::default(), air(Preset::Earth));
        let ev = |mu: f64, unhidden: f32| {
            let left = shaded(air.as_ref(), RADIUS, mu, unhidden);
            exposed.ev100(air.as_ref(), RADIUS, 2.0, mu, left)
        };
        let stops = |mu: f64| ev(mu, 1.0) - ev(mu, 0.0);
        assert!((0.4..1.2).contains(&stops(0.8)), "{}", stops(0.8));
        assert!(stops(-0.1) < 0.05 && stops(-0.5) < 1e-3, "{}", stops(-0.1));
        let mut last = ev(0.5, 0.0);
        for step in 1..=100_u8 {
            let seen = ev(0.5, f32::from(step) * 0.01);
            assert!((-1e-4..0.05).contains(&(seen - last)), "{step}: {seen}");
            last = seen;
        }
        assert_eq!(shaded(None, RADIUS, 0.5, 0.0), 1.0);
    }

    #[test]
    fn under_clouds_it_is_longer_above_them_as_ever_and_they_drift() {
        let look = &Preset::Earth.planet().look;
        let clouds = Clouds {
            cover: 1.0,
            ..look.clouds.expect("it has some")
        };
        let planet = Planet::new(Preset::Earth.planet().recipe.clone(), 3);
        let sea = RADIUS + planet.datum();
        let dirs = || (0..64_i32).map(|k| DVec3::new(f64::from(k).cos(), 0.3, f64::from(k).sin()));
        let shares = |height: f64, seconds: f64| -> Vec<f32> {
            let eyes = dirs().map(|dir| dir.normalize() * (sea + height));
            eyes.map(|eye| below(&clouds, &planet, eye, seconds))
                .collect()
        };
        let ground = shares(2.0, 0.0);
        let darkest = ground.iter().copied().fold(1.0, f32::min);
        assert!((0.5..0.7).contains(&darkest), "{darkest}");
        let exposed = Exposed::default();
        let ev = |share| exposed.ev100(look.air.as_ref(), RADIUS, 2.0, NOON, share);
        assert!(ev(darkest) < ev(1.0) - 0.2, "{darkest}");
        assert!(shares(2e4, 0.0).iter().all(|&share| share == 1.0));
        let later = shares(2.0, 86_400.0);
        assert!(
            ground
                .iter()
                .zip(later)
                .any(|(now, later)| (now - later).abs() > 0.05)
        );
    }

    /// The exposure where the sun stands as high as its direction says, in the planet's axes, for an eye near +X; the planet is turned in the world, and what is rendered is turned otherwise.
    fn of_turned(in_world: Quat, in_render: Quat, to_sun: Vec3, is_in_grid: bool) -> f32 {
        let mut world = World::new();
        world.init_resource::<Sky>();
        world.init_resource::<Time>();
        let planet = Planet::new(Preset::Earth.planet().recipe.clone(), 3);
        let eye = in_world.as_dquat() * DVec3::new(1.0, 0.02, 0.01) * (planet.radius + 9e3);
        let place = GlobalTransform::from(Transform::from_rotation(in_render));
        let planet = world.spawn((planet, PlanetState::default())).id();
        world.entity_mut(planet).insert(place);
        if is_in_grid {
            world.entity_mut(planet).insert(InGrid {
                rotation: in_world.as_dquat(),
                rendered: place.affine().as_daffine3(),
            });
        }
        let sun = Transform::default().looking_to(in_render * -to_sun, Vec3::Y);
        world.spawn((DirectionalLight::default(), sun, GlobalTransform::from(sun)));
        let viewer = (PlanetViewer, WorldPosition(eye), Exposed::default());
        let viewer = world
            .spawn((viewer, Exposure::default(), AmbientLight::default()))
            .id();
        world.run_system_cached(expose).expect("it runs");
        world.get::<Exposure>(viewer).expect("a camera").ev100
    }

    #[test]
    fn a_planet_that_is_turned_has_its_days_and_nights() {
        let turns = [Quat::from_rotation_y(2.5), Quat::from_rotation_z(-1.9)];
        for to_sun in [Vec3::X, Vec3::new(0.1, 1.0, 0.0), Vec3::NEG_X] {
            let still = of_turned(Quat::IDENTITY, Quat::IDENTITY, to_sun, false);
            for [world, render] in [turns, [turns[1], turns[0]], [turns[0], Quat::IDENTITY]] {
                let turned = of_turned(world, render, to_sun, true);
                assert!((turned - still).abs() < 1e-3, "{to_sun}: {turned}, {still}");
            }
        }
        let [day, night] =
            [Vec3::X, Vec3::NEG_X].map(|sun| of_turned(Quat::IDENTITY, Quat::IDENTITY, sun, false));
        assert!(night < day - 1.0, "{night}, {day}");
    }
}
