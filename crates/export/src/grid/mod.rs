//! Where the pixels of maps lie: on a whole planet, on a square of it, on a cube around it.

mod cube_map;
mod globe;
#[expect(clippy::module_inception, reason = "the room's one type for both")]
mod grid;
mod grid_error;
mod region;

pub use cube_map::CubeMap;
pub use globe::Globe;
pub use grid::Grid;
pub use grid_error::GridError;
pub use region::Region;
