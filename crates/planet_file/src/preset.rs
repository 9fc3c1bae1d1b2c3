use crate::PlanetFile;
use std::fmt;
use std::path::Path;
use std::sync::OnceLock;

/// A planet that is known by name: one of the files in this crate's folder `planets`, embedded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[non_exhaustive]
pub enum Preset {
    /// Continents and seas
    Earth,
    /// Craters
    Moon,
    /// Rust, volcanoes, caps of ice
    Mars,
    /// Tablelands and dunes
    Desert,
    /// Islands
    Ocean,
    /// A frozen sea
    Ice,
    /// Seas of lava
    Volcanic,
    /// The articles' cones
    Article,
}

impl Preset {
    /// All of them, in the order in which people see them.
    pub const ALL: [Self; 8] = [
        Self::Earth,
        Self::Moon,
        Self::Mars,
        Self::Desert,
        Self::Ocean,
        Self::Ice,
        Self::Volcanic,
        Self::Article,
    ];

    /// Its name for command lines and files: one lower-case word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.embedded().0
    }

    /// Its file, as it is written.
    #[must_use]
    pub const fn text(self) -> &'static str {
        self.embedded().1
    }

    /// Its planet, parsed when it is first asked for.
    #[must_use]
    pub fn planet(self) -> &'static PlanetFile {
        static PLANETS: [OnceLock<PlanetFile>; Preset::ALL.len()] =
            [const { OnceLock::new() }; Preset::ALL.len()];
        PLANETS[self as usize].get_or_init(|| {
            PlanetFile::parse(self.text(), Path::new(self.name()))
                .expect("a test parses every embedded file")
        })
    }

    const fn embedded(self) -> (&'static str, &'static str) {
        macro_rules! file {
            ($name:literal) => {
                (
                    $name,
                    include_str!(concat!("../planets/", $name, ".planet.ron")),
                )
            };
        }
        match self {
            Self::Earth => file!("earth"),
            Self::Moon => file!("moon"),
            Self::Mars => file!("mars"),
            Self::Desert => file!("desert"),
            Self::Ocean => file!("ocean"),
            Self::Ice => file!("ice"),
            Self::Volcanic => file!("volcanic"),
            Self::Article => file!("article"),
        }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl From<Preset> for PlanetFile {
    fn from(preset: Preset) -> Self {
        preset.planet().clone()
    }
}
