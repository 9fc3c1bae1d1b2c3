//! Where a stamp's disc lies on the sphere: its middle and its rim, in either chart.

use super::case::{corner_inside, corner_st};
use super::sector_stamp::SectorStamp;
use crate::patch::WARP;
use crate::recipe::Chart;
use cubemap::{Crossing, Edge, TransitionSpace};
use glam::DVec3;

impl SectorStamp {
    /// The direction of its disc's middle; unit length.
    #[must_use]
    pub fn centre(&self, chart: Chart) -> DVec3 {
        match chart {
            Chart::Sphere => self.disc().centre.normalize(),
            Chart::Cube => {
                let (s, t) = self.st();
                WARP.dir(self.cell.realm(), s, t)
            }
        }
    }

    /// The directions of its disc's rim, once around from `turn` 0 to 1; unit length.
    ///
    /// In the cube chart it goes on over the edges of the unfolded cube, and around a corner of it through the transition
    /// space: what is a circle there is none on the sphere, but as closed.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use terrain::{Band, Chart, Recipe, Seed, Terrain};
    /// let recipe = Recipe::new("hills", 1_000.0).bands([Band::new("hills", 1, 0..=4, 30.0)]);
    /// let terrain = Terrain::new(&recipe, Seed(7))?;
    /// let stamp = terrain.stamp(0, Cell::new(Realm::PlusX, 3, 0, 5)?).expect("bells in every sector");
    /// let (middle, rim) = (stamp.centre(Chart::Sphere), stamp.rim(Chart::Sphere, 0.3));
    /// assert!((middle.cross(rim).length() - stamp.disc().radius).abs() < 1e-12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rim(&self, chart: Chart, turn: f64) -> DVec3 {
        let (sine, cosine) = libm::sincos(turn * std::f64::consts::TAU);
        match chart {
            Chart::Sphere => {
                let disc = self.disc();
                let radius = disc.radius;
                // The axes are 1/radius long.
                let away = (disc.e1 * cosine + disc.e2 * sine) * (radius * radius);
                let up = disc.centre.normalize() * (1.0 - radius * radius).max(0.0).sqrt();
                (up + away).normalize()
            }
            Chart::Cube => {
                let radius = self.spread / f64::from(1_u32 << self.cell.level());
                self.on_unfolded_cube(radius * cosine, radius * sine)
            }
        }
    }

    /// The direction of what lies so far from its centre on the unfolded cube; in the transition space if its disc contains a corner of the cube.
    fn on_unfolded_cube(&self, ds: f64, dt: f64) -> DVec3 {
        let own = self.cell.realm();
        let (s, t) = self.st();
        let around = corner_inside(self).and_then(|corner| {
            let space = TransitionSpace::new(corner);
            let at = corner_st(corner, own)?;
            let (x, y) = space.to_plane(own, (at.0 - s).abs(), (at.1 - t).abs())?;
            let (realm, a, b) = space.from_plane(x + ds, y + dt);
            let at = corner_st(corner, realm)?;
            Some(WARP.dir(realm, at.0 * (1.0 - a), at.1 * (1.0 - b)))
        });
        around.unwrap_or_else(|| {
            let (s, t) = (s + ds, t + dt);
            let edge = match (s, t) {
                _ if s > 1.0 => Edge::PlusU,
                _ if s < -1.0 => Edge::MinusU,
                _ if t > 1.0 => Edge::PlusV,
                _ if t < -1.0 => Edge::MinusV,
                _ => return WARP.dir(own, s, t),
            };
            // Over one edge alone: a disc that lies over two contains the corner between them.
            let crossing = Crossing::new(own, edge);
            let (s, t) = crossing.carry_f64(s, t);
            WARP.dir(crossing.realm(), s.clamp(-1.0, 1.0), t.clamp(-1.0, 1.0))
        })
    }
}
