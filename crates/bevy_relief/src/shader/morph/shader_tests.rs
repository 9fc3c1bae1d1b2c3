use super::on_adapter::Stand;
use super::reference::Scene;
use super::worst::Worst;
use crate::chunk::{ChunkTag, DrawnPositions};
use crate::light::ChunkLight;
use crate::settings::Planet;
use crate::space::RenderOrigin;
use bevy::math::{DQuat, DVec3, Vec3};
use cubemap::{Cell, CubeCorner, Vertex};
use planet_file::Preset;
use std::collections::{BTreeSet, HashMap};
use terrain::{ChunkMesh, ChunkSide, Terrain};

/// How many floats there are between two.
fn floats_between(a: f32, b: f32) -> u32 {
    let ordered = |x: f32| {
        let bits = x.to_bits().cast_signed();
        if bits < 0 { i32::MIN - bits } else { bits }
    };
    ordered(a).abs_diff(ordered(b))
}

#[test]
fn the_adapter_places_vertices_where_the_reference_does_and_alike_in_all_chunks() {
    let planet = Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::default()
    };
    let radius = planet.radius;
    let corner = CubeCorner::all().nth(7).expect("of 8").vertex();
    let up = corner.dir(Terrain::WARP);
    let Some(mut stand) = Stand::new(planet, up * (radius + 9_000.0)) else {
        return;
    };
    let (mut position, mut normal, mut height, mut factor) = (
        Worst::default(),
        Worst::default(),
        Worst::default(),
        Worst::default(),
    );
    let (mut levels, mut realms) = (BTreeSet::new(), BTreeSet::new());
    let (mut morphing, mut collapsed, mut shared) = (0, 0, 0);
    for altitude in [9_000.0, 700_000.0] {
        let side = up.any_orthonormal_vector() * altitude;
        let eye = up * (radius + altitude) + side;
        stand.look(eye, DQuat::from_rotation_arc(DVec3::NEG_Z, -up));
        stand.settle();
        let cells = stand.cells();
        let recorded = stand.record(&cells);
        let current = stand.state().current.as_ref().expect("settled");
        let scene = Scene {
            morphs: current.morphs(),
            eye: stand.rendered(stand.camera),
            centre: stand.rendered(stand.planet),
        };
        let mut seen: HashMap<Vertex, ([u32; 4], Cell)> = HashMap::new();
        for (&cell, records) in &recorded {
            let data = stand.state().chunk(cell).expect("drawn");
            let mesh = data.mesh();
            let drawn = DrawnPositions::new(data, &mesh, current.shape.sea);
            // Once it was hidden, only its mesh has it.
            let light = (!current.cache.is_plain(cell)).then(|| {
                let finer = current.terrain.field(cell, current.shape.lit_side());
                ChunkLight::of_finer(&finer).1
            });
            let tag = ChunkTag::new(cell, &current.drawn);
            let entity = stand.state().entity(cell).expect("drawn");
            let placed = scene.placed(&mesh, light.as_ref(), &drawn, tag, stand.rendered(entity));
            assert_eq!(placed.len(), records.len());
            levels.insert(cell.level());
            realms.insert(cell.realm());
            for (placed, record) in placed.iter().zip(records) {
                let ulp = placed.position.abs().max_element() * f32::EPSILON;
                position.take((placed.position.distance(record.position) / ulp).into());
                normal.take(placed.normal.distance(record.normal).into());
                height.take(floats_between(placed.height, record.height).into());
                factor.take((placed.factor - record.factor).abs().into());
                morphing += usize::from(record.factor > 0.0 && record.factor < 1.0);
                collapsed += usize::from(record.factor == 1.0);
            }
            let side = mesh.side();
            let rim = ChunkMesh::rim_places(side);
            for (column, row) in rim {
                let record = &records[row * side.vertices() + column];
                let bits = record.clip.to_array().map(f32::to_bits);
                let vertex = data.field.vertex(column, row);
                if let Some((theirs, other)) = seen.insert(vertex, (bits, cell)) {
                    shared += usize::from(other != cell);
                    assert_eq!(bits, theirs, "{cell:?} and {other:?} part at {vertex:?}");
                }
            }
        }
    }
    println!(
        "position {position:?} ulps, normal {normal:?}, height {height:?} ulps, factor {factor:?}"
    );
    println!(
        "{} levels, {} realms, {morphing} morphing, {collapsed} wholly, {shared} shared",
        levels.len(),
        realms.len()
    );
    assert!(
        levels.len() >= 5 && realms.len() >= 3,
        "{levels:?} {realms:?}"
    );
    assert!(morphing > 2_000 && collapsed > 1_000 && shared > 2_000);
    assert!(
        position.by <= 4.0 && height.by <= 64.0,
        "{position:?} {height:?}"
    );
    assert!(
        normal.by < 1e-5 && factor.by < 1e-5,
        "{normal:?} {factor:?}"
    );
}

#[test]
fn the_ground_has_shaders_for_cameras_that_light_it_later() {
    let planet = Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::default()
    };
    let eye = DVec3::X * (2.0 * planet.radius);
    let Some(mut stand) = Stand::new(planet, eye) else {
        return;
    };
    stand.look(eye, DQuat::look_to_rh(DVec3::NEG_X, DVec3::Y).inverse());
    stand.defer();
    stand.settle();
    let (working, failures) = stand.pipelines("DEFERRED_PREPASS");
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(working > 0, "nothing was deferred");
}

#[test]
fn frozen_ground_keeps_its_shape_wherever_the_camera_goes() {
    let planet = Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Preset::Moon.into()
    };
    let up = DVec3::new(0.5, 0.6, 0.62).normalize();
    let eye = up * (planet.radius + 20_000.0);
    let Some(mut stand) = Stand::new(planet, eye) else {
        return;
    };
    stand.settle();
    let mut shapes = [true, true, false].map(|frozen| {
        let mut planet = stand.app.world_mut().get_mut::<Planet>(stand.planet);
        planet.as_mut().expect("it stays").frozen = frozen;
        stand.settle();
        let mut cells = stand.cells();
        cells.sort_unstable();
        let recorded = stand.record(&cells);
        // From there on it looks from somewhere else.
        stand.look(eye + up.any_orthonormal_vector() * 3_000.0, DQuat::IDENTITY);
        let bits = |cell| {
            recorded[cell]
                .iter()
                .map(|record| record.position.to_array())
        };
        cells.iter().flat_map(bits).collect::<Vec<_>>()
    });
    let thawed = shapes[2].len().min(shapes[1].len());
    assert!(shapes[0] == shapes[1], "it moved");
    shapes[1].truncate(thawed);
    shapes[2].truncate(thawed);
    assert!(shapes[1] != shapes[2], "the camera has moved");
}

/// Lines of the picture on which errors are measured.
const LINES: f64 = 1080.0;

/// The largest error on the screen, in pixels, of ground in sight of a camera that walks by a millimetre a frame over a step of the origin.
fn jitter(radius: f64) -> Option<(Worst, u64)> {
    let planet = Planet {
        radius,
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::default()
    };
    // On land.
    let up = DVec3::new(0.541, 0.588, 0.601).normalize();
    let mut stand = Stand::new(planet, up * (radius + 100.0))?;
    let ahead = up.any_orthonormal_vector();
    // 40° below the horizon.
    let (sine, cosine) = 40_f64.to_radians().sin_cos();
    let sight = ahead * cosine - up * sine;
    let rotation = DQuat::look_to_rh(sight, up).inverse();
    let mut eye = up * (radius + 100.0);
    // The nearer, the finer is the ground.
    for _ in 0..3 {
        stand.settle();
        eye = up * (radius + stand.state().ground(up).expect("drawn") + 2.0);
        stand.look(eye, rotation);
    }
    stand.settle();
    let cells: Vec<_> = stand.cells();
    let seen = |&cell: &Cell| {
        let chunk = stand.state().chunk(cell).expect("drawn");
        let (way, reach) = (chunk.centre - eye, f64::from(chunk.reach));
        way.length() < 60.0 + reach && way.dot(sight) > -reach
    };
    let mut near: Vec<_> = cells.into_iter().filter(seen).collect();
    let away = |cell: &Cell| {
        let chunk = stand.state().chunk(*cell).expect("drawn");
        (chunk.centre - eye).length()
    };
    near.sort_by(|a, b| away(a).total_cmp(&away(b)));
    near.truncate(40);
    let mut planet = stand.app.world_mut().get_mut::<Planet>(stand.planet);
    planet.as_mut().expect("it stays").frozen = true;
    // Three steps before the viewer is too far from it.
    let altitude = stand.state().altitude(eye).expect("drawn");
    let leash = (16.0 * altitude).max(48.0);
    let off = (eye - ahead * leash * 0.99).round();
    let away = (eye - off).normalize();
    let reach = off + away * (leash - 0.0035);
    let mut origin = stand.app.world_mut().resource_mut::<RenderOrigin>();
    origin.position = off;
    let before = origin.steps;
    let scale = LINES / 2.0 / 30_f64.to_radians().tan();
    let mut worst = Worst::default();
    for frame in 0..8 {
        let eye = reach + away * (0.001 * f64::from(frame));
        stand.look(eye, rotation);
        let rotation = rotation.as_quat().as_dquat().inverse();
        for (cell, records) in stand.record(&near) {
            let data = stand.state().chunk(cell).expect("kept");
            let drawn = DrawnPositions::new(data, &data.mesh(), data_sea(&stand));
            for (own, record) in drawn.fine.iter().zip(&records) {
                if record.factor > 0.0 || *own == Vec3::ZERO {
                    continue;
                }
                let truth = rotation * (data.centre + own.as_dvec3() - eye);
                let clip = record.clip.as_dvec4();
                let [x, y] = [truth.x / -truth.z, truth.y / -truth.z];
                let inside = truth.z < -0.1 && x.abs() < 0.577 && y.abs() < 0.577;
                if inside {
                    let focal = 1.0 / 30_f64.to_radians().tan();
                    let error = (clip.x / clip.w / focal - x).hypot(clip.y / clip.w / focal - y);
                    worst.take(error * scale);
                }
            }
        }
    }
    let steps = stand.app.world().resource::<RenderOrigin>().steps;
    Some((worst, steps - before))
}

fn data_sea(stand: &Stand) -> Option<f64> {
    stand.state().current.as_ref().expect("settled").shape.sea
}

#[test]
fn the_ground_under_a_walking_camera_stands_still_to_a_hundredth_of_a_pixel() {
    for radius in [6_371_000.0, 20_000_000.0] {
        let Some((worst, steps)) = jitter(radius) else {
            return;
        };
        println!("{radius} m: {worst:?} pixels, {steps} steps of the origin");
        assert!(worst.of > 1_000 && steps == 1, "{worst:?} {steps}");
        assert!(worst.by <= 0.01, "{worst:?}");
    }
}
