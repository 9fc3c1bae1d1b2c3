use super::error::{PipelineError, Problem};
use super::fields::{Fields, unknown, word};
use super::node::{Node, Value};
use crate::HeightMap;
use crate::picture::{
    Gradient, LineDrawing, Shading, coloured, exr, greyscale8, pgm16, png, png16, ppm, raw_f32,
};

/// A picture that is written of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// How it shows the map.
    pub kind: OutputKind,
    /// Where it goes: a name, perhaps with folders before it.
    pub filename: String,
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
                format,
            });
        }
        let mut fields = Fields::of(node, "an output")?;
        let name = fields.need("filename", "; write where it goes: filename: map.png")?;
        let (filename, format) = file(&name)?;
        let mut kind = String::from("colored");
        let mut named = None;
        if let Some(node) = fields.take("type") {
            kind = word(&node, "type")?;
            named = Some(node);
        }
        let parameters = fields.take("parameters");
        fields.finish()?;
        let mut parameters = match parameters {
            Some(node) => Fields::of(node, "an output's parameters")?,
            None => Fields::none("an output's parameters", name.at),
        };
        let kind = match (kind.as_str(), format) {
            ("tiled", _) => {
                let problem = "tiles and Tiled maps are not written: take `colored` or `grayscale`";
                return Err(named
                    .as_ref()
                    .unwrap_or(&name)
                    .wrong(Problem::NotDone(problem)));
            }
            ("colored" | "grayscale" | "lines", Format::Exr | Format::Raw) => OutputKind::Numbers,
            ("lines", _) | (_, Format::Svg) => OutputKind::Lines(lines(&mut parameters)?),
            ("colored", _) => OutputKind::Colored {
                sea_level: parameters.number("sea_level", 0.5, 0.0, 1.0)?,
                shaded: parameters.flag("shaded", false)?,
            },
            ("grayscale", _) => {
                // What a coloured picture takes is taken and means nothing.
                parameters.number("sea_level", 0.5, 0.0, 1.0)?;
                parameters.flag("shaded", false)?;
                let bits = parameters.choice("bits", 16, &[("8", 8), ("16", 16)])?;
                OutputKind::Grayscale { deep: bits == 16 }
            }
            _ => {
                let kinds = ["colored", "grayscale", "lines", "tiled"].into_iter();
                return Err(unknown(
                    named.as_ref().unwrap_or(&name),
                    "type of output",
                    kinds,
                ));
            }
        };
        if kind == OutputKind::Numbers {
            parameters.number("sea_level", 0.5, 0.0, 1.0)?;
            parameters.flag("shaded", false)?;
        }
        parameters.finish()?;
        Ok(Self {
            kind,
            filename,
            format,
        })
    }

    /// The bytes of the file, of a map.
    #[must_use]
    pub fn bytes(&self, map: &HeightMap) -> Vec<u8> {
        match (self.kind, self.format) {
            (_, Format::Exr) => exr(map),
            (_, Format::Raw) | (OutputKind::Numbers, _) => raw_f32(map),
            (OutputKind::Lines(drawing), Format::Svg) => drawing.svg(map).into_bytes(),
            (OutputKind::Lines(drawing), _) => png(&drawing.png(map)),
            (OutputKind::Grayscale { deep: true }, Format::Pnm) => pgm16(map),
            (OutputKind::Grayscale { deep: true }, _) => png16(map),
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

/// The name of a file and what its ending asks for.
fn file(node: &Node) -> Result<(String, Format), PipelineError> {
    let name = word(node, "filename")?;
    let wanted = "a name of a file that ends in .png, .pnm, .ppm, .pgm, .svg, .exr or .raw, inside the folder";
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
    match format {
        Some(format) if inside => Ok((name, format)),
        _ => Err(node.not("filename", wanted)),
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
