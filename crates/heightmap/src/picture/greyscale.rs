use super::side;
use crate::HeightMap;
use image::{GrayImage, ImageBuffer, Luma};

/// A picture of greys 0 ..= 65 535.
pub type Grey16Image = ImageBuffer<Luma<u16>, Vec<u16>>;

/// A map as greys: 0 is black, 1 is white, what is beyond counts as the nearer of the two; black beside the cross of a cube.
#[must_use]
pub fn greyscale8(map: &HeightMap) -> GrayImage {
    let (columns, rows, heights) = map.unfolded();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 ..= 255; what is no number becomes 0"
    )]
    let grey = |height: Option<f32>| grey(height, u8::MAX.into()) as u8;
    let greys = heights.into_iter().map(grey).collect();
    GrayImage::from_raw(side(columns), side(rows), greys).expect("a number a pixel")
}

/// A map as finer greys: 0 is black, 1 is white, what is beyond counts as the nearer of the two; black beside the cross of a cube.
#[must_use]
pub fn greyscale16(map: &HeightMap) -> Grey16Image {
    let (columns, rows, heights) = map.unfolded();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 ..= 65535; what is no number becomes 0"
    )]
    let grey = |height: Option<f32>| grey(height, u16::MAX.into()) as u16;
    let greys = heights.into_iter().map(grey).collect();
    Grey16Image::from_raw(side(columns), side(rows), greys).expect("a number a pixel")
}

/// The nearest whole number of `white` steps.
fn grey(height: Option<f32>, white: f64) -> f64 {
    let height = f64::from(height.unwrap_or(0.0));
    (height.clamp(0.0, 1.0) * white).round()
}
