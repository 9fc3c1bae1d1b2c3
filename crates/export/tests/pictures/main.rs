//! Pictures of planets in files: what foreign readers find in them.

mod geotiff;

use export::{About, CubeMap, Format, Globe, Grid, Picture, Range, Region, What, write};
use planet_file::Preset;
use std::io::Cursor;
use std::sync::OnceLock;
use tiff::decoder::Decoder;
use tiff::tags::Tag;
use tiles::{TileKey, Tiles, srgb_byte};

fn earth() -> &'static Tiles {
    static EARTH: OnceLock<Tiles> = OnceLock::new();
    EARTH.get_or_init(|| Tiles::new(Preset::Earth.planet(), 7, None).expect("in order"))
}

/// An area map, one of points, and a region whose sides are no multiple of what is worked out together.
fn grids() -> [Grid; 3] {
    let radius = earth().planet().radius();
    [
        Grid::Globe(Globe::areas(300).expect("even")),
        Grid::Globe(Globe::points(128).expect("even")),
        Grid::Region(Region::new([-11.1, 56.2], radius, 500.0, 131).expect("in order")),
    ]
}

fn file(picture: &Picture<'_>, format: Format) -> (Vec<u8>, Range) {
    let mut file = Cursor::new(Vec::new());
    let mut rows = 0;
    let mut heard = |more| rows += more;
    let range = write(picture, format, &mut file, tempfile::tempfile, &mut heard);
    let range = range.expect("to memory");
    assert_eq!(rows, u64::from(picture.size()[1]), "each row is told once");
    (file.into_inner(), range)
}

fn numbers(picture: &Picture<'_>) -> Vec<f32> {
    picture.rows(0..picture.size()[1])
}

fn bits(numbers: &[f32]) -> Vec<u32> {
    numbers.iter().map(|number| number.to_bits()).collect()
}

/// A number as a byte: colours as sRGB has them, water black or white.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "0 to 255"
)]
fn byte(what: What, number: f32) -> u8 {
    match what {
        What::Colour => srgb_byte(number),
        _ => (number * 255.0).round() as u8,
    }
}

#[test]
fn a_pixel_is_the_ground_in_its_direction_whatever_is_worked_out_with_it() {
    for grid in grids() {
        let picture = Picture::new(earth(), grid, What::Height);
        let whole = numbers(&picture);
        let [width, height] = picture.size();
        let finest = grid.finest(earth().planet());
        for row in [0, 1, 63, 64, height / 2, height - 1] {
            let alone = picture.rows(row..row + 1);
            let begin = (row * width) as usize;
            assert_eq!(
                bits(&alone),
                bits(&whole[begin..][..width as usize]),
                "{grid:?} {row}"
            );
            for column in [0, 63, 64, width - 1] {
                let height = earth()
                    .planet()
                    .height_at_level(grid.dir(column, row), finest);
                assert_eq!(
                    f64::from(alone[column as usize]),
                    height,
                    "{grid:?} {row} {column}"
                );
            }
        }
    }
}

#[test]
fn a_map_as_wide_as_a_power_of_two_is_the_image_tiles_beside_each_other() {
    for level in [0, 1] {
        let width = 256 << level;
        let map = Grid::Globe(Globe::areas(width).expect("even"));
        let map = numbers(&Picture::new(earth(), map, What::Colour));
        for y in 0..1 << level {
            for x in 0..2 << level {
                let tile = earth().image(TileKey::new(level, x, y).expect("there is"), 128);
                for (column, row, pixel) in tile.enumerate_pixels() {
                    let down = ((1 << level) - 1 - y) * 128 + row;
                    let at = 3 * (down * width + x * 128 + column) as usize;
                    let own: Vec<_> = map[at..at + 3]
                        .iter()
                        .map(|&part| srgb_byte(part))
                        .collect();
                    assert_eq!(own, pixel.0, "level {level}: {x} {y}, {column} {row}");
                }
            }
        }
    }
}

#[test]
fn greys_of_16_bits_lead_back_to_within_half_a_step() {
    for grid in grids() {
        for what in [What::Height, What::Surface, What::Depth] {
            let picture = Picture::new(earth(), grid, what);
            let expected = numbers(&picture);
            let (bytes, range) = file(&picture, Format::Png);
            let greys = image::load_from_memory(&bytes).expect("a PNG");
            let greys = greys.as_luma16().expect("16 bits").as_raw().clone();
            let raw = file(&picture, Format::R16).0;
            let raw: Vec<_> = raw
                .as_chunks()
                .0
                .iter()
                .map(|&x| u16::from_le_bytes(x))
                .collect();
            assert!(raw == greys, "{grid:?} {what}");
            for (&grey, &metres) in greys.iter().zip(&expected) {
                let back = f64::from(range.lowest) + f64::from(grey) * range.step();
                let off = (back - f64::from(metres)).abs();
                assert!(
                    off <= 0.501 * range.step(),
                    "{grid:?} {what}: {metres} {back}"
                );
            }
            assert!(
                greys.contains(&0) && greys.contains(&u16::MAX),
                "{grid:?} {what}"
            );
        }
    }
}

#[test]
fn a_png_of_colours_and_water_has_their_bytes_and_one_of_normals_16_bits() {
    for grid in grids() {
        for what in [What::Colour, What::Water] {
            let picture = Picture::new(earth(), grid, what);
            let (bytes, _) = file(&picture, Format::Png);
            let read = image::load_from_memory(&bytes).expect("a PNG");
            let expected: Vec<_> = numbers(&picture).iter().map(|&x| byte(what, x)).collect();
            assert!(read.as_bytes() == expected, "{grid:?} {what}");
        }
        let picture = Picture::new(earth(), grid, What::Normal);
        let (bytes, _) = file(&picture, Format::Png);
        let read = image::load_from_memory(&bytes).expect("a PNG");
        let read = read.as_rgb16().expect("16 bits").as_raw();
        for (&part, &number) in read.iter().zip(&numbers(&picture)) {
            let back = f32::from(part) / 32_767.5 - 1.0;
            assert!((back - number).abs() < 1.6e-5, "{grid:?}: {number} {back}");
        }
    }
}

#[test]
fn an_exr_and_bare_floats_have_every_number_bit_for_bit() {
    use exr::prelude::{FlatSamples, ReadChannels, ReadLayers, read};
    for grid in grids() {
        for what in What::ALL {
            let picture = Picture::new(earth(), grid, what);
            let expected = numbers(&picture);
            let (bytes, _) = file(&picture, Format::F32);
            let bare: Vec<_> = bytes
                .as_chunks()
                .0
                .iter()
                .map(|&x| f32::from_le_bytes(x))
                .collect();
            assert_eq!(bits(&bare), bits(&expected), "{grid:?} {what}");
            let (bytes, _) = file(&picture, Format::Exr);
            let read = read()
                .no_deep_data()
                .largest_resolution_level()
                .all_channels();
            let read = read
                .first_valid_layer()
                .all_attributes()
                .from_buffered(Cursor::new(bytes));
            let layer = read.expect("an EXR").layer_data;
            let channels = what.channels();
            assert_eq!(layer.channel_data.list.len(), channels);
            for channel in &layer.channel_data.list {
                let number = match channel.name.to_string().as_str() {
                    "Y" | "R" => 0,
                    "G" => 1,
                    "B" => 2,
                    other => panic!("{other}"),
                };
                let FlatSamples::F32(read) = &channel.sample_data else {
                    panic!("{grid:?} {what}: no floats");
                };
                let own: Vec<_> = expected
                    .iter()
                    .skip(number)
                    .step_by(channels)
                    .copied()
                    .collect();
                assert_eq!(bits(read), bits(&own), "{grid:?} {what}");
            }
        }
    }
}

#[test]
fn a_ktx2_of_a_cube_has_six_faces_in_their_order() {
    for what in What::ALL {
        let cube = Grid::Cube(CubeMap::new(33).expect("a side"));
        let picture = Picture::new(earth(), cube, what);
        let (bytes, _) = file(&picture, Format::Ktx2);
        let read = ktx2::Reader::new(&bytes).expect("a KTX2");
        let header = read.header();
        let size = (header.pixel_width, header.pixel_height, header.face_count);
        assert_eq!(size, (33, 33, 6), "{what}");
        let [level] = &read.levels().collect::<Vec<_>>()[..] else {
            panic!("{what}: one level");
        };
        let numbers = numbers(&picture);
        let expected: Vec<u8> = match what {
            What::Colour => {
                let pixel = |pixel: &[f32; 3]| {
                    let [red, green, blue] = pixel.map(srgb_byte);
                    [red, green, blue, 255]
                };
                numbers.as_chunks().0.iter().flat_map(pixel).collect()
            }
            What::Water => numbers.iter().map(|&x| byte(what, x)).collect(),
            What::Normal => {
                let pixel = |&[x, y, z]: &[f32; 3]| [x, y, z, 1.0].map(f32::to_le_bytes);
                numbers
                    .as_chunks()
                    .0
                    .iter()
                    .flat_map(pixel)
                    .flatten()
                    .collect()
            }
            _ => numbers.iter().flat_map(|x| x.to_le_bytes()).collect(),
        };
        assert!(level.data == expected, "{what}");
        let block = read.basic_dfd().expect("what the pixels are");
        let per_pixel = usize::from(block.bytes_planes[0]);
        assert_eq!(per_pixel * 33 * 33 * 6, level.data.len(), "{what}");
        // In the middle of +Y is the north pole.
        let middle = (2 * 33 + 16) * 33 + 16;
        assert_eq!(cube.dir(16, 2 * 33 + 16), glam::DVec3::Y);
        if what == What::Height {
            let pole = earth()
                .planet()
                .height_at_level(glam::DVec3::Y, cube.finest(earth().planet()));
            assert_eq!(f64::from(numbers[middle]), pole);
        }
        // A cube lies nowhere on a map.
        let (bytes, _) = file(&picture, Format::Tiff);
        let mut decoder = Decoder::new(Cursor::new(bytes)).expect("a TIFF");
        assert!(
            decoder
                .find_tag(Tag::GeoKeyDirectoryTag)
                .expect("readable")
                .is_none()
        );
    }
}

#[test]
fn normals_are_of_length_1_and_lean_as_the_ground_does() {
    let radius = earth().planet().radius();
    let region = Region::new([34.7, -90.0], radius, 100.0, 65).expect("in order");
    let at = |what| numbers(&Picture::new(earth(), Grid::Region(region), what));
    let (heights, normals) = (at(What::Height), at(What::Normal));
    let (mut same, mut steep) = (0, 0);
    for (row, column) in (1..64).flat_map(|row| (1..64).map(move |column| (row, column))) {
        let normal: [f32; 3] = normals[3 * (row * 65 + column)..][..3]
            .try_into()
            .expect("three");
        assert!(
            (glam::Vec3::from(normal).length() - 1.0).abs() < 1e-5,
            "{normal:?}"
        );
        let height = |row: usize, column: usize| heights[row * 65 + column];
        let right = (height(row, column + 1) - height(row, column - 1)) / 200.0;
        let upper = (height(row - 1, column) - height(row + 1, column)) / 200.0;
        for (slope, part) in [(right, normal[0]), (upper, normal[1])] {
            if slope.abs() > 0.03 {
                steep += 1;
                same += usize::from((part < 0.0) == (slope > 0.0));
            }
        }
    }
    assert!(
        steep > 100 && same as f64 > 0.9 * steep as f64,
        "{same} of {steep}"
    );
}

#[test]
fn water_is_where_it_is_deep_and_the_surface_above_the_ground() {
    for grid in grids() {
        let at = |what| numbers(&Picture::new(earth(), grid, what));
        let (ground, surface) = (at(What::Height), at(What::Surface));
        let (depth, water) = (at(What::Depth), at(What::Water));
        for at in 0..ground.len() {
            assert_eq!(depth[at], surface[at] - ground[at], "{grid:?} {at}");
            assert_eq!(water[at] == 1.0, depth[at] > 0.0, "{grid:?} {at}");
            assert!(depth[at] >= 0.0, "{grid:?} {at}");
        }
    }
}

#[test]
fn what_a_file_holds_is_told_in_json() {
    let [_, _, region] = grids();
    let picture = Picture::new(earth(), region, What::Height);
    let (_, range) = file(&picture, Format::Png);
    let text = About::new(&picture, Format::Png, range).json();
    let read: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let step = read["metres_a_step"].as_f64().expect("a number");
    assert!((step - range.step()).abs() < 1e-12, "{step}");
    // Each digit: the steps of greys may be smaller than a rounding.
    let lowest = read["lowest"].as_f64().expect("a number");
    let off = (lowest - f64::from(range.lowest)).abs();
    assert!(off < 1e-12 * lowest.abs(), "{lowest} {}", range.lowest);
    assert_eq!(
        (read["width"].as_u64(), read["seed"].as_u64()),
        (Some(131), Some(7))
    );
    assert_eq!(read["place"]["metres_a_pixel"].as_f64(), Some(500.0));
    assert_eq!(read["place"]["projection"], "azimuthal equidistant");
}

#[test]
fn planets_of_any_size_and_seed_have_maps() {
    for (radius, seed) in [(1.0, 0), (1.0, u64::MAX), (1e7, u64::MAX), (1e12, 3)] {
        let planet = Tiles::new(Preset::Earth.planet(), seed, Some(radius)).expect("in order");
        let globe = Grid::Globe(Globe::areas(16).expect("even"));
        let half = Region::new([90.0, -360.0], radius, radius * 0.03, 100).expect("in order");
        for grid in [globe, Grid::Region(half)] {
            for what in What::ALL {
                let picture = Picture::new(&planet, grid, what);
                let all = numbers(&picture);
                assert!(
                    all.iter().all(|number| number.is_finite()),
                    "{radius} {seed} {what}"
                );
                file(&picture, Format::Tiff);
                file(&picture, Format::Png);
            }
        }
    }
}
