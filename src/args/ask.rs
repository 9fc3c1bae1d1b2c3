//! What a command line's words may mean: each reader refuses what makes no sense, and says what would.

use bevy_relief::{DebugLines, ViewMode};
use cubemap::Cell;
use export::{CubeMap, Format, Globe, MeshFormat, Region, What};
use std::path::Path;
use studio::ask::number;
pub(crate) use studio::ask::{latitude, longitude};
use tiles::{Kind, TileKey};

/// A tile's level, column and row.
pub(crate) fn tile(text: &str) -> Result<TileKey, String> {
    let parts: Option<Vec<u32>> = text.split('/').map(|part| part.parse().ok()).collect();
    let Some(&[z, x, y]) = parts.as_deref() else {
        return Err("take level, column and row, like 3/5/2".into());
    };
    let key = TileKey::new(u8::try_from(z).unwrap_or(u8::MAX), x, y);
    key.map_err(|problem| problem.to_string())
}

/// What of a tile.
pub(crate) fn kind(text: &str) -> Result<Kind, String> {
    let kind = Kind::ALL.into_iter().find(|kind| kind.name() == text);
    kind.ok_or_else(|| "take terrain or image".into())
}

/// A level that octaves may have.
pub(crate) fn octave(text: &str) -> Result<u8, String> {
    let level = text.parse().ok();
    let level = level.filter(|&level| level <= Cell::MAX_LEVEL);
    level.ok_or_else(|| format!("take a level from 0 to {}", Cell::MAX_LEVEL))
}

/// What a map shows.
pub(crate) fn what(text: &str) -> Result<What, String> {
    let what = What::ALL.into_iter().find(|what| what.name() == text);
    what.ok_or_else(|| format!("take one of {}", What::ALL.map(What::name).join(", ")))
}

/// A kind of file for maps.
pub(crate) fn format(text: &str) -> Result<Format, String> {
    let known = Format::of(Path::new(&format!("map.{text}")));
    known.ok_or_else(|| "take png, tif, exr, ktx2, f32 or r16".into())
}

/// A kind of file for meshes.
pub(crate) fn mesh_format(text: &str) -> Result<MeshFormat, String> {
    let known = MeshFormat::of(Path::new(&format!("mesh.{text}")));
    known.ok_or_else(|| "take glb, obj, stl or 3mf".into())
}

/// A map of the whole planet, by the columns or the steps around it.
pub(crate) fn globe_width(text: &str) -> Result<u32, String> {
    let width = text.parse().ok();
    let fits = |&width: &u32| Globe::areas(width).is_ok();
    width.filter(fits).ok_or_else(|| {
        format!(
            "take an even number of columns from 2 to {}: 2048",
            Globe::MAX_WIDTH
        )
    })
}

/// Pixels to a side of a cube's faces.
pub(crate) fn face_side(text: &str) -> Result<u32, String> {
    let side = text.parse().ok();
    let fits = |&side: &u32| CubeMap::new(side).is_ok();
    side.filter(fits)
        .ok_or_else(|| format!("take a whole number from 1 to {}: 1024", CubeMap::MAX_SIDE))
}

/// Points to a side of a region.
pub(crate) fn region_side(text: &str) -> Result<u32, String> {
    let side = text.parse().ok();
    let fits = |side: &u32| (2..=Region::MAX_SIDE).contains(side);
    side.filter(fits)
        .ok_or_else(|| format!("take a whole number from 2 to {}: 1009", Region::MAX_SIDE))
}

/// A length above 0.
pub(crate) fn length(text: &str) -> Result<f64, String> {
    number(text, |x| (1e-9..=1e13).contains(&x), "from 1e-9 to 1e13")
}

/// How many times heights are taken.
pub(crate) fn times(text: &str) -> Result<f64, String> {
    number(text, |x| (0.0..=1e6).contains(&x), "from 0 to 1e6")
}

/// Degrees clockwise from north.
pub(crate) fn heading(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| x.abs() <= 360.0,
        "of degrees from -360 to 360, clockwise from north",
    )
}

/// Degrees above the horizon.
pub(crate) fn pitch(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| x.abs() <= 90.0,
        "of degrees from -90 (straight down) to 90 (straight up)",
    )
}

/// Degrees from the picture's lower to its upper border.
pub(crate) fn field_of_view(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| (1.0..=170.0).contains(&x),
        "of degrees from 1 to 170",
    )
}

/// Metres above the ground.
pub(crate) fn altitude(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| (0.0..=1e13).contains(&x),
        "of metres above the ground, from 0 to 1e13",
    )
}

/// Distance from the planet's centre in its radii.
pub(crate) fn radii(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| x > 1.0 && x <= 1e4,
        "of radii from the centre, above 1 up to 10000",
    )
}

/// Hours of a day.
pub(crate) fn hour(text: &str) -> Result<f64, String> {
    number(text, |x| (0.0..=24.0).contains(&x), "of hours from 0 to 24")
}

/// How bright a night is.
#[expect(clippy::cast_possible_truncation, reason = "a brightness")]
pub(crate) fn night(text: &str) -> Result<f32, String> {
    number(
        text,
        |x| (0.0..=100.0).contains(&x),
        "from 0 (pitch dark) to 100",
    )
    .map(|times| times as f32)
}

/// Which of a recipe's planets.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("take a whole number from 0 to {}", u64::MAX))
}

/// Metres from a planet's centre to height 0.
pub(crate) fn radius(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| (1e-3..=1e12).contains(&x),
        "of metres from 0.001 to 1e12",
    )
}

/// The k of a side of 2^k cells; written as the number or as `2^k`.
pub(crate) fn map_size(text: &str) -> Result<u8, String> {
    (1..=terrain::FlatMap::MAX_LOG2)
        .find(|log2| text == (1_u32 << log2).to_string() || text == format!("2^{log2}"))
        .ok_or_else(|| "take a power of two from 2 to 8192: 512".into())
}

/// The k of a side of 2^k + 1 vertices; written as the number or as `2^k+1`.
pub(crate) fn realm_size(text: &str) -> Result<u8, String> {
    (2..=12)
        .find(|log2| text == ((1_u32 << log2) + 1).to_string() || text == format!("2^{log2}+1"))
        .ok_or_else(|| "take 2^k + 1 vertices from 5 to 4097: 257".into())
}

/// What a planet's colours show.
pub(crate) fn view(text: &str) -> Result<ViewMode, String> {
    ViewMode::ALL
        .into_iter()
        .find(|view| view.name() == text)
        .ok_or_else(|| {
            format!(
                "take one of {}",
                ViewMode::ALL.map(ViewMode::name).join(", ")
            )
        })
}

/// Lines over the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Lines {
    Seams,
    Corners,
    Chunks,
    Rivers,
    Stamps,
}

impl Lines {
    /// All that are asked for.
    pub(crate) fn of(asked: &[Self]) -> DebugLines {
        DebugLines {
            realm_edges: asked.contains(&Self::Seams),
            cube_corners: asked.contains(&Self::Corners),
            chunk_borders: asked.contains(&Self::Chunks),
            rivers: asked.contains(&Self::Rivers),
            stamps: asked.contains(&Self::Stamps),
            ..DebugLines::default()
        }
    }
}

/// Whose stamps are drawn over the ground.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct StampsOf {
    /// Of which level; of one that suits the altitude if none.
    pub(crate) level: Option<u8>,
    /// Of which band, by its name; of all if none.
    pub(crate) band: Option<String>,
}

/// A level, a band, or both with a colon between.
pub(crate) fn stamps_of(text: &str) -> Result<StampsOf, String> {
    let (level, band) = match text.split_once(':') {
        Some((level, band)) => (level, Some(band)),
        None if text.starts_with(|c: char| c.is_ascii_digit()) => (text, None),
        None => ("", Some(text)),
    };
    let level = (!level.is_empty()).then(|| octave(level)).transpose()?;
    let band = band.filter(|band| !band.is_empty()).map(str::to_owned);
    if level.is_none() && band.is_none() {
        return Err("take a level, a band, or both, like 9:gullies".into());
    }
    Ok(StampsOf { level, band })
}

/// Seconds of a flight.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.0..=1e6).contains(seconds));
    seconds.ok_or_else(|| "take seconds from 0 to 1000000".into())
}

/// How many samples a survey takes.
pub(crate) fn samples(text: &str) -> Result<u32, String> {
    text.parse()
        .ok()
        .filter(|samples| (1_000..=100_000_000).contains(samples))
        .ok_or_else(|| "take a whole number from 1000 to 100000000".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_sense_is_refused() {
        for text in ["0", "1", "3000", "16384", "-4", "2^0", "2^14", "x"] {
            assert!(map_size(text).is_err(), "{text}");
        }
        for text in ["0", "3", "256", "8193", "2^3", "nan"] {
            assert!(realm_size(text).is_err(), "{text}");
        }
        for text in ["nan", "NaN", "inf", "91", "-90.1", "", "x"] {
            assert!(latitude(text).is_err(), "{text}");
        }
        for text in ["0", "-5", "nan", "1e30", "inf", "1e-4"] {
            assert!(radius(text).is_err(), "{text}");
        }
        for text in ["0", "3", "-2", "16386", "2048.0", "x", ""] {
            assert!(globe_width(text).is_err(), "{text}");
        }
        for text in ["0", "8193", "x"] {
            assert!(face_side(text).is_err(), "{text}");
        }
        for text in ["1", "16386", "-9", "nan"] {
            assert!(region_side(text).is_err(), "{text}");
        }
        assert!(what("mud").is_err() && format("jpg").is_err() && mesh_format("png").is_err());
        assert!(length("0").is_err() && length("nan").is_err() && times("-1").is_err());
        assert!(hour("25").is_err() && night("-1").is_err() && night("nan").is_err());
        assert!(radii("1").is_err() && view("nothing").is_err() && field_of_view("0").is_err());
    }

    #[test]
    fn what_makes_sense_is_read() {
        assert_eq!((map_size("8192"), map_size("2^3")), (Ok(13), Ok(3)));
        assert_eq!((realm_size("257"), realm_size("2^8+1")), (Ok(8), Ok(8)));
        assert_eq!(
            (globe_width("16384"), region_side("1009")),
            (Ok(16_384), Ok(1_009))
        );
        assert_eq!(
            (what("depth"), format("tiff")),
            (Ok(What::Depth), Ok(Format::Tiff))
        );
        assert_eq!(latitude("-90"), Ok(-90.0));
        assert_eq!(view("realms"), Ok(ViewMode::Realms));
    }
}
