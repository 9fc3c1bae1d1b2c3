use super::PictureError;
use crate::{Grid, HeightMap};
use exr::meta::MetaData;
use exr::prelude::{ReadChannels, ReadLayers, ReadSpecificChannel, Text};
use image::codecs::png::PngDecoder;
use image::{DynamicImage, ImageDecoder, Limits};
use std::io::Cursor;

/// No packing that is read makes less than one byte of so many: deflate, the best of them, reaches 1032.
const BEST_PACKING: usize = 1100;

/// The plane in a file's bytes: a PNG, a binary PGM or an EXR; `name` is what errors call the file.
///
/// Black is 0 and white is 1 in a PNG and a PGM of 8 or 16 bits; of a colour its brightness is
/// taken, and what is transparent is as if it were not. Of an EXR the channel Y of the first
/// layer is taken, the first channel if there is none, as the numbers are.
///
/// # Errors
///
/// If the file is broken or something else, if it has no pixels or a side longer than
/// [`Grid::MAX_SIDE`], or if a number in it is not finite. No more is set aside for a file than it can hold.
pub fn read(bytes: &[u8], name: &str) -> Result<HeightMap, PictureError> {
    read_up_to(bytes, name, usize::MAX)
}

/// [`read`] of no more than so many pixels.
///
/// # Errors
///
/// As for [`read`], and if there are more of them: then nothing is decoded.
pub fn read_up_to(bytes: &[u8], name: &str, most: usize) -> Result<HeightMap, PictureError> {
    let file = File { bytes, name, most };
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        read_png(file)
    } else if bytes.starts_with(b"P5") {
        read_pgm(file)
    } else if bytes.starts_with(&[0x76, 0x2f, 0x31, 0x01]) {
        read_exr(file)
    } else {
        Err(PictureError::Unknown { name: name.into() })
    }
}

/// A file to be read.
#[derive(Clone, Copy)]
struct File<'a> {
    bytes: &'a [u8],
    name: &'a str,
    /// The most pixels that are wanted.
    most: usize,
}

/// The plane for so many pixels of so many bits each, if they can be in a file so long.
fn plane(
    [width, height]: [usize; 2],
    bits: usize,
    packing: usize,
    File { bytes, name, most }: File<'_>,
) -> Result<Grid, PictureError> {
    let bytes = bytes.len();
    let grid = Grid::plane(width, height).map_err(|problem| PictureError::Size {
        name: name.into(),
        problem,
    })?;
    if grid.len() > most {
        return Err(PictureError::Large {
            name: name.into(),
            width,
            height,
            most,
        });
    }
    if grid.len().saturating_mul(bits) / 8 > bytes.saturating_mul(packing) {
        return Err(PictureError::Hollow {
            name: name.into(),
            width,
            height,
            bytes,
        });
    }
    Ok(grid)
}

fn map(grid: Grid, heights: Vec<f32>) -> HeightMap {
    HeightMap::new(grid, heights).expect("a height a pixel")
}

fn read_png(file @ File { bytes, name, .. }: File<'_>) -> Result<HeightMap, PictureError> {
    let broken = |problem| PictureError::Png {
        name: name.into(),
        problem,
    };
    // For what stands beside the pixels.
    let mut limits = Limits::default();
    limits.max_alloc = Some(1 << 26);
    let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits).map_err(broken)?;
    let (width, height) = decoder.dimensions();
    let sides = [width as usize, height as usize];
    let bits = decoder.original_color_type().bits_per_pixel();
    let grid = plane(sides, bits.into(), BEST_PACKING, file)?;
    let picture = DynamicImage::from_decoder(decoder).map_err(broken)?;
    let heights = if picture.color().bytes_per_pixel() / picture.color().channel_count() > 1 {
        let greys = picture.into_luma16().into_raw();
        let height = |grey: u16| f32::from(grey) / f32::from(u16::MAX);
        greys.into_iter().map(height).collect()
    } else {
        let greys = picture.into_luma8().into_raw();
        let height = |grey: u8| f32::from(grey) / f32::from(u8::MAX);
        greys.into_iter().map(height).collect()
    };
    Ok(map(grid, heights))
}

fn read_pgm(File { bytes, name, most }: File<'_>) -> Result<HeightMap, PictureError> {
    let mut rest = &bytes[2..];
    let mut number = || {
        let (number, after) = pgm_number(rest)?;
        rest = after;
        Some(number)
    };
    let header = (number(), number(), number());
    let (Some(width), Some(height), Some(white @ 1..=65535)) = header else {
        return Err(PictureError::PgmHeader { name: name.into() });
    };
    // One blank, then the greys.
    let greys = rest.get(1..).unwrap_or_default();
    let pixel = if white > 255 { 2 } else { 1 };
    let file = File {
        bytes: greys,
        name,
        most,
    };
    let grid = plane([width, height], 8 * pixel, 1, file)?;
    #[expect(clippy::cast_precision_loss, reason = "at most 65535")]
    let height = |grey: u16| (f32::from(grey) / white as f32).min(1.0);
    let greys = &greys[..grid.len() * pixel];
    let heights = if pixel == 2 {
        let (pairs, _) = greys.as_chunks::<2>();
        let greys = pairs.iter().map(|&pair| u16::from_be_bytes(pair));
        greys.map(height).collect()
    } else {
        greys.iter().map(|&grey| height(grey.into())).collect()
    };
    Ok(map(grid, heights))
}

/// A number in the header of a PGM, after blanks and comments, and what follows it.
fn pgm_number(mut rest: &[u8]) -> Option<(usize, &[u8])> {
    let mut blanks = 0;
    loop {
        match rest.split_first()? {
            (b'#', after) => {
                let end = after.iter().position(|&byte| byte == b'\n')?;
                rest = &after[end..];
            }
            (byte, after) if byte.is_ascii_whitespace() => {
                rest = after;
                blanks += 1;
            }
            _ => break,
        }
    }
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, after) = rest.split_at(digits);
    let number = str::from_utf8(digits).ok()?.parse().ok()?;
    (blanks > 0).then_some((number, after))
}

fn read_exr(file @ File { bytes, name, .. }: File<'_>) -> Result<HeightMap, PictureError> {
    let broken = |problem| PictureError::Exr {
        name: name.into(),
        problem,
    };
    let no_channel = || PictureError::ExrChannels { name: name.into() };
    let meta = MetaData::read_from_buffered(Cursor::new(bytes), false).map_err(broken)?;
    // One layer: which of more is meant nobody knows, and the decoder takes the first it likes.
    let [header] = meta.headers.as_slice() else {
        return Err(no_channel());
    };
    let channels = &header.channels.list;
    let coarser = |sampling: exr::math::Vec2<usize>| sampling != exr::math::Vec2(1, 1);
    if header.deep || channels.iter().any(|channel| coarser(channel.sampling)) {
        return Err(no_channel());
    }
    let y = Text::from("Y");
    let named_y = channels.iter().find(|channel| channel.name == y);
    let channel = named_y.or(channels.first()).ok_or_else(no_channel)?;
    let (width, height) = (header.layer_size.width(), header.layer_size.height());
    let bits = channels.iter();
    let bits = bits.map(|channel| 8 * channel.sample_type.bytes_per_sample());
    let grid = plane([width, height], bits.sum(), BEST_PACKING, file)?;
    if let exr::meta::BlockDescription::Tiles(tiles) = header.blocks {
        // A tile may be larger than the picture, but not much.
        let (across, down) = (tiles.tile_size.width(), tiles.tile_size.height());
        plane([across, down], 1, usize::MAX, file)?;
    }
    let picture = exr::prelude::read()
        .no_deep_data()
        .largest_resolution_level()
        .specific_channels()
        .required::<f32>(channel.name.clone())
        .collect_pixels(
            |_, _| vec![0.0; grid.len()],
            move |heights: &mut Vec<f32>, place, (height,): (f32,)| {
                heights[place.y() * width + place.x()] = height;
            },
        )
        .first_valid_layer()
        .all_attributes()
        .non_parallel()
        .from_buffered(Cursor::new(bytes))
        .map_err(broken)?;
    let heights = picture.layer_data.channel_data.pixels;
    match heights.iter().position(|height| !height.is_finite()) {
        None => Ok(map(grid, heights)),
        Some(node) => Err(PictureError::NotFinite {
            name: name.into(),
            column: node % width,
            row: node / width,
        }),
    }
}
