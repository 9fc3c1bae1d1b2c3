//! Maps by halving: one landscape by whatever window, size and thread, and closed over the cube.

use cubemap::{Cell, Realm, Vertex};
use heightmap::{
    DiamondSquare, Grid, GridError, HeightMap, LazyCube, LazyDiamondSquare, MidpointDisplacement,
    RetroDiamondSquare, RetroForm, RetroTable,
};
use std::collections::HashMap;

const ROUGH: DiamondSquare = DiamondSquare {
    values: [0.2, 0.7, 0.4, 0.9],
    roughness: 0.4,
    persistence: 0.55,
};

#[test]
fn every_window_of_a_landscape_is_the_whole_maps() {
    for level in 1..=6 {
        let side = (1 << level) + 1;
        let grid = Grid::plane(side, side).expect("small");
        let whole = ROUGH.generate(grid, 5).expect("a plane");
        let lazy = LazyDiamondSquare::new(ROUGH, level, 5).expect("not deep");
        let mut random = fastrand::Rng::with_seed(u64::from(level));
        let mut windows = vec![[0, 0, side, side], [side - 1, side - 1, 1, 1], [0, 0, 1, 1]];
        windows.extend((0..200).map(|_| {
            let [x, y] = [random.usize(0..side), random.usize(0..side)];
            [x, y, random.usize(1..=side - x), random.usize(1..=side - y)]
        }));
        for [x, y, width, height] in windows {
            let window = lazy.window([x, y], width, height).expect("inside");
            for row in 0..height {
                let wanted = &whole.heights()[(y + row) * side + x..][..width];
                let found = &window.heights()[row * width..][..width];
                assert_eq!(
                    found, wanted,
                    "level {level}, {x} {y} {width} {height}, row {row}"
                );
            }
        }
    }
}

#[test]
fn windows_of_sixteen_million_nodes_a_side_agree_where_they_overlap() {
    let lazy = LazyDiamondSquare::new(ROUGH, 24, 9).expect("as deep as it goes");
    let far = lazy.side() - 64;
    for [x, y] in [
        [0, 0],
        [8_388_590, 3],
        [far - 9, far - 9],
        [1_234_567, 7_654_321],
    ] {
        let one = lazy.window([x, y], 64, 64).expect("inside");
        let other = lazy.window([x + 9, y + 5], 50, 50).expect("inside");
        for row in 0..50 {
            let wanted = &one.heights()[(row + 5) * 64 + 9..][..50];
            assert_eq!(&other.heights()[row * 50..][..50], wanted, "{x} {y} {row}");
        }
    }
    let beyond = lazy.window([far, 0], 65, 1).expect_err("one too many");
    assert_eq!(
        beyond.to_string(),
        "the window at column 16777153, row 0 reaches beyond the 16777217x16777217 nodes of the landscape: begin it earlier, or make it smaller"
    );
}

#[test]
fn every_cell_of_the_lazy_cube_is_the_whole_cubes() {
    let level = 5;
    let grid = Grid::cube(level).expect("small");
    let whole = ROUGH.generate(grid, 3).expect("a cube");
    let lazy = LazyCube::new(ROUGH, 3);
    for realm in Realm::ALL {
        let face = whole.face(realm).expect("a cube");
        let all = lazy.window(Cell::root(realm), level).expect("small");
        assert_eq!(all.heights(), face, "{realm:?}");
        for (i, j) in [(0, 0), (3, 3), (0, 2)] {
            let cell = Cell::new(realm, 2, i, j).expect("inside");
            let part = lazy.window(cell, 3).expect("small");
            for row in 0..9 {
                let at = (8 * j as usize + row) * 33 + 8 * i as usize;
                assert_eq!(
                    part.heights()[row * 9..][..9],
                    face[at..][..9],
                    "{cell:?} {row}"
                );
            }
        }
    }
}

#[test]
fn the_finest_cells_of_the_lazy_cube_meet_at_edges_and_corners() {
    let lazy = LazyCube::new(ROUGH, u64::MAX);
    let end = (1 << 20) - 1;
    for realm in Realm::ALL {
        for (i, j) in [
            (0, 0),
            (end, 0),
            (0, end),
            (end, end),
            (0, 77_777),
            (500_000, end),
        ] {
            let cell = Cell::new(realm, 20, i, j).expect("inside");
            let heights = |cell: Cell| -> HashMap<Vertex, f32> {
                let heights = lazy.window(cell, 4).expect("24 levels").into_heights();
                let (i, j) = (u64::from(cell.i()) * 16, u64::from(cell.j()) * 16);
                let places =
                    (0..17).flat_map(|row| (0..17).map(move |column| (i + column, j + row)));
                let vertex = |(i, j)| Vertex::new(cell.realm(), 24, i, j).expect("inside");
                places.map(vertex).zip(heights).collect()
            };
            let own = heights(cell);
            for other in cell.neighbours() {
                let theirs = heights(other);
                let shared = own.keys().filter(|vertex| theirs.contains_key(vertex));
                let mut count = 0;
                for vertex in shared {
                    assert_eq!(own[vertex], theirs[vertex], "{cell:?} {other:?} {vertex:?}");
                    count += 1;
                }
                assert!([1, 17].contains(&count), "{cell:?} {other:?}: {count}");
            }
        }
    }
}

/// How much more the slope steps at some nodes than at others, from triples of heights in a line.
fn bend(triples: impl Iterator<Item = [f32; 3]>) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for [a, b, c] in triples {
        sum += (a - 2.0 * b + c).abs();
        count += 1.0;
    }
    sum / count
}

#[test]
fn no_crease_runs_along_an_edge_of_the_cube() {
    let grid = Grid::cube(7).expect("small");
    let (mut edges, mut inside) = (Vec::new(), Vec::new());
    for seed in 0..6 {
        let map = ROUGH.generate(grid, seed).expect("a cube");
        let heights = map.heights();
        let inner = 6 * 127 * 127;
        for node in 0..grid.len() - 8 {
            let [left, right, before, after] = grid.around4(node).map(|near| near.expect("four"));
            // Odd nodes alone: what was made last.
            for line in [[left, node, right], [before, node, after]] {
                let heights = line.map(|node| heights[node]);
                if node < inner {
                    inside.push(heights);
                } else {
                    edges.push(heights);
                }
            }
        }
    }
    let ratio = bend(edges.into_iter()) / bend(inside.into_iter());
    assert!((0.8..1.25).contains(&ratio), "{ratio}");
}

#[test]
fn a_torus_wraps() {
    let grid = Grid::torus(96, 64).expect("small");
    for map in [
        ROUGH.generate(grid, 4),
        MidpointDisplacement::default().generate(grid, 4),
    ] {
        let map = map.expect("sides of 3 x 32 and 2 x 32");
        let at = |x: usize, y: usize| map.heights()[y % 64 * 96 + x % 96];
        let step = |column: usize| -> f32 {
            (0..64)
                .map(|y| (at(column, y) - at(column + 1, y)).abs())
                .sum()
        };
        let mean = (0..96).map(step).sum::<f32>() / 96.0;
        assert!(
            (0.6..1.6).contains(&(step(95) / mean)),
            "{} {mean}",
            step(95)
        );
    }
    let odd = Grid::torus(513, 513).expect("small");
    assert!(matches!(ROUGH.generate(odd, 1), Err(GridError::Odd { .. })));
}

#[test]
fn any_size_is_cut_out_of_the_same_ground() {
    let whole = ROUGH
        .generate(Grid::plane(65, 65).expect("small"), 8)
        .expect("a plane");
    for (width, height) in [(64, 34), (40, 65), (65, 1)] {
        let grid = Grid::plane(width, height).expect("small");
        let part = ROUGH.generate(grid, 8).expect("a plane");
        for y in 0..height {
            let wanted = &whole.heights()[y * 65..][..width];
            assert_eq!(
                &part.heights()[y * width..][..width],
                wanted,
                "{width} {height} {y}"
            );
        }
    }
    // The smallest there are.
    for (width, height) in [(1, 1), (2, 1), (2, 2), (3, 1)] {
        let grid = Grid::plane(width, height).expect("small");
        assert_eq!(
            ROUGH.generate(grid, 8).expect("a plane").heights().len(),
            width * height
        );
    }
}

#[test]
fn threads_change_no_bit() {
    for grid in [Grid::plane(513, 513), Grid::torus(512, 256), Grid::cube(6)] {
        let grid = grid.expect("small");
        let with = |threads| -> HeightMap {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads")
                .install(|| ROUGH.generate(grid, 2).expect("fits"))
        };
        assert!(with(1) == with(8), "{grid:?}");
    }
}

#[test]
fn the_forms_of_the_retro_article_are_one_map_and_its_table_another() {
    for level in 1..=7 {
        let retro = RetroDiamondSquare {
            level,
            amplitude: 1.0,
        };
        let make = |form, seed| retro.generate(form, seed).expect("small");
        let a = make(RetroForm::A, 6);
        assert_eq!(a, make(RetroForm::B, 6), "level {level}");
        assert_ne!(a, make(RetroForm::A, 7), "level {level}");
        let table = RetroTable::new(1, |even| even);
        let r = make(RetroForm::R(table.clone()), 6);
        assert_eq!(r, make(RetroForm::R(table.clone()), 6), "level {level}");
        assert_ne!(r, make(RetroForm::R(table), 7), "level {level}");
    }
    let deep = RetroDiamondSquare {
        level: 64,
        amplitude: 1.0,
    };
    assert!(deep.generate(RetroForm::A, 1).is_err());
}
