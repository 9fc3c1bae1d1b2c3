use super::ground_mesh::GroundMesh;
use super::solid_planet::SolidPlanet;
use avian3d::prelude::Collider;
use bevy::math::DVec3;
use cubemap::Cell;
use std::sync::Arc;
use terrain::{ChunkSide, Terrain};

/// What all colliders of a planet have alike.
#[derive(Clone, Debug)]
pub(super) struct GroundPlan {
    terrain: Arc<Terrain>,
    side: ChunkSide,
    level: u8,
    /// Half the diagonal of the largest cell of the level, in metres.
    half_diagonal: f64,
}

/// A collider that is done, and the point it is measured from, in metres from the planet's centre.
#[derive(Clone, Debug)]
pub(super) struct BuiltGround {
    pub(super) centre: DVec3,
    pub(super) collider: Collider,
}

/// How many levels above the colliders' own is asked how high the ground may be.
const LEVELS_ABOVE: u8 = 4;

impl GroundPlan {
    /// That of a planet's settings.
    pub(super) fn new(terrain: &Arc<Terrain>, settings: &SolidPlanet) -> Self {
        let level = terrain.deepest_level(settings.step, settings.side);
        Self {
            side: settings.side,
            level,
            half_diagonal: terrain.level_diagonal(level) / 2.0,
            terrain: Arc::clone(terrain),
        }
    }

    /// Whether it is still that of a terrain and settings.
    pub(super) fn is_of(&self, terrain: &Arc<Terrain>, settings: &SolidPlanet) -> bool {
        Arc::ptr_eq(&self.terrain, terrain)
            && self.side == settings.side
            && self.level == terrain.deepest_level(settings.step, settings.side)
    }

    /// The cells whose ground may be within `reach` of a place, in metres from the planet's centre, as if that place lay on the ground: nearest first, and at most `most`.
    pub(super) fn cells_around(&self, place: DVec3, reach: f64, most: usize) -> Vec<Cell> {
        let dir = place.normalize_or_zero();
        let Ok(under) = Cell::containing(dir, self.level, Terrain::WARP) else {
            return Vec::new();
        };
        let near = (reach + self.half_diagonal) / self.terrain.radius();
        let is_near = |cell: Cell| cell.centre(Terrain::WARP).distance(dir) < near;
        let mut cells = vec![under];
        let mut next = 0;
        while next < cells.len() && cells.len() < most {
            for neighbour in cells[next].neighbours() {
                if !cells.contains(&neighbour) && is_near(neighbour) {
                    cells.push(neighbour);
                }
            }
            next += 1;
        }
        cells.truncate(most);
        cells
    }

    /// The larger cell around one, by whose [`GroundPlan::ceiling`] is decided whether its ground may be near.
    pub(super) fn roof(&self, cell: Cell) -> Cell {
        let level = self.level.saturating_sub(LEVELS_ABOVE);
        cell.ancestor(level).expect("no deeper than the cell")
    }

    /// How far from the planet's centre the ground of a cell may reach up, in metres.
    pub(super) fn ceiling(&self, cell: Cell) -> f64 {
        self.terrain.radius() + self.terrain.bounds(cell).highest
    }

    /// Builds the collider of a cell.
    pub(super) fn build(&self, cell: Cell) -> BuiltGround {
        let mesh = GroundMesh::new(&self.terrain, cell, self.side);
        BuiltGround {
            centre: mesh.centre,
            collider: Collider::from(mesh),
        }
    }
}
