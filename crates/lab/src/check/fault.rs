use bevy::math::DVec3;
use cubemap::{Cell, Vertex};
use std::time::Duration;
use terrain::HeightRange;

/// Something about a planet that must not be: a fault of the program.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Two chunks of a level differ where they meet.
    #[error("{cell:?} and {other:?} differ at {vertex:?}")]
    Neighbours {
        /// One of them.
        cell: Cell,
        /// The other.
        other: Cell,
        /// Where.
        vertex: Vertex,
    },
    /// A chunk's coarse twin is not what its parent is.
    #[error("{cell:?} differs from its parent at {column}, {row}")]
    Parent {
        /// The chunk.
        cell: Cell,
        /// Along u, in the twin.
        column: usize,
        /// Along v.
        row: usize,
    },
    /// A chunk reaches farther than was promised.
    #[error("{cell:?} reaches {height} m, outside {bounds:?}")]
    Bounds {
        /// The chunk.
        cell: Cell,
        /// Metres.
        height: f32,
        /// What was promised.
        bounds: HeightRange,
    },
    /// There is no water in the middle of a river's bed.
    #[error("no water in a river towards {dir}")]
    Dry {
        /// Where, from the planet's centre.
        dir: DVec3,
    },
    /// Water flows up.
    #[error("a river rises by {metres} m towards {dir}")]
    Rises {
        /// Where, from the planet's centre.
        dir: DVec3,
        /// How much.
        metres: f64,
    },
    /// Water stands higher than what is beside its bed.
    #[error("a river stands {metres} m above its bank towards {dir}")]
    Leaves {
        /// Where, from the planet's centre.
        dir: DVec3,
        /// How much.
        metres: f64,
    },
    /// Something was wrong in flight.
    #[error("step {step}, {position}: {hitch}")]
    Step {
        /// Which.
        step: u32,
        /// Where the camera was, in metres.
        position: DVec3,
        /// What was wrong.
        hitch: Hitch,
    },
    /// A planet is never complete.
    #[error("not settled after {0:?}")]
    Unsettled(Duration),
    /// Back at the start of a flight, it is not as it was.
    #[error("back at the start, other chunks are drawn than before")]
    OtherChunks,
    /// More is kept in memory than may be.
    #[error("{kept} bytes of chunks are kept, of which {drawn} are drawn and {idle} may be idle")]
    Memory {
        /// Bytes.
        kept: usize,
        /// Bytes.
        drawn: usize,
        /// Bytes.
        idle: usize,
    },
    /// The program did in its window what it must not.
    #[error("second {second} in the window, after act {number}, {act}, of seed {seed}: {words}")]
    Window {
        /// What it said, or how it ended.
        words: String,
        /// What was done last.
        act: String,
        /// Which one that was, from 1.
        number: u32,
        /// Since the window was open.
        second: u64,
        /// Of the acts, and of the planet.
        seed: u64,
    },
    /// The program takes more and more memory.
    #[error("of seed {seed}: in the last ten minutes the program has {:.1} % more in memory than in the second ten", share * 100.0)]
    Growth {
        /// How much more.
        share: f64,
        /// Of the acts, and of the planet.
        seed: u64,
    },
    /// The sky is seen where there is ground.
    #[error(
        "the sky shows through the ground of a planet with a radius of {radius} m, first from {lat:.5}, {lon:.5}, {altitude:.0} m above its sphere"
    )]
    Sky {
        /// Degrees north of where it was seen from first.
        lat: f64,
        /// Degrees east.
        lon: f64,
        /// Metres above height 0.
        altitude: f64,
        /// Metres from the planet's centre to height 0: the planet is looked at as a small one, too.
        radius: f64,
    },
    /// The picture jumps where levels change.
    #[error("levels change to be seen")]
    Levels,
}

/// What can be wrong with what is drawn in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Hitch {
    /// Not one chunk for each cell.
    #[error("{chunks} chunks for {cells} cells")]
    Count {
        /// Entities.
        chunks: usize,
        /// Cells that are to be drawn.
        cells: usize,
    },
    /// There was something, and now there is nothing.
    #[error("nothing is drawn")]
    Nothing,
    /// There is something, but not where the camera is.
    #[error("nothing is drawn under the camera")]
    Foot,
    /// A part of the sphere that no cell covers.
    #[error("a hole before {0:?}")]
    Hole(Cell),
    /// A part of the sphere that two cells cover.
    #[error("something under {0:?}")]
    Under(Cell),
    /// The last part of the sphere, which no cell covers.
    #[error("a hole in the end")]
    End,
}
