//! Colours, and the light from the north-west.

use super::rough;
use glam::Vec3;
use heightmap::{Gradient, Grid, HeightMap, Shading, coloured};
use image::RgbImage;

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
