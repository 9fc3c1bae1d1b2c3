//! The planet that is made in the window: its history, its file, what is worked out for its panels.

mod act;
mod apply;
mod draw;
mod follow;
mod previews;
mod seeding;
mod shelf;
mod worker;

pub(crate) use act::{open_dropped, run_asks};
pub(crate) use apply::{Live, apply};
pub(crate) use draw::draw;
pub(crate) use follow::Followed;
pub(crate) use shelf::{Remembered, Shelf};

use crate::args::PlanetChoice;
use crate::panels::{Ask, View};
use bevy::prelude::*;
use etcetera::BaseStrategy;
use planet_file::PlanetFile;
use previews::Thumbnails;
use seeding::Seeding;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use studio::say;
use worker::Worker;
use workshop::{Document, History, Journal, Kept, Readings};

/// The planet that is made, and all that belongs to making it.
#[derive(Resource, Debug)]
pub(crate) struct Making {
    history: History,
    /// What is shown in place of it for now, and never saved.
    guest: Option<Document>,
    pub(crate) view: View,
    /// What is still to be done of what was asked for.
    asks: Vec<Ask>,
    /// Counts what is to be seen of the planet: goes up with every change.
    version: u64,
    /// That of which the readings are, or will be.
    read: u64,
    readings: Arc<Readings>,
    gesture: Gesture,
    followed: Followed,
    pub(crate) seeding: Seeding,
    worker: Worker,
    thumbnails: Thumbnails,
    journal: Option<Journal>,
    left: Vec<Kept>,
    /// Since the journal was written last.
    waited: Duration,
    shelf: Shelf,
    pub(crate) remembered: Remembered,
}

/// What belongs together in one step: a drag, or what is typed into one entry.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gesture {
    number: u64,
    /// Whether it is going on: a button is down.
    held: bool,
    focused: Option<bevy_egui::egui::Id>,
}

/// How often the planet is kept in case the program ends otherwise than meant.
const PAUSE: Duration = Duration::from_secs(1);

impl Making {
    /// For a planet as it was chosen on the command line.
    pub(crate) fn new(choice: &PlanetChoice, shelf: Shelf, remembered: Remembered) -> Self {
        let document = Document {
            planet: choice.written.clone(),
            seed: choice.seed,
            radius: choice.radius,
        };
        let journal = state_folder().map(|folder| Journal::new(&folder.join("journal")));
        let left = journal.as_ref().map(|journal| journal.left(is_running));
        let mut making = Self {
            seeding: Seeding::knowing(&document, &choice.recipe),
            history: History::new(document),
            guest: None,
            view: View::new(),
            asks: Vec::new(),
            version: 1,
            read: 0,
            readings: Arc::default(),
            gesture: Gesture::default(),
            followed: Followed::new(
                choice.file.clone(),
                choice.inputs().map(Path::to_path_buf).collect(),
            ),
            worker: Worker::default(),
            thumbnails: Thumbnails::default(),
            journal,
            left: left.unwrap_or_default(),
            waited: Duration::ZERO,
            shelf,
            remembered,
        };
        if let Some(file) = &choice.file {
            making.remembered.add(file);
        }
        if !making.left.is_empty() {
            making
                .view
                .say("A planet was not saved when the program ended last: see Files");
        }
        making
    }

    /// The planet as it is now.
    pub(crate) fn document(&self) -> &Document {
        self.history.document()
    }

    /// Whether anything is not saved.
    pub(crate) fn is_unsaved(&self) -> bool {
        self.history.is_changed()
    }

    /// Takes a planet over that was changed by hand.
    pub(crate) fn record(&mut self, document: Document) {
        if self.history.record(document, self.gesture.number) {
            self.version += 1;
            self.view.qr = None;
        }
    }

    /// Shows another planet in place of the one that is made, or that one again.
    pub(crate) fn show(&mut self, guest: Option<Document>) {
        self.guest = guest;
        self.version += 1;
    }

    /// The planet that is shown in place of the one that is made.
    pub(crate) const fn shown(&self) -> Option<&Document> {
        self.guest.as_ref()
    }

    /// Asks for something that is done with the next frame.
    pub(crate) fn ask(&mut self, ask: Ask) {
        self.asks.push(ask);
    }

    /// Why the planet cannot be drawn, or its file not be read.
    pub(crate) fn error(&self) -> Option<String> {
        let own = self.document().check().err();
        let own = own.map(|problem| say::one_line(&problem.to_string()));
        let followed = self.followed.error.as_ref();
        own.or_else(|| followed.or(self.seeding.error()).cloned())
    }

    /// What stands above the window.
    pub(crate) fn title(&self) -> String {
        let name = say::one_line(&self.document().planet.recipe.name);
        let mark = if self.is_unsaved() { " *" } else { "" };
        format!("Relief: {name}{mark}")
    }

    /// Takes another planet over, whatever it was made of.
    fn replace(&mut self, name: &str, document: Document) {
        self.history.replace(name, document);
        self.view.printed.print_all();
        self.version += 1;
    }

    /// Keeps what nobody saved, and what the window remembers: the program ends.
    pub(crate) fn leave(&mut self) {
        self.keep();
        self.shelf.keep(&self.remembered);
    }
}

/// Looks at the planet's file again, at what was worked out, and keeps what nobody saved.
pub(crate) fn keep_up(
    time: Res<Time<Real>>,
    mut making: ResMut<Making>,
    windows: Query<&Window, With<bevy::window::PrimaryWindow>>,
) {
    let making = making.bypass_change_detection();
    let passed = time.delta();
    if let Some(written) = making.followed.news_after(passed) {
        making.take_news(written);
    }
    if let Some(readings) = making.worker.read_readings() {
        making.readings = readings;
    }
    let maps = &mut making.view.maps;
    if let Some((graph, sea)) = maps.wanted() {
        making.thumbnails.begin(graph, sea, maps.there());
    }
    for (key, sea, pixels) in making.thumbnails.take() {
        maps.show(key, sea, pixels);
    }
    let board = &mut making.view.board;
    let (pick, more) = making.worker.pick();
    board.picks.extend(pick);
    board.missing = if more {
        crate::panels::PICKS.saturating_sub(board.picks.len())
    } else {
        0
    };
    making.waited += passed;
    if making.waited > PAUSE {
        making.waited = Duration::ZERO;
        making.keep();
        if let Some(window) = windows.iter().next() {
            let size = (window.physical_width(), window.physical_height());
            making.remembered.window = Some(size).filter(|size| size.0 > 0 && size.1 > 0);
        }
        making.shelf.keep(&making.remembered);
    }
}

impl Making {
    /// What was saved in the planet's file by another program.
    fn take_news(&mut self, written: PlanetFile) {
        let old = self.document();
        let radius = if old.radius == old.planet.recipe.radius {
            written.recipe.radius
        } else {
            old.radius
        };
        let document = Document {
            planet: written,
            seed: old.seed,
            radius,
        };
        self.replace("its file was changed", document);
        self.history.mark_saved();
    }

    fn keep(&mut self) {
        let (changed, origin) = (self.is_unsaved(), self.followed.file());
        let Some(journal) = &mut self.journal else {
            return;
        };
        if changed {
            // What cannot be kept is not worth a word while it can be saved.
            let _ = journal.keep(self.history.document(), origin);
        } else {
            journal.forget();
        }
    }
}

/// Where this platform keeps what programs left.
fn state_folder() -> Option<PathBuf> {
    let places = etcetera::choose_base_strategy().ok()?;
    let folder = places.state_dir().unwrap_or_else(|| places.data_dir());
    Some(folder.join("relief"))
}

/// Where this platform keeps settings.
pub(crate) fn settings_folder() -> Option<PathBuf> {
    let places = etcetera::choose_base_strategy().ok()?;
    Some(places.config_dir().join("relief"))
}

/// Whether a process of that number runs this program. Where that cannot be known, none does: what it left is offered, and stays until somebody takes it.
fn is_running(process: u32) -> bool {
    let about = |process: &str| fs::read_to_string(format!("/proc/{process}/stat"));
    let (Ok(other), Ok(own)) = (about(&process.to_string()), about("self")) else {
        return false;
    };
    // A number, the program's name in parentheses, and a letter: Z has ended, and nobody has asked how.
    let split = |about: &str| {
        let (name, rest) = about.split_once('(')?.1.rsplit_once(')')?;
        Some((name.to_owned(), rest.trim_start().starts_with('Z')))
    };
    match (split(&other), split(&own)) {
        (Some((name, ended)), Some((own, _))) => name == own && !ended,
        _ => false,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, id};

    #[test]
    fn a_title_is_one_line_without_a_zero_and_marks_what_is_not_saved() {
        let mut planet = planet_file::Preset::Moon.planet().clone();
        planet.recipe.name = "a\0b\nc".into();
        let choice = PlanetChoice::of(planet, 1);
        let mut making = Making::new(&choice, Shelf::default(), Remembered::default());
        assert_eq!(making.title(), "Relief: a\\u{0}b c");
        let mut other = making.document().clone();
        other.seed = 2;
        making.record(other);
        assert_eq!(making.title(), "Relief: a\\u{0}b c *");
    }

    #[test]
    fn this_program_runs_and_another_or_one_that_has_ended_does_not() {
        assert!(is_running(id()));
        assert!(!is_running(1), "that is another program");
        let mut ended = Command::new("true").spawn().expect("there is one");
        std::thread::sleep(Duration::from_millis(200));
        assert!(!is_running(ended.id()), "nobody has asked how it ended");
        ended.wait().expect("it has ended");
        assert!(!is_running(u32::MAX));
    }
}
