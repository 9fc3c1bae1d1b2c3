use crate::shader::{DeferredGround, GroundLight, ReliefMaterial, material};
use crate::sky::triangle;
use crate::state::PlanetState;
use crate::systems::ReliefSystems;
use bevy::asset::AssetEventSystems;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::core_pipeline::prepass::DeferredPrepass;
use bevy::light::NotShadowCaster;
use bevy::material::OpaqueRendererMethod;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;

/// On a planet: the entity that lights its ground where cameras defer that.
#[derive(Component, Clone, Copy, Debug)]
struct LitBy(Entity);

/// Lights ground in the G-buffer, where there is a renderer.
pub(super) fn plugin(app: &mut App) {
    if app.is_plugin_added::<PbrPlugin>() {
        app.add_systems(
            PostUpdate,
            (
                // In the frame in which the first chunks appear.
                kindle
                    .after(ReliefSystems::Start)
                    .before(ReliefSystems::Place),
                follow.after(ReliefSystems::Paint).before(AssetEventSystems),
            ),
        );
    }
}

/// Gives each planet a light, as long as any camera defers it.
fn kindle(
    mut commands: Commands,
    cameras: Query<(), With<DeferredPrepass>>,
    planets: Query<(Entity, &PlanetState, Option<&LitBy>)>,
    burning: Query<(), With<MeshMaterial3d<GroundLight>>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut lights: ResMut<Assets<GroundLight>>,
) {
    let is_deferred = !cameras.is_empty();
    for (planet, state, lit) in &planets {
        // A game may have despawned what it found below its planet.
        let lit = lit.filter(|lit| burning.contains(lit.0));
        match lit {
            None if is_deferred && state.material.is_some() => {
                // Not into the G-buffer, from which it reads.
                let base = material(OpaqueRendererMethod::Forward).base;
                let extension = default();
                let light = GroundLight { base, extension };
                let light = commands
                    .spawn((
                        Name::new("light of the ground"),
                        Mesh3d(meshes.add(triangle())),
                        MeshMaterial3d(lights.add(light)),
                        NoFrustumCulling,
                        NotShadowCaster,
                        ChildOf(planet),
                    ))
                    .id();
                commands.entity(planet).insert(LitBy(light));
            }
            Some(&LitBy(light)) if !is_deferred => {
                commands.entity(light).despawn();
                commands.entity(planet).remove::<LitBy>();
            }
            _ => {}
        }
    }
}

/// Tells each light what the planet's own material was told.
fn follow(
    planets: Query<(&PlanetState, &LitBy)>,
    materials: Query<&MeshMaterial3d<GroundLight>>,
    grounds: Res<Assets<ReliefMaterial>>,
    mut lights: ResMut<Assets<GroundLight>>,
) {
    for (state, lit) in &planets {
        let Some(ground) = state
            .material
            .as_ref()
            .and_then(|handle| grounds.get(handle))
        else {
            continue;
        };
        let Ok(handle) = materials.get(lit.0) else {
            continue;
        };
        let told = DeferredGround::from(&ground.extension);
        // Touched only if need be: a material that changed is prepared anew.
        if lights
            .get(handle)
            .is_some_and(|light| light.extension != told)
            && let Some(mut light) = lights.get_mut(handle)
        {
            light.extension = told;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lights(app: &mut App) -> usize {
        let mut lights = app
            .world_mut()
            .query_filtered::<(), With<MeshMaterial3d<GroundLight>>>();
        lights.iter(app.world()).count()
    }

    #[test]
    fn a_planet_has_one_light_while_cameras_defer_it_whatever_becomes_of_its_children() {
        let mut app = App::new();
        app.init_resource::<Assets<Mesh>>()
            .init_resource::<Assets<GroundLight>>()
            .add_systems(Update, kindle);
        let planet = PlanetState {
            material: Some(Handle::default()),
            ..default()
        };
        let planet = app.world_mut().spawn(planet).id();
        app.update();
        assert_eq!(lights(&mut app), 0, "no camera defers it");
        let camera = app.world_mut().spawn(DeferredPrepass).id();
        for _ in 0..3 {
            app.update();
            assert_eq!(lights(&mut app), 1);
        }
        app.world_mut().entity_mut(planet).despawn_children();
        assert_eq!(lights(&mut app), 0);
        for _ in 0..3 {
            app.update();
            assert_eq!(lights(&mut app), 1);
        }
        app.world_mut().despawn(camera);
        app.update();
        assert_eq!(lights(&mut app), 0);
    }
}
