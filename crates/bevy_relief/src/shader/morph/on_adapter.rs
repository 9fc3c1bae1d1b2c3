//! What an adapter makes of the vertex shader, vertex by vertex.

mod painted;

pub(super) use painted::Painted;

use crate::chunk::Chunk;
use crate::plugin::ReliefPlugin;
use crate::settings::{Planet, PlanetViewer, WorldPosition, fitting_projection};
use crate::shader::material::{ReliefMaterial, add_attributes};
use crate::shader::planet_uniform::PlanetUniform;
use crate::state::{MapImage, PlanetState};
use crate::testing::{settle_watched, state};
use bevy::app::PluginsState;
use bevy::asset::{Asset, RenderAssetUsages, embedded_asset};
use bevy::camera::RenderTarget;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::core_pipeline::prepass::{DeferredPrepass, DepthPrepass};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::log::LogPlugin;
use bevy::math::{DQuat, DVec3};
use bevy::mesh::{MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::pbr::{
    DefaultOpaqueRendererMethod, ExtendedMaterial, MaterialExtension, MaterialExtensionKey,
    MaterialExtensionPipeline,
};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::gpu_readback::{Readback, ReadbackComplete};
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{
    AsBindGroup, CachedPipelineState, PipelineCache, PipelineDescriptor, PollType,
    RenderPipelineDescriptor, SpecializedMeshPipelineError, TextureFormat,
};
use bevy::render::renderer::{RenderAdapterInfo, RenderDevice};
use bevy::render::storage::ShaderBuffer;
use bevy::render::{RenderApp, RenderPlugin};
use bevy::shader::{ShaderDefVal, ShaderRef};
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use cubemap::Cell;
use look::Place;
use std::collections::HashMap;

/// What stands in all bytes of a buffer that no shader has written to.
const NOTHING: u8 = u8::MAX;

/// A vertex as the adapter places it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record {
    /// As it is rendered.
    pub(super) position: Vec3,
    pub(super) factor: f32,
    pub(super) normal: Vec3,
    pub(super) height: f32,
    pub(super) clip: Vec4,
}

impl Record {
    const FLOATS: usize = 12;

    fn new(floats: &[f32]) -> Self {
        Self {
            position: Vec3::from_slice(floats),
            factor: floats[3],
            normal: Vec3::from_slice(&floats[4..]),
            height: floats[7],
            clip: Vec4::from_slice(&floats[8..]),
        }
    }
}

type Recorder = ExtendedMaterial<StandardMaterial, Recording>;

/// In place of a planet's own: the same vertices, written down.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug, Default)]
struct Recording {
    #[uniform(100)]
    planet: PlanetUniform,
    #[storage(101, visibility(vertex))]
    records: Handle<ShaderBuffer>,
    #[uniform(102)]
    first: UVec4,
}

impl MaterialExtension for Recording {
    fn vertex_shader() -> ShaderRef {
        "embedded://bevy_relief/shader/morph/on_adapter/record.wgsl".into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        layout: &MeshVertexBufferLayoutRef,
        _: MaterialExtensionKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        add_attributes(descriptor, layout)
    }
}

/// Colours of places, one for each vertex, written down.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct Swatches {
    #[uniform(100)]
    planet: PlanetUniform,
    #[storage(101, visibility(vertex))]
    colours: Handle<ShaderBuffer>,
    #[texture(102, dimension = "cube", visibility(vertex))]
    #[sampler(103, visibility(vertex))]
    rain: Option<Handle<Image>>,
}

impl Material for Swatches {
    fn vertex_shader() -> ShaderRef {
        "embedded://bevy_relief/shader/morph/on_adapter/swatches.wgsl".into()
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// What came back from the adapter.
#[derive(Resource, Default)]
struct Returned(Option<Vec<u8>>);

/// The whole engine without a window, one planet and one camera.
pub(super) struct Stand {
    pub(super) app: App,
    pub(super) planet: Entity,
    pub(super) camera: Entity,
}

/// Sides of the picture, on which nothing is drawn in the end.
const LINES: u32 = 64;

impl Stand {
    /// Starts it; `None`, said aloud, on a machine without an adapter, which in CI is a failure.
    pub(super) fn new(planet: Planet, eye: DVec3) -> Option<Self> {
        if !is_there_an_adapter() {
            assert!(std::env::var_os("CI").is_none(), "CI must draw");
            eprintln!("skipped, for there is nothing to draw with");
            return None;
        }
        let mut app = App::new();
        let window = WindowPlugin {
            primary_window: None,
            exit_condition: ExitCondition::DontExit,
            ..default()
        };
        let render = RenderPlugin {
            synchronous_pipeline_compilation: true,
            ..default()
        };
        app.add_plugins((
            DefaultPlugins
                .set(window)
                .set(render)
                .disable::<LogPlugin>()
                .disable::<WinitPlugin>()
                .disable::<PipelinedRenderingPlugin>(),
            ReliefPlugin,
        ));
        embedded_asset!(app, "on_adapter/record.wgsl");
        embedded_asset!(app, "on_adapter/swatches.wgsl");
        app.add_plugins((
            MaterialPlugin::<Recorder>::default(),
            MaterialPlugin::<Swatches>::default(),
        ));
        app.init_resource::<Returned>();
        while app.plugins_state() == PluginsState::Adding {
            bevy::tasks::tick_global_task_pools_on_main_thread();
        }
        app.finish();
        app.cleanup();
        let target = Image::new_target_texture(LINES, LINES, TextureFormat::Rgba8UnormSrgb, None);
        let target = app.world_mut().resource_mut::<Assets<Image>>().add(target);
        let camera = (
            Camera3d::default(),
            fitting_projection(),
            Msaa::Off,
            Tonemapping::KhronosPbrNeutral,
            RenderTarget::from(target),
            PlanetViewer,
            WorldPosition(eye),
        );
        let camera = app.world_mut().spawn(camera).id();
        let planet = app.world_mut().spawn(planet).id();
        Some(Self {
            app,
            planet,
            camera,
        })
    }

    pub(super) fn state(&self) -> &PlanetState {
        state(&self.app, self.planet)
    }

    /// Moves the camera.
    pub(super) fn look(&mut self, eye: DVec3, rotation: DQuat) {
        let placed = (
            WorldPosition(eye),
            Transform::from_rotation(rotation.as_quat()),
        );
        self.app.world_mut().entity_mut(self.camera).insert(placed);
    }

    pub(super) fn settle(&mut self) {
        settle_watched(&mut self.app, &[self.planet], |app| finish_drawing(app));
        // What is out of sight is compared, too.
        while self
            .state()
            .current
            .as_ref()
            .is_some_and(|current| !current.rests())
        {
            self.update();
        }
    }

    fn update(&mut self) {
        self.app.update();
        finish_drawing(&self.app);
    }

    /// Where the adapter puts all vertices of these chunks, which must be drawn.
    pub(super) fn record(&mut self, cells: &[Cell]) -> HashMap<Cell, Vec<Record>> {
        let state = self.state();
        let side = state.chunk(cells[0]).expect("drawn").field.side();
        let vertices = (side.vertices() + 4) * side.vertices() + 4 * side.steps();
        let chunks: Vec<_> = cells
            .iter()
            .map(|&cell| state.entity(cell).expect("drawn"))
            .collect();
        let nothing = vec![NOTHING; cells.len() * vertices * Record::FLOATS * 4];
        let buffer = ShaderBuffer::new(&nothing, RenderAssetUsages::default());
        let planet = self.told();
        let world = self.app.world_mut();
        let records = world.resource_mut::<Assets<ShaderBuffer>>().add(buffer);
        for (chunk, first) in chunks.iter().zip((0..).step_by(vertices)) {
            let recorder = Recorder {
                base: StandardMaterial::default(),
                extension: Recording {
                    planet: planet.clone(),
                    records: records.clone(),
                    first: UVec4::splat(first),
                },
            };
            let recorder = world.resource_mut::<Assets<Recorder>>().add(recorder);
            world
                .entity_mut(*chunk)
                .remove::<MeshMaterial3d<ReliefMaterial>>()
                .insert((MeshMaterial3d(recorder), NoFrustumCulling));
        }
        let floats = self.read_back(records);
        let records = floats.chunks_exact(vertices * Record::FLOATS);
        let records = records.map(|floats| floats.chunks_exact(Record::FLOATS).map(Record::new));
        cells
            .iter()
            .copied()
            .zip(records.map(Iterator::collect))
            .collect()
    }

    /// What shaders have written into a buffer once a few more frames are drawn.
    fn read_back(&mut self, buffer: Handle<ShaderBuffer>) -> Vec<f32> {
        (0..3).for_each(|_| self.update());
        let world = self.app.world_mut();
        world.resource_mut::<Returned>().0 = None;
        let readback = world.spawn(Readback::buffer(buffer)).id();
        world.entity_mut(readback).observe(
            |complete: On<ReadbackComplete>, mut returned: ResMut<Returned>| {
                returned.0 = Some(complete.data.clone());
            },
        );
        let mut bytes = None;
        // On a busy machine shaders may be ready many frames later: until then nothing is written.
        for _ in 0..600 {
            self.update();
            let returned = self.app.world_mut().resource_mut::<Returned>().0.take();
            bytes = returned.filter(|bytes| bytes.iter().any(|&byte| byte != NOTHING));
            if bytes.is_some() {
                break;
            }
        }
        self.app.world_mut().despawn(readback);
        let bytes = bytes.expect("the adapter gives its records back");
        let words = bytes.chunks_exact(4);
        words
            .map(|word| f32::from_le_bytes(word.try_into().expect("four bytes")))
            .collect()
    }

    /// What the shaders make of some places.
    pub(super) fn colours(&mut self, places: &[Place]) -> Vec<Painted> {
        let planet = self.told();
        let rain = self.rain_image();
        let world = self.app.world_mut();
        let mut buffers = world.resource_mut::<Assets<ShaderBuffer>>();
        let nothing = vec![NOTHING; places.len() * Painted::FLOATS * 4];
        let colours = buffers.add(ShaderBuffer::new(&nothing, RenderAssetUsages::default()));
        let swatches = Swatches {
            planet,
            rain,
            colours: colours.clone(),
        };
        let swatches = world.resource_mut::<Assets<Swatches>>().add(swatches);
        // The place that a vertex stands for is in its position; its number, height and slope, and what of it is one point, beside.
        let dirs: Vec<Vec3> = places.iter().map(|place| place.dir).collect();
        let numbers = (0_u16..).map(f32::from).zip(places);
        let numbers: Vec<Vec3> = numbers
            .map(|(number, place)| Vec3::new(place.height, place.slope, number))
            .collect();
        let footprints: Vec<Vec2> = places
            .iter()
            .map(|place| Vec2::splat(place.footprint))
            .collect();
        let mesh = Mesh::new(
            PrimitiveTopology::TriangleList,
            RenderAssetUsages::RENDER_WORLD,
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, dirs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, numbers)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, footprints);
        let mesh = world.resource_mut::<Assets<Mesh>>().add(mesh);
        world.spawn((Mesh3d(mesh), MeshMaterial3d(swatches), NoFrustumCulling));
        let floats = self.read_back(colours);
        let (_, failures) = self.pipelines_with(|_| true);
        assert!(failures.is_empty(), "{failures:?}");
        floats
            .chunks_exact(Painted::FLOATS)
            .map(Painted::new)
            .collect()
    }

    /// Whether a processor draws.
    pub(super) fn is_processor(&self) -> bool {
        let adapter = self.app.world().resource::<RenderAdapterInfo>();
        adapter.device_type == wgpu::DeviceType::Cpu
    }

    /// Where the shaders have the planet's rain.
    fn rain_image(&self) -> Option<Handle<Image>> {
        let told = self.app.world().get::<MapImage>(self.planet);
        told.and_then(MapImage::handle).cloned()
    }

    /// What the shaders are told of the planet.
    fn told(&self) -> PlanetUniform {
        let material = self.state().material.as_ref();
        let materials = self.app.world().resource::<Assets<ReliefMaterial>>();
        let relief = materials.get(material.expect("there is a renderer"));
        relief.expect("painted").extension.planet.clone()
    }

    /// Lets the camera draw what is opaque into buffers first, and light it later.
    pub(super) fn defer(&mut self) {
        let world = self.app.world_mut();
        world.insert_resource(DefaultOpaqueRendererMethod::deferred());
        let prepasses = (DepthPrepass, DeferredPrepass);
        world.entity_mut(self.camera).insert(prepasses);
    }

    /// How many pipelines with a shader definition work, and why others do not.
    pub(super) fn pipelines(&self, definition: &str) -> (usize, Vec<String>) {
        let definition = ShaderDefVal::from(definition);
        self.pipelines_with(|definitions| definitions.contains(&definition))
    }

    fn pipelines_with(&self, wanted: impl Fn(&[ShaderDefVal]) -> bool) -> (usize, Vec<String>) {
        let cache = self.app.sub_app(RenderApp).world();
        let pipelines = cache.resource::<PipelineCache>().pipelines();
        let (mut working, mut failures) = (0, Vec::new());
        for pipeline in pipelines {
            let PipelineDescriptor::RenderPipelineDescriptor(descriptor) = &pipeline.descriptor
            else {
                continue;
            };
            if !wanted(&descriptor.vertex.shader_defs) {
                continue;
            }
            match &pipeline.state {
                CachedPipelineState::Ok(_) => working += 1,
                CachedPipelineState::Err(error) => failures.push(error.to_string()),
                CachedPipelineState::Queued | CachedPipelineState::Creating(_) => {}
            }
        }
        (working, failures)
    }

    /// All chunks that are drawn.
    pub(super) fn cells(&mut self) -> Vec<Cell> {
        let world = self.app.world_mut();
        let mut chunks = world.query::<&Chunk>();
        chunks.iter(world).map(|chunk| chunk.cell).collect()
    }

    /// Where an entity is rendered.
    pub(super) fn rendered(&self, entity: Entity) -> Vec3 {
        let transform = self.app.world().get::<GlobalTransform>(entity);
        transform.expect("it has a place").translation()
    }
}

/// Waits until the adapter has done what it was given.
fn finish_drawing(app: &App) {
    let device = app.world().resource::<RenderDevice>();
    let wait = PollType::Wait {
        submission_index: None,
        timeout: None,
    };
    device.wgpu_device().poll(wait).expect("the adapter works");
}

/// Whether there is anything to draw with, software too.
fn is_there_an_adapter() -> bool {
    let instance =
        wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle_from_env());
    let adapters = bevy::tasks::block_on(instance.enumerate_adapters(wgpu::Backends::all()));
    let real = |adapter: &wgpu::Adapter| adapter.get_info().backend != wgpu::Backend::Noop;
    adapters.iter().any(real)
}
