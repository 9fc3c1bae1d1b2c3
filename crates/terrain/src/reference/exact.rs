//! Heights in double precision throughout.

use super::base::{base_height, field};
use super::bumps::corrections;
use crate::patch::{Patch, WARP};
use crate::plan::Plan;
use crate::raster::{Guides, print_ground};
use crate::recipe::{Chart, Shape};
use crate::rivers::drawn;
use crate::stamp::{CubeDisc, SectorStamp};
use crate::terrain::Terrain;
use cubemap::{Cell, Realm, Vertex};

/// The height of a vertex with octaves up to level `finest`, in metres: the same stamps in f64 throughout, masks too, and rounded nowhere.
///
/// [`Terrain::height`] is within 1 mm of it on an Earth with 26 octaves.
///
/// ```
/// use cubemap::{Realm, Vertex};
/// use planet_file::Preset;
/// use terrain::reference::exact;
/// use terrain::{Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let vertex = Vertex::new(Realm::PlusX, 12, 300, 4_000)?;
/// let error = f64::from(terrain.height(vertex, 10)) - exact(&terrain, vertex, 10);
/// assert!(error.abs() < 1e-3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn exact(terrain: &Terrain, vertex: Vertex, finest: u8) -> f64 {
    let point = Point::of(vertex);
    let guides = Guides::of_place(terrain.plan(), &Patch::of_vertex(vertex), finest);
    let bands = &terrain.recipe().bands;
    let mut sums = vec![0.0; bands.len()];
    let mut weights = vec![1.0; bands.len()];
    let bells = terrain.plan().base();
    let mut below = bells.map_or(0.0, |bells| {
        base_height(&bells.all(), point.realm, point.s, point.t)
    });
    let total = |below: f64, sums: &[f64], weights: &[f64]| -> f64 {
        let weighed = sums.iter().zip(weights).map(|(sum, weight)| sum * weight);
        below + weighed.sum::<f64>()
    };
    for level in 0..=finest {
        for (at, band) in bands.iter().enumerate() {
            if let Some(mask) = band.mask.filter(|_| band.first == level) {
                let field = field(terrain, &mask, point.realm, point.s, point.t);
                let reads = field.unwrap_or_else(|| total(below, &sums[..at], &weights));
                weights[at] = mask.weight(reads).0;
            }
        }
        for (at, band) in bands.iter().enumerate() {
            if !(band.first..=band.last).contains(&level) {
                continue;
            }
            let own = point.sector(level);
            for sector in own.neighbours().chain([own]) {
                let chart = terrain.recipe().chart;
                let shape = |stamp: &SectorStamp| &band.stamps[stamp.index].shape;
                let drawn = terrain.plan().drawn_stamp(at, sector);
                // However it is turned.
                let reaches = |stamp: &SectorStamp| point.is_in_disc(chart, stamp, shape(stamp));
                if let Some(stamp) = drawn.filter(reaches) {
                    let stamp = guided(terrain.plan(), &guides, at, stamp);
                    sums[at] += point.height(chart, &stamp, shape(&stamp));
                }
            }
        }
        below += corrections(terrain, level, point.realm, point.s, point.t);
    }
    let height = total(below, &sums, &weights);
    terrain.rivers(finest).map_or(height, |rivers| {
        drawn(rivers, &Patch::of_vertex(vertex), finest, height)
    })
}

/// A stamp that reaches the point, as the ground has it.
fn guided(plan: &Plan, guides: &Guides, band: usize, stamp: SectorStamp) -> SectorStamp {
    let ground = guides.octave(band, stamp.cell.level());
    plan.guide_rule(band)
        .zip(ground)
        .map_or(stamp, |(rule, ground)| {
            print_ground(plan, guides, ground);
            ground.guided(rule, stamp)
        })
}

/// A vertex in the even steps of its first realm.
struct Point {
    vertex: Vertex,
    realm: Realm,
    s: f64,
    t: f64,
}

impl Point {
    fn of(vertex: Vertex) -> Self {
        let realm = vertex.realms().next().expect("a vertex has a realm");
        let (s, t) = vertex.st(realm).expect("it is one of its realms");
        Self {
            vertex,
            realm,
            s,
            t,
        }
    }

    /// The sector of a level that holds it; on a border the higher index.
    fn sector(&self, level: u8) -> Cell {
        let n = 1_u32 << level;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to n"
        )]
        let index = |st: f64| ((st + 1.0) * 0.5 * f64::from(n)) as u32;
        let [i, j] = [self.s, self.t].map(|st| index(st).min(n - 1));
        Cell::new(self.realm, level, i, j).expect("inside the realm")
    }

    /// What a stamp adds here.
    fn height(&self, chart: Chart, stamp: &SectorStamp, shape: &Shape) -> f64 {
        let in_disc = self.in_disc(chart, stamp, shape);
        in_disc.map_or(0.0, |[p, q]| stamp.height * shape.sample(p, q).value)
    }

    fn is_in_disc(&self, chart: Chart, stamp: &SectorStamp, shape: &Shape) -> bool {
        let in_disc = self.in_disc(chart, stamp, shape);
        in_disc.is_some_and(|[p, q]| p * p + q * q < 1.0)
    }

    /// Its (p, q) in the disc of a stamp; `None` where that is out of sight.
    fn in_disc(&self, chart: Chart, stamp: &SectorStamp, shape: &Shape) -> Option<[f64; 2]> {
        match chart {
            Chart::Sphere => self.on_sphere(stamp, shape),
            Chart::Cube => {
                CubeDisc::new(stamp, shape, self.realm).map(|disc| disc.coordinates(self.s, self.t))
            }
        }
    }

    /// Its (p, q) in the disc of a stamp; `None` on the far side of the sphere.
    fn on_sphere(&self, stamp: &SectorStamp, shape: &Shape) -> Option<[f64; 2]> {
        let disc = stamp.turned_disc(shape);
        let point = self.vertex.on_cube(WARP);
        let offset = (point - disc.centre) / point.length();
        (point.dot(disc.centre) > 0.0).then(|| [disc.e1, disc.e2].map(|axis| offset.dot(axis)))
    }
}
