//! The line a river runs along, bent again and again.

use super::bends::{Bends, FARTHEST};
use super::station::Station;
use super::winding::{FARTHEST_ASIDE, Winding};
#[cfg(test)]
use crate::rivers::network::Network;
use crate::rivers::vectors::{dot, even, normalized};
use glam::DVec3;

/// A part of a river between two stations, before it is bent.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Stretch {
    pub(in crate::rivers) ends: [Station; 2],
    /// The ends of the stretch that its river comes from, and of the one that it goes on to, if it does so there: what flows into another ends.
    pub(in crate::rivers) others: [Option<[Station; 2]>; 2],
}

/// A part of a river between two stations, and where they come to lie.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Part {
    pub(in crate::rivers) ends: [Station; 2],
    /// On the unit sphere.
    pub(in crate::rivers) places: [DVec3; 2],
    /// Which way it goes at its ends, of length 1: as it comes from the part before and goes to the next. 0 where it has none, and in valleys.
    pub(in crate::rivers) ways: [DVec3; 2],
    /// How many metres the part before it falls a metre, and the next; 0 where it has none, and in valleys.
    pub(in crate::rivers) falls: [f64; 2],
    /// How many metres its water falls a metre at its ends: the same number as what comes before and what goes on, so that what is white in rapids fades.
    pub(in crate::rivers) steep: [f64; 2],
    winding: Winding,
    /// From one end to the other of the straight part of its valley that it lies in; 0 where that is not straight yet.
    axis: DVec3,
}

/// No bend leads farther from the straight line between its ends, in lengths of it; and none with all the windings of a bed in its valley.
const STRAY: f64 = 0.55;
pub(in crate::rivers) const WINDING_STRAY: f64 = 1.0;

/// What is asked of stretches: their parts about a place.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Asked {
    /// A ball about a point of the unit sphere: metres.
    pub(in crate::rivers) middle: DVec3,
    pub(in crate::rivers) within: f64,
    /// Metres from the planet's centre to height 0.
    pub(in crate::rivers) radius: f64,
    pub(in crate::rivers) bends: Bends,
}

/// What the parts of a stretch are for: how short they are, and how far from them they count, both the same on all ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rivers) enum Use {
    Valley,
    Bed,
}

/// A part shorter than so many half widths of its bed, or than this part of its valley's reach, is straight.
const WIDTHS: f64 = 5.5;
const REACHES: f64 = 0.7;

/// Half way between the ends of a part that is so many times as long as one that is straight, or shorter, a bed is narrower than there in the mean, by up to this part of it.
const UNEVEN: f64 = 5.0;
const NARROWER: f64 = 0.3;

/// How far from its middle a bed counts, in halves of it.
pub(in crate::rivers) const BED_REACH: f64 = 6.0;

/// How far a straight part strays from the line between its ends where that is rounded, in lengths of it.
const ROUNDED: f64 = 0.14;

impl Use {
    /// Up to which length a part is straight, in metres.
    fn straight(self, [a, b]: [Station; 2]) -> f64 {
        let bends = WIDTHS * a.bed.max(b.bed);
        match self {
            Self::Valley => bends.max(REACHES * a.reach.min(b.reach)),
            Self::Bed => bends,
        }
    }

    /// How far it counts, in metres.
    fn reach(self, [a, b]: [Station; 2]) -> f64 {
        match self {
            Self::Valley => a.reach.max(b.reach),
            Self::Bed => BED_REACH * a.bed.max(b.bed),
        }
    }

    /// How far what is not straight strays from the line between its ends, in lengths of that.
    const fn stray(self) -> f64 {
        match self {
            Self::Valley => STRAY,
            Self::Bed => WINDING_STRAY,
        }
    }
}

impl Asked {
    /// All of them.
    #[cfg(test)]
    pub(in crate::rivers) fn everywhere(network: &Network) -> Self {
        Self {
            middle: DVec3::X,
            within: 10.0 * network.radius,
            radius: network.radius,
            bends: network.bends(),
        }
    }

    /// Whether what lies within some metres of the line between two places may count.
    fn is_near(&self, [a, b]: [DVec3; 2], metres: f64) -> bool {
        let near = self.within + metres;
        let square = distance_squared(self.middle, a, b - a);
        square * (self.radius * self.radius) <= near * near
    }
}

impl Stretch {
    /// One of some goes on to another.
    pub(in crate::rivers) fn join(all: &mut [Self], one: usize, other: usize) {
        all[one].others[1] = Some(all[other].ends);
        all[other].others[0] = Some(all[one].ends);
    }

    /// Whether it may come near enough to count, wherever it is bent to.
    pub(in crate::rivers) fn is_near(&self, asked: &Asked) -> bool {
        let aside = FARTHEST * asked.bends.step * asked.radius;
        let valley = Use::Valley.reach(self.ends);
        let reach = valley.max(Use::Bed.reach(self.ends) + FARTHEST_ASIDE * valley);
        asked.is_near(self.ends.map(|end| end.place), reach + aside)
    }

    /// All of it, with its ends where they come to lie; the first where the last of the stretch `before` does, if that is there.
    pub(in crate::rivers) fn bent(&self, asked: &Asked, before: Option<&Part>) -> Part {
        let [first, last] = self.ends.map(|end| end.place);
        let follows = before.filter(|before| before.ends[1].place == first);
        let bent = |place| asked.bends.bent(place);
        let first = follows.map_or_else(|| bent(first), |before| before.places[1]);
        Part {
            steep: self.steep(asked),
            ..Part::whole(self.ends, [first, bent(last)])
        }
    }

    /// How many metres its water falls a metre at its ends: half as it falls itself and half as what is there before or behind.
    fn steep(&self, asked: &Asked) -> [f64; 2] {
        let places = |ends: [Station; 2]| ends.map(|end| end.place);
        let fall = |ends| Part::whole(ends, places(ends)).fall(asked);
        let own = fall(self.ends);
        let others = self.others.map(|other| other.map_or(own, fall));
        others.map(|other| 0.5 * (own + other))
    }

    /// The straight parts of all of it that come near enough to count, downstream, for each of some uses. Beds go on from one to the next without a corner.
    pub(in crate::rivers) fn parts(
        &self,
        all: Part,
        asked: &Asked,
        of: &[Use],
        to: &mut impl FnMut(Use, Part),
    ) {
        let [a, b] = self.ends;
        let widest = a.bed.max(b.bed);
        let mut beds: Vec<Part> = Vec::new();
        all.halved(asked, of, widest, &mut |of, part| match of {
            Use::Valley => to(of, part),
            Use::Bed => beds.push(part),
        });
        for at in 1..beds.len() {
            let [before, next] = [beds[at - 1], beds[at]];
            if before.places[1] == next.places[0] {
                let way = normalized(before.way() + next.way());
                beds[at - 1].ways[1] = way;
                beds[at].ways[0] = way;
                beds[at - 1].falls[1] = next.fall(asked);
                beds[at].falls[0] = before.fall(asked);
            }
        }
        let last = beds.len().wrapping_sub(1);
        for (end, at) in [(0, 0), (1, last)] {
            let Some(bed) = beds.get_mut(at) else {
                continue;
            };
            if let Some(other) = self.others[end]
                && bed.places[end] == all.places[end]
            {
                let places = other.map(|end| asked.bends.bent(end.place));
                let other = Part::whole(other, places).last(asked, 1 - end);
                bed.ways[end] = normalized(bed.way() + other.way());
                bed.falls[end] = other.fall(asked);
            }
        }
        for bed in beds {
            let stray = ROUNDED * bed.length(asked);
            if asked.is_near(bed.places, Use::Bed.reach(bed.ends) + stray) {
                to(Use::Bed, bed);
            }
        }
    }
}

impl Part {
    /// All between two stations, which is not cut into parts yet, and where they come to lie.
    fn whole(ends: [Station; 2], places: [DVec3; 2]) -> Self {
        Self {
            ends,
            places,
            ways: [DVec3::ZERO; 2],
            falls: [0.0; 2],
            steep: [0.0; 2],
            winding: Winding::default(),
            axis: DVec3::ZERO,
        }
    }

    /// Its first or last straight part of a bed.
    fn last(mut self, asked: &Asked, end: usize) -> Self {
        while self.length(asked) > Use::Bed.straight(self.ends) {
            self = self.halves(asked)[end];
        }
        self
    }

    /// From its first end to its last, of length 1.
    fn way(&self) -> DVec3 {
        normalized(self.places[1] - self.places[0])
    }

    /// In metres.
    fn length(&self, asked: &Asked) -> f64 {
        let chord = self.places[1] - self.places[0];
        dot(chord, chord).sqrt() * asked.radius
    }

    /// How many metres its water falls a metre.
    fn fall(&self, asked: &Asked) -> f64 {
        let [a, b] = self.ends;
        let length = self.length(asked);
        if length > 0.0 {
            ((a.level - b.level) / length).max(0.0)
        } else {
            0.0
        }
    }

    /// Its straight parts that come near enough to count, and of beds those before and behind them too; half of the stretch's bed is so wide at most.
    ///
    /// Where a part bends is found once for all uses: that takes longer than all else.
    fn halved(self, asked: &Asked, of: &[Use], widest: f64, to: &mut impl FnMut(Use, Self)) {
        let length = self.length(asked);
        let mut bends = [Use::Valley; 2];
        let mut count = 0;
        for &of in of {
            let is_straight = length <= of.straight(self.ends);
            let stray = if is_straight { 0.01 } else { of.stray() } * length;
            let reach = match of {
                Use::Valley => of.reach(self.ends),
                Use::Bed => (BED_REACH + (1.0 + ROUNDED) * WIDTHS) * widest,
            };
            if !asked.is_near(self.places, reach + stray) {
                continue;
            }
            if is_straight {
                to(of, self);
            } else {
                bends[count] = of;
                count += 1;
            }
        }
        let of = &bends[..count];
        if of.is_empty() {
            return;
        }
        for half in self.halves(asked) {
            half.halved(asked, of, widest, to);
        }
    }

    /// Both halves of it, bent between them.
    fn halves(self, asked: &Asked) -> [Self; 2] {
        let [a, b] = self.ends;
        let chord = self.places[1] - self.places[0];
        let mut middle = a.mixed(b, 0.5, normalized(a.place + b.place));
        let bent = asked.bends.bent(middle.place);
        let length = self.length(asked);
        // A brook grows all the way until it fills its bed.
        if middle.shore >= middle.bed && length <= UNEVEN * Use::Bed.straight(self.ends) {
            let chance = 0.5 + 0.5 * even(asked.bends.chance(middle.place));
            let left = 1.0 - NARROWER * middle.winds * chance;
            middle.bed *= left;
            middle.shore *= left;
        }
        // Valleys end to bend before their beds begin to wind.
        let is_in_valley = length <= Use::Valley.straight(self.ends);
        let is_valley = is_in_valley && self.axis == DVec3::ZERO;
        let axis = if is_valley { chord } else { self.axis };
        let winds = is_in_valley && a.winds.max(b.winds) > 0.0;
        let (bent, windings) = if winds {
            let winding = self.winding;
            winding.wound(&asked.bends, asked.radius, self.ends, [chord, axis], bent)
        } else {
            (bent, [self.winding; 2])
        };
        let [first, last] = self.places;
        // Square to its valley: so its water and that of the valley are level.
        let bent = if is_in_valley {
            let onward = dot(bent - (first + last) * 0.5, axis);
            normalized(bent - axis * (onward / dot(axis, axis)))
        } else {
            bent
        };
        let [above, below] = self.steep;
        let steep = 0.5 * (above + below);
        let half = |ends, places, steep, winding| Self {
            ends,
            places,
            ways: self.ways,
            falls: self.falls,
            steep,
            winding,
            axis,
        };
        [
            half([a, middle], [first, bent], [above, steep], windings[0]),
            half([middle, b], [bent, last], [steep, below], windings[1]),
        ]
    }
}

/// Of a point from a line that begins somewhere and goes a way.
pub(in crate::rivers) fn distance_squared(point: DVec3, from: DVec3, way: DVec3) -> f64 {
    let to = point - from;
    let along = dot(to, way) / dot(way, way).max(f64::MIN_POSITIVE);
    let rest = to - way * along.clamp(0.0, 1.0);
    dot(rest, rest)
}
