use super::ground_lines::lines;
use crate::chunk::{ChunkData, height_on};
use bevy::math::DVec3;
use cubemap::Cell;
use quadtree::{Selection, Skyline, View};
use std::collections::HashSet;
use std::sync::Arc;
use terrain::Terrain;

/// What is known of the ground before some eyes.
#[derive(Debug, Default)]
pub(super) struct KnownGround {
    skylines: Vec<Skyline>,
    /// Whose chunks are in them.
    cells: HashSet<Cell>,
}

impl KnownGround {
    /// What some chunks hide from each of the views, as far as a selection has them: each is looked at once, as long as the eyes stay.
    ///
    /// Nothing, unless all eyes are known to be over the ground: who is below it looks through it.
    pub(super) fn before(
        &mut self,
        views: &[View],
        selection: &Selection,
        chunks: &[Arc<ChunkData>],
    ) -> &[Skyline] {
        let eyes = || views.iter().map(|view| view.eye);
        if !eyes().all(|eye| is_over_ground(eye, chunks)) {
            return &[];
        }
        let known = self.skylines.iter().map(Skyline::eye);
        if !known.eq(eyes()) || !self.cells.iter().all(|&cell| selection.contains(cell)) {
            self.look_anew(eyes());
        }
        for chunk in chunks {
            let cell = chunk.field.cell();
            if selection.contains(cell) && self.cells.insert(cell) {
                for line in lines(&chunk.field) {
                    for skyline in &mut self.skylines {
                        skyline.add(line.iter().copied());
                    }
                }
            }
        }
        &self.skylines
    }

    fn look_anew(&mut self, eyes: impl Iterator<Item = DVec3>) {
        self.cells.clear();
        self.skylines.clear();
        self.skylines.extend(eyes.map(Skyline::new));
    }
}

/// Whether one of some chunks lies under an eye.
fn is_over_ground(eye: DVec3, chunks: &[Arc<ChunkData>]) -> bool {
    let Ok(under) = Cell::containing(eye, Cell::MAX_LEVEL, Terrain::WARP) else {
        return false;
    };
    let mut chunks = chunks.iter();
    let chunk = chunks.find(|chunk| chunk.field.cell().contains(under));
    chunk.is_some_and(|chunk| {
        let ground = height_on(chunk, None, eye);
        eye.length() > chunk.field.radius() + ground
    })
}
