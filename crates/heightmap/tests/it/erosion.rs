//! Erosion and smoothing: what stays, what is the same from every side, and that threads change nothing.

use cubemap::Vertex;
use glam::DVec3;
use heightmap::{FastErosion, Grid, HeightMap, HydraulicErosion, Smooth, ThermalErosion};
use std::collections::HashMap;

type Change = (&'static str, fn(&mut HeightMap));

/// Every modifier that moves ground, strong enough to move much of it.
const CHANGES: [Change; 4] = [
    ("thermal", |map| {
        ThermalErosion {
            iterations: 9,
            talus: 1.0,
            fraction: 0.5,
        }
        .apply(map);
    }),
    ("fast", |map| {
        FastErosion {
            iterations: 9,
            talus: 9.0,
            fraction: 0.5,
        }
        .apply(map);
    }),
    ("hydraulic", |map| {
        HydraulicErosion {
            iterations: 9,
            rain_amount: 0.05,
            solubility: 0.2,
            evaporation: 0.3,
            capacity: 0.1,
        }
        .apply(map);
    }),
    ("smooth", |map| Smooth { iterations: 9 }.apply(map)),
];

fn rough(grid: Grid, seed: u64) -> HeightMap {
    let mut random = fastrand::Rng::with_seed(seed);
    let heights = (0..grid.len()).map(|_| random.f32()).collect();
    HeightMap::new(grid, heights).expect("as many")
}

fn grids() -> [Grid; 5] {
    [
        Grid::plane(67, 41),
        Grid::plane(1, 9),
        Grid::torus(64, 33),
        Grid::cube(1),
        Grid::cube(4),
    ]
    .map(|grid| grid.expect("small"))
}

/// The sum of all heights, each times the area about its node.
fn mass(map: &HeightMap) -> f64 {
    let grid = map.grid();
    let heights = map.heights().iter().enumerate();
    heights
        .map(|(node, &height)| f64::from(height) * grid.area(node))
        .sum()
}

#[test]
fn no_ground_is_made_or_lost() {
    for grid in grids() {
        for (name, change) in CHANGES {
            // The mean of neighbours on a sphere of uneven steps is another matter.
            if name == "smooth" && matches!(grid, Grid::Cube { .. }) {
                continue;
            }
            let mut map = rough(grid, 3);
            let before = map.clone();
            change(&mut map);
            let moved = before.heights().iter().zip(map.heights());
            assert!(
                moved.clone().any(|(a, b)| a != b),
                "{name} does nothing on {grid:?}"
            );
            let (old, new) = (mass(&before), mass(&map));
            // A rounding of each height in each of the nine times, all one way.
            let rounding = 9.0 * f64::from(f32::EPSILON) * old;
            assert!(
                (new - old).abs() <= rounding,
                "{name} on {grid:?}: {old} {new}"
            );
        }
    }
}

#[test]
fn flat_ground_stays_as_it_is() {
    for grid in grids() {
        for (name, change) in CHANGES {
            let mut map = HeightMap::flat(grid, 0.25);
            change(&mut map);
            for &height in map.heights() {
                assert!((height - 0.25).abs() < 1e-6, "{name} on {grid:?}: {height}");
            }
        }
    }
}

/// A map seen after the cube was turned or mirrored: the height of each node is that of the node it came from.
fn turned(map: &HeightMap, axes: [(usize, f64); 3]) -> HeightMap {
    let grid = map.grid();
    let key = |dir: DVec3| {
        let vertex = Vertex::at(dir, Grid::WARP);
        vertex.expect("a node")
    };
    let dir = |node| grid.dir(node).expect("a cube");
    let nodes: HashMap<Vertex, usize> =
        (0..grid.len()).map(|node| (key(dir(node)), node)).collect();
    let from = |node: usize| {
        let dir = dir(node).to_array();
        let came_from = axes.map(|(axis, sign)| sign * dir[axis]);
        nodes[&key(DVec3::from_array(came_from))]
    };
    HeightMap::from_fn(grid, |node| map.heights()[from(node)])
}

/// The ways a cube can be turned and mirrored: 48.
fn symmetries() -> Vec<[(usize, f64); 3]> {
    let orders = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut all = Vec::new();
    for order in orders {
        for signs in 0..8 {
            let sign = |bit: usize| if signs >> bit & 1 == 0 { 1.0 } else { -1.0 };
            all.push([0, 1, 2].map(|k| (order[k], sign(k))));
        }
    }
    all
}

#[test]
fn a_turned_cube_erodes_to_the_turned_map_in_every_bit() {
    // What a seam, an edge or a corner did to the ground would not turn with it.
    for level in [1, 2, 4] {
        let grid = Grid::cube(level).expect("small");
        let map = rough(grid, 11);
        for (name, change) in CHANGES {
            let mut eroded = map.clone();
            change(&mut eroded);
            for axes in symmetries() {
                let mut other = turned(&map, axes);
                change(&mut other);
                let wanted = turned(&eroded, axes);
                let differing = (0..grid.len())
                    .filter(|&node| {
                        wanted.heights()[node].to_bits() != other.heights()[node].to_bits()
                    })
                    .count();
                assert_eq!(differing, 0, "{name}, level {level}, {axes:?}");
            }
        }
    }
}

#[test]
fn threads_change_no_bit() {
    for grid in [Grid::plane(300, 200), Grid::cube(6)].map(|grid| grid.expect("small")) {
        for (name, change) in CHANGES {
            let with = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let mut map = rough(grid, 5);
                pool.expect("threads").install(|| change(&mut map));
                map
            };
            let one = with(1);
            for threads in [2, 8] {
                assert!(
                    with(threads) == one,
                    "{name} on {grid:?} with {threads} threads"
                );
            }
        }
    }
}

#[test]
fn slopes_that_thermal_erosion_leaves_do_not_depend_on_the_resolution() {
    // A cone too steep by half: in the end no slope is steeper than the talus, whatever the size.
    for side in [17_usize, 33, 65] {
        let grid = Grid::plane(side, side).expect("small");
        let mut map = HeightMap::from_fn(grid, |node| {
            let centre = |at: usize| at as f32 / (side - 1) as f32 - 0.5;
            let (x, y) = (centre(node % side), centre(node / side));
            (0.5 - 1.5 * (x * x + y * y).sqrt()).max(0.0)
        });
        ThermalErosion {
            iterations: 4 * side * side,
            talus: 1.0,
            fraction: 0.5,
        }
        .apply(&mut map);
        let steepest = (0..grid.len())
            .flat_map(|node| grid.neighbours4(node).map(move |near| (node, near)))
            .map(|(a, b)| (map.heights()[a] - map.heights()[b]) * side as f32)
            .fold(0.0, f32::max);
        assert!((0.9..1.02).contains(&steepest), "{side}: {steepest}");
    }
}
