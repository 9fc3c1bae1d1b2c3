//! What every scene of ours is made of: a camera, a sun, the light of the night.

use crate::platform::Adapter;
use crate::space::Pose;
use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::light_consts::lux;
use bevy::light::{GlobalAmbientLight, SunDisk};
use bevy::log::{Level, LogPlugin};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::{WgpuLimits, WgpuSettings, WgpuSettingsPriority};
use bevy::render::slab_allocator::SlabAllocatorSettings;
use bevy::render::{RenderApp, RenderPlugin};
use bevy_relief::{Exposed, PlanetViewer, WorldPosition};
use std::num::NonZero;
use std::thread;

/// Candela per square metre that come from everywhere: a night side that is dark, not black.
const NIGHT: f32 = 1_200.0;

/// The same under a sky.
const STARLIGHT: f32 = 1_500.0;

/// Exposure value at which sunlit ground, which throws back a tenth of the light, is of middle brightness.
const EXPOSURE: f32 = 14.1;

/// Degrees from the lower to the upper border of a window.
pub const FIELD_OF_VIEW: f32 = 50.0;

/// A camera for a planet of a radius, with a vertical field of view in radians.
///
/// Its tone mapping keeps colours as they are below the brightest, and needs no look-up tables.
#[must_use]
pub fn camera(radius: f64, fov: f32) -> impl Bundle {
    let mut projection = Projection::Perspective(PerspectiveProjection { fov, ..default() });
    clip(&mut projection, radius);
    (
        Camera3d::default(),
        projection,
        Exposure { ev100: EXPOSURE },
        Tonemapping::KhronosPbrNeutral,
        Msaa::Sample4,
        PlanetViewer,
    )
}

/// Cuts a camera's view for a planet of a radius: from two millimetres on, so that it sees the ground from a centimetre above it; on small planets nearer.
///
/// Depth is reversed and in floats, so that what is near costs nothing afar.
pub fn clip(projection: &mut Projection, radius: f64) {
    if let Projection::Perspective(perspective) = projection {
        #[expect(clippy::cast_possible_truncation, reason = "a factor off is no harm")]
        let (near, far) = (
            (radius * 1e-4).min(0.002) as f32,
            (radius * 1e5).max(1e9) as f32,
        );
        perspective.near = near;
        perspective.far = far;
    }
}

/// The sun, in a direction.
#[must_use]
pub fn sun(towards: DVec3) -> impl Bundle {
    (
        DirectionalLight {
            illuminance: lux::RAW_SUNLIGHT,
            ..default()
        },
        SunDisk::EARTH,
        shining_from(towards),
    )
}

/// Where a camera or an eye is and how it is turned.
#[must_use]
pub fn placed(pose: &Pose) -> impl Bundle + use<> {
    (
        Transform::from_rotation(pose.rotation.as_quat()),
        WorldPosition(pose.position),
    )
}

/// The turn of a light that shines from a direction.
#[must_use]
pub fn shining_from(towards: DVec3) -> Transform {
    Transform::default().looking_to(
        -towards.as_vec3(),
        towards.any_orthonormal_vector().as_vec3(),
    )
}

/// How a camera under a sky is exposed: for the light where it is, with a night so many times as bright as usual.
#[must_use]
pub fn exposed(night: f32) -> Exposed {
    Exposed {
        sunlit: EXPOSURE,
        night: STARLIGHT * night,
        ..default()
    }
}

/// The light of the night.
#[must_use]
pub fn ambient() -> GlobalAmbientLight {
    GlobalAmbientLight {
        brightness: NIGHT,
        ..default()
    }
}

/// A log that tells what went wrong and nothing else; `RUST_LOG` asks for more.
#[must_use]
pub fn log() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: "error".into(),
        ..default()
    }
}

/// A renderer on the adapters that were found: what the environment says of settings for browsers is not heard.
#[must_use]
pub fn renderer(adapters: &[Adapter]) -> RenderPlugin {
    let backends = adapters.iter().map(|adapter| adapter.backend.into());
    let settings = WgpuSettings {
        backends: Some(backends.collect()),
        priority: WgpuSettingsPriority::Functionality,
        limits: WgpuLimits::default(),
        ..default()
    };
    RenderPlugin {
        render_creation: settings.into(),
        ..default()
    }
}

/// Bytes of the adapter's memory that meshes are given at once.
const SLAB: u64 = 32 << 20;

/// Buffers for meshes that are never made longer: the engine would copy all chunks at every half as many again.
///
/// To be added after the renderer.
pub fn slabs(app: &mut App) {
    let settings = SlabAllocatorSettings {
        min_slab_size: SLAB,
        max_slab_size: SLAB,
        ..default()
    };
    if let Some(renderer) = app.get_sub_app_mut(RenderApp) {
        renderer.insert_resource(MeshAllocatorSettings {
            slab_allocator_settings: settings,
            ..default()
        });
    }
}

/// Half of the cores build chunks while frames are to come: one at least.
#[must_use]
pub fn builders() -> usize {
    cores().div_ceil(2)
}

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// Threads so that chunks may be built on all cores.
#[must_use]
pub fn threads() -> TaskPoolPlugin {
    let mut options = TaskPoolOptions::default();
    // Beside those that the engine keeps for itself.
    options.async_compute.min_threads = cores();
    options.async_compute.max_threads = usize::MAX;
    TaskPoolPlugin {
        task_pool_options: options,
    }
}
