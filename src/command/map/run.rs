use crate::error::AppError;
use crate::map_file::{self, MapError};
use heightmap::{Event, Pipeline};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;
use studio::{Folder, Output, ProgressBar, progress, say};

/// What running a pipeline takes.
#[derive(Debug, clap::Args)]
pub(crate) struct RunArgs {
    /// The pipeline, a YAML file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder its pictures go into; made if only it is missing
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
}

/// Runs a pipeline.
///
/// # Errors
///
/// If it cannot be read, has a fault, takes too much memory, or a picture cannot be written.
pub(super) fn run(seed: Option<u64>, args: &RunArgs) -> Result<(), AppError> {
    let text = map_file::text(&args.file)?;
    let read = Pipeline::read(&text).map_err(|problem| MapError::Pipeline {
        path: args.file.clone(),
        problem: Box::new(problem),
    })?;
    let pipeline = match seed {
        Some(seed) => read.with_seed(seed),
        None => read,
    };
    map_file::ask(pipeline.most_bytes())?;
    let mut folders = vec![Folder::make(&args.output)?];
    let mut outputs = BTreeMap::new();
    for output in pipeline.outputs() {
        let path = args.output.join(&output.filename);
        if let Some(parent) = path.parent().filter(|parent| *parent != args.output) {
            folders.push(Folder::make(parent)?);
        }
        let file = Output::at(&path)?.apart_from([args.file.as_path()])?;
        outputs.insert(output.filename.clone(), file);
    }
    play(&pipeline, &outputs)
}

/// Runs a pipeline whose pictures go to these places, by their names.
pub(super) fn play(
    pipeline: &Pipeline,
    outputs: &BTreeMap<String, Output>,
) -> Result<(), AppError> {
    let bar = progress("steps", pipeline.steps().len() as u64);
    let start = Instant::now();
    let mut told = String::new();
    let map = pipeline.run(|event| happened(event, outputs, &bar, &mut told));
    let map = map.map_err(|error| error.0)?;
    drop(bar);
    say::answer(&told);
    let words = format!(
        "{}, {} steps in {:.0} ms\n",
        map.grid(),
        pipeline.steps().len(),
        start.elapsed().as_secs_f64() * 1e3,
    );
    say::remark(&words);
    Ok(())
}

fn happened(
    event: Event<'_>,
    outputs: &BTreeMap<String, Output>,
    bar: &ProgressBar,
    told: &mut String,
) -> Result<(), studio::OutputError> {
    match event {
        Event::Begins { step, .. } => bar.set_position(step as u64),
        Event::Picture { output, bytes } => {
            let file = &outputs[&output.filename];
            file.write(|to| to.write_all(&bytes))?;
            bar.suspend(|| say::written(file, &size(&bytes)));
        }
        Event::ErosionScore { name, score } => {
            let name = say::one_line(name);
            writeln!(told, "{name}: erosion score {score:.3}").expect("a string takes all");
        }
        Event::Playability { name, score } => {
            let name = say::one_line(name);
            writeln!(
                told,
                "{name}: playability {:.3} = erosion score {:.3} × units {:.3} × buildings {:.3}",
                score.playability, score.erosion, score.units, score.buildings
            )
            .expect("a string takes all");
        }
    }
    Ok(())
}

fn size(bytes: &[u8]) -> String {
    format!("{} kB", bytes.len().div_ceil(1000))
}

/// The places of pictures, of one.
pub(super) fn single(name: &str, path: &Path) -> Result<BTreeMap<String, Output>, AppError> {
    Ok(BTreeMap::from([(name.to_owned(), Output::at(path)?)]))
}
