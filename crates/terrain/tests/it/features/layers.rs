//! Numbers over the planet beside its height.

use super::base::founded;
use super::fields::reading;
use crate::recipes::{CHARTS, below, everything, rng, terrain};
use glam::DVec3;
use terrain::{Layer, Reads};

/// Directions all over the sphere of any length, and on its corners and edges.
fn places() -> Vec<DVec3> {
    let mut rng = rng(23);
    let mut part = || f64::from(below(&mut rng, 1 << 24)) / f64::from(1 << 23) - 1.0;
    let scattered = (0..80).map(|_| DVec3::new(part(), part(), part()) * 3.0);
    let mut places: Vec<_> = scattered.collect();
    places.extend([
        DVec3::X,
        DVec3::ONE,
        DVec3::new(-1.0, 1.0, 0.25),
        DVec3::NEG_Y,
    ]);
    places
}

#[test]
fn layers_are_what_the_ground_is_printed_with() {
    let dirs = places();
    for recipe in CHARTS
        .into_iter()
        .flat_map(|chart| [everything(chart), founded(chart), reading(chart)])
    {
        let terrain = terrain(&recipe, 5);
        let (mut masks, mut others) = (0, 0);
        for layer in Layer::all(terrain.recipe()) {
            let values = terrain.layer_at(&dirs, layer).expect("it has it");
            assert_eq!(values.len(), dirs.len());
            for (&dir, value) in dirs.iter().zip(values) {
                let told = match layer {
                    Layer::Mask(band) => {
                        masks += 1;
                        let first = terrain.recipe().bands[band].first;
                        let explained = terrain.explain_at_level(dir, first);
                        Some(explained.bands[band].weight)
                    }
                    Layer::Reads(reads) => {
                        // As far as a mask reads it.
                        let mut bands = terrain.recipe().bands.iter();
                        let reads_it = |band: &terrain::Band| {
                            band.mask.is_some_and(|mask| mask.reads == reads)
                        };
                        bands.position(reads_it).and_then(|band| {
                            others += 1;
                            let explained = terrain.explain(dir);
                            explained.bands[band].mask_reads
                        })
                    }
                    Layer::Base => {
                        others += 1;
                        terrain.explain_at_level(dir, 0).base
                    }
                };
                if let Some(told) = told {
                    #[expect(clippy::cast_possible_truncation, reason = "layers are f32")]
                    let told = told as f32;
                    assert_eq!(value, told, "{layer:?} {dir}");
                }
            }
        }
        assert!(masks + others > 0, "{} has none", recipe.name);
    }
}

#[test]
fn a_planet_has_the_layers_of_its_recipe_and_no_other() {
    let plain = terrain(
        &crate::recipes::plain(CHARTS[0], terrain::Shape::Bell, 1..=3),
        5,
    );
    assert_eq!(Layer::all(plain.recipe()), []);
    for layer in [
        Layer::Base,
        Layer::Mask(0),
        Layer::Mask(7),
        Layer::Reads(Reads::Height),
        Layer::Reads(Reads::Coast),
    ] {
        assert_eq!(plain.layer_at(&[DVec3::X], layer), None, "{layer:?}");
    }
    let reading = terrain(&reading(CHARTS[0]), 5);
    let reads = [Reads::Rain, Reads::Coast, Reads::Drained].map(Layer::Reads);
    assert!(reads.into_iter().all(|layer| layer.is_in(reading.recipe())));
    assert_eq!(
        reading.layer_at(&[], Layer::Reads(Reads::Rain)),
        Some(vec![])
    );
}
