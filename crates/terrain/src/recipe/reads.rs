//! What masks read.

/// What a [`Mask`](super::Mask) reads.
///
/// But for the height they are known at the nodes of the rivers' lattice, and smooth between these: bands whose masks read them begin on its level or deeper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Reads {
    /// Metres above the sphere: the sum of the bands before, up to the level before the band's own first octave.
    #[default]
    Height,
    /// How much rains, by the winds of [`Rivers::rain`](super::Rivers::rain): 1 on a plain between the belts in air from the sea.
    Rain,
    /// Metres to the coast; 0 in the sea.
    Coast,
    /// Metres: the root of the land that drains through a place, so that of a million square kilometres it is a thousand kilometres. 0 in the sea.
    Drained,
}

impl Reads {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Height, Self::Rain, Self::Coast, Self::Drained];

    /// Its name, as planet files have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Height => "Height",
            Self::Rain => "Rain",
            Self::Coast => "Coast",
            Self::Drained => "Drained",
        }
    }

    /// Whether it is a length.
    #[must_use]
    pub const fn is_in_metres(self) -> bool {
        !matches!(self, Self::Rain)
    }
}
