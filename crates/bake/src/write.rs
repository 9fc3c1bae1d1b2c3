//! How archives are made.

use crate::Share;
use crate::about::About;
use crate::address::address;
use pmtiles::{Compression, PmTilesWriter, TileId, TileType};
use rayon::prelude::*;
use std::io::Cursor;
use tiles::{Kind, TileKey, Tiles};

/// How many tiles are worked out before they are put into the archive, which is done by one thread: enough for many.
const BATCH: usize = 256;

/// The archive of a share of a planet's tiles: its bytes, the same on however many threads of rayon's they are worked out.
///
/// `planet` is what its tiles are known by. Says how many tiles there are more each time that some are done.
///
/// # Panics
///
/// Never: memory takes all.
#[must_use]
pub fn bake(tiles: &Tiles, planet: &str, kind: Kind, share: Share, done: impl Fn(u64)) -> Vec<u8> {
    let about = About::new([tiles.name(), tiles.story()], planet, kind, share);
    let about = serde_json::to_string(&about).expect("strings and numbers");
    let [west, south, east, north] = share.bounds();
    let [first, last] = share.span().map(|level| level + 1);
    let (form, compression) = match kind {
        Kind::Terrain => (TileType::Unknown, Compression::Gzip),
        _ => (TileType::Png, Compression::None),
    };
    let mut bytes = Cursor::new(Vec::new());
    let mut archive = PmTilesWriter::new(form)
        .precompressed(compression)
        .min_zoom(first)
        .max_zoom(last)
        .bounds(west, south, east, north)
        .center_zoom(first)
        .center(f64::midpoint(west, east), f64::midpoint(south, north))
        .metadata(about)
        .create(&mut bytes)
        .expect("to memory");
    for batch in share.tiles().chunks(BATCH) {
        let file = |&key: &TileKey| (address(key), tiles.file(kind, key));
        let files: Vec<(TileId, Vec<u8>)> = batch.par_iter().map(file).collect();
        for (address, file) in &files {
            let place = (*address).into();
            archive.add_tile(place, file).expect("to memory");
        }
        done(files.len() as u64);
    }
    archive.finalize().expect("to memory");
    bytes.into_inner()
}
