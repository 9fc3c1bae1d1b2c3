//! What maps of ten seeds score, beside what the map maker's article prints: the table of `docs/maps.md`.
//!
//! `cargo run -p heightmap --example scores`

use heightmap::{Event, Pipeline};
use std::convert::Infallible;
use std::error::Error;

/// What it is called, what the article prints, and the steps that make it.
const MAPS: [(&str, f64, &str); 11] = [
    (
        "value noise",
        0.429,
        "{name: fractal, parameters: {noise: value}}",
    ),
    ("gradient noise", 0.434, "{name: fractal}"),
    (
        "simplex noise",
        0.453,
        "{name: fractal, parameters: {noise: simplex}}",
    ),
    (
        "cell noise",
        0.387,
        "{name: fractal, parameters: {noise: cell}}",
    ),
    (
        "midpoint displacement",
        0.386,
        "{name: midpoint-displacement}",
    ),
    ("diamond-square", 0.382, "{name: diamond-square}"),
    ("hills", 0.481, "{name: hills}"),
    (
        "thermal erosion",
        0.476,
        "{name: diamond-square}, {name: thermal-erosion}",
    ),
    (
        "hydraulic erosion",
        0.446,
        "{name: diamond-square}, {name: hydraulic-erosion}",
    ),
    (
        "fast erosion",
        1.272,
        "{name: diamond-square}, {name: fast-erosion}",
    ),
    ("the finished map", 0.970, FINISHED),
];

/// The article's last map.
const FINISHED: &str = "{name: diamond-square}, {name: fast-erosion}, {name: flatten}, \
     {name: thermal-erosion}, {name: smooth}, {name: islandize}";

/// Seeds.
const SEEDS: u64 = 10;

fn main() -> Result<(), Box<dyn Error>> {
    println!("| map | article | here, mean | lowest … highest |\n|---|---|---|---|");
    for (name, printed, steps) in MAPS {
        let scores = scored(steps, "{name: erosion-score}", |event, all| {
            if let Event::ErosionScore { score, .. } = event {
                all.push(score);
            }
        })?;
        println!("| {name} | {printed:.3} | {}", told(&scores));
    }
    let playability = "{name: playability, parameters: {sea_level: 0.1}}";
    for (name, printed, part) in [
        ("its playability", 0.233, 0),
        ("units", 0.835, 1),
        ("buildings", 0.288, 2),
    ] {
        let scores = scored(FINISHED, playability, |event, all| {
            if let Event::Playability { score, .. } = event {
                all.push([score.playability, score.units, score.buildings][part]);
            }
        })?;
        println!("| {name} | {printed:.3} | {}", told(&scores));
    }
    Ok(())
}

/// What the steps score, of each seed.
fn scored(
    steps: &str,
    finalizer: &str,
    take: impl Fn(Event<'_>, &mut Vec<f64>),
) -> Result<Vec<f64>, Box<dyn Error>> {
    let mut all = Vec::new();
    for seed in 0..SEEDS {
        let text = format!("seed: {seed}\nsteps: [{steps}]\nfinalizer: {finalizer}");
        let pipeline = Pipeline::read(&text)?;
        pipeline.run(|event| {
            take(event, &mut all);
            Ok::<_, Infallible>(())
        })?;
    }
    Ok(all)
}

/// Their mean, the lowest and the highest.
fn told(scores: &[f64]) -> String {
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    let low = scores.iter().copied().fold(f64::INFINITY, f64::min);
    let high = scores.iter().copied().fold(0.0, f64::max);
    format!("{mean:.3} | {low:.3} … {high:.3} |")
}
