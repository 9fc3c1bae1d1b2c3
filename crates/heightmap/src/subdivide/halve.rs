use crate::chance::{Key, STEP, steps};
use std::array;
use terrain::Kernel;

/// How a lattice becomes one of half the step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Halving {
    pub(super) key: Key,
    /// How far a square's centre is moved, up or down, at most.
    pub(super) centre: f32,
    /// How far the middle of an edge is moved, up or down, at most.
    pub(super) edge: f32,
    /// Whether the middle of an edge is the mean of both ends and of both centres beside it, not of the ends alone.
    pub(super) diamond: bool,
}

/// Where the numbers that a row's random ones are drawn by begin, and how they go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draw {
    pub(super) from: [i32; 3],
    pub(super) step: [i32; 3],
}

impl Draw {
    /// The random number at a place of the row, in [`STEP`]s; if `FLAT`, only the first number changes along it, by 2.
    #[inline(always)]
    fn at<const FLAT: bool>(self, key: Key, place: usize) -> f32 {
        #[expect(
            clippy::cast_possible_wrap,
            clippy::cast_possible_truncation,
            reason = "rows are shorter than 2^24"
        )]
        let place = place as i32;
        let [x, y, z] = self.from;
        if FLAT {
            return steps(key.bits(x.wrapping_add(2 * place), y, z));
        }
        let [dx, dy, dz] = self.step;
        let along = |from: i32, step: i32| from.wrapping_add(step.wrapping_mul(place));
        steps(key.bits(along(x, dx), along(y, dy), along(z, dz)))
    }
}

/// How many numbers the widest vectors hold.
const LANES: usize = 8;

/// What stands at a place of a row, from the numbers of `N` rows there.
///
/// A type and not a closure: whatever is called in a loop must be inlined for it to become vector instructions.
trait Value<const N: usize>: Copy {
    fn at(self, place: usize, of: [f32; N]) -> f32;
}

/// Gives every place of a row its value.
///
/// Vectors take it all: where it is no multiple of them, the last places are worked out twice.
#[inline(always)]
fn fill<const N: usize>(value: impl Value<N>, inputs: [&[f32]; N], to: &mut [f32]) {
    let width = to.len();
    let whole = width - width % LANES;
    if whole == 0 {
        fill_from(0, value, inputs, to);
        return;
    }
    fill_from(0, value, inputs, &mut to[..whole]);
    if whole < width {
        let last = width - LANES;
        fill_from(last, value, inputs, &mut to[last..]);
    }
}

#[inline(always)]
fn fill_from<const N: usize>(
    from: usize,
    value: impl Value<N>,
    inputs: [&[f32]; N],
    to: &mut [f32],
) {
    let width = to.len();
    let inputs: [&[f32]; N] = array::from_fn(|n| &inputs[n][from..][..width]);
    for place in 0..width {
        to[place] = value.at(from + place, array::from_fn(|n| inputs[n][place]));
    }
}

/// The centres of a row of squares, from the rows of corners before and after them: one number fewer than those have.
pub(super) struct Centres<'a, const FLAT: bool> {
    pub(super) halving: Halving,
    pub(super) before: &'a [f32],
    pub(super) after: &'a [f32],
    pub(super) draw: Draw,
    pub(super) to: &'a mut [f32],
}

impl<const FLAT: bool> Kernel for Centres<'_, FLAT> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let corners = [self.before, &self.before[1..], self.after, &self.after[1..]];
        let Halving { key, centre, .. } = self.halving;
        fill(
            Moved::<FLAT>(key, self.draw, centre * STEP),
            corners,
            self.to,
        );
    }
}

/// The mean of what is around a node, moved at random: drawn by a key, so far a step.
#[derive(Clone, Copy)]
struct Moved<const FLAT: bool>(Key, Draw, f32);

impl<const FLAT: bool> Moved<FLAT> {
    #[inline(always)]
    fn by(self, place: usize) -> f32 {
        self.2 * self.1.at::<FLAT>(self.0, place)
    }
}

/// Of four corners row by row; or of an edge's two ends in the middle, between the centres beside it.
///
/// What lies opposite is added first: then it is the same from every realm.
impl<const FLAT: bool> Value<4> for Moved<FLAT> {
    #[inline(always)]
    fn at(self, place: usize, [a, b, c, d]: [f32; 4]) -> f32 {
        ((a + d) + (b + c)) * 0.25 + self.by(place)
    }
}

/// Of an edge's two ends and the one centre beside it.
impl<const FLAT: bool> Value<3> for Moved<FLAT> {
    #[inline(always)]
    fn at(self, place: usize, [one, other, side]: [f32; 3]) -> f32 {
        ((one + other) + side) / 3.0 + self.by(place)
    }
}

/// Of an edge's two ends.
impl<const FLAT: bool> Value<2> for Moved<FLAT> {
    #[inline(always)]
    fn at(self, place: usize, [one, other]: [f32; 2]) -> f32 {
        (one + other) * 0.5 + self.by(place)
    }
}

/// Two rows of the finer lattice: the nodes of a row with the middles of its edges, then the edges to the next row with the centres between.
pub(super) struct TwoRows<'a, const FLAT: bool> {
    pub(super) halving: Halving,
    /// Whether the rows have borders left and right, beyond which there are no squares.
    pub(super) open: bool,
    /// A row of nodes.
    pub(super) nodes: &'a [f32],
    /// The centres before and after it, from one before its first square to one behind its last, where there are any.
    pub(super) squares: [Option<&'a [f32]>; 2],
    /// What the middles of its edges are drawn by.
    pub(super) draw: Draw,
    pub(super) to: &'a mut [f32],
    /// The second of the two, but after the last row.
    pub(super) next: Option<NextRow<'a>>,
    /// Room for a row.
    pub(super) middles: &'a mut [f32],
}

/// What the second of two rows is made of.
pub(super) struct NextRow<'a> {
    /// The next row of nodes.
    pub(super) nodes: &'a [f32],
    /// What the edges to it are drawn by.
    pub(super) draw: Draw,
    pub(super) to: &'a mut [f32],
}

impl<const FLAT: bool> Kernel for TwoRows<'_, FLAT> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Halving {
            key, edge, diamond, ..
        } = self.halving;
        let (nodes, middles) = (self.nodes, self.middles);
        let last = nodes.len() - 1;
        let moved = Moved::<FLAT>(key, self.draw, edge * STEP);
        let ends = [nodes, &nodes[1..]];
        match (diamond, self.squares) {
            (true, [Some(a), Some(b)]) => {
                let around = [ends[0], &a[1..], &b[1..], ends[1]];
                fill(moved, around, &mut middles[..last]);
            }
            (true, [Some(a), None] | [None, Some(a)]) => {
                fill(moved, [ends[0], ends[1], &a[1..]], &mut middles[..last]);
            }
            _ => fill(moved, ends, &mut middles[..last]),
        }
        zip(nodes, &middles[..last], self.to);
        let Some(next) = self.next else {
            return;
        };
        let squares = self.squares[1].expect("between two rows are squares");
        let moved = Moved::<FLAT>(key, next.draw, edge * STEP);
        if diamond {
            let around = [nodes, squares, &squares[1..], next.nodes];
            fill(moved, around, middles);
            if self.open {
                // Beside the first and the last there is one square each.
                middles[0] = moved.at(0, [nodes[0], next.nodes[0], squares[1]]);
                middles[last] = moved.at(last, [nodes[last], next.nodes[last], squares[last]]);
            }
        } else {
            fill(moved, [nodes, next.nodes], middles);
        }
        zip(middles, &squares[1..=last], next.to);
    }
}

/// Two rows in turn, the first of one and the last of one: it has one number more.
#[inline(always)]
fn zip(one: &[f32], other: &[f32], to: &mut [f32]) {
    let width = other.len();
    let ones = &one[..width];
    let (pairs, end) = to.as_chunks_mut::<2>();
    for (place, pair) in pairs[..width].iter_mut().enumerate() {
        *pair = [ones[place], other[place]];
    }
    end[0] = one[width];
}
