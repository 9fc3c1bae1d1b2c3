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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Planet;
    use quadtree::{Globe, Ranges, Regions};
    use terrain::{ChunkSide, Seed};

    /// The chunks of a selection from some metres above a place on land, and what it was made from.
    fn seen_from(metres: f64) -> (Vec<View>, Regions, Selection, Vec<Arc<ChunkData>>) {
        let terrain = Terrain::new(&Planet::default().recipe, Seed(1)).expect("in order");
        let up = DVec3::new(-0.41, 0.53, 0.74).normalize();
        let eye = up * (terrain.radius() + terrain.height_at(up) + metres);
        let globe = Globe {
            radius: terrain.radius(),
            occluder: terrain.radius() + terrain.range().lowest,
            roof: terrain.radius() + terrain.range().highest,
            warp: Terrain::WARP,
        };
        let side = ChunkSide::new(17).expect("16 + 1");
        let errors: Vec<_> = (0..=20)
            .map(|level| terrain.level_error(level, side))
            .collect();
        let ranges = Ranges::new(&globe, &errors, 300.0, 4.0);
        let views = vec![View { eye, frustum: None }];
        let mut regions = Regions::new(globe);
        let selection = regions.select(&views, &ranges, |cell| terrain.bounds(cell));
        let chunks = selection.leaves().iter().map(|leaf| {
            let field = terrain.field(leaf.cell, side);
            Arc::new(ChunkData::with_mesh(field, None).0)
        });
        let chunks = chunks.collect();
        (views, regions, selection, chunks)
    }

    #[test]
    fn what_is_looked_at_bit_by_bit_hides_what_all_of_it_does() {
        let (views, regions, selection, chunks) = seen_from(2.0);
        let hide = |skylines: &[Skyline]| regions.at_first(selection.clone(), &views, skylines);
        let mut known = KnownGround::default();
        let at_once = hide(known.before(&views, &selection, &chunks));
        let drawn = |of: &Selection| of.leaves().iter().filter(|leaf| leaf.drawn).count();
        let [all, seen] = [drawn(&selection), drawn(&at_once)];
        assert!(seen + 20 < all, "{seen} of {all} are seen");
        let mut known = KnownGround::default();
        for some in 0..=chunks.len() / 50 {
            let end = chunks.len().min(some * 50 + 50);
            known.before(&views, &selection, &chunks[..end]);
        }
        assert_eq!(hide(known.before(&views, &selection, &chunks)), at_once);
        // Another eye looks anew.
        let elsewhere = [View {
            eye: views[0].eye * 1.001,
            frustum: None,
        }];
        known.before(&elsewhere, &selection, &chunks);
        assert_eq!(hide(known.before(&views, &selection, &chunks)), at_once);
    }

    #[test]
    fn who_is_below_ground_or_knows_none_under_the_eye_sees_through_it() {
        let (views, _, selection, chunks) = seen_from(-2.0);
        let mut known = KnownGround::default();
        assert!(known.before(&views, &selection, &chunks).is_empty());
        let (views, _, selection, mut chunks) = seen_from(2.0);
        assert_eq!(known.before(&views, &selection, &chunks).len(), 1);
        let under = Cell::containing(views[0].eye, 20, Terrain::WARP).expect("a direction");
        chunks.retain(|chunk| !chunk.field.cell().contains(under));
        assert!(known.before(&views, &selection, &chunks).is_empty());
    }
}
