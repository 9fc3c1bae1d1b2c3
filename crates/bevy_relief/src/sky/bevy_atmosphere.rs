use super::sky_settings::{AirMethod, Sky};
use crate::settings::{Planet, PlanetViewer, ViewMode};
use crate::state::PlanetState;
use bevy::light::Atmosphere;
use bevy::light::atmosphere::{Falloff, PhaseFunction, ScatteringMedium, ScatteringTerm};
use bevy::pbr::{AtmosphereMode, AtmosphereSettings};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{DownlevelFlags, TextureFormat, TextureUsages};
use bevy::render::renderer::{RenderAdapter, RenderAdapterInfo, RenderDevice};
use look::Air;

/// Whether the engine can draw air on this adapter.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct CanEngine(bool);

impl CanEngine {
    /// Who draws the air, as far as it goes.
    pub(crate) fn method(self, sky: &Sky) -> AirMethod {
        match sky.air {
            AirMethod::Engine if !self.0 => AirMethod::Marched,
            method => method,
        }
    }
}

/// Finds out what the adapter can.
pub(crate) fn ask_adapter(
    mut can: ResMut<CanEngine>,
    adapter: Option<Res<RenderAdapter>>,
    info: Option<Res<RenderAdapterInfo>>,
    device: Option<Res<RenderDevice>>,
) {
    let (Some(adapter), Some(info), Some(device)) = (adapter, info, device) else {
        return;
    };
    // What Bevy's own plugin asks for.
    let compute = adapter
        .get_downlevel_capabilities()
        .flags
        .contains(DownlevelFlags::COMPUTE_SHADERS);
    let stores = adapter
        .get_texture_format_features(TextureFormat::Rgba16Float)
        .allowed_usages
        .contains(TextureUsages::STORAGE_BINDING)
        && device.limits().max_storage_textures_per_shader_stage > 0;
    // Mesa's shader compiler on the processor breaks off with a segmentation fault.
    let crashes = info.name.contains("llvmpipe");
    can.0 = compute && stores && !crashes;
}

/// Metres to which a planet is scaled for the engine, whose constants are for such.
const RADIUS: f64 = 6_371_000.0;

/// An atmosphere of the engine's, and what it is made for.
#[derive(Component)]
pub(crate) struct EngineAir {
    planet: Entity,
    made_for: Air,
}

/// Keeps an atmosphere at the centre of each planet with air, and cameras that draw it; none where somebody else does.
#[expect(clippy::cast_possible_truncation, reason = "the engine takes 32 bits")]
pub(crate) fn follow(
    mut commands: Commands,
    sky: Res<Sky>,
    can_engine: Res<CanEngine>,
    planets: Query<(Entity, &Planet, &PlanetState, &GlobalTransform), Without<EngineAir>>,
    mut atmospheres: Query<(Entity, &EngineAir, &mut Transform, &mut GlobalTransform)>,
    cameras: Query<(Entity, Has<AtmosphereSettings>), With<PlanetViewer>>,
    mut media: ResMut<Assets<ScatteringMedium>>,
) {
    let mut desired = HashMap::new();
    if can_engine.method(&sky) == AirMethod::Engine {
        for (entity, planet, state, centre) in &planets {
            if planet.view == ViewMode::Shaded
                && let Some(look) = &state.look
                && let Some(air) = planet.scaled(look).air
            {
                let radius = planet.radius + planet.datum();
                let scale = radius / RADIUS;
                let place = Transform::from_translation(centre.translation())
                    .with_scale(Vec3::splat(scale as f32));
                desired.insert(entity, (air.scaled((1.0 / scale) as f32), place));
            }
        }
    }
    let any = !desired.is_empty();
    for (entity, made, mut transform, mut global) in &mut atmospheres {
        match desired.remove(&made.planet) {
            Some((air, place)) if air == made.made_for => {
                if *transform != place {
                    *transform = place;
                    *global = place.into();
                }
            }
            Some((air, place)) => {
                commands.entity(entity).despawn();
                desired.insert(made.planet, (air, place));
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (planet, (air, place)) in desired {
        let atmosphere = Atmosphere {
            inner_radius: RADIUS as f32,
            outer_radius: RADIUS as f32 + air.top(),
            ground_albedo: Vec3::splat(0.25),
            medium: media.add(medium(&air)),
        };
        let made_for = EngineAir {
            planet,
            made_for: air,
        };
        commands.spawn((atmosphere, place, GlobalTransform::from(place), made_for));
    }
    for (camera, has) in &cameras {
        if any && !has {
            commands.entity(camera).insert(settings());
        } else if !any && has {
            commands.entity(camera).remove::<AtmosphereSettings>();
        }
    }
}

/// Ray-marched everywhere: from space the tables are too coarse, and so nothing switches on the way down.
fn settings() -> AtmosphereSettings {
    AtmosphereSettings {
        rendering_method: AtmosphereMode::Raymarched,
        sky_max_samples: 24,
        // Not read by rays that march.
        sky_view_lut_size: UVec2::new(16, 16),
        aerial_view_lut_size: UVec3::new(16, 16, 1),
        aerial_view_lut_samples: 1,
        sky_view_lut_samples: 1,
        ..default()
    }
}

/// The engine's terms for an air.
fn medium(air: &Air) -> ScatteringMedium {
    let term = |depth: [f32; 3], absorbed: [f32; 3], height: f32, phase| ScatteringTerm {
        scattering: Vec3::from(depth) / height,
        absorption: Vec3::from(absorbed) / height,
        falloff: Falloff::Exponential {
            scale: height / air.top(),
        },
        phase,
    };
    ScatteringMedium::new(
        512,
        256,
        [
            term(
                air.gas,
                air.gas_absorbed,
                air.height,
                PhaseFunction::Rayleigh,
            ),
            term(
                air.haze,
                air.haze_absorbed,
                air.haze_height,
                PhaseFunction::Mie {
                    asymmetry: air.forward,
                },
            ),
        ],
    )
}
