mod disc;
mod ground;
mod paint;

use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use bevy::math::Vec3;
use bevy_relief::Planet;
use disc::Disc;
use image::{DynamicImage, RgbImage};
use paint::Paint;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use studio::process::memory;
use studio::{Output, PictureSize, png, say, to_u8};
use terrain::{RecipeError, Seed, Terrain};

/// What a picture drawn on the processor takes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  relief preview -o planet.png --size 1600x1600 --lat 30 --lon 100

The planet as seen from far away, north up. On a large planet the relief is exaggerated so that it can be seen.")]
pub(crate) struct PreviewArgs {
    /// Picture to write, a PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pixels
    #[arg(long, value_name = "WxH", default_value = "1000x1000")]
    size: PictureSize,
    /// Degrees north of the middle of the picture
    #[arg(long, value_name = "D", default_value = "20", value_parser = ask::latitude, allow_hyphen_values = true)]
    lat: f64,
    /// Degrees east of the middle of the picture
    #[arg(long, value_name = "D", default_value = "0", value_parser = ask::longitude, allow_hyphen_values = true)]
    lon: f64,
}

impl PreviewArgs {
    /// The picture that stands in for the window.
    pub(crate) fn instead_of_window(output: &Path) -> Self {
        Self {
            output: output.to_path_buf(),
            size: PictureSize {
                width: 1000,
                height: 1000,
            },
            lat: 20.0,
            lon: 0.0,
        }
    }
}

/// Draws the planet on all cores.
///
/// # Errors
///
/// If the picture cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &PreviewArgs) -> Result<(), AppError> {
    let output = Output::png(&args.output)?.apart_from(planet.inputs())?;
    let PictureSize { width, height } = args.size;
    memory::ask("the picture", bytes(args.size))?;
    let disc = Disc::new(args.size, args.lat, args.lon);
    let paint = Paint::new(&planet.planet(), &planet.terrain(), &disc);
    let picture = painted(&paint, &disc, width, height);
    png::write(&DynamicImage::from(picture), &output)?;
    say::written(
        &output,
        &format!(
            "{}, seed {}, radius {} m, seen from {}° N {}° E, relief × {:.0}",
            planet.name(),
            planet.seed,
            planet.radius,
            args.lat,
            args.lon,
            paint.exaggeration(),
        ),
    );
    Ok(())
}

/// A small picture of a planet in a square.
///
/// # Errors
///
/// If the planet cannot be printed.
pub(crate) fn portrait(planet: &Planet, side: u32) -> Result<RgbImage, RecipeError> {
    let terrain = Terrain::new(&planet.scaled_recipe(), Seed(planet.seed))?;
    let size = PictureSize {
        width: side,
        height: side,
    };
    let disc = Disc::new(size, 20.0, 0.0);
    let paint = Paint::new(planet, &terrain, &disc);
    Ok(painted(&paint, &disc, side, side))
}

fn painted(paint: &Paint, disc: &Disc, width: u32, height: u32) -> RgbImage {
    let mut picture = RgbImage::new(width, height);
    picture
        .par_chunks_mut(3 * width as usize)
        .zip(0..height)
        .for_each(|(row, y)| {
            for (pixel, x) in row.chunks_exact_mut(3).zip(0..width) {
                let colour = paint.pixel(disc, x, y);
                pixel.copy_from_slice(&srgb(colour));
            }
        });
    picture
}

/// Bytes that a picture takes at most: its pixels, and the ground that they show.
fn bytes(size: PictureSize) -> u64 {
    const BASE: u64 = 32 << 20;
    const PIXEL: u64 = 2 * 3;
    const GROUND: u64 = 240;
    const MOST_GROUND: u64 = 1_200 << 20;
    BASE + size.pixels() * PIXEL + (size.pixels() * GROUND).min(MOST_GROUND)
}

/// A linear colour as sRGB bytes; what is brighter than `SHOULDER` nears white without end.
fn srgb(linear: Vec3) -> [u8; 3] {
    const SHOULDER: f32 = 0.6;
    linear.to_array().map(|part| {
        let over = (part - SHOULDER).max(0.0) / (1.0 - SHOULDER);
        let part = part.clamp(0.0, SHOULDER) + (1.0 - SHOULDER) * (1.0 - (-over).exp());
        to_u8(if part <= 0.003_130_8 {
            12.92 * part
        } else {
            1.055 * part.powf(1.0 / 2.4) - 0.055
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_is_the_standards_curve_up_to_its_shoulder() {
        assert_eq!(srgb(Vec3::new(0.0, 99.0, -1.0)), [0, 255, 0]);
        let [a, b, c] = srgb(Vec3::new(0.6, 1.0, 1.5));
        assert!(a < b && b < c && c < 255, "{a} {b} {c}");
        assert_eq!(srgb(Vec3::splat(0.215_861)), [128; 3]);
    }
}
