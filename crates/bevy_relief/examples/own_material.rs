//! A planet whose ground a game paints itself: paper, with a contour line every so many metres.
//!
//! `cargo run -p bevy_relief --example own_material`

use bevy::asset::{load_internal_asset, uuid_handle};
use bevy::math::DVec3;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy_relief::prelude::*;
use bevy_relief::{PlanetMaterial, PlanetMaterialPlugin, ReliefMaterial};

/// The library's material, painted by our shader.
type PaperMaterial = ExtendedMaterial<ReliefMaterial, Paper>;

/// Paper with contour lines.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
struct Paper {
    /// Metres between the lines.
    #[uniform(200)]
    interval: f32,
}

const SHADER: Handle<Shader> = uuid_handle!("6e1a4e0c-7d0b-4a9b-9d39-2f1f3f1a5b77");

impl MaterialExtension for Paper {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }
}

fn main() {
    let mut app = App::new();
    app.add_plugins((
        DefaultPlugins,
        ReliefPlugin,
        MaterialPlugin::<PaperMaterial>::default(),
        PlanetMaterialPlugin::<PaperMaterial>::default(),
    ));
    load_internal_asset!(app, SHADER, "own_material.wgsl", Shader::from_wgsl);
    app.add_systems(Startup, setup).run();
}

fn setup(mut commands: Commands, mut materials: ResMut<Assets<PaperMaterial>>) {
    let planet = Planet::default();
    commands.spawn((
        Camera3d::default(),
        PlanetViewer,
        WorldPosition(DVec3::Z * planet.radius * 1.3),
    ));
    let paper = materials.add(PaperMaterial {
        base: ReliefMaterial::default(),
        extension: Paper { interval: 500.0 },
    });
    commands.spawn((planet, PlanetMaterial(paper)));
    let sun = Transform::default().looking_to(Vec3::new(-1.0, -0.5, -1.0), Vec3::Y);
    commands.spawn((DirectionalLight::default(), sun));
}
