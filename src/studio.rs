use crate::ask::{PictureSize, Rgb};
use crate::error::AppError;
use crate::pose::Pose;
use crate::scene;
use bevy::app::{PluginsState, SubApps};
use bevy::camera::RenderTarget;
use bevy::camera::visibility::RenderLayers;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{PollType, TextureFormat};
use bevy::render::renderer::RenderDevice;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use bevy_relief::{Planet, PlanetState, ReliefPlugin, ReliefSkyPlugin, Sky, WorldPosition};
use image::DynamicImage;
use std::time::{Duration, Instant};

/// The engine without a window: draws a planet on a picture, frame by frame, when told to.
///
/// Nothing in it depends on the time, so the same planet and pose give the same
/// picture on the same adapter.
pub(crate) struct Studio {
    apps: SubApps,
    target: Handle<Image>,
    camera: Option<Entity>,
    planet: Option<Entity>,
}

/// What was drawn.
#[derive(Resource, Default)]
struct Developed(Option<Image>);

/// Frames that are drawn after the planet has settled.
const FRAMES: u32 = 4;

/// How long a planet may take to settle.
const PATIENCE: Duration = Duration::from_secs(900);

/// How long a picture may take to come back from the adapter, in frames.
const READBACK: u32 = 100;

impl Studio {
    /// Starts the engine. There must be an adapter, for without one it panics.
    ///
    /// # Errors
    ///
    /// If the adapter cannot draw pictures of this size.
    pub(crate) fn open(size: PictureSize, background: Rgb) -> Result<Self, AppError> {
        let window = WindowPlugin {
            primary_window: None,
            exit_condition: ExitCondition::DontExit,
            ..default()
        };
        let render = RenderPlugin {
            synchronous_pipeline_compilation: true,
            ..default()
        };
        let mut app = App::new();
        app.add_plugins((
            DefaultPlugins
                .set(window)
                .set(render)
                .set(scene::log())
                .set(scene::threads(1.0))
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
            ReliefPlugin,
            ReliefSkyPlugin,
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
        let largest = app
            .world()
            .resource::<RenderDevice>()
            .limits()
            .max_texture_dimension_2d;
        if size.width.max(size.height) > largest {
            return Err(AppError::Input {
                what: format!(
                    "--size {}x{} is more than this adapter draws",
                    size.width, size.height
                ),
                next: format!("take sides up to {largest}"),
            });
        }
        let target =
            Image::new_target_texture(size.width, size.height, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
        Ok(Self {
            apps: std::mem::take(app.sub_apps_mut()),
            target,
            camera: None,
            planet: None,
        })
    }

    fn world(&mut self) -> &mut World {
        self.apps.main.world_mut()
    }

    /// Lights the sun in a direction.
    pub(crate) fn light(&mut self, towards: DVec3) {
        self.world().spawn(scene::sun(towards));
    }

    /// Puts the planet at the middle of the world, and a camera with a vertical field of view in degrees before it.
    pub(crate) fn place(&mut self, mut planet: Planet, pose: &Pose, fov: f64) {
        // Nobody waits for a frame.
        planet.budget.upload_bytes = 256 << 20;
        planet.budget.jobs_a_thread = 64;
        #[expect(clippy::cast_possible_truncation, reason = "an angle")]
        let camera = scene::camera(planet.radius, fov.to_radians() as f32);
        let target = RenderTarget::from(self.target.clone());
        let transform = Transform::from_rotation(pose.rotation.as_quat());
        let position = WorldPosition(pose.position);
        // It sees nothing until all is there: a software adapter takes its time for a frame.
        let camera = (camera, target, transform, position, RenderLayers::none());
        self.camera = Some(self.world().spawn(camera).id());
        self.planet = Some(self.world().spawn(planet).id());
    }

    /// Shows a sky behind the planet that was placed, with an exposure that fits its light; without this there is none.
    pub(crate) fn show_sky(&mut self, sky: Sky, night: f32) {
        self.world().insert_resource(sky);
        let camera = self.camera.expect("placed before the sky is shown");
        self.world()
            .entity_mut(camera)
            .insert(scene::exposed(night));
    }

    /// Waits until the planet has settled, draws it and returns the picture, three bytes a pixel.
    ///
    /// # Errors
    ///
    /// If the planet does not settle, or the adapter does not give the picture back.
    pub(crate) fn shoot(&mut self) -> Result<DynamicImage, AppError> {
        self.settle()?;
        let camera = self.camera.expect("placed before it is shot");
        self.world().entity_mut(camera).remove::<RenderLayers>();
        for _ in 0..FRAMES {
            self.update()?;
        }
        let shot = Screenshot::image(self.target.clone());
        self.world().spawn(shot).observe(
            |captured: On<ScreenshotCaptured>, mut developed: ResMut<Developed>| {
                developed.0 = Some(captured.image.clone());
            },
        );
        for _ in 0..READBACK {
            self.update()?;
            if let Some(image) = self.world().resource_mut::<Developed>().0.take() {
                return image
                    .try_into_dynamic()
                    .map(|picture| picture.into_rgb8().into())
                    .map_err(|problem| trouble(&problem.to_string()));
            }
        }
        Err(trouble("the adapter did not give the picture back"))
    }

    /// Updates until what is drawn is what is wished.
    fn settle(&mut self) -> Result<(), AppError> {
        let begun = Instant::now();
        let planet = self.planet.expect("placed before it is shot");
        loop {
            self.update()?;
            let state = self.world().get::<PlanetState>(planet);
            let state = state.expect("nobody removes the planet");
            if let Some(error) = state.error() {
                return Err(AppError::Input {
                    what: error.to_string(),
                    next: "mend the recipe or choose another --radius".into(),
                });
            }
            if state.settled() {
                return Ok(());
            }
            if begun.elapsed() > PATIENCE {
                return Err(trouble("the planet did not settle in a quarter of an hour"));
            }
            // The builders' turn.
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// One frame, to its end on the adapter.
    fn update(&mut self) -> Result<(), AppError> {
        self.apps.update();
        let device = self.apps.main.world().resource::<RenderDevice>();
        let wait = PollType::Wait {
            submission_index: None,
            timeout: None,
        };
        device
            .wgpu_device()
            .poll(wait)
            .map(|_| ())
            .map_err(|problem| trouble(&problem.to_string()))
    }
}

fn trouble(what: &str) -> AppError {
    AppError::Run {
        what: what.into(),
        next: "try a smaller --size, and see what `relief doctor` says".into(),
    }
}
