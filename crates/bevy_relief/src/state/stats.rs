/// How a planet is getting on, as of the last frame: counts, bytes and milliseconds.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::PlanetState;
///
/// fn report(planets: Query<&PlanetState>) {
///     for planet in &planets {
///         let stats = planet.stats();
///         info!("{} chunks drawn, {} to come", stats.drawn, stats.missing);
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct PlanetStats {
    /// Chunks shown, seen by a viewer or not.
    pub drawn: usize,
    /// Cells of the desired selection that no viewer can see.
    pub culled: usize,
    /// Cells of the desired selection.
    pub desired: usize,
    /// Chunks built since the planet appeared.
    pub built: u64,
    /// Chunks built since the planet appeared that have been drawn, once or more often.
    pub shown: u64,
    /// Chunks built once more since the planet appeared because a viewer came to see them, or could: they were lit by their vertices alone.
    pub relit: u64,
    /// Jobs dropped since the planet appeared because their chunks were not needed any more.
    pub dropped: u64,
    /// Chunks being built.
    pub in_flight: usize,
    /// Chunks wanted and not yet ready.
    pub missing: usize,
    /// Chunks kept, drawn or not.
    pub cached: usize,
    /// What the kept chunks take, in bytes.
    pub cached_bytes: usize,
    /// Triangles of the chunks shown, skirts included.
    pub triangles: usize,
    /// The deepest level shown.
    pub deepest_level: u8,
    /// Milliseconds of one thread to build a chunk: a running mean.
    pub milliseconds_a_chunk: f32,
    /// Milliseconds of one thread, not the main one, that the last selection took.
    pub select_ms: f32,
    /// Bytes of meshes handed to the renderer in the last frame.
    pub uploaded_bytes: usize,
    /// Counts the terrains this planet had: 1 is the first.
    pub generation: u64,
}
