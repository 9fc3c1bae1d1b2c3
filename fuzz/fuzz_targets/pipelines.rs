//! Any bytes as a pipeline of maps, and as a graph: refused in one line, or read; and run to finite heights if it is small.

#![no_main]

use heightmap::{Graph, Operator, OutputKind, Pipeline, Step};
use libfuzzer_sys::fuzz_target;
use std::convert::Infallible;

/// Whether a step takes next to no time on a small grid.
fn cheap(step: &Step) -> bool {
    let lines = |kind| matches!(kind, OutputKind::Lines(_));
    let few = match &step.operator {
        Operator::ThermalErosion(it) => it.iterations <= 20,
        Operator::HydraulicErosion(it) => it.iterations <= 20,
        Operator::FastErosion(it) => it.iterations <= 20,
        Operator::Smooth(it) => it.iterations <= 20,
        Operator::VoronoiIsland(it) => it.count <= 200 && it.relaxations <= 3,
        Operator::Hills(it) => it.count <= 200,
        _ => true,
    };
    few && step.outputs.iter().all(|output| !lines(output.kind))
}

/// A graph is read where a pipeline is, and written so that it is read again.
fn goes_through_a_graph(text: &str, runs: bool) {
    let Ok(graph) = Graph::read(text) else {
        assert!(!runs, "{text}");
        return;
    };
    assert_eq!(graph.problem().is_none(), runs, "{text}");
    let written = graph.to_text();
    let again = Graph::read(&written).expect(&written);
    assert_eq!(again.to_text(), written, "{text}");
    assert_eq!(Pipeline::read(&written).is_ok(), again.problem().is_none(), "{written}");
}

fuzz_target!(|text: &str| {
    goes_through_a_graph(text, Pipeline::read(text).is_ok());
    let pipeline = match Pipeline::read(text) {
        Ok(pipeline) => pipeline,
        Err(error) => {
            let line = error.to_string();
            assert!(!line.chars().any(char::is_control), "{line:?}");
            assert!(line.len() < 2000, "{line}");
            return;
        }
    };
    let steps = pipeline.steps();
    assert!(steps.len() <= Pipeline::MAX_STEPS, "{}", steps.len());
    let small = pipeline.grid().len() <= 4096 && steps.len() <= 16;
    if !small || !steps.iter().all(cheap) || pipeline.outputs().count() > 4 {
        return;
    }
    assert!(
        pipeline.most_bytes() <= 4096 * 4 * 32,
        "{}",
        pipeline.most_bytes()
    );
    let map = pipeline.run(|_| Ok::<_, Infallible>(()));
    let map = map.expect("nothing ends it");
    assert_eq!(map.grid(), pipeline.grid());
    assert!(
        map.heights().iter().all(|height| height.is_finite()),
        "{text}"
    );
});
