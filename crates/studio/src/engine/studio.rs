mod eye;
mod overlays;
mod shaders;

use super::demands;
use super::sampling::Sampling;
use super::scene;
use super::studio_error::StudioError;
use crate::picture::{PictureSize, Rgb};
use crate::platform::{Adapter, obstacle_to_drawing};
use crate::space::Pose;
use bevy::app::{AppLabel, PluginsState, SubApps};
use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::ecs::message::{MessageRegistry, ShouldUpdateMessages};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::render::{RenderApp, RenderPlugin};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_relief::{
    Budget, Planet, PlanetState, ReliefDebugPlugin, ReliefDeferredPlugin, ReliefPlugin,
    ReliefSkyPlugin, Sky, SunShadows,
};
use image::RgbImage;
use indicatif::ProgressBar;
use std::fmt;
use std::time::{Duration, Instant};

/// The engine without a window: draws a planet on a picture, frame by frame, when told to.
///
/// Nothing in it depends on the time, so the same planet and pose give the same
/// picture on the same adapter.
pub struct Studio {
    apps: SubApps,
    target: Handle<Image>,
    size: PictureSize,
    sampling: Sampling,
    camera: Option<Entity>,
    /// The eye that the planet is refined for, where it is not the camera.
    viewer: Option<Entity>,
    planet: Option<Entity>,
    /// What lights it.
    lights: Vec<Entity>,
    /// Whether the camera sees in frames of which no picture is taken.
    open: bool,
    /// Goes by chunks while the planet settles.
    bar: Option<ProgressBar>,
}

/// What was drawn.
#[derive(Resource, Default)]
struct Developed(Option<Image>);

/// Bytes that are uploaded in a frame: nobody waits for it.
const HURRY: usize = 256 << 20;

/// What must have been done before all else.
const PLACED: &str = "placed before";

/// How long a planet may take to settle.
const PATIENCE: Duration = Duration::from_secs(900);

/// How long the builders are left alone between two frames.
const SHORTEST: Duration = Duration::from_millis(2);
const LONGEST: Duration = Duration::from_millis(30);

/// How long a picture may take to come back from the adapter, in frames.
const READBACK: u32 = 100;

impl Studio {
    /// Starts the engine, to draw pictures of a size before a background.
    ///
    /// # Errors
    ///
    /// If there is no adapter, or it cannot draw pictures of this size.
    pub fn open(size: PictureSize, background: Rgb) -> Result<Self, StudioError> {
        // The engine would panic.
        let adapters = Adapter::all();
        if let Some(obstacle) = obstacle_to_drawing(&adapters) {
            return Err(obstacle.into());
        }
        demands::of_system(size, &adapters)?;
        let window = WindowPlugin {
            primary_window: None,
            exit_condition: ExitCondition::DontExit,
            ..default()
        };
        let render = RenderPlugin {
            synchronous_pipeline_compilation: true,
            ..scene::renderer(&adapters)
        };
        let mut app = App::new();
        app.add_plugins((
            DefaultPlugins
                .set(window)
                .set(render)
                .set(scene::log())
                .set(scene::threads())
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
            ReliefPlugin,
            ReliefDeferredPlugin,
            ReliefSkyPlugin,
            ReliefDebugPlugin,
            scene::slabs,
        ));
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let [red, green, blue] = background.0;
        app.insert_resource(ClearColor(Color::srgb_u8(red, green, blue)));
        app.insert_resource(scene::ambient());
        app.insert_resource(Sky::plain());
        app.init_resource::<Developed>();
        // Time stands still, so that waves do.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        // Messages, and the chunks in them, are forgotten by fixed steps, of which there are none then: by each frame, too.
        app.world_mut()
            .resource_mut::<MessageRegistry>()
            .should_update = ShouldUpdateMessages::Always;
        demands::of_adapter(size, &app.world().resource::<RenderDevice>().limits())?;
        let target = target(app.world_mut(), size);
        Ok(Self {
            apps: std::mem::take(app.sub_apps_mut()),
            target,
            size,
            sampling: Sampling::default(),
            camera: None,
            viewer: None,
            planet: None,
            lights: Vec::new(),
            open: false,
            bar: None,
        })
    }

    /// Lets pictures be drawn in twice their width and height and shrunk, where they are not too large for that.
    ///
    /// Planets that are placed later look smoother, and sooner; their ground is refined for the picture's own size.
    pub fn supersample(&mut self) {
        let sampling = Sampling::Super;
        let drawn = sampling.drawn(self.size);
        let limits = self.world().resource::<RenderDevice>().limits();
        if demands::of_adapter(drawn, &limits).is_err() {
            return;
        }
        self.sampling = sampling;
        self.target = target(self.world(), drawn);
    }

    /// Lets a bar go by the chunks that are drawn as desired while the planet settles.
    pub fn report_to(&mut self, bar: ProgressBar) {
        self.bar = Some(bar);
    }

    /// The engine's world, to put more into the scene.
    pub fn world(&mut self) -> &mut World {
        self.apps.main.world_mut()
    }

    /// Lights the sun in a direction.
    pub fn light(&mut self, towards: DVec3) {
        let sun = self.world().spawn(scene::sun(towards)).id();
        self.lights.push(sun);
    }

    /// Takes planet, camera and lights away, for others to be placed.
    pub fn clear(&mut self) {
        let mut props = std::mem::take(&mut self.lights);
        props.extend(self.camera.take());
        props.extend(self.viewer.take());
        props.extend(self.planet.take());
        for prop in props {
            self.world().despawn(prop);
        }
    }

    /// Puts the planet at the middle of the world, and a camera with a vertical field of view in degrees before it.
    ///
    /// What was placed before goes.
    pub fn place(&mut self, mut planet: Planet, pose: &Pose, fov: f64) {
        let old = [self.camera.take(), self.viewer.take(), self.planet.take()];
        for old in old.into_iter().flatten() {
            self.world().despawn(old);
        }
        planet.budget.upload_bytes = HURRY;
        planet.budget.jobs_a_thread = 64;
        planet.pixel_error *= f64::from(self.sampling.side());
        #[expect(clippy::cast_possible_truncation, reason = "an angle")]
        let camera = scene::camera(planet.radius, fov.to_radians() as f32);
        let target = RenderTarget::from(self.target.clone());
        // It sees nothing until all is there: a software adapter takes its time for a frame.
        let camera = (camera, target, scene::placed(pose), RenderLayers::none());
        let sampling = self.sampling.of_camera();
        self.camera = Some(self.world().spawn(camera).insert(sampling).id());
        self.planet = Some(self.world().spawn(planet).id());
        self.open = false;
    }

    /// Shows a sky behind the planet that was placed, with an exposure that fits its light; without this there is none.
    pub fn show_sky(&mut self, sky: Sky, night: f32) {
        self.world().insert_resource(sky);
        self.camera().insert(scene::exposed(night));
    }

    /// Lets mountains throw shadows in the lights that were lit.
    pub fn cast_shadows(&mut self) {
        for light in self.lights.clone() {
            let mut light = self.world().entity_mut(light);
            light.insert(SunShadows::default());
        }
    }

    /// Changes the planet's settings.
    pub fn edit(&mut self, change: impl FnOnce(&mut Planet)) {
        let planet = self.planet.expect(PLACED);
        let mut planet = self.world().entity_mut(planet);
        change(&mut planet.get_mut::<Planet>().expect("it stays a planet"));
    }

    /// Gives the planet another budget and returns the one it had.
    pub fn budget(&mut self, budget: Budget) -> Budget {
        let mut old = budget;
        self.edit(|planet| old = std::mem::replace(&mut planet.budget, budget));
        old
    }

    /// How the planet is getting on.
    pub fn state(&self) -> &PlanetState {
        let planet = self.planet.expect(PLACED);
        let state = self.apps.main.world().get(planet);
        state.expect("nobody removes the planet")
    }

    /// Waits until the planet has settled, draws it and returns the picture.
    ///
    /// # Errors
    ///
    /// If the planet does not settle, or the adapter does not give the picture back.
    pub fn shoot(&mut self) -> Result<RgbImage, StudioError> {
        self.settle()?;
        self.snap()
    }

    /// Draws the planet as it is and returns the picture.
    ///
    /// # Errors
    ///
    /// If a shader does not compile, or the adapter does not give the picture back.
    pub fn snap(&mut self) -> Result<RgbImage, StudioError> {
        self.snap_while(|_| ())
    }

    /// The same, and what is to be seen of the planet after each of the frames that it takes: one of them is in the picture.
    ///
    /// # Errors
    ///
    /// If a shader does not compile, or the adapter does not give the picture back.
    pub fn snap_while(&mut self, mut seen: impl FnMut(&mut Self)) -> Result<RgbImage, StudioError> {
        self.camera().remove::<RenderLayers>();
        let shot = Screenshot::image(self.target.clone());
        self.world().spawn(shot).observe(
            |captured: On<ScreenshotCaptured>, mut developed: ResMut<Developed>| {
                developed.0 = Some(captured.image.clone());
            },
        );
        self.update()?;
        seen(self);
        if !self.open {
            self.camera().insert(RenderLayers::none());
        }
        for _ in 0..READBACK {
            self.update()?;
            seen(self);
            if let Some(image) = self.world().resource_mut::<Developed>().0.take() {
                self.check_shaders()?;
                let drawn = image.try_into_dynamic()?.into_rgb8();
                return Ok(self.sampling.develop(drawn));
            }
        }
        Err(StudioError::Undeveloped)
    }

    fn check_shaders(&self) -> Result<(), StudioError> {
        let renderer = self.apps.sub_apps.get(&RenderApp.intern());
        let renderer = renderer.expect("it was started with one");
        shaders::compiled(self.apps.main.world(), renderer.world())
    }

    /// Updates until what is drawn is what is desired.
    ///
    /// # Errors
    ///
    /// If that never comes.
    pub fn settle(&mut self) -> Result<(), StudioError> {
        let begun = Instant::now();
        loop {
            let frame = Instant::now();
            self.update()?;
            let state = self.state();
            let stats = state.stats();
            // Nothing is desired before the first selection.
            if let Some(bar) = self.bar.as_ref().filter(|_| stats.desired > 0) {
                bar.set_length(stats.desired as u64);
                bar.set_position(stats.desired.saturating_sub(stats.missing) as u64);
            }
            if let Some(error) = state.error() {
                return Err(error.into());
            }
            if state.settled() && self.are_lines_there() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                return Err(StudioError::Unsettled);
            }
            // The builders' turn, for as long as the frame was in their way.
            std::thread::sleep(frame.elapsed().clamp(SHORTEST, LONGEST));
        }
    }

    /// Lets the camera see in every frame, not only when a picture is taken.
    pub fn open_eyes(&mut self) {
        self.open = true;
        self.camera().remove::<RenderLayers>();
    }

    /// Lets it see only where a picture is taken: other frames are drawn sooner.
    pub fn close_eyes(&mut self) {
        self.open = false;
        self.camera().insert(RenderLayers::none());
    }

    /// Lets time go on, and with it waves: else it stands still.
    ///
    /// The camera stays where it is meanwhile: who moves it then flies, and gets ground for a glance.
    ///
    /// # Errors
    ///
    /// If the adapter fails.
    pub fn pass(&mut self, time: Duration) -> Result<(), StudioError> {
        self.world()
            .insert_resource(TimeUpdateStrategy::ManualDuration(time));
        let updated = self.update();
        self.world()
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        updated
    }

    /// What draws.
    pub fn adapter(&self) -> Adapter {
        let info = self.apps.main.world().resource::<RenderAdapterInfo>();
        Adapter::from((*info.0).clone())
    }

    /// Bytes of the adapter's memory that are taken; `None` if it does not tell.
    pub fn adapter_memory(&self) -> Option<u64> {
        let device = self.apps.main.world().resource::<RenderDevice>();
        let report = device.wgpu_device().generate_allocator_report()?;
        Some(report.total_allocated_bytes)
    }

    /// One frame, to its end on the adapter.
    ///
    /// # Errors
    ///
    /// If the adapter fails.
    pub fn update(&mut self) -> Result<(), StudioError> {
        self.apps.update();
        let device = self.apps.main.world().resource::<RenderDevice>();
        let wait = PollType::Wait {
            submission_index: None,
            timeout: None,
        };
        device.wgpu_device().poll(wait)?;
        Ok(())
    }
}

/// A picture to draw on.
fn target(world: &mut World, size: PictureSize) -> Handle<Image> {
    let PictureSize { width, height } = size;
    let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    world.resource_mut::<Assets<Image>>().add(image)
}

impl fmt::Debug for Studio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Studio")
            .field("size", &self.size)
            .field("planet", &self.planet)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
