//! The pipelines that come with the program, whole and with faults put into them.

use super::refusals::BAD;
use super::{OPERATORS, OURS, THEIRS, read, run};
use heightmap::{Grid, Operator, Output, OutputKind, Pipeline, Step};
use std::path::{Path, PathBuf};

#[test]
fn the_finished_map_of_the_article_can_be_played_on() {
    let text = std::fs::read_to_string(maps().join("finished.yaml")).expect("it is there");
    let (map, told) = run(&read(&resized(&text, 129)));
    assert_eq!(map.grid(), Grid::plane(129, 129).expect("small"));
    let [(_, score)] = told.scores.as_slice() else {
        panic!("one score: {:?}", told.scores);
    };
    assert!(*score > 0.0 && score.is_finite(), "{score}");
}

fn maps() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/maps")
}

/// A pipeline's text with another size.
pub(crate) fn resized(text: &str, size: usize) -> String {
    let mut lines = Vec::new();
    let mut found = false;
    for line in text.lines() {
        let indent = &line[..line.len() - line.trim_start().len()];
        for key in ["size: ", "width: ", "height: "] {
            if line.trim_start().starts_with(key) {
                lines.push(format!("{indent}{key}{size}"));
                found = true;
            }
        }
        if !["size: ", "width: ", "height: "]
            .iter()
            .any(|key| line.trim_start().starts_with(key))
        {
            lines.push(line.to_owned());
        }
    }
    assert!(found, "no size:\n{text}");
    lines.join("\n")
}

fn all_maps() -> Vec<(String, String)> {
    let mut all: Vec<_> = std::fs::read_dir(maps())
        .expect("assets/maps")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .map(|path| {
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("text"))
        })
        .collect();
    all.sort();
    all
}

#[test]
fn every_map_that_comes_with_the_program_runs_and_shows_itself_in_colours() {
    let all = all_maps();
    assert!(all.len() >= 10, "{}", all.len());
    for (name, text) in &all {
        assert!(text.starts_with("# "), "{name} has no story");
        let pipeline = read(text);
        let size = if matches!(pipeline.grid(), Grid::Torus { .. }) {
            32
        } else {
            33
        };
        let small = resized(text, size).replace("level: 9", "level: 5");
        let (_, told) = run(&read(&small));
        let coloured = told
            .outputs
            .iter()
            .any(|(file, _)| *file == format!("{name}.png"));
        assert!(
            coloured,
            "{name}: {:?}",
            pipeline.outputs().collect::<Vec<_>>()
        );
        for (file, _) in &told.outputs {
            assert!(file.starts_with(name.as_str()), "{file} of {name}");
        }
    }
}

/// Words that are put into files that were in order.
const WORDS: &[&str] = &[
    "-1",
    "0",
    "1",
    "1e9",
    ".nan",
    "~",
    "[]",
    "{}",
    "&a ",
    "*a",
    "\n",
    "\t",
    "- ",
    ": ",
    ", ",
    "#",
    "'",
    "\"",
    "|\n",
    "size",
    "grid: cube",
    "intercept",
    "mask",
    "modifiers: ",
    "steps: ",
    "name: smooth",
    "from: ",
    "é",
    "\u{0}",
    "\u{feff}",
    "---\n",
    "!!str ",
    "? ",
    "<<: ",
];

/// Whether a step takes next to no time on a small grid.
fn cheap(step: &Step) -> bool {
    let lines = |output: &Output| matches!(output.kind, OutputKind::Lines(_));
    let few = match &step.operator {
        Operator::ThermalErosion(it) => it.iterations <= 60,
        Operator::HydraulicErosion(it) => it.iterations <= 60,
        Operator::FastErosion(it) => it.iterations <= 60,
        Operator::Smooth(it) => it.iterations <= 60,
        Operator::Hills(it) => it.count <= 200,
        Operator::VoronoiIsland(it) => it.count <= 40 && it.relaxations <= 2,
        _ => true,
    };
    few && !step.outputs.iter().any(lines)
}

/// Files that were in order before faults were put into them.
pub(crate) fn faulty(turns: usize) -> impl Iterator<Item = String> {
    let mut random = fastrand::Rng::with_seed(20);
    let mut good: Vec<String> = vec![OURS.into(), THEIRS.into()];
    for (_, text) in all_maps() {
        let torus = text.contains("grid: torus");
        let text = resized(&text, if torus { 8 } else { 9 });
        let text = text.replace("level: 9", "level: 3");
        good.push(text.replace("00, ", ", ").replace(" 150", " 9"));
    }
    good.extend(
        OPERATORS.map(|operator| {
            format!("size: 9\nsteps: [{{name: value, as: first}}, {{{operator}}}]")
        }),
    );
    (0..turns).map(move |turn| {
        let seed = if turn % 4 == 0 {
            BAD[random.usize(..BAD.len())]
        } else {
            &good[random.usize(..good.len())]
        };
        let mut text: Vec<char> = seed.chars().collect();
        for _ in 0..=random.usize(..3) {
            let at = random.usize(..=text.len());
            let end = (at + random.usize(..6)).min(text.len());
            match random.u8(..4) {
                0 => drop(text.drain(at..end)),
                1 => {
                    let word = WORDS[random.usize(..WORDS.len())];
                    drop(text.splice(at..end.min(at + 1), word.chars()));
                }
                2 => {
                    let word = WORDS[random.usize(..WORDS.len())];
                    drop(text.splice(at..at, word.chars()));
                }
                _ => {
                    let piece = text[at..end].to_vec();
                    let to = random.usize(..=text.len());
                    drop(text.splice(to..to, piece));
                }
            }
        }
        text.into_iter().collect()
    })
}

/// Whether a pipeline takes next to no time.
pub(crate) fn is_cheap(pipeline: &Pipeline) -> bool {
    pipeline.grid().len() <= 500 && pipeline.steps().iter().all(cheap)
}

#[test]
fn a_file_with_faults_is_refused_in_one_line_or_runs() {
    let (mut refused, mut ran) = (0, 0);
    for (turn, text) in faulty(4000).enumerate() {
        match Pipeline::read(&text) {
            Err(error) => {
                let line = error.to_string();
                assert_eq!(line.lines().count(), 1, "{turn}: {text:?}: {line}");
                assert!(
                    error.at.line >= 1 && error.at.column >= 1,
                    "{turn}: {text:?}: {line}"
                );
                assert!(
                    error.at.line <= text.lines().count() + 1,
                    "{turn}: {text:?}: {line}"
                );
                refused += 1;
            }
            Ok(pipeline) => {
                assert!(pipeline.steps().len() <= Pipeline::MAX_STEPS, "{turn}");
                if is_cheap(&pipeline) {
                    let (map, _) = run(&pipeline);
                    assert!(
                        map.heights().iter().all(|height| height.is_finite()),
                        "{turn}: {text:?}"
                    );
                    ran += 1;
                }
            }
        }
    }
    assert!(refused > 1000 && ran > 100, "{refused} refused, {ran} run");
}
