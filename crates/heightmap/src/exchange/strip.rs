use super::{About, Exchange};
use crate::grid::{CubeLinks, HALO, Rows};
use std::array;
use terrain::Kernel;

/// Some rows of a rectangle of a grid, to be worked out together.
pub(super) struct Strip<'a, E, const F: usize> {
    pub(super) rule: &'a E,
    pub(super) rows: Rows,
    pub(super) links: Option<&'a CubeLinks>,
    pub(super) from: &'a [Vec<f32>; F],
    /// As many whole rows as there are.
    pub(super) to: [&'a mut [f32]; F],
    pub(super) rectangle: usize,
    pub(super) first: usize,
}

/// What is held beside the map while strips are worked out, one after the other.
#[derive(Debug)]
pub(super) struct Room<const F: usize, const O: usize> {
    /// Rows as they are.
    loaded: [Vec<f32>; F],
    /// What nodes let their neighbours know.
    told: [Vec<f32>; O],
}

impl<const F: usize, const O: usize> Default for Room<F, O> {
    fn default() -> Self {
        Self {
            loaded: array::from_fn(|_| Vec::new()),
            told: array::from_fn(|_| Vec::new()),
        }
    }
}

/// A strip, and the room to work it out in.
pub(super) struct Work<'a, E, const F: usize, const O: usize> {
    pub(super) strip: Strip<'a, E, F>,
    pub(super) room: &'a mut Room<F, O>,
}

impl<E: Exchange<F, O>, const F: usize, const O: usize> Kernel for Work<'_, E, F, O> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Strip {
            rule,
            rows,
            links,
            from,
            to,
            rectangle,
            first,
        } = self.strip;
        let width = rows.width;
        let count = to[0].len() / width;
        let stride = width + 2 * HALO;
        // Rows as they are, from two before the first to two behind the last.
        let Room { loaded, told } = self.room;
        for (field, loaded) in from.iter().zip(loaded.iter_mut()) {
            loaded.resize((count + 2 * HALO) * stride, 0.0);
            for (k, row) in loaded.chunks_mut(stride).enumerate() {
                let at = (first + k).cast_signed() - HALO.cast_signed();
                rows.load(rectangle, at, field, row);
            }
        }
        let states = |k: usize, column: usize, length: usize| -> [&[f32]; F] {
            array::from_fn(|f| &loaded[f][k * stride + column..][..length])
        };
        // What they let know, from one before the first to one behind the last, and one more on each side.
        let wide = width + 2;
        for told in told.iter_mut() {
            told.resize((count + 2) * wide, 0.0);
        }
        for k in 0..count + 2 {
            let row = (first + k).cast_signed() - 1;
            let near = Near {
                own: states(k + 1, 1, wide),
                left: states(k + 1, 0, wide),
                right: states(k + 1, 2, wide),
                before: states(k, 1, wide),
                after: states(k + 2, 1, wide),
            };
            let mut told: [&mut [f32]; O] =
                told.each_mut().map(|told| &mut told[k * wide..][..wide]);
            match links.map(|links| Warped::new(links, -1, row, wide)) {
                None => outlooks(rule, &near, Even, &mut told),
                Some(warped) => outlooks(rule, &near, warped, &mut told),
            }
        }
        let known = |k: usize, column: usize| -> [&[f32]; O] {
            array::from_fn(|o| &told[o][k * wide + column..][..width])
        };
        let mut to = to;
        for k in 0..count {
            let row = (first + k).cast_signed();
            let near = Near {
                own: states(k + 2, 2, width),
                left: states(k + 2, 1, width),
                right: states(k + 2, 3, width),
                before: states(k + 1, 2, width),
                after: states(k + 3, 2, width),
            };
            let told = Near {
                own: known(k + 1, 1),
                left: known(k + 1, 0),
                right: known(k + 1, 2),
                before: known(k, 1),
                after: known(k + 2, 1),
            };
            let mut to: [&mut [f32]; F] = to.each_mut().map(|to| &mut to[k * width..][..width]);
            match links.map(|links| Warped::new(links, 0, row, width)) {
                None => next(rule, &near, &told, Even, &mut to),
                Some(warped) => next(rule, &near, &told, warped, &mut to),
            }
        }
    }
}

/// Five rows of the same length: a row of nodes, and their four neighbours.
struct Near<'a, const F: usize> {
    own: [&'a [f32]; F],
    left: [&'a [f32]; F],
    right: [&'a [f32]; F],
    before: [&'a [f32]; F],
    after: [&'a [f32]; F],
}

impl<const F: usize> Near<'_, F> {
    #[inline(always)]
    fn own(&self, x: usize) -> [f32; F] {
        array::from_fn(|f| self.own[f][x])
    }

    #[inline(always)]
    fn around(&self, x: usize) -> [[f32; F]; 4] {
        [&self.left, &self.right, &self.before, &self.after]
            .map(|near| array::from_fn(|f| near[f][x]))
    }
}

/// The steps about a row's nodes.
trait Steps: Copy {
    fn about(self, x: usize) -> About;
}

#[derive(Clone, Copy)]
struct Even;

impl Steps for Even {
    #[inline(always)]
    fn about(self, _: usize) -> About {
        About::EVEN
    }
}

#[derive(Clone, Copy)]
struct Warped<'a> {
    left: &'a [f32],
    right: &'a [f32],
    before: &'a [f32],
    after: &'a [f32],
    narrow: &'a [f32],
}

impl<'a> Warped<'a> {
    /// From a column of what lies inside of a realm on, which begins one step from its edge.
    #[inline(always)]
    fn new(links: &'a CubeLinks, column: isize, row: isize, width: usize) -> Self {
        let (i, j) = (column + 1, row + 1);
        let [right, after, narrow] = links.from(i, j);
        Self {
            left: &links.from(i - 1, j)[0][..width],
            right: &right[..width],
            before: &links.from(i, j - 1)[1][..width],
            after: &after[..width],
            narrow: &narrow[..width],
        }
    }
}

impl Steps for Warped<'_> {
    #[inline(always)]
    fn about(self, x: usize) -> About {
        About {
            slopes: [self.left[x], self.right[x], self.before[x], self.after[x]],
            narrow: self.narrow[x],
        }
    }
}

#[inline(always)]
fn outlooks<E: Exchange<F, O>, const F: usize, const O: usize>(
    rule: &E,
    near: &Near<'_, F>,
    steps: impl Steps,
    to: &mut [&mut [f32]; O],
) {
    if O == 0 {
        return;
    }
    for x in 0..near.own[0].len() {
        let told = rule.outlook(near.own(x), near.around(x), steps.about(x));
        for (to, told) in to.iter_mut().zip(told) {
            to[x] = told;
        }
    }
}

#[inline(always)]
fn next<E: Exchange<F, O>, const F: usize, const O: usize>(
    rule: &E,
    near: &Near<'_, F>,
    told: &Near<'_, O>,
    steps: impl Steps,
    to: &mut [&mut [f32]; F],
) {
    for x in 0..near.own[0].len() {
        let next = rule.next(
            near.own(x),
            near.around(x),
            told.own(x),
            told.around(x),
            steps.about(x),
        );
        for (to, next) in to.iter_mut().zip(next) {
            to[x] = next;
        }
    }
}
