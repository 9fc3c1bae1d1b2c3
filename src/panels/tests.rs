//! The workshop's panels under a hand that nobody sees.

use super::view::{Ask, Message, Tab, Told, View};
use super::{PORTRAIT, Pick, panel};
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{Event, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use planet_file::Preset;
use std::path::PathBuf;
use terrain::Shape;
use workshop::Document;

struct Tested {
    document: Document,
    view: View,
    told: Told,
    asked: Vec<Ask>,
}

fn harness<'a>(tab: Tab, preset: Preset) -> Harness<'a, Tested> {
    let mut view = View::new();
    view.tab = tab;
    let tested = Tested {
        document: Document::new(preset.planet().clone(), 1),
        view,
        told: Told::default(),
        asked: Vec::new(),
    };
    Harness::builder()
        .with_size(vec2(440.0, 2_600.0))
        .build_ui_state(
            |ui, tested: &mut Tested| {
                let asked = panel(ui, &mut tested.document, &mut tested.view, &tested.told);
                tested.asked.extend(asked);
            },
            tested,
        )
}

#[test]
fn a_workshop_that_nobody_touches_changes_no_planet() {
    for preset in Preset::ALL {
        for (tab, name, _) in Tab::ALL {
            let mut harness = harness(tab, preset);
            harness.run();
            // And what is folded away.
            let count = match tab {
                Tab::Bands => preset.planet().recipe.bands.len(),
                _ => 0,
            };
            for band in 0..count {
                let title = harness.get_all_by_label_contains(" m, octaves").nth(band);
                title.expect("one a band").click();
                harness.run();
            }
            harness.run();
            assert_eq!(
                harness.state().document.planet,
                *preset.planet(),
                "{preset}, {name}"
            );
            assert_eq!(harness.state().asked, [], "{preset}, {name}");
        }
    }
}

#[test]
fn bands_are_copied_moved_muted_and_removed() {
    let mut harness = harness(Tab::Bands, Preset::Moon);
    let names = |harness: &Harness<'_, Tested>| -> Vec<String> {
        let bands = harness.state().document.planet.recipe.bands.iter();
        bands.map(|band| band.name.clone()).collect()
    };
    let before = names(&harness);
    let press = |harness: &mut Harness<'_, Tested>, label: &str, index: usize| {
        harness
            .get_all_by_label(label)
            .nth(index)
            .expect("a button a band")
            .click();
        harness.run();
    };
    press(&mut harness, "Copy", 0);
    assert_eq!(names(&harness)[1], format!("{} 2", before[0]));
    let salts = |k: usize| harness.state().document.planet.recipe.bands[k].salt;
    assert_ne!(salts(0), salts(1));
    press(&mut harness, "⏷", 1);
    assert_eq!(names(&harness)[2], format!("{} 2", before[0]));
    press(&mut harness, "⏶", 2);
    press(&mut harness, "Remove", 1);
    assert_eq!(names(&harness), before);
    press(&mut harness, "Mute", 1);
    press(&mut harness, "Solo", 0);
    let state = harness.state();
    assert_eq!(
        state
            .view
            .printed
            .of(state.document.planet.clone())
            .recipe
            .bands
            .len(),
        1
    );
    assert_eq!(names(&harness), before, "what is silent is still there");
    press(&mut harness, "Add a band", 0);
    harness.get_by_label("craters").click();
    harness.run();
    let last = names(&harness).pop().expect("some bands");
    assert!(last.starts_with("craters"), "{last}");
    assert_eq!(harness.state().document.check(), Ok(()));
}

#[test]
fn every_number_of_a_band_can_be_reached_by_keys_alone() {
    for scale in [1.0, 1.5, 2.0] {
        let mut harness = harness(Tab::Bands, Preset::Earth);
        harness.set_pixels_per_point(scale);
        harness.run();
        harness.get_by_label_contains("hills:").click();
        harness.run();
        let mut reached = Vec::new();
        for _ in 0..120 {
            harness.key_press(Key::Tab);
            harness.run();
            let is_focused = egui_kittest::kittest::by().predicate(|node| node.is_focused());
            let focused = harness.query_all(is_focused);
            reached.extend(focused.filter_map(|node| node.accesskit_node().label()));
        }
        for name in [
            "Name",
            "Amplitude",
            "Gain",
            "Facing",
            "Salt",
            "Masked",
            "From",
            "To",
            "Floor",
            "Weight",
            "Density",
            "Undo",
            "Climate",
            "Add a band",
        ] {
            let is_there = name == "Undo" || reached.iter().any(|label| label == name);
            assert!(is_there, "{name} at {scale}: {reached:?}");
        }
    }
}

#[test]
fn a_number_is_typed_and_a_slider_moved_by_keys() {
    let mut harness = harness(Tab::Bands, Preset::Earth);
    harness.get_by_label_contains("continents:").click();
    harness.run();
    harness
        .get_by_role_and_label(Role::SpinButton, "Amplitude")
        .click();
    harness.run();
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.event(Event::Text("3000".into()));
    harness.run();
    harness.key_press(Key::Enter);
    harness.run();
    assert_eq!(
        harness.state().document.planet.recipe.bands[0].amplitude,
        3_000.0
    );
    let before = harness.state().document.planet.recipe.bands[0].gain;
    harness.get_by_role_and_label(Role::Slider, "Gain").focus();
    harness.run();
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert!(harness.state().document.planet.recipe.bands[0].gain > before);
}

#[test]
fn stamps_are_chosen_by_their_names() {
    let mut harness = harness(Tab::Bands, Preset::Earth);
    harness.get_by_label_contains("ground:").click();
    harness.run();
    harness
        .get_by_role_and_label(Role::ComboBox, "Stamp")
        .click();
    harness.run();
    harness.get_by_label("crater").click();
    harness.run();
    let stamps = |harness: &Harness<'_, Tested>| {
        harness.state().document.planet.recipe.bands[4]
            .stamps
            .clone()
    };
    assert_eq!(stamps(&harness)[0].shape, Shape::Crater);
    harness.get_by_label("Add a stamp").click();
    harness.run();
    assert_eq!(stamps(&harness).len(), 2);
}

#[test]
fn a_biome_is_dragged_over_warmth_and_moisture() {
    let mut harness = harness(Tab::Climate, Preset::Earth);
    harness.run();
    let biomes = |harness: &Harness<'_, Tested>| {
        let climate = harness.state().document.planet.look.climate.clone();
        climate.expect("the Earth has one").biomes
    };
    let before = biomes(&harness);
    // Below the box and the name of the part lies the picture; the tundra is left of its middle.
    let top = harness.get_by_label("Biomes").rect().bottom() + 4.0;
    let place = |warmth: f32, moisture: f32| {
        let x = 26.0 + 340.0 * (warmth + 30.0) / 70.0;
        bevy_egui::egui::pos2(x, top + 0.62 * 340.0 * (1.0 - moisture))
    };
    harness.drag_at(place(-5.0, 0.4));
    harness.step();
    for k in 1..=8_u8 {
        harness.hover_at(place(-5.0 + f32::from(k), 0.4));
        harness.step();
    }
    harness.drop_at(place(3.0, 0.4));
    harness.run();
    let after = biomes(&harness);
    let moved: Vec<_> = before
        .iter()
        .zip(&after)
        .filter(|(old, new)| old != new)
        .collect();
    assert_eq!(moved.len(), 1, "{moved:?}");
    assert_eq!(moved[0].1.name, "tundra");
    assert!(moved[0].1.warmth > moved[0].0.warmth + 4.0, "{moved:?}");
}

#[test]
fn parts_that_are_switched_on_can_be_drawn() {
    for (tab, names) in [
        (Tab::Ground, vec!["Sea level", "Rivers"]),
        (Tab::Look, vec!["Sea"]),
        (Tab::Climate, vec!["Climate"]),
        (Tab::Sky, vec!["Air", "Clouds"]),
    ] {
        for preset in [Preset::Earth, Preset::Moon] {
            for name in &names {
                let mut harness = harness(tab, preset);
                harness.run();
                for _ in 0..2 {
                    harness.get_by_role_and_label(Role::CheckBox, name).click();
                    harness.run();
                    let checked = harness.state().document.check();
                    assert_eq!(checked, Ok(()), "{preset}, {name}");
                }
            }
        }
    }
}

#[test]
fn what_is_asked_for_is_told() {
    let mut harness = harness(Tab::Files, Preset::Earth);
    let told = &mut harness.state_mut().told;
    told.undo = Some("hills: gain".into());
    told.redo = Some("hills: mask".into());
    told.file = Some("mine.planet.ron".into());
    told.recent = vec!["other.planet.ron".into()];
    told.left = vec!["Earth".into()];
    harness.state_mut().view.path = "third".into();
    harness.state_mut().view.code = "relief1.AAAA".into();
    harness.run();
    for name in [
        "Undo",
        "Redo",
        "Save",
        "mars",
        "Open",
        "Save as",
        "other.planet.ron",
        "Copy its code",
        "QR code",
        "Take it",
        "Restore",
        "Discard",
    ] {
        harness.get_by_label(name).click();
        harness.run();
    }
    let third = PathBuf::from("third.planet.ron");
    let asked = [
        Ask::Undo,
        Ask::Redo,
        Ask::Save,
        Ask::New(Preset::Mars),
        Ask::Open(third.clone()),
        Ask::SaveAs(third),
        Ask::Open("other.planet.ron".into()),
        Ask::CopyCode,
        Ask::ShowQr,
        Ask::Take("relief1.AAAA".into()),
        Ask::Restore(0),
        Ask::Discard(0),
    ];
    assert_eq!(harness.state().asked, asked);
}

#[test]
fn one_of_the_board_is_chosen_and_two_are_bred() {
    let mut harness = harness(Tab::Others, Preset::Earth);
    let picture = image::RgbImage::new(PORTRAIT, PORTRAIT);
    for seed in 0..9 {
        let document = Document::new(Preset::Moon.planet().clone(), seed);
        harness
            .state_mut()
            .view
            .board
            .picks
            .push(Pick::new(document, &picture));
    }
    harness.run();
    harness.get_by_label("Nine others").click();
    harness.run();
    for name in ["parent 2", "parent 5"] {
        harness.get_by_label(name).click();
        harness.run();
    }
    // A third cannot be one.
    harness.get_by_label("parent 7").click();
    harness.run();
    harness.get_by_label("Breed").click();
    harness.run();
    assert_eq!(harness.state().asked, [Ask::Others(0.5), Ask::Breed(1, 4)]);
}

#[test]
fn what_is_wrong_stands_in_the_panel() {
    let mut harness = harness(Tab::Bands, Preset::Earth);
    harness.state_mut().told.error = Some("too high".into());
    harness.state_mut().view.message = Some(Message {
        words: "The code is not whole".into(),
        is_error: true,
    });
    harness.run();
    harness.get_by_label("too high");
    harness.get_by_label("It is drawn as it was before.");
    harness.get_by_label("The code is not whole");
}
