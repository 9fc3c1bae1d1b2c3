use super::links::CubeLinks;
use cubemap::{CubeNodes, Warp};
use glam::DVec3;
use std::fmt;

/// What the nodes of a map lie on.
///
/// Nodes are numbered from 0. On a plane and a torus they go row by row, the first row
/// at the top of a picture. On the cube each node of the closed lattice is there once:
/// first what lies inside of each realm, row by row, then the twelve edges, then the
/// eight corners. So nothing can fail to match where two realms meet.
///
/// ```
/// use heightmap::Grid;
/// let cube = Grid::cube(5)?;
/// assert_eq!(cube.len(), 6 * 32 * 32 + 2);
/// // A corner of the cube has three neighbours.
/// assert_eq!(cube.neighbours4(cube.len() - 1).count(), 3);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// A rectangle with borders.
    Plane {
        /// Nodes in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A rectangle whose borders are glued: left to right, top to bottom.
    Torus {
        /// Nodes in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The lattice of level k on the six realms of a cube: 6·4^k + 2 nodes.
    Cube {
        /// k: a realm has 2^k steps a side.
        level: u8,
    },
}

/// "a plane of 513x257", "a cube of level 9".
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plane { width, height } => write!(f, "a plane of {width}x{height}"),
            Self::Torus { width, height } => write!(f, "a torus of {width}x{height}"),
            Self::Cube { level } => write!(f, "a cube of level {level}"),
        }
    }
}

/// Why there is no such grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// A side is 0 or too long.
    #[error("a map of {width}x{height} is not from 1x1 to {largest}x{largest} nodes", largest = Grid::MAX_SIDE)]
    Side {
        /// Nodes in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// The cube is too fine to be held.
    #[error("level {level} is deeper than {deepest}: a cube of more than 6 x {side}x{side} nodes is not held; print finer ground with bands of stamps", deepest = Grid::MAX_LEVEL, side = (1_u32 << Grid::MAX_LEVEL) + 1)]
    Level {
        /// The level asked for.
        level: u8,
    },
    /// A torus is to be halved, and its sides hold too few factors of two.
    #[error(
        "a torus of {width}x{height} cannot be halved down to 16 nodes a side: take sides that are powers of two, or such times 3 to 15"
    )]
    Odd {
        /// Nodes in a row.
        width: usize,
        /// Rows.
        height: usize,
    },
    /// A landscape is to be halved too often.
    #[error("level {level} is deeper than 24: take at most 2^24 steps a side")]
    Halvings {
        /// The level asked for.
        level: u8,
    },
    /// Two maps are to become one, and lie on different grids.
    #[error("maps on {one} and on {other} cannot be mixed: make both on one grid")]
    Differ {
        /// What the first lies on.
        one: Grid,
        /// What the second lies on.
        other: Grid,
    },
    /// A window lies beyond the landscape.
    #[error(
        "the window at column {column}, row {row} reaches beyond the {side}x{side} nodes of the landscape: begin it earlier, or make it smaller"
    )]
    Beyond {
        /// Its first column.
        column: usize,
        /// Its first row.
        row: usize,
        /// Nodes a side.
        side: usize,
    },
}

impl Grid {
    /// The longest side of a plane or a torus.
    pub const MAX_SIDE: usize = 1 << 15;

    /// The deepest level of a cube: 6 × 2049² nodes.
    pub const MAX_LEVEL: u8 = 11;

    /// A plane of `width` × `height` nodes.
    ///
    /// # Errors
    ///
    /// [`GridError::Side`] if a side is 0 or longer than [`Grid::MAX_SIDE`].
    pub const fn plane(width: usize, height: usize) -> Result<Self, GridError> {
        match Self::check_sides(width, height) {
            Ok(()) => Ok(Self::Plane { width, height }),
            Err(error) => Err(error),
        }
    }

    /// A torus of `width` × `height` nodes.
    ///
    /// # Errors
    ///
    /// [`GridError::Side`] if a side is 0 or longer than [`Grid::MAX_SIDE`].
    pub const fn torus(width: usize, height: usize) -> Result<Self, GridError> {
        match Self::check_sides(width, height) {
            Ok(()) => Ok(Self::Torus { width, height }),
            Err(error) => Err(error),
        }
    }

    /// A cube whose realms have 2^level steps a side.
    ///
    /// # Errors
    ///
    /// [`GridError::Level`] if that is deeper than [`Grid::MAX_LEVEL`].
    pub const fn cube(level: u8) -> Result<Self, GridError> {
        if level > Self::MAX_LEVEL {
            return Err(GridError::Level { level });
        }
        Ok(Self::Cube { level })
    }

    const fn check_sides(width: usize, height: usize) -> Result<(), GridError> {
        if width == 0 || height == 0 || width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(GridError::Side { width, height });
        }
        Ok(())
    }

    /// How many nodes it has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no grid is without nodes")]
    pub const fn len(&self) -> usize {
        match *self {
            Self::Plane { width, height } | Self::Torus { width, height } => width * height,
            Self::Cube { level } => 6 * (1 << (2 * level)) + 2,
        }
    }

    /// Steps along its longest side, or along a realm's: the unit of length of slopes is as many steps.
    #[must_use]
    pub const fn steps(&self) -> usize {
        match *self {
            Self::Plane { width, height } | Self::Torus { width, height } => {
                if width > height {
                    width
                } else {
                    height
                }
            }
            Self::Cube { level } => 1 << level,
        }
    }

    /// The four nodes one step away: left, right, in the row before and in the row after, as a realm that has the node sees them.
    ///
    /// `None` where there is none: over the border of a plane, and one at a corner of the cube.
    #[must_use]
    pub fn around4(&self, node: usize) -> [Option<usize>; 4] {
        match *self {
            Self::Plane { width, height } => {
                let (x, y) = (node % width, node / width);
                [
                    (x > 0).then(|| node - 1),
                    (x + 1 < width).then(|| node + 1),
                    (y > 0).then(|| node - width),
                    (y + 1 < height).then(|| node + width),
                ]
            }
            Self::Torus { width, height } => {
                let (x, y) = (node % width, node / width);
                let row = y * width;
                [
                    Some(row + (x + width - 1) % width),
                    Some(row + (x + 1) % width),
                    Some((y + height - 1) % height * width + x),
                    Some((y + 1) % height * width + x),
                ]
            }
            Self::Cube { level } => CubeNodes::new(level).around4(node),
        }
    }

    /// The nodes one step away: four; fewer at the border of a plane and at a corner of the cube.
    pub fn neighbours4(&self, node: usize) -> impl Iterator<Item = usize> + use<> {
        self.around4(node).into_iter().flatten()
    }

    /// The nodes one step away along a row, a column or both: eight; fewer at the border of a plane; six at a corner of the cube.
    pub fn neighbours8(&self, node: usize) -> impl Iterator<Item = usize> + use<> {
        let around: Vec<_> = match *self {
            Self::Cube { level } => CubeNodes::new(level).around8(node).collect(),
            Self::Plane { .. } | Self::Torus { .. } => {
                let four = self.around4(node);
                let [left, right, before, after] = four;
                // A diagonal is a neighbour of two neighbours that is not the node itself.
                let diagonals = [
                    (left, before),
                    (before, right),
                    (right, after),
                    (after, left),
                ]
                .map(|(one, other)| self.common(node, one, other));
                four.into_iter().chain(diagonals).flatten().collect()
            }
        };
        around.into_iter()
    }

    /// The node beside both of two that is not between them.
    fn common(&self, between: usize, one: Option<usize>, other: Option<usize>) -> Option<usize> {
        let of_one = self.around4(one?);
        let of_other = self.around4(other?);
        let both = of_one.into_iter().flatten();
        let mut both = both.filter(|node| of_other.contains(&Some(*node)));
        both.find(|&node| node != between)
    }

    /// The direction of a node of a cube from its centre; `None` on flat grids.
    #[must_use]
    pub fn dir(&self, node: usize) -> Option<DVec3> {
        match *self {
            Self::Plane { .. } | Self::Torus { .. } => None,
            Self::Cube { level } => Some(CubeNodes::new(level).dir(node, Self::WARP)),
        }
    }

    /// The distance of two nodes in units of a side: of the longer one, or of a quarter of the way round the sphere.
    #[must_use]
    pub fn distance(&self, one: usize, other: usize) -> f64 {
        match *self {
            Self::Plane { width, .. } => {
                let between = |a: usize, b: usize| a.abs_diff(b);
                self.flat(
                    between(one % width, other % width),
                    between(one / width, other / width),
                )
            }
            Self::Torus { width, height } => {
                let between = |a: usize, b: usize, round: usize| {
                    let way = a.abs_diff(b);
                    way.min(round - way)
                };
                self.flat(
                    between(one % width, other % width, width),
                    between(one / width, other / width, height),
                )
            }
            Self::Cube { level } => {
                let nodes = CubeNodes::new(level);
                let [a, b] = [one, other].map(|node| nodes.dir(node, Self::WARP));
                libm::atan2(a.cross(b).length(), a.dot(b)) / std::f64::consts::FRAC_PI_2
            }
        }
    }

    /// 1 / length of each node's four steps, against even ones.
    pub(crate) fn slopes(&self) -> Slopes {
        Slopes(match *self {
            Self::Plane { .. } | Self::Torus { .. } => None,
            Self::Cube { level } => Some((CubeNodes::new(level), CubeLinks::new(level))),
        })
    }

    /// The ground about a node, in units of an even step squared: 1 on flat grids.
    #[must_use]
    pub fn area(&self, node: usize) -> f64 {
        match *self {
            Self::Plane { .. } | Self::Torus { .. } => 1.0,
            Self::Cube { level } => {
                let place = CubeNodes::new(level).place(node);
                CubeLinks::area(level, place.i, place.j)
            }
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "sides are short")]
    fn flat(&self, dx: usize, dy: usize) -> f64 {
        let (dx, dy) = (dx as f64, dy as f64);
        (dx * dx + dy * dy).sqrt() / self.steps() as f64
    }

    /// The cube's cells are spread over the sphere as those of a planet.
    pub const WARP: Warp = terrain::Terrain::WARP;
}

/// 1 / length of the four steps from each node of a grid, against even ones.
#[derive(Clone, Debug)]
pub(crate) struct Slopes(Option<(CubeNodes, CubeLinks)>);

impl Slopes {
    /// Of a node: left, right, to the row before and to the row after.
    pub(crate) fn about(&self, node: usize) -> [f32; 4] {
        self.0.as_ref().map_or([1.0; 4], |(nodes, links)| {
            let place = nodes.place(node);
            links.about(place.i.cast_signed(), place.j.cast_signed()).0
        })
    }
}
