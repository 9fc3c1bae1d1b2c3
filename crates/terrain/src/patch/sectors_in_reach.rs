//! The sectors whose stamps may reach a patch, and the points of a patch that a stamp may reach.

use super::patch::{Patch, Window};
use cubemap::{Cell, Edge, Realm};

/// Every sector of a level whose stamp may reach a point of a patch.
///
/// These are the sectors that hold a point and the ring of their neighbours; a point on a
/// border is held by both sides. So a patch has all that comes over one of its borders (the
/// articles' blue case) or over two (red), whether they are borders of chunks or of realms.
///
/// Stamps are summed in the order of their sectors: those of earlier realms, the own
/// realm's row by row, those of later realms.
#[derive(Clone, Debug)]
pub(crate) struct SectorsInReach {
    pub(crate) realm: Realm,
    pub(crate) level: u8,
    pub(crate) earlier: Vec<Cell>,
    /// First and last of the own realm.
    pub(crate) columns: [u32; 2],
    pub(crate) rows: [u32; 2],
    pub(crate) later: Vec<Cell>,
}

impl SectorsInReach {
    /// The sectors of a level for a patch.
    pub(crate) fn new(patch: &Patch, level: u8) -> Self {
        Self::around(patch.realm, level, Self::held(patch.ends(), level))
    }

    /// The first and the last column, and row, of the sectors of a level that hold a point between such even steps along u and v.
    pub(crate) fn held(ends: [[f64; 2]; 2], level: u8) -> [[u32; 2]; 2] {
        let n = 1_u32 << level;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is beyond the realm counts as its border, n ≤ 2^30"
        )]
        let held = |[first, last]: [f64; 2]| {
            let sector = |x: f64| (x + 1.0) * 0.5 * f64::from(n);
            let (first, last) = (sector(first), sector(last));
            let low = first as u32;
            // On a border both sides hold it.
            let is_border = f64::from(low) == first;
            let low = low.saturating_sub(u32::from(is_border));
            [low.min(n - 1), (last as u32).min(n - 1)]
        };
        ends.map(held)
    }

    /// Those that hold a point, and the ring around them.
    pub(crate) fn around(realm: Realm, level: u8, [[i0, i1], [j0, j1]]: [[u32; 2]; 2]) -> Self {
        let last = (1_u32 << level) - 1;
        let cell = |i: u32, j: u32| Cell::new(realm, level, i, j).expect("within the realm");
        // Over an edge of the cube, the sectors across from those that hold a point beside it, and one more at both ends.
        let mut beyond = Vec::new();
        let wider = |[first, end]: [u32; 2]| first.saturating_sub(1)..=(end + 1).min(last);
        for (edge, is_held, at) in [(Edge::MinusU, i0 == 0, 0), (Edge::PlusU, i1 == last, last)] {
            let along = wider([j0, j1]).filter(|_| is_held);
            beyond.extend(along.map(|j| cell(at, j).across(edge)));
        }
        for (edge, is_held, at) in [(Edge::MinusV, j0 == 0, 0), (Edge::PlusV, j1 == last, last)] {
            let along = wider([i0, i1]).filter(|_| is_held);
            beyond.extend(along.map(|i| cell(i, at).across(edge)));
        }
        beyond.sort_unstable();
        let (earlier, later): (Vec<_>, Vec<_>) =
            beyond.into_iter().partition(|other| other.realm() < realm);
        Self {
            realm,
            level,
            earlier,
            columns: [i0.saturating_sub(1), (i1 + 1).min(last)],
            rows: [j0.saturating_sub(1), (j1 + 1).min(last)],
            later,
        }
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Cell> {
        let [first, last] = self.columns;
        let own = (self.rows[0]..=self.rows[1])
            .flat_map(move |j| (first..=last).map(move |i| self.own(i, j)));
        let (earlier, later) = (self.earlier.iter().copied(), self.later.iter().copied());
        earlier.chain(own).chain(later)
    }

    /// Whether a sector of their level is one of them.
    pub(crate) fn contains(&self, sector: Cell) -> bool {
        debug_assert_eq!(sector.level(), self.level, "{sector:?}");
        if sector.realm() == self.realm {
            let among = |[first, last]: [u32; 2], place| (first..=last).contains(&place);
            among(self.columns, sector.i()) && among(self.rows, sector.j())
        } else {
            self.earlier.contains(&sector) || self.later.contains(&sector)
        }
    }

    /// Whether the sector of its own realm in a column and row touches a corner of the cube.
    #[inline(always)]
    pub(crate) const fn is_at_corner(&self, i: u32, j: u32) -> bool {
        let end = (1 << self.level) - 1;
        (i == 0 || i == end) && (j == 0 || j == end)
    }

    /// The sector of the patch's own realm in a column and row.
    #[inline(always)]
    pub(crate) fn own(&self, i: u32, j: u32) -> Cell {
        Cell::new(self.realm, self.level, i, j).expect("within the realm")
    }
}

/// The points of a patch that the stamp of a sector may reach: the rule of [`SectorsInReach`] from the sector's side.
pub(crate) fn window_in_reach(patch: &Patch, sector: Cell) -> Window {
    if sector.level() == 0 {
        return patch.whole();
    }
    let around = sector.neighbours().chain([sector]);
    let mut bounds: Option<[[f64; 2]; 2]> = None;
    for cell in around.filter(|cell| cell.realm() == patch.realm) {
        let [s, t] = cell.bounds_st();
        bounds = Some(bounds.map_or([s, t], |[a, b]| {
            [
                [a[0].min(s[0]), a[1].max(s[1])],
                [b[0].min(t[0]), b[1].max(t[1])],
            ]
        }));
    }
    bounds.map_or(
        Window {
            columns: 0..0,
            rows: 0..0,
        },
        |[s, t]| patch.window(s, t),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn beyond_the_realm_lie_the_neighbours_of_all_that_hold_a_point() {
        for level in 0..=3 {
            let n = 1 << level;
            let spans = (0..n).flat_map(|first| (first..n).map(move |end| [first, end]));
            let spans: Vec<[u32; 2]> = spans.collect();
            for realm in Realm::ALL {
                for (&columns, &rows) in
                    spans.iter().flat_map(|a| spans.iter().map(move |b| (a, b)))
                {
                    let found = SectorsInReach::around(realm, level, [columns, rows]);
                    let held = (rows[0]..=rows[1])
                        .flat_map(|j| (columns[0]..=columns[1]).map(move |i| (i, j)));
                    let around = held.flat_map(|(i, j)| found.own(i, j).neighbours());
                    let expected: BTreeSet<_> =
                        around.filter(|cell| cell.realm() != realm).collect();
                    let beyond = found.earlier.iter().chain(&found.later).copied();
                    assert!(
                        beyond.eq(expected),
                        "{realm:?} {level} {columns:?} {rows:?}"
                    );
                }
            }
        }
    }
}
