use super::{Gradient, LineDrawing, Shading, coloured, exr, pgm16, png8, png16, ppm, raw_f32};
use crate::HeightMap;

/// What a map can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// 256 greys: [`png8`].
    Png8,
    /// 65 536 greys: [`png16`].
    Png16,
    /// 65 536 greys, not packed: [`pgm16`].
    Pgm,
    /// Colours and relief, not packed, with the sea at one half: [`ppm`].
    Ppm,
    /// Heights alone, as they are: [`raw_f32`].
    Raw,
    /// Heights as they are: [`exr()`].
    Exr,
    /// The usual [`LineDrawing`], to be drawn at any size.
    Svg,
}

impl Format {
    /// What a file with that ending holds, in small or large letters; a PNG holds 65 536 greys.
    ///
    /// ```
    /// use heightmap::Format;
    /// assert_eq!(Format::from_extension("PNG"), Some(Format::Png16));
    /// assert_eq!(Format::from_extension("txt"), None);
    /// ```
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "png" => Self::Png16,
            "pgm" => Self::Pgm,
            "ppm" => Self::Ppm,
            "raw" | "r32" | "f32" => Self::Raw,
            "exr" => Self::Exr,
            "svg" => Self::Svg,
            _ => return None,
        })
    }

    /// The bytes of a file that holds a map so.
    #[must_use]
    pub fn bytes(self, map: &HeightMap) -> Vec<u8> {
        match self {
            Self::Png8 => png8(map),
            Self::Png16 => png16(map),
            Self::Pgm => pgm16(map),
            Self::Ppm => {
                let gradient = Gradient::sea_to_snow(0.5);
                ppm(&coloured(map, &gradient, Some(&Shading::default())))
            }
            Self::Raw => raw_f32(map),
            Self::Exr => exr(map),
            Self::Svg => LineDrawing::default().svg(map).into_bytes(),
        }
    }
}
