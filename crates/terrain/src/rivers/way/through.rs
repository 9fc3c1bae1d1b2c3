//! Rivers that run through lakes: level with those as far as they go.

use super::{Lies, Way};
use crate::rivers::lake::{LEVEL_REACH, Lake};
use crate::rivers::line::{Station, even};
use crate::rivers::vectors::{dot, normalized};

impl Way<'_> {
    /// How far a station comes to lie from the middle of a lake, in metres.
    pub(super) fn far(&self, lake: &Lake, station: &Station) -> f64 {
        let way = self.network.bends().bent(station.place) - lake.dir;
        dot(way, way).sqrt() * self.network.radius
    }

    /// Stations that are level with a lake as far as that goes, above it before and below it behind.
    pub(super) fn through(&self, lake: &Lake, lies: Lies, stations: &[Station]) -> Vec<Station> {
        let level = lake.level;
        let within = LEVEL_REACH * lake.reach;
        let mut through: Vec<Station> = Vec::with_capacity(stations.len() + 2);
        let (mut before, mut has_come) = (None::<(Station, f64)>, false);
        let mut shores = Vec::new();
        for station in stations {
            let far = match lies {
                Lies::Beside => f64::INFINITY,
                Lies::OnItsWay | Lies::AtItsEnd => self.far(lake, station),
            };
            if let Some((last, last_far)) = before
                && (last_far < within) != (far < within)
            {
                let part = (within - last_far) / (far - last_far);
                let place = normalized(last.place + (station.place - last.place) * part);
                shores.push((through.len(), far < within));
                through.push(Station {
                    level,
                    winds: 0.0,
                    ..last.mixed(*station, part, place)
                });
            }
            has_come |= far < within;
            let level = match lies {
                _ if !has_come => station.level.max(level),
                Lies::OnItsWay if far >= within => station.level.min(level),
                Lies::OnItsWay | Lies::AtItsEnd | Lies::Beside => level,
            };
            through.push(Station {
                level,
                winds: 0.0,
                ..*station
            });
            before = Some((*station, far));
        }
        // However near the shore a station lies: a river does not fall all of its way there. But where others flow into it they have come to its level.
        for (shore, is_entered) in shores {
            let at = if is_entered {
                shore.checked_sub(1)
            } else {
                Some(shore + 1)
            };
            let about = at.and_then(|at| Some((at, through.get(at.checked_sub(1)?..at + 2)?)));
            if let Some((at, &[a, b, c])) = about
                && self.meeting() != Some(b.place)
            {
                let even = even([a, b, c]);
                through[at].level = if is_entered {
                    b.level.min(even)
                } else {
                    b.level.max(even)
                };
            }
        }
        through
    }
}
