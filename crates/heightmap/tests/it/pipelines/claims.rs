//! What pipelines in order do.

use super::{OPERATORS, OURS, THEIRS, bits, map, read, run};
use heightmap::{Event, Grid, HydraulicErosion, Mix, Operator, Pipeline, StampNoise, masked};
use std::fmt::Write;

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
fn stamp_noise_of_a_pipeline_is_that_of_its_type() {
    let grid = Grid::torus(64, 64).expect("small");
    let wanted = StampNoise::default().generate(grid, 5);
    let found = map("grid: torus\nsize: 64\nseed: 5\nsteps: [{name: stamp-noise}]");
    assert!(bits(&wanted) == bits(&found));
}
