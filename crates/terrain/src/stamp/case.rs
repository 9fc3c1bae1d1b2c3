//! The articles' four cases: the way on which a stamp comes to the points of a realm.

use super::sector_stamp::SectorStamp;
use cubemap::{Corner, Crossing, CubeCorner, Realm};

/// The way on which a stamp comes to the points of a realm on the unfolded cube.
///
/// The articles print a stamp into every chunk that it reaches, and name four cases by
/// colours. Here each chunk asks for the stamps that reach it, so borders between the
/// chunks of one realm make no case of their own: what is left of blue and red are the
/// edges of the cube.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Case {
    /// Green: the stamp's sector lies in the realm of the points.
    OwnRealm,
    /// Blue: the stamp comes over the edge between its own realm and that of the points.
    ///
    /// Red, over two borders at once, is blue for each of the realms behind them.
    OverEdge(Crossing),
    /// Yellow: the disc contains a corner of the cube, and is measured in the transition space.
    AroundCorner(CubeCorner),
}

impl Case {
    /// The case of a stamp for the points of a realm; `None` if it never reaches them.
    #[inline]
    pub(crate) fn of(stamp: &SectorStamp, realm: Realm) -> Option<Self> {
        let own = stamp.cell.realm();
        if let Some(corner) = corner_inside(stamp) {
            Some(Self::AroundCorner(corner))
        } else if own == realm {
            Some(Self::OwnRealm)
        } else {
            Crossing::between(own, realm).map(Self::OverEdge)
        }
    }
}

/// The corner of the cube that a stamp's disc contains, if it does: decided by the stamp alone.
///
/// Discs are half a sector in radius, and wide ones less than one: none contains two.
#[inline]
pub(crate) fn corner_inside(stamp: &SectorStamp) -> Option<CubeCorner> {
    let last = (1_u32 << stamp.cell.level()) - 1;
    let at_end = |index: u32| index == 0 || index == last;
    if !at_end(stamp.cell.i()) || !at_end(stamp.cell.j()) {
        return None;
    }
    let (s, t) = stamp.st();
    let radius = stamp.spread / f64::from(1_u32 << stamp.cell.level());
    stamp.cell.cube_corners().find(|corner| {
        let (x, y) = corner_st(*corner, stamp.cell.realm()).expect("the sector touches it");
        let (a, b) = (x - s, y - t);
        a * a + b * b < radius * radius
    })
}

/// The (s, t) of a corner of the cube in one of its realms; `None` if it is not one of them.
pub(crate) fn corner_st(corner: CubeCorner, realm: Realm) -> Option<(f64, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
    let at = |(u, v): (i64, i64)| (u as f64, v as f64);
    corner.corner_of(realm).map(Corner::signs).map(at)
}
