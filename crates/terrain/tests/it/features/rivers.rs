//! Rivers: where they run, and the ground that they carve.

use crate::recipes::{CHARTS, below, everything, rng, terrain};
use cubemap::{Cell, Edge, Realm};
use glam::DVec3;
use terrain::{Band, Chart, ChunkSide, Recipe, Rivers, Seed, Terrain, WaterKind};

/// All there is, with a sea and rivers that are wide for the planet.
pub(crate) fn watered(chart: Chart) -> Recipe {
    let rivers = Rivers {
        width: 5e-3,
        ..Rivers::new(5, 300.0)
    };
    everything(chart).sea_level(-500.0).rivers(rivers)
}

/// Hills with rivers, and little else.
fn hills(seed: u64) -> Terrain {
    let hills = Band::new("hills", 1, 2..=16, 2_000.0).gain(0.5);
    let recipe = Recipe::new("hills", 1e6)
        .sea_level(-200.0)
        .rivers(Rivers::new(7, 150.0))
        .bands([hills]);
    Terrain::new(&recipe, Seed(seed)).expect("in order")
}

/// A cell of a level around a place on a river.
fn cell_at(dir: DVec3, level: u8) -> Cell {
    Cell::containing(dir, level, Terrain::WARP).expect("a direction")
}

/// Places along the longest rivers, with how much of the river is left there.
fn places(terrain: &Terrain, many: usize) -> Vec<DVec3> {
    let rivers = terrain.longest_rivers(6);
    let stations: Vec<_> = rivers.iter().flat_map(|river| &river.stations).collect();
    let step = (stations.len() / many).max(1);
    stations
        .iter()
        .step_by(step)
        .map(|station| station.dir)
        .collect()
}

#[test]
fn a_vertex_has_its_chunks_heights_and_any_direction_its_vertex() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for chart in CHARTS {
        let terrain = terrain(&watered(chart), 3);
        for (at, dir) in places(&terrain, 40).into_iter().enumerate() {
            let cell = cell_at(dir, 4 + u8::try_from(at % 12).expect("small"));
            let finest = side.finest_octave(cell.level()).expect("some");
            let field = terrain.field(cell, side);
            assert_eq!(terrain.heights(cell, side, finest), field.heights());
            for at in (0..17 * 17).step_by(13) {
                let vertex = field.vertex(at % 17, at / 17);
                let height = field.heights()[at];
                assert_eq!(terrain.height(vertex, finest).to_bits(), height.to_bits());
                let dir = vertex.dir(Terrain::WARP) * 3.0;
                assert_eq!(terrain.height_at_level(dir, finest), f64::from(height));
            }
        }
    }
}

#[test]
fn chunks_agree_on_every_border_and_with_their_parents() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let last = side.steps();
    for chart in CHARTS {
        let terrain = terrain(&watered(chart), 5);
        let mut carved = 0;
        for level in 3..=12 {
            // Along the edges of the cube, where realms meet.
            let mut rng = rng(u64::from(level));
            for realm in Realm::ALL {
                for edge in Edge::ALL {
                    let along = below(&mut rng, 1 << level);
                    let end = (1 << level) - 1;
                    let (i, j) = match edge {
                        Edge::MinusU => (0, along),
                        Edge::PlusU => (end, along),
                        Edge::MinusV => (along, 0),
                        Edge::PlusV => (along, end),
                    };
                    let cell = Cell::new(realm, level, i, j).expect("inside");
                    let [one, other] =
                        [cell, cell.across(edge)].map(|cell| terrain.field(cell, side));
                    carved += usize::from(one.water_levels().is_some());
                    let mut shared = 0;
                    for a in 0..=last {
                        for (c, r) in [(0, a), (last, a), (a, 0), (a, last)] {
                            let vertex = one.vertex(c, r);
                            for b in 0..=last {
                                for (k, l) in [(0, b), (last, b), (b, 0), (b, last)] {
                                    if other.vertex(k, l) == vertex {
                                        shared += 1;
                                        assert_eq!(
                                            one.at(c, r).to_bits(),
                                            other.at(k, l).to_bits(),
                                            "{cell:?}"
                                        );
                                        let gradient = |of: &terrain::HeightField, at: usize| {
                                            of.gradients()[at].to_array().map(f32::to_bits)
                                        };
                                        assert_eq!(
                                            gradient(&one, r * 17 + c),
                                            gradient(&other, l * 17 + k),
                                            "{cell:?}"
                                        );
                                    }
                                }
                            }
                        }
                    }
                    assert!(shared >= 17, "{cell:?}");
                    let parent = terrain.field(cell.parent().expect("not a root"), side);
                    let (di, dj) = ((i % 2) as usize * last / 2, (j % 2) as usize * last / 2);
                    let coarse = one.coarse_heights().expect("not a root");
                    for r in 0..=last / 2 {
                        for c in 0..=last / 2 {
                            assert_eq!(
                                coarse[r * 9 + c].to_bits(),
                                parent.at(di + c, dj + r).to_bits()
                            );
                        }
                    }
                }
            }
        }
        assert!(carved > 60, "{carved} chunks of 240 have rivers");
    }
}

#[test]
fn gradients_are_the_slopes_of_the_heights() {
    let terrain = hills(2);
    let mut worst = 0.0_f64;
    let mut rng = rng(6);
    for dir in places(&terrain, 400) {
        // About the river, from its bed to beyond its valley.
        let mut part = || f64::from(below(&mut rng, 2_001)) / 1_000.0 - 1.0;
        let dir = (dir + DVec3::new(part(), part(), part()) * 6e-3).normalize();
        let normal = terrain.normal_at_level(dir, 14);
        let height = terrain.height_at_level(dir, 14);
        let across = dir.any_orthonormal_vector();
        let slope = -normal.dot(across) / normal.dot(dir);
        let away = 1e-7;
        let [up, down] = [away, -away]
            .map(|away| terrain.height_at_level((dir + across * away).normalize(), 14));
        let measured = (up - down) / (2.0 * away * (terrain.radius() + height));
        worst = worst.max((slope - measured).abs());
    }
    // Heights are f32: 1e-4 m in 0.2 m. Lines where parts of a river meet count once in a while.
    assert!(worst < 0.02, "{worst}");
}

#[test]
fn the_ground_stays_within_its_bounds() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for chart in CHARTS {
        let terrain = terrain(&watered(chart), 9);
        for (at, dir) in places(&terrain, 300).into_iter().enumerate() {
            let cell = cell_at(dir, u8::try_from(at % 14).expect("small"));
            let bounds = terrain.bounds(cell);
            for height in terrain.field(cell, side).heights() {
                assert!(
                    bounds.contains(f64::from(*height)),
                    "{cell:?} {height} {bounds:?}"
                );
            }
        }
    }
}

#[test]
fn water_never_flows_up_and_never_stands_above_its_bank() {
    let terrain = hills(1);
    let rivers = terrain.longest_rivers(40);
    assert_eq!(rivers.len(), 40);
    let (mut steps, mut dry) = (0_u32, 0_u32);
    let (mut worst, mut lift) = (f64::NEG_INFINITY, f64::NEG_INFINITY);
    for river in &rivers {
        let mut before = f64::INFINITY;
        for pair in river.stations.windows(2) {
            let [a, b] = [pair[0], pair[1]];
            assert!(b.level <= a.level, "its stations rise");
            if a.share < 1.0 || b.share < 1.0 {
                continue;
            }
            let dir = (a.dir + b.dir).normalize();
            steps += 1;
            let Some(water) = terrain.water_at(dir) else {
                dry += 1;
                continue;
            };
            if water.kind == WaterKind::Sea {
                continue;
            }
            lift = lift.max(water.level - before);
            before = before.min(water.level);
            // Ground on both sides of it is above the water at the shore.
            let across = (b.dir - a.dir).normalize().cross(dir).normalize();
            let shore = a.width.max(b.width) / terrain.radius();
            for side in [shore, -shore] {
                let beside = (dir + across * side).normalize();
                let bank = terrain.surface_at(beside);
                worst = worst.max((water.level - bank) / a.width);
            }
        }
    }
    println!("{steps} steps, {dry} of them dry, {worst} widths above a bank, {lift} m up");
    // From one part of a river to the next, levels are rounded to f32.
    assert!(lift < 0.06, "water rises by {lift} m");
    // Where a valley's ground is let down towards a river below.
    assert!(worst < 0.15, "water stands {worst} widths above its bank");
    assert!(steps > 2_000 && dry == 0, "{dry} of {steps} steps are dry");
}

#[test]
fn a_planet_without_rivers_has_none() {
    let terrain = terrain(&everything(Chart::Sphere), 1);
    assert!(terrain.longest_rivers(3).is_empty());
    assert_eq!(terrain.water_at(DVec3::X), None);
}
