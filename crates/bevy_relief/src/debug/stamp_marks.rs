//! The stamps of some sectors, worked out: where their discs lie, and by how much they count.

use super::curves::cell_border;
use bevy::math::DVec3;
use cubemap::{Cell, Edge};
use std::collections::{BTreeSet, VecDeque};
use terrain::Terrain;

/// Sectors of one level about a place, and the stamps in them.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct StampMarks {
    /// The borders of sectors, as directions.
    pub(super) borders: Vec<Vec<DVec3>>,
    pub(super) stamps: Vec<StampMark>,
}

/// One stamp.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct StampMark {
    /// The direction of its disc's middle.
    pub(super) centre: DVec3,
    /// Directions of its rim, once around.
    pub(super) rim: Vec<DVec3>,
    pub(super) dug: bool,
    /// What masks and slopes leave of it in its disc's middle, 0 ..= 1.
    pub(super) weight: f64,
}

/// Which stamps are worked out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StampChoice {
    /// The sector in their middle.
    pub(super) about: Cell,
    /// The band's place in the recipe; all bands if none.
    pub(super) band: Option<usize>,
}

/// So many sectors at most.
const SECTORS: usize = 225;

/// Points around a disc.
const AROUND: u32 = 64;

/// What counts for less is not drawn.
const LEAST: f64 = 1e-3;

/// How wide sectors are in heights above the ground, where nobody has chosen a level.
const WIDTH: f64 = 0.3;

impl StampChoice {
    /// What is to be seen from a height above the ground in a direction: of a level and a band, or of what suits the height.
    pub(super) fn new(
        terrain: &Terrain,
        dir: DVec3,
        above: f64,
        level: Option<u8>,
        band: Option<usize>,
    ) -> Option<Self> {
        let level = match level {
            Some(level) => level.min(Cell::MAX_LEVEL),
            None => level_at(terrain, above, band)?,
        };
        let about = Cell::containing(dir, level, Terrain::WARP).ok()?;
        Some(Self { about, band })
    }
}

/// The level of octaves whose sectors suit a height above the ground best; `None` where there are no octaves.
fn level_at(terrain: &Terrain, above: f64, band: Option<usize>) -> Option<u8> {
    let side = terrain.radius() * std::f64::consts::FRAC_PI_2;
    let wanted = (side / (WIDTH * above)).log2();
    let bands = terrain.recipe().bands.iter().enumerate();
    let bands = bands.filter(|&(at, _)| band.is_none_or(|band| band == at));
    let levels = bands.flat_map(|(_, band)| band.first..=band.last);
    let off = |level: &u8| (f64::from(*level) - wanted).abs();
    levels.min_by(|a, b| off(a).total_cmp(&off(b)).then(a.cmp(b)))
}

impl StampMarks {
    /// The stamps in and about a sector.
    pub(super) fn new(terrain: &Terrain, choice: StampChoice) -> Self {
        let sectors = sectors_about(choice.about);
        let mut marks = Self::default();
        for &sector in &sectors {
            for edge in Edge::ALL {
                let beyond = sector.across(edge);
                let is_first = matches!(edge, Edge::MinusU | Edge::MinusV);
                let is_shared = sectors.contains(&beyond) && beyond.realm() == sector.realm();
                if is_first || !is_shared {
                    marks.borders.push(cell_border(sector, edge));
                }
            }
            for band in 0..terrain.recipe().bands.len() {
                if choice.band.is_none_or(|chosen| chosen == band) {
                    marks.stamps.extend(mark(terrain, band, sector));
                }
            }
        }
        marks
    }
}

/// The stamp of a band in a sector, if there is one that counts.
fn mark(terrain: &Terrain, band: usize, sector: Cell) -> Option<StampMark> {
    let stamp = terrain.stamp(band, sector)?;
    let chart = terrain.recipe().chart;
    let centre = stamp.centre(chart);
    let explained = terrain.explain_at_level(centre, sector.level());
    let octave = explained.octaves.iter().rev();
    let octave = octave
        .take_while(|octave| octave.level == sector.level())
        .find(|octave| octave.band == band)?;
    let own = octave.stamps.iter().find(|own| own.stamp.cell == sector)?;
    let weight = octave.weight * own.slope_weight;
    let rim = (0..=AROUND).map(|at| stamp.rim(chart, f64::from(at) / f64::from(AROUND)));
    (weight >= LEAST).then(|| StampMark {
        centre,
        rim: rim.collect(),
        dug: stamp.height < 0.0,
        weight,
    })
}

/// The nearest sectors, ring by ring.
fn sectors_about(middle: Cell) -> BTreeSet<Cell> {
    let mut sectors = BTreeSet::from([middle]);
    let mut waiting = VecDeque::from([middle]);
    while let Some(sector) = waiting.pop_front() {
        for next in sector.neighbours() {
            if sectors.len() < SECTORS && sectors.insert(next) {
                waiting.push_back(next);
            }
        }
    }
    sectors
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::CubeCorner;
    use planet_file::Preset;
    use terrain::{Band, Chart, Mask, Recipe, Seed};

    fn terrain(recipe: &Recipe) -> Terrain {
        Terrain::new(recipe, Seed(3)).expect("in order")
    }

    #[test]
    fn sectors_lie_about_their_middle_over_edges_and_corners_and_are_not_many() {
        for level in [0, 1, 2, 3, 9, Cell::MAX_LEVEL] {
            let n = 6_u64 << (2 * level);
            for corner in CubeCorner::all() {
                let dir = corner.vertex().dir(Terrain::WARP);
                let middle = Cell::containing(dir, level, Terrain::WARP).expect("a level");
                let sectors = sectors_about(middle);
                let most = SECTORS as u64;
                assert_eq!(sectors.len() as u64, n.min(most), "{level} {corner:?}");
                if level > 3 {
                    let realms: BTreeSet<_> = sectors.iter().map(|cell| cell.realm()).collect();
                    assert_eq!(realms.len(), 3, "{level} {corner:?}");
                    let (apart, side) = (16.0, std::f64::consts::PI / f64::from(1 << level));
                    for cell in &sectors {
                        let away = cell.centre(Terrain::WARP).distance(dir);
                        assert!(away < apart * side, "{level} {corner:?}: {away}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_level_is_finer_the_lower_the_eye_and_one_that_has_stamps() {
        let earth = terrain(&Preset::Earth.planet().recipe);
        let finest = earth.recipe().finest_octave();
        let mut last = 0;
        for above in [2e7, 1e6, 1e5, 2_000.0, 100.0, 2.0, 1e-3] {
            let level = level_at(&earth, above, None).expect("some");
            assert!(level >= last && level <= finest, "{above}: {level}");
            last = level;
        }
        assert_eq!(last, finest);
        for (at, band) in earth.recipe().bands.iter().enumerate() {
            for above in [1e9, 1_000.0, 1e-9] {
                let level = level_at(&earth, above, Some(at)).expect("some");
                assert!((band.first..=band.last).contains(&level), "{above}");
            }
        }
        assert_eq!(level_at(&earth, 1_000.0, Some(99)), None);
    }

    #[test]
    fn marked_discs_are_those_of_stamps_that_count() {
        // High ground alone has crags; hardly any place is that high.
        let recipe = |from: f64| {
            let hills = Band::new("hills", 1, 1..=8, 500.0);
            let crags = Band::new("crags", 2, 6..=8, 50.0).mask(Mask::new(from, from + 1.0));
            Recipe::new("hills", 1e6).bands([hills, crags])
        };
        for chart in [Chart::Cube, Chart::Sphere] {
            let count = |from: f64, band| {
                let terrain = terrain(&recipe(from).chart(chart));
                let dir = DVec3::new(1.0, 0.99, 0.98);
                let choice = StampChoice::new(&terrain, dir, 1.0, Some(6), band);
                let marks = StampMarks::new(&terrain, choice.expect("a level"));
                for mark in &marks.stamps {
                    assert_eq!(mark.rim.len(), AROUND as usize + 1);
                    assert!(mark.rim[0].distance(mark.rim[AROUND as usize]) < 1e-9);
                    assert!(mark.weight > 0.0 && mark.weight <= 1.0, "{mark:?}");
                }
                marks.stamps.len()
            };
            assert_eq!(count(-1e5, None), 2 * SECTORS, "{chart:?}");
            assert_eq!(count(1e5, None), SECTORS, "{chart:?}");
            assert_eq!(count(1e5, Some(1)), 0, "{chart:?}");
            assert_eq!(count(1e5, Some(7)), 0, "{chart:?}");
        }
    }
}
