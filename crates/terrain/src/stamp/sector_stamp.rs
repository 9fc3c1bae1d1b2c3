//! The stamp that one band prints in one sector.

use super::disc::Disc;
use super::sector_bits::SectorBits;
use super::tangent::Tangent;
use super::turn;
use crate::patch::WARP;
use crate::recipe::{Band, BandKey, Shape};
use cubemap::Cell;

/// The stamp that one band prints in one sector.
///
/// A pure function of (seed, the band's salt, the sector).
///
/// ```
/// use cubemap::Cell;
/// use terrain::{Band, Recipe, Seed, Terrain};
/// let recipe = Recipe::new("hills", 1_000.0).bands([Band::new("hills", 1, 2..=4, 30.0)]);
/// let terrain = Terrain::new(&recipe, Seed(7))?;
/// for sector in Cell::all(3) {
///     let stamp = terrain.stamp(0, sector).expect("bells in every sector");
///     // Up or down, half as high as on the level before.
///     assert_eq!(stamp.height.abs(), 15.0);
/// }
/// assert_eq!(terrain.stamp(0, Cell::root(cubemap::Realm::PlusX)), None);
/// # Ok::<(), terrain::RecipeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct SectorStamp {
    /// The sector.
    pub cell: Cell,
    /// Where in the sector its centre lies along u and v, 0 ..= 1, in steps of 2⁻¹⁷.
    pub jitter: [f64; 2],
    /// How wide its disc is, in those of most bands.
    pub spread: f64,
    /// Metres in the shape's highest point; below 0 if it is dug.
    pub height: f64,
    /// Which of the band's stamps.
    pub index: usize,
    /// How far it is turned in its plane, in 2⁻¹⁶ of a whole turn.
    pub turn: u16,
}

impl SectorStamp {
    /// The stamp of a sector; `None` where the stamp's density or realms leave it out. `height` is the octave's, in metres.
    #[inline]
    pub(crate) fn new(band: &Band, key: BandKey, cell: Cell, height: f64) -> Option<Self> {
        let bits = SectorBits(key.bits(cell.key()));
        let index = bits.choose(&band.stamps, cell.realm())?;
        Some(Self {
            cell,
            jitter: bits.jitter(band.spread()),
            spread: band.spread(),
            height: if bits.is_dug(band.stamps[index].sign) {
                -height
            } else {
                height
            },
            index,
            turn: bits.turn(),
        })
    }

    /// Its centre in the even steps of its sector's realm. Exact.
    #[inline]
    pub(crate) fn st(&self) -> (f64, f64) {
        let n = f64::from(1_u32 << self.cell.level());
        let place = |index: u32, part: f64| (2.0 * (f64::from(index) + part) - n) * (1.0 / n);
        (
            place(self.cell.i(), self.jitter[0]),
            place(self.cell.j(), self.jitter[1]),
        )
    }

    /// Its centre (u, v) on the warped cube, between the sector's borders there.
    #[inline]
    pub(crate) fn on_cube(&self) -> [f64; 2] {
        let [u, v] = self
            .cell
            .bounds_st()
            .map(|ends| ends.map(|place| WARP.u(place)));
        let between = |ends: [f64; 2], part: f64| ends[0] + (ends[1] - ends[0]) * part;
        [between(u, self.jitter[0]), between(v, self.jitter[1])]
    }

    /// Cosine and sine of its turn.
    pub(crate) fn turn(&self) -> (f64, f64) {
        turn::cosine_and_sine(self.turn)
    }

    /// Its disc in the sphere chart.
    #[must_use]
    pub fn disc(&self) -> Disc {
        let [a, b] = self.on_cube();
        let tangent = Tangent::at(a, b, self.cell.level()).spread(self.spread);
        self.disc_of(a, b, &tangent)
    }

    /// The same with its axes turned, where a turn shows.
    pub(crate) fn turned_disc(&self, shape: &Shape) -> Disc {
        let [a, b] = self.on_cube();
        let tangent = Tangent::at(a, b, self.cell.level()).spread(self.spread);
        self.disc_of(a, b, &tangent.turned(self.turn, shape))
    }

    fn disc_of(&self, a: f64, b: f64, tangent: &Tangent<f64>) -> Disc {
        let frame = self.cell.realm().frame();
        let vector = |[x, y, z]: [f64; 3]| frame.to_cube(x, y, z);
        Disc {
            centre: vector([a, b, 1.0]),
            e1: vector(tangent.e1),
            e2: vector(tangent.e2),
            radius: tangent.radius,
        }
    }
}
