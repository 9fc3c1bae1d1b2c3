use crate::form::Draft;
use crate::{PlanetFile, PlanetFileError, map_file};
use std::collections::BTreeMap;
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
    /// Diamond-square, from continents to shores
    Diamond,
    /// The map maker's plains and cliffs
    Worn,
    /// Continents that drifted, mountains worn by rivers
    Drift,
    /// The articles' cones
    Article,
}

impl Preset {
    /// All of them, in the order in which people see them.
    pub const ALL: [Self; 11] = [
        Self::Earth,
        Self::Moon,
        Self::Mars,
        Self::Desert,
        Self::Ocean,
        Self::Ice,
        Self::Volcanic,
        Self::Diamond,
        Self::Worn,
        Self::Drift,
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
        PLANETS[self as usize]
            .get_or_init(|| self.parse().expect("a test parses every embedded file"))
    }

    /// The map that its file names, and that map's own file, as it is written.
    #[must_use]
    pub const fn map(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Diamond => Some((
                "diamond.map.yaml",
                include_str!("../planets/diamond.map.yaml"),
            )),
            Self::Worn => Some(("worn.map.yaml", include_str!("../planets/worn.map.yaml"))),
            Self::Drift => Some(("drift.map.yaml", include_str!("../planets/drift.map.yaml"))),
            _ => None,
        }
    }

    fn parse(self) -> Result<PlanetFile, PlanetFileError> {
        let draft = Draft::parse(self.text(), Path::new(self.name()))?;
        let map = self.map().filter(|(name, _)| draft.map() == Some(name));
        let map = map.map(|(name, text)| map_file::decode(text.as_bytes(), Path::new(name), 0));
        let map = map
            .transpose()
            .map_err(|problem| draft.map_error(problem))?;
        draft.finish(BTreeMap::new(), map)
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
            Self::Diamond => file!("diamond"),
            Self::Worn => file!("worn"),
            Self::Drift => file!("drift"),
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
