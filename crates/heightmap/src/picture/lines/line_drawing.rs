use super::Paper;
use cubemap::Realm;

/// A drawing of a map as ground seen from the front, in lines that hide what is behind them.
///
/// Lines go along rows, evenly spread over the map, and along columns too if there are any.
/// Each is hidden where it lies between the lowest and the highest line in front of it.
/// The drawing is as large as it can be in its picture.
///
/// ```
/// use heightmap::{Grid, HeightMap, LineDrawing};
/// let map = HeightMap::flat(Grid::plane(20, 20)?, 0.5);
/// let drawing = LineDrawing { rows: 12, ..LineDrawing::default() };
/// assert_eq!(drawing.lines(&map).len(), 12);
/// assert_eq!(drawing.svg(&map).matches("<polyline").count(), 12);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineDrawing {
    /// How many lines go along rows: 1 ..= [`LineDrawing::MAX_LINES`].
    pub rows: usize,
    /// How many lines go along columns, at most [`LineDrawing::MAX_LINES`]; fewer than 2 are none.
    pub columns: usize,
    /// How far from above it is seen, in degrees: from 0, level with the ground, to 80.
    pub tilt: f32,
    /// How far to the right the eye stands, in degrees: −45 ..= 45.
    pub turn: f32,
    /// How far away the eye is, in sides of the map, at least 1.5; from far away nothing gets smaller to the back.
    pub distance: f32,
    /// How high a height of 1 is, in sides of the map.
    pub exaggeration: f32,
    /// The level of a flat sea over what is lower, if there is one.
    pub sea_level: Option<f32>,
    /// Which realm of a cube is drawn.
    pub realm: Realm,
    /// Pixels of the picture from left to right.
    pub width: u32,
    /// Pixels of the picture from top to bottom.
    pub height: u32,
    /// How thick lines are, in pixels.
    pub thickness: f32,
    /// What they are drawn on.
    pub paper: Paper,
}

impl Default for LineDrawing {
    fn default() -> Self {
        Self {
            rows: 96,
            columns: 0,
            tilt: 35.0,
            turn: 0.0,
            distance: 2.5,
            exaggeration: 0.35,
            sea_level: None,
            realm: Realm::PlusZ,
            width: 1200,
            height: 800,
            thickness: 1.2,
            paper: Paper::Black,
        }
    }
}

impl LineDrawing {
    /// The most lines along rows, and along columns.
    pub const MAX_LINES: usize = 4096;
}
