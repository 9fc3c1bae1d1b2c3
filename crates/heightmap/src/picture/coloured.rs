use super::relief::relief;
use super::{Gradient, Shading, side};
use crate::HeightMap;
use image::RgbImage;
use rayon::prelude::*;

/// How much of the relief is seen under water.
const UNDER_WATER: f32 = 0.3;

/// A map in colours, lit from the north-west if there is a shading; nothing beside the cross of a cube is black.
///
/// Under the gradient's sea level the relief is weaker: water lies over it.
#[must_use]
pub fn coloured(map: &HeightMap, gradient: &Gradient, shading: Option<&Shading>) -> RgbImage {
    let (columns, rows, heights) = map.unfolded();
    let slopes = shading.map(|shading| (shading, relief(map)));
    let mut pixels = vec![0_u8; 3 * columns * rows];
    let places = pixels.par_chunks_mut(3).zip(&heights).enumerate();
    let places = places.with_min_len(1 << 12);
    places.for_each(|(place, (pixel, height))| {
        let Some(height) = *height else {
            return;
        };
        let colour = gradient.colour(height);
        let colour = match &slopes {
            Some((shading, slopes)) => {
                let part = if gradient.is_sea(height) {
                    UNDER_WATER
                } else {
                    1.0
                };
                shading.on(colour, slopes[place], part)
            }
            None => colour,
        };
        pixel.copy_from_slice(&colour);
    });
    RgbImage::from_raw(side(columns), side(rows), pixels).expect("three numbers a pixel")
}
