mod culling;

use super::*;
use crate::testing::{
    Random, assert_covers_once_and_is_balanced, extreme_eyes, random_cell, ranges, sphere,
};
use crate::{Foot, Frustum, Region, skew};
use cubemap::{Corner, Edge, Realm, Warp};
use glam::DVec3;
use std::collections::{BTreeSet, HashMap};

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
        let mut asked = BTreeSet::new();
        let selection = select(&globe, &views, &ranges, |cell| {
            assert!(asked.insert(cell), "{cell:?} again");
            loose(&globe, cell)
        });
        let context = format!("case {case} {globe:?} {views:?}");
        assert_covers_once_and_is_balanced(&cells(&selection), &context);
        let split = selection.tree().split_cells();
        assert!(
            split.chain(cells(&selection)).collect::<BTreeSet<_>>() == asked,
            "{context}"
        );
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
