//! What an archive says of itself.

use crate::{Share, ShareError};
use serde::{Deserialize, Serialize};
use tiles::{Kind, TileKey};

/// What an archive says of itself: the metadata that any reader of `PMTiles` shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// What the planet is called.
    pub name: String,
    /// What it is, in a line.
    pub description: String,
    /// What the planet's tiles are known by, as [`tiles::Identity::with`] says.
    pub planet: String,
    /// What they were worked out by: [`tiles::ENGINE`].
    pub engine: String,
    /// "terrain" or "image".
    pub kind: String,
    /// Level, column and row of the tile that the others lie below; none for the coarsest levels of all.
    pub root: Option<[u32; 3]>,
    /// How many levels there are.
    pub levels: u8,
    /// "tms": rows are counted from the south pole.
    pub scheme: String,
    /// "geographic": two tiles of level 0, which is the archive's level 1.
    pub tiling: String,
}

impl About {
    pub(crate) fn new(
        [name, description]: [&str; 2],
        planet: &str,
        kind: Kind,
        share: Share,
    ) -> Self {
        Self {
            name: name.to_owned(),
            description: description.to_owned(),
            planet: planet.to_owned(),
            engine: tiles::ENGINE.to_owned(),
            kind: kind.name().to_owned(),
            root: share
                .root()
                .map(|root| [root.level().into(), root.column(), root.row()]),
            levels: share.levels(),
            scheme: "tms".into(),
            tiling: "geographic".into(),
        }
    }

    /// The tiles that there are.
    ///
    /// # Errors
    ///
    /// If they are none of a planet.
    pub fn share(&self) -> Result<Share, ShareError> {
        let Some([z, x, y]) = self.root else {
            return Share::top(self.levels);
        };
        let z = u8::try_from(z).unwrap_or(u8::MAX);
        Share::below(TileKey::new(z, x, y)?, self.levels)
    }
}
