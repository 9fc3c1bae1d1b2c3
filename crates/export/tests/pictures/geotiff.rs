//! `GeoTIFF`: every number, halves of it, and where it lies.

use super::{bits, byte, earth, file, grids, numbers};
use export::{Format, Globe, Grid, Picture, What};
use std::io::Cursor;
use tiff::decoder::{Decoder, DecodingResult};
use tiff::tags::Tag;

#[test]
fn a_geotiff_has_every_number_bit_for_bit() {
    for grid in grids() {
        for what in What::ALL {
            let picture = Picture::new(earth(), grid, what);
            let (bytes, range) = file(&picture, Format::Tiff);
            let expected = numbers(&picture);
            let mut decoder = Decoder::new(Cursor::new(bytes)).expect("a TIFF");
            let [width, height] = picture.size();
            assert_eq!(decoder.dimensions().expect("some"), (width, height));
            match decoder.read_image().expect("in order") {
                DecodingResult::F32(read) => {
                    assert_eq!(bits(&read), bits(&expected), "{grid:?} {what}");
                }
                DecodingResult::U8(read) => {
                    let expected: Vec<_> = expected.iter().map(|&x| byte(what, x)).collect();
                    assert!(read == expected, "{grid:?} {what}");
                    assert!(matches!(what, What::Colour | What::Water));
                }
                other => panic!("{grid:?} {what}: {other:?}"),
            }
            let lowest = expected.iter().copied().fold(f32::INFINITY, f32::min);
            assert_eq!(range.lowest, lowest, "{grid:?} {what}");
        }
    }
}

#[test]
fn a_geotiff_has_itself_again_in_halves_down_to_one_tile() {
    let globe = Grid::Globe(Globe::areas(1_026).expect("even"));
    for what in [What::Height, What::Colour, What::Water] {
        let picture = Picture::new(earth(), globe, what);
        let (bytes, _) = file(&picture, Format::Tiff);
        let mut decoder = Decoder::new(Cursor::new(bytes)).expect("a TIFF");
        let pixels = |decoder: &mut Decoder<Cursor<Vec<u8>>>| -> Vec<f32> {
            match decoder.read_image().expect("in order") {
                DecodingResult::F32(read) => read,
                DecodingResult::U8(read) => read.into_iter().map(f32::from).collect(),
                other => panic!("{other:?}"),
            }
        };
        let mut sizes = vec![decoder.dimensions().expect("some")];
        let mut before = pixels(&mut decoder);
        while decoder.more_images() {
            decoder.next_image().expect("in order");
            let size = decoder.dimensions().expect("some");
            let half = pixels(&mut decoder);
            let (width, channels) = (sizes[sizes.len() - 1].0 as usize, what.channels());
            for (at, &pixel) in half.iter().enumerate() {
                let (row, column, channel) = (
                    at / channels / size.0 as usize,
                    at / channels % size.0 as usize,
                    at % channels,
                );
                let of = |down: usize, right: usize| {
                    let right = (2 * column + right).min(width - 1);
                    let down = (2 * row + down).min(sizes[sizes.len() - 1].1 as usize - 1);
                    before[(down * width + right) * channels + channel]
                };
                let four = [of(0, 0), of(0, 1), of(1, 0), of(1, 1)];
                let (low, high) = (
                    four.iter().copied().fold(f32::INFINITY, f32::min),
                    four.iter().copied().fold(f32::NEG_INFINITY, f32::max),
                );
                // Light is added up before it is written as sRGB has it, each time anew.
                let slack = if what == What::Colour { 2.0 } else { 1e-3 };
                assert!(pixel >= low - slack && pixel <= high + slack, "{what} {at}");
                if what == What::Water {
                    assert_eq!(pixel, four[0]);
                }
            }
            sizes.push(size);
            before = half;
        }
        assert_eq!(sizes, [(1_026, 513), (513, 257), (257, 129), (129, 65)]);
    }
}

#[test]
fn a_geotiff_lies_on_a_sphere_of_the_planets_radius_and_nowhere_on_earth() {
    let radius = earth().planet().radius();
    for grid in grids() {
        let (bytes, _) = file(&Picture::new(earth(), grid, What::Height), Format::Tiff);
        let mut decoder = Decoder::new(Cursor::new(bytes)).expect("a TIFF");
        let keys = decoder
            .get_tag_u16_vec(Tag::GeoKeyDirectoryTag)
            .expect("there");
        let doubles = decoder
            .get_tag_f64_vec(Tag::GeoDoubleParamsTag)
            .expect("there");
        let (head, entries) = keys.split_at(4);
        assert_eq!((head[3] as usize) * 4, entries.len());
        let entry = |key: u16| entries.chunks(4).find(|entry| entry[0] == key);
        let short = |key: u16| entry(key).map(|entry| entry[3]);
        let double = |key: u16| entry(key).map(|entry| doubles[entry[3] as usize]);
        assert!(
            entries.chunks(4).is_sorted_by_key(|entry| entry[0]),
            "{keys:?}"
        );
        assert_eq!(
            (short(2048), short(2050), short(2056)),
            (Some(32_767), Some(32_767), Some(32_767))
        );
        assert_eq!((double(2057), double(2059)), (Some(radius), Some(0.0)));
        let step = decoder
            .get_tag_f64_vec(Tag::ModelPixelScaleTag)
            .expect("there")[0];
        let corner = decoder
            .get_tag_f64_vec(Tag::ModelTiepointTag)
            .expect("there");
        if let Grid::Region(region) = grid {
            assert_eq!(
                (short(1024), short(1025), short(3075)),
                (Some(1), Some(2), Some(12))
            );
            assert_eq!([double(3089), double(3088)], region.place().map(Some));
            assert_eq!((step, &corner[3..5]), (500.0, &[-32_500.0, 32_500.0][..]));
        } else {
            assert_eq!((short(1024), &corner[3..5]), (Some(2), &[-180.0, 90.0][..]));
            let points = grid.size()[0] % 2 == 1;
            assert_eq!(short(1025), Some(1 + u16::from(points)));
            assert_eq!(step, 360.0 / f64::from(grid.size()[0] - u32::from(points)));
        }
    }
}
