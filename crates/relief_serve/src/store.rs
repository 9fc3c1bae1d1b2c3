//! Tiles that were worked out, while there is room.

use crate::baked::Baked;
use crate::catalogue::Catalogue;
use crate::metrics::Metrics;
use axum::body::Bytes;
use moka::future::Cache;
use std::sync::Arc;
use std::time::Instant;
use tiles::{Kind, TileKey, TilesError};
use tokio::sync::Semaphore;

/// Bytes that an entry takes beside its own.
const BESIDE: u32 = 256;

type Key = (String, Kind, TileKey);

/// Tiles that were worked out, by what their planets are known by.
#[derive(Debug)]
pub(crate) struct Store {
    kept: Cache<Key, Bytes>,
    baked: Baked,
    /// As many may be worked out at once.
    workers: Arc<Semaphore>,
}

/// Why there is no tile.
#[derive(Clone, Debug, thiserror::Error)]
pub(crate) enum NoTile {
    #[error("no such planet; /planets.json lists them")]
    Planet,
    #[error("{0}")]
    Map(Arc<TilesError>),
    #[error("level {0}: this planet's tiles end with level {1}")]
    Deep(u8, u8),
}

impl Store {
    pub(crate) fn new(bytes: u64, workers: usize, baked: Baked) -> Self {
        let weigh = |_: &Key, tile: &Bytes| {
            u32::try_from(tile.len()).map_or(u32::MAX, |len| len.saturating_add(BESIDE))
        };
        Self {
            kept: Cache::builder().max_capacity(bytes).weigher(weigh).build(),
            baked,
            workers: Arc::new(Semaphore::new(workers)),
        }
    }

    /// Bytes that are kept.
    pub(crate) fn bytes(&self) -> u64 {
        self.kept.weighted_size()
    }

    /// A tile's file: kept, baked, or worked out now, once however many ask. What nobody waits for any more is not begun.
    pub(crate) async fn tile(
        &self,
        catalogue: &Catalogue,
        metrics: &Metrics,
        (planet, seed): (&str, u64),
        (id, kind, key): (String, Kind, TileKey),
    ) -> Result<Bytes, NoTile> {
        if let Some(tile) = self.kept.get(&(id.clone(), kind, key)).await {
            metrics.hit();
            return Ok(tile);
        }
        let make = async {
            if let Some(tile) = self.baked.tile(&id, kind, key).await {
                metrics.baked();
                return Ok(tile.into());
            }
            // Before the planet: who waits keeps none.
            let workers = Arc::clone(&self.workers);
            let permit = workers.acquire_owned().await.expect("never closed");
            let tiles = catalogue.tiles(planet, seed).await.ok_or(NoTile::Planet)?;
            let tiles = tiles.map_err(NoTile::Map)?;
            if key.level() > tiles.deepest() {
                return Err(NoTile::Deep(key.level(), tiles.deepest()));
            }
            let begun = Instant::now();
            let made = tokio::task::spawn_blocking(move || {
                // It cannot be stopped, and takes its place until it ends.
                let _permit = permit;
                tiles.file(kind, key).into()
            });
            let made = made.await.expect("a tile of a planet in order");
            metrics.made(kind, begun.elapsed());
            Ok(made)
        };
        let tile = self.kept.try_get_with((id.clone(), kind, key), make).await;
        tile.map_err(|error| (*error).clone())
    }
}
