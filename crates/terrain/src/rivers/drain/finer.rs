//! Land that drains on a lattice finer than the rivers' own.

use super::land::{FALL, Known, Land};
use super::refine::{COARSE_MARGIN, MARGIN, Refine};
use super::window::Window;
use crate::base::Correction;
use crate::patch::{ChunkSide, Patch};
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use cubemap::{Cell, CubeNodes, NodePlace, Realm};
use std::sync::{Arc, OnceLock};

/// Land is found in squares of 2^this steps a side, and the ground before it is corrected in larger ones: a square of land needs that of a rim about it, which lies in four of those at most.
const SQUARE: u8 = 5;
const PRINTED: u8 = 6;

/// Land that drains on a lattice twice as fine as that of other land: found square by square, where it is asked for.
#[derive(Debug)]
pub(super) struct Finer {
    /// With the corrections of all coarser lattices.
    plan: Plan,
    land: Arc<dyn Land>,
    nodes: CubeNodes,
    level: u8,
    /// Metres that are added at most, or taken.
    most: f32,
    /// The ground before it is corrected, by cells in their order.
    grounds: Box<[OnceLock<Box<[Ground]>>]>,
    squares: Box<[OnceLock<Box<[Known]>>]>,
}

/// Nothing yet for each cell of a level.
fn empty<T>(level: u8) -> Box<[OnceLock<T>]> {
    let cells = 6_usize << (2 * level);
    (0..cells).map(|_| OnceLock::new()).collect()
}

/// Some nodes that are found together, and one of them.
#[derive(Clone, Copy)]
struct Square {
    /// In the order of all.
    number: usize,
    realm: Realm,
    /// Its column and row.
    at: [usize; 2],
    /// The node's place, row by row.
    node: usize,
}

impl Square {
    /// The cell of a level that it is.
    fn cell(self, level: u8) -> Cell {
        let [column, row] = self.at.map(|at| u32::try_from(at).expect("at most 2^7"));
        Cell::new(self.realm, level, column, row).expect("within the realm")
    }
}

/// The ground at a node before it is corrected.
#[derive(Clone, Copy, Debug)]
struct Ground {
    /// As it is printed.
    printed: f32,
    /// The same; but what would be sea without corrections of coarser lattices is as low as it would be, and what would not be is not.
    wanted: f32,
}

impl Finer {
    /// On the lattice of a level, by that of the level before.
    pub(super) fn new(plan: Plan, level: u8, land: Arc<dyn Land>, most: f64) -> Self {
        Self {
            plan,
            land,
            nodes: CubeNodes::new(level),
            level,
            #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
            most: most as f32,
            grounds: empty(level - PRINTED),
            squares: empty(level - SQUARE),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "6 cm on an Earth")]
    fn fall(&self) -> f32 {
        (FALL * self.plan.radius()) as f32
    }

    /// A node as the first of its realms sees it.
    fn seen_first(&self, place: NodePlace) -> NodePlace {
        let inside = 1..self.nodes.steps();
        if inside.contains(&place.i) && inside.contains(&place.j) {
            return place;
        }
        self.nodes.place(self.nodes.node(place))
    }

    /// Of the squares that are 2^`wide` steps a side the one that has a node.
    #[inline]
    fn square(&self, wide: u8, place: NodePlace) -> Square {
        let NodePlace { realm, i, j } = self.seen_first(place);
        let steps = 1_usize << wide;
        let last = (self.nodes.steps() >> wide) - 1;
        let [column, row] = [i, j].map(|at| (at >> wide).min(last));
        Square {
            number: (realm.index() * (last + 1) + row) * (last + 1) + column,
            realm,
            at: [column, row],
            node: (j - row * steps) * (steps + 1) + (i - column * steps),
        }
    }

    /// The ground of the nodes of a window before it is corrected.
    fn grounds_in(&self, window: &Window) -> Vec<Ground> {
        let mut all = Vec::with_capacity(window.nodes.len());
        for (place, count) in window.runs(PRINTED) {
            let square = self.square(PRINTED, place);
            let printed = || self.printed(square.cell(self.level - PRINTED));
            let grounds = self.grounds[square.number].get_or_init(printed);
            all.extend(&grounds[square.node..square.node + count]);
        }
        all
    }

    /// What is known of some nodes that follow each other within a square.
    fn known_of(&self, first: NodePlace, count: usize) -> &[Known] {
        let square = self.square(SQUARE, first);
        let found = || self.found(square.cell(self.level - SQUARE));
        let known = self.squares[square.number].get_or_init(found);
        &known[square.node..square.node + count]
    }

    /// The ground of a square before it is corrected.
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    fn printed(&self, cell: Cell) -> Box<[Ground]> {
        let side = ChunkSide::new((1 << PRINTED) + 1).expect("a power of two and one");
        let patch = Patch::of_cell(cell, side);
        let finest = Some(self.level - 1);
        let guides = Guides::new(&self.plan, &patch, finest);
        let mut press = Press::new(&self.plan, &guides, patch, Wanted::Heights);
        press.print_up_to(finest);
        let sea = self.land.sea();
        let ground = |(printed, correction): (f32, f64)| {
            let plain = (f64::from(printed) - correction) as f32;
            let wanted = if correction == 0.0 {
                printed
            } else if plain <= sea {
                plain.min(sea - self.fall())
            } else {
                printed.max(sea + self.fall())
            };
            Ground { printed, wanted }
        };
        let all = press.heights().into_iter().zip(press.corrections());
        all.map(ground).collect()
    }

    /// What is known of the nodes of a square.
    fn found(&self, cell: Cell) -> Box<[Known]> {
        let steps = 1_usize << SQUARE;
        let window = Window::new(self.nodes, cell, steps, MARGIN);
        let grounds = self.grounds_in(&window);
        let wanted = grounds.iter().map(|ground| ground.wanted).collect();
        let coarse = CubeNodes::new(self.level - 1);
        let coarse = Window::new(coarse, cell, steps / 2, COARSE_MARGIN);
        let refine = Refine {
            known: self.land.known_in(&coarse),
            coarse,
            fine: window,
            sea: self.land.sea(),
            fall: self.fall(),
        };
        let nodes = refine.nodes(wanted);
        let [i, j] = [cell.i(), cell.j()].map(|at| at as usize * steps);
        let places = (j..=j + steps).flat_map(|j| (i..=i + steps).map(move |i| (i, j)));
        let known = places.map(|(i, j)| {
            let realm = cell.realm();
            let node = self.nodes.node(NodePlace { realm, i, j });
            let slot = refine.fine.slot(node).expect("one of its own");
            let (height, receiver) = nodes[slot];
            let printed = grounds[slot].printed;
            let added = (height - printed).max(-self.most).min(self.most);
            Known {
                height: printed + added,
                added,
                receiver,
            }
        });
        known.collect()
    }
}

impl Correction for Finer {
    fn added(&self, place: NodePlace) -> f32 {
        self.known_of(place, 1)[0].added
    }

    fn added_along(&self, first: NodePlace, count: usize) -> Vec<f32> {
        let NodePlace { realm, i, j } = first;
        let steps = self.nodes.steps();
        let mut all = Vec::with_capacity(count);
        while all.len() < count {
            let i = i + all.len();
            let in_square = (1 << SQUARE) - i % (1 << SQUARE);
            // On the cube's edges another realm may have them.
            let inside = if i == 0 || j == 0 || j == steps {
                1
            } else {
                (steps - i).max(1)
            };
            let run = in_square.min(inside).min(count - all.len());
            let known = self.known_of(NodePlace { realm, i, j }, run);
            all.extend(known.iter().map(|known| known.added));
        }
        all
    }
}

impl Land for Finer {
    fn known_in(&self, window: &Window) -> Vec<Known> {
        let mut all = Vec::with_capacity(window.nodes.len());
        for (place, count) in window.runs(SQUARE) {
            all.extend(self.known_of(place, count));
        }
        all
    }

    fn sea(&self) -> f32 {
        self.land.sea()
    }
}
