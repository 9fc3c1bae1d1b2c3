//! A waterfall: where it lies on a river's way, and how it goes down.

use super::line::{Bends, Station};
use super::vectors::{dot, normalized};
use glam::DVec3;

/// How much of its fall a river takes at once in a waterfall at most.
const MOST: f64 = 0.6;

/// How long a waterfall is: halves of the bed, and parts of what the valley reaches.
const BEDS: f64 = 1.5;
const REACHES: f64 = 0.01;

/// For so many halves of its bed a river goes on straight before a fall and behind it: it turned beside its banks else, which would lie below its water before, or above it behind.
const STRAIGHT: f64 = 2.5;

/// A fall ends before that part of the last stretch.
const ENDS: f64 = 0.9;

/// A waterfall on the last stretch of some.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fall {
    /// Metres that it drops, if the river falls as far.
    pub(super) height: f64,
    /// Where it begins, as a part of that stretch.
    pub(super) at: f64,
    /// None is lower, in metres.
    pub(super) least: f64,
}

impl Fall {
    /// The stations of a river with this fall; `None` where it has no room, or would be too low. What does not fall here is spread over all of the way.
    pub(super) fn on(&self, way: &[Station], bends: &Bends, radius: f64) -> Option<Vec<Station>> {
        let [first, .., before, last] = way else {
            return None;
        };
        let falls = first.level - last.level;
        let height = self.height.min(MOST * falls);
        if height < self.least {
            return None;
        }
        let apart = |a: DVec3, b: DVec3| dot(b - a, b - a).sqrt() * radius;
        let lengths = || {
            way.windows(2)
                .map(|pair| apart(pair[0].place, pair[1].place))
        };
        let slope = (falls - height) / lengths().sum::<f64>();
        let mut level = first.level;
        let mut stations = vec![*first];
        for (station, length) in way[1..way.len() - 1].iter().zip(lengths()) {
            level -= slope * length;
            stations.push(Station { level, ..*station });
        }
        let length = apart(before.place, last.place);
        let long = BEDS * before.bed + REACHES * before.reach;
        let straight = STRAIGHT * before.bed;
        let top = self.at * length;
        if top < straight || top + long + straight > ENDS * length {
            return None;
        }
        let on_way = |metres: f64| {
            normalized(before.place + (last.place - before.place) * (metres / length))
        };
        // Where it comes to lie.
        let [bent, towards] = [top, top + long].map(|metres| bends.bent(on_way(metres)));
        let along = normalized(towards - bent);
        let lies = [-straight, 0.0, long, long + straight];
        for (behind, dropped) in lies.into_iter().zip([0.0, 0.0, height, height]) {
            let place = normalized(bent + along * (behind / radius));
            let metres = top + behind;
            stations.push(Station {
                level: level - slope * metres - dropped,
                gorge: dropped * (1.0 - behind / (length - top)),
                winds: 0.0,
                ..before.mixed(*last, metres / length, bends.unbent(place, on_way(metres)))
            });
        }
        stations.push(*last);
        Some(stations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Seed;
    use crate::simd::InstructionSet;

    const RADIUS: f64 = 6e6;

    fn way(from: DVec3, aside: DVec3, step: f64) -> Vec<Station> {
        let at = |part: u8| Station {
            place: normalized(from + aside * (0.125 * step * f64::from(part))),
            level: 900.0 - 100.0 * f64::from(part),
            gorge: 0.0,
            bed: 30.0,
            shore: 30.0,
            reach: 3_000.0,
            share: 1.0,
            banks: 1.0,
            wet: 1.0,
            winds: 1.0,
        };
        (0..3).map(at).collect()
    }

    #[test]
    fn a_river_falls_on_a_straight_way() {
        let step = 5e-3;
        let bends = Bends {
            key: Seed(4).band(1),
            step,
            instructions: InstructionSet::best(),
        };
        let fall = Fall {
            height: 80.0,
            at: 0.4,
            least: 10.0,
        };
        for turn in 0..200_u8 {
            let (sine, cosine) = libm::sincos(f64::from(turn));
            let from = normalized(DVec3::new(sine, cosine, 0.3));
            let way = way(from, DVec3::new(-cosine, sine, 0.0), step);
            let stations = fall.on(&way, &bends, RADIUS).expect("there is room");
            assert_eq!(stations.len(), 7);
            let level: Vec<_> = stations.iter().map(|station| station.level).collect();
            assert!(level.is_sorted_by(|a, b| a > b), "{level:?}");
            assert!(level[3] - level[4] > 80.0, "{level:?}");
            assert_eq!((level[0], level[6]), (900.0, 700.0));
            let lies: Vec<_> = stations[2..6]
                .iter()
                .map(|station| bends.bent(station.place) * RADIUS)
                .collect();
            let along = normalized(lies[3] - lies[0]);
            let mut before = -1.0;
            for place in &lies {
                let off = *place - lies[0];
                let metres = dot(off, along);
                assert!((off - along * metres).length() < 1.0, "{turn}: {off}");
                assert!(metres > before, "{turn}: {metres} after {before}");
                before = metres + 20.0;
            }
        }
    }

    #[test]
    fn there_is_none_where_it_has_no_room_or_would_be_low() {
        let bends = Bends {
            key: Seed(4).band(1),
            step: 5e-3,
            instructions: InstructionSet::best(),
        };
        let way = way(DVec3::X, DVec3::Y, 5e-3);
        let fall = |height, at, least| Fall { height, at, least }.on(&way, &bends, RADIUS);
        assert!(fall(80.0, 0.4, 10.0).is_some());
        assert!(fall(80.0, 0.001, 10.0).is_none());
        assert!(fall(80.0, 0.89, 10.0).is_none());
        assert!(fall(8.0, 0.4, 10.0).is_none());
    }
}
