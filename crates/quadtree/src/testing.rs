//! What several tests need: random numbers with a seed, awkward eyes, checks of a cover.

use crate::{Globe, Ranges};
use cubemap::{Cell, Corner, Realm, Warp};
use glam::DVec3;
use std::collections::{BTreeMap, BTreeSet};

/// Random numbers that are the same on every run.
#[derive(Debug)]
pub(crate) struct Random(fastrand::Rng);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(fastrand::Rng::with_seed(seed))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0.u64(..)
    }

    pub(crate) fn unit(&mut self) -> f64 {
        self.0.f64()
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// Every power of two alike.
    pub(crate) fn log_between(&mut self, low: f64, high: f64) -> f64 {
        let mut octaves = 1;
        while low * 2_f64.powi(octaves) < high {
            octaves += 1;
        }
        let octave = i32::try_from(self.below(octaves.unsigned_abs().into())).expect("small");
        (low * 2_f64.powi(octave) * self.between(1.0, 2.0)).min(high)
    }

    pub(crate) fn below(&mut self, end: u64) -> usize {
        usize::try_from(self.0.u64(..end)).expect("small")
    }

    pub(crate) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub(crate) fn dir(&mut self) -> DVec3 {
        loop {
            let p = DVec3::new(
                self.between(-1.0, 1.0),
                self.between(-1.0, 1.0),
                self.between(-1.0, 1.0),
            );
            if (0.01..1.0).contains(&p.length_squared()) {
                return p.normalize();
            }
        }
    }
}

/// A cell of any level up to `deepest`, often at a border or a corner of its realm.
pub(crate) fn random_cell(random: &mut Random, deepest: u64) -> Cell {
    let level = u8::try_from(random.below(deepest + 1)).expect("small");
    let mut index = || match random.below(4) {
        0 => 0,
        1 => (1 << level) - 1,
        _ => u32::try_from(random.below(1 << level)).expect("small"),
    };
    let (i, j) = (index(), index());
    Cell::new(Realm::ALL[random.below(6)], level, i, j).expect("inside")
}

/// Eyes where formulas break: at the centre, on the ground over a cell's corner, 1 cm above it, far out.
pub(crate) fn extreme_eyes(globe: &Globe, cell: Cell) -> Vec<DVec3> {
    let r = globe.radius;
    let mut eyes = vec![
        DVec3::ZERO,
        DVec3::splat(1e-300),
        DVec3::X * (r / 2.0),
        DVec3::NEG_ONE * r * 100.0,
        -cell.centre(globe.warp) * r,
    ];
    for corner in Corner::ALL {
        let dir = cell.corner(corner).dir(globe.warp);
        eyes.extend([dir * r, dir * (r + 0.01), dir * (r - 0.01), dir * r * 100.0]);
    }
    eyes
}

/// A globe without any relief.
pub(crate) fn sphere(radius: f64, warp: Warp) -> Globe {
    Globe {
        radius,
        occluder: radius,
        roof: radius,
        warp,
    }
}

/// Ranges of a planet of rough ground, with the diagonals of the bare sphere.
pub(crate) fn ranges(globe: &Globe, deepest: u8, roughness: f64, detail: f64) -> Ranges {
    let error = |level| globe.radius * roughness * 0.5_f64.powi(i32::from(level));
    let errors: Vec<_> = (0..=deepest).map(error).collect();
    Ranges::new(globe, &errors, detail, 1.0)
}

/// Checks that cells cover the sphere once, and are balanced, by other means than the crate's own.
pub(crate) fn assert_covers_once_and_is_balanced(cells: &[Cell], context: &str) {
    let set: BTreeSet<Cell> = cells.iter().copied().collect();
    assert_eq!(set.len(), cells.len(), "{context}: a cell twice");
    let mut areas = BTreeMap::new();
    for &cell in cells {
        *areas.entry(cell.realm()).or_insert(0_u64) += 1 << (2 * (Cell::MAX_LEVEL - cell.level()));
        for level in 0..cell.level() {
            let above = cell.ancestor(level).expect("above");
            assert!(
                !set.contains(&above),
                "{context}: {above:?} covers {cell:?}"
            );
        }
        for neighbour in cell.neighbours() {
            let coarser = (0..cell.level().saturating_sub(1))
                .filter_map(|level| neighbour.ancestor(level))
                .find(|above| set.contains(above));
            assert_eq!(coarser, None, "{context}: touches {cell:?}");
        }
    }
    for realm in Realm::ALL {
        let whole = 1 << (2 * Cell::MAX_LEVEL);
        assert_eq!(areas.get(&realm), Some(&whole), "{context}: {realm:?}");
    }
}
