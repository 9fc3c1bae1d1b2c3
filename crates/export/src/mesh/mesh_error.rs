/// The finest level of meshes.
pub(super) const MAX_LEVEL: u8 = 10;

/// There is no such mesh.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum MeshError {
    /// Its lattice is too coarse or too fine.
    #[error("level {0}: a mesh has levels 1 to {max}, 2^level steps along a side of the cube", max = MAX_LEVEL)]
    Level(u8),
    /// It would have no size.
    #[error("{0} units from side to side: take a size above 0")]
    Size(f64),
    /// Heights cannot be taken so many times.
    #[error("heights taken {0} times: take a number of times from 0 up")]
    Times(f64),
    /// Its lowest ground would lie beyond the planet's middle.
    #[error(
        "heights taken {times} times: ground as low as {lowest:.0} m would reach deeper than the middle of a planet of a radius of {radius} m; take up to {most:.2} times"
    )]
    Deep {
        /// How many times.
        times: f64,
        /// The lowest height, metres.
        lowest: f64,
        /// The planet's, metres.
        radius: f64,
        /// How many times they may be taken.
        most: f64,
    },
}
