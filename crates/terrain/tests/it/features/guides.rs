//! Stamps that ask how the ground lies: what they are told is true, and nothing but the ground before them tells it.

use crate::recipes::{CHARTS, below, guided, rng, terrain};
use cubemap::{Cell, Corner, Realm};
use glam::DVec3;
use terrain::{
    Band, BandProblem, Chart, Facing, Mask, Recipe, RecipeError, SectorStamp, Seed, Shape, Sign,
    Stamp, Terrain,
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

#[test]
fn crests_run_downhill_and_ledges_across_on_the_ground_that_was_there_before_them() {
    let recipe = guided(Chart::Sphere);
    let whole = terrain(&recipe, 5);
    let (mut stamps, mut flat) = (0, 0);
    for (band, level) in [(1, 3), (1, 8), (2, 6), (2, 11), (3, 9), (3, 12)] {
        let ground = terrain(&before(&recipe, band, level), 5);
        let mut rng = rng(u64::from(level));
        for k in 0..60 {
            // Some of them at the ends of realms.
            let last = (1 << level) - 1;
            let j = if k % 3 == 0 {
                last
            } else {
                below(&mut rng, last + 1)
            };
            let cell = Cell::new(Realm::ALL[k % 6], level, below(&mut rng, last + 1), j);
            let Some(stamp) = whole.stamp(band, cell.expect("inside")) else {
                continue;
            };
            let gradient = under(&ground, &stamp, followed(&recipe, band, level));
            if gradient.length() < 200.0 {
                flat += 1;
                continue;
            }
            // The disc turned by the stamp's angle.
            let disc = stamp.disc();
            let (sine, cosine) =
                libm::sincos(f64::from(stamp.turn) / 65_536.0 * std::f64::consts::TAU);
            let crest = (disc.e1 * cosine + disc.e2 * sine).normalize();
            let tangent =
                gradient - disc.centre.normalize() * gradient.dot(disc.centre.normalize());
            let along = -crest.dot(tangent.normalize());
            let wanted = match recipe.bands[band].facing {
                Facing::Across => 0.0,
                // Waves go up as well as down.
                _ if band == 2 => 1.0_f64.copysign(along),
                _ => 1.0,
            };
            let off = (libm::acos(along.clamp(-1.0, 1.0)) - libm::acos(wanted)).abs();
            assert!(off < 1e-3, "{band} {level} {:?}: {along}", stamp.cell);
            stamps += 1;
        }
    }
    println!("{stamps} stamps; {flat} on a level");
    assert!(stamps > 200, "{stamps}");
}

#[test]
fn steepness_under_its_centre_makes_a_stamp_as_high_as_the_mask_says() {
    for chart in CHARTS {
        let recipe = guided(chart);
        let whole = terrain(&recipe, 6);
        let mut partly = 0;
        for (band, level) in [(2, 7), (3, 9), (4, 11)] {
            let ground = terrain(&before(&recipe, band, level), 6);
            let rule = &recipe.bands[band];
            let slope = rule.slope.expect("it has one");
            let height = rule.amplitude * rule.gain.powi(i32::from(level - rule.first));
            let mut rng = rng(u64::from(level));
            for k in 0..80 {
                let mut index = || below(&mut rng, 1 << level);
                let cell = Cell::new(Realm::ALL[k % 6], level, index(), index());
                let cell = cell.expect("inside");
                if chart == Chart::Cube && cell.realm_edges().iter().next().is_some() {
                    // The slope has a step there: the stamp has its own realm's, a direction the first's.
                    continue;
                }
                let Some(stamp) = whole.stamp(band, cell) else {
                    continue;
                };
                let tangent = |degrees: f64| libm::tan(degrees.to_radians());
                let steepness =
                    under(&ground, &stamp, followed(&recipe, band, level)).length() / recipe.radius;
                let t =
                    (steepness - tangent(slope.from)) / (tangent(slope.to) - tangent(slope.from));
                let t = t.clamp(0.0, 1.0);
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
