use super::Port;
use crate::Pipeline;

/// Why a graph does not take a change; it is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphRefusal {
    /// Nothing has that name.
    #[error("`{0}` is no generator, modifier or score")]
    Unknown(String),
    /// There is no such node.
    #[error("there is no node {0}; there are {1}")]
    NoNode(usize, usize),
    /// There are as many nodes as there may be.
    #[error("there are {most} steps already, and a pipeline has no more", most = Pipeline::MAX_STEPS)]
    Full,
    /// A wire would lead back to where it begins.
    #[error(
        "`{to}` cannot read `{from}`: that reads `{to}` already, and a circle has no beginning"
    )]
    Circle {
        /// Where the wire would begin.
        from: String,
        /// Where it would end.
        to: String,
    },
    /// A wire would end at what reads nothing.
    #[error("`{node}` has no `{port}`: {why}")]
    NoPort {
        /// Where the wire would end.
        node: String,
        /// At which of its ports.
        port: Port,
        /// "it makes its map out of nothing".
        why: &'static str,
    },
    /// A wire would begin at what makes no map.
    #[error("`{0}` tells what a map is worth and makes none; read what it scores")]
    Score(String),
    /// A modifier without anything to change.
    #[error(
        "`{0}` reads a map and there is none yet; begin with a generator, such as diamond-square"
    )]
    NoMap(String),
    /// The last map would go.
    #[error(
        "`{0}` is the only map; add another generator first, or take the planet's map away as a whole"
    )]
    Last(String),
    /// A name cannot be one.
    #[error("a step's name has 1 to 64 letters; `{0}` has not")]
    Name(String),
    /// A name is taken.
    #[error("`{0}` is the name of another step, or of what one does; take another")]
    Taken(String),
    /// What is written could not be read again.
    #[error("that cannot be written: {0}")]
    Unwritable(String),
}
