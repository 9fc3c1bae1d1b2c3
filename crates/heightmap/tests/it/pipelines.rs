//! Pipelines: what is refused and in which words, and what comes out of those in order.

use heightmap::{
    Event, Grid, HeightMap, HydraulicErosion, Mix, Operator, Output, OutputKind, Pipeline,
    StampNoise, Step, masked,
};
use std::convert::Infallible;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Pipelines with one fault each.
const BAD: &[&str] = &[
    // No pipeline at all.
    "",
    "# nothing but a comment\n",
    "just words",
    "- name: diamond-square",
    "seed: 7",
    "steps: []",
    "steps: diamond-square",
    "steps:\n  name: diamond-square",
    "steps:\n  - diamond-square",
    "steps:\n  -\n",
    // No YAML.
    "steps: [{name: hills}",
    "steps:\n\t- name: hills",
    "steps:\n- name: hills\n seed: 4",
    "steps: {name: \"hills}",
    "steps: @hills",
    "steps: [{name: hills]}",
    "steps: &all [{name: hills}]\nmodifiers: *all",
    "steps: [{name: hills}]\n---\nsteps: [{name: hills}]",
    "? [a, b]\n: 1",
    // Fields.
    "stops: [{name: hills}]",
    "colour: red\nsteps: [{name: hills}]",
    "seed: 1\nsteps: [{name: hills}]\nseed: 2",
    "seed: seven\nsteps: [{name: hills}]",
    "seed: 1.5\nsteps: [{name: hills}]",
    "seed: [1]\nsteps: [{name: hills}]",
    "seed: 18446744073709551616\nsteps: [{name: hills}]",
    "generator: {name: hills}\nsteps: [{name: smooth}]",
    "modifiers: [{name: smooth}]\nsteps: [{name: hills}]",
    "generator: hills",
    "generator: {name: smooth}",
    "generator: {parameters: {count: 3}}",
    "generator: {nmae: hills}",
    "size: 65\ngenerator: {name: hills, size: 33}",
    "modifiers: [{name: smooth}]",
    // Operators.
    "steps: [{name: dimond-square}]",
    "steps: [{name: Diamond_Square}]",
    "steps: [{name: mountains-everywhere}]",
    "steps: [{name: [hills]}]",
    "steps: [{name: \"hi\\nlls\"}]",
    "steps: [{as: ground}]",
    "steps: [{name: hills, parameter: {count: 3}}]",
    "steps: [{name: hills, parameters: 3}]",
    "steps: [{name: hills, parameters: [3]}]",
    // Parameters.
    "steps:\n  - name: hills\n  - name: thermal-erosion\n    parameters: {talsu: 4}",
    "steps: [{name: hills}, {name: square, parameters: {factor: 2}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: steep}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: .nan}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: NaN}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: .inf}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: 1e39}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {fraction: 1.1}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {fraction: -0.1}}]",
    "steps: [{name: hills}, {name: fast-erosion, parameters: {iterations: -1}}]",
    "steps: [{name: hills}, {name: fast-erosion, parameters: {iterations: 2.5}}]",
    "steps: [{name: hills}, {name: fast-erosion, parameters: {iterations: 100001}}]",
    "steps: [{name: hills}, {name: smooth, parameters: {iterations: {a: 1}}}]",
    "steps: [{name: hills}, {name: islandize, parameters: {border: 0}}]",
    "steps: [{name: hills}, {name: cut-off, parameters: {low: 0.7, high: 0.2}}]",
    "steps: [{name: hills, parameters: {radius_min: 0.5, radius_max: 0.2}}]",
    "steps: [{name: hills, parameters: {count: 3, count: 4}}]",
    "steps: [{name: diamond-square, parameters: {values: [1, 2, 3]}}]",
    "steps: [{name: diamond-square, parameters: {values: [1, 2, 3, four]}}]",
    "steps: [{name: diamond-square, parameters: {values: high}}]",
    "steps: [{name: fractal, parameters: {noise: perlin}}]",
    "steps: [{name: fractal, parameters: {noise: gradeint}}]",
    "steps: [{name: fractal, parameters: {noise_parameters: {count: 3}}}]",
    "steps: [{name: fractal, parameters: {noise: value, noise_parameters: {curve: cubik}}}]",
    "steps: [{name: fractal, parameters: {noise: cell, noise_parameters: {coeffs: []}}}]",
    "steps: [{name: fractal, parameters: {noise: cell, noise_parameters: {coeffs: 1}}}]",
    "steps: [{name: fractal, parameters: {noise: cell, noise_parameters: {coeffs: [1, 1], count: 1}}}]",
    "steps: [{name: fractal, parameters: {noise: cell, noise_parameters: {distance: straight}}}]",
    "steps: [{name: fractal, parameters: {octaves: 24, lacunarity: 9}}]",
    "steps: [{name: fractal, parameters: {octaves: 0}}]",
    "steps: [{name: simplex, parameters: {curve: linear}}]",
    "steps: [{name: stamp-noise, parameters: {shape: square}}]",
    "steps: [{name: retro-diamond-square, parameters: {form: c}}]",
    // Which map is read.
    "steps: [{name: smooth}]",
    "steps: [{name: erosion-score}]",
    "steps: [{name: hills, as: a}, {name: smooth, from: b}, {name: smooth, as: b}]",
    "steps: [{name: hills, as: ground}, {name: smooth, from: gruond}]",
    "steps: [{name: smooth, from: ground}]",
    "steps: [{name: hills, as: a}, {name: smooth, as: a}]",
    "steps: [{name: hills, as: [a]}]",
    "steps: [{name: hills, as: \"\"}]",
    "steps: [{name: hills}, {name: mix}]",
    "steps: [{name: hills}, {name: mix, wiht: hills}]",
    "steps: [{name: hills}, {name: mask, with: hills}]",
    "steps: [{name: hills}, {name: smooth, with: hills}]",
    "steps: [{name: hills}, {name: mix, with: hills, mask: hills}]",
    "steps: [{name: hills}, {name: diamond-square, from: hills}]",
    "steps: [{name: hills, seed: many}]",
    "steps: [{name: hills}, {name: intercept, modifiers: {name: smooth}}]",
    "steps: [{name: hills}, {name: intercept, modifier: [{name: smooth}]}]",
    // Scores.
    "steps: [{name: hills}]\nfinalizer: {name: smooth}",
    "steps: [{name: hills}]\nfinalizer: {name: erosion_score}",
    "steps: [{name: hills}]\nfinalizer: {name: intercept}",
    "steps: [{name: hills}]\nfinalizer: playability",
    "steps: [{name: hills}]\nfinalizer: {name: playability, parameters: {unit_size: 0}}",
    "steps: [{name: hills}]\nfinalizer: {name: playability, parameters: {output_intermediates: maybe}}",
    "steps: [{name: hills}]\nfinalizer: {name: erosion-score, from: smooth}",
    // Outputs.
    "steps: [{name: hills, output: map}]",
    "steps: [{name: hills, output: map.jpg}]",
    "steps: [{name: hills, output: .png}]",
    "steps: [{name: hills, output: ../map.png}]",
    "steps: [{name: hills, output: /tmp/map.png}]",
    "steps: [{name: hills, output: 'C:\\map.png'}]",
    "steps: [{name: hills, output: a//map.png}]",
    "steps: [{name: hills, output: \"a\\0.png\"}]",
    "steps: [{name: hills, output: [[map.png]]}]",
    "steps: [{name: hills, output: {type: colored}}]",
    "steps: [{name: hills, output: {filenam: map.png}}]",
    "steps: [{name: hills, output: {filename: [map.png]}}]",
    "steps: [{name: hills, output: {filename: map.png, type: tiled}}]",
    "steps: [{name: hills, output: {filename: map.png, type: coloured}}]",
    "steps: [{name: hills, output: {filename: map.png, type: 3d}}]",
    "steps: [{name: hills, output: {filename: map.svg, type: colored}}]",
    "steps: [{name: hills, output: {filename: map.exr, type: lines}}]",
    "steps: [{name: hills, output: {filename: map.png, parameters: {sealevel: 0.4}}}]",
    "steps: [{name: hills, output: {filename: map.png, parameters: {sea_level: 2}}}]",
    "steps: [{name: hills, output: {filename: map.png, parameters: {shaded: perhaps}}}]",
    "steps: [{name: hills, output: {filename: map.png, type: grayscale, parameters: {bits: 12}}}]",
    "steps: [{name: hills, output: {filename: map.svg, parameters: {rows: 1}}}]",
    "steps:\n  - {name: hills, output: map.png}\n  - {name: smooth, output: Map.png}",
    // Grids.
    "grid: globe\nsteps: [{name: hills}]",
    "grid: tours\nsteps: [{name: hills}]",
    "grid: {cube: 8}\nsteps: [{name: hills}]",
    "size: 0\nsteps: [{name: hills}]",
    "size: large\nsteps: [{name: hills}]",
    "size: 100000\nsteps: [{name: hills}]",
    "size: [64, 64]\nsteps: [{name: hills}]",
    "size: {width: 64}\nsteps: [{name: hills}]",
    "size: {width: 64, heigth: 64}\nsteps: [{name: hills}]",
    "size: {width: 64, height: 0}\nsteps: [{name: hills}]",
    "grid: cube\nsize: 512\nsteps: [{name: hills}]",
    "grid: cube\nsize: 4097\nsteps: [{name: hills}]",
    "grid: cube\nsize: 1\nsteps: [{name: hills}]",
    "grid: cube\nsize: {level: 12}\nsteps: [{name: hills}]",
    "grid: cube\nsize: {width: 64, height: 64}\nsteps: [{name: hills}]",
    "grid: torus\nsize: 513\nsteps: [{name: diamond-square}]",
    "grid: torus\nsize: {width: 512, height: 500}\nsteps: [{name: midpoint-displacement}]",
    "grid: torus\nsize: 96\nsteps: [{name: stamp-noise}]",
    "size: 512\nsteps: [{name: retro-diamond-square}]",
    "grid: cube\nsteps: [{name: retro-diamond-square, parameters: {level: 5}}]",
    "grid: cube\nsteps: [{name: lazy-diamond-square}]",
    "size: 65\nsteps: [{name: lazy-diamond-square, parameters: {level: 8, x: 200}}]",
    "size: 65\nsteps: [{name: lazy-diamond-square, parameters: {level: 25}}]",
];

/// Pipelines that are too much.
fn large() -> Vec<String> {
    let step = "{name: smooth}, ";
    let intercept = "{name: intercept, modifiers: [{name: smooth}]}, ";
    vec![
        format!("steps: {}", "[".repeat(40)),
        format!("steps: [{{name: hills}}, {}]", step.repeat(256)),
        format!("steps: [{{name: hills}}, {}]", intercept.repeat(128)),
        format!("steps: [{{name: hills, as: {}}}]", "x".repeat(65)),
        format!("steps: [{{name: {}}}]", "x".repeat(99)),
        format!("steps: [{{name: hills, output: {}.png}}]", "x".repeat(200)),
        format!("# {}", "x".repeat(1 << 20)),
    ]
}

#[test]
fn every_refusal_is_one_line_with_its_place() {
    let mut told = String::new();
    let large = large();
    for text in BAD.iter().copied().chain(large.iter().map(String::as_str)) {
        for line in text.lines().take(6) {
            let mut line: String = line.chars().take(110).collect();
            line = line.replace('\t', "→");
            writeln!(told, "| {line}").expect("memory");
        }
        let error = Pipeline::read(text).expect_err(text).to_string();
        assert_eq!(error.lines().count(), 1, "{text}: {error}");
        assert!(!error.chars().any(char::is_control), "{text}: {error:?}");
        assert!(error.chars().count() < 700, "{text}: {error}");
        writeln!(told, "{error}\n").expect("memory");
    }
    insta::assert_snapshot!(told);
}

/// What a run tells.
#[derive(Debug, Default)]
struct Told {
    outputs: Vec<(String, Vec<u8>)>,
    scores: Vec<(String, f64)>,
}

fn read(text: &str) -> Pipeline {
    Pipeline::read(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn run(pipeline: &Pipeline) -> (HeightMap, Told) {
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

fn map(text: &str) -> HeightMap {
    run(&read(text)).0
}

fn bits(map: &HeightMap) -> Vec<u32> {
    map.heights()
        .iter()
        .map(|height| height.to_bits())
        .collect()
}

const OURS: &str = "
seed: 7
size: {width: 65, height: 49}
steps:
  - {name: diamond-square, parameters: {values: [0.1, 0.2, 0.3, 0.4]}}
  - {name: fast-erosion, parameters: {iterations: 9}}
  - {name: flatten, parameters: {factor: 1.5}, output: {type: grayscale, filename: flat.png}}
  - {name: islandize}
finalizer: {name: erosion-score}
";

const THEIRS: &str = "
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

#[test]
fn both_forms_of_a_pipeline_make_the_same_map_in_every_bit() {
    let [(one, first), (other, second)] = [OURS, THEIRS].map(|text| run(&read(text)));
    assert_eq!(one.grid(), Grid::plane(65, 49).expect("small"));
    assert!(bits(&one) == bits(&other));
    assert_eq!(first.outputs, second.outputs);
    assert_eq!(first.scores, second.scores);
    assert_eq!(first.scores.len(), 1);
}

#[test]
fn an_intercept_leaves_what_comes_behind_it_as_it_was() {
    let text = |intercept: &str| {
        format!(
            "seed: 3\ngenerator: {{name: diamond-square, size: {{width: 33, height: 33}}}}\n\
             modifiers:\n  - {{name: smooth}}\n{intercept}  - {{name: flatten}}\n"
        )
    };
    let intercepts = [
        "  - {name: intercept, modifiers: [{name: invert, output: aside.png}], finalizer: {name: erosion-score}}\n",
        "  - {name: intercept, parameters: {modifiers: [{name: invert}], finalizer: {name: erosion-score}, output: aside.png}}\n",
        "  - {name: intercept, modifiers: [{name: invert}, {name: intercept, modifiers: [{name: square}]}, {name: islandize, output: aside.png}], finalizer: {name: erosion-score}}\n",
    ];
    let without = map(&text(""));
    for intercept in intercepts {
        let (with, told) = run(&read(&text(intercept)));
        assert!(bits(&with) == bits(&without), "{intercept}");
        assert_eq!(told.outputs.len(), 1, "{intercept}");
        assert_eq!(told.outputs[0].0, "aside.png");
        assert_eq!(told.scores.len(), 1, "{intercept}");
    }
    // At the end, too.
    let (last, _) = run(&read(&format!("{}{}", text(""), intercepts[0])));
    assert!(bits(&last) == bits(&without));
}

#[test]
fn a_score_anywhere_leaves_the_map_as_it_is() {
    let base = "size: 33\nsteps:\n  - {name: hills, as: ground}\n  - {name: smooth}\n";
    let score = "  - {name: erosion-score}\n";
    let end = "  - {name: square}\n";
    let plain = map(&format!("{base}{end}"));
    let (scored, told) = run(&read(&format!("{base}{score}{end}{score}")));
    assert!(bits(&scored) == bits(&plain));
    assert_eq!(told.scores.len(), 2);
    assert_ne!(told.scores[0], told.scores[1]);
    // One of an earlier map is told of that, and the last map stays the last.
    let of_ground = format!("{base}{end}finalizer: {{name: erosion-score, from: ground}}");
    let (last, told) = run(&read(&of_ground));
    assert!(bits(&last) == bits(&plain));
    assert_eq!(told.scores[0].0, "ground");
}

#[test]
fn mixes_and_masks_do_what_they_say() {
    for head in ["size: 33", "grid: torus\nsize: 32", "grid: cube\nsize: 17"] {
        let parts = "
steps:
  - {name: diamond-square, as: ground}
  - {name: gradient, as: noise}
  - {name: hills, as: where}
";
        let of = |step: &str| map(&format!("{head}{parts}  - {step}\n"));
        let [ground, noise, place] = ["ground", "noise", "where"].map(|from| {
            of(&format!(
                "{{name: smooth, from: {from}, parameters: {{iterations: 0}}}}"
            ))
        });
        let mixes = [
            ("mix", "share: 0.25", Mix::Share(0.25)),
            ("difference", "", Mix::Difference),
            ("product", "", Mix::Product),
            ("lower", "", Mix::Lower),
            ("higher", "", Mix::Higher),
        ];
        for (name, parameters, mix) in mixes {
            let step = format!(
                "{{name: {name}, from: ground, with: noise, parameters: {{{parameters}}}}}"
            );
            let mut wanted = ground.clone();
            mix.apply(&mut wanted, &noise).expect("one grid");
            assert!(bits(&of(&step)) == bits(&wanted), "{head}: {name}");
            assert!(bits(&wanted) != bits(&ground), "{head}: {name}");
        }
        let step = "{name: mask, from: ground, with: noise, mask: where}";
        let mut wanted = ground.clone();
        masked(&mut wanted, &noise, &place).expect("one grid");
        assert!(bits(&of(step)) == bits(&wanted), "{head}");
        // A map with itself, and what is read thrice.
        let none = of("{name: difference, from: ground, with: ground}");
        assert!(none.heights().iter().all(|&height| height == 0.0), "{head}");
        let same = of("{name: mask, from: ground, with: ground, mask: ground}");
        assert!(bits(&same) == bits(&ground), "{head}");
    }
}

/// Every operator by its name, with what it needs.
const OPERATORS: [&str; 33] = [
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
    "name: thermal-erosion, parameters: {iterations: 3}",
    "name: hydraulic-erosion, parameters: {iterations: 3}",
    "name: fast-erosion, parameters: {iterations: 3}",
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
    "name: intercept, modifiers: [{name: smooth}]",
    "name: erosion-score",
    "name: playability",
];

#[test]
fn every_operator_gives_finite_heights_on_every_grid() {
    let grids = [
        "grid: plane\nsize: 33",
        "grid: plane\nsize: {width: 70, height: 9}",
        "grid: plane\nsize: 1",
        "grid: torus\nsize: 512",
        "grid: torus\nsize: 1",
        "grid: cube\nsize: 33",
        "grid: cube\nsize: 2",
    ];
    let of_one_size = ["name: retro", "name: lazy"];
    for grid in grids {
        for operator in OPERATORS {
            let own = of_one_size.iter().any(|name| operator.starts_with(name));
            if own && grid != grids[0] {
                continue;
            }
            let text = format!("{grid}\nsteps: [{{name: gradient, as: first}}, {{{operator}}}]");
            let map = map(&text);
            assert_eq!(map.heights().len(), map.grid().len());
            for &height in map.heights() {
                assert!(height.is_finite(), "{grid}: {operator}: {height}");
            }
        }
    }
    // All of them are here: those that are not are named to whom asks for nothing like them.
    let error =
        Pipeline::read("steps: [{name: '?????????????????????????'}]").expect_err("unknown");
    let told = error.to_string();
    let (_, names) = told.split_once("there are ").expect("a list of all");
    let names: Vec<_> = names
        .split(", ")
        .flat_map(|name| name.split(" and "))
        .collect();
    let tried = OPERATORS.map(|operator| {
        let name = operator.strip_prefix("name: ").expect("each has one");
        name.split(',').next().expect("a word")
    });
    assert_eq!(names, tried);
}

#[test]
fn heights_stay_finite_however_often_they_are_multiplied() {
    let mut text = String::from(
        "size: 9\nsteps:\n  - {name: lazy-diamond-square, parameters: {level: 4, roughness: 1e6, persistence: 1}}\n",
    );
    for _ in 0..20 {
        text.push_str("  - {name: product, with: lazy-diamond-square}\n  - {name: flatten, parameters: {factor: 100}}\n");
    }
    for last in [
        "smooth",
        "normalise",
        "hydraulic-erosion",
        "thermal-erosion",
        "playability",
    ] {
        let map = map(&format!("{text}  - {{name: {last}}}\n"));
        for &height in map.heights() {
            assert!(height.is_finite(), "{last}: {height}");
        }
    }
}

#[test]
fn the_most_bytes_are_not_below_what_the_maps_alive_take() {
    let nodes = 65 * 65;
    let chain =
        read("size: 65\nsteps: [{name: hills}, {name: smooth}, {name: square}, {name: smooth}]");
    // The map and one beside it.
    assert!(chain.most_bytes() >= 2 * 4 * nodes);
    // A longer chain keeps no more.
    let longer = "{name: smooth}, ".repeat(99);
    let longer = read(&format!("size: 65\nsteps: [{{name: hills}}, {longer}]"));
    assert_eq!(longer.most_bytes(), chain.most_bytes());
    for kept in 1..=20 {
        let mut text = String::from("size: 65\nsteps:\n");
        for step in 0..kept {
            writeln!(text, "  - {{name: hills, as: map{step}}}").expect("memory");
        }
        for step in 1..kept {
            writeln!(text, "  - {{name: mix, with: map{step}}}").expect("memory");
        }
        let most = read(&text).most_bytes();
        assert!(most >= kept * 4 * nodes, "{kept}: {most}");
        assert!(most <= (kept + 4) * 4 * nodes, "{kept}: {most}");
    }
    let water = read("size: 65\nsteps: [{name: hills}, {name: hydraulic-erosion}]");
    assert!(matches!(
        water.steps()[1].operator,
        Operator::HydraulicErosion(HydraulicErosion { .. })
    ));
    assert!(water.most_bytes() >= 6 * 4 * nodes);
    let huge = read("size: 32768\nsteps: [{name: hills}]");
    assert!(huge.most_bytes() >= 4 << 30);
}

#[test]
fn the_seed_alone_decides() {
    let text = |seed: u64| {
        format!(
            "seed: {seed}\nsize: 33\nsteps: [{{name: gradient, as: a}}, {{name: gradient, as: b}}, {{name: difference, from: a, with: b}}]"
        )
    };
    let first = map(&text(1));
    assert!(bits(&first) == bits(&map(&text(1))));
    assert!(bits(&first) != bits(&map(&text(2))));
    // The second generator draws other numbers than the first.
    assert!(first.heights().iter().any(|&height| height != 0.0));
    let same = text(1).replace("as: b", "as: b, seed: 1");
    assert!(map(&same).heights().iter().all(|&height| height == 0.0));
    // A seed from outside is that of the file.
    let moved = read(&text(1)).with_seed(2);
    assert!(bits(&run(&moved).0) == bits(&map(&text(2))));
    assert_eq!(read(&text(1)).with_seed(2).steps()[1].seed, 3);
    // Other programs take seeds below 0.
    let below = "size: 9\nseed: -1\nsteps: [{name: hills, seed: -1}]";
    assert_eq!(read(below).steps()[0].seed, u64::MAX);
}

#[test]
fn outputs_come_in_order_and_are_what_their_names_say() {
    let text = "
size: 17
steps:
  - name: stamp-noise
    output:
      - one.png
      - {filename: folder/two.png, type: grayscale}
      - {filename: three.PNG, type: grayscale, parameters: {bits: 8}}
      - {filename: four.pgm, type: grayscale}
      - {filename: five.pgm, type: grayscale, parameters: {bits: 8}}
      - {filename: six.ppm, type: colored, parameters: {sea_level: 0.3, shaded: true}}
      - seven.svg
      - {filename: eight.png, type: lines, parameters: {rows: 12}}
      - {filename: nine.pgm, type: lines}
      - ten.exr
      - {filename: eleven.raw, type: grayscale}
  - {name: smooth, output: twelve.f32}
output: {filename: thirteen.pnm, type: colored}
";
    let png: &[u8] = b"\x89PNG\r\n\x1a\n";
    let wanted: [(&str, &[u8]); 13] = [
        ("one.png", png),
        ("folder/two.png", png),
        ("three.PNG", png),
        ("four.pgm", b"P5\n17 17\n65535\n"),
        ("five.pgm", b"P5\n17 17\n255\n"),
        ("six.ppm", b"P6\n17 17\n255\n"),
        ("seven.svg", b"<svg "),
        ("eight.png", png),
        ("nine.pgm", b"P5\n"),
        ("ten.exr", &[0x76, 0x2f, 0x31, 0x01]),
        ("eleven.raw", b""),
        ("twelve.f32", b""),
        ("thirteen.pnm", b"P6\n17 17\n255\n"),
    ];
    let pipeline = read(text);
    let (map, told) = run(&pipeline);
    assert_eq!(pipeline.outputs().count(), wanted.len());
    assert_eq!(told.outputs.len(), wanted.len());
    for ((name, bytes), (wanted, begin)) in told.outputs.iter().zip(wanted) {
        assert_eq!(name, wanted);
        assert!(bytes.starts_with(begin), "{name}: {:?}", &bytes[..16]);
    }
    let raw = &told.outputs[11].1;
    let heights: Vec<u8> = map
        .heights()
        .iter()
        .flat_map(|height| height.to_le_bytes())
        .collect();
    assert_eq!(raw, &heights);
}

#[test]
fn a_run_ends_where_it_is_told_to() {
    #[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
    #[error("the disc is full")]
    struct Full;
    let pipeline = read("size: 9\nsteps: [{name: hills, output: a.png}, {name: smooth}]");
    let mut begun = 0;
    let error = pipeline.run(|event| match event {
        Event::Picture { .. } => Err(Full),
        _ => {
            begun += 1;
            Ok(())
        }
    });
    assert_eq!(
        error.expect_err("it is full").to_string(),
        "the disc is full"
    );
    assert_eq!(begun, 1);
}

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
fn resized(text: &str, size: usize) -> String {
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

#[test]
fn a_file_with_faults_is_refused_in_one_line_or_runs() {
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
    let (mut refused, mut ran) = (0, 0);
    for turn in 0..4000 {
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
        let text: String = text.into_iter().collect();
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
                if pipeline.grid().len() <= 500 && pipeline.steps().iter().all(cheap) {
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

#[test]
fn stamp_noise_of_a_pipeline_is_that_of_its_type() {
    let grid = Grid::torus(64, 64).expect("small");
    let wanted = StampNoise::default().generate(grid, 5);
    let found = map("grid: torus\nsize: 64\nseed: 5\nsteps: [{name: stamp-noise}]");
    assert!(bits(&wanted) == bits(&found));
}
