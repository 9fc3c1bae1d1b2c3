use super::on_adapter::{Painted, Stand};
use super::reference::Scene;
use crate::chunk::{ChunkTag, DrawnPositions};
use crate::settings::Planet;
use crate::space::RenderOrigin;
use bevy::math::{DQuat, DVec3, Vec3};
use cubemap::{Cell, CubeCorner, Vertex};
use look::{Liquid, Place};
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

/// The largest of some distances, and how many were seen.
#[derive(Clone, Copy, Debug, Default)]
struct Worst {
    by: f64,
    of: usize,
}

impl Worst {
    fn take(&mut self, by: f64) {
        assert!(by.is_finite(), "a record is missing");
        self.by = self.by.max(by);
        self.of += 1;
    }
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
        };
        let mut seen: HashMap<Vertex, ([u32; 4], Cell)> = HashMap::new();
        for (&cell, records) in &recorded {
            let data = stand.state().chunk(cell).expect("drawn");
            let mesh = data.mesh();
            let drawn = DrawnPositions::new(data, &mesh, current.shape.sea);
            let tag = ChunkTag::new(cell, &current.drawn);
            let entity = stand.state().entity(cell).expect("drawn");
            let placed = scene.placed(&mesh, &drawn, tag, stand.rendered(entity));
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
            let rim = ChunkMesh::places(side).skip(mesh.ground());
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
fn the_adapter_gives_ground_and_inland_water_the_colours_of_the_look() {
    let (mut far, mut near, mut wet) = (Worst::default(), Worst::default(), Worst::default());
    let mut seen = BTreeSet::new();
    for preset in Preset::ALL {
        let planet = Planet {
            seed: 7,
            side: ChunkSide::new(17).expect("17 = 16 + 1"),
            ..preset.into()
        };
        let (look, seed) = (planet.look.clone(), planet.seed);
        #[expect(clippy::cast_possible_truncation, reason = "as the shader has it")]
        let radius = planet.radius as f32;
        let eye = DVec3::X * (3.0 * planet.radius);
        let Some(mut stand) = Stand::new(planet, eye) else {
            return;
        };
        stand.settle();
        let rains = look.sea.is_some() && look.climate.as_ref().is_some_and(|it| it.rain.is_some());
        assert_eq!(stand.state().rain().is_some(), rains, "{preset:?}");
        // Around the sphere in a spiral, at all heights and slopes: from so far that only the largest soils are seen, and from near.
        let all = (0..300_u16).flat_map(|k| [(k, 6_000.0), (k, 20.0)]);
        let places: Vec<_> = all
            .map(|(k, footprint)| {
                let (k, y) = (f32::from(k), 1.0 - (2.0 * f32::from(k) + 1.0) / 300.0);
                let (sine, cosine) = (2.399_963 * k).sin_cos();
                let across = (1.0 - y * y).sqrt();
                let dir = Vec3::new(across * cosine, y, across * sine);
                Place {
                    dir,
                    height: (k * 0.618_034).fract() * 6_000.0 + 0.5,
                    slope: (k * 0.414_214).fract() * 1.2,
                    radius,
                    footprint,
                    seed,
                    rain: stand.state().rain().map(|rain| rain.at(dir)),
                }
            })
            .collect();
        for (place, drawn) in places.iter().zip(stand.colours(&places)) {
            let colour = look.colour(place);
            // Graphics cards may mix texels by parts of 256.
            let coarse = place.rain.is_some() && !stand.is_processor();
            // From near soils have waves of 512 m, and an f32 tells places on an Earth half a metre apart.
            let is_near = place.footprint < 6_000.0;
            let limit = match (coarse, is_near) {
                (true, _) => 2e-3,
                (false, true) => 5e-4,
                (false, false) => 1e-5,
            };
            let worst = if is_near { &mut near } else { &mut far };
            let sea = look.sea.filter(|sea| sea.liquid == Liquid::Water);
            if let Some(sea) = sea {
                let water = sea.inland(0.01 * place.height, place.slope);
                for (drawn, said) in drawn.water.into_iter().zip(water) {
                    wet.take((drawn - said).abs().into());
                }
            }
            for (drawn, said) in drawn.ground.into_iter().zip(colour) {
                worst.take((drawn - said).abs().into());
                assert!(
                    (drawn - said).abs() < limit,
                    "{preset:?} {place:?}: {drawn} for {said}"
                );
            }
            seen.insert(colour.map(f32::to_bits));
        }
    }
    println!("{far:?}, {near:?}, {wet:?}, {} colours", seen.len());
    assert!(wet.by < 1e-6 && wet.of > 0, "{wet:?}");
    assert!(seen.len() > 1_000, "{} colours", seen.len());
}

/// What the shaders make of places of so many heights, all around an Earth and at all slopes; `None` without an adapter.
fn painted(height: impl Fn(u16) -> f32) -> Option<Vec<(Place, Painted)>> {
    let planet = Planet {
        side: ChunkSide::new(17).expect("17 = 16 + 1"),
        ..Planet::default()
    };
    let radius = planet.radius;
    let mut stand = Stand::new(planet, DVec3::X * (3.0 * radius))?;
    stand.settle();
    let places: Vec<_> = (0..300_u16)
        .map(|number| {
            let k = f32::from(number);
            let dir = Vec3::new((1.3 * k).sin(), (0.7 * k).cos(), (2.1 * k).sin() + 0.01);
            Place {
                dir: dir.normalize(),
                height: height(number),
                slope: (k * 0.414_214).fract() * 1.2,
                radius: 6e6,
                footprint: 1.0,
                seed: 1,
                rain: None,
            }
        })
        .collect();
    let painted = stand.colours(&places);
    Some(places.into_iter().zip(painted).collect())
}

#[test]
fn what_stands_on_ground_is_as_bright_as_it_in_the_mean() {
    let Some(painted) = painted(|_| 100.0) else {
        return;
    };
    let green = |of: fn(&Painted) -> [f32; 3], flat: bool| {
        // How flat it is seen comes of the slope.
        let of_all: Vec<f32> = painted
            .iter()
            .filter(|(place, _)| (place.slope < 0.4) == flat)
            .map(|(_, painted)| of(painted)[1])
            .collect();
        of_all.iter().sum::<f32>() / of_all.len() as f32
    };
    for flat in [true, false] {
        let (blades, clods) = (green(|it| it.blades, flat), green(|it| it.clods, flat));
        println!("{flat}: blades {blades}, clods {clods}");
        assert!((0.95..1.05).contains(&blades), "{flat}: {blades}");
        assert!((0.95..1.05).contains(&clods), "{flat}: {clods}");
    }
    // And it is not simply nothing.
    let differs = |(_, it): &(Place, Painted)| it.blades[1] != 1.0 && it.clods[1] != 1.0;
    assert!(painted.iter().all(differs));
}

#[test]
fn salt_lies_flat_and_low_around_still_water_of_dry_country() {
    let Some(painted) = painted(|k| 5.0 * f32::from(k)) else {
        return;
    };
    let (mut whole, mut none) = (0, 0);
    for (place, painted) in painted {
        let [dry, moist, river] = painted.salt;
        assert_eq!([moist, river], [0.0; 2], "{place:?}");
        let (above, slope) = (0.01 * place.height, place.slope);
        if above < 3.0 && slope < 0.06 {
            assert!(dry > 0.999, "{place:?}: {dry}");
            whole += 1;
        }
        if above > 9.0 || slope > 0.2 {
            assert!(dry < 1e-3, "{place:?}: {dry}");
            none += 1;
        }
        assert!((0.0..=1.0).contains(&dry), "{place:?}: {dry}");
    }
    assert!(whole > 2 && none > 200, "{whole} {none}");
}

/// What Khronos's neutral tone mapping makes of a colour below 0.76 (Khronos PBR Neutral Tone Mapper, 2024).
fn tones_mapped(colour: [f32; 3]) -> [f32; 3] {
    let least = colour.into_iter().fold(f32::INFINITY, f32::min);
    let taken = if least < 0.08 {
        least - 6.25 * least * least
    } else {
        0.04
    };
    colour.map(|part| part - taken)
}

#[test]
fn dark_colours_come_through_tone_mapping_as_they_are() {
    let Some(painted) = painted(|k| 8.0 * f32::from(k)) else {
        return;
    };
    for (place, painted) in painted {
        let seen = tones_mapped(painted.dark);
        for (seen, times) in seen.into_iter().zip([1.0, 2.0, 3.0]) {
            let meant = 1e-4 * times * place.height;
            assert!((seen - meant).abs() < 1e-4, "{place:?}: {seen} for {meant}");
        }
    }
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
