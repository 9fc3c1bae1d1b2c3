use crate::settings::{Planet, PlanetViewer, Quality, WorldPosition};
use crate::state::PlanetState;
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder};
use bevy::math::DVec3;
use bevy::prelude::*;

/// On a `DirectionalLight`: mountains throw shadows, by shadow maps that reach as far as what is seen from the viewer's height.
///
/// Near the ground texels are centimetres wide, high above it many metres; in orbit,
/// from where no shadow is seen, there are none, and they cost nothing. The maps change
/// by steps and not with every metre, so that shadows do not crawl in level flight.
/// They are fitted to the first viewer and the planet that it is nearest to.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::SunShadows;
///
/// fn setup(mut commands: Commands) {
///     let towards = Transform::default().looking_to(Vec3::new(-1.0, -0.5, -1.0), Vec3::Y);
///     commands.spawn((DirectionalLight::default(), SunShadows::default(), towards));
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default, Debug, PartialEq)]
#[require(CascadeShadowConfig)]
pub struct SunShadows {
    /// How far they reach, in the viewer's heights above the ground; from near the ground on they reach 8 km on an Earth, on smaller planets less.
    pub reach: f64,
    /// From which height on there are none, in radii.
    pub ceiling: f64,
}

impl Default for SunShadows {
    fn default() -> Self {
        Self {
            reach: 14.0,
            ceiling: 0.08,
        }
    }
}

/// The viewer's height that a light's shadow maps are made for.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum Fit {
    /// They were not looked at yet.
    #[default]
    Unknown,
    /// There are none.
    Off,
    /// This power of [`STEP`], in metres.
    For(f64),
}

/// From one height to the next that other maps are made for.
const STEP: f64 = 1.6;

/// Radii that shadows reach in any case.
const LEAST_REACH: f64 = 1.25e-3;

impl Fit {
    /// The fit for a height: the present one as long as that height is near the one it was made for.
    fn to(self, shadows: &SunShadows, radius: f64, altitude: f64) -> Self {
        let ceiling = shadows.ceiling * radius * if self == Self::Off { 0.9 } else { 1.0 };
        if !altitude.is_finite() || altitude > ceiling {
            return Self::Off;
        }
        // Below the height of a man in an Earth's proportions all is as near.
        let power = altitude.max(3e-7 * radius).log(STEP);
        match self {
            Self::For(now) if (now - power).abs() < 0.75 => self,
            _ => Self::For(power.round()),
        }
    }

    /// The shadow maps for this height, none if they are off.
    #[expect(clippy::cast_possible_truncation, reason = "the engine takes 32 bits")]
    fn maps(self, shadows: &SunShadows, radius: f64) -> Option<CascadeShadowConfig> {
        let Self::For(power) = self else {
            return None;
        };
        let altitude = STEP.powf(power);
        let farthest = (shadows.reach * altitude).max(LEAST_REACH * radius);
        // Nothing is nearer than the ground.
        let nearest = (1.6 * altitude).max(1e-5 * radius).min(0.5 * farthest);
        let builder = CascadeShadowConfigBuilder {
            num_cascades: 4,
            minimum_distance: (0.1 * altitude) as f32,
            first_cascade_far_bound: nearest as f32,
            maximum_distance: farthest as f32,
            ..default()
        };
        Some(builder.build())
    }
}

/// Fits the shadow maps of lights to where the first viewer is.
pub(crate) fn fit(
    mut commands: Commands,
    quality: Res<Quality>,
    viewers: Query<(Entity, &WorldPosition), With<PlanetViewer>>,
    planets: Query<(&Planet, &PlanetState, &WorldPosition)>,
    mut lights: Query<(Entity, &SunShadows, Option<&Fit>, &mut DirectionalLight)>,
) {
    let eye = viewers.iter().min_by_key(|(entity, _)| *entity);
    let (radius, altitude) = eye
        .and_then(|(_, eye)| nearest(eye.0, &planets))
        .unwrap_or((1.0, f64::INFINITY));
    for (entity, shadows, fit, mut light) in &mut lights {
        let old = fit.copied().unwrap_or_default();
        let new = if quality.shadows {
            old.to(shadows, radius, altitude)
        } else {
            Fit::Off
        };
        if new == old {
            continue;
        }
        light.shadow_maps_enabled = new != Fit::Off;
        let mut entity = commands.entity(entity);
        entity.insert(new);
        if let Some(maps) = new.maps(shadows, radius) {
            entity.insert(maps);
        }
    }
}

/// The radius of the nearest planet, and the height above its ground.
fn nearest(
    eye: DVec3,
    planets: &Query<(&Planet, &PlanetState, &WorldPosition)>,
) -> Option<(f64, f64)> {
    let heights = planets.iter().map(|(planet, state, centre)| {
        let from = eye - centre.0;
        let altitude = state.altitude(from);
        let altitude = altitude.unwrap_or(from.length() - planet.radius);
        (planet.radius, altitude.abs())
    });
    heights.min_by(|a, b| a.1.total_cmp(&b.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 6_371_000.0;

    #[test]
    fn shadows_reach_as_far_as_is_seen_and_end_in_orbit() {
        let shadows = SunShadows::default();
        let fit = |altitude| Fit::default().to(&shadows, RADIUS, altitude);
        let mut last = 0.0;
        for altitude in [0.0, 2.0, 300.0, 10_000.0, 200_000.0] {
            let maps = fit(altitude).maps(&shadows, RADIUS).expect("there are");
            let farthest = *maps.bounds.last().expect("four");
            assert_eq!(maps.bounds.len(), 4);
            assert!(
                farthest >= 7_900.0 && farthest > 0.999 * last,
                "{altitude}: {maps:?}"
            );
            assert!(
                f64::from(farthest) > 10.0 * altitude,
                "{altitude}: {maps:?}"
            );
            assert!(maps.bounds.is_sorted() && maps.minimum_distance < maps.bounds[0]);
            last = farthest;
        }
        assert_eq!(fit(0.2 * RADIUS), Fit::Off);
        assert_eq!(fit(f64::INFINITY), Fit::Off);
    }

    #[test]
    fn in_level_flight_the_maps_stay() {
        let shadows = SunShadows::default();
        let mut fit = Fit::default().to(&shadows, RADIUS, 1_000.0);
        let first = fit;
        let mut changes = 0;
        for k in 0..400_u32 {
            let altitude = 1_000.0 + 120.0 * f64::from(k).sin();
            let next = fit.to(&shadows, RADIUS, altitude);
            changes += u32::from(next != fit);
            fit = next;
        }
        assert_eq!((changes, fit), (0, first));
    }
}
