//! The way of a river into another: in from the side, so that two that come from nearly the same place do not run side by side before they join.

use super::chain::SHORTEST;
use crate::rivers::vectors::{cross, dot, normalized};
use glam::DVec3;

/// How many stretches a river's bend about a node begins as: between its stations, of which the middle one is next to the node.
pub(in crate::rivers) const STRETCHES: usize = 4;
const MIDDLE: usize = STRETCHES / 2;

/// How far it is led on as it came, in parts of the way to the node; and across the other in the end, in parts of how far it has to go.
const ONWARD: f64 = 0.3;
const ACROSS: f64 = 0.25;

/// Another river about a node: where it comes from and where it goes, to both sides of the node.
#[derive(Clone, Copy, Debug)]
pub(in crate::rivers) struct Joined {
    pub(in crate::rivers) node: DVec3,
    pub(in crate::rivers) from: DVec3,
    pub(in crate::rivers) to: DVec3,
}

impl Joined {
    /// At which station of its bend each of the rivers from some places flows into it, if that may: so that those of one side do not come to one place side by side.
    ///
    /// The last of a side does so behind the others, or else, and where it is not the only one before them, the first before them.
    pub(in crate::rivers) fn joins(
        &self,
        starts: &[DVec3],
        may: impl Fn(usize, usize) -> bool,
    ) -> Vec<usize> {
        let mut joins = vec![MIDDLE; starts.len()];
        for is_left in [true, false] {
            let of_side = |&at: &usize| self.is_left(starts[at]) == is_left;
            let mut side: Vec<usize> = (0..starts.len()).filter(of_side).collect();
            let round = |at: usize| self.round(starts[at], is_left);
            side.sort_by(|&a, &b| round(b).total_cmp(&round(a)));
            let [first, .., last] = side[..] else {
                continue;
            };
            if may(last, MIDDLE + 1) {
                joins[last] = MIDDLE + 1;
            }
            let is_crowded = side.len() > 2 || joins[last] == MIDDLE;
            if is_crowded && may(first, MIDDLE - 1) {
                joins[first] = MIDDLE - 1;
            }
        }
        joins
    }

    /// The places of a river that flows into it where it goes `along` some way, from one on its own way to the node to where they join, evenly along a curve.
    pub(in crate::rivers) fn inflow<const PLACES: usize>(
        &self,
        start: DVec3,
        [join, along]: [DVec3; 2],
    ) -> [DVec3; PLACES] {
        let way = start - join;
        let left = cross(join, along);
        let per_length = (dot(way, way) / dot(left, left).max(SHORTEST * SHORTEST)).sqrt();
        let side = if self.is_left(start) { ACROSS } else { -ACROSS };
        let across = join + left * (per_length * side);
        let onward = start + (self.node - start) * ONWARD;
        std::array::from_fn(|k| {
            #[expect(clippy::cast_precision_loss, reason = "a few")]
            let t = k as f64 / (PLACES - 1) as f64;
            let rest = 1.0 - t;
            let ends = start * (rest * rest * rest) + join * (t * t * t);
            let between = onward * rest + across * t;
            normalized(ends + between * (3.0 * t * rest))
        })
    }

    /// How far round the node a place lies from where it goes, to one side: an angle.
    fn round(&self, place: DVec3, is_left: bool) -> f64 {
        let [to, place] = [self.to, place].map(|place| place - self.node);
        let left = dot(cross(to, place), self.node);
        let aside = if is_left { left } else { -left };
        let angle = libm::atan2(aside, dot(to, place));
        if angle < 0.0 {
            angle + std::f64::consts::TAU
        } else {
            angle
        }
    }

    /// Whether a place about the node lies to the left of it: on the way round from where it goes to where it comes from.
    fn is_left(&self, place: DVec3) -> bool {
        let [from, to, place] = [self.from, self.to, place].map(|place| place - self.node);
        let turns = |a: DVec3, b: DVec3| dot(cross(a, b), self.node) > 0.0;
        let (past_to, before_from) = (turns(to, place), turns(place, from));
        if turns(to, from) {
            past_to && before_from
        } else {
            past_to || before_from
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACES: usize = STRETCHES + 1;

    /// Eight ways from a node, each turned by a little at random, at half of the way to the next.
    fn about(node: DVec3, bits: &mut u64) -> [DVec3; 8] {
        let east = normalized(cross(DVec3::Y, node));
        let north = cross(node, east);
        std::array::from_fn(|k| {
            *bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let aside = f64::from((*bits >> 40) as u32) / f64::from(1_u32 << 24) - 0.5;
            #[expect(clippy::cast_precision_loss, reason = "below 8")]
            let (sine, cosine) =
                libm::sincos((k as f64 + 0.7 * aside) * std::f64::consts::FRAC_PI_4);
            let long = if k % 2 == 1 {
                std::f64::consts::SQRT_2
            } else {
                1.0
            };
            normalized(node + (east * cosine + north * sine) * (0.5e-3 * long))
        })
    }

    /// A river's bend from a place past a node to another.
    fn bend([from, node, to]: [DVec3; 3]) -> [DVec3; PLACES] {
        std::array::from_fn(|k| {
            #[expect(clippy::cast_precision_loss, reason = "a few")]
            let t = k as f64 / (PLACES - 1) as f64;
            let rest = 1.0 - t;
            normalized(from * (rest * rest) + node * (2.0 * t * rest) + to * (t * t))
        })
    }

    /// Whether two short ways have a place in common that is the end of neither.
    fn meet([a, b]: [DVec3; 2], [c, d]: [DVec3; 2]) -> bool {
        let side = |a: DVec3, b: DVec3, of: DVec3| dot(cross(b - a, of - a), normalized(a));
        let apart = |x: f64, y: f64| x * y < -1e-26;
        apart(side(a, b, c), side(a, b, d)) && apart(side(c, d, a), side(c, d, b))
    }

    /// Three of one side do so at three stations, if they may; two where they may, behind the node rather than before it.
    #[test]
    fn rivers_of_one_side_do_not_flow_into_one_place() {
        let mut bits = 5_u64;
        for _ in 0..200 {
            let node = normalized(DVec3::new(0.3, -0.5, 0.8));
            let ways = about(node, &mut bits);
            let joined = Joined {
                node,
                from: ways[0],
                to: ways[4],
            };
            let joins = |starts: &[usize], may: &dyn Fn(usize, usize) -> bool| {
                let starts: Vec<_> = starts.iter().map(|&at| ways[at]).collect();
                joined.joins(&starts, may)
            };
            assert_eq!(joins(&[2], &|_, _| true), [2]);
            assert_eq!(joins(&[2, 6], &|_, _| true), [2, 2]);
            assert_eq!(joins(&[3, 2, 1], &|_, _| true), [3, 2, 1]);
            assert_eq!(joins(&[5, 1, 6, 7, 2], &|_, _| true), [3, 2, 2, 1, 3]);
            assert_eq!(joins(&[1, 3], &|_, _| true), [2, 3]);
            assert_eq!(joins(&[1, 3], &|_, station| station < 3), [1, 2]);
            assert_eq!(joins(&[1, 2, 3], &|_, _| false), [2, 2, 2]);
        }
    }

    #[test]
    fn what_flows_into_a_river_comes_from_its_side_and_does_not_cross_it() {
        let (mut bits, mut seen) = (9_u64, 0);
        let mut sharpest = f64::INFINITY;
        for turn in 0..400_u16 {
            let (sine, cosine) = libm::sincos(f64::from(turn));
            let node = normalized(DVec3::new(sine, 0.6 * cosine, cosine));
            let ways = about(node, &mut bits);
            for (from, to) in (0..64).map(|both| (both % 8, both / 8)) {
                if from == to {
                    continue;
                }
                let other = bend([ways[from], node, ways[to]]);
                let joined = Joined {
                    node,
                    from: ways[from],
                    to: ways[to],
                };
                let others: Vec<_> = (0..8).filter(|&own| own != from && own != to).collect();
                let starts: Vec<_> = others.iter().map(|&own| ways[own]).collect();
                let joins = joined.joins(&starts, |_, _| true);
                // Where it turns back to beside where it comes from all others are to one side, and two of them may cross in one of 10⁵ cases.
                let turns_back = [1, 7].contains(&((from + 8 - to) % 8));
                let may_cross = |number: usize| turns_back && number > 0;
                let mut before = vec![other];
                for (&start, &at) in starts.iter().zip(&joins) {
                    let join = [other[at], other[at + 1] - other[at - 1]];
                    let own: [DVec3; PLACES] = joined.inflow(start, join);
                    for (number, one) in before.iter().enumerate() {
                        let crosses = one.windows(2).any(|one| {
                            let one = [one[0], one[1]];
                            own.windows(2).any(|own| meet([own[0], own[1]], one))
                        });
                        assert!(
                            !crosses || may_cross(number),
                            "{turn}: {from} to {to}, {number}: {own:?}"
                        );
                    }
                    let [last, back] =
                        [own[PLACES - 1] - own[PLACES - 2], other[at - 1] - other[at]];
                    let sine = cross(last, back).length() / (last.length() * back.length());
                    if dot(last, back) < 0.0 {
                        sharpest = sharpest.min(sine);
                    }
                    before.push(own);
                    seen += 1;
                }
            }
        }
        println!("{seen} rivers, at the sharpest by a sine of {sharpest:.2}");
        assert!(sharpest > 0.64, "{sharpest}");
    }
}
