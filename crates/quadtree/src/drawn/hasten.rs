use super::sight::Sight;
use super::{Changes, DrawnSet, Stride, Was};
use crate::Selection;
use crate::select::Rank;
use cubemap::{Cell, Realm};

impl DrawnSet {
    /// Goes towards a desired selection as [`DrawnSet::advance`] does, but with long steps what is out of sight need not be ready: it takes its place and is drawn as soon as it is. What is [`beside`](crate::Leaf::beside) the picture must be.
    ///
    /// For who has nothing to look at yet: of the cells that come together with what is seen, half and more are not. They are left out in
    /// cells as large as what is seen allows, so that few of them are enough to have all covered.
    ///
    /// With long steps nothing is ever left out that is seen: it gives way to the nearest cell over it that is `at_hand`: one that may be
    /// drawn, though it is not `ready` to come in because of what that costs. So who looks elsewhere finds coarser ground, and no hole, as long as the six
    /// realms are at hand. With short steps nothing more is left out, and what was comes in; but if it is seen before it is ready it is missing until then, for all that is seen would have to become
    /// coarser to have it covered: so this is for who has the picture, and turns so slowly that what was beside it is there by then.
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
        let mut finer = desired.tree().beyond(&self.tree);
        if stride == Stride::Long {
            finer.retain(|&cell| desired.is_split_for_the_seen(cell));
        }
        self.refine(finer, |cell, was| match was {
            Was::Drawn => true,
            Was::Inside => ready(cell) || stride == Stride::Long && sight.rank(cell) == Rank::Rest,
            Was::Absent if stride == Stride::Short => true,
            Was::Absent | Was::Split => ready(cell) || at_hand(cell) || !sight.takes_in(cell),
        });
        let rest = desired.tree().beyond(&self.tree);
        self.refine(rest, |cell, was| was != Was::Inside || ready(cell));
        self.join(desired.tree(), &ready);
        let is_drawn = |cell: &Cell| {
            let was_drawn = before.binary_search(cell).is_ok();
            was_drawn || ready(*cell) || at_hand(*cell) && sight.takes_in(*cell)
        };
        let (cells, absent): (Vec<_>, Vec<_>) = self.tree.leaves().into_iter().partition(is_drawn);
        let new = absent.iter().filter(|cell| !self.absent.contains(cell));
        let changes = Changes {
            absent: new.copied().collect(),
            ..Changes::between(&before, &cells)
        };
        self.cells = cells;
        self.absent = absent.into_iter().collect();
        changes
    }
}
