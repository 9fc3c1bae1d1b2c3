//! The oracle: every sector of the sphere is asked, and nothing is known of neighbours.

use crate::recipes::{CHARTS, below, plain, rng, terrain};
use cubemap::{Cell, Corner, Crossing, CubeCorner, Edge, Realm, TransitionSpace, Vertex};
use glam::DVec3;
use terrain::reference::exact;
use terrain::{Chart, SectorStamp, Shape, Terrain};

/// The bell or the cone, in f64, as the articles write them.
fn value(shape: &Shape, r: f64) -> f64 {
    let t = (1.0 - r).max(0.0);
    match shape {
        Shape::Cone => t,
        Shape::Bell => 6.0 * t.powi(5) - 15.0 * t.powi(4) + 10.0 * t.powi(3),
        other => panic!("the oracle does not know {other:?}"),
    }
}

/// The place of a stamp's centre in even steps of its realm.
fn centre(stamp: &SectorStamp) -> (f64, f64) {
    let [s, t] = stamp.cell.bounds_st();
    (
        s[0] + (s[1] - s[0]) * stamp.jitter[0],
        t[0] + (t[1] - t[0]) * stamp.jitter[1],
    )
}

fn on_sphere(stamp: &SectorStamp, dir: DVec3) -> f64 {
    let disc = stamp.disc();
    let middle = disc.centre.normalize();
    if dir.dot(middle) <= 0.0 {
        return f64::INFINITY;
    }
    dir.cross(middle).length() / disc.radius
}

/// Distance in the unfolded cube, in radii; from whatever of its realms the vertex is seen.
fn on_cube(stamp: &SectorStamp, vertex: Vertex) -> f64 {
    let realm = vertex.realms().next().expect("on the surface");
    let (s, t) = vertex.st(realm).expect("its realm");
    let (x, y) = centre(stamp);
    let own = stamp.cell.realm();
    let scale = f64::from(1_u32 << stamp.cell.level());
    let offset = |corner: CubeCorner, realm: Realm, s: f64, t: f64| {
        let (u, v) = corner.corner_of(realm).map(Corner::signs)?;
        Some(((u as f64 - s).abs(), (v as f64 - t).abs()))
    };
    for corner in CubeCorner::all() {
        let Some((a, b)) = offset(corner, own, x, y) else {
            continue;
        };
        if a.hypot(b) * scale < 1.0 {
            let space = TransitionSpace::new(corner);
            let Some((c, d)) = offset(corner, realm, s, t) else {
                return f64::INFINITY;
            };
            let p = space.to_plane(own, a, b).expect("it touches");
            let q = space.to_plane(realm, c, d).expect("it touches");
            return (p.0 - q.0).hypot(p.1 - q.1) * scale;
        }
    }
    if own == realm {
        return (s - x).hypot(t - y) * scale;
    }
    let unfolded = Edge::ALL
        .map(|edge| Crossing::new(own, edge))
        .into_iter()
        .find(|crossing| crossing.realm() == realm);
    unfolded.map_or(f64::INFINITY, |crossing| {
        let (x, y) = crossing.carry_f64(x, y);
        (s - x).hypot(t - y) * scale
    })
}

fn height(terrain: &Terrain, vertex: Vertex, finest: u8) -> f64 {
    let recipe = terrain.recipe();
    let dir = vertex.dir(Terrain::WARP);
    let mut sum = 0.0;
    for level in 0..=finest {
        for stamp in Cell::all(level).filter_map(|sector| terrain.stamp(0, sector)) {
            let r = match recipe.chart {
                Chart::Sphere => on_sphere(&stamp, dir),
                Chart::Cube => on_cube(&stamp, vertex),
            };
            sum += stamp.height * value(&recipe.bands[0].stamps[0].shape, r);
        }
    }
    sum
}

/// Vertices all over the sphere, and many close to the cube's edges and corners.
fn vertices() -> Vec<Vertex> {
    let mut rng = rng(17);
    let mut vertices = Vec::new();
    let last = 1_u32 << 12;
    for realm in Realm::ALL {
        for k in 0..120 {
            let near = below(&mut rng, last >> (2 + k % 6));
            let anywhere = below(&mut rng, last + 1);
            let (i, j) = match k % 6 {
                0 => (anywhere, below(&mut rng, last + 1)),
                1 => (near, anywhere),
                2 => (anywhere, last - near),
                3 => (near, below(&mut rng, last >> 4)),
                4 => (last - near, below(&mut rng, last >> 3)),
                _ => (last, anywhere),
            };
            vertices.push(Vertex::new(realm, 12, i.into(), j.into()).expect("inside"));
        }
        for (i, j) in [
            (0, 0),
            (0, last),
            (last, 0),
            (last, last),
            (last / 2, last / 2),
        ] {
            vertices.push(Vertex::new(realm, 12, i.into(), j.into()).expect("inside"));
        }
    }
    vertices
}

#[test]
fn heights_are_what_all_sectors_of_the_sphere_add_up_to() {
    for chart in CHARTS {
        for shape in [Shape::Bell, Shape::Cone] {
            for (first, last, seed) in [(0, 3, 0), (0, 1, 1), (1, 2, 2), (3, 5, 3), (6, 6, 4)] {
                let recipe = plain(chart, shape.clone(), first..=last);
                let terrain = terrain(&recipe, seed);
                let mut worst = 0.0_f64;
                for vertex in vertices() {
                    let exact = height(&terrain, vertex, last);
                    let error = (f64::from(terrain.height(vertex, last)) - exact).abs();
                    assert!(
                        error <= 2e-6 * 1_000.0,
                        "{chart:?} {shape:?} {first}..{last} at {vertex:?}: off by {error} m"
                    );
                    worst = worst.max(error);
                }
                println!("{chart:?} {shape:?} levels {first} to {last}: within {worst:.2e} m");
            }
        }
    }
}

#[test]
fn a_direction_between_vertices_has_the_exact_height_within_the_stated_bound() {
    // A third of a step of the deepest lattice: micrometres on an Earth.
    let beside = 2.0 / (1_u64 << Vertex::MAX_LEVEL) as f64 / 3.0;
    for chart in CHARTS {
        let recipe = crate::recipes::everything(chart);
        let terrain = terrain(&recipe, 9);
        for vertex in vertices() {
            let realm = vertex.realms().next().expect("on the surface");
            let (s, t) = vertex.st(realm).expect("its realm");
            let dir = Terrain::WARP.dir(realm, s - beside.copysign(s), t) * 3.7;
            assert_eq!(Vertex::at(dir, Terrain::WARP), None, "{vertex:?}");
            let error = (terrain.height_at_level(dir, 16) - exact(&terrain, vertex, 16)).abs();
            let bound = recipe.bound() / f64::from(1 << 20);
            assert!(
                error <= bound,
                "{chart:?} {vertex:?}: {error} m, bound {bound} m"
            );
        }
    }
}
