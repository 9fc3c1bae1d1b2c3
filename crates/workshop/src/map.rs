//! The map that a planet in the making lies on: begun, given and taken away.

use crate::{Document, DocumentError, MapStart};
use heightmap::{Grid, Pipeline};
use std::sync::Arc;
use terrain::{Base, BaseMap};

/// How high the ground of a new map is, in radii of the planet: its lowest and its highest.
const HEIGHTS: [f64; 2] = [-0.001, 0.001];

impl Document {
    /// The pipeline of the map that the planet lies on: the name of its file, and its text. None where it lies on none, or on a picture.
    #[must_use]
    pub fn map(&self) -> Option<(&str, &str)> {
        self.planet.recipe.base.as_ref()?;
        let (name, text) = self.planet.pipelines.first_key_value()?;
        Some((name, text))
    }

    /// Writes another pipeline for the map, if the planet lies on one. It may have faults: [`Document::check`] tells them, and nothing with one is saved.
    ///
    /// The map itself is made by [`planet_file::PlanetFile::seeded`]; until then the planet holds the one before.
    pub fn write_map(&mut self, text: &str) {
        if self.planet.recipe.base.is_none() {
            return;
        }
        if let Some(mut own) = self.planet.pipelines.first_entry()
            && **own.get() != *text
        {
            own.insert(text.into());
        }
    }

    /// Lays the planet on a map, in place of the one that it may lie on; its file is called after the planet.
    ///
    /// The map itself is made by [`planet_file::PlanetFile::seeded`]; until then it is flat.
    pub fn give_map(&mut self, start: MapStart) {
        let recipe = &mut self.planet.recipe;
        let letters = recipe.name.to_lowercase();
        let mut name: String = letters
            .chars()
            .map(|letter| {
                if letter.is_ascii_alphanumeric() {
                    letter
                } else {
                    '-'
                }
            })
            .take(40)
            .collect();
        if !name.chars().any(|letter| letter.is_ascii_alphanumeric()) {
            name = "planet".into();
        }
        let name = format!("{name}.map.yaml");
        let [low, high] = match &recipe.base {
            Some(base) => [base.low, base.high],
            None => HEIGHTS.map(|radii| (radii * recipe.radius).round()),
        };
        let flat = BaseMap::from_fn(BaseMap::LEVELS[0], |_| 0.5);
        let flat = Arc::new(flat.expect("a height on the coarsest lattice"));
        recipe.base = Some(Base::new(Arc::clone(&flat), low, high));
        self.planet.maps = [(name.clone(), flat)].into();
        self.planet.pipelines = [(name, start.text().into())].into();
    }

    /// Has the planet lie on no map any more.
    pub fn take_map_away(&mut self) {
        self.planet.recipe.base = None;
        self.planet.maps.clear();
        self.planet.pipelines.clear();
    }

    /// Whether the pipeline of the map can be run, and makes a planet's map.
    pub(crate) fn check_map(&self) -> Result<(), DocumentError> {
        let Some((name, text)) = self.map() else {
            return Ok(());
        };
        let name = || name.to_owned();
        let pipeline = Pipeline::read(text).map_err(|problem| DocumentError::Map {
            name: name(),
            problem: Box::new(problem),
        })?;
        let grid = pipeline.grid();
        let Grid::Cube { level } = grid else {
            return Err(DocumentError::Flat { name: name(), grid });
        };
        BaseMap::fits(level).map_err(|problem| DocumentError::Size {
            name: name(),
            problem,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference;
    use planet_file::{PlanetFile, Preset};

    #[test]
    fn a_planet_is_given_each_map_and_loses_it_again() {
        let before = Document::new(Preset::Moon.planet().clone(), 1);
        assert_eq!(before.map(), None);
        for start in MapStart::ALL {
            let mut moon = before.clone();
            moon.give_map(start);
            assert_eq!(
                moon.map(),
                Some(("moon.map.yaml", start.text())),
                "{start:?}"
            );
            assert_eq!(moon.check(), Ok(()), "{start:?}");
            assert_eq!(difference(&before, &moon).as_deref(), Some("map added"));
            let mut other = moon.clone();
            other.take_map_away();
            assert_eq!(other, before, "{start:?}");
            assert_eq!(difference(&moon, &other).as_deref(), Some("map removed"));
        }
    }

    #[test]
    fn a_map_that_was_given_is_saved_beside_the_planet_and_read_as_it_was_made() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.planet.ron");
        let mut moon = Document::new(Preset::Moon.planet().clone(), 1);
        moon.give_map(MapStart::Plates);
        moon.write_map("grid: cube\nsize: 33\nsteps: [{name: hills}]\n");
        moon.save(&path, None).expect("it can be written");
        let read = PlanetFile::read(&path).expect("it was just written");
        assert_eq!(read, moon.planet.seeded(1).expect("it can be made"));
        assert_ne!(read, moon.planet, "it held a flat one");
    }

    #[test]
    fn a_map_with_a_fault_is_told_with_its_place_and_not_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("mine.planet.ron");
        let mut worn = Document::new(Preset::Worn.planet().clone(), 1);
        for (text, words) in [
            (
                "steps: [{name: smooth}]",
                "worn.map.yaml:1:16: `smooth` reads a map and there is none yet; begin with a generator, such as diamond-square; mend it under Maps",
            ),
            (
                "size: 65\nsteps: [{name: hills}]",
                "worn.map.yaml: a map on a plane of 65x65 is no planet's; write `grid: cube`",
            ),
            (
                "grid: cube\nsize: 5\nsteps: [{name: hills}]",
                "worn.map.yaml: a map of 2^2 steps along a side of the cube; a planet takes 2^3 and more, take a finer one",
            ),
        ] {
            worn.write_map(text);
            let problem = worn.check().expect_err(text).to_string();
            assert_eq!(problem, words);
            let saved = worn.save(&path, None).expect_err(text).to_string();
            assert!(saved.contains(words), "{saved}");
            assert_eq!(
                std::fs::read_dir(folder.path()).expect("there").count(),
                0,
                "{text}"
            );
        }
    }
}
