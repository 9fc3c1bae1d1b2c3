//! Masks that read more than the height.

use super::rivers::{drained, rainy, watered};
use crate::recipes::{CHARTS, below, rng, terrain, vertices_agree};
use cubemap::{Cell, Realm};
use glam::DVec3;
use terrain::reference::gather;
use terrain::{
    Band, BandProblem, Chart, ChunkSide, Mask, Reads, Recipe, RecipeError, RiverRain, Rivers,
    Terrain,
};

/// Rivers, and a band for each thing that there is to read.
pub(crate) fn reading(chart: Chart) -> Recipe {
    let mut recipe = drained(chart);
    let band = |name: &str, salt: u64, mask: Mask| Band::new(name, salt, 5..=9, 300.0).mask(mask);
    recipe.bands.extend([
        band("moist", 901, Mask::new(0.3, 0.9).reads(Reads::Rain)),
        band(
            "coast",
            902,
            Mask::new(2e6, 1e5).floor(0.1).reads(Reads::Coast),
        ),
        band("plains", 903, Mask::new(2e5, 1e6).reads(Reads::Drained)),
    ]);
    recipe
}

/// Hills, and one band of bumps that reads something; the sea at 0.
fn bumps(mask: Option<Mask>) -> Recipe {
    let hills = Band::new("hills", 1, 1..=5, 3_000.0).gain(0.6);
    let mut bumps = Band::new("bumps", 2, 6..=8, 100.0);
    bumps.mask = mask;
    let rain = Some(RiverRain {
        reach: 40.0,
        climb: 3_000.0,
    });
    let rivers = Rivers {
        rain,
        ..Rivers::new(6, 0.0)
    };
    Recipe::new("bumps", 6_371_000.0)
        .sea_level(0.0)
        .rivers(rivers)
        .bands([hills, bumps])
}

/// Directions all over the sphere.
fn places(many: usize) -> impl Iterator<Item = DVec3> {
    let mut rng = rng(17);
    let mut part = move || f64::from(below(&mut rng, 1 << 24)) / f64::from(1 << 23) - 1.0;
    std::iter::repeat_with(move || DVec3::new(part(), part(), part()).normalize()).take(many)
}

/// What the mask of the last band reads in a direction.
fn read(terrain: &Terrain, dir: DVec3) -> f64 {
    let explained = terrain.explain_at_level(dir, 6);
    explained
        .bands
        .last()
        .and_then(|band| band.mask_reads)
        .expect("it reads something")
}

#[test]
fn masks_that_read_more_than_the_height_have_no_seam() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let mut rng = rng(23);
    for chart in CHARTS {
        let terrain = terrain(&reading(chart), 3);
        for at in 0..120 {
            let level = 2 + at % 9;
            let last = (1_u32 << level) - 1;
            let realm = Realm::ALL[below(&mut rng, 6) as usize];
            // Every other one on an edge of the cube.
            let i = if at % 2 == 0 {
                last
            } else {
                below(&mut rng, last + 1)
            };
            let cell = Cell::new(
                realm,
                u8::try_from(level).expect("small"),
                i,
                below(&mut rng, last + 1),
            );
            let cell = cell.expect("inside");
            let field = terrain.field(cell, side);
            vertices_agree(&terrain, &field, 5);
            if chart == Chart::Sphere && at % 8 == 0 {
                let finest = side.finest_octave(cell.level()).expect("some");
                assert_eq!(
                    gather(&terrain, cell, side, finest),
                    field.heights(),
                    "{cell:?}"
                );
            }
            let bounds = terrain.bounds(cell);
            let mut heights = field.heights().iter();
            assert!(
                heights.all(|&height| bounds.contains(height.into())),
                "{cell:?}"
            );
        }
    }
}

#[test]
fn a_mask_reads_rain_coast_and_land_that_drains_as_they_are() {
    let of = |reads| terrain(&bumps(Some(Mask::new(0.0, 1.0).reads(reads))), 1);
    let [rain, coast, drained] = [Reads::Rain, Reads::Coast, Reads::Drained].map(of);
    let (mut dry, mut wet, mut far, mut wide) = (0, 0, 0.0_f64, 0.0_f64);
    for dir in places(2_000) {
        let is_sea = rain.height_at_level(dir, 5) < -200.0;
        let falls = read(&rain, dir);
        assert!((0.0..4.0).contains(&falls), "{falls} at {dir}");
        dry += usize::from(falls < 0.3);
        wet += usize::from(falls > 0.8);
        let away = read(&coast, dir);
        assert!(away >= 0.0, "{away} m at {dir}");
        far = far.max(away);
        let land = read(&drained, dir);
        wide = wide.max(land);
        // Bells of the nodes about it are mixed: 156 km from one to the next.
        assert!(
            !is_sea || away < 160e3,
            "{away} m from the coast in the sea at {dir}"
        );
    }
    assert!(dry > 100 && wet > 100, "{dry} {wet}");
    assert!((5e5..1e7).contains(&far), "{far} m from the coast");
    // Half of that lies on bells beside it.
    assert!((3e5..5e6).contains(&wide), "{wide} m");
    for river in drained.longest_rivers(3) {
        let mouth = river.stations[river.stations.len() * 9 / 10].dir;
        assert!(read(&drained, mouth) > 1.5e5, "{}", read(&drained, mouth));
    }
}

#[test]
fn a_band_is_where_its_mask_finds_rain_and_nowhere_else() {
    let masked = terrain(&bumps(Some(Mask::new(0.5, 0.6).reads(Reads::Rain))), 1);
    let [plain, whole] = [&[][..], &[()]].map(|all| {
        let mut recipe = bumps(None);
        recipe.bands.truncate(1 + all.len());
        terrain(&recipe, 1)
    });
    let (mut dry, mut wet) = (0, 0);
    for dir in places(1_000) {
        let heights = [&plain, &masked, &whole].map(|terrain| terrain.height_at(dir));
        let falls = read(&masked, dir);
        if falls <= 0.5 {
            dry += 1;
            assert_eq!(heights[1], heights[0], "{falls} at {dir}");
        } else if falls >= 0.6 {
            wet += 1;
            assert_eq!(heights[1], heights[2], "{falls} at {dir}");
        }
    }
    assert!(dry > 100 && wet > 100, "{dry} {wet}");
}

#[test]
fn what_is_not_there_to_be_read_is_refused_in_words() {
    let problem = |recipe: &Recipe| match recipe.check() {
        Err(RecipeError::Band { index: 1, problem }) => problem,
        other => panic!("{other:?}"),
    };
    let good = bumps(Some(Mask::new(0.2, 0.4).reads(Reads::Rain)));
    assert_eq!(good.check(), Ok(()));
    let needs = |change: fn(&mut Recipe)| {
        let mut recipe = good.clone();
        change(&mut recipe);
        match problem(&recipe) {
            BandProblem::Reads {
                reads: "Rain",
                needs,
            } => needs,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(needs(|recipe| recipe.rivers = None), "rivers");
    assert_eq!(needs(|recipe| recipe.sea_level = None), "a sea_level");
    let no_rain = |recipe: &mut Recipe| recipe.rivers.as_mut().expect("some").rain = None;
    assert_eq!(needs(no_rain), "rain in its rivers");
    let mut early = good.clone();
    early.bands[1].first = 5;
    let told = problem(&early).to_string();
    assert_eq!(
        told,
        "its mask reads Rain from octave 5 on; let the band begin with octave 6, the rivers' level, or a later one"
    );
    let mut slope = good.clone();
    slope.bands[1].slope = Some(Mask::new(0.0, 10.0).reads(Reads::Rain));
    assert_eq!(problem(&slope), BandProblem::SlopeReads);
    let mut without = good;
    without.remove_rivers();
    assert_eq!(without.check(), Ok(()));
}

#[test]
fn rivers_run_as_they_did_whatever_masks_read() {
    for chart in CHARTS {
        for recipe in [watered(chart), rainy(chart)] {
            let rivers = |recipe: &Recipe| terrain(recipe, 2).longest_rivers(3);
            let mut reads = recipe.clone();
            let mask = Mask::new(2e6, 1e5).reads(Reads::Coast);
            reads
                .bands
                .push(Band::new("coast", 902, 5..=9, 300.0).mask(mask));
            let [before, after] = [&recipe, &reads].map(rivers);
            assert!(
                before
                    .iter()
                    .zip(&after)
                    .all(|(a, b)| a.area == b.area && a.length == b.length)
            );
        }
    }
}
