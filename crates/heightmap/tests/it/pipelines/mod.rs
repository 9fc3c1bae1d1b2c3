//! Pipelines: what is refused and in which words, and what comes out of those in order.

mod claims;
mod files;
mod refusals;

pub(super) use files::{faulty, is_cheap, resized};
pub(super) use refusals::BAD;

use heightmap::{Event, HeightMap, Pipeline};
use std::convert::Infallible;

/// What a run tells.
#[derive(Debug, Default)]
pub(super) struct Told {
    pub(super) outputs: Vec<(String, Vec<u8>)>,
    pub(super) scores: Vec<(String, f64)>,
}

pub(super) fn read(text: &str) -> Pipeline {
    Pipeline::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

pub(super) fn run(pipeline: &Pipeline) -> (HeightMap, Told) {
    let mut told = Told::default();
    let map = pipeline.run(|event| {
        match event {
            Event::Picture { output, bytes } => {
                told.outputs.push((output.filename.clone(), bytes));
            }
            Event::ErosionScore { name, score } => told.scores.push((name.into(), score)),
            Event::Playability { name, score } => {
                told.scores.push((name.into(), score.playability));
            }
            _ => {}
        }
        Ok::<_, Infallible>(())
    });
    (map.expect("nothing ends it"), told)
}

pub(super) fn map(text: &str) -> HeightMap {
    run(&read(text)).0
}

pub(super) fn bits(map: &HeightMap) -> Vec<u32> {
    map.heights()
        .iter()
        .map(|height| height.to_bits())
        .collect()
}

pub(super) const OURS: &str = "
seed: 7
size: {width: 65, height: 49}
steps:
  - {name: diamond-square, parameters: {values: [0.1, 0.2, 0.3, 0.4]}}
  - {name: fast-erosion, parameters: {iterations: 9}}
  - {name: flatten, parameters: {factor: 1.5}, output: {type: grayscale, filename: flat.png}}
  - {name: islandize}
finalizer: {name: erosion-score}
";

pub(super) const THEIRS: &str = "
seed: 7
generator:
  name: diamond-square
  parameters:
    values: [0.1, 0.2, 0.3, 0.4]
  size:
    width: 65
    height: 49
modifiers:
  - name: fast-erosion
    parameters:
      iterations: 9
  - name: flatten
    parameters:
      factor: 1.5
    output:
      type: grayscale
      filename: flat.png
  - name: islandize
finalizer:
  name: erosion-score
";

/// Every operator by its name, with what it needs.
pub(super) const OPERATORS: [&str; 36] = [
    "name: fractal",
    "name: value",
    "name: gradient",
    "name: simplex",
    "name: cell",
    "name: midpoint-displacement",
    "name: diamond-square",
    "name: retro-diamond-square, parameters: {level: 5}",
    "name: lazy-diamond-square",
    "name: hills",
    "name: voronoi-island",
    "name: stamp-noise",
    "name: plates, parameters: {field: uplift}",
    "name: thermal-erosion, parameters: {iterations: 3}",
    "name: hydraulic-erosion, parameters: {iterations: 3}",
    "name: fast-erosion, parameters: {iterations: 3}",
    "name: stream-power, with: first, parameters: {iterations: 2}",
    "name: islandize",
    "name: gaussize",
    "name: flatten",
    "name: square",
    "name: smooth",
    "name: normalise",
    "name: normalize",
    "name: invert",
    "name: cut-off",
    "name: mix, with: first",
    "name: difference, with: first",
    "name: product, with: first",
    "name: lower, with: first",
    "name: higher, with: first",
    "name: mask, with: first, mask: first",
    "name: again",
    "name: intercept, modifiers: [{name: smooth}]",
    "name: erosion-score",
    "name: playability",
];
