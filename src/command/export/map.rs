use crate::args::{PlanetChoice, ask};
use crate::error::AppError;
use crate::export_error::ExportError;
use export::{About, Format, Grid, Picture, What, write};
use std::path::PathBuf;
use std::time::Instant;
use studio::process::memory;
use studio::{Output, Staged, progress, say};
use tiles::Tiles;

/// What every map takes.
#[derive(Debug, clap::Args)]
pub(super) struct MapArgs {
    /// File to write: .png, .tif, .exr, .ktx2, or bare numbers, .f32 or .r16; a .json beside it explains what does not explain itself
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What it shows: height, surface (ground or water), depth (of water), normal, colour or water
    #[arg(long, value_name = "NAME", default_value = "height", value_parser = ask::what)]
    what: What,
    /// The kind of file, whatever its name: png, tif, exr, ktx2, f32 or r16
    #[arg(long = "as", value_name = "NAME", value_parser = ask::format)]
    format: Option<Format>,
}

/// Bytes that every map takes.
const BASE_BYTES: u64 = 96 << 20;

/// Bytes that a pixel of the widest row takes, where rows are worked out together and packed.
const BYTES_A_COLUMN: u64 = 64 * 3 * 4 * 4;

/// The planet in a form that maps and meshes are made from.
pub(super) fn tiles(planet: &PlanetChoice) -> Result<Tiles, ExportError> {
    let radius = (planet.radius != planet.written.recipe.radius).then_some(planet.radius);
    Ok(Tiles::new(&planet.written, planet.seed, radius)?)
}

/// Writes a map of a planet on a grid.
///
/// # Errors
///
/// If the kind of file is not known, or the file cannot be written.
pub(super) fn run(planet: &PlanetChoice, args: &MapArgs, grid: Grid) -> Result<(), AppError> {
    let format = args.format.or_else(|| Format::of(&args.output));
    let format = format.ok_or_else(|| ExportError::NoMap(args.output.clone()))?;
    let output = Output::at(&args.output)?.apart_from(planet.inputs())?;
    let explained = format.needs_words(args.what) && !output.is_straight();
    let explanation = explained.then(|| {
        let others = planet.inputs().chain([args.output.as_path()]);
        Output::at(&args.output.with_extension("json"))?.apart_from(others)
    });
    let explanation = explanation.transpose()?;
    let [width, height] = grid.size();
    memory::ask("the map", BASE_BYTES + u64::from(width) * BYTES_A_COLUMN)?;
    let tiles = tiles(planet)?;
    let picture = Picture::new(&tiles, grid, args.what);
    let begun = Instant::now();
    let bar = progress("rows", height.into());
    let mut range = None;
    let file = output.stage_to_and_fro(|file| {
        let written = write(&picture, format, file, || output.scratch(), &mut |more| {
            bar.inc(more);
        });
        written.map(|found| range = Some(found))
    })?;
    drop(bar);
    let range = range.expect("it was written");
    let about = About::new(&picture, format, range);
    let mut files = vec![file];
    if let Some(explanation) = &explanation {
        files.push(explanation.stage(|file| file.write_all(about.json().as_bytes()))?);
    }
    // Both come, or nothing.
    files.into_iter().try_for_each(Staged::put)?;
    let metres = if args.what.is_metres() {
        format!(", {:.1} to {:.1} m", range.lowest, range.highest)
    } else {
        String::new()
    };
    let step = if format.spreads(args.what) {
        format!(", {:.4} m a step", range.step())
    } else {
        String::new()
    };
    let words = format!(
        "{}, seed {}, {} of {width} × {height}{metres}{step}, {:.1} s",
        planet.name(),
        planet.seed,
        args.what,
        begun.elapsed().as_secs_f64()
    );
    say::written(&output, &words);
    Ok(())
}
