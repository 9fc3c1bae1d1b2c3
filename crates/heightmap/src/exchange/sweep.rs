use super::Exchange;
use super::rim::Rim;
use super::strip::{Room, Strip, Work};
use crate::HeightMap;
use crate::grid::{CubeLinks, Grid, Rows};
use rayon::prelude::*;
use std::array;
use std::sync::{Mutex, PoisonError};
use terrain::InstructionSet;

/// The `F` numbers of every node.
pub(crate) type Fields<const F: usize> = [Vec<f32>; F];

/// Applies rules to all nodes of a grid.
#[derive(Clone, Debug)]
pub(crate) struct Sweep {
    rows: Rows,
    cube: Option<(CubeLinks, Rim)>,
    instructions: InstructionSet,
}

/// Nodes worked out at a time: what of them is held beside the map stays near the processor.
const STRIP: usize = 1 << 13;

/// Applies a rule about heights alone to a map, `times` times.
pub(crate) fn sweep<E: Exchange<1, O>, const O: usize>(
    rule: &E,
    times: usize,
    map: &mut HeightMap,
) {
    let mut fields = [std::mem::take(map.heights_vec())];
    Sweep::new(map.grid()).repeat(rule, times, &mut fields);
    let [heights] = fields;
    *map.heights_vec() = heights;
}

impl Sweep {
    pub(crate) fn new(grid: Grid) -> Self {
        let cube = match grid {
            Grid::Plane { .. } | Grid::Torus { .. } => None,
            Grid::Cube { level } => {
                let links = CubeLinks::new(level);
                let rim = Rim::new(level, &links);
                Some((links, rim))
            }
        };
        Self {
            rows: Rows::new(grid),
            cube,
            instructions: InstructionSet::best(),
        }
    }

    /// Applies a rule `times` times; all nodes change at once each time.
    pub(crate) fn repeat<E: Exchange<F, O>, const F: usize, const O: usize>(
        &self,
        rule: &E,
        times: usize,
        fields: &mut Fields<F>,
    ) {
        let mut spare: Fields<F> = array::from_fn(|f| {
            let len = if times == 0 { 0 } else { fields[f].len() };
            vec![0.0; len]
        });
        let threads = 0..rayon::current_num_threads().max(1);
        let rooms: Vec<_> = threads.map(|_| Mutex::new(Room::default())).collect();
        for _ in 0..times {
            self.once(rule, &rooms, fields, &mut spare);
            std::mem::swap(fields, &mut spare);
        }
    }

    fn once<E: Exchange<F, O>, const F: usize, const O: usize>(
        &self,
        rule: &E,
        rooms: &[Mutex<Room<F, O>>],
        from: &Fields<F>,
        to: &mut Fields<F>,
    ) {
        let rows = self.rows;
        let links = self.cube.as_ref().map(|(links, _)| links);
        let rectangle = rows.width * rows.height;
        if rectangle > 0 {
            let some = (STRIP / rows.width).clamp(4, 128);
            let mut strips: Vec<Strip<'_, E, F>> = Vec::new();
            let mut rest: [&mut [f32]; F] = to.each_mut().map(|to| &mut to[..]);
            for rectangle in 0..rows.count {
                for first in (0..rows.height).step_by(some) {
                    let len = some.min(rows.height - first) * rows.width;
                    let taken = rest.each_mut().map(|rest| {
                        let (strip, behind) = std::mem::take(rest).split_at_mut(len);
                        *rest = behind;
                        strip
                    });
                    strips.push(Strip {
                        rule,
                        rows,
                        links,
                        from,
                        to: taken,
                        rectangle,
                        first,
                    });
                }
            }
            let strips = strips.into_par_iter();
            strips.for_each(|strip| {
                // Nobody else works on this thread.
                let own = rayon::current_thread_index().unwrap_or(0) % rooms.len();
                let mut room = rooms[own].lock().unwrap_or_else(PoisonError::into_inner);
                self.instructions.run(Work {
                    strip,
                    room: &mut room,
                });
            });
        }
        if let Some((_, rim)) = &self.cube {
            rim.sweep(rule, from, to);
        }
    }
}
