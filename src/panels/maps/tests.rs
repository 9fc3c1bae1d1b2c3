//! The maps under a hand that nobody sees.

use crate::panels::{Ask, MapProgress, Tab, Told, View, panel};
use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{ColorImage, Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use heightmap::{Graph, Pipeline, Port};
use planet_file::Preset;
use workshop::{Document, History, MapStart};

struct Tested {
    history: History,
    gesture: u64,
    view: View,
    told: Told,
    asked: Vec<Ask>,
}

impl Tested {
    fn text(&self) -> String {
        let (_, text) = self.history.document().map().expect("it lies on one");
        text.to_owned()
    }

    fn graph(&self) -> Graph {
        Graph::read(&self.text()).expect("what is written is a pipeline")
    }
}

fn harness<'a>(text: Option<&str>) -> Harness<'a, Tested> {
    let mut document = Document::new(Preset::Moon.planet().clone(), 1);
    if let Some(text) = text {
        document.give_map(MapStart::Plates);
        document.write_map(text);
    }
    let mut view = View::new();
    view.tab = Tab::Maps;
    let tested = Tested {
        history: History::new(document),
        gesture: 0,
        view,
        told: Told::default(),
        asked: Vec::new(),
    };
    let mut harness = Harness::builder()
        .with_size(vec2(1_600.0, 900.0))
        .with_max_steps(20)
        .build_ui_state(
            |ui, tested: &mut Tested| {
                let mut document = tested.history.document().clone();
                let asked = panel(ui, &mut document, &mut tested.view, &tested.told);
                tested.history.record(document, tested.gesture);
                tested.gesture += 1;
                tested.asked.extend(asked);
            },
            tested,
        );
    settle(&mut harness);
    harness
}

/// Frames until nodes stand where they stand best.
fn settle(harness: &mut Harness<'_, Tested>) {
    harness.run_steps(8);
}

fn steps(harness: &Harness<'_, Tested>) -> Vec<String> {
    harness.state().history.steps().map(str::to_owned).collect()
}

const MIXED: &str = "\
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

#[test]
fn maps_that_nobody_touches_stay_as_they_are_in_every_letter() {
    let maps = Preset::ALL.iter().filter_map(|preset| preset.map());
    for text in maps.map(|(_, text)| text).chain([MIXED]) {
        let mut harness = harness(Some(text));
        settle(&mut harness);
        assert_eq!(harness.state().text(), text);
        assert_eq!(steps(&harness), Vec::<String>::new());
    }
}

#[test]
fn a_planet_is_given_a_map_and_loses_it_again() {
    for start in MapStart::ALL {
        let mut harness = harness(None);
        let before = harness.state().history.document().clone();
        harness.get_by_label(start.name()).click();
        settle(&mut harness);
        assert_eq!(harness.state().text(), start.text());
        harness.get_by_label("Without the map").click();
        settle(&mut harness);
        assert_eq!(*harness.state().history.document(), before);
        assert_eq!(steps(&harness), ["map added", "map removed"]);
        harness.get_by_label(start.name());
    }
}

#[test]
fn a_wire_is_led_by_a_choice_of_what_makes_no_circle() {
    let mut harness = harness(Some(MIXED));
    let boxes = |harness: &Harness<'_, Tested>| {
        harness
            .get_all_by_role_and_label(Role::ComboBox, "from")
            .count()
    };
    assert_eq!(boxes(&harness), 2);
    harness
        .get_all_by_role_and_label(Role::ComboBox, "from")
        .find(|node| node.accesskit_node().value().as_deref() == Some("ground"))
        .expect("that of smooth")
        .click_accesskit();
    settle(&mut harness);
    let choices: Vec<String> = harness
        .get_all_by_role(Role::Button)
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    for (name, is_there) in [
        ("ground", true),
        ("other", true),
        ("nothing", true),
        ("mix", false),
    ] {
        assert_eq!(
            choices.iter().any(|it| it == name),
            is_there,
            "{name}: {choices:?}"
        );
    }
    harness
        .get_by_role_and_label(Role::Button, "other")
        .click_accesskit();
    settle(&mut harness);
    let graph = harness.state().graph();
    let smooth = graph
        .nodes()
        .iter()
        .position(|node| node.kind() == "smooth")
        .expect("there");
    let from = graph.nodes()[smooth].wire(Port::From).expect("led");
    assert_eq!(graph.nodes()[from].name(), "other");
    assert_eq!(steps(&harness), ["map: smooth reads other"]);
    harness.state_mut().history.undo();
    settle(&mut harness);
    assert_eq!(harness.state().text(), MIXED, "undone in every letter");
}

#[test]
fn nodes_are_added_changed_chosen_and_removed_each_a_step_with_a_name() {
    let mut harness = harness(Some(MIXED));
    harness.get_by_label("Add").click();
    settle(&mut harness);
    harness.get_by_label("thermal-erosion").click();
    settle(&mut harness);
    let talus = harness.get_by_role_and_label(Role::SpinButton, "talus");
    talus.focus();
    settle(&mut harness);
    harness.key_press(Key::ArrowUp);
    settle(&mut harness);
    let text = harness.state().text();
    assert!(
        text.contains("{name: thermal-erosion, parameters: {talus: "),
        "{text}"
    );
    harness.get_by_label("Remove smooth").click_accesskit();
    settle(&mut harness);
    let last = steps(&harness);
    assert_eq!(last[0], "map: thermal-erosion added");
    assert_eq!(last[1], "map: talus of thermal-erosion");
    assert_eq!(last.last().map(String::as_str), Some("map: smooth removed"));
    assert!(Pipeline::read(&harness.state().text()).is_ok());
    let radios = |harness: &Harness<'_, Tested>| {
        let all = harness.get_all_by_role_and_label(Role::RadioButton, "the planet's");
        all.count()
    };
    let count = radios(&harness);
    for radio in 0..count {
        {
            let mut all = harness.get_all_by_role_and_label(Role::RadioButton, "the planet's");
            all.nth(radio).expect("one a node").click_accesskit();
        }
        settle(&mut harness);
    }
    let chosen = steps(&harness);
    let chosen = chosen.iter().filter(|step| step.ends_with("comes out"));
    assert!(chosen.count() + 1 >= count && count == 4);
}

#[test]
fn what_is_wrong_stands_at_its_node_and_a_text_that_is_none_keeps_the_nodes() {
    let mut harness = harness(Some(MIXED));
    let combo = harness.get_by_role_and_label(Role::ComboBox, "with");
    combo.click_accesskit();
    settle(&mut harness);
    harness
        .get_by_role_and_label(Role::Button, "nothing")
        .click_accesskit();
    settle(&mut harness);
    harness.get_by_label_contains("line 9: no step has an empty name");
    assert!(harness.state().history.document().check().is_err());
    // What cannot be read keeps what was read last, and is no step.
    let before = harness.state().text();
    harness.state_mut().view.maps.draft = "steps: [{name: hills}\n".into();
    let text = harness.get_by_role(Role::MultilineTextInput);
    text.focus();
    settle(&mut harness);
    harness.key_press(Key::End);
    harness.event(bevy_egui::egui::Event::Text(" ".into()));
    settle(&mut harness);
    harness.get_by_label_contains("The nodes are those of the last text that was one.");
    harness.get_by_label_contains("column");
    assert_eq!(harness.state().text(), before);
    harness.get_by_label("Remove smooth");
}

#[test]
fn a_text_that_is_typed_is_the_graph_at_once() {
    let mut harness = harness(Some(MIXED));
    let text = harness.get_by_role(Role::MultilineTextInput);
    text.focus();
    settle(&mut harness);
    harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    harness.event(bevy_egui::egui::Event::Text(
        "grid: cube\nsize: 33\nsteps: [{name: hills}, {name: talus-of-doom}, {name: invert}]"
            .into(),
    ));
    settle(&mut harness);
    let graph = harness.state().graph();
    assert_eq!(graph.nodes().len(), 3);
    harness.get_by_label("Remove talus-of-doom");
    harness.get_by_label_contains("`talus-of-doom` is no generator");
    assert_eq!(steps(&harness).len(), 1);
}

#[test]
fn every_entry_of_a_node_can_be_reached_by_keys_alone() {
    let mut harness = harness(Some(MIXED));
    let mut reached = Vec::new();
    for _ in 0..80 {
        harness.key_press(Key::Tab);
        harness.run_steps(2);
        let is_focused = egui_kittest::kittest::by().predicate(|node| node.is_focused());
        let focused = harness.query_all(is_focused);
        reached.extend(focused.filter_map(|node| node.accesskit_node().label()));
    }
    for name in [
        "Add",
        "Arrange",
        "Nodes",
        "Map's seed",
        "Text",
        "Start from",
        "Without the map",
        "from",
        "with",
        "name",
        "seed",
        "share",
        "count",
        "radius min",
        "scale",
        "iterations",
        "the planet's",
        "Remove ground",
        "Remove mix",
    ] {
        assert!(
            reached.iter().any(|label| label == name),
            "{name}: {reached:?}"
        );
    }
}

#[test]
fn a_wire_that_is_dragged_in_a_circle_is_refused_with_a_sentence() {
    let mut harness = harness(Some(MIXED));
    let edit = crate::panels::map_state::Edit::Connect(3, 2, Port::From);
    assert_eq!(harness.state_mut().view.maps.edit(vec![edit]), None);
    harness.run_steps(2);
    harness.get_by_label(
        "`smooth` cannot read `mix`: that reads `smooth` already, and a circle has no beginning",
    );
    assert_eq!(harness.state().text(), MIXED);
}

#[test]
fn a_map_that_is_made_and_thumbnails_are_shown() {
    let mut harness = harness(Some(MIXED));
    let (graph, sea) = harness
        .state_mut()
        .view
        .maps
        .wanted()
        .expect("they are wanted at first");
    assert_eq!(harness.state_mut().view.maps.wanted(), None, "and once");
    for key in workshop::Previews::keys(&graph).into_iter().flatten() {
        let pixels = ColorImage::filled([99, 132], bevy_egui::egui::Color32::RED);
        harness.state_mut().view.maps.show(key, sea, pixels);
    }
    harness.state_mut().told.map = Some(MapProgress {
        step: 1,
        steps: 4,
        name: "other".into(),
    });
    settle(&mut harness);
    assert_eq!(harness.get_all_by_role(Role::Image).count(), 4);
    assert_eq!(harness.state().view.maps.there().len(), 4);
}
