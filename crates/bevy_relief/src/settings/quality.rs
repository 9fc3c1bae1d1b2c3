use bevy::prelude::*;
use terrain::ChunkSide;

/// What is left out of what is drawn, so that frames come sooner; for all planets and viewers.
///
/// At [`Quality::FULL`], which it is unless somebody writes it, nothing is. It never alters the settings of
/// planets, suns and cameras: what they ask for comes back with the quality. The
/// [`GovernorPlugin`](crate::GovernorPlugin) writes it by how long frames take.
///
/// ```
/// use bevy::prelude::*;
/// use bevy_relief::Quality;
///
/// /// Half the lines while the key is held.
/// fn hurry(keys: Res<ButtonInput<KeyCode>>, mut quality: ResMut<Quality>) {
///     let lines = if keys.pressed(KeyCode::Tab) { 0.5 } else { 1.0 };
///     quality.set_if_neq(Quality { lines, ..Quality::FULL });
/// }
/// ```
#[derive(Resource, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Resource, Default, Debug, PartialEq)]
pub struct Quality {
    /// Whether edges are smoothed, as the `Msaa` or the `Fxaa` of a viewer's camera says.
    pub edges: bool,
    /// Whether [`SunShadows`](crate::SunShadows) are drawn.
    pub shadows: bool,
    /// Parts that a ray through the air is cut into, at most; [`Quality::FULL`] has as many as are ever taken.
    pub air_steps: u32,
    /// Octaves of the noise of clouds, at most; [`Quality::FULL`] has as many as there are.
    pub cloud_octaves: u32,
    /// Whether light falls on the ground as on Bevy's materials; otherwise suns and [`GlobalAmbientLight`] alone light it, and nothing throws a shadow on it.
    ///
    /// Planets with a [`PlanetMaterial`](crate::PlanetMaterial) of their own shader are lit as that has it.
    pub light: bool,
    /// How many times a planet's [`pixel_error`](crate::Planet::pixel_error) the ground may be off.
    pub error: f64,
    /// How often the steps along a chunk's [`side`](crate::Planet::side) are halved, to no fewer than 8; another number builds the ground anew.
    pub halvings: u8,
    /// The share of a picture's lines and columns that are drawn, and then stretched over the whole of it: more than 0, no more than 1.
    pub lines: f32,
}

/// Chunks of fewer steps a side would cost more by their number than they save by their size.
const LEAST_STEPS: usize = 8;

impl Quality {
    /// All of it.
    pub const FULL: Self = Self {
        edges: true,
        shadows: true,
        air_steps: 12,
        cloud_octaves: 12,
        light: true,
        error: 1.0,
        halvings: 0,
        lines: 1.0,
    };

    /// The side of chunks of which a planet has set `side`.
    pub(crate) fn side(&self, side: ChunkSide) -> ChunkSide {
        let least = LEAST_STEPS.min(side.steps());
        let halved = side.steps().checked_shr(self.halvings.into());
        let steps = halved.unwrap_or(0).max(least);
        ChunkSide::new(steps + 1).expect("a power of two that is not above the planet's own")
    }

    /// The lines drawn of so many: one at least.
    pub(crate) fn lines_of(&self, lines: u32) -> u32 {
        let share = if self.lines > 0.0 {
            self.lines.min(1.0)
        } else {
            0.0
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a number of pixels"
        )]
        let drawn = (lines as f32 * share).round() as u32;
        drawn.clamp(1, lines.max(1))
    }
}

impl Default for Quality {
    fn default() -> Self {
        Self::FULL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_quality_takes_nothing_away() {
        for vertices in [3, 9, 65, 257] {
            let side = ChunkSide::new(vertices).expect("2^k + 1");
            assert_eq!(Quality::FULL.side(side), side);
        }
        for lines in [1, 2, 719, 720, 16_384] {
            assert_eq!(Quality::FULL.lines_of(lines), lines);
        }
    }

    #[test]
    fn lines_and_sides_end_above_nothing() {
        let with = |lines, halvings| Quality {
            lines,
            halvings,
            ..Quality::FULL
        };
        for (share, drawn) in [
            (0.5, 360),
            (0.25, 180),
            (0.0, 1),
            (-1.0, 1),
            (f32::NAN, 1),
            (9.0, 720),
        ] {
            assert_eq!(with(share, 0).lines_of(720), drawn, "{share}");
        }
        for (halvings, vertices) in [(1, 33), (2, 17), (3, 9), (255, 9)] {
            let side = with(1.0, halvings).side(ChunkSide::DEFAULT);
            assert_eq!(side.vertices(), vertices, "{halvings}");
        }
        let small = ChunkSide::new(9).expect("8 + 1");
        assert_eq!(with(1.0, 3).side(small), small);
    }
}
