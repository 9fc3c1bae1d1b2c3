use crate::settings::Quality;
use std::fmt;

/// A rung of the ladder that a [`Governor`](super::Governor) climbs: what it is named for is left out, and all that the rungs before it are.
///
/// ```
/// use bevy_relief::{Quality, Rung};
///
/// assert_eq!(Rung::Full.quality(), Quality::FULL);
/// assert!(Rung::Shadows < Rung::Half);
/// assert!(!Rung::Half.quality().shadows && Rung::Half.quality().lines == 0.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Nothing is left out.
    #[default]
    Full,
    /// Edges are not smoothed.
    Edges,
    /// Mountains throw no shadows.
    Shadows,
    /// Rays through the air have fewer parts, and clouds fewer octaves.
    Sky,
    /// The ground may be off by twice as many pixels.
    Ground,
    /// Suns and the night alone light the ground.
    Light,
    /// Half the lines are drawn.
    Half,
    /// Chunks have half the vertices along a side.
    Mesh,
    /// A third of the lines are drawn.
    Third,
    /// A quarter of the lines are drawn, and chunks have an eighth of the vertices along a side.
    Quarter,
}

impl Rung {
    /// All of them, the best first.
    pub const ALL: [Self; 10] = [
        Self::Full,
        Self::Edges,
        Self::Shadows,
        Self::Sky,
        Self::Ground,
        Self::Light,
        Self::Half,
        Self::Mesh,
        Self::Third,
        Self::Quarter,
    ];

    /// The last.
    pub const LOWEST: Self = Self::Quarter;

    /// Its name, one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Full => "full",
            Self::Edges => "edges",
            Self::Shadows => "shadows",
            Self::Sky => "sky",
            Self::Ground => "ground",
            Self::Light => "light",
            Self::Half => "half",
            Self::Mesh => "mesh",
            Self::Third => "third",
            Self::Quarter => "quarter",
        }
    }

    /// What is drawn on it.
    #[must_use]
    pub fn quality(self) -> Quality {
        let mut quality = Quality::FULL;
        for rung in Self::ALL.into_iter().filter(|&rung| rung <= self) {
            match rung {
                Self::Full => {}
                Self::Edges => quality.edges = false,
                Self::Shadows => quality.shadows = false,
                Self::Sky => (quality.air_steps, quality.cloud_octaves) = (5, 6),
                Self::Ground => quality.error = 2.0,
                Self::Light => quality.light = false,
                Self::Half => quality.lines = 0.5,
                Self::Mesh => quality.halvings = 1,
                Self::Third => quality.lines = 1.0 / 3.0,
                Self::Quarter => (quality.lines, quality.halvings) = (0.25, 3),
            }
        }
        quality
    }

    /// So many rungs further down, or the lowest.
    #[must_use]
    pub fn down(self, by: usize) -> Self {
        let at = (self as usize).saturating_add(by);
        Self::ALL.get(at).copied().unwrap_or(Self::LOWEST)
    }

    /// The next one up; none above the first.
    #[must_use]
    pub fn up(self) -> Option<Self> {
        (self as usize).checked_sub(1).map(|at| Self::ALL[at])
    }
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rung_leaves_out_more_than_the_one_before() {
        for (at, rung) in Rung::ALL.into_iter().enumerate() {
            assert_eq!(rung as usize, at, "{rung}");
            let Some(before) = rung.up() else {
                assert_eq!(rung, Rung::Full);
                continue;
            };
            assert_eq!(before.down(1), rung);
            assert!(before < rung && before.name() != rung.name());
            let (more, less) = (before.quality(), rung.quality());
            assert_ne!(more, less, "{rung}");
            assert!(
                more.edges >= less.edges
                    && more.shadows >= less.shadows
                    && more.light >= less.light,
                "{rung}"
            );
            assert!(more.air_steps >= less.air_steps, "{rung}");
            assert!(more.cloud_octaves >= less.cloud_octaves, "{rung}");
            assert!(
                more.error <= less.error && more.halvings <= less.halvings,
                "{rung}"
            );
            assert!(more.lines >= less.lines, "{rung}");
        }
        assert_eq!(Rung::Full.down(usize::MAX), Rung::LOWEST);
        assert_eq!(Rung::ALL.last(), Some(&Rung::LOWEST));
    }
}
