use super::map_state::MapsView;
use super::state::{Board, Printed};
use crate::qr::Qr;
use planet_file::Preset;
use std::path::PathBuf;
use std::sync::Arc;
use terrain::Band;
use workshop::Readings;

/// A part of the planet that the panel shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tab {
    #[default]
    Bands,
    Ground,
    Maps,
    Look,
    Climate,
    Sky,
    Files,
    Others,
}

impl Tab {
    /// Each with what is written on it, and what it has.
    pub(crate) const ALL: [(Self, &str, &str); 8] = [
        (
            Self::Bands,
            "Bands",
            "Runs of octaves: the stamps that the ground is printed with",
        ),
        (
            Self::Ground,
            "Ground",
            "Name, size, sea level, map and rivers",
        ),
        (
            Self::Maps,
            "Maps",
            "How the planet's map is made: steps as nodes and wires, and as text",
        ),
        (
            Self::Look,
            "Look",
            "Colours of rock and sea, stones and tufts",
        ),
        (Self::Climate, "Climate", "Warmth, rain and biomes"),
        (Self::Sky, "Sky", "Air and clouds"),
        (Self::Files, "Files", "New, open, save, hand on"),
        (
            Self::Others,
            "Others",
            "Planets like this one, made by chance",
        ),
    ];
}

/// What the panel looks like: nothing of it is part of the planet.
#[derive(Clone, Debug, Default)]
pub(crate) struct View {
    pub(crate) tab: Tab,
    /// What of the planet is printed for now.
    pub(crate) printed: Printed,
    /// A file's name that is being typed.
    pub(super) path: String,
    /// A code that is being pasted.
    pub(super) code: String,
    /// The planet's code as a picture, while it is shown.
    pub(crate) qr: Option<Qr>,
    /// How far others may be from the planet, in percent.
    pub(super) strength: f64,
    /// What was last said.
    pub(crate) message: Option<Message>,
    /// Planets made by chance.
    pub(crate) board: Board,
    /// The pipeline of the planet's map.
    pub(crate) maps: MapsView,
}

/// What came of what was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) words: String,
    pub(crate) is_error: bool,
}

/// What the panel tells of the planet, beside the planet itself.
#[derive(Clone, Debug, Default)]
pub(crate) struct Told {
    /// What would be undone.
    pub(crate) undo: Option<String>,
    /// What would be done again.
    pub(crate) redo: Option<String>,
    /// Each step's name, and how many of them are done.
    pub(crate) steps: (Vec<String>, usize),
    /// Whether anything is not saved.
    pub(crate) changed: bool,
    /// The file that the planet is saved in.
    pub(crate) file: Option<PathBuf>,
    /// Files that were opened or saved of late, the last first.
    pub(crate) recent: Vec<PathBuf>,
    /// Names and origins of planets that programs left which ended otherwise than meant.
    pub(crate) left: Vec<String>,
    /// Why the planet cannot be drawn as it is.
    pub(crate) error: Option<String>,
    /// How far the planet's map is, while it is made.
    pub(crate) map: Option<MapProgress>,
    /// For the plots; of the planet as it was a moment ago.
    pub(crate) readings: Arc<Readings>,
}

/// Which step of a map is being made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MapProgress {
    /// From 0.
    pub(crate) step: usize,
    pub(crate) steps: usize,
    pub(crate) name: String,
}

/// What the panel was asked for, beside changing the planet.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ask {
    Undo,
    Redo,
    /// So many steps done.
    GoTo(usize),
    New(Preset),
    Open(PathBuf),
    Save,
    SaveAs(PathBuf),
    /// The code, into the clipboard.
    CopyCode,
    /// The code, as a picture.
    ShowQr,
    /// A code that was pasted.
    Take(String),
    /// Others like this one, so far from it, 0 to 1.
    Others(f64),
    /// The children of two on the board.
    Breed(usize, usize),
    /// One of the board.
    Choose(usize),
    /// What a program left, by its place in the list.
    Restore(usize),
    Discard(usize),
}

impl View {
    /// As it is when the window opens.
    pub(crate) fn new() -> Self {
        Self {
            strength: 50.0,
            ..Self::default()
        }
    }

    pub(crate) fn say(&mut self, words: impl Into<String>) {
        self.message = Some(Message {
            words: words.into(),
            is_error: false,
        });
    }

    pub(crate) fn complain(&mut self, words: impl Into<String>) {
        self.message = Some(Message {
            words: words.into(),
            is_error: true,
        });
    }
}

/// A name that no band has yet.
pub(super) fn free_name(bands: &[Band], name: &str) -> String {
    let taken = |name: &str| bands.iter().any(|band| band.name == name);
    if !taken(name) {
        return name.to_owned();
    }
    let mut names = (2_u32..).map(|number| format!("{name} {number}"));
    names
        .find(|name| !taken(name))
        .expect("there is a number that no band has")
}

/// A salt that no band has yet, so that a new one prints places of its own.
pub(super) fn free_salt(bands: &[Band]) -> u64 {
    let most = bands.iter().map(|band| band.salt).max();
    most.map_or(1, |salt| salt.wrapping_add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_bands_have_names_and_salts_of_their_own() {
        let bands = &Preset::Earth.planet().recipe.bands;
        assert_eq!(free_name(bands, "dunes"), "dunes");
        assert_eq!(free_name(bands, "hills"), "hills 2");
        let salt = free_salt(bands);
        assert!(bands.iter().all(|band| band.salt != salt));
    }
}
