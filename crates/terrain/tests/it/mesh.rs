use crate::recipes::{CHARTS, below, border_cells, everything, rng, terrain};
use cubemap::{Cell, Realm};
use glam::{DVec3, Vec3};
use terrain::{Chart, ChunkMesh, ChunkSide, HeightField, Terrain};

/// What a mesh is to be, one vertex after the other.
struct Plain {
    centre: DVec3,
    positions: Vec<Vec3>,
    /// In f64 until the end.
    normals: Vec<DVec3>,
    heights: Vec<f32>,
    coarse_positions: Vec<Vec3>,
    coarse_normals: Vec<DVec3>,
    reach: f32,
}

impl Plain {
    fn new(field: &HeightField) -> Self {
        let radius = field.radius();
        let (n, last) = (field.side().vertices(), field.side().steps());
        let dirs: Vec<DVec3> = (0..n * n)
            .map(|at| field.vertex(at % n, at / n).dir(Terrain::WARP))
            .collect();
        let middle = n * n / 2;
        let centre = dirs[middle] * (radius + f64::from(field.heights()[middle]));
        let place =
            |at: usize, height: f32| (dirs[at] * (radius + f64::from(height)) - centre).as_vec3();
        let normal = |at: usize, height: f32, gradient: Vec3| {
            (dirs[at] - gradient.as_dvec3() / (radius + f64::from(height))).normalize()
        };
        let (heights, gradients) = (field.heights(), field.gradients());
        let mut plain = Self {
            centre,
            positions: (0..n * n).map(|at| place(at, heights[at])).collect(),
            normals: (0..n * n)
                .map(|at| normal(at, heights[at], gradients[at]))
                .collect(),
            heights: heights.to_vec(),
            coarse_positions: Vec::new(),
            coarse_normals: Vec::new(),
            reach: 0.0,
        };
        if let (Some(heights), Some(gradients)) = (field.coarse_heights(), field.coarse_gradients())
        {
            for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
                // The ends of the parent's edge on which the vertex lies: twice the same if it is one of its vertices.
                let a = (row - row % 2) * n + column - column % 2;
                let b = (row + row % 2) * n + column + column % 2;
                let half = |at: usize| at / n / 2 * n.div_ceil(2) + at % n / 2;
                let [(h, g), (k, l)] = [a, b].map(|at| (heights[half(at)], gradients[half(at)]));
                let (p, q) = (place(a, h), place(b, k));
                plain.coarse_positions.push((p + q) * 0.5);
                let (p, q) = (normal(a, h, g), normal(b, k, l));
                plain.coarse_normals.push((p + q) * 0.5);
            }
        } else {
            plain.coarse_positions.clone_from(&plain.positions);
            plain.coarse_normals.clone_from(&plain.normals);
        }
        let edges = (0..last)
            .chain((0..last).map(|row| row * n + last))
            .chain((1..=last).rev().map(|column| last * n + column))
            .chain((1..=last).rev().map(|row| row * n));
        plain.hang_skirt(&dirs, &edges.collect::<Vec<_>>());
        let all = plain.positions.iter().chain(&plain.coarse_positions);
        plain.reach = all.map(|p| p.length()).fold(0.0, f32::max);
        plain
    }

    fn hang_skirt(&mut self, dirs: &[DVec3], rim: &[usize]) {
        let stray = rim
            .iter()
            .map(|&at| self.positions[at].distance(self.coarse_positions[at]))
            .fold(0.0, f32::max);
        let step = self.positions[0].distance(self.positions[1]);
        let depth = 1.25 * stray + 0.1 * step;
        for &at in rim {
            let down = dirs[at].as_vec3() * depth;
            self.positions.push(self.positions[at] - down);
            self.coarse_positions.push(self.coarse_positions[at] - down);
            self.normals.push(self.normals[at]);
            self.coarse_normals.push(self.coarse_normals[at]);
            self.heights.push(self.heights[at]);
        }
    }

    /// Checks that a mesh is this one: every bit but those of normals, which may stray by a millionth.
    fn check(&self, mesh: &ChunkMesh, case: &str) {
        let bits = |p: &Vec3| p.to_array().map(f32::to_bits);
        let same = |name: &str, mine: &[Vec3], theirs: &[Vec3]| {
            assert_eq!(mine.len(), theirs.len(), "{case} {name}");
            for (at, (p, q)) in mine.iter().zip(theirs).enumerate() {
                assert_eq!(bits(p), bits(q), "{case} {name} {at}: {p} {q}");
            }
        };
        assert_eq!(self.centre, mesh.centre, "{case}");
        same("position", &self.positions, &mesh.positions);
        same("coarse", &self.coarse_positions, &mesh.coarse_positions);
        assert_eq!(self.reach.to_bits(), mesh.reach.to_bits(), "{case}");
        assert!(self.heights == mesh.heights, "{case}");
        for (name, mine, theirs) in [
            ("normal", &self.normals, &mesh.normals),
            ("coarse normal", &self.coarse_normals, &mesh.coarse_normals),
        ] {
            assert_eq!(mine.len(), theirs.len(), "{case} {name}");
            for (at, (p, q)) in mine.iter().zip(theirs).enumerate() {
                let error = p.distance(q.as_dvec3());
                assert!(error <= 1e-6, "{case} {name} {at}: {error}");
            }
        }
        for (at, normal) in mesh.normals.iter().enumerate() {
            let length = normal.as_dvec3().length();
            assert!((length - 1.0).abs() <= 1e-6, "{case} {at}: {length}");
        }
    }
}

#[test]
fn a_mesh_is_the_plain_formulas_bit_for_bit() {
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 8);
        let check = |cell: Cell, side: usize| {
            let field = terrain.field(cell, ChunkSide::new(side).expect("2^k + 1"));
            let mesh = ChunkMesh::new(&field);
            let case = format!("{chart:?} {cell:?} side {side}");
            Plain::new(&field).check(&mesh, &case);
        };
        for (level, side) in [
            (0, 65),
            (1, 17),
            (2, 3),
            (5, 5),
            (12, 17),
            (20, 33),
            (30, 9),
        ] {
            for cell in border_cells(level) {
                check(cell, side);
            }
        }
        check(Cell::new(Realm::MinusZ, 7, 100, 3).expect("inside"), 257);
    }
}

#[test]
fn a_meshs_normals_are_the_terrains() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let n = side.vertices();
    let rng = &mut rng(5);
    for chart in CHARTS {
        let terrain = terrain(&everything(chart), 8);
        for level in [1, 4, 13] {
            let finest = side.finest_octave(level).expect("16 steps");
            for cell in border_cells(level).into_iter().step_by(4) {
                let field = terrain.field(cell, side);
                let mesh = ChunkMesh::new(&field);
                for _ in 0..10 {
                    let at = below(rng, 289) as usize;
                    let exact = terrain.normal(field.vertex(at % n, at / n), finest);
                    let error = exact.distance(mesh.normals[at].as_dvec3());
                    assert!(error <= 1e-6, "{chart:?} {cell:?} {at}: {error}");
                }
            }
        }
    }
}

#[test]
fn the_twins_positions_lie_on_the_parents_triangles() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let n = side.vertices();
    let terrain = terrain(&everything(Chart::Sphere), 5);
    for level in [1, 6, 15] {
        for cell in border_cells(level).into_iter().step_by(5) {
            let parent = cell.parent().expect("not a realm");
            let coarse = ChunkMesh::new(&terrain.field(parent, side));
            let fine = ChunkMesh::new(&terrain.field(cell, side));
            let half = side.steps() / 2;
            let (i, j) = (
                (cell.i() % 2) as usize * half,
                (cell.j() % 2) as usize * half,
            );
            let at = |column: usize, row: usize| {
                coarse.centre + coarse.positions[(row + j) * n + column + i].as_dvec3()
            };
            for (row, column) in (0..n).flat_map(|r| (0..n).map(move |c| (r, c))) {
                // The ends of the edge of the parent's triangles on which the vertex lies: a diagonal goes up to the right.
                let a = at(column / 2, row / 2);
                let b = at(column.div_ceil(2), row.div_ceil(2));
                let height = |column: usize, row: usize| coarse.heights[(row + j) * n + column + i];
                let mean = (height(column / 2, row / 2)
                    + height(column.div_ceil(2), row.div_ceil(2)))
                    * 0.5;
                let twin = fine.coarse_heights[row * n + column];
                assert!(
                    twin.to_bits() == mean.to_bits(),
                    "{cell:?} {column} {row}: {twin} is not {mean}"
                );
                let mine = fine.centre + fine.coarse_positions[row * n + column].as_dvec3();
                let error = mine.distance((a + b) / 2.0);
                assert!(
                    error <= f64::from(coarse.reach + fine.reach) * 2e-7,
                    "{cell:?} {column} {row}: {error} m"
                );
            }
        }
    }
}

#[test]
fn a_mesh_faces_outwards_and_is_as_large_as_it_says() {
    for side in [3, 17, 65] {
        let side = ChunkSide::new(side).expect("2^k + 1");
        let terrain = terrain(&everything(Chart::Sphere), 5);
        for level in [0, 3, 12] {
            for cell in border_cells(level).into_iter().step_by(7) {
                let mesh = ChunkMesh::new(&terrain.field(cell, side));
                let indices = ChunkMesh::indices(side, true);
                let steps = side.steps();
                assert_eq!(indices.len(), 6 * steps * steps + 24 * steps);
                assert_eq!(mesh.positions.len(), mesh.ground() + 4 * steps);
                for (at, corners) in indices.chunks(3).enumerate() {
                    let [a, b, c] = [0, 1, 2].map(|k| mesh.positions[corners[k] as usize]);
                    let out = (b - a).cross(c - a).as_dvec3();
                    let up = (mesh.centre + a.as_dvec3()).normalize();
                    if at < 2 * steps * steps {
                        assert!(out.dot(up) > 0.0, "{cell:?} triangle {at} faces down");
                    } else {
                        let outwards = (a + b + c).as_dvec3() / 3.0;
                        let along = outwards - up * outwards.dot(up);
                        assert!(
                            out.dot(along) > 0.0,
                            "{cell:?} skirt triangle {at} faces in"
                        );
                    }
                }
                for p in mesh.positions.iter().chain(&mesh.coarse_positions) {
                    assert!(p.length() <= mesh.reach);
                }
                for n in &mesh.normals {
                    assert!((n.length() - 1.0).abs() < 1e-5);
                }
            }
        }
    }
}
