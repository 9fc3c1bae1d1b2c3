use super::ground_plan::{BuiltGround, GroundPlan};
use crate::state::pool;
use bevy::math::DVec3;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::tasks::{Task, futures::check_ready};
use cubemap::Cell;

/// The colliders of a planet: what is built, being built, and stands.
#[derive(Component, Debug, Default)]
pub(super) struct SolidGround {
    /// None before the planet has a terrain.
    plan: Option<GroundPlan>,
    cells: HashMap<Cell, CellGround>,
    /// The cells that each body near the ground stands on or is about to.
    needs: Vec<(Entity, Vec<Cell>)>,
    /// Those that a body may need within half a second.
    ahead: Vec<Cell>,
    /// How far up the ground reaches, cell by cell, as it was asked for lately.
    ceilings: HashMap<Cell, f64>,
    /// Counts the rounds.
    round: u64,
}

/// What there is of a cell's ground.
#[derive(Debug)]
enum CellGround {
    Building(Task<BuiltGround>),
    Built {
        ground: BuiltGround,
        /// The entity that stands for it.
        entity: Option<Entity>,
        /// The last round in which it was wanted.
        wanted: u64,
    },
}

/// Colliders that are built at the same time, for each thread of the pool.
const JOBS_A_THREAD: usize = 2;

/// Cells that a body may want at a place, at most.
const MOST_CELLS: usize = 36;

/// Ceilings that are remembered.
const MOST_CEILINGS: usize = 4096;

/// The seconds of a body's way at which ground is wanted for it ahead of time.
const AHEAD: [f64; 2] = [0.25, 0.5];

impl SolidGround {
    pub(super) const fn plan(&self) -> Option<&GroundPlan> {
        self.plan.as_ref()
    }

    /// Begins anew, for the ground is another; returns the entities that stood.
    pub(super) fn start(&mut self, plan: GroundPlan) -> Vec<Entity> {
        let before = std::mem::take(self);
        self.plan = Some(plan);
        let cells = before.cells.into_values();
        cells.filter_map(|ground| ground.entity()).collect()
    }

    /// Begins a round: nothing is wanted yet.
    pub(super) fn begin(&mut self) {
        self.round += 1;
        self.needs.clear();
        self.ahead.clear();
    }

    /// Wants the ground around a body that is at a place, in metres from the planet's centre.
    pub(super) fn want(&mut self, body: Entity, place: DVec3, velocity: DVec3, reach: f64) {
        let needed = self.cells_near(place, reach);
        self.needs.push((body, needed));
        for seconds in AHEAD {
            let way = velocity * seconds;
            if way.length() > 0.5 * reach {
                let ahead = self.cells_near(place + way, reach);
                self.ahead.extend(ahead);
            }
        }
    }

    /// The cells whose ground may be within `reach` of a place.
    fn cells_near(&mut self, place: DVec3, reach: f64) -> Vec<Cell> {
        let Some(plan) = &self.plan else {
            return Vec::new();
        };
        if self.ceilings.len() > MOST_CEILINGS {
            self.ceilings.clear();
        }
        let mut cells = plan.cells_around(place, reach, MOST_CELLS);
        cells.retain(|&cell| {
            let roof = plan.roof(cell);
            let ceiling = self.ceilings.entry(roof);
            place.length() < *ceiling.or_insert_with(|| plan.ceiling(roof)) + reach
        });
        cells
    }

    /// Takes what is done, and begins to build what is wanted and lacks: what is needed at once first.
    pub(super) fn build(&mut self) {
        let Some(plan) = &self.plan else {
            return;
        };
        let mut building = 0;
        for ground in self.cells.values_mut() {
            if let CellGround::Building(task) = ground {
                if let Some(built) = check_ready(task) {
                    *ground = CellGround::Built {
                        ground: built,
                        entity: None,
                        wanted: self.round,
                    };
                } else {
                    building += 1;
                }
            }
        }
        let most = JOBS_A_THREAD * pool().thread_num().max(1);
        let needed = self.needs.iter().flat_map(|(_, cells)| cells);
        for &cell in needed.chain(&self.ahead) {
            match self.cells.get_mut(&cell) {
                Some(CellGround::Built { wanted, .. }) => *wanted = self.round,
                None if building < most => {
                    let plan = plan.clone();
                    let task = pool().spawn(async move { plan.build(cell) });
                    self.cells.insert(cell, CellGround::Building(task));
                    building += 1;
                }
                Some(CellGround::Building(_)) | None => {}
            }
        }
    }

    /// Lets what is wanted and built stand: `spawn` makes an entity of it.
    pub(super) fn raise(&mut self, mut spawn: impl FnMut(Cell, &BuiltGround) -> Entity) {
        for (&cell, ground) in &mut self.cells {
            if let CellGround::Built {
                ground,
                entity,
                wanted,
            } = ground
                && *wanted == self.round
            {
                entity.get_or_insert_with(|| spawn(cell, ground));
            }
        }
    }

    /// Lets go of what nobody wants any more; returns the entities that stood. Keeps the `spare` colliders that were wanted last.
    pub(super) fn lower(&mut self, spare: usize) -> Vec<Entity> {
        let (mut idle, mut fallen) = (Vec::new(), Vec::new());
        for (&cell, ground) in &mut self.cells {
            if let CellGround::Built { entity, wanted, .. } = ground
                && *wanted != self.round
            {
                fallen.extend(entity.take());
                idle.push((*wanted, cell));
            }
        }
        idle.sort_unstable();
        for (_, cell) in &idle[..idle.len().saturating_sub(spare)] {
            self.cells.remove(cell);
        }
        fallen
    }

    /// The bodies around which ground lacks that they need at once.
    pub(super) fn without_ground(&self) -> impl Iterator<Item = Entity> + '_ {
        let lacks = |cell: &Cell| {
            let ground = self.cells.get(cell);
            ground.is_none_or(|ground| ground.entity().is_none())
        };
        let lacking = self
            .needs
            .iter()
            .filter(move |(_, cells)| self.plan.is_none() || cells.iter().any(lacks));
        lacking.map(|(body, _)| *body)
    }
}

impl CellGround {
    const fn entity(&self) -> Option<Entity> {
        match self {
            Self::Building(_) => None,
            Self::Built { entity, .. } => *entity,
        }
    }
}
