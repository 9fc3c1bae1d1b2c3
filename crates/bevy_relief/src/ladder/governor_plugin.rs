use super::governor::Governor;
use super::rung::Rung;
use crate::settings::{PlanetViewer, Quality};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::window::WindowOccluded;

/// Keeps frames short where the adapter is weak, or where there is none and a processor draws: lets a [`Governor`] write the [`Quality`].
///
/// Add it after [`ReliefPlugin`](crate::ReliefPlugin), which works without. An adapter that is fast enough draws all there is,
/// as without this plugin. Take the resource [`Governor`] away, and what is written to [`Quality`] stays; insert
/// another, and it rules again.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::{Governor, GovernorPlugin, Quality, ReliefPlugin, Rung};
///
/// /// By hand, for those who know better.
/// fn override_it(mut commands: Commands, mut quality: ResMut<Quality>) {
///     commands.remove_resource::<Governor>();
///     *quality = Rung::Half.quality();
/// }
///
/// App::new()
///     .add_plugins((DefaultPlugins, ReliefPlugin, GovernorPlugin))
///     .add_systems(Startup, override_it)
///     .run();
/// ```
///
/// A change of the rung may ask for pipelines that were not used before. Unless `RenderPlugin` compiles them
/// synchronously, what they draw is missing until they are there.
#[derive(Clone, Copy, Debug, Default)]
pub struct GovernorPlugin;

impl Plugin for GovernorPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Governor>()
            .add_systems(PreStartup, begin)
            .add_systems(
                PreUpdate,
                govern.run_if(
                    resource_exists::<Governor>.and_then(any_with_component::<PlanetViewer>),
                ),
            );
    }
}

/// Where a processor draws, nobody has to wait for the first frames.
fn begin(mut commands: Commands, adapter: Option<Res<RenderAdapterInfo>>) {
    // The engine does not hand the type on, and only for its name nobody needs the crate below.
    if adapter.is_some_and(|adapter| format!("{:?}", adapter.device_type) == "Cpu") {
        commands.insert_resource(Governor::on(Rung::LOWEST));
    }
}

/// Tells the governor how long the last frame took, and draws as it says.
fn govern(
    time: Res<Time<Real>>,
    occluded: Option<MessageReader<WindowOccluded>>,
    mut hidden: Local<bool>,
    mut governor: ResMut<Governor>,
    mut quality: ResMut<Quality>,
) {
    if let Some(occluded) = occluded.and_then(|mut all| Some(all.read().last()?.occluded)) {
        *hidden = occluded;
    }
    // Systems hold back frames of windows that nobody sees.
    if !*hidden {
        governor.watch(time.delta_secs_f64());
    }
    quality.set_if_neq(governor.rung().quality());
}
