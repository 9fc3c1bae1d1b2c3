use super::*;
use crate::testing::{
    Random, assert_covers_once_and_is_balanced, extreme_eyes, random_cell, ranges, sphere,
};
use crate::{Frustum, skew};
use cubemap::{Corner, Edge, Warp};
use glam::DVec3;
use std::collections::HashMap;

fn globe(random: &mut Random) -> Globe {
    let radius = random.log_between(1.0, 1e7);
    Globe {
        radius,
        occluder: radius,
        roof: radius * 1.2,
        warp: Warp::ALL[random.below(3)],
    }
}

fn cells(selection: &Selection) -> Vec<Cell> {
    selection.leaves().iter().map(|leaf| leaf.cell).collect()
}

/// Bounds that hold a bumpy ground, and are loose by chance: differently in every cell.
fn loose(globe: &Globe, cell: Cell) -> HeightRange {
    let mut random = Random::new(cell.key().bits());
    let size = globe.radius * 0.2;
    HeightRange {
        lowest: -size * random.unit(),
        highest: size * random.unit(),
    }
}

fn eye_near(random: &mut Random, globe: &Globe) -> DVec3 {
    let altitude = globe.radius * random.log_between(1e-6, 100.0);
    let dir = if random.chance(0.3) {
        random_cell(random, 6)
            .corner(Corner::PlusUPlusV)
            .dir(globe.warp)
    } else {
        random.dir()
    };
    dir * (globe.radius + altitude)
}

#[test]
fn a_selection_covers_the_sphere_once_and_is_balanced_whatever_the_bounds() {
    let mut random = Random::new(8);
    let mut forced = 0;
    for case in 0..150 {
        let globe = globe(&mut random);
        let ranges = ranges(
            &globe,
            9,
            random.log_between(1e-3, 1.0),
            random.unit() * 4.0,
        );
        let views: Vec<_> = (0..=random.below(3))
            .map(|_| View {
                eye: eye_near(&mut random, &globe),
                frustum: None,
            })
            .collect();
        let selection = select(&globe, &views, &ranges, |cell| loose(&globe, cell));
        let context = format!("case {case} {globe:?} {views:?}");
        assert_covers_once_and_is_balanced(&cells(&selection), &context);
        let mut bounds = |cells: &[Cell]| -> Vec<_> {
            let cells = cells.iter();
            cells.map(|&cell| loose(&globe, cell)).collect()
        };
        let from = Eyes::new(&globe, &views);
        let (plain, _) = by_range(&mut Regions::new(globe), &from, &ranges, &mut bounds);
        forced += usize::from(plain.len() < selection.leaves().len());
        for leaf in selection.leaves() {
            assert!(leaf.distance >= 0.0, "{context}: {leaf:?}");
        }
    }
    assert!(
        forced > 10,
        "only {forced} needed balancing: the bounds are too tight to test it"
    );
}

/// The same globe with nothing behind which anything could hide.
fn without_horizon(globe: Globe) -> Globe {
    Globe {
        occluder: 0.0,
        ..globe
    }
}

#[test]
fn ranges_alone_balance_where_bounds_have_no_width() {
    let mut random = Random::new(9);
    for case in 0..200 {
        let globe = without_horizon(globe(&mut random));
        let ranges = ranges(
            &globe,
            12,
            random.log_between(1e-3, 1.0),
            random.unit() * 4.0,
        );
        let height = globe.radius * random.between(-0.1, 0.1);
        let flat = HeightRange {
            lowest: height,
            highest: height,
        };
        let mut bounds = |cells: &[Cell]| vec![flat; cells.len()];
        let eye = eye_near(&mut random, &globe);
        let views = [View { eye, frustum: None }];
        let mut regions = Regions::new(globe);
        let from = Eyes::new(&globe, &views);
        let (_, mut tree) = by_range(&mut regions, &from, &ranges, &mut bounds);
        let forced = tree.balance();
        assert!(forced.is_empty(), "case {case} {globe:?} {eye}: {forced:?}");
    }
}

#[test]
fn the_leaf_that_an_eye_stands_over_is_drawn_wherever_it_looks() {
    let mut random = Random::new(34);
    let mut beside = 0;
    for case in 0..100 {
        let globe = globe(&mut random);
        let ranges = ranges(&globe, 10, random.log_between(1e-3, 0.3), 1.0);
        let eye = eye_near(&mut random, &globe);
        let frustum = Frustum::perspective(eye, eye, random.dir(), 0.8, 1.5);
        let views = [View {
            eye,
            frustum: Some(frustum.clone()),
        }];
        let selection = select(&globe, &views, &ranges, |cell| loose(&globe, cell));
        let under = Cell::containing(eye, Cell::MAX_LEVEL, globe.warp).expect("in order");
        let leaf = selection.leaf_over(under).expect("none is finer");
        assert!(leaf.drawn, "case {case} {globe:?} {eye}: {leaf:?}");
        let region = Region::new(&globe, leaf.cell, loose(&globe, leaf.cell));
        beside += usize::from(leaf.cell.level() > 1 && !region.may_be_seen(&frustum));
    }
    assert!(beside > 10, "only {beside} lay beside the picture");
}

#[test]
fn where_two_levels_meet_the_finer_has_morphed_and_the_coarser_not_begun() {
    let mut random = Random::new(10);
    let mut borders = 0;
    for case in 0..60 {
        let globe = globe(&mut random);
        let ranges = ranges(
            &globe,
            10,
            random.log_between(1e-3, 0.3),
            random.unit() * 4.0,
        );
        let eye = eye_near(&mut random, &globe);
        // Every other flight is fast.
        let least = ranges.shortest() * random.log_between(1.0, 1e3);
        let ranges = ranges.at_least(if case % 2 == 0 { 0.0 } else { least });
        let views = [View { eye, frustum: None }];
        let selection = select(&globe, &views, &ranges, |_| HeightRange::default());
        let foot = Foot::new(&globe.measure(), eye);
        for leaf in selection.leaves() {
            let Some(morph) = ranges.morph(leaf.cell.level()) else {
                continue;
            };
            for edge in Edge::ALL {
                // The coarser leaf's edge lies along this one.
                let beyond = leaf.cell.across(edge).parent();
                let Some(coarser) = beyond.and_then(|cell| selection.get(cell)) else {
                    continue;
                };
                // Nobody sees what happens beyond the horizon.
                if !(leaf.drawn && coarser.drawn) {
                    continue;
                }
                borders += 1;
                for corner in edge.ends() {
                    let dir = leaf.cell.corner(corner).dir(globe.warp);
                    let (_, end) = morph.at(skew(dir));
                    let distance = foot.distance(dir * globe.radius);
                    let slack = 1e-14 * (globe.radius + eye.length());
                    let context = format!("case {case} {globe:?} {eye} {leaf:?} {edge:?}");
                    assert!(distance >= end - slack, "{context}: {distance} < {end}");
                    if let Some(morph) = ranges.morph(coarser.cell.level()) {
                        let (start, _) = morph.at(skew(dir));
                        assert!(distance <= start, "{context}: {distance} > {start}");
                    }
                }
            }
        }
    }
    assert!(borders > 1000, "only {borders} borders");
}

#[test]
fn two_paths_to_one_view_give_one_selection() {
    let mut random = Random::new(11);
    let globe = globe(&mut random);
    let ranges = ranges(&globe, 10, 0.1, 1.0);
    let goal = View {
        eye: eye_near(&mut random, &globe),
        frustum: None,
    };
    let mut ends = Vec::new();
    for path in 0..6 {
        // What was asked for on the way is remembered, in another order each time.
        let mut memory: HashMap<Cell, HeightRange> = HashMap::new();
        let mut bounds = |cell| *memory.entry(cell).or_insert_with(|| loose(&globe, cell));
        for _ in 0..path {
            let eye = eye_near(&mut random, &globe);
            select(&globe, &[View { eye, frustum: None }], &ranges, &mut bounds);
        }
        ends.push(select(
            &globe,
            std::slice::from_ref(&goal),
            &ranges,
            &mut bounds,
        ));
    }
    for (path, end) in ends.iter().enumerate() {
        assert_eq!(end, &ends[0], "path {path}");
    }
}

#[test]
fn several_views_split_and_draw_what_any_of_them_would() {
    let mut random = Random::new(12);
    for case in 0..40 {
        let globe = globe(&mut random);
        let ranges = ranges(&globe, 8, 0.1, 1.0);
        let views: Vec<_> = (0..3)
            .map(|_| View {
                eye: eye_near(&mut random, &globe),
                frustum: None,
            })
            .collect();
        let flat = |_| HeightRange::default();
        let all = select(&globe, &views, &ranges, flat);
        for view in &views {
            let one = select(&globe, std::slice::from_ref(view), &ranges, flat);
            for leaf in one.leaves() {
                let context = format!("case {case} {globe:?} {views:?} {leaf:?}");
                match all.leaf_over(leaf.cell) {
                    Some(over) => {
                        assert_eq!(over.cell, leaf.cell, "{context} is coarser");
                        assert!(over.drawn || !leaf.drawn, "{context}");
                        assert!(over.distance <= leaf.distance, "{context}");
                    }
                    None => assert!(all.is_split(leaf.cell), "{context}"),
                }
            }
        }
    }
}

#[test]
fn culling_hides_nothing_that_a_ray_finds() {
    let mut random = Random::new(13);
    let (mut culled, mut found) = (0, 0);
    for case in 0..60 {
        let mut globe = globe(&mut random);
        let size = globe.radius * random.log_between(1e-4, 0.1);
        globe.occluder = globe.radius - size;
        let ranges = ranges(&globe, 7, 0.05, 1.0);
        let eye = eye_near(&mut random, &globe);
        let look = -eye.normalize() + random.dir() * 1.2;
        let frustum = Frustum::perspective(eye, look, random.dir(), 1.0, 1.5);
        let frustum = random.chance(0.5).then_some(frustum);
        let view = View { eye, frustum };
        let bounds = |_| HeightRange {
            lowest: -size,
            highest: size,
        };
        let selection = select(&globe, std::slice::from_ref(&view), &ranges, bounds);
        culled += selection.leaves().iter().filter(|leaf| !leaf.drawn).count();
        for ray in 0..1500 {
            let dir = if ray % 2 == 0 {
                random.dir()
            } else {
                (eye / globe.radius + random.dir() * random.log_between(1e-3, 2.0)).normalize()
            };
            let point = dir * (globe.radius + size * random.between(-1.0, 1.0));
            let way = point - eye;
            let nearest = (-eye.dot(way) / way.length_squared()).clamp(0.0, 1.0);
            let blocked = (eye + way * nearest).length() < globe.occluder;
            let outside = view.frustum.as_ref().is_some_and(|f| !f.contains(point));
            if blocked || outside {
                continue;
            }
            found += 1;
            let deepest = Cell::containing(dir, 20, globe.warp).expect("level 20 is there");
            let leaf = selection.leaf_over(deepest).expect("shallower than 20");
            assert!(
                leaf.drawn,
                "case {case} ray {ray} {globe:?} {view:?} {point}: {leaf:?}"
            );
        }
    }
    assert!(
        culled > 1000 && found > 5000,
        "{culled} culled, {found} found"
    );
}

#[test]
fn a_sea_is_seen_however_deep_its_ground_lies() {
    let globe = sphere(1e6, Warp::default());
    let ranges = ranges(&globe, 14, 0.1, 1.0);
    let deep = |_| HeightRange {
        lowest: -8e3,
        highest: -4e3,
    };
    let mut random = Random::new(42);
    let mut seen = 0;
    for _ in 0..32 {
        let up = random.dir();
        let height = random.log_between(1.0, 1e4);
        let eye = up * (globe.occluder + height);
        let ahead = up.any_orthonormal_vector() - up * random.unit();
        let frustum = Frustum::perspective(eye, ahead, up, 1.0, 1.5);
        let horizon = (height * (2.0 * globe.occluder + height)).sqrt();
        let view = View {
            eye,
            frustum: Some(frustum.clone()),
        };
        let selection = select(&globe, std::slice::from_ref(&view), &ranges, deep);
        for leaf in selection.leaves() {
            let [[s0, s1], [t0, t1]] = leaf.cell.bounds_st();
            let parts = || (0..=4).map(|at| f64::from(at) / 4.0);
            let mut dirs = parts().flat_map(|x| {
                parts().map(move |y| {
                    let (s, t) = (s0 + (s1 - s0) * x, t0 + (t1 - t0) * y);
                    globe.warp.dir(leaf.cell.realm(), s, t)
                })
            });
            let is_seen = dirs.any(|dir| {
                let place = dir * globe.occluder;
                frustum.contains(place) && place.distance(eye) < horizon
            });
            assert!(leaf.drawn || !is_seen, "{eye} {leaf:?}");
            seen += usize::from(is_seen);
        }
    }
    assert!(seen > 500, "{seen} leaves seen");
}

#[test]
fn the_far_side_is_culled_but_for_the_coarsest_cells() {
    let globe = sphere(1000.0, Warp::default());
    let ranges = ranges(&globe, 8, 0.5, 2.0);
    let eye = DVec3::X * 1010.0;
    let flat = |_| HeightRange::default();
    let selection = select(&globe, &[View { eye, frustum: None }], &ranges, flat);
    // The horizon is at an angle whose cosine is 1000 / 1010.
    for leaf in selection.leaves() {
        let region = Region::new(&globe, leaf.cell, HeightRange::default());
        let nearest = region.distance(eye);
        let expected = leaf.cell.level() <= 1 || nearest <= (1010.0_f64.powi(2) - 1e6).sqrt();
        assert_eq!(leaf.drawn, expected, "{leaf:?}");
    }
    let area = |leaf: &Leaf| 0.25_f64.powi(leaf.cell.level().into()) / 6.0;
    let drawn = selection.leaves().iter().filter(|leaf| leaf.drawn);
    let share: f64 = drawn.map(area).sum();
    assert!(share < 0.3, "{share} of the sphere is drawn");
    // From inside the occluder there is no horizon.
    let inside = [View {
        eye: DVec3::X * 999.0,
        frustum: None,
    }];
    let selection = select(&globe, &inside, &ranges, flat);
    assert!(selection.leaves().iter().all(|leaf| leaf.drawn));
}

#[test]
fn extreme_eyes_get_a_whole_selection_of_numbers() {
    let mut random = Random::new(14);
    for case in 0..20 {
        let globe = globe(&mut random);
        let ranges = ranges(&globe, 8, 0.05, 1.0);
        let cell = random_cell(&mut random, 8);
        for eye in extreme_eyes(&globe, cell) {
            let context = format!("case {case} {globe:?} {cell:?} {eye}");
            let views = [View { eye, frustum: None }];
            let selection = select(&globe, &views, &ranges, |_| HeightRange::default());
            assert_covers_once_and_is_balanced(&cells(&selection), &context);
            for leaf in selection.leaves() {
                assert!(leaf.distance.is_finite(), "{context}: {leaf:?}");
            }
            // On the ground the cell underfoot is as fine as can be, on all sides of a corner.
            let near = selection
                .leaves()
                .iter()
                .filter(|leaf| leaf.distance < 1e-9 * globe.radius);
            if (eye.length() / globe.radius - 1.0).abs() < 1e-12 {
                for leaf in near {
                    assert_eq!(leaf.cell.level(), 8, "{context}: {leaf:?}");
                }
            }
        }
    }
}

#[test]
fn without_eyes_or_with_eyes_that_are_not_numbers_the_realms_are_drawn() {
    let globe = globe(&mut Random::new(15));
    let ranges = ranges(&globe, 8, 0.05, 1.0);
    let nowhere = View {
        eye: DVec3::NAN,
        frustum: None,
    };
    let far = View {
        eye: DVec3::INFINITY,
        frustum: None,
    };
    for views in [vec![], vec![nowhere], vec![far]] {
        let selection = select(&globe, &views, &ranges, |_| HeightRange::default());
        assert_eq!(cells(&selection), Realm::ALL.map(Cell::root), "{views:?}");
        assert!(
            selection.leaves().iter().all(|leaf| leaf.drawn),
            "{views:?}"
        );
    }
}

#[test]
fn a_leaf_is_as_far_as_its_range_and_its_parent_was_not() {
    let globe = without_horizon(sphere(1.0, Warp::default()));
    let ranges = ranges(&globe, 7, 0.1, 1.0);
    let flat = HeightRange::default();
    let mut random = Random::new(41);
    for _ in 0..256 {
        let eye = random.dir() * random.log_between(1e-6, 100.0);
        let selection = select(&globe, &[View { eye, frustum: None }], &ranges, |_| flat);
        let foot = Foot::new(&globe.measure(), eye);
        let splits = |cell: Cell| {
            let region = Region::new(&globe, cell, flat);
            region.counted(&foot) < ranges.distance(cell.level(), region.skew())
        };
        for leaf in selection.leaves() {
            assert!(!splits(leaf.cell), "{eye} {leaf:?}");
            assert!(leaf.cell.parent().is_none_or(splits), "{eye} {leaf:?}");
        }
    }
}

#[test]
fn what_is_not_seen_is_coarser_and_what_is_seen_is_as_fine() {
    let globe = sphere(1000.0, Warp::default());
    let ranges = ranges(&globe, 10, 0.1, 1.0);
    let flat = |_| HeightRange::default();
    let eye = DVec3::X * 1001.0;
    let ahead = Frustum::perspective(eye, DVec3::Y, DVec3::X, 1.0, 1.5);
    let view = |frustum| [View { eye, frustum }];
    let all = select(&without_horizon(globe), &view(None), &ranges, flat);
    let seen = select(&globe, &view(Some(ahead)), &ranges, flat);
    assert!(
        seen.leaves().len() * 2 < all.leaves().len(),
        "{} of {} leaves",
        seen.leaves().len(),
        all.leaves().len()
    );
    for leaf in seen.leaves().iter().filter(|leaf| leaf.drawn) {
        assert!(
            leaf.cell.level() <= 1 || all.contains(leaf.cell),
            "{leaf:?}"
        );
    }
    assert!(seen.leaves().iter().filter(|leaf| leaf.drawn).count() > 20);
}
