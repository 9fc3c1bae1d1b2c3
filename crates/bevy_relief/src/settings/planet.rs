use super::budget::Budget;
use super::quality::Quality;
use super::view_mode::ViewMode;
use super::world_position::WorldPosition;
use bevy::prelude::*;
use look::{Look, Rain};
use planet_file::{PlanetFile, Preset};
use terrain::{Chart, ChunkSide, Recipe, Seed};

/// A planet: settings, plain data; anyone may write them at any time.
///
/// Its centre is the entity's [`WorldPosition`]; its axes are the world's, +Y is
/// north; in a grid they turn with the entity. What became of it is in the entity's
/// [`PlanetState`](crate::PlanetState). Despawn the entity and all of it is gone.
///
/// ```no_run
/// use bevy::math::DVec3;
/// use bevy::prelude::*;
/// use bevy_relief::prelude::*;
///
/// fn setup(mut commands: Commands) {
///     let moon = Planet {
///         seed: 7,
///         pixel_error: 1.0,
///         ..Preset::Moon.into()
///     };
///     commands.spawn((moon, WorldPosition(DVec3::X * 3.8e8)));
/// }
///
/// /// Half the size at the press of a key.
/// fn shrink(keys: Res<ButtonInput<KeyCode>>, mut planets: Query<&mut Planet>) {
///     if keys.just_pressed(KeyCode::Minus) {
///         for mut planet in &mut planets {
///             planet.radius *= 0.5;
///         }
///     }
/// }
/// ```
///
/// A change of what shapes the ground (recipe, seed, radius, chart, side, skirts,
/// whether the look has a sea, and its rain)
/// builds the new ground beside the old, which stays until the new one is complete;
/// then they change places in one frame. Where only its rain changes that has the chunks of the old. All other settings act at once.
#[derive(Component, Clone, Debug, Reflect)]
#[reflect(Component)]
#[require(WorldPosition, Transform, Visibility)]
pub struct Planet {
    /// The recipe that the ground is computed from.
    #[reflect(ignore, default = "earth")]
    pub recipe: Recipe,
    /// The seed: which of the recipe's planets this is.
    pub seed: u64,
    /// Metres from the centre to height 0; every metre of recipe and look scales with it.
    pub radius: f64,
    /// How stamps are laid on the cube.
    #[reflect(ignore)]
    pub chart: Chart,
    /// Vertices along a chunk's side.
    #[reflect(ignore)]
    pub side: ChunkSide,
    /// Whether light falls by the ground between the vertices too, of twice as many columns and rows.
    ///
    /// A chunk then has the octaves that so many show. With it 33² vertices are lit as 65² would be; what no viewer can see
    /// is lit by its vertices alone until one does, or until nothing else is to be built.
    pub fine_light: bool,
    /// How far, in pixels, what is drawn may be from the finest ground: less is more detail.
    pub pixel_error: f64,
    /// Metres between vertices on the deepest level, at most; see [`Planet::step`].
    pub finest_step: f64,
    /// Whether chunks hang skirts over the cracks between them.
    pub skirts: bool,
    /// What the colours show.
    pub view: ViewMode,
    /// The selection stays as it is, and so does the shape of the ground, wherever the viewers go.
    pub frozen: bool,
    /// How the ground is painted.
    pub look: Look,
    /// What the planet may use of a frame and of memory.
    pub budget: Budget,
}

/// Vertices along a side of a chunk: with fewer, what straight edges lose is more than what two pixels hide.
const DEFAULT_SIDE: ChunkSide = match ChunkSide::DEFAULT.coarser() {
    Some(side) => side,
    None => ChunkSide::DEFAULT,
};

impl Planet {
    /// The planet of a recipe and a seed, at the recipe's own size, painted as the preset Earth is.
    #[must_use]
    pub fn new(recipe: Recipe, seed: u64) -> Self {
        Self {
            seed,
            radius: recipe.radius,
            chart: recipe.chart,
            recipe,
            side: DEFAULT_SIDE,
            fine_light: true,
            pixel_error: 2.0,
            finest_step: 0.05,
            skirts: true,
            view: ViewMode::default(),
            frozen: false,
            look: Preset::Earth.planet().look.clone(),
            budget: Budget::default(),
        }
    }

    /// The planet of a file and a seed, at the file's own size.
    #[must_use]
    pub fn from_file(file: &PlanetFile, seed: u64) -> Self {
        Self {
            look: file.look.clone(),
            ..Self::new(file.recipe.clone(), seed)
        }
    }

    /// Takes over recipe and look of a file.
    ///
    /// Radius and chart become the file's, unless they were others than those of the recipe before.
    /// All other settings stay.
    pub fn set_file(&mut self, file: &PlanetFile) {
        let old = &self.recipe;
        if self.radius == old.radius {
            self.radius = file.recipe.radius;
        }
        if self.chart == old.chart {
            self.chart = file.recipe.chart;
        }
        self.recipe = file.recipe.clone();
        self.look = file.look.clone();
    }

    /// The recipe as it is printed: scaled to the radius, in the planet's chart.
    #[must_use]
    pub fn scaled_recipe(&self) -> Recipe {
        let mut recipe = self.recipe.scaled_to(self.radius);
        recipe.chart = self.chart;
        recipe
    }

    /// The look as it is drawn: scaled to the radius, without a sea if the recipe has none.
    #[must_use]
    pub fn scaled_look(&self) -> Look {
        self.scaled(&self.look)
    }

    /// The same of another look than the planet's own.
    pub(crate) fn scaled(&self, look: &Look) -> Look {
        #[expect(clippy::cast_possible_truncation, reason = "a ratio of sizes")]
        let look = look.scaled((self.radius / self.recipe.radius) as f32);
        if self.recipe.sea_level.is_some() {
            look
        } else {
            look.dry()
        }
    }

    /// Metres above the sphere from which the look counts heights: the sea's surface, or 0 without a sea.
    #[must_use]
    pub fn datum(&self) -> f64 {
        self.recipe.sea_level.unwrap_or(0.0) * (self.radius / self.recipe.radius)
    }

    /// Metres between vertices on the deepest level: `finest_step`, and on small planets no more than 10⁻⁵ radii.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.finest_step.min(self.radius * 1e-5)
    }

    /// The level of the finest octave that a chunk of a level shows at full quality.
    ///
    /// What [`Terrain::height_at_level`](terrain::Terrain::height_at_level) takes for the ground as that chunk has it.
    /// `None` only for a whole realm that is too coarse for any octave.
    #[must_use]
    pub fn finest_octave(&self, level: u8) -> Option<u8> {
        PlanetShape::side_of_light(self.side, self.fine_light).finest_octave(level)
    }

    /// The settings that shape the ground, as it is drawn at a quality.
    pub(crate) fn shape(&self, quality: &Quality) -> PlanetShape {
        let look = self.scaled_look();
        PlanetShape {
            recipe: self.scaled_recipe(),
            seed: Seed(self.seed),
            side: quality.side(self.side),
            fine_light: self.fine_light,
            skirts: self.skirts,
            sea: look.sea.map(|_| self.datum()),
            rain: look.sea.and(look.climate.and_then(|climate| climate.rain)),
        }
    }
}

impl Default for Planet {
    fn default() -> Self {
        Preset::Earth.into()
    }
}

/// The planet of a file with the seed 1.
impl From<&PlanetFile> for Planet {
    fn from(file: &PlanetFile) -> Self {
        Self::from_file(file, 1)
    }
}

/// The planet of a preset with the seed 1.
impl From<Preset> for Planet {
    fn from(preset: Preset) -> Self {
        preset.planet().into()
    }
}

/// What stands in for a recipe that reflection does not know.
fn earth() -> Recipe {
    Preset::Earth.planet().recipe.clone()
}

/// The settings that shape the ground: if they change, another generation of chunks is made.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlanetShape {
    pub(crate) recipe: Recipe,
    pub(crate) seed: Seed,
    pub(crate) side: ChunkSide,
    pub(crate) fine_light: bool,
    pub(crate) skirts: bool,
    /// Metres above the sphere of the sea's surface, where one is drawn.
    pub(crate) sea: Option<f64>,
    /// What makes its rain, of its size; none without a sea that is drawn.
    pub(crate) rain: Option<Rain>,
}

impl PlanetShape {
    /// The lattice that chunks are printed on: that of their light, of which vertices may be every second.
    pub(crate) fn lit_side(&self) -> ChunkSide {
        Self::side_of_light(self.side, self.fine_light)
    }

    /// Of chunks of a side: the next finer, if they are lit so finely.
    pub(crate) fn side_of_light(side: ChunkSide, fine_light: bool) -> ChunkSide {
        side.finer().filter(|_| fine_light).unwrap_or(side)
    }
}
