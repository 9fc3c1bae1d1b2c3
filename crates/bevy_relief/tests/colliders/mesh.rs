//! What colliders are made of.

use crate::app::{app, run, spawn_ball, spawn_planet, terrain, wait_for_ground};
use avian3d::prelude::Collider;
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::avian::{GroundCollider, GroundMesh, SolidPlanet};
use bevy_relief::{Planet, WorldPosition};
use cubemap::{Cell, Edge, Realm, Vertex};
use planet_file::Preset;
use std::collections::{HashMap, HashSet};
use terrain::{Chart, ChunkSide, Seed, Terrain};

/// Earths of both charts.
fn terrains() -> impl Iterator<Item = Terrain> {
    [Chart::Sphere, Chart::Cube].into_iter().map(|chart| {
        let recipe = Preset::Earth.planet().recipe.clone().chart(chart);
        Terrain::new(&recipe, Seed(5)).expect("in order")
    })
}

/// Cells inside of realms, at their edges, and at the corners of the cube.
fn cells() -> impl Iterator<Item = Cell> {
    [1, 2, 9, 18].into_iter().flat_map(|level| {
        let last = (1 << level) - 1;
        let places = [
            (0, 0),
            (last, 0),
            (last, last),
            (0, last / 2),
            (last / 3, last),
            (last / 2, last / 3),
        ];
        Realm::ALL.into_iter().flat_map(move |realm| {
            places.map(|(i, j)| Cell::new(realm, level, i, j).expect("inside"))
        })
    })
}

fn bits(position: Vec3) -> [u32; 3] {
    position.to_array().map(f32::to_bits)
}

#[test]
fn every_vertex_has_the_height_of_its_level_in_every_bit() {
    let side = ChunkSide::new(5).expect("5 = 4 + 1");
    for terrain in terrains() {
        for cell in cells() {
            let mesh = GroundMesh::new(&terrain, cell, side);
            let finer = side.finer().expect("9 = 8 + 1");
            let finest = finer
                .finest_octave(cell.level())
                .expect("9 vertices show octaves");
            assert_eq!(mesh.finest_octave(), Some(finest));
            assert_eq!(mesh.vertices.len(), mesh.positions.len());
            assert_eq!(mesh.centre, mesh.centre.round(), "{cell:?}");
            for (vertex, &position) in mesh.vertices.iter().zip(&mesh.positions) {
                let dir = vertex.dir(Terrain::WARP);
                let height = terrain.height_at_level(dir, finest);
                let wished = dir * (terrain.radius() + height) - mesh.centre;
                assert_eq!(
                    bits(position),
                    bits(wished.as_vec3()),
                    "{cell:?} {vertex:?}"
                );
            }
            // The cell's own are its chunk's as it is drawn: every second column and row of what it is lit by.
            let field = terrain
                .field(cell, finer)
                .thinned()
                .expect("of a finer one");
            let own = (0..25).map(|at| field.vertex(at % 5, at / 5));
            assert!(mesh.vertices.iter().copied().take(25).eq(own), "{cell:?}");
            for (at, vertex) in mesh.vertices.iter().enumerate().take(25) {
                assert_eq!(terrain.height(*vertex, finest), field.at(at % 5, at / 5));
            }
        }
    }
}

/// The triangles of a mesh as points of the lattice, each beginning with its least.
fn triangles(mesh: &GroundMesh, own: bool) -> HashSet<[Vertex; 3]> {
    let (first, rest) = mesh.triangles.split_at(mesh.own_triangles());
    let part = if own { first } else { rest };
    let corners = part.iter().map(|triangle| {
        let mut corners = triangle.map(|at| mesh.vertices[at as usize]);
        let least = (0..3).min_by_key(|&k| corners[k]).expect("three");
        corners.rotate_left(least);
        corners
    });
    corners.collect()
}

#[test]
fn the_ring_is_the_neighbours_triangles_that_touch_the_cell() {
    let side = ChunkSide::new(5).expect("5 = 4 + 1");
    let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(5)).expect("in order");
    for cell in cells() {
        let mesh = GroundMesh::new(&terrain, cell, side);
        let own: HashSet<_> = triangles(&mesh, true).into_iter().flatten().collect();
        let neighbours = cell.neighbours();
        let touching: HashSet<_> = neighbours
            .flat_map(|neighbour| triangles(&GroundMesh::new(&terrain, neighbour, side), true))
            .filter(|triangle| triangle.iter().any(|vertex| own.contains(vertex)))
            .collect();
        assert_eq!(triangles(&mesh, false), touching, "{cell:?}");
        // So each edge of the cell's own triangles has two sides, and no edge more.
        let mut sides: HashMap<[u32; 2], usize> = HashMap::new();
        for [a, b, c] in mesh.triangles.iter().copied() {
            for [from, to] in [[a, b], [b, c], [c, a]] {
                *sides.entry([from.min(to), from.max(to)]).or_default() += 1;
            }
        }
        assert!(sides.values().all(|&count| count <= 2), "{cell:?}");
        for [a, b, c] in mesh.triangles[..mesh.own_triangles()].iter().copied() {
            for [from, to] in [[a, b], [b, c], [c, a]] {
                assert_eq!(sides[&[from.min(to), from.max(to)]], 2, "{cell:?}");
            }
        }
    }
}

#[test]
fn triangles_are_counter_clockwise_from_outside() {
    let side = ChunkSide::new(5).expect("5 = 4 + 1");
    let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(5)).expect("in order");
    for cell in cells().filter(|cell| cell.level() == 18) {
        let mesh = GroundMesh::new(&terrain, cell, side);
        for triangle in &mesh.triangles {
            let [a, b, c] = triangle.map(|at| mesh.positions[at as usize].as_dvec3());
            assert!((b - a).cross(c - a).dot(mesh.centre) > 0.0, "{cell:?}");
        }
    }
}

#[test]
fn the_colliders_that_stand_are_the_meshes_of_their_cells() {
    let mut app = app();
    let settings = SolidPlanet {
        side: ChunkSide::new(9).expect("9 = 8 + 1"),
        ..SolidPlanet::default()
    };
    let planet = Planet::default();
    let radius = planet.radius;
    let planet = spawn_planet(&mut app, planet, settings);
    // On the edge of two realms.
    let up = Cell::root(Realm::PlusX)
        .across(Edge::PlusU)
        .centre(Terrain::WARP);
    let up = (Cell::root(Realm::PlusX).centre(Terrain::WARP) + up).normalize();
    let ball = spawn_ball(&mut app, 0.5, up * (radius + 20_000.0));
    run(&mut app, 0.5, |_| ());
    let place = up * (radius + terrain(&app, planet).height_at(up) + 1.0);
    app.world_mut()
        .get_mut::<WorldPosition>(ball)
        .expect("alive")
        .0 = place;
    wait_for_ground(&mut app);
    let mut colliders = app.world_mut().query::<(&GroundCollider, &Collider)>();
    let standing: Vec<_> = colliders.iter(app.world()).collect();
    let terrain = terrain(&app, planet);
    let realms: HashSet<_> = standing
        .iter()
        .map(|(ground, _)| ground.cell.realm())
        .collect();
    assert!(realms.len() > 1, "both sides of the edge: {realms:?}");
    for (ground, collider) in standing {
        let mesh = GroundMesh::new(terrain, ground.cell, settings.side);
        assert_eq!(ground.centre, mesh.centre);
        let shape = collider.shape().as_trimesh().expect("triangles");
        let corners = |at: usize, positions: &[Vec3], triangles: &[[u32; 3]]| {
            triangles[at].map(|at| bits(positions[at as usize]))
        };
        assert_eq!(shape.indices().len(), mesh.triangles.len());
        for at in 0..mesh.triangles.len() {
            assert_eq!(
                corners(at, shape.vertices(), shape.indices()),
                corners(at, &mesh.positions, &mesh.triangles),
                "{:?}",
                ground.cell
            );
        }
        assert!(ground.centre.distance(place) < 60.0 + DVec3::ONE.length());
    }
}
