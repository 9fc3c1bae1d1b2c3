use crate::args::{PlanetChoice, ask};
use crate::bake_error::BakeError;
use crate::error::AppError;
use bake::{Archive, Share, Shares};
use std::path::PathBuf;
use std::time::Instant;
use studio::process::memory;
use studio::{Folder, Output, progress, say};
use tiles::{Identity, Kind, TileKey, Tiles};

/// Which tiles, and where they go.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  relief bake --preset earth --level 7 -o tiles              all tiles down to level 7, on all cores
  relief bake --preset earth --level 7 -o tiles --share 17   a share of them, in a cluster's array of jobs
  relief bake --preset earth --root 3/5/2 --levels 6 -o alps.terrain.pmtiles
  relief_serve earth --tiles tiles                           serves them, and works out what is not there

What is there already, whole and of the same planet, is not baked again. The same share has the same
bytes wherever it is baked. RAYON_NUM_THREADS says on how many threads.")]
pub(crate) struct BakeArgs {
    /// A folder for archives of all levels down to --level, or one archive of the tiles below --root
    #[arg(short, long, value_name = "DIR|FILE")]
    output: PathBuf,
    /// The finest level, 0 to 22
    #[arg(long, value_name = "Z", value_parser = clap::value_parser!(u8).range(0..=22), required_unless_present = "root", conflicts_with = "root")]
    level: Option<u8>,
    /// Which share of them alone, from 0 on
    #[arg(long, value_name = "N", conflicts_with = "root")]
    share: Option<u64>,
    /// A tile: its level, its column from 180° west, its row from the south pole
    #[arg(long, value_name = "Z/X/Y", value_parser = ask::tile)]
    root: Option<TileKey>,
    /// Levels of a share
    #[arg(long, value_name = "N", default_value_t = Share::LEVELS, value_parser = clap::value_parser!(u8).range(1..=9))]
    levels: u8,
    /// What of the tiles: ground and water as quantized-mesh, or colours as PNG
    #[arg(long, value_name = "terrain|image", default_value = "terrain", value_parser = ask::kind)]
    kind: Kind,
}

/// No more shares are baked by one call: a month of work for two cores.
const MOST: u64 = 1 << 20;

/// Bytes that a tile takes while its archive is made, at most.
const BYTES_A_TILE: u64 = 120_000;

/// Writes archives of a planet's tiles.
///
/// # Errors
///
/// If there are no such tiles, the planet cannot be cut into tiles, or an archive is of something else or cannot be written.
pub(crate) fn run(planet: &PlanetChoice, args: &BakeArgs) -> Result<(), AppError> {
    let (shares, level) = shares(args)?;
    let largest = shares.iter().map(|share| share.count()).max();
    memory::ask("an archive", largest.unwrap_or_default() * BYTES_A_TILE)?;
    let radius = (planet.radius != planet.written.recipe.radius).then_some(planet.radius);
    let id = Identity::of(&planet.written)
        .map_err(BakeError::from)?
        .with(planet.seed, radius);
    let tiles = Tiles::new(&planet.written, planet.seed, radius).map_err(BakeError::from)?;
    let deepest = tiles.deepest();
    if level > deepest {
        let planet = planet.name();
        let deep = BakeError::Deep {
            level,
            planet,
            deepest,
        };
        return Err(deep.into());
    }
    let folder = match args.root {
        Some(_) => None,
        None => Some(Folder::make(&args.output)?),
    };
    let bar = progress("tiles", shares.iter().map(|share| share.count()).sum());
    for share in shares {
        let path = folder.as_ref().map_or_else(
            || args.output.clone(),
            |folder| folder.path().join(format!("{share}.{}.pmtiles", args.kind)),
        );
        let output = Output::at(&path)?.apart_from(planet.inputs())?;
        if is_there(&output, &id, args.kind, share)? {
            bar.inc(share.count());
            bar.suspend(|| say::remark(&format!("{}: is there\n", say::path(&path))));
            continue;
        }
        let begun = Instant::now();
        let bytes = bake::bake(&tiles, &id, args.kind, share, |more| bar.inc(more));
        output.write(|file| file.write_all(&bytes))?;
        let [first, last] = share.span();
        let words = format!(
            "{} tiles of levels {first} to {last}, {:.1} MB, baked in {:.1} s",
            share.count(),
            bytes.len() as f64 * 1e-6,
            begun.elapsed().as_secs_f64()
        );
        bar.suspend(|| say::written(&output, &words));
    }
    Ok(())
}

/// What is asked for, and its finest level.
fn shares(args: &BakeArgs) -> Result<(Vec<Share>, u8), BakeError> {
    if let Some(root) = args.root {
        let share = Share::below(root, args.levels)?;
        return Ok((vec![share], share.span()[1]));
    }
    let level = args.level.unwrap_or_default();
    let all = Shares::new(level, args.levels)?;
    let count = all.count();
    let Some(number) = args.share else {
        if count > MOST {
            return Err(BakeError::Many { level, count });
        }
        return Ok((all.iter().collect(), level));
    };
    let share = all.get(number).ok_or(BakeError::Share { number, count })?;
    Ok((vec![share], level))
}

/// Whether a share has been baked; refuses to write over what is no archive of the planet.
fn is_there(output: &Output, id: &str, kind: Kind, share: Share) -> Result<bool, AppError> {
    let path = output.name();
    if output.is_straight() || !path.exists() {
        return Ok(false);
    }
    let archive = Archive::open(path).map_err(|problem| BakeError::Archive {
        path: path.to_path_buf(),
        problem,
    })?;
    let about = archive.about();
    let same = about.share() == Ok(share) && about.kind == kind.name();
    if about.planet != id || !same {
        return Err(BakeError::OtherArchive(path.to_path_buf()).into());
    }
    Ok(true)
}
