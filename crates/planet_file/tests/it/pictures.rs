use crate::files::SMALL;
use crate::folder::folder;
use image::{GrayImage, Luma};
use planet_file::{PlanetFile, PlanetFileError, StampPictureError, read_stamp_picture};
use std::fs;
use terrain::Shape;

#[test]
fn only_whole_square_pictures_are_stamps() {
    let folder = folder("stamps");
    let path = folder.join("a.png");
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::Read { .. })
    ));
    fs::write(&path, "no picture").expect("writable");
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::Decode { .. })
    ));
    let save = |width, height| {
        let picture = GrayImage::from_fn(width, height, |x, y| Luma([(x * y).to_le_bytes()[0]]));
        picture.save(&path).expect("writable");
    };
    save(5, 4);
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::NotSquare { .. })
    ));
    save(1, 1);
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::Grid { .. })
    ));
    save(4097, 4097);
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::TooLarge { .. })
    ));
    for side in [4096, 2, 3, 100] {
        save(side, side);
        assert_eq!(
            read_stamp_picture(&path).expect("in order").side(),
            side as usize
        );
    }
    let whole = fs::read(&path).expect("there");
    fs::write(&path, &whole[..whole.len() / 2]).expect("writable");
    assert!(matches!(
        read_stamp_picture(&path),
        Err(StampPictureError::Decode { .. })
    ));
    assert!(matches!(
        read_stamp_picture(&folder),
        Err(StampPictureError::Read { .. })
    ));
}

#[test]
fn pictures_are_found_beside_the_recipe() {
    let folder = folder("beside");
    let path = folder.join("a.planet.ron");
    fs::write(&path, SMALL.replace("Bell", "Picture(\"b.png\")")).expect("writable");
    let missing = PlanetFile::read(&path).expect_err("no picture yet");
    assert!(
        matches!(missing, PlanetFileError::Picture { .. }),
        "{missing}"
    );
    let picture = GrayImage::from_pixel(7, 7, Luma([128]));
    picture.save(folder.join("b.png")).expect("writable");
    let file = PlanetFile::read(&path).expect("in order");
    let Shape::Grid(grid) = &file.recipe.bands[0].stamps[0].shape else {
        panic!("not a picture");
    };
    assert_eq!(grid.side(), 7);
}
