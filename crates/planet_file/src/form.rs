use crate::locate::locate;
use crate::map_file::MapOfFile;
use crate::{MapFileError, PlanetError, PlanetFile, PlanetFileError, StampPictureError};
use look::Look;
use ron::extensions::Extensions;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terrain::{
    Band, BandProblem, Base, Chart, Facing, GreyGrid, Mask, RealmSet, Recipe, RecipeError, Rivers,
    Shape, Sign, Stamp,
};

/// The version of the form that is read.
const VERSION: u32 = 1;

/// A text that is in order, whose pictures are not read yet.
#[derive(Debug)]
pub(crate) struct Draft {
    path: PathBuf,
    planet: PlanetText,
}

impl Draft {
    /// That of a text which stands at `path`.
    ///
    /// # Errors
    ///
    /// If the text is broken, of another version, or a value is out of its range.
    pub(crate) fn parse(text: &str, path: &Path) -> Result<Self, PlanetFileError> {
        let wrong = |(line, column), problem: String| PlanetFileError::Text {
            path: path.to_path_buf(),
            line,
            column,
            problem: one_line(&problem),
        };
        let planet: PlanetText = ron::Options::default()
            .with_default_extension(Extensions::IMPLICIT_SOME)
            .from_str(text)
            .map_err(|error| {
                let place = error.span.start;
                wrong((place.line, place.col), error.code.to_string())
            })?;
        for (index, band) in planet.bands.iter().enumerate() {
            if let Err(problem) = band.check(&planet) {
                let (field, value) = band_field(problem);
                let place = locate(text, &format!("bands.{index}.{field}"), value);
                return Err(wrong(
                    place,
                    format!("the band \"{}\": {problem}", band.name),
                ));
            }
        }
        if let Some(Err(problem)) = planet.rivers.as_ref().map(Rivers::check) {
            let place = locate(
                text,
                &format!("rivers.{}", problem.name),
                Some(problem.value),
            );
            return Err(wrong(place, problem.to_string()));
        }
        if let Err(problem) = planet.look.check() {
            let (field, value) = problem.field();
            let place = locate(text, &format!("look.{field}"), value.map(f64::from));
            return Err(wrong(place, problem.to_string()));
        }
        Ok(Self {
            path: path.to_path_buf(),
            planet,
        })
    }

    /// The names of the pictures that [`Draft::finish`] needs.
    pub(crate) fn pictures(&self) -> BTreeSet<String> {
        let bands = self.planet.bands.iter();
        let stamps = bands.flat_map(|band| &band.stamps);
        let names = stamps.filter_map(|stamp| match &stamp.shape {
            ShapeText::Picture(name) => Some(name.clone()),
            _ => None,
        });
        names.collect()
    }

    /// What is wrong with the file when this is wrong with a picture.
    pub(crate) fn picture_error(&self, problem: StampPictureError) -> PlanetFileError {
        PlanetFileError::Picture {
            path: self.path.clone(),
            problem,
        }
    }

    /// The name of the map that [`Draft::finish`] needs.
    pub(crate) fn map(&self) -> Option<&str> {
        self.planet.base.as_ref().map(|base| base.file.as_str())
    }

    /// What is wrong with the file when this is wrong with its map.
    pub(crate) fn map_error(&self, problem: MapFileError) -> PlanetFileError {
        PlanetFileError::Map {
            path: self.path.clone(),
            problem,
        }
    }

    /// What is wrong with the file when its pictures have so many pixels.
    pub(crate) fn too_many(&self, pixels: usize) -> PlanetFileError {
        PlanetFileError::Pixels {
            path: self.path.clone(),
            pixels,
        }
    }

    /// The planet, once the pictures and the map are read that it names.
    ///
    /// # Errors
    ///
    /// If the planet as a whole cannot be drawn.
    pub(crate) fn finish(
        self,
        pictures: BTreeMap<String, Arc<GreyGrid>>,
        map: Option<MapOfFile>,
    ) -> Result<PlanetFile, PlanetFileError> {
        let Self { path, planet } = self;
        let bands = planet.bands.into_iter();
        let named = planet.base.zip(map);
        let base = named.as_ref().map(|(text, map)| {
            let (low, high) = text.height;
            Base::new(Arc::clone(&map.map), low, high)
        });
        let pipeline = named
            .as_ref()
            .and_then(|(text, map)| Some((text.file.clone(), map.pipeline.clone()?)));
        let maps = named.map(|(text, map)| (text.file, map.map));
        let file = PlanetFile {
            story: planet.story,
            recipe: Recipe {
                name: planet.name,
                radius: planet.radius,
                chart: planet.chart,
                sea_level: planet.sea_level,
                base,
                rivers: planet.rivers,
                bands: bands.map(|band| band.with_pictures(&pictures)).collect(),
            },
            look: planet.look,
            pictures,
            maps: maps.into_iter().collect(),
            pipelines: pipeline.into_iter().collect(),
        };
        match file.recipe.check() {
            Ok(()) => Ok(file),
            Err(problem) => Err(PlanetFileError::Planet {
                path,
                problem: PlanetError::Recipe(problem),
            }),
        }
    }
}

/// The text with every run of white space, line breaks too, made one blank.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[derive(Debug, Deserialize)]
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
    #[serde(default)]
    base: Option<BaseText>,
    #[serde(default)]
    rivers: Option<Rivers>,
    bands: Vec<BandText>,
    look: Look,
}

/// `Map(file: …, height: (…))`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "Map")]
struct BaseText {
    /// A picture or a pipeline.
    file: String,
    /// Metres where it is 0, and where it is 1.
    height: (f64, f64),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BandText {
    name: String,
    salt: u64,
    first: u8,
    last: u8,
    amplitude: f64,
    gain: f64,
    stamps: Vec<StampText>,
    #[serde(default, with = "terrain::realm_names")]
    realms: RealmSet,
    #[serde(default)]
    mask: Option<Mask>,
    #[serde(default)]
    facing: Facing,
    #[serde(default)]
    slope: Option<Mask>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StampText {
    shape: ShapeText,
    #[serde(default)]
    sign: Sign,
    #[serde(default = "one")]
    weight: f64,
    #[serde(default = "one")]
    density: f64,
    #[serde(default, with = "terrain::realm_names")]
    realms: RealmSet,
}

#[derive(Clone, Debug, Deserialize)]
enum ShapeText {
    Cone,
    Bell,
    Dome,
    Crater,
    Ridge,
    Gullies,
    Picture(String),
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

impl BandText {
    /// Whether it is in order by itself: with cones in place of pictures, and on a planet with this one's sea and rivers that no height is too high for.
    fn check(&self, planet: &PlanetText) -> Result<(), BandProblem> {
        let alone = Recipe {
            name: String::new(),
            radius: 1e12,
            chart: Chart::default(),
            sea_level: planet.sea_level,
            base: None,
            rivers: planet.rivers,
            bands: vec![self.clone().with_shapes(|_| Shape::Cone)],
        };
        match alone.check() {
            Err(RecipeError::Band { problem, .. }) => Err(problem),
            _ => Ok(()),
        }
    }

    /// The band, all of whose pictures are among these.
    fn with_pictures(self, pictures: &BTreeMap<String, Arc<GreyGrid>>) -> Band {
        self.with_shapes(|name| Shape::Grid(Arc::clone(&pictures[&name])))
    }

    /// The band with a shape in place of each picture's name.
    fn with_shapes(self, picture: impl Fn(String) -> Shape) -> Band {
        let stamps = self.stamps.into_iter().map(|stamp| Stamp {
            shape: match stamp.shape {
                ShapeText::Cone => Shape::Cone,
                ShapeText::Bell => Shape::Bell,
                ShapeText::Dome => Shape::Dome,
                ShapeText::Crater => Shape::Crater,
                ShapeText::Ridge => Shape::Ridge,
                ShapeText::Gullies => Shape::Gullies,
                ShapeText::Picture(name) => picture(name),
            },
            sign: stamp.sign,
            weight: stamp.weight,
            density: stamp.density,
            realms: stamp.realms.intersection(self.realms),
        });
        Band {
            name: self.name,
            salt: self.salt,
            first: self.first,
            last: self.last,
            amplitude: self.amplitude,
            gain: self.gain,
            stamps: stamps.collect(),
            mask: self.mask,
            facing: self.facing,
            slope: self.slope,
        }
    }
}

/// Which field of a band a problem is about, and the value that is wrong there.
fn band_field(problem: BandProblem) -> (String, Option<f64>) {
    match problem {
        BandProblem::Octaves { .. } => ("last".into(), None),
        BandProblem::Number { name, value, .. } => {
            let field = match name {
                "weight" | "density" => format!("stamps.*.{name}"),
                "weights' sum" => return ("stamps".into(), None),
                // `mask from` is `from` in `mask`, `slope from` in `slope`.
                _ => name.replace(' ', "."),
            };
            (field, Some(value))
        }
        BandProblem::NoRealms => ("realms".into(), None),
        // Of stamps there is too much, or nothing.
        _ => ("stamps".into(), None),
    }
}
