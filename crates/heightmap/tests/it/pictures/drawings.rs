//! Line drawings: what is in front hides what is behind it.

use super::rough;
use heightmap::{Gradient, Grid, HeightMap, LineDrawing, Paper, Shading, coloured};

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
