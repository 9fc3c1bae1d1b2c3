use crate::picture::{Picture, Range, Rows, What};
use png::{BitDepth, ColorType, Encoder, EncodingError, SrgbRenderingIntent};
use std::io::{self, Write};

/// Writes a PNG: 16 bits a pixel where there is a range to spread them over, or else a byte a channel.
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
    encoder.set_depth(match range {
        Some(_) => BitDepth::Sixteen,
        None => BitDepth::Eight,
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
        match range {
            Some(range) => {
                let greys = row.iter().map(|&number| range.steps(number));
                bytes.extend(greys.flat_map(u16::to_be_bytes));
            }
            None => bytes.extend(row.iter().map(|&number| what.byte(number))),
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
