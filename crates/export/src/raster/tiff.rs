use super::directory::Directory;
use super::format::Format;
use super::geo_keys::GeoKeys;
use super::pyramid::{Pyramid, SIDE};
use crate::picture::{Picture, Rows};
use std::fs::File;
use std::io::{self, Write};

/// Tags of TIFF 6.0, of `GeoTIFF` (OGC 19-008r4) and of GDAL.
mod tag {
    pub(super) const SUBFILE: u16 = 254;
    pub(super) const WIDTH: u16 = 256;
    pub(super) const HEIGHT: u16 = 257;
    pub(super) const BITS: u16 = 258;
    pub(super) const COMPRESSION: u16 = 259;
    pub(super) const PHOTOMETRIC: u16 = 262;
    pub(super) const DESCRIPTION: u16 = 270;
    pub(super) const SAMPLES: u16 = 277;
    pub(super) const PLANAR: u16 = 284;
    pub(super) const PREDICTOR: u16 = 317;
    pub(super) const TILE_WIDTH: u16 = 322;
    pub(super) const TILE_HEIGHT: u16 = 323;
    pub(super) const TILE_OFFSETS: u16 = 324;
    pub(super) const TILE_SIZES: u16 = 325;
    pub(super) const EXTRA_SAMPLES: u16 = 338;
    pub(super) const SAMPLE_FORMAT: u16 = 339;
    pub(super) const PIXEL_SCALE: u16 = 33_550;
    pub(super) const TIE_POINT: u16 = 33_922;
    pub(super) const GEO_KEYS: u16 = 34_735;
    pub(super) const GEO_DOUBLES: u16 = 34_736;
    pub(super) const GEO_LETTERS: u16 = 34_737;
    pub(super) const GDAL_METADATA: u16 = 42_112;
}

/// DEFLATE, as Adobe's.
const DEFLATE: u16 = 8;

/// Bytes before the first directory.
const HEADER: usize = 8;

const UNIT: &str =
    "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">m</Item></GDALMetadata>";

/// Writes a `GeoTIFF` that can be read piece by piece over a network (a cloud-optimised one): floats, or bytes for what is no measure; in tiles packed by DEFLATE after what
/// predicts them; the whole and its halves down to one tile. All directories stand first, the smallest pixels after them, the whole at the end.
///
/// Packed tiles wait in the scratch file until it is known where they lie.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    scratch: File,
    out: &mut impl Write,
) -> io::Result<()> {
    let what = picture.what();
    let are_floats = Format::Tiff.has_floats(what);
    let mut pyramid = Pyramid::new(picture.size(), what, are_floats, scratch);
    let mut row = vec![0.0; picture.row_length()];
    for _ in 0..picture.size()[1] {
        rows.next(&mut row)?;
        pyramid.push(0, &row)?;
    }
    let levels = pyramid.levels.len();
    let sizes = (0..levels).map(|level| directory(picture, &pyramid, level, 0).map(|d| d.size()));
    let sizes = sizes.collect::<io::Result<Vec<usize>>>()?;
    let before = |level: usize| HEADER + sizes[..level].iter().sum::<usize>();
    let place = |at: usize| u32::try_from(at).map_err(|_| too_large());
    // Where each level's pixels begin.
    let mut firsts = vec![0; levels];
    let mut end = u64::try_from(before(levels)).map_err(io::Error::other)?;
    for level in (0..levels).rev() {
        firsts[level] = end;
        let tiles = pyramid.levels[level].tiles.iter();
        end += tiles.map(|&(_, size)| u64::from(size)).sum::<u64>();
    }
    out.write_all(b"II*\0")?;
    out.write_all(&place(HEADER)?.to_le_bytes())?;
    for (level, &first) in firsts.iter().enumerate() {
        let next = if level + 1 < levels {
            before(level + 1)
        } else {
            0
        };
        let own = directory(picture, &pyramid, level, first)?;
        out.write_all(&own.bytes(place(before(level))?, place(next)?))?;
    }
    for level in (0..levels).rev() {
        pyramid.copy(level, out)?;
    }
    Ok(())
}

/// What is said of a level whose pixels begin at a place.
fn directory(
    picture: &Picture<'_>,
    pyramid: &Pyramid,
    level: usize,
    first: u64,
) -> io::Result<Directory> {
    let what = picture.what();
    let channels = what.channels();
    let of_level = &pyramid.levels[level];
    let mut offsets = Vec::with_capacity(of_level.tiles.len());
    let mut at = first;
    for &(_, size) in &of_level.tiles {
        offsets.push(u32::try_from(at).map_err(|_| too_large())?);
        at += u64::from(size);
    }
    let sizes: Vec<u32> = of_level.tiles.iter().map(|&(_, size)| size).collect();
    let are_floats = Format::Tiff.has_floats(what);
    // IEEE floats after the predictor of floats, or whole numbers after that of bytes.
    let (format, bits, predictor) = if are_floats { (3, 32, 3) } else { (1, 8, 2) };
    let is_rgb = channels == 3 && !are_floats;
    let count = u16::try_from(channels).expect("at most 3");
    let mut own = Directory::default();
    own.longs(tag::SUBFILE, &[u32::from(level > 0)]);
    own.longs(tag::WIDTH, &of_level.size[..1]);
    own.longs(tag::HEIGHT, &of_level.size[1..]);
    own.shorts(tag::BITS, &vec![bits; channels]);
    own.shorts(tag::COMPRESSION, &[DEFLATE]);
    own.shorts(tag::PHOTOMETRIC, &[if is_rgb { 2 } else { 1 }]);
    own.shorts(tag::SAMPLES, &[count]);
    own.shorts(tag::PLANAR, &[1]);
    own.shorts(tag::PREDICTOR, &[predictor]);
    own.longs(tag::TILE_WIDTH, &[SIDE]);
    own.longs(tag::TILE_HEIGHT, &[SIDE]);
    own.longs(tag::TILE_OFFSETS, &offsets);
    own.longs(tag::TILE_SIZES, &sizes);
    own.shorts(tag::SAMPLE_FORMAT, &vec![format; channels]);
    if !is_rgb && channels > 1 {
        // What the others mean is not said.
        own.shorts(tag::EXTRA_SAMPLES, &vec![0; channels - 1]);
    }
    if level > 0 {
        return Ok(own);
    }
    own.text(tag::DESCRIPTION, &description(picture));
    if let Some(keys) = GeoKeys::new(picture.planet(), picture.grid()) {
        own.doubles(tag::PIXEL_SCALE, &keys.scale);
        own.doubles(tag::TIE_POINT, &keys.corner);
        own.shorts(tag::GEO_KEYS, &keys.directory());
        own.doubles(tag::GEO_DOUBLES, &keys.doubles);
        own.text(tag::GEO_LETTERS, &keys.letters);
    }
    if what.is_metres() {
        own.text(tag::GDAL_METADATA, UNIT);
    }
    Ok(own)
}

fn too_large() -> io::Error {
    io::Error::other("a TIFF has at most 4 GB; take fewer pixels")
}

/// What it is, in letters that TIFF has.
fn description(picture: &Picture<'_>) -> String {
    let planet = picture.planet();
    let seed = planet.planet().seed().0;
    let text = format!("{}, seed {seed}: {}", planet.name(), picture.what());
    let letters = text.chars().filter(|letter| matches!(letter, ' '..='~'));
    letters.take(256).collect()
}
