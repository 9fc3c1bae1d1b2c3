use super::exposure::Exposed;
use super::sky_material::{SkyMaterial, SkyUniform, triangle};
use super::sky_settings::{AirMethod, Sky};
use super::{bevy_atmosphere, exposure, sky_material};
use crate::settings::{Planet, PlanetViewer, Quality, ViewMode};
use crate::shader::{AirMode, AirUniform, ReliefMaterial, load_constants};
use crate::space::InGrid;
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
use bevy::asset::{AssetEventSystems, embedded_asset};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::pbr::{MaterialPlugin, PbrPlugin};
use bevy::prelude::*;
use bevy::shader::load_shader_library;

/// Air, stars, the sun's disc, and an exposure that fits the light: all that is around planets.
///
/// Add it after [`ReliefPlugin`](crate::ReliefPlugin), which works without: a game that
/// brings its own sky leaves this out. [`Sky`] says what is shown, [`Look::air`] what air
/// a planet has, [`Exposed`] on a camera makes it fit the light. The first
/// `DirectionalLight` lights the air; each with a `SunDisk` has a disc.
/// [`ViewMode`]s that ignore the look show no sky either.
///
/// [`Look::air`]: crate::Look::air
#[derive(Clone, Copy, Debug, Default)]
pub struct ReliefSkyPlugin;

impl Plugin for ReliefSkyPlugin {
    fn build(&self, app: &mut App) {
        app.register_type::<Sky>()
            .register_type::<AirMethod>()
            .register_type::<Exposed>()
            .init_resource::<Sky>()
            .add_systems(
                PostUpdate,
                exposure::expose.after(TransformSystems::Propagate),
            );
        if !app.is_plugin_added::<PbrPlugin>() {
            return;
        }
        load_constants(app, sky_material::CONSTANTS, &sky_material::constants());
        load_shader_library!(app, "sky_bindings.wgsl");
        load_shader_library!(app, "stars.wgsl");
        embedded_asset!(app, "sky.wgsl");
        app.add_plugins(MaterialPlugin::<SkyMaterial>::default())
            .init_resource::<bevy_atmosphere::CanEngine>()
            .add_systems(Startup, (bevy_atmosphere::ask_adapter, hang_sky))
            .add_systems(
                PostUpdate,
                (
                    bevy_atmosphere::follow
                        .after(TransformSystems::Propagate)
                        .before(AssetEventSystems),
                    // The ground's painter writes other fields of the same materials: either may go first.
                    paint_sky.in_set(ReliefSystems::Paint),
                ),
            );
    }
}

/// The entity of the sky.
#[derive(Component)]
pub(crate) struct Firmament;

fn hang_sky(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<SkyMaterial>>,
) {
    commands.spawn((
        Firmament,
        Name::new("sky"),
        Mesh3d(meshes.add(triangle())),
        MeshMaterial3d(materials.add(SkyMaterial::default())),
        Visibility::Hidden,
        NoFrustumCulling,
        NotShadowCaster,
        NotShadowReceiver,
    ));
}

/// Writes the air to the materials of ground and sky, where it changed.
fn paint_sky(
    (sky, quality): (Res<Sky>, Res<Quality>),
    can_engine: Res<bevy_atmosphere::CanEngine>,
    planets: Query<(&Planet, &PlanetState, &GlobalTransform, Option<&InGrid>)>,
    viewers: Query<&GlobalTransform, With<PlanetViewer>>,
    time: Res<Time>,
    (mut grounds, mut skies): (ResMut<Assets<ReliefMaterial>>, ResMut<Assets<SkyMaterial>>),
    mut firmament: Query<(&MeshMaterial3d<SkyMaterial>, &mut Visibility), With<Firmament>>,
) {
    let method = can_engine.method(&sky);
    let mode = match method {
        AirMethod::None => AirMode::None,
        AirMethod::Marched => AirMode::Marched,
        AirMethod::Engine => AirMode::Skylight,
    };
    let began = time.elapsed_secs_f64() - time.elapsed_secs_wrapped_f64();
    let mut airs = Vec::new();
    let mut shaded = true;
    for (planet, state, place, in_grid) in &planets {
        let Some(look) = &state.look else {
            continue;
        };
        let place = (place.translation(), InGrid::rendered_axes(in_grid, place));
        let air = AirUniform::new(planet, look, place, mode, sky.clouds, &quality, began);
        shaded &= planet.view == ViewMode::Shaded;
        airs.push(air);
        // Peaks above the clouds are before them then, which is as little as the light that is left out.
        let under_clouds = !quality.light
            && viewers
                .iter()
                .all(|eye| air.is_under_clouds(eye.translation()));
        let is_painted = |ground: &ReliefMaterial| {
            let old = &ground.extension;
            old.air == air && old.under_clouds == under_clouds
        };
        // Touched only if need be: all meshes with a material that changed are prepared anew.
        if let Some(handle) = &state.material
            && grounds
                .get(handle)
                .is_some_and(|ground| !is_painted(ground))
            && let Some(mut ground) = grounds.get_mut(handle)
        {
            ground.extension.air = air;
            ground.extension.under_clouds = under_clouds;
        }
    }
    let eye = viewers
        .iter()
        .next()
        .map_or(Vec3::ZERO, |eye| eye.translation());
    let uniform = SkyUniform::new(&sky, airs, eye);
    let behind_engine = method == AirMethod::Engine;
    for (handle, mut visibility) in &mut firmament {
        let desired = if shaded && !sky.is_plain() {
            Visibility::Visible
        } else {
            Visibility::Hidden
        };
        visibility.set_if_neq(desired);
        if skies
            .get(handle)
            .is_some_and(|old| old.sky != uniform || old.behind_engine != behind_engine)
            && let Some(mut material) = skies.get_mut(handle)
        {
            material.sky = uniform;
            material.behind_engine = behind_engine;
        }
    }
}
