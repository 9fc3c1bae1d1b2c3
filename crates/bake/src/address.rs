//! Where a tile stands in an archive.

use pmtiles::{TileCoord, TileId};
use tiles::TileKey;

/// The address of a tile. Archives have one tile of level 0, planets have two: a level of theirs is the next of an archive, of which
/// it fills the lower half of the rows, counted from the south pole as everywhere here.
pub(crate) fn address(key: TileKey) -> TileId {
    let place = TileCoord::new(key.level() + 1, key.column(), key.row());
    place
        .expect("a planet has fewer levels, and half as many rows")
        .into()
}
