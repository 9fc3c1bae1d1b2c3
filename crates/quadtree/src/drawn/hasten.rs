use super::sight::Sight;
use super::{Changes, DrawnSet, Stride};
use crate::Selection;
use crate::cell_map::CellSet;
use crate::tree::needed_by;
use cubemap::{Cell, Realm};

impl DrawnSet {
    /// Goes towards a desired selection as [`DrawnSet::advance`] does, but with long steps what is out of sight need not be ready: it takes its place and is drawn as soon as it is.
    ///
    /// For who has nothing to look at yet: of the cells that come together with what is seen, half and more are not.
    /// What comes in sight before it is ready gives way to the nearest cell over it that is `at_hand`: one that may be
    /// drawn, though it is not `ready` to come in because of what that costs. So a turn of the head finds coarser ground, and no hole, as long as the six
    /// realms are at hand. With short steps nothing more is left out, and what was comes in.
    pub fn hasten(
        &mut self,
        desired: &Selection,
        stride: Stride,
        ready: impl Fn(Cell) -> bool,
        at_hand: impl Fn(Cell) -> bool,
    ) -> Changes {
        if self.is_empty() && !Realm::ALL.into_iter().all(|realm| ready(Cell::root(realm))) {
            return Changes::default();
        }
        let sight = Sight::of(desired);
        let before = self.cells.clone();
        self.refine_or_fall_back(desired, |cell, was| match was {
            Was::Drawn => true,
            Was::Inside => ready(cell) || stride == Stride::Long && !sight.takes_in(cell),
            Was::Absent | Was::Split => ready(cell) || at_hand(cell) || !sight.takes_in(cell),
        });
        self.join(desired.tree(), &ready);
        let drawn: CellSet = before.iter().copied().collect();
        let is_drawn = |cell: &Cell| {
            drawn.contains(cell) || ready(*cell) || at_hand(*cell) && sight.takes_in(*cell)
        };
        let (cells, absent) = self.tree.leaves().into_iter().partition(is_drawn);
        let absent: Vec<_> = absent;
        let beside = absent.iter().filter(|cell| !self.absent.contains(cell));
        let changes = Changes {
            beside: beside.copied().collect(),
            ..Changes::between(&before, &cells)
        };
        self.cells = cells;
        self.absent = absent.into_iter().collect();
        changes
    }

    /// Splits what is desired split, as far as all leaves are `fit`: the finest such tree. Leaves that were there and are not any more give way to coarser ones.
    fn refine_or_fall_back(&mut self, desired: &Selection, fit: impl Fn(Cell, Was) -> bool) {
        let finer = desired.tree().beyond(&self.tree);
        let drawn: CellSet = self.cells.iter().copied().collect();
        let Self { tree, absent, .. } = self;
        finer.iter().for_each(|&cell| tree.split(cell));
        let added: CellSet = finer.iter().copied().collect();
        let mut fallen = CellSet::default();
        let lacking = |cell: Cell, fallen: &CellSet| {
            let was = if drawn.contains(&cell) {
                Was::Drawn
            } else if fallen.contains(&cell) {
                Was::Split
            } else if absent.contains(&cell) {
                Was::Absent
            } else {
                Was::Inside
            };
            !fit(cell, was)
        };
        let suspects = finer.into_iter().filter_map(Cell::children).flatten();
        let suspects = suspects.chain(absent.iter().copied());
        let mut undone: Vec<_> = suspects
            .filter(|&cell| tree.is_leaf(cell) && lacking(cell, &fallen))
            .filter_map(Cell::parent)
            .collect();
        while let Some(cell) = undone.pop() {
            let mut joined = Vec::new();
            tree.join(cell, &mut |cell| joined.push(cell));
            for cell in joined {
                if !added.contains(&cell) {
                    fallen.insert(cell);
                }
                undone.extend(needed_by(cell).filter(|&other| tree.is_split(other)));
            }
            if tree.is_leaf(cell) && lacking(cell, &fallen) {
                undone.extend(cell.parent());
            }
        }
    }
}

/// What a leaf was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Was {
    /// A leaf that is drawn.
    Drawn,
    /// A leaf that is not drawn yet.
    Absent,
    /// A part of a leaf.
    Inside,
    /// It was split.
    Split,
}
