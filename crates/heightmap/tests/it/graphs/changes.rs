use super::{graph, pipeline, place};
use crate::pipelines::{BAD, bits, run};
use heightmap::{Graph, GraphRefusal, Operator, ParameterValue, Pipeline, Port, Setting};

const MIXED: &str = "
# What is mixed.
grid: cube
size: 17
seed: 9
steps:
  - {name: diamond-square, as: ground}
  # Worn.
  - {name: fast-erosion, as: worn, parameters: {iterations: 4}}
  - {name: simplex, as: where}
  - {name: mask, from: ground, with: worn, mask: where}
";

#[test]
fn a_wire_that_makes_a_circle_or_does_not_fit_is_refused_with_a_sentence() {
    let mut graph = graph(MIXED);
    let before = graph.clone();
    let [ground, worn, other] = ["ground", "worn", "where"].map(|name| place(&graph, name));
    let mask = place(&graph, "mask");
    for (from, to, port, words) in [
        (
            mask,
            worn,
            Port::From,
            "`worn` cannot read `mask`: that reads `worn` already, and a circle has no beginning",
        ),
        (
            worn,
            worn,
            Port::From,
            "`worn` cannot read `worn`: that reads `worn` already, and a circle has no beginning",
        ),
        (
            worn,
            other,
            Port::From,
            "`where` has no `from`: it makes its map out of nothing",
        ),
        (
            ground,
            worn,
            Port::With,
            "`worn` has no `with`: it is not among what that reads",
        ),
        (ground, 9, Port::From, "there is no node 9; there are 4"),
    ] {
        let refused = graph.connect(from, to, port).expect_err(words);
        assert_eq!(refused.to_string(), words);
        assert_eq!(graph, before, "{words}");
    }
    let score = graph.add("erosion-score").expect("there is room");
    let refused = graph.connect(score, mask, Port::With);
    assert_eq!(refused, Err(GraphRefusal::Score("erosion-score".into())));
}

#[test]
fn a_wire_may_lead_to_a_step_that_stood_before_it() {
    let mut graph = graph(MIXED);
    let where_it_is = place(&graph, "where");
    let worn = place(&graph, "worn");
    let worn = graph
        .connect(where_it_is, worn, Port::From)
        .expect("no circle");
    assert_eq!(
        graph.nodes()[worn].wire(Port::From),
        Some(place(&graph, "where"))
    );
    assert!(place(&graph, "where") < worn, "{}", graph.to_text());
    // Each generator draws from what it drew from.
    let seeds = |graph: &Graph, name| graph.nodes()[place(graph, name)].seed();
    assert_eq!((seeds(&graph, "ground"), seeds(&graph, "where")), (9, 10));
    pipeline(&graph);
}

#[test]
fn what_is_added_can_run_at_once_and_what_is_removed_is_gone_round() {
    let mut graph = graph(MIXED);
    let (map, _) = run(&pipeline(&graph));
    for kind in Graph::KINDS
        .iter()
        .filter(|kind| **kind != "retro-diamond-square" && **kind != "lazy-diamond-square")
    {
        let own = graph.add(kind).expect(kind);
        assert_eq!(graph.nodes()[own].kind(), *kind);
        assert_eq!(graph.problem(), None, "{kind}:\n{}", graph.to_text());
        let is_generator = Operator::usual(kind).is_some_and(|operator| operator.generates());
        if is_generator {
            let (same, _) = run(&pipeline(&graph));
            assert!(bits(&same) == bits(&map), "{kind}: nobody reads it yet");
        }
        graph.remove(own).expect("there are others");
        let (same, _) = run(&pipeline(&graph));
        assert!(bits(&same) == bits(&map), "{kind}:\n{}", graph.to_text());
    }
    let worn = place(&graph, "worn");
    graph.remove(worn).expect("there are others");
    let mask = place(&graph, "mask");
    assert_eq!(
        graph.nodes()[mask].wire(Port::With),
        Some(place(&graph, "ground"))
    );
    let ground = place(&graph, "ground");
    graph.remove(ground).expect("there are others");
    let mask = &graph.nodes()[place(&graph, "mask")];
    assert!(mask.problem().is_some() && mask.wire(Port::From).is_none());
    for _ in 0..2 {
        let last = graph.nodes().len() - 1;
        if graph.nodes().len() > 1 {
            graph.remove(last).expect("there are others");
        }
    }
    let refused = graph.remove(0);
    assert_eq!(
        refused,
        Err(GraphRefusal::Last("where".into())),
        "{}",
        graph.to_text()
    );
}

#[test]
fn a_generator_that_goes_leaves_the_others_their_seeds() {
    let text = "seed: 4\nsize: 33\nsteps: [{name: hills, as: a}, {name: simplex, as: b}, {name: cell, as: c}, {name: mix, from: c, with: b}]";
    let mut graph = graph(text);
    let (map, _) = run(&pipeline(&graph));
    graph.remove(0).expect("there are others");
    let seeds: Vec<_> = graph.nodes()[..2].iter().map(|node| node.seed()).collect();
    assert_eq!(seeds, [5, 6]);
    let (same, _) = run(&pipeline(&graph));
    assert!(bits(&same) == bits(&map), "{}", graph.to_text());
    graph.set_seed(100).expect("any");
    assert_eq!(
        graph.nodes()[1].seed(),
        6,
        "its own now: {}",
        graph.to_text()
    );
    let b = graph.set_own_seed(0, None).expect("there");
    assert_eq!(graph.nodes()[b].seed(), 100);
}

#[test]
fn a_wire_that_is_taken_away_is_missed_where_it_ended() {
    let mut graph = graph(MIXED);
    let (worn, mask) = (place(&graph, "worn"), place(&graph, "mask"));
    graph.disconnect(mask, Port::Mask).expect("there");
    graph.disconnect(worn, Port::From).expect("there");
    for (name, words) in [
        (
            "worn",
            "no step has an empty name: wire it to an earlier step, or leave it out to read the one before",
        ),
        (
            "mask",
            "no step has an empty name: wire it to an earlier step, or leave it out to read the one before",
        ),
    ] {
        let problem = graph.nodes()[place(&graph, name)].problem().expect(name);
        assert_eq!(problem.problem.to_string(), words, "{name}");
        let line = graph
            .to_text()
            .lines()
            .nth(problem.at.line - 1)
            .expect("a line")
            .to_owned();
        assert!(line.contains(name), "{line}");
    }
    assert!(Pipeline::read(&graph.to_text()).is_err());
    let (ground, worn) = (place(&graph, "ground"), place(&graph, "worn"));
    let worn = graph.connect(ground, worn, Port::From).expect("no circle");
    assert_eq!(graph.nodes()[worn].problem(), None);
}

#[test]
fn parameters_are_listed_with_what_they_may_be_and_are_written_and_left_out() {
    let mut graph = graph(MIXED);
    let worn = place(&graph, "worn");
    let listed = graph.nodes()[worn].parameters();
    let names: Vec<_> = listed.iter().map(|it| (it.name, it.is_written)).collect();
    assert_eq!(
        names,
        [("iterations", true), ("talus", false), ("fraction", false)]
    );
    let count = ParameterValue::Count {
        value: 4,
        usual: 100,
        range: 0..=100_000,
    };
    assert_eq!(listed[0].value, count);
    graph
        .set(worn, None, "talus", Some(Setting::number(0.1)))
        .expect("there");
    assert!(
        graph
            .to_text()
            .contains("parameters: {iterations: 4, talus: 0.1}"),
        "{}",
        graph.to_text()
    );
    graph.set(worn, None, "talus", None).expect("there");
    graph.set(worn, None, "iterations", None).expect("there");
    assert!(
        graph.to_text().contains("{name: fast-erosion, as: worn}"),
        "{}",
        graph.to_text()
    );
    // What may stand there follows from what else stands there.
    let noise = graph.add("fractal").expect("there is room");
    graph
        .set(noise, None, "noise", Some(Setting::word("cell")))
        .expect("there");
    let listed = graph.nodes()[noise].parameters();
    assert!(
        listed
            .iter()
            .any(|it| (it.group, it.name) == (Some("noise_parameters"), "coeffs"))
    );
    graph
        .set(
            noise,
            Some("noise_parameters"),
            "count",
            Some(Setting::word(9)),
        )
        .expect("there");
    assert_eq!(graph.problem(), None);
    assert!(
        graph.to_text().contains("noise_parameters: {count: 9}"),
        "{}",
        graph.to_text()
    );
    graph
        .set(noise, None, "octaves", Some(Setting::word(0)))
        .expect("there");
    let problem = graph.nodes()[noise].problem().expect("there are none");
    assert_eq!(
        problem.problem.to_string(),
        "`octaves` is a whole number from 1 to 24, not `0`"
    );
    assert_eq!(
        graph.nodes()[noise].parameters().len(),
        8,
        "all are listed still"
    );
}

#[test]
fn every_parameter_of_every_operator_has_a_sentence() {
    for kind in Graph::KINDS {
        let text = format!("steps: [{{name: hills}}, {{name: {kind}, with: hills, mask: hills}}]");
        let graph = graph(&text);
        for parameter in graph.nodes()[1].parameters() {
            assert!(!parameter.tip().is_empty(), "{kind}: {}", parameter.name);
        }
        assert!(!Graph::tip(kind).is_empty(), "{kind}");
    }
}

#[test]
fn what_is_wrong_with_one_step_stands_with_its_node_and_nothing_is_lost() {
    let (mut told, mut broken) = (0, 0);
    for text in BAD {
        let Ok(graph) = Graph::read(text) else {
            broken += 1;
            continue;
        };
        told += 1;
        let (node, problem) = graph
            .problem()
            .unwrap_or_else(|| panic!("what is wrong?\n{text}"));
        let expected = Pipeline::read(text).expect_err(text);
        assert_eq!(*problem, expected, "{text}");
        assert!(node.is_some() || graph.grid().is_err(), "{text}");
        // Written again it is as wrong as it was.
        let again = Pipeline::read(&graph.to_text());
        let again = again.err().map(|problem| problem.problem.to_string());
        let is_mended = again
            .as_deref()
            .is_none_or(|words| words != expected.problem.to_string());
        if is_mended {
            // What is of no form that a node has goes when it is written.
            let forms = ["name: [", "parameters: 3", "parameters: [", "as: "];
            assert!(forms.iter().any(|form| text.contains(form)), "{text}");
        }
    }
    assert!(told > 60 && broken > 20, "{told} at nodes, {broken} at all");
}

#[test]
fn names_are_given_where_a_wire_would_be_read_otherwise() {
    let mut graph = graph(
        "size: 17\nsteps: [{name: hills}, {name: smooth}, {name: smooth}, {name: mix, with: hills}]",
    );
    let mix = 3;
    let mix = graph.connect(1, mix, Port::With).expect("no circle");
    let with = graph.nodes()[mix]
        .wire(Port::With)
        .expect("it was led there");
    assert_eq!(
        (with, graph.nodes()[with].name()),
        (1, "smooth-2"),
        "{}",
        graph.to_text()
    );
    for (name, refused) in [
        ("mix", GraphRefusal::Taken("mix".into())),
        ("hills", GraphRefusal::Taken("hills".into())),
        ("a\nb", GraphRefusal::Name("a\nb".into())),
    ] {
        assert_eq!(graph.rename(1, name), Err(refused));
    }
    let soft = graph.rename(1, "soft ground").expect("a name");
    assert_eq!(graph.nodes()[soft].name(), "soft ground");
    pipeline(&graph);
}

#[test]
fn what_is_too_much_is_refused_and_a_huge_size_is_told() {
    let mut graph = graph(MIXED);
    while graph.nodes().len() < Pipeline::MAX_STEPS {
        graph.add("smooth").expect("there is room");
    }
    assert_eq!(graph.add("smooth"), Err(GraphRefusal::Full));
    assert_eq!(
        graph.add("mountains"),
        Err(GraphRefusal::Unknown("mountains".into()))
    );
    graph.set_side(1 << 40).expect("written");
    assert!(graph.grid().is_err() && graph.problem().is_some());
    assert!(
        Graph::new("smooth", 17, 1).is_err()
            && Graph::new("hills", 16, 1).is_ok_and(|graph| graph.grid().is_err())
    );
}
