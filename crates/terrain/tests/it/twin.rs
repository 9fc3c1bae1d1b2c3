use crate::recipes::{CHARTS, SEEDS, border_cells, everything, terrain};
use terrain::{ChunkMesh, ChunkSide};

#[test]
fn the_coarse_twin_is_the_parent_bit_for_bit_with_masks_too() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let n = side.vertices();
    for chart in CHARTS {
        for seed in SEEDS {
            let terrain = terrain(&everything(chart), seed);
            for level in [1, 2, 4, 7, 19] {
                for cell in border_cells(level).into_iter().step_by(3) {
                    let parent = cell.parent().expect("not a realm");
                    let coarse = terrain.field(parent, side);
                    let fine = terrain.field(cell, side);
                    let twin = fine.coarse_heights().expect("not a realm");
                    let slopes = fine.coarse_gradients().expect("not a realm");
                    let half = side.steps() / 2;
                    let (i, j) = (
                        (cell.i() % 2) as usize * half,
                        (cell.j() % 2) as usize * half,
                    );
                    for (row, column) in (0..=half).flat_map(|r| (0..=half).map(move |c| (r, c))) {
                        let theirs = (row + j) * n + column + i;
                        let mine = row * (half + 1) + column;
                        assert_eq!(
                            twin[mine].to_bits(),
                            coarse.heights()[theirs].to_bits(),
                            "{chart:?} {cell:?} {column} {row}"
                        );
                        assert_eq!(
                            slopes[mine],
                            coarse.gradients()[theirs],
                            "{chart:?} {cell:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn the_twins_positions_lie_on_the_parents_triangles() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let n = side.vertices();
    let terrain = terrain(&everything(terrain::Chart::Sphere), 5);
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
        let terrain = terrain(&everything(terrain::Chart::Sphere), 5);
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
