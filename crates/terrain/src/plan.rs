//! A recipe and a seed worked out: what is known of every band and octave before the first stamp.

use crate::base::{Bells, Bumps, Fields};
use crate::patch::ChunkSide;
use crate::recipe::{BandKey, Mask, Reads, Recipe, RecipeError, Seed};
use crate::simd::InstructionSet;
use crate::stamp::{GuideRule, SectorStamp};
use cubemap::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A recipe that has been checked, a seed, and what follows from the two alone.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// No other plan but its copies has it.
    id: u64,
    recipe: Recipe,
    seed: Seed,
    instructions: InstructionSet,
    /// What is below all bands.
    base: Option<Bells>,
    /// What corrects the ground at the nodes of lattices, from the coarsest on.
    bumps: Vec<Bumps>,
    /// What masks read beside the height, where there are rivers.
    fields: Option<Arc<dyn Fields>>,
    /// For each band what its sectors' random bits are drawn from.
    keys: Vec<BandKey>,
    /// For each band the heights of its octaves in metres, from its first on.
    octave_heights: Vec<Vec<f64>>,
    /// For each band how its stamps follow the ground, if they do.
    guide_rules: Vec<Option<GuideRule>>,
    /// For each band the mean square of what its stamps add at a point, of octaves 1 m high.
    variances: Vec<f64>,
}

/// The share of the sphere that the discs of one octave cover, counted as often as they do.
const COVER: f64 = 0.786;

/// Octaves of these levels are summed in f64,
const WIDE_LEVELS: u8 = 5;

/// and those higher than this many radii: 390 m on an Earth.
const HIGH: f64 = 1.0 / 16_384.0;

/// A number that no plan has yet.
fn new_id() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

impl Plan {
    /// The plan of a recipe and a seed.
    ///
    /// # Errors
    ///
    /// If the recipe is not in order, as [`Recipe::check`] says.
    pub(crate) fn new(recipe: &Recipe, seed: Seed) -> Result<Self, RecipeError> {
        recipe.check()?;
        let keys = recipe.bands.iter().map(|band| seed.band(band.salt));
        let octave_heights = recipe.bands.iter().map(|band| {
            std::iter::successors(Some(band.amplitude), |height| Some(height * band.gain))
                .take(usize::from(band.last - band.first) + 1)
                .collect()
        });
        let variances = recipe.bands.iter().map(|band| {
            let weights: f64 = band.stamps.iter().map(|stamp| stamp.weight).sum();
            let squares = band
                .stamps
                .iter()
                .map(|stamp| stamp.weight / weights * stamp.density * stamp.shape.mean_square());
            COVER * squares.sum::<f64>()
        });
        let guide_rules = recipe.bands.iter();
        let guide_rules = guide_rules.map(|band| GuideRule::new(band, recipe.chart, recipe.radius));
        Ok(Self {
            id: new_id(),
            bumps: Vec::new(),
            fields: None,
            guide_rules: guide_rules.collect(),
            keys: keys.collect(),
            octave_heights: octave_heights.collect(),
            variances: variances.collect(),
            base: recipe.base.as_ref().map(Bells::new),
            recipe: recipe.clone(),
            seed,
            instructions: InstructionSet::best(),
        })
    }

    /// The same plan with what corrects its ground at the nodes of one more lattice, finer than those before.
    pub(crate) fn with_bumps(mut self, bumps: Bumps) -> Self {
        self.bumps.push(bumps);
        Self {
            id: new_id(),
            ..self
        }
    }

    /// The same plan with what its masks read beside the height.
    pub(crate) fn with_fields(self, fields: Arc<dyn Fields>) -> Self {
        Self {
            id: new_id(),
            fields: Some(fields),
            ..self
        }
    }

    /// The same plan, carried out with other instructions; nothing is remembered of what these found.
    pub(crate) fn with_instructions(self, instructions: InstructionSet) -> Self {
        Self {
            id: new_id(),
            instructions,
            ..self
        }
    }

    /// What it is carried out with.
    pub(crate) const fn instructions(&self) -> InstructionSet {
        self.instructions
    }

    /// A number that only its copies share.
    pub(crate) const fn id(&self) -> u64 {
        self.id
    }

    /// The recipe.
    pub(crate) const fn recipe(&self) -> &Recipe {
        &self.recipe
    }

    /// The seed.
    pub(crate) const fn seed(&self) -> Seed {
        self.seed
    }

    /// Metres from the centre to height 0.
    pub(crate) const fn radius(&self) -> f64 {
        self.recipe.radius
    }

    /// What is below all bands.
    pub(crate) const fn base(&self) -> Option<&Bells> {
        self.base.as_ref()
    }

    /// The level of the lattice of what masks read beside the height.
    pub(crate) fn field_level(&self) -> Option<u8> {
        self.fields.as_ref().map(|fields| fields.level())
    }

    /// What a mask reads, if that is not the height.
    pub(crate) fn field(&self, mask: &Mask) -> Option<&Bells> {
        let fields = self.fields.as_ref()?;
        (mask.reads != Reads::Height).then(|| fields.field(mask.reads))
    }

    /// What corrects the ground at the nodes of lattices, from the coarsest on.
    pub(crate) fn bumps(&self) -> &[Bumps] {
        &self.bumps
    }

    /// What the sectors of a band draw their random bits from.
    pub(crate) fn key(&self, band: usize) -> BandKey {
        self.keys[band]
    }

    /// The height of a band's stamps on a level, in metres; `None` where the band has no such octave.
    #[inline]
    pub(crate) fn octave_height(&self, band: usize, level: u8) -> Option<f64> {
        let octave = level.checked_sub(self.recipe.bands.get(band)?.first)?;
        self.octave_heights[band].get(usize::from(octave)).copied()
    }

    /// The stamp that a band has in a sector by its random bits alone, as if it did not ask how the ground lies; `None` where it has none.
    #[inline]
    pub(crate) fn drawn_stamp(&self, band: usize, sector: Cell) -> Option<SectorStamp> {
        let height = self.octave_height(band, sector.level())?;
        SectorStamp::new(&self.recipe.bands[band], self.keys[band], sector, height)
    }

    /// How a band's stamps follow the ground; `None` if they do not.
    pub(crate) fn guide_rule(&self, band: usize) -> Option<&GuideRule> {
        self.guide_rules[band].as_ref()
    }

    /// Whether any stamp asks how the ground lies.
    pub(crate) fn is_guided(&self) -> bool {
        self.guide_rules.iter().any(Option::is_some)
    }

    /// The bands whose stamps ask how the ground lies, by their places in the recipe, and their levels.
    pub(crate) fn guided_bands(&self) -> impl Iterator<Item = (usize, RangeInclusive<u8>)> {
        let bands = self.recipe.bands.iter().enumerate();
        let guided = bands.filter(|(_, band)| band.is_guided());
        guided.map(|(at, band)| (at, band.first..=band.last))
    }

    /// The mean square of what a band's stamps add at a point, of octaves 1 m high.
    pub(crate) fn variance(&self, band: usize) -> f64 {
        self.variances[band]
    }

    /// Whether an octave is summed in f64: the coarsest, and the highest.
    ///
    /// Decided by recipe and level, so alike on every chunk. In f32 an octave errs by 10⁻⁷ of its height or two.
    pub(crate) fn is_wide(&self, band: usize, level: u8) -> bool {
        let high = |height| height > self.radius() * HIGH;
        level < WIDE_LEVELS || self.octave_height(band, level).is_some_and(high)
    }

    /// The mean distance between vertices of a level's chunks, in metres.
    pub(crate) fn vertex_step(&self, level: u8, side: ChunkSide) -> f64 {
        let cells = f64::from(1_u32 << level) * f64::from(1_u32 << side.log2());
        self.radius() * std::f64::consts::FRAC_PI_2 / cells
    }
}
