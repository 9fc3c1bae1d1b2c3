//! Prints a cut through a planet of its own: the ground along a great circle, and the sea.
//!
//! `cargo run -p terrain --example profile`

use glam::DVec3;
use terrain::{Band, Mask, Recipe, RecipeError, Seed, Shape, Sign, Stamp, Terrain};

/// Places along the cut, and the degrees between two of them.
const PLACES: u32 = 48;
const STEP: f64 = 0.25;

fn main() -> Result<(), RecipeError> {
    let recipe = Recipe::new("islands", 600_000.0).sea_level(-60.0).bands([
        Band::new("islands", 1, 1..=10, 900.0).gain(0.6),
        Band::new("crags", 2, 8..=20, 150.0)
            .stamps([
                Stamp::new(Shape::Ridge).sign(Sign::Raise),
                Stamp::new(Shape::Bell),
            ])
            .mask(Mask::new(0.0, 500.0)),
    ]);
    let terrain = Terrain::new(&recipe, Seed(7))?;
    println!("{} from {:?}", recipe.name, terrain.range());
    for place in 0..PLACES {
        let (y, x) = libm::sincos((f64::from(place) * STEP).to_radians());
        let dir = DVec3::new(x, y, 0.2).normalize();
        let (ground, surface) = (terrain.height_at(dir), terrain.surface_at(dir));
        let steep = libm::acos(terrain.normal_at(dir).dot(dir)).to_degrees();
        let (bar, kind) = if surface > ground {
            (surface, "~")
        } else {
            (ground, "#")
        };
        // One sign for 50 m above 500 m below the sphere.
        let signs = (10..40).take_while(|&sign| f64::from(sign - 20) * 50.0 < bar);
        println!(
            "{:5.2}° {ground:8.1} m {steep:5.1}° {}",
            f64::from(place) * STEP,
            kind.repeat(signs.count())
        );
    }
    Ok(())
}
