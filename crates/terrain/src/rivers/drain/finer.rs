//! Land that drains on a lattice finer than the rivers' own.

use super::land::{FALL, Known, Land};
use super::refine::{COARSE_MARGIN, MARGIN, Refine};
use super::window::Window;
use crate::base::Correction;
use crate::patch::Patch;
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use cubemap::{Cell, CubeNodes, NodePlace, Realm};
use std::sync::{Arc, OnceLock};

/// Land is found in squares of 2^this steps a side.
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
    /// By cells in their order, each with the nodes on its border: a node between squares has the same in all of them.
    squares: Box<[OnceLock<Box<[Known]>>]>,
}

/// A square that has a node.
#[derive(Clone, Copy)]
struct Square {
    realm: Realm,
    /// Its column and row.
    at: [usize; 2],
    /// The node's place, row by row.
    node: usize,
}

/// The ground at a node before it is corrected.
#[derive(Clone, Copy, Debug, Default)]
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
            squares: (0..6_usize << (2 * (level - SQUARE)))
                .map(|_| OnceLock::new())
                .collect(),
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

    /// Those squares of a node's realm that have it and some that follow it in its row; the first is there, and the others have them on their borders.
    fn squares_of(&self, place: NodePlace, count: usize) -> impl Iterator<Item = Square> {
        let NodePlace { realm, i, j } = place;
        let last = (self.nodes.steps() >> SQUARE) - 1;
        let with = move |at: usize, to: usize| {
            let here = (at >> SQUARE).min(last);
            let before = here
                .checked_sub(1)
                .filter(|before| to <= (before + 1) << SQUARE);
            [Some(here), before].into_iter().flatten()
        };
        with(j, j).flat_map(move |row| {
            with(i, i + count - 1).map(move |column| Square {
                realm,
                at: [column, row],
                node: (j - (row << SQUARE)) * ((1 << SQUARE) + 1) + i - (column << SQUARE),
            })
        })
    }

    /// What is known of the nodes of a square, once it is.
    fn nodes_of(&self, square: Square) -> &OnceLock<Box<[Known]>> {
        let side = self.nodes.steps() >> SQUARE;
        let [column, row] = square.at;
        &self.squares[(square.realm.index() * side + row) * side + column]
    }

    /// What is known of some nodes that follow each other within a square.
    fn known_of(&self, first: NodePlace, count: usize) -> &[Known] {
        let found = self.squares_of(first, count).find_map(|square| {
            let known = self.nodes_of(square).get()?;
            Some(&known[square.node..square.node + count])
        });
        found.unwrap_or_else(|| {
            let first = self.squares_of(self.seen_first(first), count).next();
            let square = first.expect("each node is in one");
            let known = self.nodes_of(square).get_or_init(|| self.found(square));
            &known[square.node..square.node + count]
        })
    }

    /// The ground of the nodes of a window before it is corrected.
    fn grounds_in(&self, window: &Window) -> Vec<Ground> {
        let mut all = vec![Ground::default(); window.nodes.len()];
        for (realm, [columns, rows]) in window.rectangles() {
            let across = columns[1] - columns[0] + 1;
            let along = [columns, rows].map(|[first, last]| first as u64..=last as u64);
            let grounds = self.printed(Patch::of_vertices(realm, self.level, along));
            for (place, to) in window.places().zip(&mut all) {
                if place.realm == realm {
                    *to = grounds[(place.j - rows[0]) * across + place.i - columns[0]];
                }
            }
        }
        all
    }

    /// The ground of a patch before it is corrected.
    #[expect(clippy::cast_possible_truncation, reason = "as heights are")]
    fn printed(&self, patch: Patch) -> Vec<Ground> {
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
    fn found(&self, square: Square) -> Box<[Known]> {
        let steps = 1_usize << SQUARE;
        let [column, row] = (square.at).map(|at| u32::try_from(at).expect("at most 2^7"));
        let cell = Cell::new(square.realm, self.level - SQUARE, column, row);
        let cell = cell.expect("within the realm");
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
            let slot = refine.fine.slot_at(NodePlace { realm, i, j });
            let slot = slot.expect("one of its own");
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
            // With the node on the border, which is the next square's, too.
            let in_square = (1 << SQUARE) - i % (1 << SQUARE) + 1;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::drain::drained;
    use crate::rivers::network::Network;
    use std::collections::HashMap;

    /// Whoever asks for a node takes it from any square that has it.
    #[test]
    fn squares_agree_on_the_nodes_between_them() {
        let rivers = Rivers {
            drained: 2,
            ..Rivers::new(6, 150.0)
        };
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-200.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(5)).expect("in order");
        let find = move |plan: &Plan| Network::new(plan, rivers);
        let (plan, first) = drained(&plan, find).expect("it has rivers");
        let finer = Finer::new(plan.clone(), 7, first, super::super::most(&plan, 7));
        let (mut seen, mut shared, mut moved) = (HashMap::new(), 0, 0);
        for cell in Cell::all(7 - SQUARE) {
            let realm = cell.realm();
            let [column, row] = [cell.i(), cell.j()].map(|at| at as usize);
            let (at, side) = ([column, row], (1 << SQUARE) + 1);
            let square = Square { realm, at, node: 0 };
            for (node, known) in finer.found(square).iter().enumerate() {
                let [i, j] = [
                    (column << SQUARE) + node % side,
                    (row << SQUARE) + node / side,
                ];
                let place = NodePlace { realm, i, j };
                assert!(
                    finer
                        .squares_of(place, 1)
                        .any(|of| of.at == at && of.node == node)
                );
                let bits = (
                    known.height.to_bits(),
                    known.added.to_bits(),
                    known.receiver,
                );
                let other = *seen.entry(finer.nodes.node(place)).or_insert(bits);
                assert_eq!(bits, other, "{realm:?} {i} {j}");
                shared += usize::from(i % (side - 1) == 0 || j % (side - 1) == 0);
                moved += usize::from(known.added != 0.0);
                assert_eq!(finer.known_of(place, 1)[0].height.to_bits(), bits.0);
            }
        }
        assert_eq!(seen.len(), finer.nodes.len());
        assert!(shared > 5_000 && moved > 500, "{shared} {moved}");
    }
}
