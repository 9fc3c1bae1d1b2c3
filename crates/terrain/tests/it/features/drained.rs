//! Land that drains.

use super::rivers::drained;
use crate::recipes::{CHARTS, below, rng, terrain};
use cubemap::{Cell, CubeNodes, NodePlace};
use drainage::Drainage;
use glam::DVec3;
use rand::RngExt;
use terrain::{Band, Base, BaseMap, ChunkSide, Recipe, Rivers, Seed, Terrain};

/// The rivers' lattice.
const LEVEL: u8 = 6;

/// Hills whose land drains on so many lattices.
fn hills(seed: u64, radius: f64, drained: u8) -> Terrain {
    let hills = Band::new("hills", 1, 1..=14, radius * 1e-3).gain(0.7);
    let rivers = Rivers {
        drained,
        ..Rivers::new(LEVEL, radius * 1e-4)
    };
    let recipe = Recipe::new("hills", radius).sea_level(0.0).rivers(rivers);
    Terrain::new(&recipe.bands([hills]), Seed(seed)).expect("in order")
}

/// The ground at the nodes of a level's lattice, with the octaves that it can show.
fn grounds(terrain: &Terrain, level: u8) -> Vec<f32> {
    let nodes = CubeNodes::new(level);
    let side = ChunkSide::new(33).expect("2^5 + 1");
    let mut grounds = vec![0.0; nodes.len()];
    for cell in Cell::all(level - side.log2()) {
        let heights = terrain.heights(cell, side, level - 1);
        for (at, height) in heights.into_iter().enumerate() {
            let node = nodes.node(NodePlace {
                realm: cell.realm(),
                i: cell.i() as usize * side.steps() + at % side.vertices(),
                j: cell.j() as usize * side.steps() + at / side.vertices(),
            });
            grounds[node] = height;
        }
    }
    grounds
}

/// The share of a lattice's land whose water runs to the sea downhill all the way.
fn to_sea(level: u8, grounds: &[f32]) -> f64 {
    let nodes = CubeNodes::new(level);
    let water = Drainage::new(grounds, 0.0, |node| {
        nodes.around8(node).map(|other| (other, 1.0))
    });
    water.share_to_sea(grounds, |_| 1.0)
}

#[test]
fn land_drains_on_as_many_lattices_as_the_recipe_says() {
    for seed in [0, 1, u64::MAX] {
        for radius in [1.0, 1e6, 1e7] {
            let [plain, drained] = [0, 3].map(|drained| hills(seed, radius, drained));
            for level in LEVEL..LEVEL + 3 {
                let [before, after] =
                    [&plain, &drained].map(|terrain| to_sea(level, &grounds(terrain, level)));
                println!("{seed}, {radius} m, level {level}: {before:.3}, {after:.3}");
                assert!(before < 0.9, "{seed} {radius} {level}: {before}");
                assert!(
                    after > before + 0.1 && after > 0.8,
                    "{seed} {radius} {level}: {after}"
                );
            }
        }
    }
}

/// Where no stamps end at the rivers' lattice, the ground may be corrected by what the map is rough.
#[test]
fn land_of_a_rough_map_drains_too() {
    for seed in [0, 1, u64::MAX] {
        let mut random = rng(seed);
        let nodes = CubeNodes::new(LEVEL + 1);
        let numbers = (0..nodes.len()).map(|node| {
            let dir = nodes.vertex(node).dir(Terrain::WARP).as_vec3();
            0.5 + dir.x * dir.y + 0.05 * (random.random::<f32>() - 0.5)
        });
        let map = BaseMap::from_nodes(LEVEL + 1, &numbers.collect::<Vec<_>>());
        let map = map.expect("a fine lattice, and numbers of about 1");
        let [plain, drained] = [0, 3].map(|drained| {
            let rivers = Rivers {
                drained,
                ..Rivers::new(LEVEL, 100.0)
            };
            let recipe = Recipe::new("rough", 1e6).sea_level(0.0).rivers(rivers);
            let recipe = recipe.base(Base::new(map.clone(), -5000.0, 5000.0));
            let hills = Band::new("hills", 1, 12..=14, 10.0);
            Terrain::new(&recipe.bands([hills]), Seed(seed)).expect("in order")
        });
        for level in LEVEL..LEVEL + 3 {
            let [before, after] =
                [&plain, &drained].map(|terrain| to_sea(level, &grounds(terrain, level)));
            println!("{seed}, level {level}: {before:.3}, {after:.3}");
            assert!(
                before < 0.9 && after > 0.8,
                "{seed} {level}: {before}, {after}"
            );
        }
    }
}

/// On the nodes of these lattices, and before rivers are carved into them.
#[test]
fn where_it_drains_land_stays_land_and_sea_stays_sea() {
    for seed in [0, 1, u64::MAX] {
        let [plain, drained] = [0, 3].map(|drained| hills(seed, 1e6, drained));
        let (mut changed, mut all) = (0, 0);
        for level in LEVEL..=LEVEL + 1 {
            let [before, after] = [&plain, &drained].map(|terrain| grounds(terrain, level));
            for (node, (before, after)) in before.iter().zip(&after).enumerate() {
                // Nearer to the sea's level rounding decides: 1 cm.
                let is_clear = before.abs() > 0.01;
                let stays = (*before > 0.0) == (*after > 0.0);
                assert!(!is_clear || stays, "{level} {node}: {before} {after}");
                changed += usize::from(before != after);
                all += 1;
            }
        }
        assert!(changed * 50 > all, "{changed} of {all}");
    }
}

#[test]
fn coarse_ground_is_as_it_was_up_to_the_rivers_lattice() {
    let [plain, drained] = [0, 3].map(|drained| hills(3, 1e6, drained));
    let mut rng = rng(5);
    for _ in 0..200 {
        let mut part = || f64::from(below(&mut rng, 1 << 24)) / f64::from(1 << 23) - 1.0;
        let dir = DVec3::new(part(), part(), part());
        let heights = [&plain, &drained].map(|terrain| terrain.height_at_level(dir, LEVEL - 2));
        assert_eq!(heights[0].to_bits(), heights[1].to_bits());
    }
}

/// Fine ground first, or coarse; the lattices' squares are found in another order then.
#[test]
fn ground_that_drains_is_the_same_whatever_was_asked_before() {
    let side = ChunkSide::new(33).expect("2^5 + 1");
    for chart in CHARTS {
        let recipe = drained(chart);
        let cells: Vec<_> = (1..=4)
            .flat_map(|level| Cell::all(level).step_by(7))
            .collect();
        let [forwards, backwards] = [0, 0].map(|_| terrain(&recipe, 4));
        let one: Vec<_> = cells
            .iter()
            .map(|&cell| forwards.field(cell, side))
            .collect();
        let other = cells.iter().rev().map(|&cell| backwards.field(cell, side));
        let other: Vec<_> = other.collect();
        assert!(one.iter().eq(other.iter().rev()), "{chart:?}");
    }
}

#[test]
#[ignore = "a figure that other work on the machine spoils"]
fn chunks_on_land_that_drains_take_hardly_longer() {
    let mut recipe = planet_file::Preset::Earth.planet().recipe.clone();
    let drained = terrain(&recipe, 1);
    recipe.rivers.as_mut().expect("it has some").drained = 0;
    let plain = terrain(&recipe, 1);
    let side = ChunkSide::DEFAULT;
    let mut rng = rng(7);
    for level in [2, 3, 4, 6, 8, 11, 14, 17] {
        let mut part = || f64::from(below(&mut rng, 1 << 24)) / f64::from(1 << 23) - 1.0;
        let dirs = std::iter::repeat_with(|| DVec3::new(part(), part(), part()));
        let land = dirs
            .filter(|&dir| plain.height_at_level(dir, 8) > 500.0)
            .take(24);
        let cells: Vec<_> = land
            .map(|dir| Cell::containing(dir, level, Terrain::WARP).expect("no such fine one"))
            .collect();
        let time = |terrain: &Terrain| {
            let begin = std::time::Instant::now();
            for &cell in &cells {
                std::hint::black_box(terrain.field(cell, side));
            }
            begin.elapsed().as_secs_f64() * 1e3 / 24.0
        };
        let first = time(&drained);
        let rounds: Vec<_> = (0..9).map(|_| [time(&plain), time(&drained)]).collect();
        let [before, after] = [0, 1].map(|k| {
            let times = rounds.iter().map(|round| round[k]);
            times.fold(f64::INFINITY, f64::min)
        });
        println!("level {level}: {before:.3} ms, {after:.3} ms, at first {first:.3} ms");
        assert!(after < 1.25 * before, "level {level}: {before} {after} ms");
    }
}
