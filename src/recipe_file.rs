use crate::stamp_picture::{self, StampPictureError};
use bevy_relief::{Look, LookError};
use ron::extensions::Extensions;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use studio::say::one_line;
use terrain::{Band, Chart, Mask, Recipe, RecipeError, Shape, Sign, Stamp};

/// What a *.planet.ron file holds: a planet's relief and its paint.
///
/// A stamp's shape may be `Picture("stamps/foo.png")`, relative to the file.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecipeFile {
    /// What the planet is, in one line.
    pub(crate) story: String,
    pub(crate) recipe: Recipe,
    pub(crate) look: Look,
}

/// Why a recipe file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RecipeFileError {
    /// It cannot be read.
    #[error("{}: cannot be read ({problem}); check the name and its rights", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
    /// It does not say what a recipe says.
    #[error("{}:{line}:{column}: {problem}; mend the file there", path.display())]
    Text {
        /// The file.
        path: PathBuf,
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// What is wrong there.
        problem: String,
    },
    /// It says what cannot be printed.
    #[error("{}: {problem}; mend the recipe", path.display())]
    Recipe {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: RecipeError,
    },
    /// One of its pictures cannot be used.
    #[error("{}: a stamp's picture: {problem}", path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// What is wrong with the picture.
        problem: StampPictureError,
    },
}

/// The version of the form that this program reads.
const VERSION: u32 = 1;

/// The longest file that is read: a recipe is a few kilobytes.
const MAX_BYTES: u64 = 1 << 20;

impl RecipeFile {
    /// Reads a file and the pictures it names.
    ///
    /// # Errors
    ///
    /// If it is missing, broken, of another version, or holds what cannot be printed.
    pub(crate) fn read(path: &Path) -> Result<Self, RecipeFileError> {
        let unread = |problem| RecipeFileError::Read {
            path: path.to_path_buf(),
            problem,
        };
        let mut text = String::new();
        let file = File::open(path).map_err(unread)?;
        file.take(MAX_BYTES + 1)
            .read_to_string(&mut text)
            .map_err(unread)?;
        if text.len() as u64 > MAX_BYTES {
            let problem = "longer than any recipe, over 1 MiB";
            return Err(unread(io::Error::new(io::ErrorKind::FileTooLarge, problem)));
        }
        Self::parse(&text, path)
    }

    /// The planet that `text` describes; `path` is where it stands.
    ///
    /// # Errors
    ///
    /// As [`RecipeFile::read`].
    pub(crate) fn parse(text: &str, path: &Path) -> Result<Self, RecipeFileError> {
        let planet: PlanetText = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|error| RecipeFileError::Text {
                path: path.to_path_buf(),
                line: error.span.start.line,
                column: error.span.start.col,
                problem: one_line(&error.code.to_string()),
            })?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let bands: Result<_, _> = planet
            .bands
            .into_iter()
            .map(|band| band.0.read(folder))
            .collect();
        let recipe = Recipe {
            name: planet.name,
            radius: planet.radius,
            chart: planet.chart,
            sea_level: planet.sea_level,
            bands: bands.map_err(|problem| RecipeFileError::Picture {
                path: path.to_path_buf(),
                problem,
            })?,
        };
        recipe.check().map_err(|problem| RecipeFileError::Recipe {
            path: path.to_path_buf(),
            problem,
        })?;
        Ok(Self {
            story: planet.story,
            recipe,
            look: planet.look.0,
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanetText {
    #[serde(deserialize_with = "version", rename = "version")]
    _version: (),
    name: String,
    #[serde(default)]
    story: String,
    #[serde(deserialize_with = "radius")]
    radius: f64,
    #[serde(default)]
    chart: Chart,
    #[serde(default)]
    sea_level: Option<f64>,
    bands: Vec<CheckedBand>,
    look: CheckedLook,
}

/// A look whose values are in range, so that what is wrong is told where it stands.
#[derive(Deserialize)]
#[serde(try_from = "Look")]
struct CheckedLook(Look);

impl TryFrom<Look> for CheckedLook {
    type Error = LookError;

    fn try_from(look: Look) -> Result<Self, LookError> {
        look.check()?;
        Ok(Self(look))
    }
}

/// A band that is in order by itself, so that what is wrong is told where it stands.
#[derive(Deserialize)]
#[serde(try_from = "BandText")]
struct CheckedBand(BandText);

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct BandText {
    name: String,
    salt: u64,
    first: u8,
    last: u8,
    amplitude: f64,
    gain: f64,
    stamps: Vec<StampText>,
    #[serde(default)]
    mask: Option<Mask>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct StampText {
    shape: ShapeText,
    #[serde(default)]
    sign: Sign,
    #[serde(default = "one")]
    weight: f64,
    #[serde(default = "one")]
    density: f64,
}

#[derive(Clone, Deserialize)]
enum ShapeText {
    Cone,
    Bell,
    Dome,
    Crater,
    Ridge,
    Picture(PathBuf),
}

const fn one() -> f64 {
    1.0
}

fn version<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
    match u32::deserialize(from)? {
        VERSION => Ok(()),
        other => Err(D::Error::custom(format!(
            "a recipe of version {other}, this program reads version {VERSION}"
        ))),
    }
}

fn radius<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let radius = f64::deserialize(from)?;
    if (1e-3..=1e12).contains(&radius) {
        return Ok(radius);
    }
    Err(D::Error::custom(RecipeError::Radius(radius)))
}

impl TryFrom<BandText> for CheckedBand {
    type Error = String;

    fn try_from(band: BandText) -> Result<Self, String> {
        // Alone, without pictures, and on a planet that no height is too high for.
        let alone = Recipe {
            name: String::new(),
            radius: 1e12,
            chart: Chart::default(),
            sea_level: None,
            bands: vec![band.clone().with_shapes(|_| Ok::<_, String>(Shape::Cone))?],
        };
        match alone.check() {
            Err(RecipeError::Band { problem, .. }) => {
                Err(format!("the band \"{}\": {problem}", band.name))
            }
            _ => Ok(Self(band)),
        }
    }
}

impl BandText {
    fn read(self, folder: &Path) -> Result<Band, StampPictureError> {
        self.with_shapes(|shape| {
            Ok(match shape {
                ShapeText::Cone => Shape::Cone,
                ShapeText::Bell => Shape::Bell,
                ShapeText::Dome => Shape::Dome,
                ShapeText::Crater => Shape::Crater,
                ShapeText::Ridge => Shape::Ridge,
                ShapeText::Picture(path) => {
                    Shape::Grid(Arc::new(stamp_picture::read(&folder.join(path))?))
                }
            })
        })
    }

    fn with_shapes<E>(self, shape: impl Fn(ShapeText) -> Result<Shape, E>) -> Result<Band, E> {
        let stamps: Result<_, _> = self
            .stamps
            .into_iter()
            .map(|stamp| {
                Ok(Stamp {
                    shape: shape(stamp.shape)?,
                    sign: stamp.sign,
                    weight: stamp.weight,
                    density: stamp.density,
                })
            })
            .collect();
        Ok(Band {
            name: self.name,
            salt: self.salt,
            first: self.first,
            last: self.last,
            amplitude: self.amplitude,
            gain: self.gain,
            stamps: stamps?,
            mask: self.mask,
        })
    }
}

#[cfg(test)]
mod tests;
