//! Stamps that ask how the ground lies: what they are told is true, and nothing but the ground before them tells it.

use crate::recipes::{CHARTS, below, guided, rng, terrain};
use cubemap::{Cell, Corner, Realm};
use glam::DVec3;
use std::thread;
use terrain::{
    Band, BandProblem, Chart, ChunkSide, Facing, Mask, Recipe, RecipeError, SectorStamp, Seed,
    Shape, Sign, Stamp, Terrain,
};

/// The level before which the ground is as stamps of a level follow it: two octaves follow the same.
fn followed(recipe: &Recipe, band: usize, level: u8) -> u8 {
    let first = recipe.bands[band].first;
    first + (level - first) / 2 * 2
}

/// The recipe without what comes after the ground that a band's stamps of a level follow.
fn before(recipe: &Recipe, band: usize, level: u8) -> Recipe {
    let level = followed(recipe, band, level);
    let bands = recipe.bands[..=band]
        .iter()
        .filter(|band| band.first < level);
    let cut = bands.cloned().map(|mut band| {
        band.last = band.last.min(level - 1);
        band
    });
    let mut before = recipe.clone();
    before.bands = cut.collect();
    before
}

/// The gradient of the ground in a direction, in metres a radian: from its normal, which [`crate::slopes`] proves.
fn gradient(ground: &Terrain, dir: DVec3) -> DVec3 {
    let (height, normal) = ground.ground_at(dir);
    (dir - normal / normal.dot(dir)) * (ground.radius() + height)
}

/// The gradient under a stamp's centre, from those at the corners of a sector of a level around it.
fn under(ground: &Terrain, stamp: &SectorStamp, level: u8) -> DVec3 {
    let (mut sector, [mut x, mut y]) = (stamp.cell, stamp.jitter);
    while sector.level() > level {
        let within = |index: u32, place: f64| (f64::from(index % 2) + place) / 2.0;
        (x, y) = (within(sector.i(), x), within(sector.j(), y));
        sector = sector.parent().expect("it is not the coarsest");
    }
    let at = |corner| gradient(ground, sector.corner(corner).dir(Terrain::WARP));
    let corners = [
        (Corner::MinusUMinusV, (1.0 - x) * (1.0 - y)),
        (Corner::PlusUMinusV, x * (1.0 - y)),
        (Corner::MinusUPlusV, (1.0 - x) * y),
        (Corner::PlusUPlusV, x * y),
    ];
    corners
        .map(|(corner, part)| at(corner) * part)
        .into_iter()
        .sum()
}

/// Stamps of a band and a level here and there, some of them at the ends of realms, and the gradients under them.
fn some(whole: &Terrain, seed: u64, band: usize, level: u8) -> Vec<(SectorStamp, DVec3)> {
    let recipe = whole.recipe();
    let ground = terrain(&before(recipe, band, level), seed);
    let mut rng = rng(u64::from(level));
    let last = (1 << level) - 1;
    let cells = (0..80).map(|k| {
        let i = below(&mut rng, last + 1);
        let j = if k % 3 == 0 {
            last
        } else {
            below(&mut rng, last + 1)
        };
        Cell::new(Realm::ALL[k % 6], level, i, j).expect("inside")
    });
    let followed = followed(recipe, band, level);
    // On the cube the slope has a step at the ends of realms: the stamp has its own realm's, a direction the first's.
    let inside = |sector: Cell| sector.realm_edges().iter().next().is_none();
    let told = cells.filter(|cell| {
        recipe.chart == Chart::Sphere || cell.ancestor(followed).is_some_and(inside)
    });
    let stamps = told.filter_map(|cell| whole.stamp(band, cell));
    stamps
        .map(|stamp| (stamp, under(&ground, &stamp, followed)))
        .collect()
}

/// Where a stamp's centre is on the sphere, and the way that its crest runs there.
fn crest(chart: Chart, stamp: &SectorStamp) -> [DVec3; 2] {
    let (sine, cosine) = libm::sincos(f64::from(stamp.turn) / 65_536.0 * std::f64::consts::TAU);
    let (centre, [along, across]) = match chart {
        Chart::Sphere => (stamp.disc().centre, [stamp.disc().e1, stamp.disc().e2]),
        Chart::Cube => {
            let [s, t] = stamp.cell.bounds_st();
            let place = |[low, high]: [f64; 2], part: f64| low + (high - low) * part;
            let (s, t) = (place(s, stamp.jitter[0]), place(t, stamp.jitter[1]));
            let (realm, warp) = (stamp.cell.realm(), Terrain::WARP);
            (warp.on_cube(realm, s, t), warp.tangents(realm, s, t))
        }
    };
    [centre, along * cosine + across * sine].map(DVec3::normalize)
}

#[test]
fn crests_run_downhill_and_ledges_across_on_the_ground_that_was_there_before_them() {
    for chart in CHARTS {
        let whole = terrain(&guided(chart), 5);
        let (mut stamps, mut level_ground) = (0, 0);
        for (band, level) in [(1, 3), (1, 8), (2, 6), (2, 11), (3, 9), (3, 12)] {
            for (stamp, gradient) in some(&whole, 5, band, level) {
                let mut straight = stamp;
                if whole.recipe().bands[band].facing == Facing::Across {
                    // What runs across runs downhill a quarter of a turn before, by the chart's own right angles.
                    straight.turn = stamp.turn.wrapping_sub(1 << 14);
                }
                let [up, crest] = crest(chart, &straight);
                let rise = gradient - up * gradient.dot(up);
                if rise.length() < 200.0 {
                    level_ground += 1;
                    continue;
                }
                let along = -crest.dot(rise.normalize());
                // Waves go up as well as down.
                let along = if band == 2 { along.abs() } else { along };
                let off = libm::acos(along.clamp(-1.0, 1.0));
                assert!(
                    off < 1e-3,
                    "{chart:?} {band} {level} {:?}: {along}",
                    stamp.cell
                );
                stamps += 1;
            }
        }
        println!("{chart:?}: {stamps} stamps; {level_ground} on a level");
        assert!(stamps > 200, "{stamps}");
    }
}

#[test]
fn steepness_under_its_centre_makes_a_stamp_as_high_as_the_mask_says() {
    for chart in CHARTS {
        let whole = terrain(&guided(chart), 6);
        let mut partly = 0;
        for (band, level) in [(2, 7), (3, 9), (4, 11)] {
            let rule = &whole.recipe().bands[band];
            let slope = rule.slope.expect("it has one");
            let height = rule.amplitude * rule.gain.powi(i32::from(level - rule.first));
            let [from, to] = [slope.from, slope.to].map(|degrees| libm::tan(degrees.to_radians()));
            for (stamp, gradient) in some(&whole, 6, band, level) {
                let steepness = gradient.length() / whole.radius();
                let t = ((steepness - from) / (to - from)).clamp(0.0, 1.0);
                let weight = slope.floor + (1.0 - slope.floor) * t * t * (3.0 - 2.0 * t);
                let error = (stamp.height.abs() / height - weight).abs();
                assert!(error < 1e-3, "{chart:?} {band} {:?}: {error}", stamp.cell);
                partly += usize::from(weight > 0.01 && weight < 0.99);
            }
        }
        assert!(partly > 40, "{chart:?}: {partly}");
    }
}

#[test]
fn on_a_level_what_asks_for_slopes_is_not_there_and_crests_lie_any_way() {
    let gullies = Band::new("gullies", 1, 4..=9, 100.0).stamps([Stamp::new(Shape::Gullies)]);
    for chart in CHARTS {
        let recipe = Recipe::new("level", 6e6).chart(chart);
        let none = recipe
            .clone()
            .bands([gullies.clone().slope(Mask::new(1.0, 5.0))]);
        let none = terrain(&none, 0);
        let random = terrain(&recipe.clone().bands([gullies.clone()]), 0);
        let downhill = terrain(&recipe.bands([gullies.clone().facing(Facing::Downhill)]), 0);
        let mut other = 0;
        for cell in Cell::all(4) {
            let dir = cell.centre(Terrain::WARP);
            assert_eq!(none.height_at(dir), 0.0);
            // The first octave finds nothing to follow.
            assert_eq!(random.stamp(0, cell), downhill.stamp(0, cell));
            other += usize::from(random.height_at(dir) != downhill.height_at(dir));
        }
        assert!(other > 1_000, "finer ones follow the first: {other}");
    }
}

/// What comes later in the recipe, and finer octaves, change no turn.
#[test]
fn nothing_but_the_ground_before_a_stamp_turns_it() {
    for chart in CHARTS {
        let recipe = guided(chart);
        let whole = terrain(&recipe, 7);
        for (band, level) in [(1, 6), (2, 9), (3, 10)] {
            let mut cut = recipe.clone();
            cut.bands.truncate(band + 1);
            cut.bands[band].last = level;
            let cut = terrain(&cut, 7);
            let mut rng = rng(9);
            for k in 0..60 {
                let mut index = || below(&mut rng, 1 << level);
                let cell = Cell::new(Realm::ALL[k % 6], level, index(), index()).expect("inside");
                assert_eq!(whole.stamp(band, cell), cut.stamp(band, cell), "{chart:?}");
            }
        }
    }
}

/// A thread that knows nothing finds it all at once, one that was asked for coarser ground before a run of octaves after the other.
#[test]
fn ground_found_for_all_octaves_at_once_has_the_bits_of_that_found_bit_by_bit() {
    let side = ChunkSide::new(17).expect("2^k + 1");
    for chart in CHARTS {
        let whole = &terrain(&guided(chart), 8);
        let mut rng = rng(10);
        for k in 0..36 {
            let level = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13][k % 10];
            let mut index = || below(&mut rng, 1 << level);
            let cell = Cell::new(Realm::ALL[k % 6], level, index(), index()).expect("inside");
            let [at_once, by_and_by] = thread::scope(|scope| {
                let at_once = scope.spawn(move || whole.field(cell, side));
                let by_and_by = scope.spawn(move || {
                    for finest in 0..=level {
                        let _ = whole.heights(cell, side, finest);
                    }
                    whole.field(cell, side)
                });
                [at_once, by_and_by].map(|field| field.join().expect("it ends"))
            });
            assert!(at_once == by_and_by, "{chart:?} {cell:?}");
        }
    }
}

#[test]
fn gullies_that_cannot_be_printed_and_slopes_that_are_none_are_refused() {
    let gullies = || Band::new("gullies", 1, 4..=9, 100.0).stamps([Stamp::new(Shape::Gullies)]);
    let refused = |band: Band| {
        let recipe = Recipe::new("refused", 6e6).bands([band]);
        match Terrain::new(&recipe, Seed(0)) {
            Err(RecipeError::Band { problem, .. }) => problem.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert!(Terrain::new(&Recipe::new("fine", 6e6).bands([gullies()]), Seed(0)).is_ok());
    let mut early = gullies();
    early.first = 3;
    assert_eq!(
        refused(early),
        "first is 3; it must be 4 or more, for gullies"
    );
    let mut mixed = gullies();
    mixed.stamps.push(Stamp::new(Shape::Bell).sign(Sign::Raise));
    assert_eq!(refused(mixed), BandProblem::MixedGullies.to_string());
    let many = (0..9).map(|salt| {
        let mut band = gullies().facing(Facing::Downhill);
        (band.salt, band.last) = (salt, 11);
        band
    });
    let many = Recipe::new("many", 6e6).bands(many);
    assert_eq!(
        Terrain::new(&many, Seed(0)).err(),
        Some(RecipeError::Guided(72))
    );
    for (slope, words) in [
        (
            Mask::new(-1.0, 5.0),
            "slope from is -1; it must be from 0 to 90 degrees",
        ),
        (
            Mask::new(1.0, f64::NAN),
            "slope to is NaN; it must be from 0 to 90 degrees",
        ),
        (
            Mask::new(5.0, 5.0),
            "slope to is 5; it must be 0.01 degrees away from from, or more",
        ),
        (
            Mask::new(1.0, 5.0).floor(1.0),
            "slope floor is 1; it must be from 0, below 1",
        ),
    ] {
        assert_eq!(refused(gullies().slope(slope)), words);
    }
}
