//! What made a height, as figures for programs.

use crate::explained::realm;
use serde::Serialize;
use studio::lat_lon;
use terrain::{Explanation, Recipe, StampWay, Water, WaterKind};

/// What `relief explain --json` prints. Metres and degrees; sums are metres above the sphere.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    lat: f64,
    lon: f64,
    dir: [f64; 3],
    realm: &'static str,
    st: [f64; 2],
    finest_octave: u8,
    base: Option<f64>,
    octaves: Vec<Octave>,
    /// What makes the land drain, of the levels after which it is added.
    drains: Vec<Drain>,
    bands: Vec<Band>,
    /// What base and bands add up to, before it is rounded.
    printed: f64,
    /// What rivers add to that, once it is rounded.
    carved: f64,
    height: f64,
    water: Option<Waters>,
}

#[derive(Debug, Serialize)]
struct Octave {
    level: u8,
    band: String,
    amplitude: f64,
    /// What it is summed in.
    sum: &'static str,
    weight: f64,
    stamps: Vec<Stamp>,
    added: f64,
    height: f64,
}

#[derive(Debug, Serialize)]
struct Stamp {
    realm: &'static str,
    i: u32,
    j: u32,
    way: Option<&'static str>,
    shape: &'static str,
    stamp_height: f64,
    slope_weight: f64,
    turn_degrees: f64,
    lat: f64,
    lon: f64,
    radius: f64,
    distance: f64,
    added: f64,
    height: f64,
}

/// What makes the land of a lattice drain.
#[derive(Debug, Serialize)]
struct Drain {
    level: u8,
    added: f64,
    sum: f64,
    height: f64,
}

#[derive(Debug, Serialize)]
struct Band {
    name: String,
    mask_reads: Option<f64>,
    weight: f64,
    coarse: f64,
    fine: f64,
    added: f64,
}

#[derive(Debug, Serialize)]
struct Waters {
    kind: &'static str,
    level: f64,
    depth: f64,
}

impl Figures {
    pub(super) fn of(explained: &Explanation, recipe: &Recipe, lat: f64, lon: f64) -> Self {
        let octaves = explained.octaves.iter().map(|octave| {
            let band = &recipe.bands[octave.band];
            let stamps = octave.stamps.iter().map(|own| {
                let (lat, lon) = lat_lon(own.centre);
                Stamp {
                    realm: realm(own.stamp.cell.realm()),
                    i: own.stamp.cell.i(),
                    j: own.stamp.cell.j(),
                    way: own.way.map(way),
                    shape: band.stamps[own.stamp.index].shape.name(),
                    stamp_height: own.stamp.height,
                    slope_weight: own.slope_weight,
                    turn_degrees: f64::from(own.stamp.turn) * (360.0 / 65_536.0),
                    lat,
                    lon,
                    radius: own.radius,
                    distance: own.distance,
                    added: own.added,
                    height: own.height,
                }
            });
            Octave {
                level: octave.level,
                band: band.name.clone(),
                amplitude: octave.amplitude,
                sum: if octave.is_wide { "f64" } else { "f32" },
                weight: octave.weight,
                stamps: stamps.collect(),
                added: octave.added(),
                height: octave.height,
            }
        });
        let bands = explained.bands.iter().map(|band| Band {
            name: band.name.clone(),
            mask_reads: band.mask_reads,
            weight: band.weight,
            coarse: band.coarse,
            fine: band.fine,
            added: band.added(),
        });
        let drains = explained.drains.iter().map(|drain| Drain {
            level: drain.level,
            added: drain.added,
            sum: drain.sum,
            height: drain.height,
        });
        Self {
            lat,
            lon,
            dir: explained.dir.to_array(),
            realm: realm(explained.realm),
            st: explained.st,
            finest_octave: explained.finest,
            base: explained.base,
            octaves: octaves.collect(),
            drains: drains.collect(),
            bands: bands.collect(),
            printed: explained.printed,
            carved: explained.carved(),
            height: explained.height,
            water: explained.water.map(waters),
        }
    }
}

const fn way(way: StampWay) -> &'static str {
    match way {
        StampWay::OwnRealm => "own realm",
        StampWay::OverEdge => "over an edge",
        StampWay::AroundCorner(_) => "around a corner",
        StampWay::OutOfReach => "out of reach",
    }
}

const fn waters(water: Water) -> Waters {
    Waters {
        kind: match water.kind {
            WaterKind::Sea => "sea",
            WaterKind::River => "river",
            WaterKind::Lake => "lake",
            _ => "water",
        },
        level: water.level,
        depth: water.depth,
    }
}
