use crate::features::rivers::drained;
use crate::recipes::{CHARTS, below, everything, guided, plain, rng, terrain};
use cubemap::{Cell, Realm, Vertex};
use glam::DVec3;
use terrain::{Chart, Shape, Terrain};

/// The slope, metres a metre, just beside a point: how it steps from one side to the other of a line.
fn step(terrain: &Terrain, dir: DVec3, across: DVec3) -> f64 {
    let side = |sign: f64| {
        let dir = (dir + across * (sign * 1e-7)).normalize();
        let normal = terrain.normal_at_level(dir, 9);
        normal / normal.dot(dir) - dir
    };
    side(1.0).distance(side(-1.0))
}

/// Largest step over lines at s = `at` of the realms.
fn largest(terrain: &Terrain, at: f64) -> f64 {
    let mut rng = rng(23);
    let mut worst = 0.0_f64;
    for realm in Realm::ALL {
        for _ in 0..250 {
            let t = f64::from(below(&mut rng, 20_001)) / 10_000.0 - 1.0;
            for (s, t, along_s) in [(at, t, true), (t, at, false)] {
                let dir = Terrain::WARP.dir(realm, s, t);
                let [ds, dt] = Terrain::WARP.tangents(realm, s, t);
                let across = if along_s { ds } else { dt };
                worst = worst.max(step(terrain, dir, across.normalize()));
            }
        }
    }
    worst
}

#[test]
fn slopes_step_no_more_over_realm_borders_than_inside_in_the_sphere_chart() {
    let figures = CHARTS.map(|chart| {
        let terrain = terrain(&plain(chart, Shape::Bell, 0..=9), 1);
        // Not on a border of sectors, which are nothing special anyway.
        (chart, largest(&terrain, 1.0), largest(&terrain, 0.413))
    });
    for (chart, border, inside) in figures {
        println!("{chart:?}: slope steps by {border:.2e} over borders, {inside:.2e} inside");
        match chart {
            Chart::Sphere => assert!(border <= 1.5 * inside, "{border} {inside}"),
            Chart::Cube => assert!(
                border > inside,
                "the articles' chart creases: {border} {inside}"
            ),
        }
    }
}

#[test]
fn gradients_are_the_slopes_of_the_heights() {
    for chart in CHARTS {
        for shape in [Shape::Bell, Shape::Dome, Shape::Crater] {
            let terrain = terrain(&plain(chart, shape.clone(), 0..=4), 2);
            slopes_agree(&terrain, 4);
        }
        // Masks and all shapes; the cones' tips are not hit.
        slopes_agree(&terrain(&everything(chart), 6), 4);
        slopes_agree(&terrain(&guided(chart), 6), 6);
        slopes_agree(&terrain(&drained(chart), 6), 5);
        slopes_agree(&terrain(&plain(chart, Shape::Gullies, 4..=6), 2), 6);
    }
}

#[test]
fn a_cones_tip_is_flat() {
    let mut recipe = plain(Chart::Cube, Shape::Cone, 3..=3);
    recipe.bands[0].stamps[0].density = 0.05;
    let terrain = terrain(&recipe, 0);
    let mut tips = 0;
    for stamp in Cell::all(3).filter_map(|sector| terrain.stamp(0, sector)) {
        let cell = stamp.cell;
        let alone = cell
            .neighbours()
            .all(|other| terrain.stamp(0, other).is_none());
        // Jitter goes by steps of 2⁻¹⁶ of a sector.
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a whole number up to 2¹⁹"
        )]
        let [i, j] = [(cell.i(), stamp.jitter[0]), (cell.j(), stamp.jitter[1])]
            .map(|(index, jitter)| ((f64::from(index) + jitter) * 65_536.0) as u64);
        let vertex = Vertex::new(cell.realm(), 3 + 16, i, j).expect("inside");
        let height = f64::from(terrain.height(vertex, 3));
        if alone && height == stamp.height {
            let tilt = terrain
                .normal(vertex, 3)
                .distance(vertex.dir(Terrain::WARP));
            assert!(tilt < 1e-15, "{cell:?}: {tilt}");
            tips += 1;
        }
    }
    assert!(tips >= 5, "{tips}");
}

fn slopes_agree(terrain: &Terrain, finest: u8) {
    let mut rng = rng(31);
    for _ in 0..200 {
        let realm = Realm::ALL[below(&mut rng, 6) as usize];
        let mut place = || f64::from(below(&mut rng, 18_001)) / 10_000.0 - 0.9;
        let (s, t) = (place(), place());
        let dir = Terrain::WARP.dir(realm, s, t);
        let (height, normal) = terrain.ground_at_level(dir, finest);
        // grad = −(R + h)·(the normal's part along the ground)/(its part upwards)
        let distance = terrain.radius() + height;
        let up = normal.dot(dir);
        let gradient = (dir * up - normal) * (distance / up);
        for tangent in Terrain::WARP.tangents(realm, s, t) {
            let along = tangent.normalize();
            let h = 2e-5;
            let at = |sign: f64| terrain.height_at_level(dir + along * (sign * h), finest);
            let finite = (at(1.0) - at(-1.0)) / (2.0 * h);
            let exact = gradient.dot(along);
            assert!(
                (finite - exact).abs() <= 0.02 * gradient.length() + 150.0,
                "{:?} {} {realm:?} {s} {t}: {finite} against {exact}",
                terrain.recipe().chart,
                terrain.recipe().name
            );
        }
    }
}
