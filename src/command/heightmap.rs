use crate::args::ask;
use crate::error::AppError;
use planet_file::read_stamp_picture;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;
use studio::process::memory;
use studio::{Bits, GreyRange, Output, flat_heights, png, progress, say};
use terrain::{FlatMap, Seed, Shape};

/// What a flat map takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief heightmap -o map.png --size 1024 --stamp bell --bits 16 --seed 3

The map wraps around: its right border goes on at its left, its lower at its upper one.
The greys go from its lowest height to its highest.")]
pub(crate) struct HeightmapArgs {
    /// Picture to write, a PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pixels a side, a power of two up to 8192
    #[arg(long, value_name = "2^k", default_value = "512", value_parser = ask::map_size)]
    size: u8,
    /// What is printed: cone, bell, or a square PNG
    #[arg(long, value_name = "cone|bell|FILE", default_value = "bell")]
    stamp: PathBuf,
    /// Bits of a grey: 8 or 16
    #[arg(long, value_name = "8|16", default_value = "8")]
    bits: Bits,
}

/// Prints a flat map that wraps around.
///
/// # Errors
///
/// If the stamp is no picture or the map cannot be written.
pub(crate) fn run(seed: u64, args: &HeightmapArgs) -> Result<(), AppError> {
    let shape = shape(&args.stamp)?;
    let output = Output::png(&args.output)?;
    let output = match &shape {
        Shape::Grid(_) => output.apart_from([args.stamp.as_path()])?,
        _ => output,
    };
    let pixels = 1_u64 << (2 * args.size);
    memory::ask("the map", BASE_BYTES + pixels * BYTES_A_PIXEL)?;
    let start = Instant::now();
    let map = FlatMap::new(args.size, &shape, Seed(seed)).expect("the size was checked");
    let side = map.side();
    let heights = flat_heights(&map, &progress("rows", side as u64));
    drop(map);
    let time = start.elapsed();
    let range = GreyRange::of(heights.par_iter());
    let pixels = 1 << args.size;
    let picture = range.picture(pixels, pixels, args.bits, |x, y| {
        Some(heights[y * side + x])
    });
    drop(heights);
    png::write(&picture, &output)?;
    say::written(
        &output,
        &format!(
            "{side} × {side}, stamp {}, seed {seed}, heights {:.3} to {:.3} of the first stamp's, printed in {:.1} ms",
            say::path(&args.stamp),
            range.lowest,
            range.highest,
            time.as_secs_f64() * 1e3,
        ),
    );
    Ok(())
}

/// Bytes that every map takes.
const BASE_BYTES: u64 = 32 << 20;

/// Bytes that a pixel takes: its height while it is printed, once more without gaps, and its grey.
const BYTES_A_PIXEL: u64 = 4 + 4 + 2;

fn shape(stamp: &Path) -> Result<Shape, AppError> {
    Ok(match stamp.to_str() {
        Some("cone") => Shape::Cone,
        Some("bell") => Shape::Bell,
        _ => Shape::Grid(Arc::new(read_stamp_picture(stamp)?)),
    })
}
