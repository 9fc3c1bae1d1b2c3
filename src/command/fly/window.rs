//! The window: a camera that flies, a panel, the list of keys.

use super::camera;
use super::controls::{self, Controls, Drag};
use super::day::{self, Day};
use super::follow::{self, Followed};
use super::shell::{self, Shell};
use crate::args::{PlanetChoice, SkyArgs, SunArgs};
use crate::error::AppError;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};
use bevy_relief::{DebugLines, ReliefDebugPlugin, ReliefPlugin, ReliefSkyPlugin, Sky, SunShadows};
use std::path::Path;
use studio::{Adapter, Compass, PictureSize, scene};
use wgpu::DeviceType;

/// How to fly.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FlyArgs {
    /// Width and height of the window in pixels
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    size: PictureSize,
    #[command(flatten)]
    sun: SunArgs,
    #[command(flatten)]
    sky: SkyArgs,
    /// Let the day run: 4 minutes long
    #[arg(long)]
    day: bool,
}

/// Degrees from the camera's first zenith to the sun, eastward and northward: the night begins in the picture.
const SUN: (f64, f64) = (-52.0, 12.0);

/// Opens the window and flies until it is closed.
///
/// # Errors
///
/// If the engine ends otherwise than by the pilot's wish.
pub(crate) fn open(choice: &PlanetChoice, args: &FlyArgs) -> Result<(), AppError> {
    let planet = choice.planet();
    let followed = Followed::new(
        choice.file.clone(),
        choice.inputs().map(Path::to_path_buf).collect(),
    );
    let window = WindowPlugin {
        primary_window: Some(Window {
            title: follow::title(&planet.recipe.name),
            resolution: (args.size.width, args.size.height).into(),
            ..default()
        }),
        ..default()
    };
    let radius = planet.radius;
    let home = camera::home(radius);
    let zenith = Compass::under(home.up());
    let (east, north) = SUN;
    let sun = args.sun.direction(home.up());
    let sun = sun.unwrap_or_else(|| zenith.off_zenith(east, north));
    let mut day = Day::new(sun);
    day.running = args.day;
    let sky = args.sky;
    let shown = sky.sky != Sky::plain();
    let exit = App::new()
        .add_plugins((
            DefaultPlugins
                .set(window)
                .set(scene::renderer(&Adapter::all()))
                .set(scene::log())
                .set(scene::threads(scene::BUILDERS)),
            EguiPlugin::default(),
            ReliefPlugin,
            ReliefSkyPlugin,
            ReliefDebugPlugin,
        ))
        .insert_resource(ClearColor(Color::BLACK))
        .insert_resource(scene::ambient())
        .insert_resource(sky.sky)
        .insert_resource(day)
        .init_resource::<Controls>()
        .init_resource::<Drag>()
        .init_resource::<Shell>()
        .insert_resource(followed)
        .add_systems(
            Startup,
            move |mut commands: Commands, adapter: Res<RenderAdapterInfo>| {
                commands.spawn((planet.clone(), DebugLines::default()));
                let mut camera =
                    commands.spawn(scene::camera(radius, scene::FIELD_OF_VIEW.to_radians()));
                camera.insert(home.clone());
                if shown {
                    camera.insert(scene::exposed(sky.night));
                }
                // A processor that draws has no time for smooth edges.
                if adapter.device_type == DeviceType::Cpu {
                    camera.insert(Msaa::Off);
                }
                let mut sun = commands.spawn(scene::sun(sun));
                // Nor for shadows.
                if shown && !sky.no_shadows && adapter.device_type != DeviceType::Cpu {
                    sun.insert(SunShadows::default());
                }
            },
        )
        .add_systems(
            Update,
            (
                controls::read_controls,
                shell::act_on_keys,
                day::turn_sun,
                follow::follow_file,
                camera::fly,
            )
                .chain(),
        )
        .add_systems(EguiPrimaryContextPass, shell::draw)
        .run();
    match exit {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(AppError::Window(code)),
    }
}
