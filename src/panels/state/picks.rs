use bevy_egui::egui::{ColorImage, TextureHandle};
use image::RgbImage;
use std::fmt;
use workshop::Document;

/// Planets made by chance, with their pictures.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    pub(crate) picks: Vec<Pick>,
    /// How many are still being made.
    pub(crate) missing: usize,
}

/// A planet on the board.
#[derive(Clone)]
pub(crate) struct Pick {
    pub(crate) document: Document,
    pub(crate) seen: Seen,
    /// Chosen as a parent.
    pub(crate) parent: bool,
}

/// Its picture, and what the adapter has of that.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) pixels: ColorImage,
    pub(crate) texture: Option<TextureHandle>,
}

/// How many there are.
pub(crate) const PICKS: usize = 9;

/// Pixels along a picture's side.
pub(crate) const PORTRAIT: u32 = 104;

impl Pick {
    pub(crate) fn new(document: Document, picture: &RgbImage) -> Self {
        let size = [picture.width() as usize, picture.height() as usize];
        Self {
            document,
            seen: Seen {
                pixels: ColorImage::from_rgb(size, picture.as_raw()),
                texture: None,
            },
            parent: false,
        }
    }
}

impl fmt::Debug for Pick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pick")
            .field("name", &self.document.planet.recipe.name)
            .field("seed", &self.document.seed)
            .field("parent", &self.parent)
            .finish_non_exhaustive()
    }
}
