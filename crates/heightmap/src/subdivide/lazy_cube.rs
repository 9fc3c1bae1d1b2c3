use super::DiamondSquare;
use crate::chance::{Key, unit};
use crate::{Grid, GridError, HeightMap};
use cubemap::{Cell, Crossing, CubeNodes, Edge, NodePlace, Vertex};
use std::collections::HashMap;

/// A diamond-square of the closed cube down to its 24th level, of which any cell costs what the cell costs.
///
/// It is the [`DiamondSquare`] of the cube, in every bit. Each height follows from four that
/// are coarser; those that were asked for once are remembered for the rest of the cell.
///
/// ```
/// use cubemap::{Cell, Realm};
/// use heightmap::{DiamondSquare, LazyCube};
/// let planet = LazyCube::new(DiamondSquare::default(), 7);
/// // 33 x 33 heights, less than a metre apart on an Earth.
/// let here = planet.window(Cell::new(Realm::PlusZ, 19, 524_287, 300_000)?, 5)?;
/// // The first column of the cell beyond the edge of the cube is the last of this one.
/// let there = planet.window(Cell::new(Realm::PlusX, 19, 0, 300_000)?, 5)?;
/// for row in 0..33 {
///     assert_eq!(here.heights()[row * 33 + 32], there.heights()[row * 33]);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LazyCube {
    ground: DiamondSquare,
    key: Key,
}

impl LazyCube {
    /// The deepest lattice: 2^24 steps along a realm, which are 0.6 m on an Earth.
    pub const MAX_LEVEL: u8 = 24;

    /// The cube of a seed.
    #[must_use]
    pub fn new(ground: DiamondSquare, seed: u64) -> Self {
        let key = Key::new(seed, super::SALT);
        Self { ground, key }
    }

    /// The (2^steps + 1)² heights of a cell, borders and all, row by row along u from below.
    ///
    /// # Errors
    ///
    /// [`GridError::Halvings`] if they lie deeper than [`Self::MAX_LEVEL`], [`GridError::Side`] if they are too many for a map.
    pub fn window(&self, cell: Cell, steps: u8) -> Result<HeightMap, GridError> {
        let level = cell.level().saturating_add(steps);
        if level > Self::MAX_LEVEL {
            return Err(GridError::Halvings { level });
        }
        let side = 1_usize << steps;
        let grid = Grid::plane(side + 1, side + 1)?;
        let mut known = Known {
            cube: self,
            heights: HashMap::new(),
        };
        let (i, j) = (cell.i() as usize * side, cell.j() as usize * side);
        let place = |i, j| NodePlace {
            realm: cell.realm(),
            i,
            j,
        };
        let rows = (j..=j + side).flat_map(|j| (i..=i + side).map(move |i| (i, j)));
        let heights = rows
            .map(|(i, j)| known.height(place(i, j), level))
            .collect();
        Ok(HeightMap::new(grid, heights).expect("as many"))
    }
}

/// What was worked out so far.
struct Known<'a> {
    cube: &'a LazyCube,
    heights: HashMap<Vertex, f32>,
}

impl Known<'_> {
    /// The height of a node of the lattice of a level.
    fn height(&mut self, place: NodePlace, level: u8) -> f32 {
        let NodePlace { realm, i, j } = place;
        // The level that it first appears on.
        let common = (i | j).trailing_zeros().min(u32::from(level));
        let level = level - u8::try_from(common).expect("at most 24");
        let (i, j) = (i >> common, j >> common);
        let place = NodePlace { realm, i, j };
        if level == 0 {
            let corner = CubeNodes::new(0).node(place);
            return self.cube.ground.values[corner % 4];
        }
        let vertex = Vertex::new(realm, level, i as u64, j as u64).expect("inside");
        if let Some(&height) = self.heights.get(&vertex) {
            return height;
        }
        let halving = self.cube.ground.halving(self.cube.key, level - 1);
        let mut at = |i: usize, j: usize| self.height(NodePlace { realm, i, j }, level);
        let (mean, moved) = if i % 2 == 1 && j % 2 == 1 {
            let falling = at(i - 1, j - 1) + at(i + 1, j + 1);
            let rising = at(i + 1, j - 1) + at(i - 1, j + 1);
            ((falling + rising) * 0.25, halving.centre)
        } else {
            let along_u = i % 2 == 1;
            let ends = if along_u {
                at(i - 1, j) + at(i + 1, j)
            } else {
                at(i, j - 1) + at(i, j + 1)
            };
            let [before, after] = if along_u {
                [Edge::MinusV, Edge::PlusV]
            } else {
                [Edge::MinusU, Edge::PlusU]
            };
            let beside = self.over(place, level, before) + self.over(place, level, after);
            ((ends + beside) * 0.25, halving.edge)
        };
        let height = mean + moved * self.draw(place, level);
        self.heights.insert(vertex, height);
        height
    }

    /// The height one step away, over an edge of the cube where there is one.
    fn over(&mut self, NodePlace { realm, i, j }: NodePlace, level: u8, edge: Edge) -> f32 {
        let n = 1_i64 << level;
        let (du, dv) = edge.step();
        let (i, j) = (i as i64 + du, j as i64 + dv);
        let (realm, i, j) = if (0..=n).contains(&i) && (0..=n).contains(&j) {
            (realm, i, j)
        } else {
            let crossing = Crossing::new(realm, edge);
            let (u, v) = crossing.carry(2 * i - n, 2 * j - n, n);
            (crossing.realm(), (u + n) / 2, (v + n) / 2)
        };
        let [i, j] = [i, j].map(|at| usize::try_from(at).expect("within a realm"));
        self.height(NodePlace { realm, i, j }, level)
    }

    /// The random number of a node: by where it lies on the cube.
    fn draw(&self, NodePlace { realm, i, j }: NodePlace, level: u8) -> f32 {
        let n = 1_i64 << level;
        let frame = realm.frame();
        let point = frame.u * (2 * i as i64 - n) + frame.v * (2 * j as i64 - n) + frame.w * n;
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^24")]
        let [x, y, z] = point.to_array().map(|at| at as i32);
        unit(self.cube.key.bits(x, y, z))
    }
}
