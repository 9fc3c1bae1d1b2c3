use crate::check::fault::Hitch;
use cubemap::{Cell, Realm};

/// What is wrong with cells that are to cover the sphere once; nothing is wrong with none at all.
///
/// By their keys: along the curve through all cells of a realm each begins where the one before ends.
pub(super) fn hole(cells: &[Cell]) -> Option<Hitch> {
    if cells.is_empty() {
        return None;
    }
    let mut spans: Vec<_> = cells.iter().map(|&cell| (span(cell), cell)).collect();
    spans.sort_unstable();
    let mut end = 0;
    for ((first, size), cell) in spans {
        if first != end {
            return Some(if first > end {
                Hitch::Hole(cell)
            } else {
                Hitch::Under(cell)
            });
        }
        end = first + size;
    }
    let whole = span(Cell::root(Realm::MinusZ));
    (end != whole.0 + whole.1).then_some(Hitch::End)
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
        assert_eq!(hole(&cells), None);
        assert_eq!(hole(&[]), None);
        for at in 0..cells.len() {
            let mut less = cells.clone();
            let gone = less.swap_remove(at);
            assert!(hole(&less).is_some(), "without {gone:?}");
            let mut more = cells.clone();
            more.push(gone);
            assert!(hole(&more).is_some(), "twice {gone:?}");
            *more.last_mut().expect("pushed") = gone.parent().expect("level 2 or 3");
            assert!(hole(&more).is_some(), "{gone:?} under its parent");
        }
    }
}
