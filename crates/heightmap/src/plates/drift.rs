use crate::chance::{Key, unit};
use crate::grid::Near;
use glam::DVec3;
use rand_chacha::rand_core::Rng;

/// Plates that cover a grid: where each grew from, and how it drifts.
#[derive(Clone, Debug)]
pub(super) struct Drift {
    near: Near,
    plates: Vec<Plate>,
}

#[derive(Clone, Copy, Debug)]
struct Plate {
    seed: DVec3,
    /// Distances from its seed count so many times: a large plate has less than 1.
    reluctance: f64,
    /// On a cube the axis it turns about, as long as it is fast; on flat grids where it goes.
    motion: DVec3,
    /// From −1 to 1: how much of it is continent.
    bias: f64,
}

/// What a place has of its own plate and of the border to the next ones.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Border {
    /// Where plates close, how fast, less with the distance from the border and nothing from a reach on; so where they part.
    pub(super) closing: f64,
    pub(super) parting: f64,
    /// The same within a quarter of the reach.
    pub(super) closing_near: f64,
    pub(super) parting_near: f64,
    /// The bias of the plates here, without a step over their borders.
    pub(super) bias: f64,
}

impl Drift {
    /// So many plates a whole map.
    pub(super) fn new(near: Near, count: usize, key: Key) -> Self {
        let mut rng = key.rng();
        let plates = (0..count).map(|_| {
            let seed = near.random(&mut rng);
            let mut number = || f64::from(unit(rng.next_u32()));
            let reluctance = 1.0 + 0.3 * number();
            let motion = DVec3::new(number(), number(), number());
            Plate {
                seed,
                reluctance,
                motion,
                bias: number(),
            }
        });
        Self {
            near,
            plates: plates.collect(),
        }
    }

    /// What a place has, where borders count within a reach in sides.
    pub(super) fn at(&self, place: DVec3, reach: f64) -> Border {
        let distance =
            |plate: &Plate| self.near.square(place, plate.seed).sqrt() * plate.reluctance;
        let mut own = (f64::INFINITY, &self.plates[0]);
        for plate in &self.plates {
            let far = distance(plate);
            // Of two as near, the first.
            if far < own.0 {
                own = (far, plate);
            }
        }
        let (least, own) = own;
        let mut border = Border::default();
        let (mut bias, mut all) = (own.bias, 1.0);
        for plate in self
            .plates
            .iter()
            .filter(|&plate| !std::ptr::eq(plate, own))
        {
            let away = 0.5 * (distance(plate) - least);
            if away >= reach {
                continue;
            }
            let speed = self.closing(place, own, plate);
            let [wide, narrow] = [reach, 0.25 * reach].map(|reach| fade(away / reach));
            let [closing, parting] = [speed.max(0.0), (-speed).max(0.0)];
            border.closing += closing * wide;
            border.parting += parting * wide;
            border.closing_near += closing * narrow;
            border.parting_near += parting * narrow;
            bias += plate.bias * wide;
            all += wide;
        }
        border.bias = bias / all;
        border
    }

    /// How fast one plate comes nearer to another, seen at a place.
    fn closing(&self, place: DVec3, own: &Plate, other: &Plate) -> f64 {
        let motion = own.motion - other.motion;
        let motion = if self.near.is_round() {
            motion.cross(place)
        } else {
            DVec3::new(motion.x, motion.y, 0.0)
        };
        let way = self.near.way(own.seed, other.seed);
        let long = way.dot(way).sqrt();
        if long > 0.0 {
            motion.dot(way) / long
        } else {
            0.0
        }
    }
}

/// From 1 at 0 to 0 at 1, without a crease.
fn fade(x: f64) -> f64 {
    let left = (1.0 - x * x).max(0.0);
    left * left
}
