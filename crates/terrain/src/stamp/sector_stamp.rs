//! The stamp that one band prints in one sector, and its disc on the sphere.

use super::tangent::Tangent;
use super::turn;
use crate::patch::WARP;
use crate::recipe::{Band, BandKey, Shape, Sign, Stamp};
use cubemap::Cell;
use glam::DVec3;

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
    /// Where in the sector its centre lies along u and v, 0 ..= 1, in steps of 2⁻¹⁶.
    pub jitter: [f64; 2],
    /// Metres in the shape's highest point; below 0 if it is dug.
    pub height: f64,
    /// Which of the band's stamps.
    pub index: usize,
    /// How far it is turned in its plane, in 2⁻¹⁶ of a whole turn.
    pub turn: u16,
}

/// The 64 random bits of a sector, and what each of them decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lot(pub(crate) u64);

impl Lot {
    /// Where in the sector the centre lies, along u and v.
    #[inline(always)]
    pub(crate) fn jitter(self) -> [f64; 2] {
        [0, 16].map(|place| f64::from(self.sixteen(place)) / 65_536.0)
    }

    /// How far the stamp is turned, in 2⁻¹⁶ of a whole turn.
    #[inline(always)]
    pub(crate) const fn turn(self) -> u16 {
        self.sixteen(32)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bits are wanted")]
    const fn sixteen(self, place: u32) -> u16 {
        (self.0 >> place) as u16
    }

    /// Whether a stamp of this sign is dug.
    #[inline(always)]
    pub(crate) fn is_down(self, sign: Sign) -> bool {
        match sign {
            Sign::Random => self.0 >> 48 & 1 == 1,
            Sign::Raise => false,
            Sign::Dig => true,
        }
    }

    /// Which of the band's stamps it is; `None` where its density leaves it out.
    #[inline(always)]
    pub(crate) fn choose(self, stamps: &[Stamp]) -> Option<usize> {
        if let [only] = stamps
            && only.density >= 1.0
        {
            return Some(0);
        }
        self.choose_among(stamps)
    }

    #[inline(never)]
    fn choose_among(self, stamps: &[Stamp]) -> Option<usize> {
        // A second draw, out of the same bits.
        let more = (self.0 ^ (self.0 >> 31)).wrapping_mul(0x9e6c_63d0_876a_6d1b);
        let unit = |place: u32| {
            #[expect(clippy::cast_precision_loss, reason = "24 bits")]
            let bits = ((more >> place) & 0x00ff_ffff) as f64;
            bits / f64::from(1 << 24)
        };
        let total: f64 = stamps.iter().map(|stamp| stamp.weight).sum();
        let mut rest = unit(40) * total;
        let mut index = 0;
        for (at, stamp) in stamps.iter().enumerate() {
            index = at;
            rest -= stamp.weight;
            if rest < 0.0 {
                break;
            }
        }
        (unit(16) < stamps[index].density).then_some(index)
    }
}

impl SectorStamp {
    /// The stamp of a sector; `None` where the band's density leaves it out. `height` is the octave's, in metres.
    #[inline]
    pub(crate) fn new(band: &Band, key: BandKey, cell: Cell, height: f64) -> Option<Self> {
        let lot = Lot(key.bits(cell.key()));
        let index = lot.choose(&band.stamps)?;
        Some(Self {
            cell,
            jitter: lot.jitter(),
            height: if lot.is_down(band.stamps[index].sign) {
                -height
            } else {
                height
            },
            index,
            turn: lot.turn(),
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
        let tangent = Tangent::at(a, b, self.cell.level());
        self.disc_of(a, b, &tangent)
    }

    /// The same with its axes turned, where a turn shows.
    pub(crate) fn turned_disc(&self, shape: &Shape) -> Disc {
        let [a, b] = self.on_cube();
        let tangent = Tangent::at(a, b, self.cell.level());
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

/// A stamp's disc on the sphere: with P a point of the cube, p = (P − centre)·e1 / |P| and
/// q = (P − centre)·e2 / |P| are its coordinates in the tangent plane, the disc p² + q² < 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Disc {
    /// On the warped cube: its largest part is ±1.
    pub centre: DVec3,
    /// First axis of the tangent plane, 1/radius long.
    pub e1: DVec3,
    /// Second axis, orthogonal to the first.
    pub e2: DVec3,
    /// The sine of the angle between the centre and the rim.
    pub radius: f64,
}
