use planet_file::{PlanetFile, Preset};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_preset_is_a_planet_of_its_name_with_a_story_in_one_line() {
    for preset in Preset::ALL {
        let file = preset.planet();
        assert_eq!(file.recipe.name.to_lowercase(), preset.name());
        assert!(!file.story.is_empty() && !file.story.contains('\n'));
        assert!(file.story.len() < 120, "{}", file.story);
        assert_eq!(file.check(), Ok(()), "{preset}");
    }
}

#[test]
fn the_presets_are_the_files_in_the_folder_and_nothing_else() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("planets");
    let (mut files, mut maps) = (BTreeSet::new(), 0);
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.to_string_lossy().ends_with(".map.yaml") {
            maps += 1;
            continue;
        }
        let file = PlanetFile::read(&path).unwrap_or_else(|error| panic!("{error}"));
        let name = file.recipe.name.to_lowercase();
        let preset = Preset::ALL.into_iter().find(|preset| preset.name() == name);
        let preset = preset.unwrap_or_else(|| panic!("{} is no preset", path.display()));
        assert!(path.ends_with(format!("{name}.planet.ron")), "{name}");
        assert_eq!(*preset.planet(), file, "{name}");
        files.insert(name);
    }
    let names: BTreeSet<_> = Preset::ALL.map(|preset| preset.name().to_owned()).into();
    assert_eq!(files, names);
    let named = Preset::ALL.iter().filter(|preset| preset.map().is_some());
    assert_eq!(maps, named.count());
}

#[test]
fn no_two_bands_of_all_presets_print_the_same_places_but_calderas_in_their_volcanoes() {
    let mut bands: Vec<_> = Preset::ALL
        .iter()
        .flat_map(|preset| &preset.planet().recipe.bands)
        .collect();
    bands.sort_by_key(|band| band.salt);
    let same: Vec<_> = bands
        .windows(2)
        .filter(|pair| pair[0].salt == pair[1].salt)
        .collect();
    assert_eq!(same.len(), 1, "{same:?}");
    let [volcanoes, calderas] = same[0] else {
        panic!("two bands");
    };
    assert_eq!(volcanoes.name, "young volcanoes");
    assert_eq!(calderas.name, "calderas");
    // The places are the same only if as many are taken.
    assert_eq!(volcanoes.stamps[0].density, calderas.stamps[0].density);
}
