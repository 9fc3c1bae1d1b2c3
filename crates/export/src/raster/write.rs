use super::format::Format;
use super::{bare, exr, ktx2, png, tiff};
use crate::picture::{Computed, Kept, Picture, Range, Rows};
use std::fs::File;
use std::io::{self, Seek, Write};

/// Writes a picture; between which numbers its own lie.
///
/// It is worked out some rows at a time, and no more of it is in memory. Where its greys depend on its range, its numbers are kept in
/// the file that `scratch` gives, four bytes each, until that is known; so are the packed tiles of a TIFF until their places are. `heard` is told how many rows more have been worked out.
///
/// # Errors
///
/// If one of the files refuses.
pub fn write(
    picture: &Picture<'_>,
    format: Format,
    mut out: impl Write + Seek,
    scratch: impl Fn() -> io::Result<File>,
    heard: &mut dyn FnMut(u64),
) -> io::Result<Range> {
    let mut computed = Computed::new(picture, heard);
    if format.spreads(picture.what()) {
        let [_, height] = picture.size();
        let mut kept = Kept::keep(&mut computed, height, picture.row_length(), scratch()?)?;
        let range = computed.range();
        write_rows(picture, format, &mut kept, Some(range), scratch, &mut out)?;
        return Ok(range);
    }
    write_rows(picture, format, &mut computed, None, scratch, &mut out)?;
    Ok(computed.range())
}

fn write_rows(
    picture: &Picture<'_>,
    format: Format,
    rows: &mut dyn Rows,
    range: Option<Range>,
    scratch: impl Fn() -> io::Result<File>,
    out: &mut (impl Write + Seek),
) -> io::Result<()> {
    match format {
        Format::Png => png::write(picture, rows, range, out),
        Format::Tiff => tiff::write(picture, rows, scratch()?, out),
        Format::Exr => exr::write(picture, rows, out),
        Format::Ktx2 => ktx2::write(picture, rows, out),
        Format::F32 | Format::R16 => bare::write(picture, rows, format == Format::R16, range, out),
    }
}
