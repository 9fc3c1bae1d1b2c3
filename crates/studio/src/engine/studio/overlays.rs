//! What is shown over a planet's ground: lines, and numbers as colours.

use super::Studio;
use bevy_relief::{DebugLines, PlanetLayer, RiverMap, SphereMap, StampMap};
use std::sync::Arc;

impl Studio {
    /// Draws lines over the planet that was placed.
    pub fn draw_lines(&mut self, lines: DebugLines) {
        let planet = self.planet.expect("a planet was placed");
        self.world().entity_mut(planet).insert(lines);
    }

    /// Gives the planet that was placed numbers that [`ViewMode::Layer`](bevy_relief::ViewMode::Layer) paints it with.
    pub fn show_layer(&mut self, layer: SphereMap) {
        let planet = self.planet.expect("a planet was placed");
        let layer = PlanetLayer(Arc::new(layer));
        self.world().entity_mut(planet).insert(layer);
    }

    /// Whether the rivers and stamps are known that lines are to show.
    pub(super) fn are_lines_there(&self) -> bool {
        let Some(planet) = self.planet else {
            return true;
        };
        let planet = self.apps.main.world().entity(planet);
        let lines = planet.get::<DebugLines>().copied().unwrap_or_default();
        let rivers = !lines.rivers || planet.get::<RiverMap>().is_some_and(RiverMap::is_found);
        let stamps = !lines.stamps || planet.get::<StampMap>().is_some_and(StampMap::is_found);
        rivers && stamps
    }
}
