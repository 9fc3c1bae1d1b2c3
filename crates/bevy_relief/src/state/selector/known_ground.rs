use super::ground_lines::lines;
use crate::chunk::ChunkData;
use bevy::math::DVec3;
use cubemap::Cell;
use quadtree::{Selection, Skyline, View};
use std::collections::HashSet;
use std::sync::Arc;

/// What is known of the ground before some eyes.
#[derive(Debug, Default)]
pub(super) struct KnownGround {
    skylines: Vec<Skyline>,
    /// Whose chunks are in them.
    cells: HashSet<Cell>,
}

impl KnownGround {
    /// What some chunks hide from each of the views, as far as a selection has them drawn: each is looked at once, as long as the eyes stay.
    pub(super) fn before(
        &mut self,
        views: &[View],
        selection: &Selection,
        chunks: &[Arc<ChunkData>],
    ) -> &[Skyline] {
        let eyes = || views.iter().map(|view| view.eye);
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
