use super::windows::{self, Windows};
use heightmap::{HeightMap, Rivers};
use rayon::prelude::*;
use studio::lat_lon;
use terrain::{Lake, River, Terrain};

/// Where the water of a planet runs.
#[derive(Clone, Debug)]
pub(crate) struct Water {
    /// Lattice by lattice of the whole sphere, by metres between its nodes.
    whole: Vec<(f64, Rivers)>,
    /// The longest rivers, if the recipe has rivers.
    longest: Vec<River>,
    /// The lakes that reach farthest, if it has some, with the square metres of each.
    largest: Vec<(Lake, f64)>,
    /// The same of windows here and there on the land.
    windows: Vec<Windows>,
}

/// So many rivers and lakes are named.
const LONGEST: usize = 10;

/// A lake's area is told by places on so many rings about its middle, so many on each.
const RINGS: u32 = 24;
const ON_RING: u32 = 48;

/// Levels of the lattices: on an Earth nodes 39, 20 and 10 km apart.
const LEVELS: [u8; 3] = [8, 9, 10];

/// Bytes that the finest of them takes, with all that is found out about it.
pub(crate) const BYTES: u64 = 900 << 20;

impl Water {
    /// Samples the ground as it is, with the octaves that a lattice can show; `datum` is the sea's surface, in metres above the sphere.
    pub(crate) fn new(terrain: &Terrain, datum: f64) -> Self {
        let all = LEVELS.into_par_iter().map(|level| {
            let apart = terrain.radius() * std::f64::consts::FRAC_PI_2 / f64::from(1 << level);
            let map = HeightMap::of_terrain(terrain, level, level - 1).expect("no such fine one");
            #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
            let rivers = Rivers::new(&map, datum as f32);
            (apart, rivers)
        });
        Self {
            whole: all.collect(),
            longest: terrain.longest_rivers(LONGEST),
            largest: largest(terrain),
            windows: windows::all(terrain, datum),
        }
    }

    /// A table, and Earth's own figures below it.
    pub(crate) fn lines(&self, metres: impl Fn(f64) -> String) -> Vec<String> {
        let mut lines = vec![
            "Water of the land, by lattices of the ground as it is".to_owned(),
            "  apart      to the sea    hollows  mean depth     Hack   Horton".to_owned(),
        ];
        let line = |apart: f64, rivers: &Rivers| {
            format!(
                "  {:<10}{:>10.1} %{:>11}{:>12}{:>9}{:>9}",
                metres(apart),
                100.0 * rivers.to_sea,
                rivers.hollows,
                metres(rivers.depth),
                figure(rivers.hack),
                figure(rivers.horton)
            )
        };
        lines.extend(
            self.whole
                .iter()
                .map(|(apart, rivers)| line(*apart, rivers)),
        );
        lines.push("  Earth           82 %                          0.5-0.6      3-5".to_owned());
        for Windows {
            apart,
            count,
            rivers,
        } in &self.windows
        {
            lines.push(format!(
                "In {count} windows of 257 x 257 places on land: to the sea or over the border, means"
            ));
            lines.push(line(*apart, rivers));
        }
        if !self.longest.is_empty() {
            lines.push(String::new());
            lines.push("Longest rivers".to_owned());
            lines.push(
                "  number      length     drained land   at its mouth    north     east".to_owned(),
            );
        }
        for (number, river) in (1..).zip(&self.longest) {
            let mouth = river.stations.last();
            let (lat, lon) = mouth.map_or((0.0, 0.0), |mouth| lat_lon(mouth.dir));
            let width = mouth.map_or(0.0, |mouth| mouth.width);
            lines.push(format!(
                "  {number:<8}{:>10}{:>13.0} km2{:>15}{lat:>9.2}{lon:>9.2}{}{}",
                metres(river.length),
                river.area * 1e-6,
                metres(width),
                dry(river),
                delta(river)
            ));
        }
        if !self.largest.is_empty() {
            lines.push(String::new());
            lines.push("Lakes that reach farthest".to_owned());
            lines.push("  number        area          level    north     east".to_owned());
        }
        for (number, (lake, area)) in (1..).zip(&self.largest) {
            let (lat, lon) = lat_lon(lake.dir);
            lines.push(format!(
                "  {number:<8}{:>6.1} km2{:>15}{lat:>9.2}{lon:>9.2}{}",
                area * 1e-6,
                metres(lake.level),
                if lake.is_salt { "  salt" } else { "" }
            ));
        }
        lines
    }
}

/// The lakes that reach farthest, with their areas; none on a planet without a sea, where they are dry.
fn largest(terrain: &Terrain) -> Vec<(Lake, f64)> {
    if terrain.recipe().sea_level.is_none() {
        return Vec::new();
    }
    let lakes = terrain.largest_lakes(LONGEST).into_par_iter();
    lakes.map(|lake| (lake, area(terrain, &lake))).collect()
}

/// How many square metres of a lake are under its water, with as much of its rivers as lies within its reach.
fn area(terrain: &Terrain, lake: &Lake) -> f64 {
    let along = lake.dir.any_orthonormal_vector();
    let across = lake.dir.cross(along);
    let ring = lake.reach / f64::from(RINGS);
    let rings = (0..RINGS).map(|at| {
        let away = (f64::from(at) + 0.5) * ring;
        let wet = (0..ON_RING).filter(|&turn| {
            let turn = (f64::from(turn) + 0.5) / f64::from(ON_RING) * std::f64::consts::TAU;
            let way = along * turn.cos() + across * turn.sin();
            let dir = lake.dir + way * (away / terrain.radius());
            terrain.water_at(dir).is_some()
        });
        let share = wet.count() as f64 / f64::from(ON_RING);
        share * (std::f64::consts::TAU * away * ring)
    });
    rings.sum()
}

/// Into how many arms it parts before the sea, if it does.
fn delta(river: &River) -> String {
    match river.arms.len() {
        0 => String::new(),
        others => format!("  delta of {} arms", 1 + others),
    }
}

/// How much of a river's way is dry, if some is.
fn dry(river: &River) -> String {
    let stations = river.stations.windows(2);
    let (mut all, mut dry) = (0.0, 0.0);
    for pair in stations {
        let way = pair[1].dir.distance(pair[0].dir);
        all += way;
        dry += if pair[0].share >= 1.0 && pair[0].depth <= 0.0 {
            way
        } else {
            0.0
        };
    }
    if dry > 0.005 * all {
        format!("  {:.0} % dry", 100.0 * dry / all)
    } else {
        String::new()
    }
}

/// What is no number is none.
fn figure(number: f64) -> String {
    if number.is_finite() {
        format!("{number:.2}")
    } else {
        "-".to_owned()
    }
}
