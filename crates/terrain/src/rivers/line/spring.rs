//! How a river begins: as a valley without a bed, which comes soon, and in that as a brook.

use super::station::Station;
use crate::rivers::vectors::normalized;

/// Where the stations of a river behind its spring lie, in parts of its first half step, and how much there is of it there.
///
/// All of its valley is there before there is anything of its bed.
const STATIONS: [(f64, f64); 2] = [(0.1, 0.5), (0.15, 1.0)];

/// How much of its bed its water fills where it is whole first, in parts of how wide that is: it grows evenly from there to the end of that half step.
const BROOK: f64 = 0.1;

/// The stations of a river from its spring to the end of its first half step.
pub(in crate::rivers) fn sprung(spring: Station, end: Station) -> Vec<Station> {
    let grown = |part: f64, share: f64, place| {
        Station {
            // Exactly level where both are.
            level: spring.level + (end.level - spring.level) * part,
            bed: end.bed,
            shore: BROOK * end.bed,
            share: share * end.share,
            ..spring.mixed(end, part, place)
        }
    };
    let behind = STATIONS.map(|(part, share)| {
        let place = normalized(spring.place + (end.place - spring.place) * part);
        grown(part, share, place)
    });
    let mut stations = vec![grown(0.0, 0.0, spring.place)];
    stations.extend(behind);
    stations.push(end);
    stations
}
