//! Ridges between the valleys of rivers.

use super::rivers::places;
use crate::recipes::{below, rng};
use glam::DVec3;
use terrain::{Band, Recipe, Rivers, Seed, Terrain};

/// Octaves up to this level: the sectors are wider than beds.
const FINEST: u8 = 9;

/// Hills with wide valleys.
fn hills() -> Terrain {
    let hills = Band::new("hills", 1, 2..=16, 3_000.0).gain(0.5);
    let rivers = Rivers {
        valley: 0.45,
        ..Rivers::new(7, 150.0)
    };
    let recipe = Recipe::new("hills", 1e6).sea_level(-200.0).rivers(rivers);
    Terrain::new(&recipe.bands([hills]), Seed(5)).expect("in order")
}

/// How much the normal turns at the sharpest edge between two places, in radians; on smooth ground as good as nothing.
fn edge(terrain: &Terrain, from: DVec3, to: DVec3) -> f64 {
    const STEPS: u32 = 60;
    let normal = |dir: DVec3| terrain.normal_at_level(dir, FINEST);
    let at = |part: f64| (from + (to - from) * part).normalize();
    let all: Vec<_> = (0..=STEPS)
        .map(|step| at(f64::from(step) / f64::from(STEPS)))
        .map(|dir| (dir, normal(dir)))
        .collect();
    let turn = |pair: &[(DVec3, DVec3)]| pair[0].1.distance(pair[1].1);
    let sharpest = all.windows(2).max_by(|a, b| turn(a).total_cmp(&turn(b)));
    let [mut a, mut b] = sharpest.map(|pair| [pair[0], pair[1]]).expect("some");
    // Halved until they are a metre apart.
    while a.0.distance(b.0) * terrain.radius() > 1.0 {
        let middle = (a.0 + b.0).normalize();
        let middle = (middle, normal(middle));
        if turn(&[a, middle]) > turn(&[middle, b]) {
            b = middle;
        } else {
            a = middle;
        }
    }
    turn(&[a, b])
}

/// Where flat sides of valleys met there were edges on 46 of these ways.
#[test]
fn ridges_between_valleys_are_round() {
    let terrain = hills();
    let mut rng = rng(3);
    let mut edges = Vec::new();
    for dir in places(&terrain, 600) {
        let mut part = || f64::from(below(&mut rng, 2_001)) / 1_000.0 - 1.0;
        // As far as to the next river.
        let to = dir + DVec3::new(part(), part(), part()) * 2.5e-2;
        edges.push(edge(&terrain, dir, to.normalize()));
    }
    edges.sort_by(f64::total_cmp);
    let most = edges[edges.len() * 9 / 10];
    let sharp = edges.iter().filter(|&&edge| edge > 0.03).count();
    println!(
        "{most:.4} on nine of ten ways, {sharp} edges on {}",
        edges.len()
    );
    assert!(most < 0.004 && sharp < 20, "{most} {sharp}");
}
