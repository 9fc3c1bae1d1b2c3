//! What a thread remembers of rivers: who asks for a place asks for one beside it next.

use crate::rivers::course::stretches;
use crate::rivers::line::Stretch;
use crate::rivers::network::Network;
use cubemap::Realm;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;

/// Some cells of a network's lattice: its number, the realm, the first and the last column and row.
type Cells = (u64, Realm, [isize; 2], [isize; 2]);

/// How much a thread remembers: some kilobytes each.
const REMEMBERED: usize = 16;

/// More cells than these are of large patches, whose neighbours have others.
const FEW: isize = 4;

thread_local! {
    static FOUND: RefCell<VecDeque<(Cells, Rc<Vec<Stretch>>)>> = const { RefCell::new(VecDeque::new()) };
}

thread_local! {
    /// The cells of the last place whose rivers were looked for.
    static LAST: Cell<Option<Cells>> = const { Cell::new(None) };
}

/// Whether a place in some cells is the second there, one after the other: then others will follow.
pub(super) fn is_second(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> bool {
    let cells = Some((network.id(), realm, columns, rows));
    LAST.replace(cells) == cells
}

/// [`stretches`], of few cells as this thread may have found them before.
pub(super) fn remembered_stretches(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Rc<Vec<Stretch>> {
    let are_few = |[first, last]: [isize; 2]| last - first < FEW;
    if !are_few(columns) || !are_few(rows) {
        return stretches(network, realm, columns, rows).into();
    }
    let cells = (network.id(), realm, columns, rows);
    let known = FOUND.with_borrow(|found| {
        let known = found.iter().find(|(own, _)| *own == cells);
        known.map(|(_, stretches)| Rc::clone(stretches))
    });
    known.unwrap_or_else(|| {
        let found_now: Rc<Vec<Stretch>> = stretches(network, realm, columns, rows).into();
        FOUND.with_borrow_mut(|found| {
            found.truncate(REMEMBERED - 1);
            found.push_front((cells, Rc::clone(&found_now)));
        });
        found_now
    })
}
