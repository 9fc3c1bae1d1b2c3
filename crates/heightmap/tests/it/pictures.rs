//! Pictures and files of maps: what is written is read back, what is in front hides, and nothing read is trusted.

use exr::prelude::{Compression, Encoding, Image, Layer, LayerAttributes, SpecificChannels};
use exr::prelude::{LineOrder, WritableImage};
use glam::Vec3;
use heightmap::{
    Format, Gradient, Grid, HeightMap, LineDrawing, Paper, PictureError, Shading, coloured, exr,
    greyscale8, greyscale16, pgm16, png, png8, png16, ppm, raw_f32, read,
};
use image::RgbImage;

fn rough(grid: Grid, seed: u64) -> HeightMap {
    let mut random = fastrand::Rng::with_seed(seed);
    let heights = (0..grid.len()).map(|_| random.f32()).collect();
    HeightMap::new(grid, heights).expect("as many")
}

fn grids() -> [Grid; 6] {
    [
        Grid::plane(37, 21),
        Grid::plane(1, 1),
        Grid::plane(1, 9),
        Grid::torus(16, 33),
        Grid::cube(0),
        Grid::cube(3),
    ]
    .map(|grid| grid.expect("small"))
}

#[test]
fn what_is_written_is_read_back_within_half_a_step() {
    for grid in grids() {
        let map = rough(grid, 4);
        let (columns, rows, heights) = map.unfolded();
        for (format, step) in [
            (Format::Png8, 1.0 / 255.0),
            (Format::Png16, 1.0 / 65535.0),
            (Format::Pgm, 1.0 / 65535.0),
            (Format::Exr, 0.0),
        ] {
            let back = read(&format.bytes(&map), "a map").expect("whole");
            let plane = Grid::plane(columns, rows).expect("small");
            assert_eq!(back.grid(), plane, "{format:?} {grid:?}");
            for (node, (&height, wanted)) in back.heights().iter().zip(&heights).enumerate() {
                let gap = (height - wanted.unwrap_or(0.0)).abs();
                let most = if step > 0.0 { step / 2.0 + 1e-7 } else { 0.0 };
                assert!(gap <= most, "{format:?} {grid:?} {node}: {gap}");
            }
        }
    }
}

#[test]
fn raw_and_exr_keep_every_bit() {
    let mut map = rough(Grid::plane(40, 30).expect("small"), 9);
    map.heights_mut()[..5].copy_from_slice(&[-0.0, 1e-40, -3e38, 7.25, f32::MIN_POSITIVE]);
    let bits = |map: &HeightMap| -> Vec<u32> {
        map.heights()
            .iter()
            .map(|height| height.to_bits())
            .collect()
    };
    assert_eq!(bits(&read(&exr(&map), "a map").expect("whole")), bits(&map));
    let raw = raw_f32(&map);
    let (words, rest) = raw.as_chunks::<4>();
    assert!(rest.is_empty());
    let words: Vec<_> = words.iter().map(|&word| u32::from_le_bytes(word)).collect();
    assert_eq!(words, bits(&map));
}

#[test]
fn raw_of_a_cube_is_its_six_faces() {
    let map = rough(Grid::cube(2).expect("small"), 1);
    let faces = cubemap::Realm::ALL.iter();
    let faces = faces.flat_map(|&realm| map.face(realm).expect("a cube"));
    let bytes: Vec<u8> = faces.flat_map(f32::to_le_bytes).collect();
    assert_eq!(bytes.len(), 6 * 25 * 4);
    assert!(raw_f32(&map) == bytes);
}

#[test]
fn nought_is_black_and_one_is_white_and_beyond_is_no_different() {
    let heights = vec![0.0, 0.5, 1.0, -2.0, 3.0, f32::NAN];
    let map = HeightMap::new(Grid::plane(6, 1).expect("small"), heights).expect("six");
    assert_eq!(*greyscale8(&map).as_raw(), [0, 128, 255, 0, 255, 0]);
    let fine = greyscale16(&map);
    assert_eq!(*fine.as_raw(), [0, 32768, 65535, 0, 65535, 0]);
    let pgm = pgm16(&map);
    assert_eq!(pgm[..17], *b"P5\n6 1\n65535\n\0\0\x80\0");
    let picture = RgbImage::from_raw(1, 1, vec![1, 2, 3]).expect("a pixel");
    assert_eq!(ppm(&picture), b"P6\n1 1\n255\n\x01\x02\x03");
}

/// One colour at all heights, so that what differs is the light.
fn grey() -> Gradient {
    Gradient::new(vec![(0.5, [128; 3])]).expect("a stop")
}

fn brightness(picture: &RgbImage, x: usize, y: usize) -> i32 {
    let place = |at: usize| u32::try_from(at).expect("small");
    let pixel = picture.get_pixel(place(x), place(y));
    pixel.0.iter().map(|&part| i32::from(part)).sum()
}

#[test]
fn a_slope_to_the_north_west_is_lighter_than_flat_ground_and_one_to_the_south_east_darker() {
    let side = 65;
    let cone = HeightMap::from_fn(Grid::plane(side, side).expect("small"), |node| {
        let from_centre = |at: usize| at as f32 / 32.0 - 1.0;
        let (x, y) = (from_centre(node % side), from_centre(node / side));
        1.0 - (x * x + y * y).sqrt()
    });
    let picture = coloured(&cone, &grey(), Some(&Shading::default()));
    let (lit, dark) = (brightness(&picture, 16, 16), brightness(&picture, 48, 48));
    assert!(lit > 3 * 128 + 30 && dark < 3 * 128 - 30, "{lit} {dark}");
    let across = [(16, 48), (48, 16)].map(|(x, y)| brightness(&picture, x, y));
    assert!(
        across.iter().all(|level| (level - 3 * 128).abs() < 8),
        "{across:?}"
    );
    let flat = coloured(&cone, &grey(), None);
    assert!(flat.pixels().all(|pixel| pixel.0 == [128; 3]));
    let none = Shading {
        strength: 0.0,
        ..Shading::default()
    };
    assert!(coloured(&cone, &grey(), Some(&none)) == flat);
}

#[test]
fn a_shaded_torus_that_is_rolled_is_the_rolled_picture() {
    let (width, height) = (24, 17);
    let grid = Grid::torus(width, height).expect("small");
    let map = rough(grid, 5);
    let (right, down) = (7, 12);
    let rolled = HeightMap::from_fn(grid, |node| {
        let x = (node % width + width - right) % width;
        let y = (node / width + height - down) % height;
        map.heights()[y * width + x]
    });
    let colours = Gradient::sea_to_snow(0.5);
    let [one, other] =
        [&map, &rolled].map(|map| coloured(map, &colours, Some(&Shading::default())));
    for y in 0..height {
        for x in 0..width {
            let from = brightness(&one, x, y);
            let to = brightness(&other, (x + right) % width, (y + down) % height);
            assert_eq!(from, to, "{x} {y}");
        }
    }
}

#[test]
fn no_edge_of_a_smooth_shaded_cube_is_seen_in_the_cross() {
    let level = 5;
    let side = (1 << level) + 1;
    let grid = Grid::cube(level).expect("small");
    let map = HeightMap::from_fn(grid, |node| {
        let dir = grid.dir(node).expect("a cube").as_vec3();
        let wave = libm::sinf(4.0 * dir.x + 1.0) * libm::sinf(5.0 * dir.y) + dir.z * dir.x;
        wave * 0.5 + dir.dot(Vec3::new(0.2, -0.3, 0.4))
    });
    let picture = coloured(&map, &grey(), Some(&Shading::default()));
    let at = |(x, y): (usize, usize)| brightness(&picture, x, y);
    // Steps between neighbours inside of the middle realm.
    let mut most = 0;
    for k in side..2 * side - 1 {
        for l in side..2 * side {
            most = most.max((at((k, l)) - at((k + 1, l))).abs());
            most = most.max((at((l, k)) - at((l, k + 1))).abs());
        }
    }
    assert!(most > 10, "{most}");
    for k in side + 1..2 * side - 1 {
        // Before an edge, on it as both realms have it, and behind it.
        let over = |edge: usize| [edge - 2, edge - 1, edge, edge + 1];
        let ways = [
            over(side).map(|x| (x, k)),
            over(2 * side).map(|x| (x, k)),
            over(side).map(|y| (k, y)),
            over(2 * side).map(|y| (k, y)),
            over(3 * side).map(|y| (k, y)),
        ];
        for way in ways {
            let [before, one, other, behind] = way.map(at);
            assert!((one - other).abs() <= 3, "{way:?}: {one} {other}");
            let steps = [(before - one).abs(), (other - behind).abs()];
            assert!(
                steps.iter().all(|&step| step <= most + most / 2),
                "{way:?}: {steps:?} {most}"
            );
        }
    }
}

#[test]
fn beside_the_cross_is_black() {
    let map = HeightMap::flat(Grid::cube(2).expect("small"), 0.9);
    let picture = coloured(&map, &grey(), Some(&Shading::default()));
    assert_eq!(picture.dimensions(), (15, 20));
    let black = picture.pixels().filter(|pixel| pixel.0 == [0; 3]).count();
    assert_eq!(black, 6 * 25);
}

#[test]
fn a_flat_map_draws_all_its_rows_whole() {
    for grid in [Grid::plane(50, 40), Grid::torus(30, 60), Grid::cube(4)] {
        let map = HeightMap::flat(grid.expect("small"), 0.25);
        for turn in [0.0, 20.0] {
            let drawing = LineDrawing {
                rows: 33,
                turn,
                ..LineDrawing::default()
            };
            let lines = drawing.lines(&map);
            assert_eq!(lines.len(), 33, "{grid:?} {turn}");
            for line in &lines {
                let (from, to) = (line[0], line[line.len() - 1]);
                assert!(to.0 - from.0 > 300.0, "{grid:?} {turn}: {from:?} {to:?}");
            }
        }
    }
}

#[test]
fn a_wall_in_front_hides_all_behind_it() {
    let map = HeightMap::from_fn(Grid::plane(20, 20).expect("small"), |node| {
        if node / 20 == 16 { 1.0 } else { 0.0 }
    });
    let drawing = LineDrawing {
        rows: 20,
        tilt: 5.0,
        ..LineDrawing::default()
    };
    // The three rows before it, and its upper edge.
    assert_eq!(drawing.lines(&map).len(), 4);
    let hollow = LineDrawing {
        exaggeration: -0.1,
        ..drawing
    };
    assert!(
        hollow.lines(&map).len() >= 19,
        "a ditch hides nearly nothing"
    );
}

#[test]
fn a_drawing_is_as_large_as_its_picture_lets_it_be() {
    let map = rough(Grid::plane(64, 48).expect("small"), 2);
    for (width, height) in [(400, 300), (300, 400), (64, 200)] {
        for columns in [0, 20] {
            let drawing = LineDrawing {
                columns,
                turn: 17.0,
                width,
                height,
                ..LineDrawing::default()
            };
            let points: Vec<_> = drawing.lines(&map).concat();
            let ends = |part: fn(&(f32, f32)) -> f32| {
                let parts = points.iter().map(part);
                parts.fold((f32::MAX, f32::MIN), |(low, high), at| {
                    (low.min(at), high.max(at))
                })
            };
            let (left, right) = ends(|point| point.0);
            let (top, bottom) = ends(|point| point.1);
            let (width, height) = (width as f32, height as f32);
            let margin = 0.05 * width.min(height);
            let case = format!("{width} {height}: {left} {right}, {top} {bottom}");
            assert!(
                left >= margin - 0.1 && right <= width - margin + 0.1,
                "{case}"
            );
            assert!(
                top >= margin - 0.1 && bottom <= height - margin + 0.1,
                "{case}"
            );
            let full = (right - left) / (width - 2.0 * margin);
            let tall = (bottom - top) / (height - 2.0 * margin);
            assert!(full.max(tall) > 0.98, "{case}");
        }
    }
}

#[test]
fn an_svg_has_a_polyline_for_each_visible_line() {
    let map = rough(Grid::plane(30, 30).expect("small"), 8);
    let drawing = LineDrawing {
        columns: 12,
        paper: Paper::White,
        ..LineDrawing::default()
    };
    let svg = drawing.svg(&map);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</g>\n</svg>\n"));
    assert_eq!(svg.matches("<polyline ").count(), drawing.lines(&map).len());
    assert_eq!(svg.matches('<').count(), svg.matches('>').count());
    assert_eq!(svg.matches('"').count() % 2, 0);
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
}

#[test]
fn ink_is_white_on_black_or_black_on_white() {
    let map = rough(Grid::plane(30, 30).expect("small"), 8);
    let black = LineDrawing {
        width: 120,
        height: 80,
        ..LineDrawing::default()
    };
    let white = LineDrawing {
        paper: Paper::White,
        ..black
    };
    let (black, white) = (black.png(&map), white.png(&map));
    assert_eq!(black.dimensions(), (120, 80));
    assert!(black.as_raw().contains(&255) && black.as_raw().contains(&0));
    let pairs = black.as_raw().iter().zip(white.as_raw());
    assert!(pairs.into_iter().all(|(one, other)| one ^ other == 255));
}

#[test]
fn maps_and_settings_beyond_all_sense_are_drawn_somehow() {
    let mut odd = rough(Grid::plane(9, 7).expect("small"), 8);
    odd.heights_mut()[..4].copy_from_slice(&[f32::NAN, f32::INFINITY, f32::MAX, f32::MIN]);
    let single = HeightMap::flat(Grid::plane(1, 1).expect("small"), 0.5);
    let column = HeightMap::flat(Grid::plane(1, 8).expect("small"), 0.5);
    for map in [&odd, &single, &column] {
        for value in [0.0, -1e30, 1e30, f32::NAN, f32::INFINITY] {
            for lines in [0, 1, 2, 40] {
                let drawing = LineDrawing {
                    rows: lines,
                    columns: lines,
                    tilt: value,
                    turn: value,
                    distance: value,
                    exaggeration: value,
                    sea_level: Some(value),
                    width: 20,
                    height: 1,
                    thickness: value,
                    ..LineDrawing::default()
                };
                let drawn = drawing.lines(map);
                let points = drawn.iter().flatten();
                let finite = points
                    .into_iter()
                    .all(|(x, y)| x.is_finite() && y.is_finite());
                assert!(finite, "{value} {lines}");
                let _ = drawing.png(map);
            }
        }
        let _ = coloured(map, &Gradient::sea_to_snow(0.5), Some(&Shading::default()));
    }
    let nothing = LineDrawing {
        width: 0,
        height: 0,
        ..LineDrawing::default()
    };
    assert!(nothing.png(&single).as_raw().is_empty());
}

#[test]
fn threads_change_no_pixel() {
    let map = rough(Grid::cube(6).expect("small"), 5);
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let draw = || coloured(&map, &Gradient::sea_to_snow(0.4), Some(&Shading::default()));
        pool.expect("threads").install(draw)
    };
    assert!(with(1) == with(8));
}

#[test]
fn colours_and_comments_and_8_bits_are_read() {
    let picture = RgbImage::from_raw(2, 1, vec![255, 255, 255, 0, 0, 0]).expect("two pixels");
    let map = read(&png(&picture), "a picture").expect("whole");
    assert_eq!(map.heights(), [1.0, 0.0]);
    let map = read(b"P5 # grey\n#more\n 3\t1\n100\n\x00\x32\x64", "a map").expect("whole");
    assert_eq!(map.heights(), [0.0, 0.5, 1.0]);
    let map = read(b"P5\n1 2\n300\n\x00\x96\x01\x2c", "a map").expect("whole");
    assert_eq!(map.heights(), [0.5, 1.0]);
}

#[test]
fn what_cannot_be_read_is_refused_in_one_line_that_names_it() {
    let huge = |mut png: Vec<u8>| {
        // The width in the first chunk, which nothing else says; the checksum is not.
        png[16..20].copy_from_slice(&[0, 1, 0, 0]);
        png
    };
    let map = rough(Grid::plane(3, 3).expect("small"), 1);
    let mut not_finite = map.clone();
    not_finite.heights_mut()[5] = f32::NAN;
    for (bytes, said) in [
        (Vec::new(), "neither a PNG nor a binary PGM nor an EXR"),
        (
            b"GIF89a".to_vec(),
            "neither a PNG nor a binary PGM nor an EXR",
        ),
        (huge(png8(&map)), "PNG"),
        (png16(&map)[..60].to_vec(), "PNG"),
        (b"P5".to_vec(), "P5, a width"),
        (b"P5 2 2 0 \0\0\0\0".to_vec(), "P5, a width"),
        (b"P5 2 2 65536 \0\0\0\0".to_vec(), "P5, a width"),
        (b"P52 2 255 \0\0\0\0".to_vec(), "P5, a width"),
        (b"P5 0 7 255 \0".to_vec(), "0x7 is not from 1x1"),
        (b"P5 32769 7 255 \0".to_vec(), "32769x7 is not from 1x1"),
        (
            b"P5 99999999999999999999999999 7 255 \0".to_vec(),
            "P5, a width",
        ),
        (
            b"P5 30000 30000 255 \0".to_vec(),
            "30000x30000 pixels cannot be in 1 bytes",
        ),
        (exr(&map)[..100].to_vec(), "EXR"),
        (exr(&not_finite), "column 2 and row 1"),
    ] {
        let error = read(&bytes, "a.file").expect_err(said).to_string();
        assert!(
            error.starts_with("a.file: ") && error.contains(said),
            "{said}: {error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

/// Small files of all kinds that are read.
fn files() -> Vec<Vec<u8>> {
    let map = rough(Grid::plane(19, 40).expect("small"), 6);
    let mut files = vec![png8(&map), png16(&map), pgm16(&map), exr(&map)];
    for compression in [
        Compression::Uncompressed,
        Compression::RLE,
        Compression::ZIP1,
        Compression::PIZ,
        Compression::PXR24,
        Compression::B44,
    ] {
        for blocks in [
            exr::prelude::Blocks::ScanLines,
            exr::prelude::Blocks::Tiles(exr::math::Vec2(8, 8)),
        ] {
            let encoding = Encoding {
                compression,
                blocks,
                line_order: LineOrder::Increasing,
            };
            let pixel = |place: exr::math::Vec2<usize>| {
                let height = map.heights()[place.y() * 19 + place.x()];
                (height, exr::prelude::f16::from_f32(height), height)
            };
            let channels = SpecificChannels::build()
                .with_channel::<f32>("A")
                .with_channel::<exr::prelude::f16>("B")
                .with_channel::<f32>("Y")
                .with_pixel_fn(pixel);
            let layer = Layer::new((19, 40), LayerAttributes::named("a"), encoding, channels);
            let mut bytes = std::io::Cursor::new(Vec::new());
            let image = Image::from_layer(layer);
            image
                .write()
                .non_parallel()
                .to_buffered(&mut bytes)
                .expect("written");
            files.push(bytes.into_inner());
        }
    }
    for file in &files {
        let back = read(file, "a map").expect("whole");
        assert_eq!(back.grid(), map.grid());
        for (one, other) in back.heights().iter().zip(map.heights()) {
            assert!((one - other).abs() < 3e-3, "{one} {other}");
        }
    }
    files
}

#[test]
fn no_bytes_bring_the_reader_down() {
    let mut random = fastrand::Rng::with_seed(11);
    let files = files();
    let begins: [&[u8]; 5] = [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"P5",
        b"P5\n3 3\n",
        b"\x76\x2f\x31\x01\x02\0\0\0",
    ];
    for round in 0..10_000 {
        let mut bytes = begins[round % 5].to_vec();
        let more = random.usize(..200);
        bytes.extend(std::iter::repeat_with(|| random.u8(..)).take(more));
        let _ = read(&bytes, "noise");
    }
    for file in &files {
        let whole = read(file, "whole").expect("whole");
        for end in (0..file.len()).step_by(1 + file.len() / 300) {
            // What stands behind the pixels may be missing.
            let cut = read(&file[..end], "cut");
            let case = format!("{end} of {}", file.len());
            assert!(
                cut.is_err() || end + 16 > file.len() && cut.is_ok_and(|map| map == whole),
                "{case}"
            );
        }
        for _ in 0..300 {
            let mut bytes = file.clone();
            for _ in 0..1 + random.usize(..4) {
                // Mostly in the header.
                let end = if random.bool() {
                    bytes.len()
                } else {
                    400.min(bytes.len())
                };
                bytes[random.usize(..end)] = random.u8(..);
            }
            if let Ok(map) = read(&bytes, "broken") {
                assert!(map.grid().len() < 1 << 24, "{:?}", map.grid());
            }
        }
    }
    let hollow = read(b"P5 32768 32768 65535 \0\0", "hollow");
    assert!(matches!(hollow, Err(PictureError::Hollow { .. })));
}

#[test]
fn endings_of_files_say_what_they_hold() {
    for (ending, format) in [
        ("png", Some(Format::Png16)),
        ("Exr", Some(Format::Exr)),
        ("SVG", Some(Format::Svg)),
        ("raw", Some(Format::Raw)),
        ("ppm", Some(Format::Ppm)),
        ("pgm", Some(Format::Pgm)),
        ("", None),
        ("jpg", None),
    ] {
        assert_eq!(Format::from_extension(ending), format, "{ending}");
    }
}
