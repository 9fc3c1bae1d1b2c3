//! Every refusal of a pipeline, word for word.

use heightmap::Pipeline;
use std::fmt::Write;

/// Pipelines with one fault each.
pub(crate) const BAD: &[&str] = &[
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
    "steps:\n  - name: hi\u{1b}lls\n    parameters: [4]",
    "steps: [{name: hills}, {name: square, parameters: {factor: 2}}]",
    "steps: [{name: hills}, {name: thermal-erosion, parameters: {talus: steep}}]",
    "steps: [{name: plates, parameters: {field: crusts}}]",
    "steps: [{name: plates, parameters: {count: 1}}]",
    "steps: [{name: plates}, {name: stream-power}]",
    "steps: [{name: plates, as: crust}, {name: stream-power, with: crust, parameters: {fall: 0}}]",
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
