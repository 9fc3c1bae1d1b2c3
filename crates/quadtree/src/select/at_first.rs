use super::{Selection, Skyline};
use crate::view::TURN;
use crate::{Region, Regions, View};

impl Regions {
    /// A selection of theirs for [who has nothing to look at yet](crate::DrawnSet::hasten): what every view's skyline hides does not count as drawn, and what is seen when a view turns is [`beside`](crate::Leaf::beside).
    ///
    /// A skyline for each view, or none.
    #[must_use]
    pub fn at_first(
        &self,
        selection: Selection,
        views: &[View],
        skylines: &[Skyline],
    ) -> Selection {
        let occluder = self.globe().occluder;
        let leaves = selection.leaves().iter();
        let regions: Vec<_> = leaves
            .map(|leaf| (leaf.cell.level() > 1).then(|| self.get(leaf.cell))?)
            .collect();
        let by_each: Vec<_> = skylines
            .iter()
            .map(|skyline| skyline.hidden(&regions))
            .collect();
        let is_hidden = |place: usize| !by_each.is_empty() && by_each.iter().all(|by| by[place]);
        let turns = |view: &View, region: &Region| {
            let (middle, radius) = region.sphere();
            let frustum = view.frustum.as_ref();
            frustum.is_some_and(|f| f.may_come_in_sight(view.eye, TURN, middle, radius))
                && !region.is_beyond_horizon(view.eye, occluder)
        };
        selection.marked(|place, leaf| {
            let Some(region) = regions[place].filter(|_| !leaf.drawn || is_hidden(place)) else {
                return;
            };
            leaf.beside = views.iter().any(|view| turns(view, region));
            leaf.drawn = false;
        })
    }
}
