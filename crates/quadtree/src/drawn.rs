mod changes;
mod hasten;
mod sight;
mod stride;

pub use changes::Changes;
pub use stride::Stride;

use crate::Selection;
use crate::cell_map::CellSet;
use crate::tree::{Tree, needed_by};
use cubemap::{Cell, Corner, Edge, EdgeSet, Realm, Step};
use sight::Sight;

/// The cells that are drawn while the desired ones are still being built.
///
/// Empty until all six realms are ready; then they are its cells, and
/// [`DrawnSet::advance`] brings them nearer to each desired selection. A cell gives way to finer ones
/// only when all that take its place are ready, and fine ones to a coarser one only
/// when that is. A cell in the set stays until something takes its place, ready or
/// not: what it was built into must be kept as long as it is here.
///
/// Cells out of sight belong to the set like all others, and must be ready to enter
/// it, so that a turn of the head finds no hole. They hold up nothing that is seen,
/// provided that cells are built in the order of [`DrawnSet::missing`]. Who has nothing to look
/// at yet cannot wait for them, and calls [`DrawnSet::hasten`].
///
/// # Invariants
///
/// Empty, or covers the sphere once and is balanced, the cells that are absent counted.
///
/// ```
/// use cubemap::Realm;
/// use glam::DVec3;
/// use quadtree::{DrawnSet, Globe, HeightRange, Ranges, View, select};
/// # let globe = Globe { radius: 1_000.0, occluder: 990.0, roof: 1_025.0, warp: Default::default() };
/// # let errors: Vec<_> = (0..=6).map(|level| 10.0 / 3_f64.powi(level)).collect();
/// # let ranges = Ranges::new(&globe, &errors, 1_000.0, 2.0);
/// # let eye = DVec3::new(0.0, 1_100.0, 0.0);
/// # let views = [View { eye, frustum: None }];
/// let desired = select(&globe, &views, &ranges, |_| HeightRange::default());
/// let mut drawn = DrawnSet::new();
/// // Only whole realms are built yet: they are drawn.
/// let changes = drawn.advance(&desired, |cell| cell.level() == 0);
/// assert_eq!(changes.shown.len(), Realm::ALL.len());
/// // All is built: what was desired is drawn, and the realms that were split give way.
/// let changes = drawn.advance(&desired, |_| true);
/// assert!(drawn.is_at(&desired) && !changes.hidden.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DrawnSet {
    tree: Tree,
    /// The tree's leaves in their order, but for the absent ones, or none before the start.
    cells: Vec<Cell>,
    /// Leaves that are out of sight and not drawn yet.
    absent: CellSet,
}

impl DrawnSet {
    /// How many cells that make the picture finer are built for one that makes it coarser.
    pub const FINER: usize = 3;

    /// Nothing drawn yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The cells, in their order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator + '_ {
        self.cells.iter().copied()
    }

    /// Whether a cell is in the set.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        !self.is_empty() && self.tree.is_leaf(cell) && !self.absent.contains(&cell)
    }

    /// The cell in the set that covers `cell`, or one that is absent; `None` if finer ones do, or none.
    #[must_use]
    pub fn over(&self, cell: Cell) -> Option<Cell> {
        let over = self.tree.leaf_over(cell);
        over.filter(|_| !self.is_empty())
    }

    /// Whether nothing is drawn yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Whether no cell is absent that is out of sight.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.absent.is_empty()
    }

    /// Whether the cells are just the desired leaves.
    #[must_use]
    pub fn is_at(&self, desired: &Selection) -> bool {
        !self.is_empty() && self.is_whole() && self.tree == *desired.tree()
    }

    /// The edges of a cell in the set beyond which a coarser one is drawn.
    #[must_use]
    pub fn coarser_edges(&self, cell: Cell) -> EdgeSet {
        let coarser = |edge: &Edge| !self.tree.is_node(cell.across(*edge));
        Edge::ALL.into_iter().filter(coarser).collect()
    }

    /// The corners of a cell in the set around which a coarser one is drawn.
    ///
    /// Over either of the edges that meet there, or over the corner itself.
    pub fn coarser_corners(&self, cell: Cell) -> impl Iterator<Item = Corner> + '_ {
        corners(cell, self.coarser_edges(cell), |beyond| {
            !self.tree.is_node(beyond)
        })
    }

    /// The edges of a cell in the set beyond which finer ones are drawn.
    #[must_use]
    pub fn finer_edges(&self, cell: Cell) -> EdgeSet {
        let finer = |edge: &Edge| self.tree.is_split(cell.across(*edge));
        Edge::ALL.into_iter().filter(finer).collect()
    }

    /// The corners of a cell in the set around which a finer one is drawn.
    ///
    /// Never one of the [`DrawnSet::coarser_corners`]: cells around a corner all touch,
    /// so there are no more than two levels of them.
    pub fn finer_corners(&self, cell: Cell) -> impl Iterator<Item = Corner> + '_ {
        corners(cell, self.finer_edges(cell), |beyond| {
            self.tree.is_split(beyond)
        })
    }

    /// The cells in the set that touch one of it, each once, in their order.
    #[must_use]
    pub fn touching(&self, cell: Cell) -> Vec<Cell> {
        let mut touching = Vec::new();
        for beyond in cell.neighbours() {
            if self.tree.is_split(beyond) {
                let children = beyond.children().into_iter().flatten();
                touching.extend(children.filter(|child| {
                    self.contains(*child) && child.neighbours().any(|other| cell.contains(other))
                }));
            } else {
                touching.extend(self.over(beyond).filter(|&over| self.contains(over)));
            }
        }
        touching.sort_unstable();
        touching.dedup();
        touching
    }

    /// Goes as far towards a desired selection as what is ready allows.
    ///
    /// Whether finer cells come in or coarser ones, levels may be skipped: what takes
    /// the place of a cell need not be its own children. If all desired leaves are
    /// ready, and at the start the six realms too, one call arrives there. What
    /// can be refined is refined first, then what is too fine is joined; a desired leaf
    /// that would break the balance waits until its neighbours are ready.
    ///
    /// `ready` must answer alike during one call.
    ///
    /// # Panics
    ///
    /// If the set is not [whole](DrawnSet::is_whole).
    pub fn advance(&mut self, desired: &Selection, ready: impl Fn(Cell) -> bool) -> Changes {
        assert!(self.is_whole(), "some cells are absent");
        if self.is_empty() && !Realm::ALL.into_iter().all(|realm| ready(Cell::root(realm))) {
            return Changes::default();
        }
        let finer = desired.tree().beyond(&self.tree);
        let added = self.refine(finer, |cell, was| was != Was::Inside || ready(cell));
        let joined = self.join(desired.tree(), &ready);
        if self.is_empty() {
            self.cells = self.tree.leaves();
            return Changes::between(&[], &self.cells);
        }
        let changes = self.changes(&added, &joined);
        self.follow(&changes);
        changes
    }

    /// Splits what is desired `finer`, as far as all leaves are `fit`: the finest such tree. Returns what was split.
    ///
    /// There is one: the union of two such trees is another. Leaves that were there and are not fit give way to coarser ones.
    fn refine(&mut self, finer: Vec<Cell>, fit: impl Fn(Cell, Was) -> bool) -> CellSet {
        let Self { tree, absent, .. } = self;
        finer.iter().for_each(|&cell| tree.split(cell));
        let mut added: CellSet = finer.iter().copied().collect();
        let mut fallen = CellSet::default();
        let lacking = |cell: Cell, added: &CellSet, fallen: &CellSet| {
            let was = if cell.parent().is_some_and(|parent| added.contains(&parent)) {
                Was::Inside
            } else if fallen.contains(&cell) {
                Was::Split
            } else if absent.contains(&cell) {
                Was::Absent
            } else {
                Was::Drawn
            };
            !fit(cell, was)
        };
        // Cells that cannot stay split: first the parents of leaves that are not fit.
        let suspects = finer.into_iter().filter_map(Cell::children).flatten();
        let suspects = suspects.chain(absent.iter().copied());
        let mut undone: Vec<_> = suspects
            .filter(|&cell| tree.is_leaf(cell) && lacking(cell, &added, &fallen))
            .filter_map(Cell::parent)
            .collect();
        while let Some(cell) = undone.pop() {
            let mut joined = Vec::new();
            tree.join(cell, &mut |cell| joined.push(cell));
            for cell in joined {
                if !added.remove(&cell) {
                    fallen.insert(cell);
                }
                undone.extend(needed_by(cell).filter(|&other| tree.is_split(other)));
            }
            if tree.is_leaf(cell) && lacking(cell, &added, &fallen) {
                undone.extend(cell.parent());
            }
        }
        added
    }

    /// Joins what is not desired split, as far as all new leaves are ready: the coarsest such tree. Returns what was joined.
    ///
    /// There is one: the cells that must be kept do not depend on the order they are found in.
    fn join(&mut self, desired: &Tree, ready: &impl Fn(Cell) -> bool) -> CellSet {
        let tree = &mut self.tree;
        let finer = tree.beyond(desired);
        tree.join_all(&finer);
        let mut joined: CellSet = finer.iter().copied().collect();
        let mut todo: Vec<_> = finer
            .into_iter()
            .filter(|&cell| tree.is_node(cell))
            .collect();
        while let Some(cell) = todo.pop() {
            if joined.contains(&cell) && !ready(cell) {
                tree.split_balanced(cell, &mut |split| {
                    joined.remove(&split);
                    todo.extend(split.children().into_iter().flatten());
                });
            }
        }
        joined
    }

    /// What changed, if some cells were split and others joined; none is both, and what was split lies in no joined one.
    fn changes(&self, added: &CellSet, joined: &CellSet) -> Changes {
        let children = |cells: &CellSet| {
            let children = cells.iter().filter_map(|cell| cell.children());
            children.flatten().collect::<Vec<_>>()
        };
        let alone = |cells: &CellSet| {
            let outer = |cell: &Cell| cell.parent().is_none_or(|parent| !cells.contains(&parent));
            cells.iter().copied().filter(outer).collect::<Vec<_>>()
        };
        let mut changes = Changes {
            shown: alone(joined),
            hidden: alone(added),
            absent: Vec::new(),
        };
        let shown = children(added).into_iter();
        changes
            .shown
            .extend(shown.filter(|cell| !added.contains(cell)));
        let hidden = children(joined).into_iter();
        changes
            .hidden
            .extend(hidden.filter(|cell| !joined.contains(cell)));
        changes.shown.sort_unstable();
        changes.hidden.sort_unstable();
        changes
    }

    /// Brings the list of cells up to date.
    fn follow(&mut self, changes: &Changes) {
        if changes.is_empty() {
            return;
        }
        let mut hidden = changes.hidden.iter().peekable();
        self.cells
            .retain(|cell| hidden.next_if(|&gone| gone == cell).is_none());
        // Two sorted runs: one merge.
        self.cells.extend(&changes.shown);
        self.cells.sort();
    }

    /// Whether a cell that is finer than what is drawn, and divided in a desired selection, is to be drawn on the way there.
    ///
    /// Either it stands in for finer cells out of sight, so that what is seen need not wait for
    /// them, or something seen is in it and it is the next level on the way; with long steps there is none.
    #[must_use]
    pub fn is_step(&self, desired: &Selection, stride: Stride, cell: Cell) -> bool {
        let Some(over) = self.over(cell).filter(|_| desired.is_split(cell)) else {
            return false;
        };
        if self.absent.contains(&cell) {
            return true;
        }
        over != cell
            && if desired.is_split_for_the_seen(cell) {
                stride == Stride::Short && cell.level() == over.level() + 1
            } else {
                (cell.parent()).is_some_and(|parent| desired.is_split_for_the_seen(parent))
            }
    }

    /// The cells to be built next for a desired selection, the most urgent first.
    ///
    /// That is: the desired leaves that are neither ready nor drawn; what
    /// [`DrawnSet::is_step`] on the way there; and the six realms
    /// at the start, before all else. What is seen comes next, with whatever holds it
    /// up, but for long steps, for which [`DrawnSet::hasten`] waits for nothing that is out of sight; then what is out of sight. Within each, with
    /// short steps, first what is largest on the screen: distance
    /// over the cell's size; with long ones what is nearest; then the order of [`Cell`]. Where something finer than need
    /// be is drawn nothing is amiss, but what is left behind must go, or the set would
    /// grow as long as an eye flies on: after each [`DrawnSet::FINER`] cells comes one
    /// of those, seen ones first.
    ///
    /// To build all of them arrives at the selection; to build the first alone and ask again
    /// does too, and shows it growing finer from the coarsest on.
    #[must_use]
    pub fn missing(
        &self,
        desired: &Selection,
        stride: Stride,
        ready: impl Fn(Cell) -> bool,
    ) -> Vec<Cell> {
        let start = self.is_empty();
        let hastens = stride == Stride::Long || !self.is_whole();
        let sight = hastens.then(|| Sight::of(desired));
        let rank = |cell| sight.as_ref().map(|sight| sight.rank(cell));
        let mut cells = Vec::new();
        if start {
            cells.extend(Realm::ALL.map(Cell::root));
        }
        for split in desired.tree().beyond(&self.tree) {
            let children = split.children().into_iter().flatten();
            cells.extend(
                children.filter(|&child| {
                    desired.contains(child) || self.is_step(desired, stride, child)
                }),
            );
        }
        // Leaves, or steps.
        let absent = self.absent.iter().copied();
        cells.extend(absent.filter(|&cell| desired.tree().is_node(cell)));
        let finer = self.tree.beyond(desired.tree()).into_iter();
        cells.extend(finer.filter(|&cell| desired.contains(cell)));
        cells.retain(|&cell| !ready(cell));
        let mut places: Vec<_> = cells
            .into_iter()
            .map(|cell| {
                let over = self.tree.leaf_over(cell);
                let place = desired.place(cell, over.is_none());
                let place = rank(cell).map_or(place, |rank| place.of_rank(rank));
                match stride {
                    Stride::Short => place,
                    Stride::Long => place.nearest_first(),
                }
            })
            .collect();
        // Nothing at all is drawn before the realms are.
        let later = |cell: Cell| start && cell.level() > 0;
        places.sort_unstable_by(|a, b| {
            let start = later(a.cell()).cmp(&later(b.cell()));
            start.then_with(|| a.order(b))
        });
        interleaved(
            places
                .iter()
                .map(|place| (place.cell(), place.is_coarser())),
        )
    }
}

/// What a leaf was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Was {
    /// A leaf that is drawn.
    Drawn,
    /// A leaf that is absent.
    Absent,
    /// A part of a leaf.
    Inside,
    /// It was split.
    Split,
}

/// Cells in the order they come in, but for the coarser ones: one after each [`DrawnSet::FINER`] others.
fn interleaved(cells: impl Iterator<Item = (Cell, bool)>) -> Vec<Cell> {
    let (coarser, finer): (Vec<_>, Vec<_>) = cells.partition(|&(_, coarser)| coarser);
    let mut coarser = coarser.into_iter();
    let mut order = Vec::new();
    for some in finer.chunks(DrawnSet::FINER) {
        order.extend_from_slice(some);
        order.extend(coarser.next());
    }
    order.extend(coarser);
    order.into_iter().map(|(cell, _)| cell).collect()
}

/// The corners of a cell at the ends of some of its edges, or beyond which lies a cell that counts.
fn corners(
    cell: Cell,
    edges: EdgeSet,
    counts: impl Fn(Cell) -> bool,
) -> impl Iterator<Item = Corner> {
    Corner::ALL.into_iter().filter(move |&corner| {
        edges.iter().any(|edge| edge.ends().contains(&corner))
            || cell.step(Step::Corner(corner)).is_some_and(&counts)
    })
}

#[cfg(test)]
mod tests;
