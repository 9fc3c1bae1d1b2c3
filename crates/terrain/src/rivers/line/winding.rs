//! How beds wind on the floors of their valleys, the more the less they fall.

use super::bends::Bends;
use super::station::Station;
use crate::rivers::vectors::{cross, dot, even, normalized};
use glam::DVec3;

/// How far aside the middle of a part is led, in lengths of it; in halves of its bed at most; and in parts of what its valley reaches at most.
const ASIDE: f64 = 0.3;
const ASIDE_BEDS: f64 = 10.0;
const ASIDE_REACHES: f64 = 0.1;

/// How far a bed is from where it would be without, in parts of what its valley reaches, at most: each half of a part is led aside half as far.
pub(in crate::rivers) const FARTHEST_ASIDE: f64 = 2.0 * ASIDE_REACHES;

/// Parts that are so many halves of their bed long, or shorter, only round off the bend that they are a half of, and those that are so many have bends of their own: narrower ones would be too narrow for their beds.
const SHORT: f64 = 8.0;
const LONG: f64 = 16.0;

/// How far the middle of half of a flat arc lies aside, of how far the arc's own does.
const HALF_ARC: f64 = 0.25;

/// Beds wind wholly where they fall no more metres a metre, so much less where they fall so many, and not at all where they rush down so many.
const LEVEL: f64 = 0.001;
const STEEP: f64 = 0.006;
const RUSHING: f64 = 0.06;

/// How much of all winding is left of beds that are steep.
const LEFT: f64 = 0.6;

/// How much of all winding a bed has that falls so many metres a metre.
fn winds_at(fall: f64) -> f64 {
    let below = |most: f64, least: f64| ((most - fall) * (1.0 / (most - least))).clamp(0.0, 1.0);
    below(STEEP, LEVEL) * (1.0 - LEFT) + below(RUSHING, STEEP) * LEFT
}

/// How far the ends of a part have been led aside, and to which side its own middle is next.
///
/// Halves are led to the left and to the right in turn, all along a stretch, so that a middle lies where a bend ends and the next begins: two bends to one side would meet in a corner so sharp that the water before it and behind it lay side by side.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::rivers) struct Winding {
    /// On the unit sphere.
    aside: [DVec3; 2],
    /// 1 to the left, −1 to the right; 0 where nothing has been led aside yet.
    turn: f64,
    /// How many metres to the left the middle was led aside of what it is a half of.
    arc: f64,
}

impl Winding {
    /// Where the middle of a part between two stations comes to lie, which goes some way `along` in a valley that goes another and whose middle is `bent` before it winds; and how its halves wind.
    pub(in crate::rivers) fn wound(
        self,
        bends: &Bends,
        radius: f64,
        [a, b]: [Station; 2],
        [along, valley]: [DVec3; 2],
        bent: DVec3,
    ) -> (DVec3, [Self; 2]) {
        let length = dot(along, along).sqrt() * radius;
        let chance = even(bends.chance(bent));
        let turn = if self.turn == 0.0 {
            1.0_f64.copysign(chance)
        } else {
            self.turn
        };
        let [bed, reach] = [a.bed.max(b.bed), a.reach.min(b.reach)];
        let farthest = (ASIDE * length).min(ASIDE_BEDS * bed);
        let farthest = farthest.min(ASIDE_REACHES * reach);
        let room = ((length / bed - SHORT) * (1.0 / (LONG - SHORT))).clamp(0.0, 1.0);
        let fall = (a.level - b.level) / length;
        let winds = (a.winds + b.winds) * 0.5;
        let own = turn * farthest * winds_at(fall) * winds * (0.7 + 0.3 * chance.abs());
        let metres = own * room + HALF_ARC * self.arc * (1.0 - room);
        let left = cross(bent, valley);
        let per_metre = 1.0 / (dot(left, left).sqrt() * radius);
        let [first, last] = self.aside;
        let middle = (first + last) * 0.5 + left * (metres * per_metre);
        let half = |aside, turn| Self {
            aside,
            turn,
            arc: metres,
        };
        let halves = [half([first, middle], 1.0), half([middle, last], -1.0)];
        (normalized(bent + middle), halves)
    }
}
