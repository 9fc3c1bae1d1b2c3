//! Maps of whole planets: a number at each node of the cube's lattice.

use cubemap::{Cell, Crossing, CubeNodes, Edge, NodePlace, Realm, Vertex};
use std::fmt;

/// A number at each node of a lattice on the cube, mostly from 0 to 1.
///
/// # Invariants
///
/// All numbers are finite and within ±[`BaseMap::LARGEST`]; a node that several realms have is one number in each.
///
/// ```
/// use cubemap::Warp;
/// use terrain::{Base, BaseMap, Recipe, Seed, Terrain};
/// // Higher towards the north.
/// let map = BaseMap::from_fn(5, |node| (0.5 + 0.5 * node.dir(Warp::Algebraic).y) as f32)?;
/// let recipe = Recipe::new("slope", 1e6).base(Base::new(map, -5000.0, 5000.0));
/// let terrain = Terrain::new(&recipe, Seed(1))?;
/// assert!((terrain.height_at(glam::DVec3::Y) - 5000.0).abs() < 50.0);
/// assert!(terrain.height_at(glam::DVec3::X).abs() < 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct BaseMap {
    level: u8,
    /// Realm by realm, each row by row along u from below, edges and corners in each realm that has them.
    values: Box<[f32]>,
    /// For each level of cells up to [`leaf_level`], in their order, the lowest and highest number that counts there.
    ranges: Vec<Box<[[f32; 2]]>>,
    /// For each coarser lattice the root of the mean square of what it misses.
    missed: Vec<f64>,
}

// No number is NaN.
impl Eq for BaseMap {}

/// Why there is no such map.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BaseMapError {
    /// Too coarse.
    #[error("a map of 2^{0} steps along a side of the cube; a planet takes 2^{least} and more, take a finer one", least = BaseMap::LEVELS[0])]
    Coarse(u8),
    /// Too fine.
    #[error(
        "a map of 2^{0} steps along a side of the cube; a planet takes up to 2^{most}: all of it is kept in memory, and what is finer is what stamps are for; take a coarser one",
        most = BaseMap::LEVELS[1]
    )]
    Fine(u8),
    /// A number that no height is.
    #[error("the map has a value of {0}; it must be a number within ±{most}", most = BaseMap::LARGEST)]
    Value(f32),
}

/// A node as one of the realms that have it sees it: column along u and row along v.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BaseNode {
    pub(crate) realm: Realm,
    pub(crate) i: usize,
    pub(crate) j: usize,
}

/// The cells whose ranges are known one by one: of four steps a side.
pub(crate) const fn leaf_level(level: u8) -> u8 {
    level - 2
}

impl fmt::Debug for BaseMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BaseMap(6 × {0} × {0})", self.steps() + 1)
    }
}

impl BaseMap {
    /// The coarsest and the finest lattice: 6 × 9² nodes and 6 × 2049².
    pub const LEVELS: [u8; 2] = [3, 11];

    /// No number is farther from 0.
    pub const LARGEST: f32 = 1e6;

    /// The map of a number at each node of a lattice of 2^level steps along a side of the cube, in the order of [`CubeNodes`].
    ///
    /// # Errors
    ///
    /// As [`BaseMap::from_fn`].
    ///
    /// # Panics
    ///
    /// If there are not as many numbers as nodes.
    pub fn from_nodes(level: u8, values: &[f32]) -> Result<Self, BaseMapError> {
        Self::fits(level)?;
        let nodes = CubeNodes::new(level);
        assert_eq!(values.len(), nodes.len(), "a number for each node");
        let n = nodes.steps();
        Self::from_fn(level, |vertex| {
            let realm = vertex.realms().next().expect("it is on the cube");
            let (s, t) = vertex.st(realm).expect("one of its realms");
            #[expect(
                clippy::cast_precision_loss,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "exact: 0 to n"
            )]
            let [i, j] = [s, t].map(|at| ((at + 1.0) * 0.5 * n as f64) as usize);
            values[nodes.node(NodePlace { realm, i, j })]
        })
    }

    /// The map of what a function says of each node of a lattice of 2^level steps along a side of the cube.
    ///
    /// A node that several realms have is asked for in each.
    ///
    /// # Errors
    ///
    /// If the level is outside [`BaseMap::LEVELS`], or the function gives what is no height.
    pub fn from_fn(level: u8, value: impl Fn(Vertex) -> f32) -> Result<Self, BaseMapError> {
        Self::fits(level)?;
        let side = 0..=1_u64 << level;
        let nodes = Realm::ALL.into_iter().flat_map(|realm| {
            let side = side.clone();
            side.clone()
                .flat_map(move |j| side.clone().map(move |i| (realm, i, j)))
        });
        let values: Box<[f32]> = nodes
            .map(|(realm, i, j)| value(Vertex::new(realm, level, i, j).expect("on the lattice")))
            .collect();
        if let Some(&value) = values.iter().find(|value| {
            // What is not a number is no less.
            let fits = value.abs() <= Self::LARGEST;
            !fits
        }) {
            return Err(BaseMapError::Value(value));
        }
        let mut map = Self {
            level,
            values,
            ranges: Vec::new(),
            missed: Vec::new(),
        };
        map.ranges = map.all_ranges();
        map.missed = map.all_missed();
        Ok(map)
    }

    /// Whether a lattice of 2^level steps along a side of the cube is neither too coarse nor too fine.
    ///
    /// # Errors
    ///
    /// [`BaseMapError::Coarse`] or [`BaseMapError::Fine`].
    pub fn fits(level: u8) -> Result<(), BaseMapError> {
        let [least, most] = Self::LEVELS;
        if level < least {
            Err(BaseMapError::Coarse(level))
        } else if level > most {
            Err(BaseMapError::Fine(level))
        } else {
            Ok(())
        }
    }

    /// It has 2^level steps along a side of the cube.
    #[must_use]
    pub const fn level(&self) -> u8 {
        self.level
    }

    /// The numbers of its nodes: realm by realm in the order of [`Realm::ALL`], row by row along v.
    #[must_use]
    pub const fn values(&self) -> &[f32] {
        &self.values
    }

    /// The lowest and the highest number.
    #[must_use]
    pub fn range(&self) -> (f32, f32) {
        let [low, high] = self.ranges[0]
            .iter()
            .copied()
            .reduce(union)
            .unwrap_or([0.0; 2]);
        (low, high)
    }

    /// Steps along a side of the cube.
    pub(crate) const fn steps(&self) -> usize {
        1 << self.level
    }

    /// The number at a node.
    #[inline(always)]
    pub(crate) fn at(&self, BaseNode { realm, i, j }: BaseNode) -> f32 {
        let side = self.steps() + 1;
        self.values[(realm.index() * side + j) * side + i]
    }

    /// The node at a column and row of a realm, which may be up to a realm's width beyond one of its edges; `None` beyond two, where nothing lies.
    pub(crate) fn node(&self, realm: Realm, i: isize, j: isize) -> Option<BaseNode> {
        let n = self.steps().cast_signed();
        let out = |at: isize| at < 0 || at > n;
        let edge = match (out(i), out(j)) {
            (false, false) => {
                let [i, j] = [i, j].map(isize::cast_unsigned);
                return Some(BaseNode { realm, i, j });
            }
            (true, true) => return None,
            (true, false) if i < 0 => Edge::MinusU,
            (true, false) => Edge::PlusU,
            (false, true) if j < 0 => Edge::MinusV,
            (false, true) => Edge::PlusV,
        };
        let crossing = Crossing::new(realm, edge);
        let (u, v) = crossing.carry((2 * i - n) as i64, (2 * j - n) as i64, n as i64);
        let [i, j] = [u, v].map(|at| {
            let at = usize::try_from((at + n as i64) / 2);
            at.expect("within the other realm")
        });
        let realm = crossing.realm();
        Some(BaseNode { realm, i, j })
    }

    /// The lowest and the highest number that counts in a cell: of its nodes, and of those a step beyond them.
    ///
    /// Deeper cells than those of four steps a side have the range of the one that they are in.
    pub(crate) fn range_in(&self, cell: Cell) -> [f32; 2] {
        let level = cell.level().min(leaf_level(self.level));
        let up = cell.level() - level;
        let n = 1_usize << level;
        let [i, j] = [cell.i() >> up, cell.j() >> up].map(|at| at as usize);
        self.ranges[usize::from(level)][(cell.realm().index() * n + j) * n + i]
    }

    /// The root of the mean square, over the planet, of what a lattice of 2^level steps along a side would miss of this one.
    ///
    /// Finer lattices miss what straight lines do between this one's nodes, a quarter with each level.
    pub(crate) fn missed_by(&self, level: u8) -> f64 {
        match self.missed.get(usize::from(level)) {
            Some(&missed) => missed,
            None => {
                let finer = i32::from(level) - i32::from(self.level) + 1;
                self.missed[self.missed.len() - 1] * 0.25_f64.powi(finer)
            }
        }
    }

    fn all_ranges(&self) -> Vec<Box<[[f32; 2]]>> {
        let leaf = leaf_level(self.level);
        let n = 1_isize << leaf;
        let width = 1_isize << (self.level - leaf);
        let cells = Realm::ALL.into_iter().flat_map(|realm| {
            (0..n).flat_map(move |j| (0..n).map(move |i| (realm, i * width, j * width)))
        });
        let leaves = cells.map(|(realm, i, j)| {
            let around = |from: isize| from - 1..=from + width + 1;
            let nodes = around(j).flat_map(|j| around(i).map(move |i| (i, j)));
            nodes
                .filter_map(|(i, j)| Some([self.at(self.node(realm, i, j)?); 2]))
                .reduce(union)
                .expect("a cell has nodes")
        });
        let mut levels: Vec<Box<[[f32; 2]]>> = vec![leaves.collect()];
        for level in (0..leaf).rev() {
            let finer = &levels[levels.len() - 1];
            let n = 1_usize << level;
            let quarters = |at: usize| {
                let (row, i) = (at / n, at % n);
                // Rows of all realms follow each other.
                [0, 1, 2 * n, 2 * n + 1].map(|next| finer[row * 4 * n + 2 * i + next])
            };
            let cells = (0..6 * n * n).map(|at| {
                let [a, b, c, d] = quarters(at);
                union(union(a, b), union(c, d))
            });
            let cells = cells.collect();
            levels.push(cells);
        }
        levels.reverse();
        levels
    }

    /// Each lattice misses what the next has beside its straight lines, and what that one misses.
    fn all_missed(&self) -> Vec<f64> {
        let n = self.steps();
        let value = |realm, i, j| f64::from(self.at(BaseNode { realm, i, j }));
        let mut squares = 0.0;
        let mut missed = Vec::new();
        for level in (0..self.level).rev() {
            let step = n >> level;
            let half = step / 2;
            let mut sum = 0.0;
            let mut count = 0.0;
            for realm in Realm::ALL {
                for j in (0..n).step_by(step) {
                    for i in (0..n).step_by(step) {
                        let at = |di: usize, dj: usize| value(realm, i + di * half, j + dj * half);
                        let [a, b, c] = [at(0, 0), at(2, 0), at(0, 2)];
                        let beside = [
                            at(1, 0) - f64::midpoint(a, b),
                            at(0, 1) - f64::midpoint(a, c),
                            at(1, 1) - (a + b + c + at(2, 2)) / 4.0,
                        ];
                        sum += beside.iter().map(|x| x * x).sum::<f64>();
                        count += 4.0;
                    }
                }
            }
            squares += sum / count;
            missed.push(squares.sqrt());
        }
        missed.reverse();
        missed
    }
}

/// What two ranges cover.
fn union(a: [f32; 2], b: [f32; 2]) -> [f32; 2] {
    [a[0].min(b[0]), a[1].max(b[1])]
}
