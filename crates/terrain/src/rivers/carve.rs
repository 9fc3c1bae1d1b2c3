//! Ground drawn to the valleys and beds of rivers.

use super::course::stretches;
use super::curve::{Asked, Part, Stretch};
use super::dual::Dual;
use super::network::{Network, dot, normalized};
use crate::patch::{RealmAxes, WARP};
use cubemap::Realm;
use glam::{DVec3, Vec3};

/// The water of rivers at some points.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waters {
    /// Metres above the sphere of its surface: only where it is above the ground there is water. −∞ where there is no river about.
    pub(crate) levels: Vec<f32>,
    /// How much of the ground is under water whose bed is too narrow to be printed, from 0 to 1.
    pub(crate) cover: Vec<f32>,
}

impl Waters {
    /// Of so many points without any.
    fn none(points: usize) -> Self {
        Self {
            levels: vec![f32::NEG_INFINITY; points],
            cover: vec![0.0; points],
        }
    }

    /// What is known of a point.
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    fn set(&mut self, at: usize, here: &Here) {
        self.levels[at] = here.level as f32;
        self.cover[at] = here.cover as f32;
    }

    /// Those of some of the points, by their numbers.
    pub(crate) fn of(&self, points: impl Iterator<Item = usize> + Clone) -> Self {
        Self {
            levels: points.clone().map(|at| self.levels[at]).collect(),
            cover: points.map(|at| self.cover[at]).collect(),
        }
    }
}

/// Points a side of the squares that are looked at as one.
const TILE: usize = 8;

/// A bed is printed once the sectors of the finest octave are not wider than so many of its halves.
const BED_OCTAVE: f64 = 8.0;

/// The level ground beside a bed, in halves of it and in parts of the valley.
const FLAT_BEDS: f64 = 1.5;
const FLAT_VALLEY: f64 = 0.02;

/// How much of the ground is left in a valley: none in the bed and as far beside it as these halves of it.
const LEFT: f64 = 0.1;
const BARE: f64 = 5.0;

/// A valley is printed once the sectors of the finest octave are not wider than so many times what it reaches.
const VALLEY_OCTAVE: f64 = 2.0;

/// How high banks rise above the water, in depths of it, and how far from the shore, in halves of the bed.
const BANK: f64 = 0.5;
const BANK_WIDTH: f64 = 1.0;

/// How steeply the water's level falls outside of beds, so that low ground beside them stays dry.
const DRY: f64 = 0.35;

/// How wide a river is seen at least, in sectors of the finest octave.
const SEEN: f64 = 0.45;

/// Draws the ground of points to the rivers about them, with octaves up to level `finest`; says where their water stands, if there are any.
///
/// The points are a grid of a realm's even steps, their heights in metres and their gradients in metres a radian, row by row.
pub(crate) fn carve(
    network: &Network,
    realm: Realm,
    s: &[f64],
    t: &[f64],
    finest: u8,
    heights: &mut [f32],
    mut gradients: Option<&mut [Vec3]>,
) -> Option<Waters> {
    let stretches = stretches(network, realm, cells(network, s), cells(network, t));
    if stretches.is_empty() {
        return None;
    }
    let sector = network.sector(finest);
    let mut waters: Option<Waters> = None;
    let mut tile = Tile::default();
    let columns = s.len();
    for row in (0..t.len()).step_by(TILE) {
        for column in (0..columns).step_by(TILE) {
            tile.lay(network, &stretches, sector, |points| {
                let axes = RealmAxes::of(realm);
                for j in row..(row + TILE).min(t.len()) {
                    for i in column..(column + TILE).min(columns) {
                        points.push((j * columns + i, dir(axes, s[i], t[j])));
                    }
                }
            });
            if tile.frames.is_empty() {
                continue;
            }
            for &(at, dir) in &tile.points {
                let Some(here) = Here::new(&tile.frames, dir) else {
                    continue;
                };
                let waters = waters.get_or_insert_with(|| Waters::none(heights.len()));
                let gradient = gradients.as_deref_mut();
                here.draw(dir, &mut heights[at], gradient.map(|all| &mut all[at]));
                waters.set(at, &here);
            }
        }
    }
    waters
}

/// The height of one point of a realm's even steps with octaves up to level `finest` that is `height` without rivers, in f64.
pub(crate) fn drawn(
    network: &Network,
    realm: Realm,
    [s, t]: [f64; 2],
    finest: u8,
    height: f64,
) -> f64 {
    here(network, realm, [s, t], finest).map_or(height, |here| here.drawn(height))
}

/// The surface of the rivers' water at one point, metres above the sphere, and where it flows; −∞ where there is none.
pub(crate) fn water(
    network: &Network,
    realm: Realm,
    st: [f64; 2],
    finest: u8,
) -> Option<(f64, DVec3)> {
    here(network, realm, st, finest).map(|here| (here.level, here.flow))
}

/// What the rivers about one point do to it.
fn here(network: &Network, realm: Realm, [s, t]: [f64; 2], finest: u8) -> Option<Here> {
    let [columns, rows] = [s, t].map(|at| cells(network, &[at]));
    let stretches = stretches(network, realm, columns, rows);
    let dir = dir(RealmAxes::of(realm), s, t);
    let mut tile = Tile::default();
    tile.lay(network, &stretches, network.sector(finest), |points| {
        points.push((0, dir));
    });
    Here::new(&tile.frames, dir)
}

/// The columns, or rows, of the lattice's cells that even steps begin and end in.
fn cells(network: &Network, along: &[f64]) -> [isize; 2] {
    let n = network.steps();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "clamped to 0 ..= n − 1, n ≤ 2^10"
    )]
    let cell = |at: f64| ((at + 1.0) * 0.5 * n as f64).clamp(0.0, (n - 1) as f64) as isize;
    [cell(along[0]), cell(along[along.len() - 1])]
}

/// Some points that are looked at as one, and the parts of rivers that may count for them.
#[derive(Debug, Default)]
struct Tile {
    /// Their numbers and directions.
    points: Vec<(usize, DVec3)>,
    parts: Vec<Part>,
    frames: Vec<Frame>,
}

impl Tile {
    /// Takes other points; `sector` is how wide the sectors of the finest octave are.
    fn lay(
        &mut self,
        network: &Network,
        stretches: &[Stretch],
        sector: f64,
        fill: impl FnOnce(&mut Vec<(usize, DVec3)>),
    ) {
        self.points.clear();
        self.parts.clear();
        self.frames.clear();
        fill(&mut self.points);
        let middle = self.points[self.points.len() / 2].1;
        let away = self.points.iter().map(|&(_, dir)| {
            let way = dir - middle;
            dot(way, way)
        });
        let asked = Asked {
            middle,
            // Rounded up.
            within: away.fold(0.0, f64::max).sqrt() * network.radius * 1.000_001,
            radius: network.radius,
            straight: 0.5 * sector,
            seen: SEEN * sector,
            bends: network.bends(),
        };
        for stretch in stretches {
            stretch.parts(&asked, &mut self.parts);
        }
        let frame = |part| Frame::new(network, part, sector);
        self.frames.extend(self.parts.iter().map(frame));
    }
}

/// A point's direction: the same bits from every realm that has it.
fn dir(RealmAxes { axis, sign }: RealmAxes, s: f64, t: f64) -> DVec3 {
    let mut on_cube = [0.0; 3];
    for (k, along) in [WARP.u(s), WARP.u(t), 1.0].into_iter().enumerate() {
        on_cube[axis[k]] = along * sign[k];
    }
    normalized(DVec3::from_array(on_cube))
}

/// A straight part of a river with its own axes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// Its middle on the sphere; along it; and to the left of it.
    up: DVec3,
    along: DVec3,
    beside: DVec3,
    /// Half of its length, of the plane that touches the sphere in its middle.
    half: f64,
    radius: f64,
    part: Part,
    /// How deep water stands for each metre from the middle of the bed to the shore; 0 if the bed is too narrow to be printed.
    depth: f64,
    /// Whether the valley is printed.
    pub(super) is_carved: bool,
    /// Metres from the middle to where a bed too narrow to be printed is seen, and how much of it.
    seen: [f64; 2],
}

/// What a river does to a point.
#[derive(Clone, Copy, Debug)]
struct Effect {
    /// How much the valley counts: 1 on its ground, 0 where it ends.
    share: Dual,
    /// How much it counts against other rivers.
    weight: Dual,
    /// Metres above the sphere of the water.
    level: Dual,
    /// Metres that the bank rises above it.
    bank: Dual,
    /// Metres that the bed is deep.
    bed: Dual,
    /// Metres to the shore, negative in the bed.
    outside: f64,
    cover: f64,
    /// Where it flows.
    flow: DVec3,
}

impl Frame {
    pub(super) fn new(network: &Network, part: &Part, sector: f64) -> Self {
        let [a, b] = part.places;
        let up = normalized(a + b);
        let way = b - a;
        let along = normalized(way);
        let beside = DVec3::new(
            up.y * along.z - up.z * along.y,
            up.z * along.x - up.x * along.z,
            up.x * along.y - up.y * along.x,
        );
        let both = a + b;
        let half = (dot(way, way) / dot(both, both)).sqrt();
        let [one, other] = part.ends;
        // By the larger end, so that all of a stretch is printed alike.
        let bed = one.bed.max(other.bed);
        let reach = one.reach.max(other.reach);
        let is_printed = sector <= BED_OCTAVE * bed;
        let seen = SEEN * sector;
        // What is drawn too wide is drawn more faintly, but not as faint as it would be.
        let contrast = (2.0 * bed / seen).min(1.0);
        Self {
            up,
            along,
            beside,
            half,
            radius: network.radius,
            part: *part,
            depth: if is_printed { network.depth() } else { 0.0 },
            is_carved: sector <= VALLEY_OCTAVE * reach,
            seen: if is_printed {
                [0.0; 2]
            } else {
                [seen, contrast.sqrt()]
            },
        }
    }

    /// Metres from it to a point, and along it.
    pub(super) fn away(&self, dir: DVec3) -> (f64, f64) {
        let inverse = 1.0 / dot(dir, self.up);
        let [x, y] = [self.along, self.beside].map(|axis| dot(dir, axis) * inverse);
        let behind = x - x.clamp(-self.half, self.half);
        let away = (behind * behind + y * y).sqrt();
        (away * self.radius, 2.0 * self.half * self.radius)
    }

    /// Of points between two distances in metres, the larger first: what its valley's share is at least, and at most.
    pub(super) fn shares(&self, far: f64, near: f64) -> [f64; 2] {
        let [a, b] = self.part.ends;
        let share = |metres: f64, bed: f64, reach: f64| {
            let flat = bed * FLAT_BEDS + reach * FLAT_VALLEY;
            let x = ((reach - metres) / (reach - flat)).clamp(0.0, 1.0);
            x * x
        };
        let least = share(far, a.bed.min(b.bed), a.reach.min(b.reach)) * a.share.min(b.share);
        let least = least * (1.0 - LEFT);
        let most = share(near, a.bed.max(b.bed), a.reach.max(b.reach)) * a.share.max(b.share);
        [least, most]
    }

    /// What it does to a point; `None` if nothing.
    fn effect(&self, dir: DVec3) -> Option<Effect> {
        let nearness = dot(dir, self.up);
        if nearness <= 0.0 {
            return None;
        }
        let inverse = 1.0 / nearness;
        let x = dot(dir, self.along) * inverse;
        let y = dot(dir, self.beside) * inverse;
        let inside = x.abs() < self.half;
        let on_line = x.clamp(-self.half, self.half);
        let behind = x - on_line;
        let distance = (behind * behind + y * y).sqrt();
        let metres = distance * self.radius;
        let [a, b] = self.part.ends;
        let u = 0.5 + 0.5 * on_line / self.half;
        let far = (a.reach + (b.reach - a.reach) * u).max(self.seen[0]);
        if metres >= far {
            return None;
        }
        // Gradients on the unit sphere; what of them points along `dir` is taken away at the end.
        let gradient_x = (self.along - self.up * x) * inverse;
        let gradient_y = (self.beside - self.up * y) * inverse;
        let distance = Dual {
            value: metres,
            gradient: if distance > 0.0 {
                let aside = gradient_y * y;
                let all = if inside {
                    aside
                } else {
                    aside + gradient_x * behind
                };
                all * (self.radius / distance)
            } else {
                DVec3::ZERO
            },
        };
        let u = Dual {
            value: u,
            gradient: if inside {
                gradient_x * (0.5 / self.half)
            } else {
                DVec3::ZERO
            },
        };
        let mix = |a: f64, b: f64| u * (b - a) + Dual::constant(a);
        let bed = mix(a.bed, b.bed);
        let reach = mix(a.reach, b.reach);
        let part = mix(a.share, b.share);
        let flat = bed * FLAT_BEDS + reach * FLAT_VALLEY;
        let side = ((reach - distance) * (reach - flat).inverse()).unit();
        let to_shore = distance * bed.inverse();
        let bare = (Dual::constant(1.0) - to_shore * to_shore * (1.0 / (BARE * BARE))).unit();
        let share = side * side * (bare * bare * LEFT + Dual::constant(1.0 - LEFT)) * part;
        let in_bed = Dual::constant(1.0) - to_shore * to_shore;
        // The nearer, the more: in its own bed a river hardly minds others.
        let near = reach * reach * (distance * distance + bed * bed).inverse();
        let weight = share * share * (near * near);
        let depth = bed * self.depth;
        let bank = ((distance - bed) * (bed * BANK_WIDTH).inverse())
            .unit()
            .smooth()
            * depth
            * BANK;
        let [seen, contrast] = self.seen;
        let cover = if seen > 0.0 {
            contrast * (1.0 - metres / seen).max(0.0) * part.value
        } else {
            0.0
        };
        Some(Effect {
            share: if self.is_carved {
                share
            } else {
                Dual::constant(0.0)
            },
            weight,
            level: mix(a.level, b.level),
            bank,
            bed: if in_bed.value > 0.0 {
                in_bed * depth * part
            } else {
                Dual::constant(0.0)
            },
            outside: metres - bed.value,
            cover,
            flow: self.along,
        })
    }
}

/// What all rivers about a point do to it.
#[derive(Clone, Copy, Debug)]
struct Here {
    /// How much of the ground is the valley's.
    share: Dual,
    /// The valley's ground.
    ground: Dual,
    /// The water's.
    level: f64,
    cover: f64,
    /// Where the river flows that counts most, along the sphere.
    flow: DVec3,
}

impl Here {
    fn new(frames: &[Frame], dir: DVec3) -> Option<Self> {
        let mut rest = Dual::constant(1.0);
        let mut weights = Dual::constant(0.0);
        let (mut levels, mut banks, mut bed) = (weights, weights, weights);
        let mut outside = f64::INFINITY;
        let mut cover = 0.0_f64;
        let mut is_printed = false;
        let (mut heaviest, mut flow) = (0.0, DVec3::ZERO);
        for frame in frames {
            let Some(effect) = frame.effect(dir) else {
                continue;
            };
            cover = cover.max(effect.cover);
            if effect.share.value > 0.0 {
                rest = rest * (Dual::constant(1.0) - effect.share);
                weights = weights + effect.weight;
                if effect.weight.value > heaviest {
                    (heaviest, flow) = (effect.weight.value, effect.flow);
                }
                levels = levels + effect.level * effect.weight;
                banks = banks + effect.bank * effect.weight;
                bed = bed.max(effect.bed);
                if frame.depth > 0.0 {
                    is_printed = true;
                    outside = outside.min(effect.outside);
                }
            }
        }
        if weights.value <= 0.0 {
            return (cover > 0.0).then_some(Self {
                share: Dual::constant(0.0),
                ground: Dual::constant(0.0),
                level: f64::NEG_INFINITY,
                cover,
                flow,
            });
        }
        let over = weights.inverse();
        let level = levels * over;
        Some(Self {
            share: Dual::constant(1.0) - rest,
            ground: level + banks * over - bed,
            level: if is_printed {
                level.value - DRY * outside.max(0.0)
            } else {
                f64::NEG_INFINITY
            },
            cover,
            flow,
        })
    }

    /// What becomes of a height.
    fn drawn(&self, own: f64) -> f64 {
        own * (1.0 - self.share.value) + self.ground.value * self.share.value
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "heights and gradients are f32"
    )]
    fn draw(&self, dir: DVec3, height: &mut f32, gradient: Option<&mut Vec3>) {
        if self.share.value <= 0.0 {
            return;
        }
        let own = f64::from(*height);
        let rest = 1.0 - self.share.value;
        *height = self.drawn(own) as f32;
        if let Some(gradient) = gradient {
            let own_slope = gradient.as_dvec3();
            let slope = own_slope * rest
                + self.share.gradient * (self.ground.value - own)
                + self.ground.gradient * self.share.value;
            let slope = slope - dir * dot(slope, dir);
            *gradient = slope.as_vec3();
        }
    }
}
