use planet_file::Preset;

/// What a planet's map may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapStart {
    /// Plates that close, and rivers that wear down what they lift.
    Drift,
    /// The map maker's plains and cliffs.
    Worn,
    /// Diamond-square, alike on every scale.
    Diamond,
    /// The crust of plates alone.
    Plates,
}

impl MapStart {
    /// All there are.
    pub const ALL: [Self; 4] = [Self::Drift, Self::Worn, Self::Diamond, Self::Plates];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Drift => "drift",
            Self::Worn => "worn",
            Self::Diamond => "diamond",
            Self::Plates => "plates",
        }
    }

    /// What it is, in a sentence.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::Drift => "Plates that close, and rivers that wear down what they lift",
            Self::Worn => "The map maker's plains and cliffs",
            Self::Diamond => "Diamond-square: alike on every scale",
            Self::Plates => {
                "Continents, shelves and trenches of plates, as they were before anything was lifted"
            }
        }
    }

    /// Its pipeline.
    #[must_use]
    pub fn text(self) -> &'static str {
        let preset = match self {
            Self::Drift => Preset::Drift,
            Self::Worn => Preset::Worn,
            Self::Diamond => Preset::Diamond,
            Self::Plates => return PLATES,
        };
        preset.map().map_or(PLATES, |(_, text)| text)
    }
}

const PLATES: &str = "\
# Continents of plates, with shelves and trenches.
grid: cube
size: 257
seed: 6
steps:
  - {name: plates, as: crust}
  - {name: smooth}
";
