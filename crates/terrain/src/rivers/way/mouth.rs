//! Where rivers end: in the sea, or in a lake that loses to the air what comes.

use super::bay::{DROWNED_BANKS, bay};
use super::delta::Delta;
use super::{Way, beside_sea, between, station};
use crate::rivers::line::{Station, Stretch, chain};
use crate::rivers::vectors::dot;

/// How much of the last half step before the coast a river takes to become sea.
const MOUTH: f64 = 0.7;

/// How much of the last half step before the coast a river has gone where it comes down to the sea: from there on the sea reaches in between its banks.
const TIDAL: f64 = 0.3;

/// How far from the middle of the lake that it ends in a river begins to become lake, in parts of what that reaches.
const WITHIN: f64 = 0.7;

impl Way<'_> {
    /// From half way to a coast that lies beyond, and from a coast on below the sea. It is one river there, too, where it is one of a delta's arms.
    pub(in crate::rivers) fn to_coast(&self, to: &mut Vec<Stretch>) {
        let mut stations = vec![self.out];
        if let Some(delta) = Delta::of(self) {
            stations.extend(delta.main());
        } else {
            stations.extend(self.at_coast());
            stations.extend(self.below_coast(stations[stations.len() - 1]));
        }
        if stations.len() > 1 {
            self.chain(&stations, to);
        }
    }

    /// The other arms of its delta, if it has one.
    pub(in crate::rivers) fn arms(&self) -> Vec<Vec<Stretch>> {
        let Some(delta) = Delta::of(self) else {
            return Vec::new();
        };
        let arm = |stations: Vec<Station>| {
            let mut arm = Vec::new();
            chain(&stations, &mut arm);
            arm
        };
        delta.arms().map(arm).collect()
    }

    /// From half way to a coast that lies beyond, and where there is water in the sea with an estuary before that.
    fn at_coast(&self) -> Vec<Station> {
        let Some(coast) = self.coast else {
            return Vec::new();
        };
        let at = |part: f64, share: f64| Station {
            level: self.out.level + (self.next.level - self.out.level) * part,
            share,
            ..station(
                between(self.own, self.next, 0.5 + (coast - 0.5) * part),
                self.own,
            )
        };
        if self.drowns.is_some() {
            let tidal = |part: f64| {
                let station = Station {
                    level: self.next.level,
                    ..at(part, 1.0)
                };
                beside_sea(self.network, station)
            };
            let coast = Station {
                banks: DROWNED_BANKS,
                ..tidal(1.0)
            };
            return vec![tidal(TIDAL), coast];
        }
        let mouth = self.salt.map_or(MOUTH, |lake| {
            let way = self.next.place - self.out.place;
            let half = dot(way, way).sqrt() * self.network.radius;
            (WITHIN * lake.reach / half).min(MOUTH)
        });
        vec![at(1.0 - mouth, 1.0), at(1.0, 0.0)]
    }

    /// From the last station at a coast on below the sea.
    fn below_coast(&self, from: Station) -> Vec<Station> {
        let Some(coast) = self.drowns else {
            return Vec::new();
        };
        let place = |part: f64| between(self.own, self.next, coast + (1.0 - coast) * part);
        bay(from, self.network.rivers.drowned(), place).collect()
    }
}
