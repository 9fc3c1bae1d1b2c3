use crate::check::fault::Hitch;
use cubemap::{Cell, Realm};

/// What is wrong with cells that are to cover the sphere once, or, if they are not the `whole` of it yet, at most once; nothing is wrong with none at all.
///
/// By their keys: along the curve through all cells of a realm each begins where the one before ends.
pub(super) fn hole(cells: &[Cell], whole: bool) -> Option<Hitch> {
    if cells.is_empty() {
        return None;
    }
    let mut spans: Vec<_> = cells.iter().map(|&cell| (span(cell), cell)).collect();
    spans.sort_unstable();
    let mut end = 0;
    for ((first, size), cell) in spans {
        if first < end {
            return Some(Hitch::Under(cell));
        }
        if first > end && whole {
            return Some(Hitch::Hole(cell));
        }
        end = first + size;
    }
    let last = span(Cell::root(Realm::MinusZ));
    (whole && end != last.0 + last.1).then_some(Hitch::End)
}

/// Where a cell begins on the curve and how much of it it takes.
fn span(cell: Cell) -> (u128, u128) {
    let key = u128::from(cell.key().bits());
    // The lowest bit marks the cell's end and is half as long as it.
    let half = key & key.wrapping_neg();
    (key - half, 2 * half)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cover_has_no_hole_and_without_or_with_one_more_it_has() {
        let mut cells: Vec<_> = Cell::all(2).collect();
        let deep = cells.swap_remove(17);
        cells.extend(deep.children().expect("level 2 is not the deepest"));
        assert_eq!(hole(&cells, true), None);
        assert_eq!(hole(&[], true), None);
        for at in 0..cells.len() {
            let mut less = cells.clone();
            let gone = less.swap_remove(at);
            assert!(hole(&less, true).is_some(), "without {gone:?}");
            assert_eq!(hole(&less, false), None, "without {gone:?} for now");
            let mut more = cells.clone();
            more.push(gone);
            assert!(hole(&more, false).is_some(), "twice {gone:?}");
            *more.last_mut().expect("pushed") = gone.parent().expect("level 2 or 3");
            assert!(hole(&more, false).is_some(), "{gone:?} under its parent");
        }
    }
}
