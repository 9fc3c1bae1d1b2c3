use crate::map_file::{self, MapError};

use crate::error::AppError;
use clap::ValueEnum;
use heightmap::Pipeline;
use std::fmt::Write;
use std::path::PathBuf;

/// What making one map takes.
#[derive(Debug, clap::Args)]
pub(crate) struct MakeArgs {
    /// Picture to write: .png, .pnm, .svg, .exr or .raw
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// What it lies on
    #[arg(long, value_name = "NAME", default_value = "plane")]
    grid: GridName,
    /// Nodes a side, or width x height; along a realm of a cube 2^k + 1 [default: 513, of a torus 512, of a cube 257]
    #[arg(long, value_name = "N|WxH")]
    size: Option<String>,
    /// A parameter, as pipelines have them; may be said more than once
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    look: LookArgs,
}

/// How a picture shows a map.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LookArgs {
    /// What the picture shows: colours with relief, greys, or lines
    #[arg(long = "as", value_name = "NAME", default_value = "colored")]
    kind: Kind,
    /// The height of the sea, 0 to 1
    #[arg(
        long,
        value_name = "H",
        default_value = "0.5",
        allow_hyphen_values = true
    )]
    sea_level: String,
    /// Colours alone, without relief
    #[arg(long)]
    unshaded: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum GridName {
    /// A rectangle
    Plane,
    /// A rectangle that wraps around
    Torus,
    /// The six realms of a cube
    Cube,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// From the deep sea to the snow
    Colored,
    /// From black to white
    Grayscale,
    /// A drawing with hidden lines
    Lines,
}

/// A text as YAML has it between quotes.
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl LookArgs {
    /// An output of that look, as pipelines have it, of a file whose name ends so.
    pub(super) fn output(&self, path: &std::path::Path) -> (String, String) {
        let ending = path
            .extension()
            .map(|ending| ending.to_string_lossy().into_owned());
        // Its own name may hold what a pipeline's names must not; only the ending matters there.
        let name = ending.map_or("map".into(), |ending| format!("map.{ending}"));
        let kind = match self.kind {
            Kind::Colored => "colored",
            Kind::Grayscale => "grayscale",
            Kind::Lines => "lines",
        };
        let parameters = if self.kind == Kind::Lines || name.to_ascii_lowercase().ends_with(".svg")
        {
            String::new()
        } else {
            let sea = quoted(&self.sea_level);
            format!("sea_level: {sea}, shaded: {}", !self.unshaded)
        };
        let output = format!(
            "{{type: {kind}, filename: {}, parameters: {{{parameters}}}}}",
            quoted(&name)
        );
        (name, output)
    }
}

/// Makes one map by a generator.
///
/// # Errors
///
/// If a word makes no sense, it takes too much memory, or it cannot be written.
pub(super) fn run(generator: &str, seed: Option<u64>, args: &MakeArgs) -> Result<(), AppError> {
    let mut parameters = String::new();
    for set in &args.set {
        let asked = || MapError::Asked(format!("`{set}` is no NAME=VALUE"));
        let (name, value) = set.split_once('=').ok_or_else(asked)?;
        // A list stays one, all else is a word.
        let value = if value.starts_with('[') {
            value.into()
        } else {
            quoted(value)
        };
        write!(parameters, "{}: {value}, ", quoted(name)).expect("a string takes all");
    }
    let grid = match args.grid {
        GridName::Plane => "plane",
        GridName::Torus => "torus",
        GridName::Cube => "cube",
    };
    let size = match &args.size {
        None => String::new(),
        Some(size) => match size.split_once('x') {
            Some((width, height)) => {
                format!(
                    "size: {{width: {}, height: {}}}",
                    quoted(width),
                    quoted(height)
                )
            }
            None => format!("size: {}", quoted(size)),
        },
    };
    let (name, output) = args.look.output(&args.output);
    let text = format!(
        "grid: {grid}\nseed: {}\n{size}\nsteps: [{{name: {generator}, parameters: {{{parameters}}}, output: {output}}}]",
        seed.unwrap_or(1)
    );
    let pipeline = Pipeline::read(&text);
    let pipeline = pipeline.map_err(|error| MapError::Asked(error.problem.to_string()))?;
    map_file::ask(pipeline.most_bytes())?;
    super::run::play(&pipeline, &super::run::single(&name, &args.output)?)
}
