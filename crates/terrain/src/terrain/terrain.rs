//! A recipe and a seed, and what can be asked of their ground.

use super::apart::apart;
use crate::chunk::HeightField;
use crate::patch::{ChunkSide, Patch, WARP};
use crate::plan::Plan;
use crate::raster::{Wanted, ground_of_place, guided_stamp};
use crate::recipe::{Recipe, RecipeError, Seed};
use crate::rivers::{self, First, Lattice, Network, carve_place};
use crate::simd::InstructionSet;
use crate::stamp::SectorStamp;
use cubemap::{Cell, HeightRange, Vertex, Warp};
use glam::{DVec3, Vec3};
use std::sync::{Arc, OnceLock};

/// A recipe and a seed made ready to print: asks nothing of the world, and may be asked from any thread.
///
/// ```
/// use cubemap::{Cell, Realm};
/// use planet_file::Preset;
/// use terrain::{ChunkSide, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let field = terrain.field(Cell::root(Realm::PlusZ), ChunkSide::DEFAULT);
/// assert_eq!(field.heights().len(), 65 * 65);
/// # Ok::<(), terrain::RecipeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Terrain {
    plan: Plan,
    pub(super) range: OnceLock<HeightRange>,
    /// What has found the rivers, or will when ground is asked for that is fine enough to have some.
    rivers: Option<Arc<First>>,
}

/// The rivers of a plan whose recipe has some, found on threads apart.
fn network(plan: &Plan) -> Network {
    let rivers = plan.recipe().rivers.expect("it has some");
    apart(|| Network::new(plan, rivers).with_lakes())
}

impl Terrain {
    /// How the cells of every terrain are spread over the sphere.
    pub const WARP: Warp = WARP;

    /// The terrain of a recipe and a seed.
    ///
    /// # Errors
    ///
    /// If the recipe is not in order, as [`Recipe::check`] says.
    pub fn new(recipe: &Recipe, seed: Seed) -> Result<Self, RecipeError> {
        let plan = Plan::new(recipe, seed)?;
        let (plan, rivers) = match rivers::drained(&plan, network) {
            Some((plan, first)) => (plan, Some(first)),
            None => (plan, None),
        };
        Ok(Self {
            plan,
            range: OnceLock::new(),
            rivers,
        })
    }

    /// The rivers of ground with octaves up to level `finest`, if it has some; found on the first call.
    pub(crate) fn rivers(&self, finest: u8) -> Option<&Network> {
        self.network(finest).map(|network| &**network)
    }

    pub(super) fn network(&self, finest: u8) -> Option<&Arc<Network>> {
        let rivers = self.recipe().rivers.as_ref()?;
        let first = self.rivers.as_ref()?;
        (finest >= Lattice::first_octave(rivers)).then(|| first.network())
    }

    /// What has found the rivers, or will.
    pub(super) fn first(&self) -> Option<&First> {
        self.rivers.as_deref()
    }

    /// The same terrain printed with other instructions: the same bits, at another speed.
    #[must_use]
    pub fn with_instructions(self, instructions: InstructionSet) -> Self {
        Self {
            plan: self.plan.with_instructions(instructions),
            ..self
        }
    }

    /// What it prints with; the best that the processor offers if nothing else was said.
    #[must_use]
    pub const fn instructions(&self) -> InstructionSet {
        self.plan.instructions()
    }

    /// The recipe it prints.
    #[must_use]
    pub const fn recipe(&self) -> &Recipe {
        self.plan.recipe()
    }

    /// The seed it draws from.
    #[must_use]
    pub const fn seed(&self) -> Seed {
        self.plan.seed()
    }

    /// Metres from the centre to height 0.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        self.plan.radius()
    }

    /// The stamp that a band (its place in the recipe) prints in a sector; `None` where it prints none.
    #[inline]
    #[must_use]
    pub fn stamp(&self, band: usize, sector: Cell) -> Option<SectorStamp> {
        guided_stamp(&self.plan, band, sector)
    }

    /// What the recipe and the seed were worked out to.
    pub(crate) const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The deepest level of chunks whose vertices are, on average, not closer than `step` metres.
    ///
    /// At least 0; at most the level whose finest sectors are as deep as cells go.
    ///
    /// ```
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// // Vertices a metre apart or a little more, on an Earth.
    /// assert_eq!(terrain.deepest_level(1.0, ChunkSide::DEFAULT), 17);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn deepest_level(&self, step: f64, side: ChunkSide) -> u8 {
        let deepest = Cell::MAX_LEVEL + 2 - side.log2();
        (0..=deepest.min(Cell::MAX_LEVEL))
            .rev()
            .find(|&level| self.plan.vertex_step(level, side) >= step)
            .unwrap_or(0)
    }

    /// Heights, gradients and the parent's heights of one chunk.
    #[must_use]
    pub fn field(&self, cell: Cell, side: ChunkSide) -> HeightField {
        HeightField::new(&self.plan, |finest| self.rivers(finest), cell, side, side)
    }

    /// Every second column and row of the field of a side, with all octaves of that: what [`HeightField::thinned`] makes of it, bit for bit, for 0.4 to 0.6 of its cost. `None` for three columns.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let cell = Cell::new(Realm::PlusZ, 8, 100, 31)?;
    /// let thinned = terrain.thinned_field(cell, ChunkSide::DEFAULT);
    /// assert_eq!(thinned, terrain.field(cell, ChunkSide::DEFAULT).thinned());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn thinned_field(&self, cell: Cell, finer: ChunkSide) -> Option<HeightField> {
        let side = finer.coarser()?;
        let rivers = |finest| self.rivers(finest);
        Some(HeightField::new(&self.plan, rivers, cell, side, finer))
    }

    /// Heights alone of one chunk with octaves up to level `finest`, in metres, row by row along u.
    ///
    /// With [`ChunkSide::finest_octave`] these are the heights of [`Terrain::field`], for less than half its cost.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let (cell, side) = (Cell::new(Realm::MinusZ, 3, 5, 5)?, ChunkSide::new(17)?);
    /// let finest = side.finest_octave(cell.level()).expect("17 vertices show octaves on every level");
    /// assert_eq!(terrain.heights(cell, side, finest), terrain.field(cell, side).heights());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn heights(&self, cell: Cell, side: ChunkSide, finest: u8) -> Vec<f32> {
        HeightField::heights_alone(&self.plan, self.rivers(finest), cell, side, finest)
    }

    fn at(&self, patch: Patch, finest: u8) -> (f32, DVec3) {
        let (mut heights, mut gradients) = self.at_place(&patch, finest, Wanted::HeightsAndSlopes);
        if let Some(rivers) = self.rivers(finest) {
            let (heights, gradients) = (&mut heights[..], Some(&mut gradients[..]));
            let instructions = self.instructions();
            carve_place(rivers, instructions, &patch, finest, heights, gradients);
        }
        (heights[0], gradients[0].as_dvec3())
    }

    /// A place's height, and its gradient where it is wanted, without rivers.
    fn at_place(&self, place: &Patch, finest: u8, wanted: Wanted) -> ([f32; 1], [Vec3; 1]) {
        let st = [place.s[0], place.t[0]];
        let (height, gradient) = ground_of_place(&self.plan, place.realm, st, finest, wanted);
        ([height], [gradient])
    }

    /// The height of a vertex with octaves up to level `finest`, in metres above the sphere: the bits of every chunk that has it.
    #[must_use]
    pub fn height(&self, vertex: Vertex, finest: u8) -> f32 {
        self.at(Patch::of_vertex(vertex), finest).0
    }

    /// The unit normal of a vertex with octaves up to level `finest`, in the planet's axes.
    #[must_use]
    pub fn normal(&self, vertex: Vertex, finest: u8) -> DVec3 {
        let (height, gradient) = self.at(Patch::of_vertex(vertex), finest);
        self.slant(vertex.dir(WARP), f64::from(height), gradient)
    }

    /// The height of the ground in a direction of any length but 0, in metres above the sphere: all octaves of the recipe.
    ///
    /// This is the true ground. A chunk shows only the octaves that its vertices can
    /// carry: for the ground as a chunk has it ask [`Terrain::height_at_level`], and for
    /// the ground or the sea above it [`Terrain::surface_at`].
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let up = DVec3::new(0.3, 0.8, -0.2).normalize();
    /// let feet = up * (terrain.radius() + terrain.height_at(up));
    /// assert!(terrain.range().contains(feet.length() - terrain.radius()));
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn height_at(&self, dir: DVec3) -> f64 {
        self.height_at_level(dir, self.recipe().finest_octave())
    }

    /// The height of the ground in a direction of any length but 0, with octaves up to level `finest` only, in metres above the sphere.
    ///
    /// `finest` is the level of an octave, not that of a chunk: sectors of level 14 are
    /// 600 m wide on an Earth. The octaves that a chunk of some level shows end with
    /// [`ChunkSide::finest_octave`]; with that, the height in the direction of one of
    /// the chunk's vertices is the chunk's own in every bit, whichever realm and level
    /// the vertex is seen from ([`Vertex::at`]). In other directions it is within 2⁻²⁰ of
    /// the recipe's bound ([`Recipe::bound`]) of the sum that its stamps make without any rounding.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let (cell, side) = (Cell::new(Realm::PlusX, 9, 511, 40)?, ChunkSide::DEFAULT);
    /// let field = terrain.field(cell, side);
    /// let finest = side.finest_octave(cell.level()).expect("65 vertices show octaves on every level");
    /// let dir = field.vertex(64, 3).dir(Terrain::WARP);
    /// assert_eq!(terrain.height_at_level(dir, finest), f64::from(field.at(64, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn height_at_level(&self, dir: DVec3, finest: u8) -> f64 {
        let patch = Patch::of_direction(dir);
        let (mut heights, _) = self.at_place(&patch, finest, Wanted::Heights);
        if let Some(rivers) = self.rivers(finest) {
            let instructions = self.instructions();
            carve_place(rivers, instructions, &patch, finest, &mut heights, None);
        }
        f64::from(heights[0])
    }

    /// The unit normal of the ground in a direction of any length but 0, in the planet's axes: all octaves of the recipe.
    #[must_use]
    pub fn normal_at(&self, dir: DVec3) -> DVec3 {
        self.normal_at_level(dir, self.recipe().finest_octave())
    }

    /// [`Terrain::normal_at`] with the octaves of [`Terrain::height_at_level`].
    #[must_use]
    pub fn normal_at_level(&self, dir: DVec3, finest: u8) -> DVec3 {
        self.ground_at_level(dir, finest).1
    }

    /// [`Terrain::height_at`] and [`Terrain::normal_at`] for less than the price of both.
    ///
    /// ```
    /// use glam::DVec3;
    /// use planet_file::Preset;
    /// use terrain::{Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let up = DVec3::new(0.1, 0.7, -0.4).normalize();
    /// let (height, normal) = terrain.ground_at(up);
    /// assert_eq!((height, normal), (terrain.height_at(up), terrain.normal_at(up)));
    /// let degrees = libm::acos(normal.dot(up)).to_degrees();
    /// assert!(degrees < 90.0);
    /// # Ok::<(), terrain::RecipeError>(())
    /// ```
    #[must_use]
    pub fn ground_at(&self, dir: DVec3) -> (f64, DVec3) {
        self.ground_at_level(dir, self.recipe().finest_octave())
    }

    /// [`Terrain::height_at_level`] and [`Terrain::normal_at_level`] for less than the price of both.
    #[must_use]
    pub fn ground_at_level(&self, dir: DVec3, finest: u8) -> (f64, DVec3) {
        let (height, gradient) = self.at(Patch::of_direction(dir), finest);
        let height = f64::from(height);
        (height, self.slant(dir.normalize(), height, gradient))
    }

    /// The normal of ground at a height whose gradient on the unit sphere is given, in metres a radian.
    pub(super) fn slant(&self, dir: DVec3, height: f64, gradient: DVec3) -> DVec3 {
        (dir - gradient / (self.radius() + height)).normalize()
    }
}
