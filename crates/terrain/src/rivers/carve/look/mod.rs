//! What rivers are at the points of a tile, and what becomes of the ground there.

mod raised;

use crate::rivers::carve::about::{LINES, Near};
use crate::rivers::carve::beds::Beds;
use crate::rivers::carve::beside::{Numbers, Slopes, mix, numbered};
use crate::rivers::carve::frame::Frame;
use crate::rivers::carve::lakes::Lakes;
use crate::rivers::carve::tile::{Dirs, POINTS};
use crate::rivers::carve::valleys::Valleys;
use crate::rivers::carve::waters::Waters;
use crate::rivers::line::of_bed;
use crate::rivers::network::Network;
use crate::rivers::water::WaterKind;
use crate::simd::Kernel;
use glam::{DVec3, Vec3};
use raised::{Raise, Raised};

/// A river that is no higher above a lake, in metres, is level with it.
const LEVEL: f64 = 1e-6;

/// What rivers are at the points of a tile.
#[derive(Debug)]
pub(super) struct Look {
    /// How deep water stands in the middle of a bed for each metre from there to the shore.
    depth: f64,
    /// Metres from the planet's centre to height 0.
    radius: f64,
    /// Whether there is water: lakes have a rim, which hollows have not.
    is_wet: bool,
    raised: Raised,
    valleys: Valleys,
    beds: Beds,
    lakes: Lakes,
}

/// A height with what rivers do to it: its own, as its valleys leave it, raised to the rim of a lake, and as beds and lakes leave it.
pub(super) struct Drawn {
    own: f64,
    in_valley: f64,
    on_rim: f64,
    in_bed: f64,
    in_lake: f64,
    /// How much of the ground they are, and how high that lies.
    valley: [f64; 2],
    /// How much valleys and beds would be if they raised all ground, and how much of that they are.
    by_valley: (f64, Raise),
    by_bed: (f64, Raise),
    rim: [f64; 2],
    bed: [f64; 2],
    lake: [f64; 2],
}

impl Drawn {
    /// What becomes of it: if no river counts it keeps every bit.
    #[inline(always)]
    pub(super) fn last(&self) -> f64 {
        if self.is_any() {
            self.in_lake
        } else {
            self.own
        }
    }

    #[inline(always)]
    fn is_any(&self) -> bool {
        // Shares are not below 0.
        (self.valley[0] + self.bed[0]) + (self.rim[0] + self.lake[0]) > 0.0
    }
}

impl Look {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            depth: network.depth(),
            radius: network.radius,
            is_wet: network.is_wet(),
            raised: Raised::new(network),
            valleys: Valleys::new(),
            beds: Beds::new(),
            lakes: Lakes::new(),
        }
    }

    #[inline(always)]
    pub(super) fn at(&mut self, near: &Near<'_>, dirs: &Dirs) {
        self.valleys.look(&near.valleys, dirs);
        self.beds.look(&near.beds, self.depth, dirs);
        self.lakes.look(&near.lakes, self.radius, dirs);
    }

    /// What becomes of a point's height.
    #[inline(always)]
    pub(super) fn drawn(&self, at: usize, own: f64) -> Drawn {
        let draw = |ground: f64, [share, to]: [f64; 2]| ground * (1.0 - share) + to * share;
        let [valley, floor] = self.valleys.ground(at, own);
        let by_valley = self.raised.by_valley(own, floor);
        let all_valley = valley;
        let valley = [valley * by_valley.part, floor];
        let in_valley = draw(own, valley);
        let [rim, top] = self.lakes.raised(at, in_valley);
        let rim = [if self.is_wet { rim } else { 0.0 }, top];
        let on_rim = draw(in_valley, rim);
        let [bed, ground] = self.beds.ground(at);
        let by_bed = self.raised.by_bed(on_rim, [ground, self.beds.level(at)]);
        let all_bed = bed;
        let bed = [bed * by_bed.part, ground];
        let in_bed = draw(on_rim, bed);
        let [lake, bottom] = self.lakes.ground(at);
        let is_taken = self.is_wet || bottom < in_bed;
        let lake = [if is_taken { lake } else { 0.0 }, bottom];
        Drawn {
            own,
            in_valley,
            on_rim,
            in_bed,
            in_lake: draw(in_bed, lake),
            valley,
            by_valley: (all_valley, by_valley),
            by_bed: (all_bed, by_bed),
            rim,
            bed,
            lake,
        }
    }

    /// Metres above the sphere of the water at a point of such a height: −∞ where there is none about.
    #[inline(always)]
    fn water(&self, at: usize, ground: f64) -> f64 {
        self.beds.water(at, ground).max(self.lakes.water(at))
    }

    /// Whether the water at a point of such a height is a lake's.
    #[inline(always)]
    fn is_lake(&self, at: usize, ground: f64) -> bool {
        let lake = self.lakes.water(at);
        lake > f64::NEG_INFINITY && lake + LEVEL >= self.beds.water(at, ground)
    }

    /// What the water at the first point, which is of such a height, is a part of, its level, and where it flows, of length 1; `None` where there is none about.
    pub(super) fn first_water(
        &self,
        near: &Near<'_>,
        ground: f64,
    ) -> Option<(WaterKind, f64, DVec3)> {
        if self.is_lake(0, ground) {
            return Some((WaterKind::Lake, self.lakes.water(0), DVec3::ZERO));
        }
        let along = DVec3::from_array(self.nearest(near, 0)?.along);
        Some((WaterKind::River, self.beds.water(0, ground), along))
    }

    /// The part of a river that is nearest to a point: in a bed, or else in a valley.
    fn nearest<'n>(&self, near: &Near<'n>, at: usize) -> Option<&'n Frame> {
        let bed = numbered(&near.beds, self.beds.nearest(at));
        bed.or_else(|| numbered(&near.valleys, self.valleys.nearest[at]))
            .copied()
    }

    /// The part of a river whose water is seen at a point, and where along it, 0 to 1: of its bed, or of its valley, aside of which that may lie, where points are too far apart for it.
    fn seen<'n>(&self, near: &Near<'n>, at: usize) -> Option<(&'n Frame, f64)> {
        let valley = || {
            let valley = *numbered(&near.valleys, self.valleys.nearest[at])?;
            (!near.shows_bed(valley)).then(|| (valley, self.valleys.along(at)))
        };
        self.bed(near, at).or_else(valley)
    }

    /// The bed at a point, and where along it, 0 to 1.
    fn bed<'n>(&self, near: &Near<'n>, at: usize) -> Option<(&'n Frame, f64)> {
        let bed = numbered(&near.beds, self.beds.nearest(at))?;
        Some((bed, self.beds.along(at)))
    }

    /// Where the water at a point of such a height flows, so much of which a line covers, of length metres of fall a metre; nowhere in a lake, and far from beds and lines. In a dry bed it runs into the ground as well, 1 metre a metre.
    fn flow(&self, near: &Near<'_>, at: usize, ground: f64, cover: f64) -> DVec3 {
        let seen = if cover > 0.0 {
            self.seen(near, at)
        } else {
            self.bed(near, at)
        };
        seen.filter(|_| !self.is_lake(at, ground))
            .map_or(DVec3::ZERO, |(frame, along)| {
                let [a, b] = frame.part.ends;
                let down = if a.wet.max(b.wet) > 0.0 { 0.0 } else { -1.0 };
                let [above, below] = frame.part.steep;
                let fall = mix(above, below, along);
                DVec3::from_array(frame.along) * fall + DVec3::from_array(frame.up) * down
            })
    }

    /// How much of the ground about a point is seen under the water of rivers that points so far apart hardly show or do not show at all: as lines two points wide at least, fainter the more they are too wide for it, but not as faint as they would be.
    fn cover(&self, near: &Near<'_>, at: usize) -> f64 {
        let Some((frame, _)) = self.seen(near, at) else {
            return 0.0;
        };
        let [a, b] = frame.part.ends;
        let half = a.shore.max(b.shore);
        let from_shore = if self.beds.nearest(at) >= 0.0 {
            self.beds.outside(at)
        } else {
            self.valleys.metres[at] - half
        };
        let drawn = half.max(near.apart);
        let line = ((drawn - half - from_shore) / (1.5 * near.apart) + 0.5).clamp(0.0, 1.0);
        // Wide ones are seen by their depth alone.
        let is_narrow = (LINES - half / near.apart).clamp(0.0, 1.0);
        let wet = a.wet.min(b.wet).max(0.0);
        (half / drawn).sqrt() * line * is_narrow * (of_bed(a.share.min(b.share)) * wet)
    }

    /// What becomes of the gradients of points at some heights.
    #[inline(always)]
    fn draw_slopes(&mut self, near: &Near<'_>, dirs: &Dirs, own: &Numbers, slopes: &mut Slopes) {
        let points = dirs.lanes();
        let [mut by_valley, mut by_floor, mut by_bed, mut by_ground] = [[0.0; POINTS]; 4];
        let [mut by_level, mut by_lake, mut by_rim, mut is_any] = [[0.0; POINTS]; 4];
        let before = *slopes;
        for at in 0..points {
            let drawn = self.drawn(at, own[at]);
            let [rim, top] = drawn.rim;
            let [lake, bottom] = drawn.lake;
            // What takes no part changes nothing.
            let by = |share: f64, change: f64| if share > 0.0 { change } else { 0.0 };
            // How a height changes with its share, with what it is drawn to, with that river's own height, and with what it was.
            let drawn_by = |[share, to]: [f64; 2], (all, raise): (f64, Raise), from: f64| {
                let change = by(all, to - from);
                let of = |by: f64| change * (all * by);
                [
                    change * raise.part,
                    share,
                    share + of(raise.by_river),
                    (1.0 - share) + of(raise.by_ground),
                ]
            };
            by_lake[at] = by(lake, bottom - drawn.in_bed);
            let rest = 1.0 - lake;
            let of_bed = drawn_by(drawn.bed, drawn.by_bed, drawn.on_rim);
            by_bed[at] = of_bed[0] * rest;
            by_ground[at] = of_bed[1] * rest;
            by_level[at] = of_bed[2] * rest;
            let rest = rest * of_bed[3];
            by_rim[at] = by(rim, top - drawn.in_valley) * rest;
            let rest = rest * (1.0 - rim);
            let of_valley = drawn_by(drawn.valley, drawn.by_valley, drawn.own);
            by_valley[at] = of_valley[0] * rest;
            by_floor[at] = of_valley[2] * rest;
            is_any[at] = if drawn.is_any() { 1.0 } else { 0.0 };
            for axis in &mut *slopes {
                axis[at] *= of_valley[3] * rest;
            }
        }
        let by = [&by_valley, &by_floor];
        self.valleys
            .add_slopes(&near.valleys, points, own, by, slopes);
        let by = [&by_bed, &by_ground, &by_level];
        self.beds
            .add_slopes(&near.beds, self.depth, points, by, slopes);
        let by = [&by_lake, &by_rim];
        self.lakes
            .add_slopes(&near.lakes, self.radius, dirs, by, slopes);
        for at in 0..points {
            let is_any = is_any[at] > 0.0;
            let [a, b, c] = dirs.get(at);
            let [x, y, z] = slopes;
            let out = (x[at] * a + y[at] * b) + z[at] * c;
            for (axis, dir) in [a, b, c].into_iter().enumerate() {
                let along = slopes[axis][at] - dir * out;
                slopes[axis][at] = if is_any { along } else { before[axis][at] };
            }
        }
    }
}

/// Draws the ground of a tile to the rivers that may count for it.
pub(super) struct Draw<'a, N> {
    pub(super) look: &'a mut Look,
    pub(super) near: &'a Near<'a>,
    pub(super) dirs: &'a Dirs,
    /// The points' places among the heights.
    pub(super) numbers: N,
    pub(super) heights: &'a mut [f32],
    pub(super) gradients: Option<&'a mut [Vec3]>,
    pub(super) waters: Option<&'a mut Waters>,
}

impl<N: Iterator<Item = usize> + Clone> Kernel for Draw<'_, N> {
    type Output = ();

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
    fn run(self) {
        let Self {
            look, near, dirs, ..
        } = self;
        look.at(near, dirs);
        let numbers = || self.numbers.clone().enumerate();
        let mut own = [0.0; POINTS];
        for (at, number) in numbers() {
            own[at] = f64::from(self.heights[number]);
        }
        let mut drawn = [0.0; POINTS];
        for at in 0..dirs.lanes() {
            drawn[at] = look.drawn(at, own[at]).last();
        }
        for (at, number) in numbers() {
            self.heights[number] = drawn[at] as f32;
        }
        if let Some(gradients) = self.gradients {
            let mut slopes = [[0.0; POINTS]; 3];
            for (at, number) in numbers() {
                for (axis, part) in gradients[number].to_array().into_iter().enumerate() {
                    slopes[axis][at] = f64::from(part);
                }
            }
            look.draw_slopes(near, dirs, &own, &mut slopes);
            for (at, number) in numbers() {
                let [x, y, z] = &slopes;
                gradients[number] = DVec3::new(x[at], y[at], z[at]).as_vec3();
            }
        }
        if let Some(waters) = self.waters {
            let has_lines = near.has_lines();
            for (at, number) in numbers() {
                let ground = f64::from(self.heights[number]);
                let cover = if has_lines { look.cover(near, at) } else { 0.0 };
                waters.levels[number] = look.water(at, ground) as f32;
                if let Some(flow) = waters.flows.get_mut(number) {
                    *flow = look.flow(near, at, ground, cover).as_vec3();
                }
                waters.cover[number] = cover as f32;
            }
        }
    }
}
