use crate::picture::What;
use std::fmt;
use std::path::Path;

/// A kind of file for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Metres in 65 536 greys from the lowest to the highest, normals in 16 bits; all else in bytes.
    Png,
    /// `GeoTIFF`: floats, but colours and water in bytes; packed by DEFLATE; knows where it lies on a sphere of the planet's radius.
    Tiff,
    /// 32-bit floats; colours are linear.
    Exr,
    /// A texture of KTX 2.0: metres and normals as floats, colours and water in bytes.
    Ktx2,
    /// Bare 32-bit floats, the lowest byte first.
    F32,
    /// Bare 16-bit numbers, the lower byte first: metres as in a PNG.
    R16,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Png,
        Self::Tiff,
        Self::Exr,
        Self::Ktx2,
        Self::F32,
        Self::R16,
    ];

    /// How files of it end.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Png => &["png"],
            Self::Tiff => &["tif", "tiff"],
            Self::Exr => &["exr"],
            Self::Ktx2 => &["ktx2"],
            Self::F32 => &["f32"],
            Self::R16 => &["r16", "raw"],
        }
    }

    /// That of a file, by its ending.
    ///
    /// ```
    /// use export::Format;
    /// assert_eq!(Format::of("maps/earth.TIF".as_ref()), Some(Format::Tiff));
    /// assert_eq!(Format::of("earth.jpg".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        let has = |format: &Self| format.endings().contains(&ending.as_str());
        Self::ALL.into_iter().find(has)
    }

    /// Whether numbers of a picture are spread over 65 536 steps, so that only the range tells what they are.
    #[must_use]
    pub const fn spreads(self, what: What) -> bool {
        matches!(self, Self::Png | Self::R16) && what.is_metres()
    }

    /// Whether numbers of a picture are floats in it.
    pub(crate) const fn has_floats(self, what: What) -> bool {
        match self {
            Self::Png | Self::R16 => false,
            Self::Tiff | Self::Ktx2 => !matches!(what, What::Colour | What::Water),
            Self::Exr | Self::F32 => true,
        }
    }

    /// Whether a picture needs a file beside it that explains its numbers or its size.
    #[must_use]
    pub const fn needs_words(self, what: What) -> bool {
        self.spreads(what) || matches!(self, Self::F32 | Self::R16)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.endings()[0])
    }
}
