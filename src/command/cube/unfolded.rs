use cubemap::Realm;

/// Realms side by side in the unfolded cube.
pub(super) const COLUMNS: u32 = 3;

/// Realms one below the other.
pub(super) const ROWS: u32 = 4;

/// The realm drawn in a column and row of the unfolded cube, u to the right and v up; none beside the cross.
pub(super) fn realm_at(column: usize, row: usize) -> Option<Realm> {
    match (column, row) {
        (1, 0) => Some(Realm::PlusY),
        (0, 1) => Some(Realm::MinusX),
        (1, 1) => Some(Realm::PlusZ),
        (2, 1) => Some(Realm::PlusX),
        (1, 2) => Some(Realm::MinusY),
        (1, 3) => Some(Realm::MinusZ),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::{Crossing, Edge};
    use std::collections::BTreeSet;

    #[test]
    fn every_realm_is_drawn_once() {
        let places = (0..4).flat_map(|row| (0..3).map(move |column| (column, row)));
        let drawn: Vec<_> = places
            .filter_map(|(column, row)| realm_at(column, row))
            .collect();
        assert_eq!(drawn.len(), 6);
        assert_eq!(drawn.into_iter().collect::<BTreeSet<_>>().len(), 6);
    }

    #[test]
    fn realms_drawn_beside_each_other_are_neighbours_and_not_turned() {
        let mut met = 0;
        for (column, row) in (0..4).flat_map(|row| (0..3).map(move |column| (column, row))) {
            let Some(realm) = realm_at(column, row) else {
                continue;
            };
            for (edge, beside) in [
                (Edge::PlusU, realm_at(column + 1, row)),
                (Edge::MinusV, realm_at(column, row + 1)),
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
