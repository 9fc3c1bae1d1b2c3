//! Land that drains on a lattice finer than the rivers' own.

use super::land::{FALL, Known, Land};
use super::refine::{MARGIN, Refine};
use super::window::Window;
use crate::base::Correction;
use crate::patch::{ChunkSide, Patch};
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use cubemap::{Cell, CubeNodes, NodePlace};
use std::sync::{Arc, OnceLock};

/// Ground is found in squares of 2^this steps a side.
const SQUARE: u8 = 5;

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
        let squares = 6_usize << (2 * (level - SQUARE));
        let empty = || 0..squares;
        Self {
            plan,
            land,
            nodes: CubeNodes::new(level),
            level,
            #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
            most: most as f32,
            grounds: empty().map(|_| OnceLock::new()).collect(),
            squares: empty().map(|_| OnceLock::new()).collect(),
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "6 cm on an Earth")]
    fn fall(&self) -> f32 {
        (FALL * self.plan.radius()) as f32
    }

    /// The square that has a node, as the first of its realms sees it: its place among all, its cell, and the node's place in it.
    fn square(&self, node: usize) -> (usize, Cell, usize) {
        let NodePlace { realm, i, j } = self.nodes.place(node);
        let steps = 1_usize << SQUARE;
        let last = (self.nodes.steps() >> SQUARE) - 1;
        let [column, row] = [i, j].map(|at| (at >> SQUARE).min(last));
        let number = (realm.index() * (last + 1) + row) * (last + 1) + column;
        let narrow = |at: usize| u32::try_from(at).expect("at most 2^7");
        let cell = Cell::new(realm, self.level - SQUARE, narrow(column), narrow(row));
        let place = (j - row * steps) * (steps + 1) + (i - column * steps);
        (number, cell.expect("within the realm"), place)
    }

    fn ground(&self, node: usize) -> Ground {
        let (number, cell, place) = self.square(node);
        self.grounds[number].get_or_init(|| self.printed(cell))[place]
    }

    /// The ground of a square before it is corrected.
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    fn printed(&self, cell: Cell) -> Box<[Ground]> {
        let side = ChunkSide::new((1 << SQUARE) + 1).expect("a power of two and one");
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
        let grounds: Vec<_> = window.nodes.iter().map(|&node| self.ground(node)).collect();
        let wanted = grounds.iter().map(|ground| ground.wanted).collect();
        let refine = Refine {
            land: &*self.land,
            coarse: CubeNodes::new(self.level - 1),
            fine: self.nodes,
            fall: self.fall(),
        };
        let nodes = refine.nodes(&window, wanted);
        let [i, j] = [cell.i(), cell.j()].map(|at| at as usize * steps);
        let places = (j..=j + steps).flat_map(|j| (i..=i + steps).map(move |i| (i, j)));
        let known = places.map(|(i, j)| {
            let realm = cell.realm();
            let node = self.nodes.node(NodePlace { realm, i, j });
            let slot = window.slot(node).expect("one of its own");
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
    fn added(&self, node: usize) -> f32 {
        self.known(node).added
    }
}

impl Land for Finer {
    fn known(&self, node: usize) -> Known {
        let (number, cell, place) = self.square(node);
        self.squares[number].get_or_init(|| self.found(cell))[place]
    }

    fn sea(&self) -> f32 {
        self.land.sea()
    }
}
