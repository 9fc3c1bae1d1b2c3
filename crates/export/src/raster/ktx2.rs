use super::format::Format;
use crate::grid::Grid;
use crate::picture::{Picture, Rows, What};
use ktx2::dfd::{Basic, Block};
use ktx2::{Header, Index, LevelIndex};
use std::io::{self, Write};

/// Where a level's bytes may begin: at multiples of what 1, 4 and 16 bytes a pixel ask for.
const ALIGNMENT: usize = 16;

/// Writes a KTX 2.0 texture of one level, six faces where the picture is a cube's: metres as floats, normals as four floats, colours as four bytes of sRGB, water as bytes.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    out: &mut dyn Write,
) -> io::Result<()> {
    let [width, rows_of_all] = picture.size();
    let (height, faces) = match picture.grid() {
        Grid::Cube(cube) => (cube.side(), 6),
        _ => (rows_of_all, 1),
    };
    let what = picture.what();
    let (format, bytes) = match what {
        What::Colour => (ktx2::Format::R8G8B8A8_SRGB, 4),
        What::Water => (ktx2::Format::R8_UNORM, 1),
        What::Normal => (ktx2::Format::R32G32B32A32_SFLOAT, 16),
        _ => (ktx2::Format::R32_SFLOAT, 4),
    };
    let (basic, type_size) = Basic::from_format(format).map_err(io::Error::other)?;
    let block = Block::Basic(basic).to_vec();
    let before = Header::LENGTH + LevelIndex::LENGTH;
    // The block comes with its own length before it.
    let words = size(block.len() + 4)?;
    let begin = (before + words as usize).next_multiple_of(ALIGNMENT);
    let length = bytes * u64::from(width) * u64::from(rows_of_all);
    let header = Header {
        format: Some(format),
        type_size,
        pixel_width: width,
        pixel_height: height,
        pixel_depth: 0,
        layer_count: 0,
        face_count: faces,
        level_count: 1,
        supercompression_scheme: None,
        index: Index {
            dfd_byte_offset: size(before)?,
            dfd_byte_length: words,
            kvd_byte_offset: 0,
            kvd_byte_length: 0,
            sgd_byte_offset: 0,
            sgd_byte_length: 0,
        },
    };
    let level = LevelIndex {
        byte_offset: begin as u64,
        byte_length: length,
        uncompressed_byte_length: length,
    };
    let mut head = [
        &header.as_bytes()[..],
        &level.as_bytes(),
        &words.to_le_bytes(),
        &block,
    ]
    .concat();
    head.resize(begin, 0);
    out.write_all(&head)?;
    let mut row = vec![0.0; picture.row_length()];
    let mut line = Vec::new();
    let opaque = [u8::MAX];
    for _ in 0..rows_of_all {
        rows.next(&mut row)?;
        line.clear();
        match what {
            What::Colour => {
                for colour in row.chunks_exact(3) {
                    line.extend(colour.iter().map(|&part| what.byte(part)).chain(opaque));
                }
            }
            What::Normal => {
                for normal in row.chunks_exact(3) {
                    line.extend(
                        normal
                            .iter()
                            .chain(&[1.0])
                            .flat_map(|part| part.to_le_bytes()),
                    );
                }
            }
            _ if Format::Ktx2.has_floats(what) => {
                line.extend(row.iter().flat_map(|number| number.to_le_bytes()));
            }
            _ => line.extend(row.iter().map(|&number| what.byte(number))),
        }
        out.write_all(&line)?;
    }
    Ok(())
}

fn size(bytes: usize) -> io::Result<u32> {
    u32::try_from(bytes).map_err(io::Error::other)
}
