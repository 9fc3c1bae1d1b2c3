//! Stations that follow each other: level to the last one where they end in other water, and the stretches between them.

use super::curve::Stretch;
use super::station::Station;
use crate::rivers::vectors::{dot, normalized};

/// No stretch is shorter, on the unit sphere.
pub(in crate::rivers) const SHORTEST: f64 = 1e-9;

/// The stations of a river that comes level to the last one, so far on the unit sphere, so that it does not lift the water that it flows into. Where it begins it keeps its level.
pub(in crate::rivers) fn pooled(stations: &[Station], mut far: f64) -> Vec<Station> {
    let mut pooled = stations.to_vec();
    let end = *stations.last().expect("some");
    for k in (1..stations.len()).rev() {
        let way = pooled[k].place - pooled[k - 1].place;
        let length = dot(way, way).sqrt();
        if far < length {
            let place = normalized(pooled[k].place - way * (far / length));
            let pool = Station {
                level: end.level,
                winds: end.winds,
                ..pooled[k - 1].mixed(pooled[k], 1.0 - far / length, place)
            };
            pooled.insert(k, pool);
            break;
        }
        far -= length;
        if k > 1 {
            pooled[k - 1].level = end.level;
            pooled[k - 1].winds = end.winds;
        }
    }
    pooled
}

/// The level of the second of three stations where a river falls evenly from the first to the last.
pub(in crate::rivers) fn even([a, b, c]: [Station; 3]) -> f64 {
    let apart = |a: Station, b: Station| {
        let way = b.place - a.place;
        dot(way, way).sqrt()
    };
    let (before, behind) = (apart(a, b), apart(b, c));
    let part = before / (before + behind).max(SHORTEST);
    a.level + (c.level - a.level) * part
}

/// The stretches between stations that follow each other.
pub(in crate::rivers) fn chain(stations: &[Station], to: &mut Vec<Stretch>) {
    let first = to.len();
    for ends in stations.windows(2) {
        let ends = [ends[0], ends[1]];
        let way = ends[1].place - ends[0].place;
        // Stations may fall into one.
        if dot(way, way) > SHORTEST * SHORTEST {
            let others = [None; 2];
            to.push(Stretch { ends, others });
        }
    }
    for at in first.max(1)..to.len() {
        if to[at - 1].ends[1].place == to[at].ends[0].place {
            Stretch::join(to, at - 1, at);
        }
    }
}
