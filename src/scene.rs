use bevy::app::{TaskPoolOptions, TaskPoolPlugin};
use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::light_consts::lux;
use bevy::light::{GlobalAmbientLight, SunDisk};
use bevy::log::{Level, LogPlugin};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::{Exposed, PlanetViewer};

/// Candela per square metre that come from everywhere: a night side that is dark, not black.
const NIGHT: f32 = 2_000.0;

/// The same under a sky.
const STARLIGHT: f32 = 2_500.0;

/// Exposure value at which sunlit ground, which throws back a tenth of the light, is of middle brightness.
const EXPOSURE: f32 = 14.1;

/// A camera for a planet of a radius, with a vertical field of view in radians.
///
/// Its tone mapping keeps colours as they are below the brightest, and needs no look-up tables.
pub(crate) fn camera(radius: f64, fov: f32) -> impl Bundle {
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

/// Cuts a camera's view for a planet of a radius: from a tenth of a metre on, on small planets nearer.
///
/// Depth is reversed and in floats, so that what is near costs nothing afar.
pub(crate) fn clip(projection: &mut Projection, radius: f64) {
    if let Projection::Perspective(perspective) = projection {
        #[expect(clippy::cast_possible_truncation, reason = "a factor off is no harm")]
        let (near, far) = (
            (radius * 1e-4).min(0.1) as f32,
            (radius * 1e5).max(1e9) as f32,
        );
        perspective.near = near;
        perspective.far = far;
    }
}

/// The sun, in a direction.
pub(crate) fn sun(towards: DVec3) -> impl Bundle {
    (
        DirectionalLight {
            illuminance: lux::RAW_SUNLIGHT,
            ..default()
        },
        SunDisk::EARTH,
        shining_from(towards),
    )
}

/// The turn of a light that shines from a direction.
pub(crate) fn shining_from(towards: DVec3) -> Transform {
    Transform::default().looking_to(
        -towards.as_vec3(),
        towards.any_orthonormal_vector().as_vec3(),
    )
}

/// How a camera under a sky is exposed: for the light where it is, with a night so many times as bright as usual.
pub(crate) fn exposed(night: f32) -> Exposed {
    Exposed {
        sunlit: EXPOSURE,
        night: STARLIGHT * night,
        ..default()
    }
}

/// The light of the night.
pub(crate) fn ambient() -> GlobalAmbientLight {
    GlobalAmbientLight {
        brightness: NIGHT,
        ..default()
    }
}

/// A log that tells what went wrong and nothing else; `RUST_LOG` asks for more.
pub(crate) fn log() -> LogPlugin {
    LogPlugin {
        level: Level::WARN,
        filter: "error".into(),
        ..default()
    }
}

/// Threads so that chunks are built on `share` of the cores, one at least.
pub(crate) fn threads(share: f32) -> TaskPoolPlugin {
    let mut options = TaskPoolOptions::default();
    options.async_compute.percent = share;
    options.async_compute.max_threads = usize::MAX;
    TaskPoolPlugin {
        task_pool_options: options,
    }
}
