//! A planet in a line of letters.

use crate::form::Draft;
use crate::{PlanetFile, PlanetFileError, Unnamed};
use data_encoding::BASE64URL_NOPAD;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use flate2::{Compression, Crc};
use std::io::Read;
use std::path::Path;

/// What codes begin with: their version.
const BEGINNING: &str = "relief1.";

/// What a code may come to when it is unpacked.
const MAX_BYTES: u64 = 1 << 20;

/// A planet that was handed on as a code, with the seed and the size that it was handed on with.
#[derive(Clone, Debug, PartialEq)]
pub struct Coded {
    /// As it was written: see [`PlanetFile::seeded`].
    pub planet: PlanetFile,
    /// Which of the recipe's planets.
    pub seed: u64,
    /// Metres from the centre to height 0; the recipe's own if none.
    pub radius: Option<f64>,
}

/// Why a planet has no code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCode {
    /// Codes hold no pictures.
    #[error("its stamps are pictures, which no code can hold; hand on its file with them")]
    Pictures,
    /// Nor maps that no pipeline makes.
    #[error("its map is a picture, which no code can hold; hand on its file with it")]
    Map,
    /// Nothing is known of it.
    #[error(transparent)]
    Unnamed(#[from] Unnamed),
}

/// Why a code is none.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CodeError {
    /// It is something else.
    #[error("is no planet's code; codes begin with {BEGINNING}")]
    Other,
    /// It is of another version.
    #[error(
        "is of a newer version than this program reads, which is {BEGINNING}; get a newer program"
    )]
    Newer,
    /// A letter was added that codes have none of.
    #[error("letter {0} is none of a code's; copy it again")]
    Letter(usize),
    /// Letters are missing or others.
    #[error("is not whole; copy it again")]
    Broken,
    /// What it holds is no planet.
    #[error("{0}")]
    Planet(#[from] PlanetFileError),
    /// What it holds needs files.
    #[error("names files, which no code can hold")]
    Files,
}

impl PlanetFile {
    /// The planet as a line of letters, digits, `-`, `_` and `.`: [`Coded::parse`] reads the same planet from it, with the seed and the size.
    ///
    /// Shorter than 2 000 letters for each of the presets. It holds all that the planet is made of, the pipeline of its map too, and the sum of it.
    ///
    /// ```
    /// use planet_file::{Coded, Preset};
    /// let code = Preset::Moon.planet().to_code(7, None)?;
    /// let coded = Coded::parse(&code)?;
    /// assert_eq!((&coded.planet, coded.seed), (Preset::Moon.planet(), 7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it needs pictures.
    ///
    /// # Panics
    ///
    /// Never: memory takes all.
    pub fn to_code(&self, seed: u64, radius: Option<f64>) -> Result<String, NoCode> {
        if !self.pictures.is_empty() {
            return Err(NoCode::Pictures);
        }
        let text = self.to_text()?;
        let map = match self.recipe.base {
            None => "",
            Some(_) => self.pipelines.values().next().ok_or(NoCode::Map)?,
        };
        // Each string stands in one line, and nothing else needs its blanks.
        let lines = text.lines().map(str::trim);
        let text: String = lines.filter(|line| !line.starts_with("//")).collect();
        let radius = radius.map_or_else(|| "-".to_owned(), |radius| format!("{radius:?}"));
        let whole = format!("{seed} {radius} {}\n{map}{text}", map.len());
        let mut bytes = sum(whole.as_bytes()).to_vec();
        let mut packed = DeflateEncoder::new(whole.as_bytes(), Compression::best());
        packed.read_to_end(&mut bytes).expect("from memory");
        Ok(format!("{BEGINNING}{}", BASE64URL_NOPAD.encode(&bytes)))
    }
}

impl Coded {
    /// The planet of a code; blanks and line breaks in it do not matter.
    ///
    /// # Errors
    ///
    /// If it is none, was altered, or holds no planet that can be drawn.
    pub fn parse(code: &str) -> Result<Self, CodeError> {
        let code: String = code.split_whitespace().collect();
        let Some(letters) = code.strip_prefix(BEGINNING) else {
            let version = code
                .strip_prefix("relief")
                .and_then(|rest| rest.split_once('.'));
            let is_newer = version.is_some_and(|(version, _)| version.parse::<u32>().is_ok());
            return Err(if is_newer {
                CodeError::Newer
            } else {
                CodeError::Other
            });
        };
        let is_known = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
        if let Some(at) = letters.chars().position(|letter| !is_known(letter)) {
            return Err(CodeError::Letter(BEGINNING.len() + at + 1));
        }
        let bytes = BASE64URL_NOPAD.decode(letters.as_bytes());
        let bytes = bytes.map_err(|_| CodeError::Broken)?;
        let (own, packed) = bytes.split_first_chunk::<4>().ok_or(CodeError::Broken)?;
        let mut whole = Vec::new();
        let unpacked = DeflateDecoder::new(packed)
            .take(MAX_BYTES + 1)
            .read_to_end(&mut whole);
        if unpacked.is_err() || whole.len() as u64 > MAX_BYTES || sum(&whole) != *own {
            return Err(CodeError::Broken);
        }
        let whole = String::from_utf8(whole).map_err(|_| CodeError::Broken)?;
        Self::of(&whole).ok_or(CodeError::Broken)?
    }

    /// What an unpacked code holds; `None` if it is not of their form.
    fn of(whole: &str) -> Option<Result<Self, CodeError>> {
        let (head, rest) = whole.split_once('\n')?;
        let mut head = head.split(' ');
        let seed = head.next()?.parse().ok()?;
        let radius = match head.next()? {
            "-" => None,
            radius => Some(radius.parse().ok()?),
        };
        let (map, text) = rest.split_at_checked(head.next()?.parse().ok()?)?;
        let planet = planet(text, map);
        Some(planet.map(|planet| Self {
            planet,
            seed,
            radius,
        }))
    }
}

/// The planet of a text whose map a pipeline makes, if it has one.
fn planet(text: &str, map: &str) -> Result<PlanetFile, CodeError> {
    let path = Path::new("code");
    let draft = Draft::parse(text, path)?;
    if !draft.pictures().is_empty() || draft.map().is_some() == map.is_empty() {
        return Err(CodeError::Files);
    }
    Ok(PlanetFile::parse_with_pipeline(text, path, map)?)
}

/// What tells codes that were altered.
fn sum(bytes: &[u8]) -> [u8; 4] {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum().to_le_bytes()
}
