//! What is seen, and what is not.

use super::*;

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
