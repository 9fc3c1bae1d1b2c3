//! How rivers go on below the sea.

use crate::rivers::line::Station;
use glam::DVec3;

/// A valley goes on below the sea's level to the node in the sea that takes its water; its bed ends from this part of the way on.
///
/// The lattice's coast is not that of finer ground, which may be land far beyond: so a river comes to the sea there too, in a bay where there is land to both sides.
const LAST: f64 = 0.6;

/// The stations of a river behind one at the sea's level, as far below it in the end as said, in metres; where it runs follows from the part of the way.
pub(super) fn bay(from: Station, deep: f64, place: impl Fn(f64) -> DVec3) -> [Station; 2] {
    [(LAST, 1.0), (1.0, 0.0)].map(|(along, share)| Station {
        place: place(along),
        level: from.level - deep * along,
        gorge: from.gorge * (1.0 - along),
        share,
        ..from
    })
}
