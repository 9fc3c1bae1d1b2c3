use super::mesh_error::{self, MeshError};
use super::shape::Shape;
use cubemap::{CubeNodes, NodePlace, Realm};
use glam::DVec3;
use rayon::prelude::*;
use std::f64::consts::FRAC_PI_2;
use terrain::Terrain;
use tiles::{Tiles, srgb_byte};

/// A whole planet as one closed mesh of the cube's lattice.
///
/// # Invariants
///
/// Each node of the lattice is one vertex, on edges and corners of the cube too, so each edge of a triangle is another's, the other way round.
/// Triangles are counter-clockwise as seen from outside.
#[derive(Clone, Debug)]
pub struct Mesh {
    nodes: CubeNodes,
    /// Units, in the planet's axes.
    places: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    /// As sRGB has them.
    colours: Vec<[u8; 3]>,
}

/// What is known of some vertices.
type Part = (Vec<[f32; 3]>, Vec<[f32; 3]>, Vec<[u8; 3]>);

/// How many vertices are worked out together.
const TOGETHER: usize = 1 << 14;

impl Mesh {
    /// The finest level: 6.3 million vertices.
    pub const MAX_LEVEL: u8 = mesh_error::MAX_LEVEL;

    /// Bytes that each vertex takes in memory.
    pub const BYTES_A_VERTEX: u64 = 64;

    /// How many vertices a mesh of a level has.
    ///
    /// # Errors
    ///
    /// If it is less than 1 or too deep.
    pub const fn vertices(level: u8) -> Result<u64, MeshError> {
        if level < 1 || level > Self::MAX_LEVEL {
            return Err(MeshError::Level(level));
        }
        Ok((6 << (2 * level)) + 2)
    }

    /// The mesh of a planet, with 2^level steps along each side of the cube and the octaves that these can carry.
    ///
    /// `heard` is told how many vertices more have been worked out.
    ///
    /// # Errors
    ///
    /// If there are no meshes of the level, or the lowest ground would lie beyond the middle.
    pub fn new(
        planet: &Tiles,
        level: u8,
        shape: &Shape,
        heard: impl Fn(u64) + Sync,
    ) -> Result<Self, MeshError> {
        Self::vertices(level)?;
        let terrain = planet.planet();
        let (radius, lowest) = (terrain.radius(), terrain.range().lowest);
        if radius + shape.times() * lowest <= 0.0 {
            return Err(MeshError::Deep {
                times: shape.times(),
                lowest,
                radius,
                most: -0.99 * radius / lowest,
            });
        }
        let nodes = CubeNodes::new(level);
        let starts: Vec<_> = (0..nodes.len()).step_by(TOGETHER).collect();
        let parts: Vec<_> = starts
            .into_par_iter()
            .map(|start| {
                let some = start..(start + TOGETHER).min(nodes.len());
                let dirs = some.map(|node| nodes.dir(node, Terrain::WARP));
                let dirs: Vec<_> = dirs.collect();
                let part = part(planet, &dirs, level, shape);
                heard(dirs.len() as u64);
                part
            })
            .collect();
        let mut mesh = Self {
            nodes,
            places: Vec::with_capacity(nodes.len()),
            normals: Vec::with_capacity(nodes.len()),
            colours: Vec::with_capacity(nodes.len()),
        };
        for (places, normals, colours) in parts {
            mesh.places.extend(places);
            mesh.normals.extend(normals);
            mesh.colours.extend(colours);
        }
        Ok(mesh)
    }

    /// Where its vertices are, in units from the middle; +Y is north.
    #[must_use]
    pub fn places(&self) -> &[[f32; 3]] {
        &self.places
    }

    /// The vertices' unit normals.
    #[must_use]
    pub fn normals(&self) -> &[[f32; 3]] {
        &self.normals
    }

    /// The vertices' colours, as sRGB has them.
    #[must_use]
    pub fn colours(&self) -> &[[u8; 3]] {
        &self.colours
    }

    /// How many triangles it has: two for each cell of the lattice.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        12 * self.nodes.steps() * self.nodes.steps()
    }

    /// The numbers of each triangle's vertices, realm by realm.
    pub fn triangles(&self) -> impl Iterator<Item = [u32; 3]> + '_ {
        let n = self.nodes.steps();
        let cells = move |realm| (0..n).flat_map(move |j| (0..n).map(move |i| (realm, i, j)));
        Realm::ALL
            .into_iter()
            .flat_map(cells)
            .flat_map(move |(realm, i, j)| {
                let corner = |right: usize, upper: usize| {
                    let place = NodePlace {
                        realm,
                        i: i + right,
                        j: j + upper,
                    };
                    u32::try_from(self.nodes.node(place)).expect("6 million")
                };
                let [a, b, c, d] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                // Diagonals alternate, so that no way across is favoured.
                if (i + j) % 2 == 0 {
                    [[a, b, c], [a, c, d]]
                } else {
                    [[a, b, d], [b, c, d]]
                }
            })
    }
}

/// The vertices of a level in some directions.
#[expect(clippy::cast_possible_truncation, reason = "files have f32")]
fn part(planet: &Tiles, dirs: &[DVec3], level: u8, shape: &Shape) -> Part {
    let finest = (level - 1).min(planet.planet().recipe().finest_octave());
    let grounds = planet.planet().grounds_on_this_thread(dirs, finest);
    let radius = planet.planet().radius();
    let apart = radius * FRAC_PI_2 / f64::from(1_u32 << level);
    let colours = planet.colours(dirs, &grounds, apart);
    let mut part = (Vec::new(), Vec::new(), Vec::new());
    for (at, &dir) in dirs.iter().enumerate() {
        let is_water = !shape.is_ground() && grounds.surfaces[at] > grounds.heights[at];
        let height = if is_water {
            grounds.surfaces[at]
        } else {
            grounds.heights[at]
        };
        let height = f64::from(height);
        let high = radius + shape.times() * height;
        let place = dir * (high / radius * shape.radius());
        part.0.push(place.to_array().map(|part| part as f32));
        // Water is level; slopes are so many times as steep, seen from the middle.
        let steeper = shape.times() * (radius + height) / high;
        let normal = grounds.normals[at].as_dvec3();
        let slope = normal / normal.dot(dir) - dir;
        let slope = if is_water { DVec3::ZERO } else { slope };
        let normal = (dir + slope * steeper).normalize();
        part.1.push(normal.to_array().map(|part| part as f32));
        part.2.push(colours[at].map(srgb_byte));
    }
    part
}
