use crate::error::AppError;
use heightmap::{Gradient, Pipeline, Shading, coloured};
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use std::convert::Infallible;
use std::path::PathBuf;
use studio::{Output, png, progress, say};

/// What the sheet takes.
#[derive(Debug, clap::Args)]
pub(crate) struct SheetArgs {
    /// Picture to write, a PNG
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// A generator with its parameters, or `+` and a modifier that is shown on one ground for all.
const SHOWN: [&str; 24] = [
    "{name: fractal, parameters: {noise: value}}",
    "{name: fractal, parameters: {noise: gradient}}",
    "{name: fractal, parameters: {noise: simplex}}",
    "{name: fractal, parameters: {noise: cell}}",
    "{name: value}",
    "{name: gradient}",
    "{name: simplex}",
    "{name: cell}",
    "{name: midpoint-displacement}",
    "{name: diamond-square}",
    "{name: hills}",
    "{name: voronoi-island}",
    "{name: stamp-noise, parameters: {shape: bell}}",
    "{name: stamp-noise, parameters: {shape: crater}}",
    "+{name: thermal-erosion, parameters: {talus: 1.5, iterations: 200}}",
    "+{name: hydraulic-erosion, parameters: {rain_amount: 0.03, solubility: 0.05}}",
    "+{name: fast-erosion}",
    "+{name: flatten, parameters: {factor: 3}}",
    "+{name: smooth, parameters: {iterations: 30}}",
    "+{name: islandize, parameters: {border: 0.4}}",
    "+{name: gaussize}",
    "+{name: cut-off, parameters: {low: 0.45, high: 0.6}}",
    "+{name: invert}",
    "+{name: square}",
];

/// The ground that modifiers change.
const GROUND: &str = "{name: diamond-square}";

/// Pixels: how high a picture is, how wide the plane and how wide the unfolded cube, and what is between.
const HIGH: u32 = 180;
const CROSS: u32 = 135;
const GAP: u32 = 8;

/// Pairs of pictures side by side.
const ABREAST: u32 = 4;

/// Draws each generator and each modifier, on a plane beside the unfolded cube.
///
/// # Errors
///
/// If the picture cannot be written.
pub(super) fn run(seed: Option<u64>, args: &SheetArgs) -> Result<(), AppError> {
    let output = Output::png(&args.output)?;
    let bar = progress("maps", SHOWN.len() as u64);
    let (pair, row) = (HIGH + CROSS + 3 * GAP, HIGH + 2 * GAP);
    let rows = u32::try_from(SHOWN.len()).expect("few").div_ceil(ABREAST);
    let mut sheet = RgbImage::from_pixel(ABREAST * pair, rows * row, Rgb([24; 3]));
    for (place, shown) in (0..).zip(SHOWN) {
        let (x, y) = (place % ABREAST * pair + GAP, place / ABREAST * row + GAP);
        let flat = thumbnail("plane", 360, shown, seed, [HIGH, HIGH]);
        let cube = thumbnail("cube", 129, shown, seed, [CROSS, HIGH]);
        imageops::replace(&mut sheet, &flat, x.into(), y.into());
        imageops::replace(&mut sheet, &cube, (x + HIGH + GAP).into(), y.into());
        bar.inc(1);
    }
    drop(bar);
    png::write(&sheet.into(), &output)?;
    say::written(
        &output,
        &format!("{} maps, each on a plane and on a cube", SHOWN.len()),
    );
    Ok(())
}

/// What one of them makes on a grid, small.
fn thumbnail(
    grid: &str,
    size: u32,
    shown: &str,
    seed: Option<u64>,
    [wide, high]: [u32; 2],
) -> RgbImage {
    let steps = match shown.strip_prefix('+') {
        Some(modifier) => format!("{GROUND}, {modifier}"),
        None => shown.into(),
    };
    let seed = seed.unwrap_or(1);
    let text = format!("grid: {grid}\nsize: {size}\nseed: {seed}\nsteps: [{steps}]");
    let pipeline = Pipeline::read(&text).expect("written here and in order");
    let map = pipeline.run(|_| Ok::<_, Infallible>(()));
    let map = map.expect("nothing ends it");
    let picture = coloured(&map, &Gradient::sea_to_snow(0.5), Some(&Shading::default()));
    imageops::resize(&picture, wide, high, FilterType::Triangle)
}
