//! The parts of rivers about some points.

use super::ball::Ball;
use super::beds::ENDS;
use super::frame::Frame;
use super::lakes::nearness;
use super::parts::{Parts, widest, widest_of_lake};
use super::squares::{Square, remembered_parts};
use super::tile::Tile;
use super::valleys::mixed;
use crate::patch::Patch;
use crate::rivers::lake::{LAKE_REACH, Lake};
use crate::rivers::line::{BED_REACH, Use};
use crate::rivers::network::Network;
use crate::rivers::vectors::dot;
use glam::DVec3;
use std::rc::Rc;

/// How far apart a chunk's points are, in sectors of its finest octave.
const APART: f64 = 0.25;

/// Beds of which half is so many times as wide as points are apart, or wider, are no lines.
pub(super) const LINES: f64 = 2.0;

/// How much longer distances may be on the planes of parts than on the sphere, as far as rivers reach from points of a ball so wide: a chord of the unit sphere. About a
/// wider one they are measured by chords.
const FLAT_SPACE: f64 = 1.01;
const FLAT_BALL: f64 = 0.05;

/// The rivers about a patch, cut into short parts.
#[derive(Debug)]
pub(crate) struct About<'n> {
    pub(super) network: &'n Network,
    parts: Rc<Parts>,
}

impl<'n> About<'n> {
    /// Those that may count, with octaves up to level `finest`; `None` if none does.
    pub(crate) fn new(network: &'n Network, patch: &Patch, finest: u8) -> Option<Self> {
        let parts = Parts::new(network, patch, finest)?.into();
        Some(Self { network, parts })
    }

    /// The same for a few places, which others beside them are asked for after: of all of the square that they lie in, as this thread may have found it before.
    pub(super) fn of_places(network: &'n Network, patch: &Patch, finest: u8) -> Option<Self> {
        let Some(square) = Square::of(network, patch) else {
            return Self::new(network, patch, finest);
        };
        let find = |patch: &Patch| Parts::of_small(network, patch, finest);
        let parts = remembered_parts(network, square, finest, find)?;
        Some(Self { network, parts })
    }

    /// Those that are printed with octaves up to level `finest`.
    pub(super) fn printed(&self, finest: u8) -> Near<'_> {
        let sector = self.network.sector(finest);
        let Parts {
            valleys,
            beds,
            lakes,
        } = &*self.parts;
        let is_printed = |lake: &&Lake| sector <= widest_of_lake(lake);
        Near {
            valleys: printed(valleys, sector),
            beds: printed(beds, sector),
            lakes: lakes.iter().filter(is_printed).collect(),
            network: self.network,
            apart: APART * sector,
        }
    }
}

/// Those of some parts that are printed where the sectors of the finest octave are so wide, in metres.
fn printed(frames: &[Frame], sector: f64) -> Vec<&Frame> {
    let is_printed = |frame: &&Frame| sector <= frame.widest;
    frames.iter().filter(is_printed).collect()
}

/// The parts of rivers that may count for some points.
#[derive(Debug)]
pub(super) struct Near<'a> {
    pub(super) valleys: Vec<&'a Frame>,
    pub(super) beds: Vec<&'a Frame>,
    pub(super) lakes: Vec<&'a Lake>,
    /// Metres from one point to the next where octaves are as fine as that.
    pub(super) apart: f64,
    network: &'a Network,
}

impl<'a> Near<'a> {
    /// Whether any is so narrow that it is seen as a line.
    pub(super) fn has_lines(&self) -> bool {
        let all = self.valleys.iter().chain(&self.beds);
        let mut halves = all.flat_map(|frame| frame.part.ends.map(|end| end.shore));
        halves.any(|half| half < LINES * self.apart)
    }

    /// Whether points are near enough to each other for the bed of a part of a valley, which may lie aside of that.
    pub(super) fn shows_bed(&self, valley: &Frame) -> bool {
        self.apart <= APART * widest(self.network, Use::Bed, valley.part.ends)
    }

    pub(super) const fn len(&self) -> usize {
        self.valleys.len() + self.beds.len() + self.lakes.len()
    }

    /// Those of them that count anywhere in a tile of a patch.
    pub(super) fn within(&self, patch: &Patch, tile: &Tile, radius: f64) -> Self {
        let Ball { middle, within } = Ball::of(patch, tile);
        let is_about = |lake: &&Lake| {
            let away = nearness(lake, middle, within, radius)[0];
            away <= 1.000_001 * LAKE_REACH
        };
        let lakes = self.lakes.iter().copied().filter(is_about).collect();
        if within > FLAT_BALL {
            // Chords are shorter than ways on planes.
            let is_near = |frame: &&'a Frame, reach: f64| {
                let way = middle - DVec3::from_array(frame.up);
                dot(way, way).sqrt() <= within + 1.01 * frame.half + reach / radius
            };
            let of = |frames: &[&'a Frame], reach: fn(&Frame) -> f64| {
                let frames = frames.iter().copied();
                frames
                    .filter(|frame| is_near(frame, reach(frame)))
                    .collect()
            };
            return Self {
                valleys: of(&self.valleys, |frame| {
                    let [a, b] = frame.part.ends;
                    a.reach.max(b.reach)
                }),
                beds: of(&self.beds, |frame| {
                    let [a, b] = frame.part.ends;
                    BED_REACH * a.bed.max(b.bed) + frame.stray()
                }),
                lakes,
                apart: self.apart,
                network: self.network,
            };
        }
        let within = within * radius * FLAT_SPACE;
        let away = |frame: &&'a Frame| (*frame, frame.place(middle)[0]);
        let valleys: Vec<_> = self.valleys.iter().map(away).collect();
        // What is nearer than the nearest can be far away at most, and then some.
        let at_most = valleys.iter().map(|(frame, away)| {
            let [a, b] = frame.part.ends;
            (away + within) / a.reach.min(b.reach)
        });
        let nearest = at_most.fold(1.0, f64::min);
        let farthest = (nearest + mixed(nearest)).min(1.0) + 1e-9;
        let valleys = valleys.into_iter().filter(|(frame, away)| {
            let [a, b] = frame.part.ends;
            (away - within).max(0.0) < farthest * a.reach.max(b.reach)
        });
        let beds = self.beds.iter().map(away).filter(|(frame, away)| {
            let [a, b] = frame.part.ends;
            let bed = a.bed.max(b.bed);
            *away <= within + BED_REACH * bed + frame.stray()
                && frame.past(middle) <= within + 1.001 * ENDS[1] * bed
        });
        Self {
            valleys: valleys.map(|(frame, _)| frame).collect(),
            beds: beds.map(|(frame, _)| frame).collect(),
            lakes,
            apart: self.apart,
            network: self.network,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::ball::dir;
    use super::super::beside::Beside;
    use super::super::parts::cells;
    use super::super::tile::Dirs;
    use super::*;
    use crate::patch::RealmAxes;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::course::stretches;
    use crate::rivers::line::{Asked, Part, Stretch, of_bed};
    use crate::rivers::vectors::{even, normalized};
    use cubemap::Realm;
    use std::collections::HashMap;

    /// From −1 to 1.
    fn even_numbers() -> impl FnMut() -> f64 {
        let mut bits = 5_u64;
        move || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            even(bits)
        }
    }

    fn hills(rivers: Rivers) -> Plan {
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
        Plan::new(&recipe.bands([hills]), Seed(8)).expect("in order")
    }

    /// The rivers about a point, of more nodes than are asked for it.
    fn all_stretches(network: &Network, patch: &Patch) -> Vec<Stretch> {
        let [columns, rows] = [&patch.s, &patch.t].map(|along| cells(network, along));
        let [columns, rows] = [columns, rows].map(|[first, last]| [first - 1, last + 1]);
        stretches(network, patch.realm, columns, rows)
    }

    /// All straight parts of them.
    fn all_parts(network: &Network, patch: &Patch, of: Use) -> Vec<Frame> {
        let everywhere = Asked::everywhere(network);
        let mut parts = Vec::new();
        for stretch in all_stretches(network, patch) {
            let part = stretch.bent(&everywhere, None);
            stretch.parts(part, &everywhere, &[of], &mut |_, part| parts.push(part));
        }
        let frame = |part: &Part| Frame::new(part, network.radius, 0.0);
        parts.iter().map(frame).collect()
    }

    /// However far their bends lead, and however wide their valleys are.
    #[test]
    fn nothing_that_counts_at_a_point_is_left_out() {
        let rivers = Rivers {
            valley: 0.45,
            width: 4e-3,
            ..Rivers::new(5, 900.0)
        };
        let plan = hills(rivers);
        let network = Network::new(&plan, rivers);
        let mut number = even_numbers();
        let (mut counting, mut far) = (0, 0);
        for at in 0..3_000 {
            let realm = Realm::ALL[at % 6];
            // A third of them beside an edge of the realm.
            let beside = (1.0 - 0.06 * number().abs()).copysign(number());
            let s = if at % 3 == 0 { beside } else { number() };
            let t = number();
            let patch = Patch::of_point(realm, s, t);
            let dir = dir(RealmAxes::of(realm), s, t);
            let about = About::new(&network, &patch, 31);
            for of in [Use::Valley, Use::Bed] {
                let known = about.as_ref().map_or(&[][..], |about| match of {
                    Use::Valley => &about.parts.valleys,
                    Use::Bed => &about.parts.beds,
                });
                for frame in all_parts(&network, &patch, of) {
                    let [a, b] = frame.part.ends;
                    let reach = match of {
                        Use::Valley => a.reach.max(b.reach),
                        Use::Bed => BED_REACH * a.bed.max(b.bed),
                    };
                    let away = frame.place(dir)[0] - frame.stray();
                    let share = a.share.max(b.share);
                    let share = if of == Use::Bed { of_bed(share) } else { share };
                    let counts = away < reach && share > 0.0;
                    let is_known = || {
                        known
                            .iter()
                            .any(|known| known.part.places == frame.part.places)
                    };
                    assert!(!counts || is_known(), "{realm:?} {s} {t}: {of:?} {frame:?}");
                    *(if counts { &mut counting } else { &mut far }) += 1;
                }
            }
        }
        println!("{counting} parts count, {far} do not");
        assert!(counting > 2_000 && far > counting);
    }

    /// From stretch to stretch too, within a node's and from one node's to the next, but for what ends in another river.
    #[test]
    fn where_one_part_of_a_bed_goes_on_to_another_both_go_one_way() {
        let rivers = Rivers::new(5, 900.0);
        let plan = hills(rivers);
        let network = Network::new(&plan, rivers);
        let mut number = even_numbers();
        let mut met = 0;
        for at in 0..12 {
            let patch = Patch::of_point(Realm::ALL[at % 6], number(), number());
            let mut ways = HashMap::<_, [Vec<(DVec3, f64)>; 2]>::new();
            for Frame { part, .. } in all_parts(&network, &patch, Use::Bed) {
                for end in 0..2 {
                    let place = part.places[end].to_array().map(f64::to_bits);
                    let own = (part.ways[end], part.steep[end]);
                    ways.entry(place).or_default()[end].push(own);
                }
            }
            for [begin, end] in ways.values() {
                if let (&[begin], &[end]) = (&begin[..], &end[..]) {
                    assert_eq!(begin, end);
                    assert_ne!(begin.0, DVec3::ZERO);
                    met += 1;
                }
            }
        }
        println!("{met} parts go on to others");
        assert!(met > 10_000);
    }

    #[test]
    fn parts_of_a_bed_go_on_without_a_corner() {
        let rivers = Rivers::new(5, 900.0);
        let plan = hills(rivers);
        let network = Network::new(&plan, rivers);
        let mut number = even_numbers();
        let (mut turned, mut left) = (0, 0);
        for at in 0..60 {
            let patch = Patch::of_point(Realm::ALL[at % 6], number(), number());
            let bends = network.bends();
            let ends = all_stretches(&network, &patch).into_iter();
            let ends: Vec<_> = ends.map(|one| bends.bent(one.ends[1].place)).collect();
            for pair in all_parts(&network, &patch, Use::Bed).windows(2) {
                let [before, next] = [&pair[0], &pair[1]];
                let [at, way] = [before.part.places[1], before.part.ways[1]];
                if way == DVec3::ZERO || next.part.places[0] != at {
                    continue;
                }
                let along = |frame: &Frame, [cosine, sine]: [f64; 2]| {
                    let [along, beside] = [frame.along, frame.beside].map(DVec3::from_array);
                    along * cosine + beside * sine
                };
                let turn = |ways: [[f64; 2]; 2]| {
                    let [last, first] = [along(before, ways[0]), along(next, ways[1])];
                    libm::atan2(last.cross(first).length(), last.dot(first))
                };
                let [corner, corner_of_lines] =
                    [turn([before.ways[1], next.ways[0]]), turn([[1.0, 0.0]; 2])];
                if corner_of_lines < 0.1 {
                    continue;
                }
                turned += 1;
                if corner > 1e-3 {
                    // It turns too much for how short a part is.
                    assert!(corner < corner_of_lines, "{corner} of {corner_of_lines}");
                    left += 1;
                    continue;
                }
                let half = before.part.ends[1].bed / network.radius;
                let aside = at.cross(way);
                // Parts that go on to another stretch turn at both of their ends.
                let places = [before.part.places[0], at, next.part.places[1]];
                let goes_on = places.iter().any(|place| ends.contains(place));
                let onward = if goes_on { 0.01 } else { 0.02 };
                for halves in [-4.0, -1.0, 0.4, 1.0, 3.0] {
                    let far = f64::abs(halves) * half;
                    for onward in [-onward * far, 0.0, onward * far] {
                        // Square to the way there, all are as near.
                        let dir = normalized(at + aside * (halves * half) + way * onward);
                        for frame in [before, next] {
                            let mut beside = Beside::NOWHERE;
                            beside.measure(frame, &Dirs::one(dir.to_array()));
                            let away = beside.metres[0] / network.radius;
                            assert!((away - far).abs() < 2e-3 * far, "{away} for {far}");
                        }
                    }
                }
            }
        }
        println!("{turned} corners, {left} of them left");
        assert!(turned > 500 && left * 10 < turned);
    }
}
