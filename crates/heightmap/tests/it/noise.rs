//! Noise: that it closes, how high it is, and that nothing but its numbers changes it.

use heightmap::{Curve, Distance, Fractal, Grid, HeightMap, Noise, NoiseProblem};

fn kinds() -> [(&'static str, Noise); 4] {
    [
        ("value", Noise::value()),
        ("gradient", Noise::gradient()),
        ("simplex", Noise::Simplex),
        ("cell", Noise::cell()),
    ]
}

fn grids() -> [(&'static str, Grid); 3] {
    [
        ("plane", Grid::plane(97, 65)),
        ("torus", Grid::torus(64, 96)),
        ("cube", Grid::cube(5)),
    ]
    .map(|(name, grid)| (name, grid.expect("small")))
}

fn of(noise: Noise, octaves: u32) -> Fractal {
    Fractal {
        noise,
        octaves,
        ..Fractal::default()
    }
}

/// FNV of the bits.
fn hash(map: &HeightMap) -> u64 {
    let bytes = map
        .heights()
        .iter()
        .flat_map(|height| height.to_bits().to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Hashes of maps of ten octaves, seed 7.
const GOLDEN: &str = "\
value on a plane: a2a5892916709b26
value on a torus: 0b798a12b1455d40
value on a cube: 02501b386184759f
gradient on a plane: 5c50b50b31799442
gradient on a torus: da78a5abebf56a56
gradient on a cube: b499ff8e4403ad30
simplex on a plane: 2159937c3c56a9fe
simplex on a torus: 4b11b8ae3ca27ce6
simplex on a cube: 2b553493201114c6
cell on a plane: 7cc1720fa838cb11
cell on a torus: a851ea98bc7727e2
cell on a cube: ec0e9806207c1d6a
";

#[test]
fn the_bits_are_frozen() {
    let mut found = String::new();
    for (name, noise) in kinds() {
        for (on, grid) in grids() {
            let map = of(noise.clone(), 10).generate(grid, 7);
            found += &format!("{name} on a {on}: {:016x}\n", hash(&map));
        }
    }
    assert_eq!(
        found, GOLDEN,
        "noise has changed: every saved pipeline makes another map"
    );
}

#[test]
fn threads_change_no_bit() {
    for (name, noise) in kinds() {
        for (on, grid) in grids() {
            let fractal = of(noise.clone(), 6);
            let with = |threads: usize| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.expect("threads");
                pool.install(|| hash(&fractal.generate(grid, 3)))
            };
            assert_eq!(with(1), with(2), "{name} on a {on}");
            assert_eq!(with(1), with(7), "{name} on a {on}");
        }
    }
}

#[test]
fn maps_reach_from_0_to_1_and_other_seeds_are_other_maps() {
    for (name, noise) in kinds() {
        for (on, grid) in grids() {
            let maps = [1, 2].map(|seed| of(noise.clone(), 4).generate(grid, seed));
            for map in &maps {
                assert_eq!(map.range(), (0.0, 1.0), "{name} on a {on}");
            }
            assert_ne!(maps[0], maps[1], "{name} on a {on}");
        }
    }
    let lonely = Fractal::default().generate(Grid::plane(1, 1).expect("small"), 1);
    assert_eq!(lonely.heights(), [0.5]);
}

#[test]
fn a_torus_has_no_seam() {
    for (name, noise) in kinds() {
        for scale in [0.3, 1.0, 2.7] {
            for (width, height) in [(128, 128), (192, 64), (64, 192)] {
                let fractal = Fractal {
                    scale,
                    ..of(noise.clone(), 3)
                };
                let grid = Grid::torus(width, height).expect("small");
                let map = fractal.generate(grid, 11);
                let at = |x: usize, y: usize| map.heights()[y % height * width + x % width];
                // Second differences show creases that steps do not.
                let bend = |a: f32, b: f32, c: f32| (a - 2.0 * b + c).abs();
                let (mut inside, mut border) = (0.0_f32, 0.0_f32);
                let mut step = (0.0_f32, 0.0_f32);
                for y in 0..height {
                    for x in 0..width {
                        let across = (at(x, y) - at(x + 1, y)).abs();
                        let down = (at(x, y) - at(x, y + 1)).abs();
                        let most = if x + 1 == width || y + 1 == height {
                            &mut step.1
                        } else {
                            &mut step.0
                        };
                        *most = most.max(across).max(down);
                        let along = bend(at(x, y), at(x + 1, y), at(x + 2, y));
                        let aside = bend(at(x, y), at(x, y + 1), at(x, y + 2));
                        let most = if x + 2 >= width || y + 2 >= height {
                            &mut border
                        } else {
                            &mut inside
                        };
                        *most = most.max(along).max(aside);
                    }
                }
                let case = format!("{name}, scale {scale}, {width}x{height}");
                assert!(step.1 <= 1.1 * step.0, "{case}: {step:?}");
                assert!(border <= 1.1 * inside, "{case}: {border} beside {inside}");
            }
        }
    }
}

/// On the middle lines of the realms, for near the corners the lattice itself has kinks, and beside
/// what lies a few nodes from the edges: on the same slant through the noise's own lattice, with the same steps.
#[test]
fn noise_does_not_crease_over_the_edges_of_the_cube() {
    let level = 6;
    let n = 1_usize << level;
    let grid = Grid::cube(level).expect("small");
    let row = n - 1;
    let inside = 6 * row * row;
    let middle = |k: usize| k.abs_diff(n / 2) <= n / 32;
    for (name, noise) in kinds() {
        let (mut about_edges, mut elsewhere) = ((0.0, 0), (0.0, 0));
        for seed in 0..24 {
            let fractal = Fractal {
                scale: 4.0,
                ..of(noise.clone(), 2)
            };
            let map = fractal.generate(grid, seed);
            let bend = |node: usize, one: Option<usize>, other: Option<usize>| {
                let [a, b, c] = [one, Some(node), other].map(|node| {
                    let node = node.expect("no corner");
                    f64::from(map.heights()[node])
                });
                (a - 2.0 * b + c).abs()
            };
            for node in 0..inside {
                let (i, j) = (node % row + 1, node % (row * row) / row + 1);
                let from_edge = i.min(n - i);
                if middle(j) && (2..=n / 10).contains(&from_edge) {
                    let [left, right, ..] = grid.around4(node);
                    elsewhere = (elsewhere.0 + bend(node, left, right), elsewhere.1 + 1);
                }
            }
            for node in inside..grid.len() - 8 {
                if middle((node - inside) % row + 1) {
                    // Of the two pairs of neighbours the one that does not lie on the edge.
                    let around = grid.around4(node);
                    let off = |at: Option<usize>| at.is_some_and(|at| at < inside);
                    let first = if off(around[0]) { 0 } else { 2 };
                    let [one, other] = [around[first], around[first + 1]];
                    assert!(off(one) && off(other), "{node}");
                    about_edges = (about_edges.0 + bend(node, one, other), about_edges.1 + 1);
                }
            }
        }
        let mean = |(sum, count): (f64, i32)| sum / f64::from(count);
        let ratio = mean(about_edges) / mean(elsewhere);

        assert!((1.0 / 1.3..1.3).contains(&ratio), "{name}: {ratio}");
    }
}

#[test]
fn features_are_as_large_on_the_cube_as_on_a_flat_map() {
    // Mean steps over ranges of many features, both of 64 nodes a side.
    let mean = |map: &HeightMap| {
        let grid = map.grid();
        let steps =
            (0..grid.len()).flat_map(|node| grid.neighbours4(node).map(move |near| (node, near)));
        let (sum, count) = steps.fold((0.0, 0), |(sum, count), (a, b)| {
            let step = (map.heights()[a] - map.heights()[b]).abs();
            (sum + f64::from(step), count + 1)
        });
        sum / f64::from(count)
    };
    for (name, noise) in kinds() {
        let fractal = Fractal {
            scale: 4.0,
            ..of(noise.clone(), 1)
        };
        let flat = mean(&fractal.generate(Grid::torus(64, 64).expect("small"), 1));
        let cube = mean(&fractal.generate(Grid::cube(6).expect("small"), 1));
        let ratio = cube / flat;
        assert!((0.6..1.5).contains(&ratio), "{name}: {ratio}");
    }
}

#[test]
fn what_no_noise_can_be_made_of_is_refused_in_words() {
    let cell = |count, coeffs: &[f32]| Noise::Cell {
        count,
        distance: Distance::Manhattan,
        coeffs: coeffs.to_vec(),
    };
    let good = Fractal::default;
    let cases = [
        (
            Fractal {
                octaves: 0,
                ..good()
            },
            "octaves is 0; it must be 1 to 24",
        ),
        (
            Fractal {
                octaves: 25,
                ..good()
            },
            "octaves is 25; it must be 1 to 24",
        ),
        (
            Fractal {
                scale: 0.0,
                ..good()
            },
            "scale is 0; it must be a finite number above 0",
        ),
        (
            Fractal {
                scale: f32::INFINITY,
                ..good()
            },
            "scale is inf; it must be a finite number above 0",
        ),
        (
            Fractal {
                lacunarity: -1.0,
                ..good()
            },
            "lacunarity is -1; it must be a finite number above 0",
        ),
        (
            Fractal {
                persistence: f32::NAN,
                ..good()
            },
            "persistence is NaN; it must be 0 to 16",
        ),
        (
            Fractal {
                lacunarity: 8.0,
                ..good()
            },
            "scale x lacunarity^(octaves - 1) is 134217728; it must be up to 16777216: take fewer octaves, a lower lacunarity or a smaller scale",
        ),
        (of(cell(0, &[1.0]), 1), "count is 0; it must be 1 to 4096"),
        (
            of(cell(4097, &[1.0]), 1),
            "count is 4097; it must be 1 to 4096",
        ),
        (
            of(cell(9, &[]), 1),
            "coeffs has 0 numbers; it must have 1 to 8, and not more than the 9 points",
        ),
        (
            of(cell(2, &[1.0; 3]), 1),
            "coeffs has 3 numbers; it must have 1 to 8, and not more than the 2 points",
        ),
        (
            of(cell(9, &[1.0, f32::NAN]), 1),
            "a number of coeffs is NaN; it must be from -1000000 to 1000000",
        ),
    ];
    for (fractal, words) in cases {
        let refused = fractal.check().expect_err(words);
        assert_eq!(refused.to_string(), words);
    }
    let problem = Fractal {
        octaves: 0,
        ..good()
    }
    .check();
    let expected = NoiseProblem::Number {
        name: "octaves",
        value: 0.0,
        range: "1 to 24",
    };
    assert_eq!(problem, Err(expected));
}

#[test]
fn what_is_allowed_at_the_ends_of_all_ranges_is_made() {
    let grid = Grid::torus(12, 7).expect("small");
    let cell = Noise::Cell {
        count: 4096,
        distance: Distance::Chebyshev,
        coeffs: vec![1e6; 8],
    };
    for noise in [
        Noise::Value {
            curve: Curve::Linear,
        },
        Noise::gradient(),
        Noise::Simplex,
        cell,
    ] {
        for (scale, lacunarity, persistence) in [
            (1.0, 2.0, 0.0),
            (2.0, 2.0, 16.0),
            (1e-30, 1e-30, 1.0),
            (16_777_216.0, 1.0, 1.0),
        ] {
            let fractal = Fractal {
                noise: noise.clone(),
                scale,
                octaves: 24,
                lacunarity,
                persistence,
            };
            assert_eq!(fractal.check(), Ok(()), "{fractal:?}");
            let map = fractal.generate(grid, 1);
            let (low, high) = map.range();
            assert!(
                (0.0..=1.0).contains(&low) && (0.0..=1.0).contains(&high),
                "{fractal:?}: {low} to {high}"
            );
        }
    }
}
