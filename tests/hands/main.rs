//! The window under hands: real keys and a real mouse, on a display in memory. Hands are no faster beside other work, so
//! these are a program of their own: cargo runs those one after the other.
#![cfg(target_os = "linux")]

mod screen;

use planet_file::{PlanetFile, Preset};
use screen::{Flight, Screen};
use std::fs;
use std::process::Command;
use tempfile::TempDir;
use workshop::{Document, MapStart};

/// Where the workshop has what is used here, in a window of 1280 × 800: it hangs at the upper right corner, 450 wide.
const CONTINENTS: (u16, u16) = (940, 211);
const AMPLITUDE: (u16, u16) = (926, 275);
const FILES: (u16, u16) = (1_142, 98);
const RESTORE: (u16, u16) = (912, 148);

/// An empty one, removed in the end.
fn folder() -> TempDir {
    TempDir::new().expect("the temporary folder can be written")
}

/// Opens the workshop over an Earth, and raises its continents.
fn drag_the_amplitude(flight: &Flight<'_>) {
    flight.press(&["F9"]);
    assert!(flight.shows_panel(CONTINENTS), "{}", flight.seen());
    flight.click(CONTINENTS, AMPLITUDE);
    assert!(
        flight.drag_until(AMPLITUDE, (1_046, 275), "Relief: Earth *"),
        "nothing was changed: {}",
        flight.seen()
    );
}

/// Takes back what was changed, does it again, and saves it; until then the file is as it was.
fn undo_redo_and_save(flight: &Flight<'_>, title: &str, is_untouched: impl Fn() -> bool) {
    let changed = format!("{title} *");
    flight.press(&["ctrl", "z"]);
    assert!(
        flight.title_becomes(title),
        "it was not undone: {}",
        flight.seen()
    );
    flight.press(&["ctrl", "y"]);
    assert!(
        flight.title_becomes(&changed),
        "it was not done again: {}",
        flight.seen()
    );
    assert!(is_untouched(), "it was not saved yet");
    flight.press(&["ctrl", "s"]);
    assert!(
        flight.title_becomes(title),
        "it was not saved: {}",
        flight.seen()
    );
}

#[test]
fn a_planet_is_opened_changed_by_a_drag_undone_done_again_and_saved() {
    let Some(screen) = Screen::open() else {
        return;
    };
    let folder = folder();
    let path = folder.path().join("mine.planet.ron");
    fs::write(&path, Preset::Earth.text()).expect("a folder");
    let before = PlanetFile::read(&path).expect("a preset");
    let mut flight = Flight::begin(&screen, &folder, &["fly", "--recipe", "mine.planet.ron"]);
    assert!(flight.title_becomes("Relief: Earth"));
    drag_the_amplitude(&flight);
    let is_untouched = || PlanetFile::read(&path).ok().as_ref() == Some(&before);
    undo_redo_and_save(&flight, "Relief: Earth", is_untouched);
    let after = PlanetFile::read(&path).expect("it was saved whole");
    let mut expected = before;
    expected.recipe.bands[0].amplitude = after.recipe.bands[0].amplitude;
    assert!(
        after.recipe.bands[0].amplitude > 2_900.0,
        "{:?}",
        after.recipe.bands[0]
    );
    assert_eq!(after, expected, "nothing else has changed");
    assert!(
        flight.ends_by("Escape"),
        "nothing is unsaved, so Esc closes the window"
    );
}

/// The tab, and in its graph the pin where a noise leaves and the one where a smoothing reads hills, as the nodes stand at first.
const MAPS: (u16, u16) = (958, 98);
const NOISE_LEAVES: (u16, u16) = (622, 633);
const SMOOTH_READS: (u16, u16) = (374, 268);

#[test]
fn two_nodes_of_a_map_are_wired_undone_done_again_and_saved() {
    let Some(screen) = Screen::open() else {
        return;
    };
    let folder = folder();
    let mut document = Document::new(Preset::Moon.planet().clone(), 1);
    document.give_map(MapStart::Plates);
    let before = "\
# What is mixed.
grid: cube
size: 65
seed: 9
steps:
  - {name: hills, as: ground}
  - {name: simplex, as: other}
  - {name: smooth, from: ground}
  - {name: mix, with: other}
";
    document.write_map(before);
    let saved = document.save(&folder.path().join("mine.planet.ron"), None);
    saved.expect("it can be written");
    let map = folder.path().join("moon.map.yaml");
    let text = || fs::read_to_string(&map).expect("it was saved beside the planet");
    assert_eq!(text(), before);
    let flight = Flight::begin(&screen, &folder, &["fly", "--recipe", "mine.planet.ron"]);
    assert!(flight.title_becomes("Relief: Moon"));
    flight.press(&["F9"]);
    assert!(flight.shows_panel(MAPS), "{}", flight.seen());
    flight.click(MAPS, NOISE_LEAVES);
    assert!(
        flight.drag_until(NOISE_LEAVES, SMOOTH_READS, "Relief: Moon *"),
        "no wire was led: {}",
        flight.seen()
    );
    undo_redo_and_save(&flight, "Relief: Moon", || text() == before);
    let after = before.replace("{name: smooth, from: ground}", "{name: smooth}");
    assert_eq!(
        text(),
        after,
        "it reads the noise before it, and nothing else has changed"
    );
}

#[test]
fn what_nobody_saved_is_offered_the_next_time() {
    let Some(screen) = Screen::open() else {
        return;
    };
    let folder = folder();
    let journal = || {
        let kept = fs::read_dir(folder.path().join("relief/journal"));
        kept.into_iter().flatten().count()
    };
    let mut flight = Flight::begin(&screen, &folder, &["fly"]);
    drag_the_amplitude(&flight);
    flight.press(&["Escape"]);
    assert!(!flight.has_ended(), "it asks first");
    assert!(screen::within_a_minute(|| journal() == 1), "it is kept");
    flight.kill();
    let flight = Flight::begin(&screen, &folder, &["fly", "--preset", "moon"]);
    // The workshop is as it was left: open, and says so. Files, and Restore.
    assert!(flight.shows_panel(FILES), "{}", flight.seen());
    flight.click(FILES, RESTORE);
    flight.click(RESTORE, RESTORE);
    assert!(
        flight.title_becomes("Relief: Earth *"),
        "nothing was restored: {}",
        flight.seen()
    );
}

#[test]
fn the_tour_goes_round_and_gives_the_flight_back_which_is_recorded_and_drawn() {
    let Some(screen) = Screen::open() else {
        return;
    };
    let folder = folder();
    let words = ["fly", "--preset", "moon", "--record", "way.flight.ron"];
    let mut flight = Flight::begin(&screen, &folder, &words);
    flight.press(&["F12"]);
    for _ in 1..8 {
        flight.press(&["Return"]);
    }
    flight.press(&["BackSpace"]);
    flight.press(&["Escape"]);
    assert!(!flight.has_ended(), "Esc ends the tour first");
    assert!(flight.ends_by("Escape"), "{}", flight.seen());
    let text = fs::read_to_string(folder.path().join("way.flight.ron")).expect("it was recorded");
    let places: Vec<_> = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('(')?.split_once(", "))
        .map(|(_, place)| place)
        .collect();
    assert!(places.len() > 8, "{text}");
    assert_eq!(places.first(), places.last(), "back where it was: {text}");
    let film = Command::new(env!("CARGO_BIN_EXE_relief"))
        .args(["film", "way.flight.ron", "-o", "film.png", "--to", "0"])
        .current_dir(folder.path())
        .output()
        .expect("it is built");
    assert!(film.status.success(), "{film:?}");
    let picture = image::open(folder.path().join("film.png")).expect("a picture");
    assert_eq!((picture.width(), picture.height()), (640, 400));
}
