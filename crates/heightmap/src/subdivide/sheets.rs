use super::halve::{Centres, Draw, Halving, NextRow, TwoRows};
use crate::{Grid, HeightMap};
use cubemap::{Crossing, CubeNodes, Edge, NodePlace, Realm};
use glam::I64Vec3;
use rayon::prelude::*;
use terrain::InstructionSet;

/// A lattice that is halved again and again: one rectangle of nodes, or the six realms of a cube.
///
/// A torus has its first column and its first row once more as the last.
#[derive(Clone, Debug)]
pub(super) struct Sheets {
    kind: Kind,
    /// Nodes in a row.
    width: usize,
    /// Rows.
    height: usize,
    /// Rows from the first on; of a cube from below.
    heights: Vec<Vec<f32>>,
    /// How often it was halved.
    level: u8,
    /// Column and row of the first node in the whole, of which it may be a window.
    origin: [usize; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Plane,
    Torus,
    Cube,
}

impl Sheets {
    /// A plane of `width` × `height` nodes that begins at a column and row of the whole.
    pub(super) fn plane(
        width: usize,
        height: usize,
        heights: Vec<f32>,
        origin: [usize; 2],
        level: u8,
    ) -> Self {
        Self {
            kind: Kind::Plane,
            width,
            height,
            heights: vec![heights],
            level,
            origin,
        }
    }

    /// A torus of `width` × `height` nodes, each once.
    pub(super) fn torus(width: usize, height: usize, heights: &[f32]) -> Self {
        let row = |y: usize| (0..=width).map(move |x| (x % width, y % height));
        let all = (0..=height).flat_map(row);
        Self {
            kind: Kind::Torus,
            width: width + 1,
            height: height + 1,
            heights: vec![all.map(|(x, y)| heights[y * width + x]).collect()],
            level: 0,
            origin: [0; 2],
        }
    }

    /// The corners of a cube, in the order of the nodes of its level 0.
    pub(super) fn cube(heights: &[f32]) -> Self {
        let nodes = CubeNodes::new(0);
        let face = |realm| {
            let corner = |(i, j)| heights[nodes.node(NodePlace { realm, i, j })];
            [(0, 0), (1, 0), (0, 1), (1, 1)].map(corner).to_vec()
        };
        Self {
            kind: Kind::Cube,
            width: 2,
            height: 2,
            heights: Realm::ALL.map(face).to_vec(),
            level: 0,
            origin: [0; 2],
        }
    }

    /// A part of it, which must be a plane, by columns and rows of the whole.
    pub(super) fn window(&self, [x, y]: [usize; 2], width: usize, height: usize) -> Self {
        let [left, top] = [x - self.origin[0], y - self.origin[1]];
        let rows = (top..top + height)
            .flat_map(|row| &self.heights[0][row * self.width + left..][..width]);
        Self::plane(width, height, rows.copied().collect(), [x, y], self.level)
    }

    /// Rows of heights of a plane.
    pub(super) fn into_heights(mut self) -> Vec<f32> {
        self.heights.swap_remove(0)
    }

    /// The lattice of half the step.
    pub(super) fn halved(&self, halving: Halving) -> Self {
        if self.kind == Kind::Cube {
            self.halved_by::<false>(halving)
        } else {
            self.halved_by::<true>(halving)
        }
    }

    /// That, where along rows only the first of the numbers that are drawn by changes if `FLAT`.
    fn halved_by<const FLAT: bool>(&self, halving: Halving) -> Self {
        let instructions = InstructionSet::best();
        let centres = self.ringed(self.centres::<FLAT>(halving, instructions));
        let (width, height) = (2 * self.width - 1, 2 * self.height - 1);
        let sheet = |sheet: usize| {
            let mut fine = vec![0.0; width * height];
            let pairs = fine.par_chunks_mut(2 * width).enumerate();
            let pairs = pairs.with_min_len(1 + 4096 / width);
            let room = || vec![0.0; self.width];
            pairs.for_each_init(room, |middles, (y, rows)| {
                let two = self.two_rows::<FLAT>(halving, &centres[sheet], sheet, y, rows);
                instructions.run(TwoRows { middles, ..two });
            });
            if self.kind == Kind::Torus {
                // The same nodes once more.
                for row in fine.chunks_mut(width) {
                    row[width - 1] = row[0];
                }
                fine.copy_within(..width, (height - 1) * width);
            }
            fine
        };
        Self {
            kind: self.kind,
            width,
            height,
            heights: (0..self.heights.len()).map(sheet).collect(),
            level: self.level + 1,
            origin: self.origin.map(|at| 2 * at),
        }
    }

    /// Squares in a row with one more on each side.
    const fn stride(&self) -> usize {
        self.width + 1
    }

    /// The centres of all squares, with room for a ring of others around them.
    fn centres<const FLAT: bool>(
        &self,
        halving: Halving,
        instructions: InstructionSet,
    ) -> Vec<Vec<f32>> {
        let (width, stride) = (self.width, self.stride());
        let sheet = |sheet: usize| {
            let heights = &self.heights[sheet];
            let mut centres = vec![0.0; stride * (self.height + 1)];
            let rows = centres[stride..].par_chunks_mut(stride).enumerate();
            let rows = rows.take(self.height - 1).with_min_len(1 + 8192 / stride);
            rows.for_each(|(y, row)| {
                let (before, after) = (
                    &heights[y * width..][..width],
                    &heights[(y + 1) * width..][..width],
                );
                instructions.run(Centres::<FLAT> {
                    halving,
                    before,
                    after,
                    draw: self.draw(sheet, 1, 2 * y + 1),
                    to: &mut row[1..width],
                });
            });
            centres
        };
        (0..self.heights.len()).map(sheet).collect()
    }

    /// Puts the centres of the squares beyond the borders around those inside.
    fn ringed(&self, mut centres: Vec<Vec<f32>>) -> Vec<Vec<f32>> {
        let stride = self.stride();
        // Squares along each side.
        let (wide, high) = (self.width - 1, self.height - 1);
        match self.kind {
            Kind::Plane => {}
            Kind::Torus => {
                let all = &mut centres[0];
                for row in all.chunks_mut(stride) {
                    row[0] = row[wide];
                    row[wide + 1] = row[1];
                }
                all.copy_within(high * stride..(high + 1) * stride, 0);
                all.copy_within(stride..2 * stride, (high + 1) * stride);
            }
            Kind::Cube => {
                let inside = centres.clone();
                let n = wide as i64;
                for realm in Realm::ALL {
                    for (edge, along) in [Edge::MinusU, Edge::PlusU, Edge::MinusV, Edge::PlusV]
                        .into_iter()
                        .flat_map(|edge| (0..wide).map(move |along| (edge, along)))
                    {
                        // Squares from 1 on, as they are kept.
                        let (x, y) = match edge {
                            Edge::MinusU => (0, along + 1),
                            Edge::PlusU => (wide + 1, along + 1),
                            Edge::MinusV => (along + 1, 0),
                            Edge::PlusV => (along + 1, wide + 1),
                        };
                        let crossing = Crossing::new(realm, edge);
                        let centre = |at: usize| 2 * at as i64 - 1 - n;
                        let (u, v) = crossing.carry(centre(x), centre(y), n);
                        let [i, j] = [u, v].map(|at| {
                            let at = usize::try_from((at + 1 + n) / 2);
                            at.expect("within the other realm")
                        });
                        let other = crossing.realm().index();
                        centres[realm.index()][y * stride + x] = inside[other][j * stride + i];
                    }
                }
            }
        }
        centres
    }

    /// The rows 2 `y` and 2 `y` + 1 of the finer lattice; of the last the first alone.
    fn two_rows<'a, const FLAT: bool>(
        &'a self,
        halving: Halving,
        centres: &'a [f32],
        sheet: usize,
        y: usize,
        to: &'a mut [f32],
    ) -> TwoRows<'a, FLAT> {
        let (width, stride) = (self.width, self.stride());
        let heights = &self.heights[sheet];
        let row = |y: usize| &heights[y * width..][..width];
        let open = self.kind == Kind::Plane;
        let there = |y: usize| !(open && (y == 0 || y == self.height));
        let squares = |y: usize| there(y).then(|| &centres[y * stride..][..stride]);
        let (to, odd) = to.split_at_mut(2 * width - 1);
        TwoRows {
            halving,
            open,
            nodes: row(y),
            squares: [squares(y), squares(y + 1)],
            draw: self.draw(sheet, 1, 2 * y),
            to,
            next: (!odd.is_empty()).then(|| NextRow {
                nodes: row(y + 1),
                draw: self.draw(sheet, 0, 2 * y + 1),
                to: odd,
            }),
            middles: &mut [],
        }
    }

    /// What the random numbers of every second node of a row of the finer lattice are drawn by.
    fn draw(&self, sheet: usize, column: usize, row: usize) -> Draw {
        #[expect(
            clippy::cast_possible_wrap,
            clippy::cast_possible_truncation,
            reason = "lattices have at most 2^24 steps"
        )]
        let short = |at: usize| at as i32;
        if self.kind != Kind::Cube {
            let [x, y] = self.origin.map(|at| 2 * at);
            return Draw {
                from: [short(x + column), short(y + row), i32::from(self.level) + 1],
                step: [2, 0, 0],
            };
        }
        let frame = Realm::ALL[sheet].frame();
        let n = 2 * (self.width as i64 - 1);
        let from = frame.u * (2 * column as i64 - n) + frame.v * (2 * row as i64 - n) + frame.w * n;
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^12")]
        let short = |point: I64Vec3| point.to_array().map(|at| at as i32);
        Draw {
            from: short(from),
            step: short(frame.u * 4),
        }
    }

    /// The map of it: of a plane what `grid` has of its first columns and rows.
    pub(super) fn into_map(self, grid: Grid) -> HeightMap {
        let heights = match grid {
            Grid::Plane { width, height } | Grid::Torus { width, height } => {
                let mut heights = self.heights.into_iter().next().expect("one sheet");
                if self.width != width {
                    for y in 1..height {
                        heights.copy_within(y * self.width..y * self.width + width, y * width);
                    }
                }
                heights.truncate(width * height);
                heights
            }
            Grid::Cube { level } => {
                let nodes = CubeNodes::new(level);
                let height = |node: usize| {
                    let NodePlace { realm, i, j } = nodes.place(node);
                    self.heights[realm.index()][j * self.width + i]
                };
                return HeightMap::from_fn(grid, height);
            }
        };
        HeightMap::new(grid, heights).expect("as many")
    }
}
