use crate::recipes::{CHARTS, below, border_cells, everything, rng, terrain};
use cubemap::{Cell, Realm};
use glam::{DVec3, Vec3};
use terrain::{ChunkMesh, ChunkSide, HeightField, Terrain};

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
    fn new(field: &HeightField, radius: f64) -> Self {
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
        let depth = 1.25 * stray + 0.02 * step;
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
            Plain::new(&field, terrain.radius()).check(&mesh, &case);
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
