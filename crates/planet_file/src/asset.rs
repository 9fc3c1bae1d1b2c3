use crate::form::Draft;
use crate::pictures::Pictures;
use crate::{
    MapFileError, PlanetFile, PlanetFileError, StampPictureError, map_file, read, stamp_picture,
};
use bevy::app::{App, Plugin};
use bevy::asset::io::Reader;
use bevy::asset::{AssetApp, AssetLoader, AssetPath, LoadContext};
use bevy::reflect::TypePath;
use std::io::{self, Cursor};
use std::path::Path;

/// Makes [`PlanetFile`] an asset that the asset server loads from `*.planet.ron` files.
///
/// Add it after Bevy's `AssetPlugin`.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanetFilePlugin;

impl Plugin for PlanetFilePlugin {
    fn build(&self, app: &mut App) {
        app.init_asset::<PlanetFile>()
            .register_asset_loader(PlanetFileLoader);
    }
}

/// Loads a [`PlanetFile`], and the pictures and the map that it names.
///
/// They come from the file's own asset source, by paths from its folder. They count as what
/// the file depends on: where the asset server watches for changes, a planet is loaded anew
/// when its file, one of its pictures or its map changes.
#[derive(Clone, Copy, Debug, Default, TypePath)]
pub struct PlanetFileLoader;

impl AssetLoader for PlanetFileLoader {
    type Asset = PlanetFile;
    type Settings = ();
    type Error = PlanetFileError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<PlanetFile, PlanetFileError> {
        let file = context.path().clone();
        let unread = |problem| PlanetFileError::Read {
            path: file.path().to_path_buf(),
            problem,
        };
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await.map_err(unread)?;
        let draft = Draft::parse(&read::text(bytes, file.path())?, file.path())?;
        let mut pictures = Pictures::default();
        for name in draft.pictures() {
            let path = file.resolve_embed(&AssetPath::from_path(Path::new(&name)));
            if pictures.name(&name, path.path()) {
                continue;
            }
            let picture = match context.read_asset_bytes(path.clone()).await {
                Ok(bytes) => stamp_picture::decode(Cursor::new(bytes), path.path()),
                Err(problem) => Err(StampPictureError::Read {
                    path: path.path().to_path_buf(),
                    problem: io::Error::other(problem),
                }),
            };
            let picture = picture.map_err(|problem| draft.picture_error(problem))?;
            let taken = pictures.take(&name, path.path().to_path_buf(), picture);
            taken.map_err(|pixels| draft.too_many(pixels))?;
        }
        let map = match draft.map() {
            None => None,
            Some(name) => {
                let path = file.resolve_embed(&AssetPath::from_path(Path::new(name)));
                let map = match context.read_asset_bytes(path.clone()).await {
                    Ok(bytes) => map_file::decode(&bytes, path.path(), 0),
                    Err(problem) => Err(MapFileError::Read {
                        path: path.path().to_path_buf(),
                        problem: io::Error::other(problem),
                    }),
                };
                Some(map.map_err(|problem| draft.map_error(problem))?)
            }
        };
        draft.finish(pictures.named(), map)
    }

    fn extensions(&self) -> &[&str] {
        &["planet.ron"]
    }
}
