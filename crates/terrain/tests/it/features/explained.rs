//! What is said of how a height came about is how it came about.

use super::rivers::{drained, watered};
use crate::recipes::{CHARTS, below, everything, guided, plain, rng, terrain};
use cubemap::{Cell, CubeCorner, CubeEdge, Edge, Realm};
use glam::DVec3;
use planet_file::Preset;
use terrain::{Chart, Explanation, Recipe, SectorStamp, Shape, StampWay, Terrain};

/// Places all over the sphere, at the poles, and on and close to the cube's edges and corners.
fn places(seed: u64, many: u32) -> Vec<DVec3> {
    let mut rng = rng(seed);
    let mut part = || f64::from(below(&mut rng, 1 << 24)) / f64::from(1 << 23) - 1.0;
    let mut places: Vec<_> = (0..many)
        .map(|_| DVec3::new(part(), part(), part()))
        .collect();
    for axis in DVec3::AXES {
        places.extend([axis, -axis]);
    }
    for corner in CubeCorner::all() {
        let dir = corner.vertex().dir(Terrain::WARP);
        places.push(dir);
        for away in [1e-9, 1e-5, 1e-2] {
            places.push(dir + DVec3::new(part(), part(), part()) * away);
        }
    }
    for edge in CubeEdge::all() {
        let [realm, _] = edge.realms();
        let along = part();
        let (s, t) = match edge.side_of(realm).expect("its own realm") {
            Edge::MinusU => (-1.0, along),
            Edge::PlusU => (1.0, along),
            Edge::MinusV => (along, -1.0),
            Edge::PlusV => (along, 1.0),
        };
        let dir = Terrain::WARP.dir(realm, s, t);
        places.extend([dir, dir + DVec3::new(part(), part(), part()) * 1e-6]);
    }
    places
}

/// Adds up what an explanation lists, as its documentation says that it is summed.
fn summed(recipe: &Recipe, explained: &Explanation) -> f64 {
    #[derive(Clone, Copy)]
    struct Sum {
        coarse: f64,
        fine: f32,
        weight: f64,
    }
    let below = |level: u8| {
        let mut drains = explained.drains.iter();
        let drained = drains.rfind(|drain| drain.level < level);
        explained.base.unwrap_or(0.0) + drained.map_or(0.0, |drain| drain.sum)
    };
    let total = |level: u8, sums: &[Sum]| {
        sums.iter().fold(below(level), |total, sum| {
            (total + sum.weight * sum.coarse) + sum.weight * f64::from(sum.fine)
        })
    };
    let nothing = Sum {
        coarse: 0.0,
        fine: 0.0,
        weight: 1.0,
    };
    let mut sums = vec![nothing; recipe.bands.len()];
    let mut level = None;
    for octave in &explained.octaves {
        if level != Some(octave.level) {
            level = Some(octave.level);
            for (at, band) in recipe.bands.iter().enumerate() {
                if band.first == octave.level && band.mask.is_some() {
                    let reads = total(octave.level, &sums[..at]);
                    assert_eq!(explained.bands[at].mask_reads, Some(reads), "{}", band.name);
                    sums[at].weight = explained.bands[at].weight;
                }
            }
        }
        for stamp in &octave.stamps {
            if octave.is_wide {
                sums[octave.band].coarse += stamp.added;
            } else {
                #[expect(clippy::cast_possible_truncation, reason = "it is an f32")]
                let added = stamp.added as f32;
                assert_eq!(f64::from(added), stamp.added);
                sums[octave.band].fine += added;
            }
            assert_eq!(stamp.height, total(octave.level, &sums));
        }
        assert_eq!(octave.height, total(octave.level, &sums));
    }
    for (sum, band) in sums.iter().zip(&explained.bands) {
        assert_eq!(
            (sum.coarse, f64::from(sum.fine)),
            (band.coarse, band.fine),
            "{}",
            band.name
        );
    }
    total(u8::MAX, &sums)
}

/// Compares an explanation with what the terrain says, and each of its entries with what it is of; returns how many stamps add something.
fn compare(terrain: &Terrain, dir: DVec3, finest: u8) -> usize {
    let recipe = terrain.recipe();
    let explained = terrain.explain_at_level(dir, finest);
    let case = format!(
        "{} {:?} {:?} {dir} {finest}",
        recipe.name,
        recipe.chart,
        terrain.seed()
    );
    let height = terrain.height_at_level(dir, finest);
    assert_eq!(explained.height.to_bits(), height.to_bits(), "{case}");
    assert_eq!(
        explained.water,
        terrain.water_at_level(dir, finest),
        "{case}"
    );
    let sum = summed(recipe, &explained);
    assert_eq!(explained.printed, sum, "{case}");
    #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
    let ground = f64::from(sum as f32);
    assert_eq!(explained.ground, ground, "{case}");
    assert_eq!(explained.carved(), height - ground, "{case}");
    if recipe.rivers.is_none() {
        assert_eq!(explained.carved(), 0.0, "{case}");
    }
    // In their order, none left out.
    let order = explained.octaves.iter();
    let order: Vec<_> = order.map(|octave| (octave.level, octave.band)).collect();
    let levels = 0..=finest.min(Cell::MAX_LEVEL);
    let all: Vec<_> = levels
        .flat_map(|level| {
            let bands = recipe.bands.iter().enumerate();
            let printed = bands.filter(move |(_, band)| band.first <= level && level <= band.last);
            printed.map(move |(at, _)| (level, at))
        })
        .collect();
    assert_eq!(order, all, "{case}");
    let mut counted = 0;
    for octave in &explained.octaves {
        for entry in &octave.stamps {
            let stamp = entry.stamp;
            assert_eq!(
                terrain.stamp(octave.band, stamp.cell),
                Some(stamp),
                "{case}"
            );
            let height = octave.amplitude * entry.slope_weight;
            assert_eq!(stamp.height.abs(), height, "{case} {stamp:?}");
            assert_eq!(entry.way.is_some(), recipe.chart == Chart::Cube, "{case}");
            if recipe.chart == Chart::Sphere {
                // Within its disc and nowhere else, but for what rounding makes of the rim.
                let beyond = entry.distance > entry.radius * 1.000_01;
                assert!(!beyond || entry.added == 0.0, "{case} {stamp:?}");
            }
            counted += usize::from(entry.added != 0.0);
        }
    }
    counted
}

#[test]
fn an_explanation_ends_with_the_height_in_every_bit_and_its_entries_add_up_to_it() {
    let mut compared = 0;
    let mut stamps = 0;
    for chart in CHARTS {
        for (recipe, seed) in [(everything(chart), 3), (guided(chart), 4)] {
            let terrain = terrain(&recipe, seed);
            for (at, dir) in places(seed, 300).into_iter().enumerate() {
                #[expect(clippy::cast_possible_truncation, reason = "below 31")]
                let finest = [recipe.finest_octave(), (at % 31) as u8, u8::MAX][at % 3];
                stamps += compare(&terrain, dir, finest);
                compared += 1;
            }
        }
    }
    assert!(
        compared > 1_400 && stamps > 20 * compared,
        "{compared} {stamps}"
    );
}

#[test]
fn heights_of_all_presets_are_explained_in_every_bit_in_both_charts() {
    let seeds = [0, 7, u64::MAX].into_iter().cycle();
    for ((number, preset), seed) in (0..).zip(Preset::ALL).zip(seeds) {
        let recipe = preset.planet().recipe.clone();
        for chart in CHARTS {
            // Rivers are found in one of them: that takes a while.
            let rivers = recipe.rivers.filter(|_| chart == recipe.chart);
            let recipe = Recipe {
                chart,
                rivers,
                ..recipe.clone()
            };
            let terrain = terrain(&recipe, seed);
            for dir in places(number, 150) {
                compare(&terrain, dir, recipe.finest_octave());
            }
        }
    }
}

#[test]
fn rivers_are_explained_where_they_carve_the_ground() {
    for recipe in [watered(Chart::Sphere), drained(Chart::Sphere)] {
        let terrain = terrain(&recipe, 5);
        let (mut cut, mut water) = (0, 0);
        for river in terrain.longest_rivers(3) {
            for station in river.stations.iter().step_by(7) {
                let explained = terrain.explain(station.dir);
                compare(&terrain, station.dir, recipe.finest_octave());
                cut += usize::from(explained.carved() < -1.0);
                water += usize::from(explained.water.is_some());
            }
        }
        assert!(cut > 30 && water > 30, "{cut} {water}");
    }
}

/// Stamps of a level in the middle of realms, along their edges, and at their corners.
fn some_stamps(terrain: &Terrain, level: u8) -> Vec<SectorStamp> {
    let last = (1_u32 << level) - 1;
    let mut rng = rng(u64::from(level));
    let mut stamps = Vec::new();
    for realm in Realm::ALL {
        for ends in [[0, 0], [last, 0], [0, last], [last, last]] {
            let anywhere = [0; 2].map(|_| below(&mut rng, last + 1));
            for [i, j] in [
                ends,
                [ends[0], anywhere[1]],
                [anywhere[0], ends[1]],
                anywhere,
            ] {
                let sector = Cell::new(realm, level, i, j).expect("inside");
                stamps.extend(terrain.stamp(0, sector));
            }
        }
    }
    stamps
}

/// What a stamp adds in a direction, in its own heights; `None` where it is out of reach.
fn share(terrain: &Terrain, stamp: &SectorStamp, dir: DVec3) -> Option<(f64, Option<StampWay>)> {
    let explained = terrain.explain_at_level(dir, stamp.cell.level());
    let octave = explained.octaves.last().expect("some");
    let own = octave.stamps.iter().find(|own| own.stamp == *stamp)?;
    Some((own.added / stamp.height, own.way))
}

/// Whether a stamp's disc ends close to a corner of the cube: a little wider or narrower it may be another case.
fn ends_at_a_corner(stamp: &SectorStamp) -> bool {
    let n = f64::from(1_u32 << stamp.cell.level());
    let place = |index: u32, part: f64| (f64::from(index) + part) * 2.0 - n;
    let s = place(stamp.cell.i(), stamp.jitter[0]).abs();
    let t = place(stamp.cell.j(), stamp.jitter[1]).abs();
    let away = (n - s).hypot(n - t) / stamp.spread;
    (0.9..1.1).contains(&away)
}

#[test]
fn a_stamp_raises_the_ground_within_its_rim_and_nothing_outside_of_it() {
    for chart in CHARTS {
        let terrain = terrain(&plain(chart, Shape::Cone, 0..=12), 11);
        let (mut inside, mut corners, mut edges) = (0, 0, 0);
        for level in [0, 1, 2, 5, 12] {
            for stamp in some_stamps(&terrain, level) {
                if chart == Chart::Cube && ends_at_a_corner(&stamp) {
                    continue;
                }
                let wide = |spread: f64| {
                    let mut wide = stamp;
                    wide.spread *= spread;
                    wide
                };
                let middle = share(&terrain, &stamp, stamp.centre(chart));
                let (middle, _) = middle.expect("its own place");
                assert!((middle - 1.0).abs() < 1e-5, "{chart:?} {stamp:?}: {middle}");
                for turn in 0..24 {
                    let turn = f64::from(turn) / 24.0;
                    let within = share(&terrain, &stamp, wide(0.9).rim(chart, turn));
                    let (within, way) = within.expect("in reach");
                    // A cone 0.9 radii from its middle.
                    let case = || format!("{chart:?} {stamp:?} {turn}");
                    assert!((within - 0.1).abs() < 2e-4, "{}: {within}", case());
                    let beyond = share(&terrain, &stamp, wide(1.02).rim(chart, turn));
                    let beyond = beyond.map_or(0.0, |(beyond, _)| beyond);
                    assert_eq!(beyond, 0.0, "{}", case());
                    inside += 1;
                    corners += usize::from(matches!(way, Some(StampWay::AroundCorner(_))));
                    edges += usize::from(way == Some(StampWay::OverEdge));
                }
            }
        }
        assert!(inside > 8_000, "{chart:?}: {inside}");
        let is_cube = chart == Chart::Cube;
        assert_eq!(corners > 500 && edges > 500, is_cube, "{corners} {edges}");
    }
}

#[test]
fn a_level_beyond_all_octaves_is_all_octaves() {
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 8);
        for dir in places(8, 5) {
            let all = terrain.height_at(dir);
            for level in [31, 77, u8::MAX] {
                assert_eq!(
                    terrain.height_at_level(dir, level),
                    all,
                    "{chart:?} {level}"
                );
            }
        }
    }
}
