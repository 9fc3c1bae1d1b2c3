use heightmap::Grid;
use std::collections::BTreeSet;

fn grids() -> [Grid; 7] {
    [
        Grid::plane(5, 4),
        Grid::plane(1, 1),
        Grid::torus(5, 4),
        Grid::torus(3, 3),
        Grid::cube(0),
        Grid::cube(1),
        Grid::cube(3),
    ]
    .map(|grid| grid.expect("small"))
}

#[test]
fn neighbours_know_each_other_and_nobody_is_its_own() {
    for grid in grids() {
        for node in 0..grid.len() {
            let four: BTreeSet<_> = grid.neighbours4(node).collect();
            let eight: BTreeSet<_> = grid.neighbours8(node).collect();
            assert!(four.is_subset(&eight), "{grid:?} {node}");
            assert!(!eight.contains(&node), "{grid:?} {node}");
            for &near in &four {
                assert!(
                    grid.neighbours4(near).any(|back| back == node),
                    "{grid:?} {node} {near}"
                );
            }
            for &near in &eight {
                assert!(
                    grid.neighbours8(near).any(|back| back == node),
                    "{grid:?} {node} {near}"
                );
            }
        }
    }
}

#[test]
fn a_corner_of_the_cube_has_three_neighbours_and_six_all_round_and_other_nodes_four_and_eight() {
    let grid = Grid::cube(3).expect("small");
    let (mut corners, mut others) = (0, 0);
    for node in 0..grid.len() {
        let count = (
            grid.neighbours4(node).count(),
            grid.neighbours8(node).count(),
        );
        match count {
            (3, 6) => corners += 1,
            (4, 8) => others += 1,
            _ => panic!("{node}: {count:?}"),
        }
    }
    assert_eq!((corners, others), (8, grid.len() - 8));
}

#[test]
fn neighbours_are_near_and_others_are_not() {
    for grid in grids() {
        if grid.len() < 20 {
            continue;
        }
        let step = 1.0 / grid.steps() as f64;
        for node in 0..grid.len() {
            for near in grid.neighbours4(node) {
                let distance = grid.distance(node, near) / step;
                assert!(
                    (0.65..1.4).contains(&distance),
                    "{grid:?} {node} {near}: {distance}"
                );
            }
        }
        assert_eq!(grid.distance(3, 3), 0.0, "{grid:?}");
    }
    let grid = Grid::torus(10, 10).expect("small");
    assert!((grid.distance(0, 9) - 0.1).abs() < 1e-12);
    let grid = Grid::plane(10, 10).expect("small");
    assert!((grid.distance(0, 9) - 0.9).abs() < 1e-12);
}

#[test]
fn what_cannot_be_held_is_refused_with_what_to_do() {
    let refused = Grid::cube(12).expect_err("too deep").to_string();
    assert!(
        refused.contains("2049") && refused.contains("bands"),
        "{refused}"
    );
    let refused = Grid::plane(0, 7).expect_err("no nodes").to_string();
    assert_eq!(refused, "a map of 0x7 is not from 1x1 to 32768x32768 nodes");
}
