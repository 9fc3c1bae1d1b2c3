use super::make::LookArgs;
use crate::error::AppError;
use crate::map_file::{self, MapError};
use std::path::PathBuf;
use studio::{Output, say};

/// What drawing a map takes.
#[derive(Debug, clap::Args)]
pub(crate) struct DrawArgs {
    /// The map: a grey PNG of 8 or 16 bits, a binary PGM or an EXR
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Picture to write: .png, .pnm, .svg, .exr or .raw
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    look: LookArgs,
}

/// Draws a map that lies in a file.
///
/// # Errors
///
/// If it cannot be read, or the picture not written.
pub(super) fn run(args: &DrawArgs) -> Result<(), AppError> {
    let (_, output) = args.look.output(&args.output);
    let output = heightmap::Output::parse(&output);
    let output = output.map_err(|error| MapError::Asked(error.problem.to_string()))?;
    let file = Output::at(&args.output)?.apart_from([args.file.as_path()])?;
    let map = map_file::map(&args.file)?;
    let bytes = output.bytes(&map);
    file.write(|to| to.write_all(&bytes))?;
    say::written(&file, &map.grid().to_string());
    Ok(())
}
