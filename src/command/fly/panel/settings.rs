use crate::command::fly::keys::Action;
use bevy_relief::{DebugLines, Planet, ViewMode};
use terrain::Chart;

/// What the panel shows of a planet and lets be changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Settings {
    pub(crate) seed: u64,
    /// Metres.
    pub(crate) radius: f64,
    pub(crate) chart: Chart,
    /// Pixels.
    pub(crate) pixel_error: f64,
    pub(crate) view: ViewMode,
    pub(crate) skirts: bool,
    pub(crate) frozen: bool,
    pub(crate) lines: DebugLines,
}

impl Settings {
    /// Those of a planet.
    pub(crate) const fn of(planet: &Planet, lines: &DebugLines) -> Self {
        Self {
            seed: planet.seed,
            radius: planet.radius,
            chart: planet.chart,
            pixel_error: planet.pixel_error,
            view: planet.view,
            skirts: planet.skirts,
            frozen: planet.frozen,
            lines: *lines,
        }
    }

    /// Makes them those of a planet, but for seed, radius and chart, which are made in the workshop.
    pub(crate) const fn apply(&self, planet: &mut Planet, lines: &mut DebugLines) {
        planet.pixel_error = self.pixel_error;
        planet.view = self.view;
        planet.skirts = self.skirts;
        planet.frozen = self.frozen;
        *lines = self.lines;
    }

    /// Does what a key asks for; whether that is a setting at all.
    pub(crate) const fn act(&mut self, action: Action) -> bool {
        let switch = match action {
            Action::View(view) => {
                self.view = view;
                return true;
            }
            Action::RealmEdges => &mut self.lines.realm_edges,
            Action::CubeCorners => &mut self.lines.cube_corners,
            Action::ChunkBorders => &mut self.lines.chunk_borders,
            Action::CulledBoxes => &mut self.lines.culled_boxes,
            Action::Rivers => &mut self.lines.rivers,
            Action::Stamps => &mut self.lines.stamps,
            Action::Freeze => &mut self.frozen,
            Action::Skirts => &mut self.skirts,
            _ => return false,
        };
        *switch = !*switch;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_and_keys_switch_them() {
        let (mut planet, mut lines) = (Planet::default(), DebugLines::default());
        let mut settings = Settings::of(&planet, &lines);
        for action in [
            Action::View(ViewMode::Levels),
            Action::Freeze,
            Action::ChunkBorders,
        ] {
            assert!(settings.act(action), "{action:?}");
        }
        assert!(!settings.act(Action::Home));
        settings.apply(&mut planet, &mut lines);
        assert_eq!(Settings::of(&planet, &lines), settings);
        assert!(planet.frozen && lines.chunk_borders && planet.view == ViewMode::Levels);
        assert!(settings.act(Action::Freeze) && !settings.frozen);
    }
}
