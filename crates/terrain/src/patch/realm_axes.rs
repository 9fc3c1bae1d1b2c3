//! A realm's axes among the planet's.

use cubemap::Realm;
use glam::I64Vec3;

/// How a realm's axes lie in the planet's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RealmAxes {
    /// Which of the planet's axes u, v and w are.
    pub(crate) axis: [usize; 3],
    /// 1, or −1 where it points the other way.
    pub(crate) sign: [f64; 3],
}

impl RealmAxes {
    pub(crate) fn of(realm: Realm) -> Self {
        let frame = realm.frame();
        let parts = [frame.u, frame.v, frame.w].map(|part: I64Vec3| {
            let at = (0..3).find(|&k| part[k] != 0);
            let at = at.expect("an axis is not zero");
            #[expect(clippy::cast_precision_loss, reason = "1 or −1")]
            (at, part[at] as f64)
        });
        Self {
            axis: parts.map(|part| part.0),
            sign: parts.map(|part| part.1),
        }
    }

    /// |P|² of points P of the warped cube in a row: from v what gives it from u, the squares summed as (x² + y²) + z² from whatever realm they are seen.
    #[inline(always)]
    pub(crate) fn length_squared(self, v: f64) -> impl Fn(f64) -> f64 + Copy {
        // As (u² + first) + second: the last two are one if u is the planet's z.
        let v2 = v * v;
        let (first, second) = match self.axis {
            [2, _, _] => (v2 + 1.0, 0.0),
            [_, 2, _] => (1.0, v2),
            _ => (v2, 1.0),
        };
        move |u| (u * u + first) + second
    }
}
