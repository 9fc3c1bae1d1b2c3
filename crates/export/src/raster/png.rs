use crate::picture::{Picture, Range, Rows, What};
use png::{BitDepth, ColorType, Encoder, EncodingError, SrgbRenderingIntent};
use std::io::{self, Write};

/// Writes a PNG: metres spread over 16 bits between the ends of a range, normals in 16 bits, and all else in bytes.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    range: Option<Range>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [width, height] = picture.size();
    let what = picture.what();
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(match what.channels() {
        1 => ColorType::Grayscale,
        _ => ColorType::Rgb,
    });
    encoder.set_depth(if what.is_fine() {
        BitDepth::Sixteen
    } else {
        BitDepth::Eight
    });
    if what == What::Colour {
        encoder.set_source_srgb(SrgbRenderingIntent::Perceptual);
    }
    let mut writer = encoder.write_header().map_err(refused)?;
    let mut stream = writer.stream_writer().map_err(refused)?;
    let mut row = vec![0.0; picture.row_length()];
    let mut bytes = Vec::new();
    for _ in 0..height {
        rows.next(&mut row)?;
        bytes.clear();
        if what.is_fine() {
            let greys = row.iter().map(|&number| match range {
                Some(range) => range.steps(number),
                None => what.short(number),
            });
            bytes.extend(greys.flat_map(u16::to_be_bytes));
        } else {
            bytes.extend(row.iter().map(|&number| what.byte(number)));
        }
        stream.write_all(&bytes)?;
    }
    stream.finish().map_err(refused)?;
    writer.finish().map_err(refused)
}

fn refused(problem: EncodingError) -> io::Error {
    match problem {
        EncodingError::IoError(problem) => problem,
        other => io::Error::other(other),
    }
}
