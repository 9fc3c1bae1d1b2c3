use crate::{Corner, CubeCorner, Realm};

/// The plane around a corner of the cube in which its three realms fill the whole circle.
///
/// A place is a realm and its offset from the corner, both parts pointing into the
/// realm. The distance to the corner is kept; the realm's 90° are spread to 120°, so
/// the map is continuous over the three edges and stretches by 4/3 around the corner.
///
/// ```
/// use cubemap::{CubeCorner, Realm, TransitionSpace};
/// let corner = CubeCorner::all().next().expect("there are eight");
/// let space = TransitionSpace::new(corner);
/// let realm = corner.realms()[0];
/// let (x, y) = space.to_plane(realm, 0.3, 0.4).expect("the realm touches the corner");
/// // The distance to the corner is kept.
/// assert!((x * x + y * y - 0.25).abs() < 1e-15);
/// assert_eq!(space.from_plane(x, y).0, realm);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransitionSpace {
    corner: CubeCorner,
    realms: [Realm; 3],
}

/// Where 120° of one realm begin, as a part of the whole: the `index`-th third.
const THIRD: f64 = 2.0 * std::f64::consts::FRAC_PI_3;

/// How much angles grow: 120° / 90°.
pub(crate) const SPREAD: f64 = 4.0 / 3.0;

impl TransitionSpace {
    /// The plane around `corner`.
    #[must_use]
    pub fn new(corner: CubeCorner) -> Self {
        Self {
            corner,
            realms: corner.realms(),
        }
    }

    /// The corner in its middle.
    #[must_use]
    pub const fn corner(&self) -> CubeCorner {
        self.corner
    }

    /// The third of the plane that a realm takes; `None` if the realm does not touch the corner.
    #[must_use]
    pub fn third(&self, realm: Realm) -> Option<Third> {
        let corner = self.corner.corner_of(realm)?;
        let index = self.realms.iter().position(|&r| r == realm)?;
        // Offsets into the realm turn from +u to +v counter-clockwise unless exactly one of them points backwards.
        let turned = matches!(corner, Corner::PlusUMinusV | Corner::MinusUPlusV);
        Some(Third { index, turned })
    }

    /// The plane's (x, y) of an offset (a, b) ≥ 0 from the corner into `realm`, along its u and its v axis.
    ///
    /// `None` if the realm does not touch the corner. The distance is kept within 5·10⁻¹⁶ of itself.
    #[must_use]
    pub fn to_plane(&self, realm: Realm, a: f64, b: f64) -> Option<(f64, f64)> {
        Some(self.third(realm)?.to_plane(a, b))
    }

    /// The realm of a place in the plane, and its offset (a, b) ≥ 0 along u and v from the corner.
    ///
    /// The inverse of [`TransitionSpace::to_plane`] within 2·10⁻¹⁵ of the distance; on an edge either realm may be named.
    #[must_use]
    pub fn from_plane(&self, x: f64, y: f64) -> (Realm, f64, f64) {
        let mut angle = libm::atan2(y, x);
        if angle < 0.0 {
            angle += std::f64::consts::TAU;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to 3"
        )]
        let index = ((angle / THIRD) as usize).min(2);
        let realm = self.realms[index];
        let third = self
            .third(realm)
            .expect("a realm of this corner touches it");
        let within = (angle - third.index as f64 * THIRD) / SPREAD;
        let radius = (x * x + y * y).sqrt();
        let along = (radius * libm::cos(within)).max(0.0);
        let up = (radius * libm::sin(within)).max(0.0);
        if third.turned {
            (realm, up, along)
        } else {
            (realm, along, up)
        }
    }

    /// ∂(x, y)/∂a and ∂(x, y)/∂b at an offset; zero at the corner itself, where there is none.
    #[must_use]
    pub fn tangents(&self, realm: Realm, a: f64, b: f64) -> Option<[(f64, f64); 2]> {
        let third = self.third(realm)?;
        Some(third.tangents(third.to_plane(a, b), a, b))
    }
}

/// The 120° of the plane around a corner that one realm takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Third {
    /// The `index`-th of the three.
    index: usize,
    /// Whether the realm's v axis leads to where it begins, instead of its u axis.
    turned: bool,
}

impl Third {
    /// The plane's (x, y) of an offset (a, b) ≥ 0 from the corner, along the realm's u and its v axis.
    ///
    /// With θ the offset's angle from the realm's diagonal and w = tan θ/2, |w| ≤ √2 − 1, its
    /// place in the plane has the angle 4/3·θ from the third's middle, whose cosine and
    /// sine are the even and the odd part of a power series in w. Only + × ÷ √, so the
    /// same bits everywhere.
    #[inline(always)]
    #[must_use]
    pub fn to_plane(self, a: f64, b: f64) -> (f64, f64) {
        let (along, up) = if self.turned { (b, a) } else { (a, b) };
        let radius = (a * a + b * b).sqrt();
        let whole = std::f64::consts::SQRT_2 * radius + (a + b);
        // At the corner itself there is no angle, and no distance.
        let w = (up - along) / if whole > 0.0 { whole } else { 1.0 };
        let w2 = w * w;
        // Even and odd terms apart, for shorter chains of what waits for what before it.
        let w4 = w2 * w2;
        let [mut even, mut odd] = [[0.0; 2]; 2];
        let mut n = TERMS;
        while n > 0 {
            n -= 2;
            for k in 0..2 {
                even[k] = even[k] * w4 + SERIES[n][k];
                odd[k] = odd[k] * w4 + SERIES[n + 1][k];
            }
        }
        let [cosine, sine] = [even[0] + odd[0] * w2, even[1] + odd[1] * w2];
        let (x, y) = (radius * cosine, radius * (sine * w));
        let (cosine, sine) = self.middle();
        (x * cosine - y * sine, y * cosine + x * sine)
    }

    /// Cosine and sine of the angle to its middle: 60°, 180° or 300°.
    #[inline(always)]
    const fn middle(self) -> (f64, f64) {
        let height = 0.866_025_403_784_438_6;
        // No table: checking an index keeps loops over offsets from being vectors.
        match self.index {
            0 => (0.5, height),
            1 => (-1.0, 0.0),
            _ => (0.5, -height),
        }
    }

    /// ∂(x, y)/∂a and ∂(x, y)/∂b at an offset whose (x, y) is given; zero at the corner itself, where there is none.
    #[inline(always)]
    #[must_use]
    pub fn tangents(self, (x, y): (f64, f64), a: f64, b: f64) -> [(f64, f64); 2] {
        let r2 = a * a + b * b;
        // x and y are 0 too at the corner itself.
        let r2 = if r2 > 0.0 { r2 } else { 1.0 };
        // x = r cos φ, y = r sin φ, φ = 4/3 θ + third; θ falls with a and rises with b, or the reverse if turned.
        let sense = if self.turned { -SPREAD } else { SPREAD };
        let part = |dr_r: f64, dphi: f64| (x * dr_r - y * dphi, y * dr_r + x * dphi);
        [part(a / r2, -b / r2 * sense), part(b / r2, a / r2 * sense)]
    }
}

/// How many terms of the series are kept, an even number, and how many they are made from: (√2 − 1)^2n falls below 10⁻¹⁸ with all of them.
const TERMS: usize = 12;
const ALL_TERMS: usize = 24;

/// The series of cos and sin of 8/3·atan w in w² ≤ (√2 − 1)², the sine's without its factor w.
const SERIES: [[f64; 2]; TERMS] = {
    let all = whole_series();
    let (cosine, sine) = (economized(all[0]), economized(all[1]));
    let mut series = [[0.0; 2]; TERMS];
    let mut n = 0;
    while n < TERMS {
        series[n] = [cosine[n], sine[n]];
        n += 1;
    }
    series
};

/// With f = exp(i·k·atan w), (1 + w²)·f′ = i·k·f gives (n + 1)·c(n+1) = i·k·c(n) − (n − 1)·c(n−1).
const fn whole_series() -> [[f64; ALL_TERMS]; 2] {
    let k = 2.0 * SPREAD;
    let mut series = [[0.0; ALL_TERMS]; 2];
    // c is real for even n and imaginary for odd n.
    let (mut last, mut c) = (0.0, 1.0);
    let mut n = 0;
    while n < 2 * ALL_TERMS {
        series[n % 2][n / 2] = c;
        let turn = if n.is_multiple_of(2) { k } else { -k };
        let next = (turn * c - (n as f64 - 1.0) * last) / (n as f64 + 1.0);
        (last, c) = (c, next);
        n += 1;
    }
    series
}

/// A polynomial on 0 ..= (√2 − 1)² with its highest terms taken away one by one, each by
/// the multiple of a Chebyshev polynomial that has that term: the smallest change there is.
const fn economized(mut terms: [f64; ALL_TERMS]) -> [f64; ALL_TERMS] {
    // Chebyshev polynomials of 2x − 1, by T(n+1) = 2·(2x − 1)·T(n) − T(n−1).
    let mut chebyshev = [[0.0; ALL_TERMS]; ALL_TERMS];
    chebyshev[0][0] = 1.0;
    chebyshev[1][0] = -1.0;
    chebyshev[1][1] = 2.0;
    let mut n = 2;
    while n < ALL_TERMS {
        let mut k = 0;
        while k <= n {
            let shifted = if k > 0 { chebyshev[n - 1][k - 1] } else { 0.0 };
            chebyshev[n][k] = 4.0 * shifted - 2.0 * chebyshev[n - 1][k] - chebyshev[n - 2][k];
            k += 1;
        }
        n += 1;
    }
    let end = (std::f64::consts::SQRT_2 - 1.0) * (std::f64::consts::SQRT_2 - 1.0);
    let mut n = ALL_TERMS - 1;
    while n >= TERMS {
        // In x = w²/end the term is terms[n]·end^n.
        let mut scale = 1.0;
        let mut k = 0;
        while k < n {
            scale *= end;
            k += 1;
        }
        let part = terms[n] * scale / chebyshev[n][n];
        let mut power = 1.0;
        let mut k = 0;
        while k <= n {
            terms[k] -= part * chebyshev[n][k] / power;
            power *= end;
            k += 1;
        }
        n -= 1;
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Vertex;

    fn all() -> impl Iterator<Item = (TransitionSpace, Realm)> {
        CubeCorner::all().flat_map(|corner| {
            let space = TransitionSpace::new(corner);
            corner.realms().map(|realm| (space, realm))
        })
    }

    /// The offset of a place `k` of 8 steps along the edge that two realms share, seen from one of them.
    fn on_edge(corner: CubeCorner, realm: Realm, other: Realm, k: u64) -> (f64, f64, Vertex) {
        let at = corner.corner_of(realm).expect("it touches");
        let (su, sv) = at.signs();
        for (a, b) in [(k, 0), (0, k)] {
            let place = |sign: i64, offset: u64| if sign > 0 { 8 - offset } else { offset };
            let vertex = Vertex::new(realm, 3, place(su, a), place(sv, b)).expect("inside");
            if vertex.realms().any(|r| r == other) {
                #[expect(clippy::cast_precision_loss, reason = "0 to 8")]
                return (a as f64 / 4.0, b as f64 / 4.0, vertex);
            }
        }
        panic!("{realm:?} and {other:?} share no edge at {corner:?}");
    }

    #[test]
    fn it_is_continuous_over_its_three_seams() {
        for corner in CubeCorner::all() {
            let space = TransitionSpace::new(corner);
            let realms = corner.realms();
            for (first, second) in [(0, 1), (1, 2), (2, 0)].map(|(a, b)| (realms[a], realms[b])) {
                for k in 1..8 {
                    let (a, b, vertex) = on_edge(corner, first, second, k);
                    let (c, d, same) = on_edge(corner, second, first, k);
                    assert_eq!(vertex, same, "{corner:?} {first:?} {second:?} {k}");
                    let p = space.to_plane(first, a, b).expect("touches");
                    let q = space.to_plane(second, c, d).expect("touches");
                    assert!(
                        (p.0 - q.0).abs().max((p.1 - q.1).abs()) < 4e-15,
                        "{corner:?} {first:?} {second:?} {k}: {p:?} {q:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn it_keeps_the_distance_inverts_and_has_the_stated_tangents() {
        for (space, realm) in all() {
            for step in 0..400 {
                let (a, b) = (f64::from(step % 20) / 20.0, f64::from(step / 20) / 20.0);
                let (x, y) = space.to_plane(realm, a, b).expect("touches");
                let radius = (a * a + b * b).sqrt();
                assert!(((x * x + y * y).sqrt() - radius).abs() <= 5e-16 * radius);
                if a > 0.0 && b > 0.0 {
                    let (back, c, d) = space.from_plane(x, y);
                    assert_eq!(back, realm);
                    let error = (a - c).abs().max((b - d).abs());
                    assert!(error <= 2e-15 * radius, "{realm:?} {a} {b}: {error}");
                    let h = 1e-6;
                    let [da, db] = space.tangents(realm, a, b).expect("touches");
                    let at = |a, b| space.to_plane(realm, a, b).expect("touches");
                    let (p, q) = (at(a + h, b), at(a - h, b));
                    let fa = ((p.0 - q.0) / (2.0 * h), (p.1 - q.1) / (2.0 * h));
                    let (p, q) = (at(a, b + h), at(a, b - h));
                    let fb = ((p.0 - q.0) / (2.0 * h), (p.1 - q.1) / (2.0 * h));
                    for (exact, finite) in [(da.0, fa.0), (da.1, fa.1), (db.0, fb.0), (db.1, fb.1)]
                    {
                        assert!((exact - finite).abs() < 1e-6, "{realm:?} {a} {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn three_realms_fill_the_circle_and_angles_grow_by_a_third() {
        for (space, realm) in all() {
            let angle = |a, b| {
                let (x, y) = space.to_plane(realm, a, b).expect("touches");
                libm::atan2(y, x)
            };
            let degrees = |from: f64, to: f64| {
                let turn = (to - from).to_degrees().rem_euclid(360.0);
                turn.min(360.0 - turn)
            };
            assert!((degrees(angle(1.0, 0.0), angle(0.0, 1.0)) - 120.0).abs() < 1e-9);
            assert!((degrees(angle(1.0, 0.0), angle(1.0, 1.0)) - 60.0).abs() < 1e-9);
        }
        for corner in CubeCorner::all() {
            let space = TransitionSpace::new(corner);
            for step in 0..360_u16 {
                let (sine, cosine) = libm::sincos((f64::from(step) + 0.5).to_radians());
                let (realm, a, b) = space.from_plane(cosine, sine);
                assert_eq!(
                    realm,
                    corner.realms()[usize::from(step) / 120],
                    "{corner:?} {step}"
                );
                let (x, y) = space.to_plane(realm, a, b).expect("touches");
                assert!((x - cosine).abs().max((y - sine).abs()) < 1e-14);
            }
        }
    }
}
