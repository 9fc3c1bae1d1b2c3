use super::{Selection, Skyline};
use crate::{Region, Regions, View};

impl Regions {
    /// A selection of theirs for [who has nothing to look at yet](crate::DrawnSet::hasten): what every one of some skylines hides does not count as drawn, and what it does not show of what views see `now`, or will when they have turned a little, is [`beside`](crate::Leaf::beside).
    ///
    /// The selection may be for views of a while ago, and the skylines those of their eyes: for each of them, or none.
    #[must_use]
    pub fn at_first(&self, selection: Selection, now: &[View], skylines: &[Skyline]) -> Selection {
        let leaves = selection.leaves().iter();
        let regions: Vec<_> = leaves
            .map(|leaf| (leaf.cell.level() > 1).then(|| self.get(leaf.cell))?)
            .collect();
        let by_each: Vec<_> = skylines
            .iter()
            .map(|skyline| skyline.hidden(&regions))
            .collect();
        let is_hidden = |place: usize| !by_each.is_empty() && by_each.iter().all(|by| by[place]);
        let eyes = now.iter().map(|view| view.eye);
        let have_stayed = skylines.iter().map(Skyline::eye).eq(eyes);
        let occluder = self.globe().occluder;
        let is_seen_soon = |region: &Region| {
            now.iter().any(|view| {
                region.may_come_in_sight(view) && !region.is_beyond_horizon(view.eye, occluder)
            })
        };
        selection.marked(|place, leaf| {
            let is_hidden = is_hidden(place);
            let Some(region) = regions[place].filter(|_| !leaf.drawn || is_hidden) else {
                return;
            };
            leaf.drawn = false;
            leaf.beside = !(is_hidden && have_stayed) && is_seen_soon(region);
        })
    }
}
