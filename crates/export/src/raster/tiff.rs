use super::format::Format;
use super::geo_keys::GeoKeys;
use super::predictor;
use crate::picture::{Picture, Rows};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use rayon::prelude::*;
use std::io::{self, Seek, Write};
use tiff::encoder::TiffEncoder;
use tiff::tags::{CompressionMethod, PhotometricInterpretation, Predictor, SampleFormat, Tag};
use tiff::{TiffError, TiffResult};

/// About so many bytes are packed together, and so many of these at once.
const STRIP_BYTES: usize = 1 << 18;
const STRIPS: usize = 16;

/// Writes a `GeoTIFF`: floats, or bytes for what is no measure; strips by DEFLATE after what predicts them.
///
/// [`tiff`] writes its directory; its own strips have no predictor for floats, so they are packed here.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    out: &mut (impl Write + Seek),
) -> io::Result<()> {
    write_tiff(picture, rows, out).map_err(|problem| match problem {
        TiffError::IoError(problem) => problem,
        other => io::Error::other(other),
    })
}

fn write_tiff(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    out: &mut (impl Write + Seek),
) -> TiffResult<()> {
    let [width, height] = picture.size();
    let (what, length) = (picture.what(), picture.row_length());
    let channels = what.channels();
    let are_floats = Format::Tiff.has_floats(what);
    let bytes = if are_floats { 4 } else { 1 };
    let strip_rows = (STRIP_BYTES / (length * bytes)).clamp(1, height as usize);
    let mut encoder = TiffEncoder::new(out)?;
    let mut directory = encoder.image_directory()?;
    let (mut offsets, mut counts) = (Vec::new(), Vec::new());
    let mut left = height as usize;
    while left > 0 {
        let count = (strip_rows * STRIPS).min(left);
        let mut numbers = vec![0.0; count * length];
        for row in numbers.chunks_exact_mut(length) {
            rows.next(row)?;
        }
        left -= count;
        let pack = |strip: &[f32]| {
            let mut bytes = Vec::with_capacity(STRIP_BYTES);
            for row in strip.chunks_exact(length) {
                if are_floats {
                    predictor::floats(row, channels, &mut bytes);
                } else {
                    let begin = bytes.len();
                    bytes.extend(row.iter().map(|&number| what.byte(number)));
                    predictor::less_before(&mut bytes[begin..], channels);
                }
            }
            packed(&bytes)
        };
        let strips = numbers.par_chunks(strip_rows * length).map(pack);
        for strip in strips.collect::<io::Result<Vec<_>>>()? {
            offsets.push(u32::try_from(directory.write_data(&strip[..])?)?);
            counts.push(u32::try_from(strip.len())?);
        }
    }
    let all = |value: u16| vec![value; channels];
    let (format, bits, predictor) = if are_floats {
        (SampleFormat::IEEEFP, 32, Predictor::FloatingPoint)
    } else {
        (SampleFormat::Uint, 8, Predictor::Horizontal)
    };
    let photometric = if what.channels() == 3 && !are_floats {
        PhotometricInterpretation::RGB
    } else {
        PhotometricInterpretation::BlackIsZero
    };
    directory.write_tag(Tag::ImageWidth, width)?;
    directory.write_tag(Tag::ImageLength, height)?;
    directory.write_tag(Tag::BitsPerSample, &all(bits)[..])?;
    directory.write_tag(Tag::Compression, CompressionMethod::Deflate)?;
    directory.write_tag(Tag::PhotometricInterpretation, photometric)?;
    directory.write_tag(Tag::ImageDescription, &*description(picture))?;
    directory.write_tag(Tag::StripOffsets, &offsets[..])?;
    directory.write_tag(Tag::SamplesPerPixel, u16::try_from(channels)?)?;
    directory.write_tag(Tag::RowsPerStrip, u32::try_from(strip_rows)?)?;
    directory.write_tag(Tag::StripByteCounts, &counts[..])?;
    directory.write_tag(Tag::Predictor, predictor)?;
    directory.write_tag(Tag::SampleFormat, &vec![format; channels][..])?;
    if photometric == PhotometricInterpretation::BlackIsZero && channels > 1 {
        // What the others mean is not said.
        directory.write_tag(Tag::ExtraSamples, &vec![0_u16; channels - 1][..])?;
    }
    if let Some(keys) = GeoKeys::new(picture.planet(), picture.grid()) {
        directory.write_tag(Tag::ModelPixelScaleTag, &keys.scale[..])?;
        directory.write_tag(Tag::ModelTiepointTag, &keys.corner[..])?;
        directory.write_tag(Tag::GeoKeyDirectoryTag, &keys.directory()[..])?;
        directory.write_tag(Tag::GeoDoubleParamsTag, &keys.doubles[..])?;
        directory.write_tag(Tag::GeoAsciiParamsTag, &*keys.letters)?;
    }
    if what.is_metres() {
        directory.write_tag(Tag::Unknown(GDAL_METADATA), UNIT)?;
    }
    directory.finish()
}

/// What GDAL knows of a file beyond its tags.
const GDAL_METADATA: u16 = 42_112;

const UNIT: &str =
    "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">m</Item></GDALMetadata>";

/// What it is, in letters that TIFF has.
fn description(picture: &Picture<'_>) -> String {
    let planet = picture.planet();
    let seed = planet.planet().seed().0;
    let text = format!("{}, seed {seed}: {}", planet.name(), picture.what());
    let letters = text.chars().filter(|letter| matches!(letter, ' '..='~'));
    letters.take(256).collect()
}

fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = ZlibEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::default());
    packed.write_all(bytes)?;
    packed.finish()
}
