use bevy::prelude::*;

/// What happens to planets in a frame, in this order: in `PostUpdate`, before assets are handed to the renderer.
///
/// All but [`Paint`](Self::Paint) run before transforms are propagated. Move viewers before, such as in `Update`:
/// then they are drawn, and ground is selected for them, where they are in this frame.
///
/// ```no_run
/// use bevy::prelude::*;
/// use bevy_relief::{ChunkShown, ReliefSystems};
///
/// /// In the frame in which chunks appear, before they are drawn.
/// fn greet(mut shown: MessageReader<ChunkShown>) {
///     for chunk in shown.read() {
///         info!("{:?} is drawn", chunk.cell);
///     }
/// }
///
/// App::new().add_systems(
///     PostUpdate,
///     greet.after(ReliefSystems::Show).before(ReliefSystems::Place),
/// );
/// ```
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReliefSystems {
    /// A planet whose settings changed begins to build its new ground.
    Start,
    /// The cells that the viewers need are selected.
    Select,
    /// Chunks are built in the background.
    Build,
    /// Chunks are uploaded, appear and go.
    Show,
    /// The origin follows its viewer, and positions become transforms.
    Place,
    /// Materials get the looks and places of their planets, once transforms are propagated.
    Paint,
}
