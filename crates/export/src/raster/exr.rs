use crate::picture::{Picture, Rows, What};
use exr::block::writer::ChunksWriter;
use exr::block::{self, BlockIndex, UncompressedBlock};
use exr::error::Error;
use exr::meta::attribute::{ChannelDescription, LineOrder};
use exr::meta::header::{Header, LayerAttributes};
use exr::meta::{BlockDescription, MetaData};
use exr::prelude::{Compression, SmallVec};
use std::io::{self, Seek, Write};

/// Writes an EXR of 32-bit floats, packed without loss: channel Y, or R, G and B.
pub(super) fn write(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    out: &mut (impl Write + Seek),
) -> io::Result<()> {
    let [width, height] = picture.size().map(|pixels| pixels as usize);
    let channels = channels(picture.what());
    let header = Header::new(
        picture.what().name().into(),
        (width, height),
        channels
            .iter()
            .map(|(name, _)| ChannelDescription::named(*name, exr::prelude::SampleType::F32))
            .collect::<SmallVec<_>>(),
    );
    let header = header.with_encoding(
        Compression::ZIP16,
        BlockDescription::ScanLines,
        LineOrder::Increasing,
    );
    let header = header.with_attributes(LayerAttributes::named(picture.what().name()));
    let headers: SmallVec<_> = [header].into_iter().collect();
    let written = block::write(out, headers, true, |meta: MetaData, writer| {
        let mut packed = writer.sequential_blocks_compressor(&meta);
        let indices: Vec<_> = meta.enumerate_ordered_header_block_indices().collect();
        for (number, index) in indices {
            let data = block(picture, rows, &channels, index)?;
            packed.compress_block(number, UncompressedBlock { index, data })?;
        }
        Ok(())
    });
    written.map_err(|problem| match problem {
        Error::Io(problem) => problem,
        other => io::Error::other(other),
    })
}

/// Names in the order of their letters, which files have them in, and which of a pixel's numbers each is.
fn channels(what: What) -> Vec<(&'static str, usize)> {
    match what.channels() {
        1 => vec![("Y", 0)],
        _ => vec![("B", 2), ("G", 1), ("R", 0)],
    }
}

/// The bytes of the next rows: of each row one channel after the other.
fn block(
    picture: &Picture<'_>,
    rows: &mut dyn Rows,
    channels: &[(&str, usize)],
    index: BlockIndex,
) -> io::Result<Vec<u8>> {
    let mut row = vec![0.0; picture.row_length()];
    let mut bytes = Vec::with_capacity(index.pixel_size.area() * channels.len() * 4);
    for _ in 0..index.pixel_size.height() {
        rows.next(&mut row)?;
        for &(_, channel) in channels {
            let numbers = row.iter().skip(channel).step_by(channels.len());
            bytes.extend(numbers.flat_map(|number: &f32| number.to_ne_bytes()));
        }
    }
    Ok(bytes)
}
