use super::{greyscale8, greyscale16};
use crate::{Grid, HeightMap};
use cubemap::Realm;
use exr::prelude::{
    Compression, Encoding, Image, Layer, LayerAttributes, SpecificChannels, WritableImage,
};
use image::codecs::png::PngEncoder;
use image::{EncodableLayout, GrayImage, ImageBuffer, PixelWithColorType, RgbImage};
use std::io::Cursor;

/// A picture as the bytes of a PNG.
#[must_use]
pub fn png<P>(picture: &ImageBuffer<P, Vec<P::Subpixel>>) -> Vec<u8>
where
    P: PixelWithColorType,
    [P::Subpixel]: EncodableLayout,
{
    let mut bytes = Vec::new();
    let written = picture.write_with_encoder(PngEncoder::new(&mut bytes));
    written.expect("a picture with pixels, and memory that takes it all");
    bytes
}

/// The greys of [`greyscale8`] as the bytes of a PNG.
#[must_use]
pub fn png8(map: &HeightMap) -> Vec<u8> {
    png(&greyscale8(map))
}

/// The greys of [`greyscale16`] as the bytes of a PNG.
#[must_use]
pub fn png16(map: &HeightMap) -> Vec<u8> {
    png(&greyscale16(map))
}

/// The greys of [`greyscale16`] as the bytes of a binary PGM, the higher byte of each first.
#[must_use]
pub fn pgm16(map: &HeightMap) -> Vec<u8> {
    let greys = greyscale16(map);
    let mut bytes = format!("P5\n{} {}\n65535\n", greys.width(), greys.height()).into_bytes();
    bytes.extend(greys.as_raw().iter().flat_map(|grey| grey.to_be_bytes()));
    bytes
}

/// A picture of 256 greys as the bytes of a binary PGM.
pub(crate) fn pgm8(picture: &GrayImage) -> Vec<u8> {
    let mut bytes = format!("P5\n{} {}\n255\n", picture.width(), picture.height()).into_bytes();
    bytes.extend_from_slice(picture.as_raw());
    bytes
}

/// A picture as the bytes of a binary PPM.
#[must_use]
pub fn ppm(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = format!("P6\n{} {}\n255\n", picture.width(), picture.height()).into_bytes();
    bytes.extend_from_slice(picture.as_raw());
    bytes
}

/// The heights alone, four bytes each, the lowest first.
///
/// Of a plane and a torus row by row from the top; of a cube its six faces in the order of
/// [`Realm::ALL`], (2^k + 1)² heights each, row by row from below.
#[must_use]
pub fn raw_f32(map: &HeightMap) -> Vec<u8> {
    let bytes = |heights: &[f32]| -> Vec<u8> {
        let heights = heights.iter();
        heights.flat_map(|height| height.to_le_bytes()).collect()
    };
    match map.grid() {
        Grid::Plane { .. } | Grid::Torus { .. } => bytes(map.heights()),
        Grid::Cube { .. } => {
            let faces = Realm::ALL.iter();
            let faces = faces.map(|&realm| bytes(&map.face(realm).expect("a cube")));
            faces.collect::<Vec<_>>().concat()
        }
    }
}

/// The heights as the bytes of an EXR with the one channel Y of 32-bit floats, packed without loss; 0 beside the cross of a cube.
#[must_use]
pub fn exr(map: &HeightMap) -> Vec<u8> {
    let (columns, rows, heights) = map.unfolded();
    let channels = SpecificChannels::build()
        .with_channel::<f32>("Y")
        .with_pixel_fn(|place| (heights[place.y() * columns + place.x()].unwrap_or(0.0),));
    // Better packing makes it a sixth smaller and takes ten times as long; this takes away what is beside a cross.
    let encoding = Encoding {
        compression: Compression::RLE,
        ..Encoding::UNCOMPRESSED
    };
    let attributes = LayerAttributes::named("height");
    let layer = Layer::new((columns, rows), attributes, encoding, channels);
    let mut bytes = Cursor::new(Vec::new());
    let image = Image::from_layer(layer);
    let written = image.write().non_parallel().to_buffered(&mut bytes);
    written.expect("a picture with pixels, and memory that takes it all");
    bytes.into_inner()
}
