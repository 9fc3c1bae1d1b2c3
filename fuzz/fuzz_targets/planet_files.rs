//! Any bytes as a planet file: refused in one line, or a planet that can be printed, painted, written and read again as the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use planet_file::PlanetFile;
use std::path::Path;
use terrain::{Seed, Terrain};

fuzz_target!(|text: &str| {
    // Its pictures are looked for in a folder that is not there.
    let path = Path::new("/nowhere/fuzzed.planet.ron");
    let file = match PlanetFile::parse(text, path) {
        Ok(file) => file,
        Err(error) => {
            let line = error.to_string();
            assert!(
                line.starts_with("/nowhere/fuzzed.planet.ron:") && !line.contains('\n'),
                "{line}"
            );
            return;
        }
    };
    assert_eq!(file.check(), Ok(()));
    let written = file.to_text().expect("it names no pictures");
    let again = PlanetFile::parse(&written, path);
    assert_eq!(again.as_ref().ok(), Some(&file), "{again:?}: {written}");
    for radius in [1e-3, 1e3, 1e12] {
        // Whether it can be printed at another size, too.
        let _ = Terrain::new(&file.recipe.scaled_to(radius), Seed(1));
    }
    let terrain = Terrain::new(&file.recipe, Seed(1)).expect("it was checked");
    let range = terrain.range();
    let height = terrain.height_at(glam::DVec3::new(0.6, 0.0, 0.8));
    assert!(range.contains(height), "{height} m is outside {range:?}");
});
