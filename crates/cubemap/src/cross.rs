use crate::Realm;

/// The unfolded cube: a cross of realms, north up, seen from outside, `u` to the right and `v` up in each.
///
/// ```
/// use cubemap::{Cross, Realm};
/// assert_eq!(Cross::realm_at(1, 1), Some(Realm::PlusZ));
/// assert_eq!(Cross::realm_at(0, 0), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Cross;

impl Cross {
    /// Realms side by side, where most are.
    pub const COLUMNS: u32 = 3;

    /// Realms one below the other, where most are.
    pub const ROWS: u32 = 4;

    /// Each realm, with its column and its row from the top.
    pub const PLACES: [(Realm, usize, usize); 6] = [
        (Realm::PlusY, 1, 0),
        (Realm::MinusX, 0, 1),
        (Realm::PlusZ, 1, 1),
        (Realm::PlusX, 2, 1),
        (Realm::MinusY, 1, 2),
        (Realm::MinusZ, 1, 3),
    ];

    /// The realm in a column and a row; none beside the cross.
    #[must_use]
    pub fn realm_at(column: usize, row: usize) -> Option<Realm> {
        let mut places = Self::PLACES.into_iter();
        let found = places.find(|&(_, x, y)| (x, y) == (column, row));
        found.map(|(realm, ..)| realm)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Crossing, Edge};
    use std::collections::BTreeSet;

    #[test]
    fn every_realm_is_drawn_once() {
        let places = (0..4).flat_map(|row| (0..3).map(move |column| (column, row)));
        let drawn: Vec<_> = places
            .filter_map(|(column, row)| Cross::realm_at(column, row))
            .collect();
        assert_eq!(drawn.len(), 6);
        assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>().len(), 6);
    }

    #[test]
    fn realms_drawn_beside_each_other_are_neighbours_and_not_turned() {
        let mut met = 0;
        for (column, row) in (0..4).flat_map(|row| (0..3).map(move |column| (column, row))) {
            let Some(realm) = Cross::realm_at(column, row) else {
                continue;
            };
            for (edge, beside) in [
                (Edge::PlusU, Cross::realm_at(column + 1, row)),
                (Edge::MinusV, Cross::realm_at(column, row + 1)),
            ] {
                let Some(beside) = beside else { continue };
                let crossing = Crossing::new(realm, edge);
                assert_eq!(crossing.realm(), beside, "{realm:?} {edge:?}");
                assert_eq!(crossing.edge(), edge.opposite(), "{realm:?} {edge:?}");
                // A point beyond the border, k steps along it, is k steps along it there too.
                let n = 4;
                for along in -n..=n {
                    let (du, dv) = edge.step();
                    let (u, v) = (
                        du * n + (1 - du.abs()) * along,
                        dv * n + (1 - dv.abs()) * along,
                    );
                    let (a, b) = crossing.carry(u, v, n);
                    let same = if du == 0 { a == along } else { b == along };
                    assert!(same, "{realm:?} {edge:?} {along}: {a} {b}");
                }
                met += 1;
            }
        }
        assert_eq!(met, 5, "a cross of six has five seams");
    }
}
