//! How rivers go on below the sea.

use crate::rivers::line::Station;
use glam::DVec3;

/// A valley goes on below the sea's level to the node in the sea that takes its water; its bed ends from this part of the way on.
///
/// The lattice's coast is not that of finer ground, which may be land far beyond: so a river comes to the sea there too, in a bay where there is land to both sides.
const LAST: f64 = 0.6;

/// How high banks are from where the sea takes a river in, in parts of what they are inland: below 0, so that the sea reaches in beside it, the wider the nearer it is.
pub(super) const DROWNED_BANKS: f64 = -1.0;

/// By which part of the way banks have drowned that had not at the coast.
const DROWNS: f64 = 0.15;

/// The stations of a river behind one at the sea's level, as far below it in the end as said, in metres; where it runs follows from the part of the way.
pub(super) fn bay(
    from: Station,
    deep: f64,
    place: impl Fn(f64) -> DVec3,
) -> impl Iterator<Item = Station> {
    let drowned = from.banks <= DROWNED_BANKS;
    let first = (!drowned).then_some((DROWNS, 1.0));
    let all = first.into_iter().chain([(LAST, 1.0), (1.0, 0.0)]);
    all.map(move |(along, share)| Station {
        place: place(along),
        level: from.level - deep * along,
        gorge: from.gorge * (1.0 - along),
        share,
        banks: DROWNED_BANKS,
        ..from
    })
}
