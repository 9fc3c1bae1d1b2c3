//! Heights and gradients of one chunk, and those of its parent.

use super::lattice::Lattice;
use super::normals::Normals;
use super::relief::Relief;
use crate::patch::{ChunkSide, Patch};
use crate::plan::Plan;
use crate::raster::{Guides, Press, Wanted};
use crate::recipe::Chart;
use crate::rivers::{About, Network, OfWater, Waters, carve};
use crate::simd::InstructionSet;
use cubemap::{Cell, Edge, Vertex};
use glam::Vec3;

/// Heights of one chunk, in metres above the sphere.
///
/// `side × side` values, row by row along `u`; the outermost rows lie exactly on
/// the cell's edges, so two chunks of a level share them bit for bit.
///
/// # Invariants
///
/// Every value is finite.
///
/// ```
/// use cubemap::{Cell, Edge, Realm};
/// use planet_file::Preset;
/// use terrain::{ChunkSide, Seed, Terrain};
/// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
/// let cell = Cell::new(Realm::PlusZ, 8, 100, 31)?;
/// let [field, right] = [cell, cell.across(Edge::PlusU)].map(|cell| terrain.field(cell, ChunkSide::DEFAULT));
/// // The last column of one is the first of the other.
/// assert!((0..65).all(|row| field.at(64, row) == right.at(0, row)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct HeightField {
    cell: Cell,
    side: ChunkSide,
    /// Metres from the planet's centre to height 0.
    radius: f64,
    ground: HeightsAndGradients,
    /// Every second column and row with the parent's octaves; none for a whole realm.
    coarse: Option<HeightsAndGradients>,
}

/// Heights and gradients of a chunk's points, and the water of rivers about them.
#[derive(Clone, Debug, PartialEq)]
struct HeightsAndGradients {
    heights: Box<[f32]>,
    gradients: Box<[Vec3]>,
    waters: Option<Waters>,
}

impl HeightsAndGradients {
    /// As printed so far: of every point, or with a step of 2 of every second column and row.
    fn of(press: &Press<'_>, step: usize) -> Self {
        let (heights, gradients) = press.heights_and_gradients(step);
        Self {
            heights: heights.into(),
            gradients: gradients.into(),
            waters: None,
        }
    }

    /// Every second point of every second row of `columns`.
    fn thinned(&self, columns: usize) -> Self {
        let points = || {
            let rows = (0..columns).step_by(2);
            rows.flat_map(move |row| (0..columns).step_by(2).map(move |at| row * columns + at))
        };
        Self {
            heights: every_second(&self.heights, columns),
            gradients: every_second(&self.gradients, columns),
            waters: self.waters.as_ref().map(|waters| waters.of(points())),
        }
    }

    /// Draws it to the rivers about, with octaves up to level `finest`, and asks for their water.
    fn carve(
        &mut self,
        rivers: &About<'_>,
        plan: &Plan,
        patch: &Patch,
        finest: u8,
        asked: OfWater,
    ) {
        let (heights, gradients) = (&mut self.heights, Some(&mut *self.gradients));
        let instructions = plan.instructions();
        self.waters = rivers.carve(instructions, patch, finest, heights, gradients, asked);
    }

    /// Replaces points by another's: those whose index is given.
    fn replace(&mut self, indices: impl Iterator<Item = Option<usize>>, other: &Self) {
        for (from, to) in indices.enumerate() {
            if let Some(to) = to {
                self.heights[to] = other.heights[from];
                self.gradients[to] = other.gradients[from];
            }
        }
    }
}

/// Every second number of every second row of so many.
fn every_second<T: Copy>(all: &[T], columns: usize) -> Box<[T]> {
    let side = columns.div_ceil(2);
    let mut some = Vec::with_capacity(side * side);
    for row in all.chunks_exact(columns).step_by(2) {
        some.extend(row.iter().step_by(2));
    }
    some.into()
}

impl HeightField {
    /// The field of a chunk, with the octaves that chunks of side `octaves` have.
    pub(crate) fn new<'n>(
        plan: &Plan,
        rivers: impl Fn(u8) -> Option<&'n Network>,
        cell: Cell,
        side: ChunkSide,
        octaves: ChunkSide,
    ) -> Self {
        let finest = octaves.finest_octave(cell.level());
        let print = |patch: Patch, coarse_step: usize| {
            let guides = Guides::new(plan, &patch, finest);
            let mut press = Press::new(plan, &guides, patch, Wanted::HeightsAndSlopes);
            let coarse = cell.parent().map(|parent| {
                press.print_up_to(octaves.finest_octave(parent.level()));
                HeightsAndGradients::of(&press, coarse_step)
            });
            press.print_up_to(finest);
            (HeightsAndGradients::of(&press, 1), coarse)
        };
        let patch = Patch::of_cell(cell, side);
        let (mut ground, mut coarse) = print(patch.clone(), 2);
        if plan.recipe().chart == Chart::Cube {
            // Its gradient has a step there, so each border is printed in its first realm, for both.
            let n = side.vertices();
            let half = side.steps() / 2 + 1;
            for edge in cell.realm_edges().iter() {
                if let Some((patch, vertices)) = border(cell, side, edge) {
                    let (other, other_coarse) = print(patch, 1);
                    let all = vertices.iter().map(|&(column, row)| Some(row * n + column));
                    ground.replace(all, &other);
                    if let (Some(coarse), Some(other)) = (&mut coarse, &other_coarse) {
                        let even = vertices.iter().map(|&(column, row)| {
                            let even = column % 2 == 0 && row % 2 == 0;
                            even.then(|| row / 2 * half + column / 2)
                        });
                        coarse.replace(even, other);
                    }
                }
            }
        }
        let of_rivers =
            |finest: Option<u8>| finest.and_then(|finest| Some((finest, rivers(finest)?)));
        let fine = of_rivers(finest);
        let about = fine.and_then(|(finest, rivers)| About::new(rivers, &patch, finest));
        if let Some((about, (finest, _))) = about.as_ref().zip(fine) {
            ground.carve(about, plan, &patch, finest, OfWater::Flows);
            let parents = cell
                .parent()
                .map(|parent| octaves.finest_octave(parent.level()));
            if let (Some((finest, _)), Some(coarse)) = (of_rivers(parents.flatten()), &mut coarse) {
                coarse.carve(about, plan, &patch.thinned(), finest, OfWater::Levels);
            }
        }
        Self {
            cell,
            side,
            radius: plan.radius(),
            ground,
            coarse,
        }
    }

    /// Heights alone, with octaves up to level `finest`.
    pub(crate) fn heights_alone(
        plan: &Plan,
        rivers: Option<&Network>,
        cell: Cell,
        side: ChunkSide,
        finest: u8,
    ) -> Vec<f32> {
        let print = |patch: Patch| {
            let guides = Guides::new(plan, &patch, Some(finest));
            let mut press = Press::new(plan, &guides, patch, Wanted::Heights);
            press.print_up_to(Some(finest));
            press.heights()
        };
        let mut heights = print(Patch::of_cell(cell, side));
        if plan.recipe().chart == Chart::Cube {
            for edge in cell.realm_edges().iter() {
                if let Some((patch, vertices)) = border(cell, side, edge) {
                    for (height, (column, row)) in print(patch).into_iter().zip(vertices) {
                        heights[row * side.vertices() + column] = height;
                    }
                }
            }
        }
        if let Some(rivers) = rivers {
            let patch = Patch::of_cell(cell, side);
            let instructions = plan.instructions();
            carve(rivers, instructions, &patch, finest, &mut heights, None);
        }
        heights
    }

    /// For each vertex the unit vector out of the ground, in the planet's axes: the bits of [`ChunkMesh::normals`](crate::ChunkMesh::normals).
    #[must_use]
    pub fn normals(&self) -> Vec<Vec3> {
        self.normals_of(&self.ground, 1)
    }

    /// The parent's, at the vertices of [`HeightField::coarse_heights`].
    #[must_use]
    pub fn coarse_normals(&self) -> Option<Vec<Vec3>> {
        let coarse = self.coarse.as_ref()?;
        Some(self.normals_of(coarse, 2))
    }

    fn normals_of(&self, of: &HeightsAndGradients, step: usize) -> Vec<Vec3> {
        InstructionSet::best().run(Normals {
            lattice: &Lattice::new(self.cell, self.side),
            radius: self.radius,
            relief: Relief {
                heights: &of.heights,
                gradients: &of.gradients,
            },
            step,
        })
    }

    /// The field of every second column and row, with all octaves that this one has; `None` of a field of three columns.
    ///
    /// ```
    /// use cubemap::{Cell, Realm};
    /// use planet_file::Preset;
    /// use terrain::{ChunkSide, Seed, Terrain};
    /// let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(7))?;
    /// let field = terrain.field(Cell::new(Realm::PlusZ, 8, 100, 31)?, ChunkSide::DEFAULT);
    /// let thinned = field.thinned().expect("of 65²");
    /// assert_eq!(thinned.side().vertices(), 33);
    /// assert_eq!(thinned.at(5, 7), field.at(10, 14));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn thinned(&self) -> Option<Self> {
        let side = self.side.coarser()?;
        Some(Self {
            cell: self.cell,
            side,
            radius: self.radius,
            ground: self.ground.thinned(self.side.vertices()),
            coarse: self
                .coarse
                .as_ref()
                .map(|coarse| coarse.thinned(side.vertices())),
        })
    }

    /// The cell it covers.
    #[must_use]
    pub const fn cell(&self) -> Cell {
        self.cell
    }

    /// Vertices along a side.
    #[must_use]
    pub const fn side(&self) -> ChunkSide {
        self.side
    }

    /// Metres from the planet's centre to height 0.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// The height at a column (along u) and row (along v), both below `side`.
    #[must_use]
    pub fn at(&self, column: usize, row: usize) -> f32 {
        self.ground.heights[row * self.side.vertices() + column]
    }

    /// All heights, row by row.
    #[must_use]
    pub fn heights(&self) -> &[f32] {
        &self.ground.heights
    }

    /// For each vertex the gradient on the unit sphere, in metres a radian: a vector of the planet's axes, orthogonal to the vertex's direction.
    #[must_use]
    pub fn gradients(&self) -> &[Vec3] {
        &self.ground.gradients
    }

    /// The parent's heights, bit for bit, at every second column and row of this chunk, from the first to the last: (side + 1)/2 a row. `None` for a whole realm.
    #[must_use]
    pub fn coarse_heights(&self) -> Option<&[f32]> {
        self.coarse.as_ref().map(|coarse| &*coarse.heights)
    }

    /// The gradients to [`HeightField::coarse_heights`].
    #[must_use]
    pub fn coarse_gradients(&self) -> Option<&[Vec3]> {
        self.coarse.as_ref().map(|coarse| &*coarse.gradients)
    }

    /// For each vertex how high the water of rivers stands, in metres above the sphere: there is water where that is above the ground. −∞ where no river is about; `None` where none is about any vertex.
    #[must_use]
    pub fn water_levels(&self) -> Option<&[f32]> {
        self.ground.waters.as_ref().map(|waters| &*waters.levels)
    }

    /// For each vertex how much of the ground about it is under water of rivers that are too narrow for these vertices, from 0 to 1; `None` as of [`HeightField::water_levels`].
    #[must_use]
    pub fn water_cover(&self) -> Option<&[f32]> {
        self.ground.waters.as_ref().map(|waters| &*waters.cover)
    }

    /// For each vertex where the water about it flows: along the sphere, by the planet's axes, of length metres of fall a metre. 0 in lakes and away from the beds of rivers; where a bed is dry it goes down into the ground as well, 1 metre a metre. `None` as of [`HeightField::water_levels`].
    #[must_use]
    pub fn water_flows(&self) -> Option<&[Vec3]> {
        self.ground.waters.as_ref().map(|waters| &*waters.flows)
    }

    /// The parent's [`HeightField::water_levels`] at the vertices of [`HeightField::coarse_heights`].
    #[must_use]
    pub fn coarse_water_levels(&self) -> Option<&[f32]> {
        let coarse = self.coarse.as_ref()?;
        coarse.waters.as_ref().map(|waters| &*waters.levels)
    }

    /// The parent's [`HeightField::water_cover`] at the vertices of [`HeightField::coarse_heights`].
    #[must_use]
    pub fn coarse_water_cover(&self) -> Option<&[f32]> {
        let coarse = self.coarse.as_ref()?;
        coarse.waters.as_ref().map(|waters| &*waters.cover)
    }

    /// The vertex at a column and row.
    #[must_use]
    pub fn vertex(&self, column: usize, row: usize) -> Vertex {
        vertex(self.cell, self.side, column, row)
    }
}

fn vertex(cell: Cell, side: ChunkSide, column: usize, row: usize) -> Vertex {
    let at = |index: u32, step: usize| (u64::from(index) << side.log2()) + step as u64;
    Vertex::new(
        cell.realm(),
        cell.level() + side.log2(),
        at(cell.i(), column),
        at(cell.j(), row),
    )
    .expect("the steps end with the cell")
}

/// The vertices of a chunk's border with an earlier realm, as a patch of that realm, and their columns and rows in the chunk.
///
/// `None` if this realm is the first, or no vertex has the other one first.
fn border(cell: Cell, side: ChunkSide, edge: Edge) -> Option<(Patch, Vec<(usize, usize)>)> {
    let other = cell.across(edge).realm();
    if other >= cell.realm() {
        return None;
    }
    let last = side.steps();
    let mut points: Vec<(f64, f64, (usize, usize))> = (0..=last)
        .map(|k| match edge {
            Edge::MinusU => (0, k),
            Edge::PlusU => (last, k),
            Edge::MinusV => (k, 0),
            Edge::PlusV => (k, last),
        })
        .filter_map(|(column, row)| {
            let vertex = vertex(cell, side, column, row);
            (vertex.realms().next() == Some(other)).then(|| {
                let (s, t) = vertex.st(other).expect("it lies on both realms");
                (s, t, (column, row))
            })
        })
        .collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let &(s, t, _) = points.first()?;
    let vertices = points.iter().map(|point| point.2).collect();
    let step = cell.bounds_st()[0];
    let step = (step[1] - step[0]) / f64::from(1_u32 << side.log2());
    let patch = if points.iter().all(|point| point.0 == s) {
        Patch {
            slack: 0.0,
            realm: other,
            s: vec![s],
            t: points.iter().map(|point| point.1).collect(),
            step,
        }
    } else {
        Patch {
            slack: 0.0,
            realm: other,
            s: points.iter().map(|point| point.0).collect(),
            t: vec![t],
            step,
        }
    };
    Some((patch, vertices))
}
