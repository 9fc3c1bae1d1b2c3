use crate::band::{Band, Sign};
use crate::seed::BandKey;
use cubemap::{Cell, Warp};
use glam::DVec3;

/// The stamp that one band prints in one sector.
///
/// A pure function of (seed, the band's salt, the sector).
#[derive(Clone, Copy, Debug, PartialEq)]
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

impl SectorStamp {
    /// The stamp of a sector; `None` where the band's density leaves it out. `height` is the octave's, in metres.
    pub(crate) fn new(band: &Band, key: BandKey, cell: Cell, height: f64) -> Option<Self> {
        let bits = key.bits(cell);
        let sixteen = |place: u32| ((bits >> place) & 0xffff) as u16;
        let mut index = 0;
        if band.stamps.len() > 1 || band.stamps.iter().any(|stamp| stamp.density < 1.0) {
            // A second draw, out of the same bits.
            let more = (bits ^ (bits >> 31)).wrapping_mul(0x9e6c_63d0_876a_6d1b);
            let unit = |place: u32| {
                #[expect(clippy::cast_precision_loss, reason = "24 bits")]
                let bits = ((more >> place) & 0x00ff_ffff) as f64;
                bits / f64::from(1 << 24)
            };
            let total: f64 = band.stamps.iter().map(|stamp| stamp.weight).sum();
            let mut rest = unit(40) * total;
            for (at, stamp) in band.stamps.iter().enumerate() {
                index = at;
                rest -= stamp.weight;
                if rest < 0.0 {
                    break;
                }
            }
            if unit(16) >= band.stamps[index].density {
                return None;
            }
        }
        let down = match band.stamps[index].sign {
            Sign::Random => bits >> 48 & 1 == 1,
            Sign::Raise => false,
            Sign::Dig => true,
        };
        let jitter = |place: u32| f64::from(sixteen(place)) / 65_536.0;
        Some(Self {
            cell,
            jitter: [jitter(0), jitter(16)],
            height: if down { -height } else { height },
            index,
            turn: sixteen(32),
        })
    }

    /// Its centre in the even steps of its sector's realm. Exact.
    pub(crate) fn st(&self) -> (f64, f64) {
        let [s, t] = self.cell.bounds_st();
        (
            s[0] + (s[1] - s[0]) * self.jitter[0],
            t[0] + (t[1] - t[0]) * self.jitter[1],
        )
    }

    /// Cosine and sine of its turn.
    pub(crate) fn turn(&self) -> (f64, f64) {
        let (sine, cosine) = libm::sincos(f64::from(self.turn) / 65_536.0 * std::f64::consts::TAU);
        (cosine, sine)
    }

    /// Its disc in the sphere chart.
    #[must_use]
    pub fn disc(&self) -> Disc {
        const WARP: Warp = Warp::Algebraic;
        let constant = WARP.constant().expect("the algebraic warp has one");
        let [s, t] = self.cell.bounds_st();
        let between = |ends: [f64; 2], part: f64| {
            let (low, high) = (WARP.u(ends[0]), WARP.u(ends[1]));
            low + (high - low) * part
        };
        let (a, b) = (between(s, self.jitter[0]), between(t, self.jitter[1]));
        let (a2, b2) = (a * a, b * b);
        let len = (a2 + b2 + 1.0).sqrt();
        // How much larger a sector is here than the plane's, du/ds · dv/dt / len³.
        let growth = (1.0 + constant * a2) * (1.0 + constant * b2);
        let area = growth * growth.sqrt() / ((1.0 + constant) * (len * len * len));
        let radius = area.sqrt() / f64::from(1_u32 << self.cell.level());
        let f2 = 1.0 / (len * (1.0 + a2).sqrt() * radius);
        let f1 = f2 * len;
        let frame = self.cell.realm().frame();
        Disc {
            centre: frame.to_cube(a, b, 1.0),
            e1: frame.to_cube(f1, 0.0, -a * f1),
            e2: frame.to_cube(-a * b * f2, (1.0 + a2) * f2, -b * f2),
            radius,
        }
    }
}

/// A stamp's disc on the sphere: with P a point of the cube, p = (P − centre)·e1 / |P| and
/// q = (P − centre)·e2 / |P| are its coordinates in the tangent plane, the disc p² + q² < 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// On the warped cube: its largest part is ±1.
    pub centre: DVec3,
    /// First axis of the tangent plane, 1/radius long.
    pub e1: DVec3,
    /// Second axis, square to the first.
    pub e2: DVec3,
    /// The sine of the angle between the centre and the rim.
    pub radius: f64,
}
