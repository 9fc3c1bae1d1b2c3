//! What is written is read back, and nothing read is trusted.

use super::{grids, rough};
use exr::prelude::{Compression, Encoding, Image, Layer, LayerAttributes, SpecificChannels};
use exr::prelude::{LineOrder, WritableImage};
use heightmap::{
    Grid, HeightMap, PictureError, exr, greyscale8, greyscale16, pgm16, png, png8, png16, ppm,
    raw_f32, read,
};

use image::RgbImage;

#[test]
fn what_is_written_is_read_back_within_half_a_step() {
    for grid in grids() {
        let map = rough(grid, 4);
        let (columns, rows, heights) = map.unfolded();
        for (name, bytes, step) in [
            ("8-bit PNG", png8 as fn(&HeightMap) -> Vec<u8>, 1.0 / 255.0),
            ("16-bit PNG", png16, 1.0 / 65535.0),
            ("PGM", pgm16, 1.0 / 65535.0),
            ("EXR", exr, 0.0),
        ] {
            let back = read(&bytes(&map), "a map").expect("whole");
            let plane = Grid::plane(columns, rows).expect("small");
            assert_eq!(back.grid(), plane, "{name} {grid:?}");
            for (node, (&height, wanted)) in back.heights().iter().zip(&heights).enumerate() {
                let gap = (height - wanted.unwrap_or(0.0)).abs();
                let most = if step > 0.0 { step / 2.0 + 1e-7 } else { 0.0 };
                assert!(gap <= most, "{name} {grid:?} {node}: {gap}");
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
