use super::error::{At, PipelineError, Problem};
use super::fields::{Fields, unknown, word};
use super::node::{Node, Value};
use crate::HeightMap;
use crate::picture::{
    Gradient, LineDrawing, Shading, coloured, exr, greyscale8, pgm8, pgm16, png, png16, ppm,
    raw_f32,
};

/// A picture that is written of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// How it shows the map.
    pub kind: OutputKind,
    /// Where it goes: a name, perhaps with folders before it.
    pub filename: String,
    /// Where that stands in the pipeline's file.
    pub at: At,
    format: Format,
}

/// How a picture shows a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OutputKind {
    /// By colours from the deep sea to the snow.
    Colored {
        /// The height of the sea.
        sea_level: f32,
        /// Whether slopes are lit from the north-west.
        shaded: bool,
    },
    /// From black at 0 to white at 1.
    Grayscale {
        /// Whether there are 65 536 greys and not 256.
        deep: bool,
    },
    /// As a line drawing with hidden lines.
    Lines(LineDrawing),
    /// As numbers: what the file is for.
    Numbers,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Pnm,
    Svg,
    Exr,
    Raw,
}

const FORMATS: [(&str, Format); 8] = [
    ("png", Format::Png),
    ("pnm", Format::Pnm),
    ("ppm", Format::Pnm),
    ("pgm", Format::Pnm),
    ("svg", Format::Svg),
    ("exr", Format::Exr),
    ("raw", Format::Raw),
    ("f32", Format::Raw),
];

impl Output {
    /// The output that a text describes, as it stands in a pipeline: `{type: colored, filename: map.png}`.
    ///
    /// # Errors
    ///
    /// [`PipelineError`] with the first thing that is wrong.
    pub fn parse(text: &str) -> Result<Self, PipelineError> {
        Self::read(Node::read(text)?)
    }

    /// One output, or a list of them.
    pub(super) fn read_all(node: Node) -> Result<Vec<Self>, PipelineError> {
        match node.value {
            Value::List(list) => list.into_iter().map(Self::read).collect(),
            Value::Nothing | Value::Text(_) | Value::Map(_) => Ok(vec![Self::read(node)?]),
        }
    }

    fn read(node: Node) -> Result<Self, PipelineError> {
        let at = node.at;
        if let Value::Text(_) = node.value {
            // The name of a file alone.
            let (filename, format) = file(&node)?;
            let kind = match format {
                Format::Exr | Format::Raw => OutputKind::Numbers,
                Format::Svg => OutputKind::Lines(LineDrawing::default()),
                Format::Png | Format::Pnm => OutputKind::Colored {
                    sea_level: 0.5,
                    shaded: true,
                },
            };
            return Ok(Self {
                kind,
                filename,
                at,
                format,
            });
        }
        if let Value::Nothing | Value::List(_) = node.value {
            return Err(node.not("an output", "a name of a file, or {filename: map.png}"));
        }
        let mut fields = Fields::of(node, "an output")?;
        let name = fields.need("filename", "; write where it goes: filename: map.png")?;
        let (kind, parameters) = (fields.take("type"), fields.take("parameters"));
        fields.finish("field")?;
        let (filename, format) = file(&name)?;
        let mut parameters = match parameters {
            Some(node) => Fields::parameters(node, "an output")?,
            None => Fields::none("an output", name.at),
        };
        let kind = Self::kind(kind.as_ref(), format, &mut parameters)?;
        parameters.finish("parameter")?;
        Ok(Self {
            kind,
            filename,
            at: name.at,
            format,
        })
    }

    /// How it shows the map: by its type, if there is one, and by what the file can hold.
    fn kind(
        node: Option<&Node>,
        format: Format,
        parameters: &mut Fields,
    ) -> Result<OutputKind, PipelineError> {
        let kind = match node {
            Some(node) => word(node, "`type`")?,
            None if format == Format::Svg => "lines".into(),
            None => "colored".into(),
        };
        let wrong = |problem: fn(&Node) -> PipelineError| {
            Err(problem(
                node.expect("what is taken without a type is right"),
            ))
        };
        match kind.as_str() {
            "tiled" => wrong(|node| {
                let problem = "tiles and Tiled maps are not written: take `colored` or `grayscale`";
                node.wrong(Problem::NotDone(problem))
            }),
            "colored" | "grayscale" if format == Format::Svg => wrong(|node| {
                let problem =
                    "an .svg holds lines: take `type: lines`, or a filename that ends in .png";
                node.wrong(Problem::NotDone(problem))
            }),
            "lines" if matches!(format, Format::Exr | Format::Raw) => wrong(|node| {
                let problem = "an .exr and a .raw hold heights: take no type, or a filename that ends in .svg or .png for lines";
                node.wrong(Problem::NotDone(problem))
            }),
            "colored" | "grayscale" if matches!(format, Format::Exr | Format::Raw) => {
                colours(parameters)?;
                Ok(OutputKind::Numbers)
            }
            "lines" => Ok(OutputKind::Lines(lines(parameters)?)),
            "colored" => {
                let (sea_level, shaded) = colours(parameters)?;
                Ok(OutputKind::Colored { sea_level, shaded })
            }
            "grayscale" => {
                // What a coloured picture takes is taken and means nothing.
                colours(parameters)?;
                let deep = match parameters.take("bits") {
                    None => true,
                    Some(node) => match &node.value {
                        Value::Text(text) if text == "8" => false,
                        Value::Text(text) if text == "16" => true,
                        _ => return Err(node.not("`bits`", "8 or 16")),
                    },
                };
                Ok(OutputKind::Grayscale { deep })
            }
            _ => wrong(|node| {
                let kinds = ["colored", "grayscale", "lines"].into_iter();
                unknown(node, "type of output", kinds)
            }),
        }
    }

    /// The bytes of the file, of a map.
    ///
    /// Whether a `.pnm`, `.pgm` or `.ppm` holds greys or colours follows from the kind, not from the ending.
    #[must_use]
    pub fn bytes(&self, map: &HeightMap) -> Vec<u8> {
        match (self.kind, self.format) {
            (_, Format::Exr) => exr(map),
            (_, Format::Raw) | (OutputKind::Numbers, _) => raw_f32(map),
            (OutputKind::Lines(drawing), Format::Svg) => drawing.svg(map).into_bytes(),
            (OutputKind::Lines(drawing), Format::Pnm) => pgm8(&drawing.png(map)),
            (OutputKind::Lines(drawing), _) => png(&drawing.png(map)),
            (OutputKind::Grayscale { deep: true }, Format::Pnm) => pgm16(map),
            (OutputKind::Grayscale { deep: true }, _) => png16(map),
            (OutputKind::Grayscale { deep: false }, Format::Pnm) => pgm8(&greyscale8(map)),
            (OutputKind::Grayscale { deep: false }, _) => png(&greyscale8(map)),
            (OutputKind::Colored { sea_level, shaded }, format) => {
                let shading = Shading::default();
                let gradient = Gradient::sea_to_snow(sea_level);
                let picture = coloured(map, &gradient, shaded.then_some(&shading));
                if format == Format::Pnm {
                    ppm(&picture)
                } else {
                    png(&picture)
                }
            }
        }
    }
}

/// The height of the sea, and whether slopes are lit.
fn colours(parameters: &mut Fields) -> Result<(f32, bool), PipelineError> {
    Ok((
        parameters.number("sea_level", 0.5, 0.0, 1.0)?,
        parameters.flag("shaded", false)?,
    ))
}

/// The name of a file and what its ending asks for.
fn file(node: &Node) -> Result<(String, Format), PipelineError> {
    let name = word(node, "`filename`")?;
    let endings = "a name that ends in .png, .pnm, .ppm, .pgm, .svg, .exr, .raw or .f32";
    if name.chars().count() > 200 {
        return Err(node.not("`filename`", "a name of at most 200 letters"));
    }
    let inside = !name.starts_with(['/', '\\'])
        && !name.contains(':')
        && !name
            .split(['/', '\\'])
            .any(|part| part.is_empty() || part == "." || part == "..")
        && !name.chars().any(char::is_control);
    let ending = name
        .rsplit_once('.')
        .filter(|(before, _)| !before.is_empty());
    let format = ending.and_then(|(_, ending)| {
        let ending = ending.to_ascii_lowercase();
        FORMATS
            .iter()
            .find(|(name, _)| *name == ending)
            .map(|(_, format)| *format)
    });
    if !inside {
        return Err(node.not(
            "`filename`",
            "a name inside the folder that all is written to, without `..`, `:` and a `/` before it",
        ));
    }
    match format {
        Some(format) => Ok((name, format)),
        None => Err(node.not("`filename`", endings)),
    }
}

fn lines(parameters: &mut Fields) -> Result<LineDrawing, PipelineError> {
    let default = LineDrawing::default();
    Ok(LineDrawing {
        rows: parameters.count("rows", default.rows, 2, LineDrawing::MAX_LINES)?,
        exaggeration: parameters.number("exaggeration", default.exaggeration, -10.0, 10.0)?,
        ..default
    })
}
