use super::graph;
use crate::pipelines::{OPERATORS, OURS, THEIRS, bits, faulty, is_cheap, resized, run};
use fastrand::Rng;
use heightmap::{Graph, Grid, ParameterValue, Pipeline, Port, Setting};
use std::path::Path;
use std::{fs, iter};

/// All pipelines that come with the program, and those of its planets.
fn all() -> Vec<(String, String)> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut all = Vec::new();
    for folder in ["../../assets/maps", "../planet_file/planets"] {
        for entry in fs::read_dir(here.join(folder)).expect("it is there") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|ending| ending == "yaml") {
                let name = path.display().to_string();
                all.push((name, fs::read_to_string(&path).expect("text")));
            }
        }
    }
    all.sort();
    all
}

/// Whether two texts make the same map, and write the same files and scores on the way.
fn assert_same(before: &str, after: &str, case: &str) {
    let [before, after] = [before, after].map(|text| {
        let pipeline = Pipeline::read(text);
        pipeline.unwrap_or_else(|problem| panic!("{case}: {problem}\n{text}"))
    });
    let ((before, told), (after, also)) = (run(&before), run(&after));
    assert_eq!(before.grid(), after.grid(), "{case}");
    assert!(bits(&before) == bits(&after), "{case}: another map");
    assert_eq!(told.outputs, also.outputs, "{case}");
    let scores = |told: &crate::pipelines::Told| {
        let mut scores: Vec<_> = told
            .scores
            .iter()
            .map(|(_, score)| score.to_bits())
            .collect();
        scores.sort_unstable();
        scores
    };
    assert_eq!(scores(&told), scores(&also), "{case}");
}

#[test]
fn every_map_that_comes_with_the_program_is_the_same_bit_for_bit_behind_a_graph() {
    let all = all();
    assert!(all.len() >= 16, "{}", all.len());
    for (name, text) in &all {
        let written = graph(text).to_text();
        let pipelines = [text, &written].map(|text| Pipeline::read(text).expect(name));
        assert_eq!(pipelines[0].grid(), pipelines[1].grid(), "{name}");
        assert!(
            written
                .lines()
                .next()
                .is_some_and(|line| line.starts_with("# ")),
            "{name} lost its story"
        );
        let size = if matches!(pipelines[0].grid(), Grid::Torus { .. }) {
            32
        } else {
            33
        };
        let small = resized(text, size).replace("level: 9", "level: 5");
        assert_same(&small, &graph(&small).to_text(), name);
        let again = graph(&written).to_text();
        assert_eq!(again, written, "{name}: a graph is written as it was read");
    }
}

#[test]
fn both_forms_of_pipelines_and_all_operators_go_through_a_graph() {
    for (name, text) in [("ours", OURS), ("theirs", THEIRS)] {
        assert_same(text, &graph(text).to_text(), name);
    }
    for operator in OPERATORS {
        let text = format!(
            "grid: plane\nsize: 33\nseed: 3\nsteps:\n  - {{name: hills, as: first}}\n  - {{{operator}}}\n  - {{name: flatten}}\n"
        );
        assert_same(&text, &graph(&text).to_text(), operator);
    }
    // What comes behind an intercept goes on from the map before it, and so may all else.
    let apart = "
seed: 5
size: 33
steps:
  - {name: diamond-square}
  - {name: intercept, modifiers: [{name: invert}, {name: smooth, as: soft, output: soft.png}], finalizer: {name: erosion-score}}
  - {name: mix, with: soft}
  - {name: intercept, modifiers: [{name: flatten}]}
output: end.png
";
    assert_same(apart, &graph(apart).to_text(), "intercept");
}

/// A graph of edits by chance.
fn random(rng: &mut Rng, edits: usize) -> Graph {
    let kinds = Graph::KINDS;
    let mut graph = Graph::new("hills", 17, rng.u64(..)).expect("a generator");
    for _ in 0..edits {
        let (count, port) = (graph.nodes().len(), Port::ALL[rng.usize(..3)]);
        let (node, other) = (rng.usize(..count), rng.usize(..count));
        // What is refused changes nothing, which other tests look at.
        let _ = match rng.u8(..12) {
            0..=4 => graph.add(kinds[rng.usize(..kinds.len())]),
            5..=6 => graph.connect(node, other, port),
            7 => graph.set_result(node),
            8 => {
                let long: String = iter::repeat_with(|| rng.alphanumeric()).take(3).collect();
                graph.rename(node, ["soft", "it's", "", "a b", &long][rng.usize(..5)])
            }
            9 => graph.set_own_seed(node, rng.bool().then(|| rng.u64(..))),
            10 => graph.remove(node).map(|()| 0),
            _ => set_by_chance(rng, &mut graph, node),
        };
    }
    graph
}

/// Another value for one of a node's parameters, among those that it may have.
fn set_by_chance(
    rng: &mut Rng,
    graph: &mut Graph,
    node: usize,
) -> Result<usize, heightmap::GraphRefusal> {
    let listed = graph.nodes()[node].parameters().to_vec();
    let Some(parameter) = rng.choice(&listed) else {
        return Ok(node);
    };
    let setting = match &parameter.value {
        ParameterValue::Number { range, .. } => {
            let share = rng.f32();
            Setting::number(range.start().max(0.0) * (1.0 - share) + range.end().min(1.0) * share)
        }
        ParameterValue::Count { range, .. } => {
            Setting::word(rng.usize(*range.start()..=(*range.end()).min(range.start() + 5)))
        }
        ParameterValue::Flag { .. } => Setting::word(rng.bool()),
        ParameterValue::Choice { words, .. } => Setting::word(words[rng.usize(..words.len())]),
        ParameterValue::Numbers { count, .. } => {
            let numbers: Vec<f32> = (0..*count.end()).map(|_| rng.f32()).collect();
            Setting::numbers(&numbers)
        }
    };
    let (group, name) = (parameter.group, parameter.name);
    graph.set(node, group, name, Some(setting))
}

#[test]
fn graphs_made_by_chance_are_read_as_they_were_written() {
    let mut rng = Rng::with_seed(1);
    let mut ran = 0;
    for case in 0..400 {
        let edits = rng.usize(1..30);
        let graph = random(&mut rng, edits);
        let text = graph.to_text();
        let read = Graph::read(&text).unwrap_or_else(|problem| panic!("{case}: {problem}\n{text}"));
        assert_eq!(read, graph, "{case}:\n{text}");
        let pipeline = Pipeline::read(&text);
        assert_eq!(
            pipeline.is_ok(),
            graph.problem().is_none(),
            "{case}: {pipeline:?} and {:?}\n{text}",
            graph.problem()
        );
        let Ok(pipeline) = pipeline else {
            continue;
        };
        // Each node makes the map that its step makes.
        let own = result_of(&graph);
        let (map, _) = run(&pipeline);
        assert!(bits(&own) == bits(&map), "{case}: another map\n{text}");
        ran += 1;
    }
    assert!(ran > 100, "{ran} could run");
}

/// The map that comes out of a graph, node by node.
fn result_of(graph: &Graph) -> heightmap::HeightMap {
    let grid = graph.grid().expect("it can run");
    let mut maps: Vec<heightmap::HeightMap> = Vec::new();
    for node in graph.nodes() {
        let [from, with, mask] = Port::ALL.map(|port| node.wire(port).map(|wire| &maps[wire]));
        let step = node.step().expect("it can run");
        maps.push(step.map(grid, from, with, mask).expect("all is there"));
    }
    maps.swap_remove(graph.result().expect("it has one"))
}

#[test]
fn a_file_with_faults_is_refused_as_a_pipeline_is_or_is_written_as_it_was_read() {
    let (mut refused, mut mended, mut ran) = (0, 0, 0);
    for (turn, text) in faulty(4000).enumerate() {
        let pipeline = Pipeline::read(&text);
        let graph = match Graph::read(&text) {
            Ok(graph) => graph,
            Err(problem) => {
                assert_eq!(pipeline, Err(problem), "{turn}: {text:?}");
                refused += 1;
                continue;
            }
        };
        let written = graph.to_text();
        let again = Graph::read(&written);
        let again =
            again.unwrap_or_else(|problem| panic!("{turn}: {text:?}: {problem}\n{written}"));
        assert_eq!(again.to_text(), written, "{turn}: {text:?}");
        assert_eq!(
            pipeline.is_ok(),
            graph.problem().is_none(),
            "{turn}: {text:?}"
        );
        match pipeline {
            Ok(pipeline) => {
                let other = Pipeline::read(&written);
                let other = other.unwrap_or_else(|it| panic!("{turn}: {text:?}: {it}\n{written}"));
                if is_cheap(&pipeline) {
                    let maps = [pipeline, other].map(|pipeline| bits(&run(&pipeline).0));
                    assert!(maps[0] == maps[1], "{turn}: {text:?}\n{written}");
                    ran += 1;
                }
            }
            Err(_) => mended += 1,
        }
    }
    let counts = format!("{refused} refused, {mended} with faults at nodes, {ran} run");
    assert!(refused > 500 && mended > 200 && ran > 100, "{counts}");
}
