//! Maps by halving: midpoint displacement and diamond-square, whole, in the old form, and a window at a time.

mod diamond_square;
mod halve;
mod lazy;
mod lazy_cube;
mod midpoint;
mod retro;
mod sheets;

pub use diamond_square::DiamondSquare;
pub use lazy::LazyDiamondSquare;
pub use lazy_cube::LazyCube;
pub use midpoint::MidpointDisplacement;
pub use retro::{RetroDiamondSquare, RetroForm, RetroTable};

/// What the random numbers of this room are told apart by from those of others.
const SALT: u64 = 0xd5;
