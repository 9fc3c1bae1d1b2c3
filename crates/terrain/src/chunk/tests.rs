//! Raised chunks against double precision, with every instruction set.

use super::lattice::Lattice;
use super::raise::Raise;
use super::relief::Relief;
use super::vertex_row::SphereRow;
use crate::patch::{ChunkSide, WARP};
use crate::simd::{InstructionSet, Kernel};
use cubemap::{Cell, Realm, Vertex};
use glam::{DVec3, Vec3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// From −1 to 1.
fn random(rng: &mut impl Rng) -> f64 {
    f64::from(rng.next_u32()) / f64::from(u32::MAX) * 2.0 - 1.0
}

/// Heights up to a third of a planet's radius, and slopes up to `steepest`, orthogonal to the directions.
#[expect(clippy::cast_possible_truncation, reason = "heights are f32")]
fn wild(lattice: &Lattice, radius: f64, steepest: f64) -> (Vec<f32>, Vec<Vec3>) {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    let n = lattice.columns.len();
    (0..n * n)
        .map(|at| {
            let dir = lattice.dir(at % n, at / n);
            let any = DVec3::from_array([(); 3].map(|()| random(rng)));
            let slope = steepest * random(rng).powi(9);
            let height = random(rng) * radius / 3.0;
            (height as f32, (dir.cross(any) * slope * radius).as_vec3())
        })
        .unzip()
}

#[test]
fn normals_are_within_a_millionth_and_all_bits_those_of_every_instruction_set() {
    for (side, realm) in [3, 5, 17, 65, 257].into_iter().zip(Realm::ALL) {
        let side = ChunkSide::new(side).expect("2^k + 1");
        let cell = Cell::new(realm, 5, 31, 7).expect("inside");
        let lattice = Lattice::new(cell, side);
        for (radius, steepest) in [(1e12, 1e9), (6_371_000.0, 2.0), (1.0, 1e4), (1e-30, 1e6)] {
            let (heights, gradients) = wild(&lattice, radius, steepest);
            let relief = Relief {
                heights: &heights,
                gradients: &gradients,
            };
            let ground = Raise {
                lattice: &lattice,
                radius,
                centre: lattice.dir(1, 1) * radius,
                fine: relief,
                coarse: Some(relief),
            };
            let raised = InstructionSet::BASELINE.run(ground);
            for set in InstructionSet::all() {
                assert!(raised == set.run(ground), "{set:?} {side:?} {radius}");
            }
            let n = side.vertices();
            for (at, normal) in raised.fine.normals.iter().enumerate() {
                let distance = radius + f64::from(heights[at]);
                let dir = lattice.dir(at % n, at / n);
                let exact = (dir - gradients[at].as_dvec3() / distance).normalize();
                let error = normal.as_dvec3().distance(exact);
                assert!(error <= 1e-6, "{side:?} {radius} {at}: {error}");
                let length = normal.as_dvec3().length();
                assert!((length - 1.0).abs() <= 1e-6, "{at}: {length}");
            }
        }
    }
}

#[test]
fn a_planet_too_small_for_floats_has_its_directions_for_normals() {
    let side = ChunkSide::new(5).expect("2^2 + 1");
    let lattice = Lattice::new(Cell::root(Realm::PlusX), side);
    let (heights, gradients) = (vec![0.0; 25], vec![Vec3::ZERO; 25]);
    for radius in [f64::from_bits(1), 1e-200, 1e-42] {
        let raised = InstructionSet::best().run(Raise {
            lattice: &lattice,
            radius,
            centre: DVec3::ZERO,
            fine: Relief {
                heights: &heights,
                gradients: &gradients,
            },
            coarse: None,
        });
        for (at, normal) in raised.fine.normals.iter().enumerate() {
            let dir = lattice.dir(at % 5, at / 5);
            assert!(normal.as_dvec3().distance(dir) <= 1e-6, "{radius} {at}");
        }
    }
}

/// The directions of a chunk's vertices as the loops make them.
struct Dirs<'a>(&'a Lattice);

impl Kernel for Dirs<'_> {
    type Output = Vec<DVec3>;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let n = self.0.columns.len();
        let (mut low, mut dirs) = (SphereRow::new(), Vec::new());
        let mut cube = self.0.columns_on_cube();
        for row in 0..n {
            self.0.move_to(row, &mut cube);
            low.onto_sphere(n, &cube);
            dirs.extend((0..n).map(|k| DVec3::from_array(low.dirs.map(|part| part[k]))));
        }
        dirs
    }
}

#[test]
fn directions_are_their_vertices_bit_for_bit_on_every_border() {
    let side = ChunkSide::new(17).expect("2^4 + 1");
    let deep = |level: u8| {
        let last = (1_u32 << level) - 1;
        let ends = [0, 1, last / 3, last];
        let places = ends.into_iter().flat_map(move |i| ends.map(|j| (i, j)));
        Realm::ALL.into_iter().flat_map(move |realm| {
            let cell = move |(i, j)| Cell::new(realm, level, i, j).expect("inside");
            places.clone().map(cell)
        })
    };
    let cells = (0..=3).flat_map(Cell::all);
    for cell in cells.chain([9, 20, 30].into_iter().flat_map(deep)) {
        let lattice = Lattice::new(cell, side);
        let bits = |dir: DVec3| dir.to_array().map(f64::to_bits);
        for set in InstructionSet::all() {
            for (at, dir) in set.run(Dirs(&lattice)).into_iter().enumerate() {
                let (column, row) = (at % 17, at / 17);
                let vertex = vertex(cell, side, column, row).dir(WARP);
                assert_eq!(bits(dir), bits(vertex), "{set:?} {cell:?} {at}");
                assert_eq!(
                    bits(lattice.dir(column, row)),
                    bits(vertex),
                    "{cell:?} {at}"
                );
            }
        }
    }
}

fn vertex(cell: Cell, side: ChunkSide, column: usize, row: usize) -> Vertex {
    let at = |index: u32, step: usize| u64::from(index) * side.steps() as u64 + step as u64;
    let level = cell.level() + side.log2();
    Vertex::new(cell.realm(), level, at(cell.i(), column), at(cell.j(), row)).expect("inside")
}
