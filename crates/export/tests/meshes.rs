//! Meshes: closed, and what foreign readers find in their files.

use export::{Mesh, MeshError, MeshFormat, Shape, write_mesh};
use planet_file::Preset;
use std::collections::HashSet;
use std::io::Cursor;
use tiles::Tiles;

fn planet(preset: Preset) -> Tiles {
    Tiles::new(preset.planet(), 7, None).expect("in order")
}

fn shape(format: MeshFormat) -> Shape {
    Shape::new(format.usual_size(), 20.0).expect("above 0")
}

fn file(planet: &Tiles, mesh: &Mesh, format: MeshFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    write_mesh(planet, mesh, &shape(format), format, &mut file).expect("to memory");
    file.into_inner()
}

/// Six times the volume that some triangles enclose.
fn volume(places: &[[f32; 3]], triangles: impl Iterator<Item = [u32; 3]>) -> f64 {
    let volume = |corners: [u32; 3]| {
        let [a, b, c] = corners.map(|at| places[at as usize].map(f64::from));
        a[0] * (b[1] * c[2] - b[2] * c[1])
            + a[1] * (b[2] * c[0] - b[0] * c[2])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    triangles.map(volume).sum()
}

#[test]
fn each_edge_has_two_triangles_that_run_along_it_in_opposite_directions() {
    let moon = planet(Preset::Moon);
    for level in 1..=6 {
        let mesh = Mesh::new(&moon, level, &shape(MeshFormat::Glb), |_| ()).expect("a level");
        let vertices = Mesh::vertices(level).expect("a level");
        assert_eq!(mesh.places().len() as u64, vertices, "level {level}");
        let mut edges = HashSet::new();
        for [a, b, c] in mesh.triangles() {
            for edge in [(a, b), (b, c), (c, a)] {
                assert!(
                    edge.0 != edge.1 && edges.insert(edge),
                    "level {level}: {edge:?} twice"
                );
            }
        }
        for &(a, b) in &edges {
            assert!(
                edges.contains(&(b, a)),
                "level {level}: nothing beyond {a}, {b}"
            );
        }
        assert_eq!(edges.len(), 3 * mesh.triangle_count(), "level {level}");
        // Euler: one sphere, and no vertex left over.
        let count = mesh.places().len() + mesh.triangle_count();
        assert_eq!(count - edges.len() / 2, 2, "level {level}");
        let used: HashSet<_> = mesh.triangles().flatten().collect();
        assert_eq!(used.len(), mesh.places().len(), "level {level}");
    }
}

#[test]
fn meshes_are_turned_outwards_and_as_large_as_they_are_asked_to_be() {
    let moon = planet(Preset::Moon);
    for (size, times) in [(2.0, 0.0), (100.0, 1.0), (0.01, 5.0)] {
        let shape = Shape::new(size, times).expect("above 0");
        let mesh = Mesh::new(&moon, 6, &shape, |_| ()).expect("a level");
        let ball = std::f64::consts::PI * f64::powi(size, 3);
        let share = volume(mesh.places(), mesh.triangles()) / ball;
        assert!((0.97..1.03).contains(&share), "{size} {times}: {share}");
        let distinct: HashSet<_> = mesh
            .places()
            .iter()
            .map(|at| at.map(f32::to_bits))
            .collect();
        assert_eq!(distinct.len(), mesh.places().len(), "{size} {times}");
        // Vertices' normals lean as their triangles do.
        let lean = |triangle: [u32; 3]| {
            let [a, b, c] = triangle.map(|at| glam::Vec3::from(mesh.places()[at as usize]));
            let flat = (b - a).cross(c - a).normalize();
            flat.dot(mesh.normals()[triangle[0] as usize].into())
        };
        let leans: Vec<_> = mesh.triangles().map(lean).collect();
        let mean = leans.iter().sum::<f32>() / leans.len() as f32;
        let least = leans.iter().copied().fold(1.0, f32::min);
        let [bound, lowest] = if times > 1.0 {
            [0.95, 0.0]
        } else {
            [0.99, 0.85]
        };
        assert!(
            mean > bound && least > lowest,
            "{size} {times}: {mean} {least}"
        );
    }
}

#[test]
fn water_is_level_unless_the_ground_is_asked_for() {
    let earth = planet(Preset::Earth);
    let radius = |place: &[f32; 3]| f64::from(glam::Vec3::from(*place).length());
    let shape = Shape::new(2.0, 20.0).expect("above 0");
    let mesh = |shape: &Shape| Mesh::new(&earth, 5, shape, |_| ()).expect("a level");
    let (wet, dry) = (mesh(&shape), mesh(&shape.of_ground()));
    let terrain = earth.planet();
    let sea = 1.0 + 20.0 * terrain.recipe().sea_level.expect("it has seas") / terrain.radius();
    let level = |mesh: &Mesh| {
        let at_sea = mesh.places().iter();
        let at_sea = at_sea.filter(|place| (radius(place) - sea).abs() < 1e-6);
        at_sea.count() as f64 / mesh.places().len() as f64
    };
    assert!(
        level(&wet) > 0.4 && level(&dry) < 0.01,
        "{} {}",
        level(&wet),
        level(&dry)
    );
    for (above, below) in wet.places().iter().zip(dry.places()) {
        assert!(radius(above) >= radius(below) - 1e-6, "{above:?} {below:?}");
    }
}

#[test]
fn obj_and_stl_are_read_back_by_others_as_they_were_written() {
    let earth = planet(Preset::Earth);
    let mesh = Mesh::new(&earth, 4, &shape(MeshFormat::Obj), |_| ()).expect("a level");
    let bytes = file(&earth, &mesh, MeshFormat::Obj);
    let none = |_: &std::path::Path| unreachable!("there are no materials");
    let options = tobj::LoadOptions::default();
    let (models, _) = tobj::load_obj_buf(&mut &bytes[..], &options, none).expect("an OBJ");
    let read = &models[0].mesh;
    assert_eq!(read.positions.len(), 3 * mesh.places().len());
    assert_eq!(read.indices.len(), 3 * mesh.triangle_count());
    // It numbers vertices as they are used.
    for (own, vertex) in read.indices.iter().zip(mesh.triangles().flatten()) {
        let of = |numbers: &[f32]| numbers[3 * *own as usize..][..3].to_vec();
        let vertex = vertex as usize;
        assert_eq!(of(&read.positions), mesh.places()[vertex], "{vertex}");
        let colour = mesh.colours()[vertex].map(|part| f32::from(part) / 255.0);
        for (read, written) in of(&read.vertex_color).iter().zip(colour) {
            assert!((read - written).abs() < 1e-4, "{vertex}: {read} {written}");
        }
    }
    let bytes = file(&earth, &mesh, MeshFormat::Stl);
    let read = stl_io::read_stl(&mut Cursor::new(bytes)).expect("an STL");
    read.validate().expect("closed");
    assert_eq!(read.vertices.len(), mesh.places().len());
    assert_eq!(read.faces.len(), mesh.triangle_count());
    for (face, triangle) in read.faces.iter().zip(mesh.triangles()) {
        for (at, vertex) in face.vertices.iter().zip(triangle) {
            let [x, y, z] = mesh.places()[vertex as usize];
            // The north is up.
            assert_eq!(read.vertices[*at].0, [z, x, y]);
        }
    }
}

#[test]
fn a_glb_says_where_each_of_its_bytes_belongs() {
    let earth = planet(Preset::Earth);
    let mesh = Mesh::new(&earth, 3, &shape(MeshFormat::Glb), |_| ()).expect("a level");
    let bytes = file(&earth, &mesh, MeshFormat::Glb);
    let word = |at: usize| u32::from_le_bytes(*bytes[at..].first_chunk().expect("inside")) as usize;
    assert_eq!(
        (&bytes[..4], word(4), word(8)),
        (&b"glTF"[..], 2, bytes.len())
    );
    let text: serde_json::Value = serde_json::from_slice(&bytes[20..20 + word(12)]).expect("JSON");
    let data = &bytes[28 + word(12)..];
    let length = text["buffers"][0]["byteLength"].as_u64();
    assert_eq!(length, Some(data.len() as u64));
    let mut end = 0;
    for view in text["bufferViews"].as_array().expect("four") {
        assert_eq!(view["byteOffset"].as_u64(), Some(end), "{view}");
        end += view["byteLength"].as_u64().expect("a number");
    }
    assert_eq!(end, data.len() as u64);
    let first = data.as_chunks().0[..3]
        .iter()
        .map(|&bytes| f32::from_le_bytes(bytes));
    assert!(first.eq(mesh.places()[0]));
}

#[test]
fn what_is_no_mesh_is_refused() {
    let moon = planet(Preset::Moon);
    let usual = shape(MeshFormat::Glb);
    for level in [0, 11, 255] {
        let refused = Mesh::new(&moon, level, &usual, |_| ()).map(|_| ());
        assert_eq!(refused, Err(MeshError::Level(level)));
    }
    for size in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e40] {
        assert!(Shape::new(size, 1.0).is_err(), "{size}");
    }
    for times in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(Shape::new(1.0, times).is_err(), "{times}");
    }
    let deep = Shape::new(1.0, 1e5).expect("finite");
    let refused = Mesh::new(&moon, 2, &deep, |_| ()).expect_err("too deep");
    assert!(matches!(refused, MeshError::Deep { .. }), "{refused}");
}
