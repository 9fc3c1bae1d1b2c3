//! Rivers: where they run, and the ground that they carve.

use crate::recipes::{CHARTS, below, everything, rng, terrain, vertices_agree};
use cubemap::{Cell, Edge, Realm};
use glam::{DVec3, Vec3};
use std::collections::HashMap;
use terrain::{Band, Chart, ChunkSide, HeightField, Recipe, RiverRain, Rivers, Seed, Terrain};

/// All there is, with a sea, lakes, and rivers that are wide for the planet.
pub(crate) fn watered(chart: Chart) -> Recipe {
    let rivers = Rivers {
        width: 5e-3,
        lakes: 0.3,
        ..Rivers::new(5, 300.0)
    };
    everything(chart).sea_level(-500.0).rivers(rivers)
}

/// The same with waterfalls, and with rain, which leaves deserts with dry beds and salt lakes.
pub(crate) fn rainy(chart: Chart) -> Recipe {
    let mut recipe = watered(chart);
    let rain = RiverRain {
        reach: 40.0,
        climb: 3_000.0,
    };
    if let Some(rivers) = &mut recipe.rivers {
        rivers.rain = Some(rain);
        rivers.falls = 120.0;
    }
    recipe
}

/// The same on ground that drains.
pub(crate) fn drained(chart: Chart) -> Recipe {
    let mut recipe = rainy(chart);
    if let Some(rivers) = &mut recipe.rivers {
        rivers.drained = 3;
    }
    recipe
}

/// All of them, in both charts.
pub(crate) fn wet_recipes() -> impl Iterator<Item = Recipe> {
    let all = |chart| [watered(chart), rainy(chart), drained(chart)];
    CHARTS.into_iter().flat_map(all)
}

/// Hills with rivers, and little else.
pub(super) fn hills(seed: u64) -> Terrain {
    let hills = Band::new("hills", 1, 2..=16, 2_000.0).gain(0.5);
    let recipe = Recipe::new("hills", 1e6)
        .sea_level(-200.0)
        .rivers(Rivers::new(7, 150.0))
        .bands([hills]);
    Terrain::new(&recipe, Seed(seed)).expect("in order")
}

/// The same hills with waterfalls.
pub(super) fn falling(seed: u64) -> Terrain {
    let mut recipe = hills(seed).recipe().clone();
    if let Some(rivers) = &mut recipe.rivers {
        rivers.falls = 40.0;
    }
    terrain(&recipe, seed)
}

/// The same hills with rivers that lie deeper where the lattice does not show how rough they are.
pub(super) fn deep(seed: u64) -> Terrain {
    let mut recipe = hills(seed).recipe().clone();
    if let Some(rivers) = &mut recipe.rivers {
        rivers.rough = 1.0;
    }
    terrain(&recipe, seed)
}

/// A cell of a level around a place on a river.
pub(super) fn cell_at(dir: DVec3, level: u8) -> Cell {
    Cell::containing(dir, level, Terrain::WARP).expect("a direction")
}

/// Places along the longest rivers, with how much of the river is left there.
pub(super) fn places(terrain: &Terrain, many: usize) -> Vec<DVec3> {
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
    for recipe in wet_recipes() {
        let terrain = terrain(&recipe, 3);
        for (at, dir) in places(&terrain, 40).into_iter().enumerate() {
            let cell = cell_at(dir, 4 + u8::try_from(at % 12).expect("small"));
            let finest = side.finest_octave(cell.level()).expect("some");
            let field = terrain.field(cell, side);
            assert_eq!(terrain.heights(cell, side, finest), field.heights());
            vertices_agree(&terrain, &field, 13);
        }
    }
}

/// Where the water about a vertex flows.
fn flow(field: &HeightField, at: usize) -> [u32; 3] {
    let flow = field.water_flows().map_or(Vec3::ZERO, |all| all[at]);
    flow.to_array().map(f32::to_bits)
}

/// A vertex's water: how high it stands and how much it covers.
fn waters(field: &HeightField, at: usize) -> [u32; 2] {
    let of = |all: Option<&[f32]>, none: f32| all.map_or(none, |all| all[at]).to_bits();
    [
        of(field.water_levels(), f32::NEG_INFINITY),
        of(field.water_cover(), 0.0),
    ]
}

/// In every bit, with neighbours over every border and with parents.
#[test]
fn water_has_no_seam() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let last = side.steps();
    let (mut wet, mut covered, mut flowing, mut twins) = (0, 0, 0, 0);
    for recipe in wet_recipes() {
        let terrain = terrain(&recipe, 5);
        for (at, dir) in places(&terrain, 120).into_iter().enumerate() {
            let level = 3 + u8::try_from(at % 14).expect("small");
            // On a border of a realm, every third one.
            let (realm, s, t) = Terrain::WARP.locate(dir);
            let s = if at % 3 == 0 { s.signum() } else { s };
            let cell = cell_at(Terrain::WARP.dir(realm, s, t), level);
            let field = terrain.field(cell, side);
            let of = |field: &HeightField| {
                let all = (0..=last).flat_map(|row| (0..=last).map(move |column| (column, row)));
                let water = |(column, row)| {
                    let at = row * (last + 1) + column;
                    let water = (waters(field, at), flow(field, at));
                    (field.vertex(column, row), water)
                };
                all.map(water).collect::<HashMap<_, _>>()
            };
            let own = of(&field);
            for (water, flow) in own.values() {
                wet += usize::from(f32::from_bits(water[0]).is_finite());
                covered += usize::from(f32::from_bits(water[1]) > 0.0);
                flowing += usize::from(flow.iter().any(|&part| f32::from_bits(part) != 0.0));
            }
            for edge in Edge::ALL {
                let other = terrain.field(cell.across(edge), side);
                for (vertex, theirs) in of(&other) {
                    let same = own.get(&vertex).is_none_or(|own| *own == theirs);
                    assert!(same, "{vertex:?} of {cell:?}");
                }
            }
            let parent = terrain.field(cell.parent().expect("not a realm"), side);
            let half = last / 2;
            let quarter = |index: u32| if index % 2 == 1 { half } else { 0 };
            let (right, up) = (quarter(cell.i()), quarter(cell.j()));
            let coarse = [field.coarse_water_levels(), field.coarse_water_cover()];
            for (column, row) in (0..=half).flat_map(|c| (0..=half).map(move |r| (c, r))) {
                let theirs = waters(&parent, (row + up) * (last + 1) + column + right);
                let at = row * (half + 1) + column;
                let of = |k: usize, none: f32| coarse[k].map_or(none, |all| all[at]).to_bits();
                assert_eq!([of(0, f32::NEG_INFINITY), of(1, 0.0)], theirs, "{cell:?}");
                twins += 1;
            }
        }
    }
    println!("{wet} wet, {covered} covered, {flowing} flowing, {twins} twins");
    assert!(
        wet > 10_000 && covered > 3_000 && flowing > 3_000 && twins > 10_000,
        "{wet} {covered} {flowing} {twins}"
    );
}

/// Where beds are narrow lines, the middles of their valleys are none besides.
#[test]
fn a_river_is_one_line() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let terrain = hills(1);
    let (mut covered, mut aside, mut still) = (0_u32, 0_u32, 0_u32);
    for river in terrain.longest_rivers(40) {
        let pairs = river.stations.windows(2);
        for pair in pairs.step_by(river.stations.len() / 20) {
            let station = pair[0];
            // Level water is still, and brooks are narrower than their beds.
            let falls = station.level - pair[1].level > 1e-3;
            if station.share < 1.0 || !falls || station.width < 10.0 * river.stations[0].width {
                continue;
            }
            // Sectors of the finest octave are 2 to 4 widths wide, and vertices half of one to one apart: the coarsest that beds are there on.
            let face = terrain.radius() * std::f64::consts::FRAC_PI_2;
            let octave = libm::ceil(libm::log2(face / (4.0 * station.width)));
            let has_bed = |&level: &u8| {
                let finest = side.finest_octave(level);
                finest.is_some_and(|finest| f64::from(finest) >= octave)
            };
            let level = (0..30).find(has_bed).expect("some");
            let field = terrain.field(cell_at(station.dir, level), side);
            let flows = field.water_flows().unwrap_or_default();
            for (at, cover) in field.water_cover().unwrap_or_default().iter().enumerate() {
                if *cover <= 0.0 {
                    continue;
                }
                let dir = field.vertex(at % 17, at / 17).dir(Terrain::WARP);
                let widths = 3.5 * station.width / terrain.radius();
                let stations = river.stations.iter();
                let is_near = stations
                    .clone()
                    .any(|other| other.dir.distance(dir) < widths);
                covered += 1;
                aside += u32::from(!is_near);
                still += u32::from(flows[at] == Vec3::ZERO);
            }
        }
    }
    println!("{covered} covered, {aside} of them aside, {still} where nothing flows");
    assert!(covered > 5_000, "{covered}");
    assert!(
        50 * aside < covered && 50 * still < covered,
        "{aside} {still} of {covered}"
    );
}

#[test]
fn gradients_are_the_slopes_of_the_heights() {
    for terrain in [hills(2), super::dry::hills(2), falling(2)] {
        // About the river, from its bed to beyond its valley.
        let [worst, lines] = slopes_off(&terrain, &places(&terrain, 400), 6e-3);
        // Heights are f32: 1e-4 m in 0.1 m.
        assert!(worst < 0.02 && lines <= 2.0, "{worst}, {lines} lines");
    }
}

/// How much gradients differ from the slopes of heights at most, so far about some places, in radians; and where they differ from those to both sides, on lines where something begins to count.
pub(super) fn slopes_off(terrain: &Terrain, places: &[DVec3], about: f64) -> [f64; 2] {
    let (mut worst, mut lines) = (0.0_f64, 0.0);
    let mut rng = rng(6);
    for &dir in places {
        let mut part = || f64::from(below(&mut rng, 2_001)) / 1_000.0 - 1.0;
        let dir = (dir + DVec3::new(part(), part(), part()) * about).normalize();
        let normal = terrain.normal_at_level(dir, 14);
        let height = terrain.height_at_level(dir, 14);
        let across = dir.any_orthonormal_vector();
        let slope = -normal.dot(across) / normal.dot(dir);
        let away = 1e-7;
        let [up, down] = [away, -away]
            .map(|away| terrain.height_at_level((dir + across * away).normalize(), 14));
        let metres = away * (terrain.radius() + height);
        let off = |measured: f64| (slope - measured).abs();
        let across_both = off((up - down) / (2.0 * metres));
        // Lines where parts of a river meet count once in a while: there it is the slope of one side.
        let one_side = off((up - height) / metres).min(off((height - down) / metres));
        lines += if across_both > 0.02 { 1.0 } else { 0.0 };
        worst = worst.max(across_both.min(one_side));
    }
    [worst, lines]
}

/// However large the chunk is: whole realms, whose corners are far from any ball's middle.
#[test]
fn a_large_chunk_has_its_vertices_heights() {
    let side = ChunkSide::new(65).expect("2^6 + 1");
    for chart in CHARTS {
        let terrain = terrain(&watered(chart), 4);
        for level in 0..=2 {
            for realm in Realm::ALL {
                for at in [0, (1 << level) - 1] {
                    let cell = Cell::new(realm, level, at, at).expect("inside");
                    let heights = terrain.heights(cell, side, 9);
                    let field = terrain.field(cell, side);
                    for number in (0..65 * 65).step_by(if level == 0 { 83 } else { 337 }) {
                        let vertex = field.vertex(number % 65, number / 65);
                        let alone = terrain.height(vertex, 9);
                        assert_eq!(alone.to_bits(), heights[number].to_bits(), "{vertex:?}");
                    }
                }
            }
        }
    }
}

/// In a bed, in a valley, and far away; on every level; with a sea and without.
#[test]
fn the_ground_stays_within_its_bounds() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for chart in CHARTS {
        let mut dry = watered(chart);
        dry.sea_level = None;
        for recipe in [watered(chart), rainy(chart), dry] {
            let terrain = terrain(&recipe, 9);
            let mut rng = rng(12);
            for (at, dir) in places(&terrain, 500).into_iter().enumerate() {
                let level = u8::try_from(at % 23).expect("small");
                let mut part = || f64::from(below(&mut rng, 2_001)) / 1_000.0 - 1.0;
                let aside = DVec3::new(part(), part(), part());
                // The lattice's step is 0.05 on the unit sphere.
                let aside = aside * [0.0, 1e-3, 0.02][at % 3];
                let cell = cell_at((dir + aside).normalize(), level);
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
}

#[test]
fn a_planet_without_rivers_has_none() {
    let terrain = terrain(&everything(Chart::Sphere), 1);
    assert!(terrain.longest_rivers(3).is_empty());
    assert_eq!(terrain.water_at(DVec3::X), None);
}

/// Against its definition: every order follows from those of the rivers that come together.
#[test]
fn orders_grow_where_two_of_the_same_come_together() {
    let terrain = hills(4);
    let survey = terrain.survey().expect("it has rivers");
    let all = survey.rivers(DVec3::X, 1e7, usize::MAX);
    // A part begins where others end, but at a spring, and but for the arms of deltas, which leave a river on its way.
    let key = |dir: DVec3| (dir * 1e9).round().to_array().map(f64::to_bits);
    let mut ending: HashMap<_, Vec<u8>> = HashMap::new();
    for line in &all {
        assert!(line.places.len() == line.levels.len() && line.places.len() > 1);
        assert!(line.levels.windows(2).all(|pair| pair[1] <= pair[0]));
        let last = *line.places.last().expect("more than one");
        ending.entry(key(last)).or_default().push(line.order);
    }
    let passed = all.iter().flat_map(|line| {
        let between = &line.places[1..line.places.len() - 1];
        between.iter().map(|&place| (key(place), line.order))
    });
    let passing: HashMap<_, u8> = passed.collect();
    let (mut met, mut arms) = (0, 0);
    for line in &all {
        let first = key(line.places[0]);
        let Some(mut orders) = ending.get(&first).cloned() else {
            arms += usize::from(passing.contains_key(&first));
            let order = passing.get(&first).copied().unwrap_or(1);
            assert_eq!(line.order, order, "an arm, or a spring");
            continue;
        };
        orders.sort_unstable_by(|a, b| b.cmp(a));
        let grows = orders.len() > 1 && orders[1] == orders[0];
        met += usize::from(grows);
        assert_eq!(line.order, orders[0] + u8::from(grows), "{orders:?}");
    }
    println!("{met} times two of the same met, {arms} arms");
    assert!(met > 1_000 && arms > 10, "{met} {arms}");
    assert!(survey.highest_order() >= 5, "{}", survey.highest_order());
    // The longest river runs in one basin from its spring to the sea.
    let longest = &terrain.longest_rivers(1)[0];
    let places = [longest.stations.first(), longest.stations.last()];
    let basins = places.map(|place| {
        let about = survey.rivers(place.expect("some").dir, 2e4, 400);
        about.iter().map(|line| line.basin).collect::<Vec<_>>()
    });
    assert!(basins[0].iter().any(|basin| basins[1].contains(basin)));
}

/// FNV-1a of the bits of heights and waters about rivers and lakes.
fn hash(terrain: &Terrain) -> u64 {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let lakes = terrain.largest_lakes(10).into_iter().map(|lake| lake.dir);
    let places = places(terrain, 60).into_iter().chain(lakes);
    let fields = places.enumerate().map(|(at, dir)| {
        let level = 3 + u8::try_from(at % 14).expect("small");
        terrain.field(cell_at(dir, level), side)
    });
    let bits = fields.flat_map(|field| {
        let water =
            (0..17 * 17).flat_map(|at| waters(&field, at).into_iter().chain(flow(&field, at)));
        let heights = field.heights().iter().map(|height| height.to_bits());
        heights.chain(water).collect::<Vec<_>>()
    });
    bits.flat_map(u32::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
}

#[test]
fn the_same_seed_gives_the_same_rivers_for_ever() {
    let hashes = CHARTS.map(|chart| {
        let mut dry = watered(chart);
        dry.sea_level = None;
        [watered(chart), dry].map(|recipe| format!("{:016x}", hash(&terrain(&recipe, 2026))))
    });
    assert_eq!(
        hashes,
        [
            ["0853334fbf8388fc", "6a142bfb1628d965"],
            ["52415b2c1168fb11", "6eb0c863ef4202d7"]
        ],
        "rivers have changed: every saved planet looks different"
    );
}
