//! The window: a camera that flies, a panel, the list of keys.

use super::camera;
use super::controls::{self, Controls, Drag};
use super::day::{self, Day};
use super::drawing::{self, Drawing};
use super::inset::{self, Inset};
use super::inspector::{self, Inspector, LayerView};
use super::keys::{self, ChosenKeys, Keyboard};
use super::making::{self, Live, Making, Shelf};
use super::recorder::{self, Recorder};
use super::shell::{self, Shell};
use super::timing::{self, Timing};
use super::tour::{self, Tour};
use crate::args::{PlanetChoice, SkyArgs, SunArgs};
use crate::error::AppError;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy_egui::{EguiPlugin, EguiPrimaryContextPass};
use bevy_relief::{
    DebugLines, GovernorPlugin, ReliefDebugPlugin, ReliefDeferredPlugin, ReliefPlugin,
    ReliefSkyPlugin, Sky, SunShadows,
};
use std::num::NonZeroU32;
use std::path::PathBuf;
use studio::{Adapter, Compass, Output, OutputError, PictureSize, scene};

/// How to fly.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FlyArgs {
    /// Width and height of the window in pixels [default: as it was last, or 1280x720]
    #[arg(long, value_name = "WxH")]
    size: Option<PictureSize>,
    #[command(flatten)]
    sun: SunArgs,
    #[command(flatten)]
    sky: SkyArgs,
    /// Let the day run: 4 minutes long
    #[arg(long)]
    day: bool,
    /// What is drawn: automatic, as much as frames leave time for; or full, edges, shadows, sky, ground, light, half, mesh, third, quarter: each leaves out what it is named for and all before
    #[arg(long, value_name = "NAME", default_value = "automatic", value_parser = Drawing::named)]
    drawing: Drawing,
    /// Record the flight into this file, for `relief film`
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Close the window after so many seconds, and tell how long frames took in the second half
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(2..=86_400))]
    seconds: Option<u32>,
}

impl FlyArgs {
    /// What records the flight, if it is to be recorded.
    ///
    /// # Errors
    ///
    /// If its file cannot be written, or is one that the planet is read from.
    pub(crate) fn recorder(&self, choice: &PlanetChoice) -> Result<Recorder, OutputError> {
        let output = self.record.as_deref().map(|path| {
            let output = Output::at(path)?;
            output.apart_from(choice.inputs())
        });
        Ok(Recorder::to(output.transpose()?))
    }
}

/// Pixels of the window that was never opened before.
const SIZE: (u32, u32) = (1280, 720);

/// Degrees from the camera's first zenith to the sun, eastward and northward: the night begins in the picture.
const SUN: (f64, f64) = (-52.0, 12.0);

/// Opens the window and flies until it is closed.
///
/// # Errors
///
/// If the engine ends otherwise than by the pilot's wish.
pub(crate) fn open(
    choice: &PlanetChoice,
    args: &FlyArgs,
    tour: Tour,
    recorder: Recorder,
) -> Result<(), AppError> {
    let mut planet = choice.planet();
    planet.budget.threads = scene::builders();
    let (shelf, remembered) = Shelf::open(making::settings_folder());
    if let Some(pixels) = remembered.pixel_error {
        planet.pixel_error = pixels.clamp(0.5, 16.0);
    }
    let (width, height) = match (args.size, remembered.window) {
        (Some(size), _) => (size.width, size.height),
        (None, Some((width, height))) => (width.clamp(320, 16_384), height.clamp(200, 16_384)),
        (None, None) => SIZE,
    };
    let chosen = ChosenKeys::from_names(&remembered.keys);
    let making = Making::new(choice, shelf, remembered);
    let adapters = Adapter::all();
    let software = Adapter::only_software(&adapters);
    let window = WindowPlugin {
        primary_window: Some(Window {
            title: making.title(),
            resolution: (width, height).into(),
            // Where a processor draws, no frame waits behind another, so that a key is answered by the next one.
            desired_maximum_frame_latency: software.then_some(NonZeroU32::MIN),
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
    // What a change of the quality draws by is there with it, if a frame later.
    let render = RenderPlugin {
        synchronous_pipeline_compilation: true,
        ..scene::renderer(&adapters)
    };
    let mut engine = DefaultPlugins
        .set(window)
        .set(render)
        .set(scene::log())
        .set(scene::threads());
    if software {
        // A frame that is drawn while the next one is thought of comes a frame later.
        engine = engine.disable::<PipelinedRenderingPlugin>();
    }
    let exit = App::new()
        .add_plugins((
            engine,
            EguiPlugin::default(),
            ReliefPlugin,
            ReliefDeferredPlugin,
            ReliefSkyPlugin,
            ReliefDebugPlugin,
            GovernorPlugin,
            scene::slabs,
        ))
        .insert_resource(ClearColor(Color::BLACK))
        .insert_resource(scene::ambient())
        .insert_resource(sky.sky)
        .insert_resource(day)
        .init_resource::<Controls>()
        .init_resource::<Drag>()
        .init_resource::<Shell>()
        .insert_resource(making)
        .init_resource::<Live>()
        .init_resource::<Inspector>()
        .init_resource::<LayerView>()
        .init_resource::<Keyboard>()
        .insert_resource(chosen)
        .init_resource::<Inset>()
        .insert_resource(tour)
        .insert_resource(recorder)
        .insert_resource(args.drawing)
        .insert_resource(Timing::over(args.seconds))
        .add_systems(Startup, move |mut commands: Commands| {
            commands.spawn((planet.clone(), DebugLines::default()));
            let mut camera =
                commands.spawn(scene::camera(radius, scene::FIELD_OF_VIEW.to_radians()));
            camera.insert(home.clone());
            if shown {
                camera.insert(scene::exposed(sky.night));
            }
            let mut sun = commands.spawn(scene::sun(sun));
            if shown && !sky.no_shadows {
                sun.insert(SunShadows::default());
            }
        })
        .add_systems(
            Update,
            (
                keys::read_keyboard,
                controls::read_controls,
                shell::act_on_keys,
                tour::guide,
                day::turn_sun,
                making::open_dropped,
                making::keep_up,
                making::apply,
                camera::fly,
                recorder::record,
                inspector::point,
            )
                .chain(),
        )
        .add_systems(PreUpdate, timing::take_time)
        .add_systems(Last, recorder::finish)
        .add_systems(Update, (drawing::choose, inspector::find_layer))
        .add_systems(
            EguiPrimaryContextPass,
            (
                shell::draw,
                making::draw,
                inspector::show,
                inset::show,
                tour::show,
                making::run_asks,
            )
                .chain(),
        )
        .run();
    match exit {
        AppExit::Success => Ok(()),
        AppExit::Error(code) => Err(AppError::Window(code)),
    }
}
