//! The planets that are served.

use moka::future::Cache;
use moka::policy::EvictionPolicy;
use planet_file::{PlanetFile, PlanetFileError, Preset, Unnamed};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tiles::{Identity, Tiles, TilesError};
use tokio::sync::Semaphore;

/// How many planets are kept ready: each takes some megabytes, and one on a large map a hundred.
const READY: u64 = 16;

/// How many are made ready at once.
const MADE: usize = 2;

/// The planets that are served, by name.
#[derive(Debug)]
pub struct Catalogue {
    planets: BTreeMap<String, Known>,
    ready: Cache<(String, u64), Arc<Tiles>>,
    /// As many may be made at once.
    makers: Arc<Semaphore>,
}

#[derive(Debug)]
struct Known {
    file: Arc<PlanetFile>,
    identity: Identity,
}

/// Why planets cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum CatalogueError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] PlanetFileError),
    /// A planet cannot be printed.
    #[error("{name}: {problem}; mend its recipe")]
    Planet {
        /// What it is called.
        name: String,
        /// What is wrong with it.
        problem: planet_file::PlanetError,
    },
    /// A planet is not to be written, so that nothing is known of it.
    #[error("{name}: {problem}")]
    Unnamed {
        /// What it is called.
        name: String,
        /// What is wrong with it.
        problem: Unnamed,
    },
    /// Two have one name.
    #[error("{0}: two planets have this name; give one of the files another")]
    Twice(String),
}

impl Catalogue {
    /// The presets.
    ///
    /// # Panics
    ///
    /// Never: they are in order.
    #[must_use]
    pub fn presets() -> Self {
        let mut all = Self::empty();
        for preset in Preset::ALL {
            all.add(preset.name().to_owned(), preset.planet().clone())
                .expect("presets have names of their own");
        }
        all
    }

    /// Presets by their names, and planet files, known by their names without the ending `.planet.ron`.
    ///
    /// # Errors
    ///
    /// If one cannot be used.
    pub fn of(planets: &[String]) -> Result<Self, CatalogueError> {
        let mut all = Self::empty();
        for planet in planets {
            if let Some(preset) = Preset::ALL
                .into_iter()
                .find(|preset| preset.name() == planet)
            {
                all.add(planet.clone(), preset.planet().clone())?;
                continue;
            }
            let path = Path::new(planet);
            let file = PlanetFile::read(path)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let name = name.strip_suffix(".planet.ron").unwrap_or(&name);
            all.add(in_address(name), file)?;
        }
        Ok(all)
    }

    fn empty() -> Self {
        Self {
            planets: BTreeMap::new(),
            ready: Cache::builder()
                .max_capacity(READY)
                .eviction_policy(EvictionPolicy::lru())
                .build(),
            makers: Arc::new(Semaphore::new(MADE)),
        }
    }

    fn add(&mut self, name: String, file: PlanetFile) -> Result<(), CatalogueError> {
        if let Err(problem) = file.check() {
            return Err(CatalogueError::Planet { name, problem });
        }
        let identity = Identity::of(&file).map_err(|problem| CatalogueError::Unnamed {
            name: name.clone(),
            problem,
        })?;
        let known = Known {
            file: Arc::new(file),
            identity,
        };
        if self.planets.insert(name.clone(), known).is_some() {
            return Err(CatalogueError::Twice(name));
        }
        Ok(())
    }

    /// Their names, and what each is in a line, in the order of the names.
    pub fn planets(&self) -> impl Iterator<Item = (&str, &PlanetFile)> {
        self.planets
            .iter()
            .map(|(name, known)| (name.as_str(), &*known.file))
    }

    /// What a planet with a seed is known by: another for all that changes its tiles.
    pub(crate) fn id(&self, planet: &str, seed: u64) -> Option<String> {
        let known = self.planets.get(planet)?;
        Some(known.identity.with(seed, None))
    }

    /// The tiles of a planet, made ready if they are not, once however many ask; `None` if there is no such planet.
    pub(crate) async fn tiles(
        &self,
        planet: &str,
        seed: u64,
    ) -> Option<Result<Arc<Tiles>, Arc<TilesError>>> {
        let file = Arc::clone(&self.planets.get(planet)?.file);
        let makers = Arc::clone(&self.makers);
        let make = async move {
            let permit = makers.acquire_owned().await.expect("never closed");
            let made = tokio::task::spawn_blocking(move || {
                // It cannot be stopped, and takes its place until it ends.
                let _permit = permit;
                Tiles::new(&file, seed, None)
            });
            made.await
                .expect("no planet that was checked panics")
                .map(Arc::new)
        };
        Some(
            self.ready
                .try_get_with((planet.to_owned(), seed), make)
                .await,
        )
    }
}

/// A name with nothing that means something in an address.
fn in_address(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    name.chars()
        .map(|c| if is_plain(c) { c } else { '-' })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A planet whose stamps are a picture, as the server knows it; the pictures are alike but for what they show.
    fn id(shade: u8) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("stamped.planet.ron");
        let picture =
            image::GrayImage::from_fn(8, 8, |x, y| image::Luma([if x == y { shade } else { 0 }]));
        picture
            .save(folder.path().join("stamp.png"))
            .expect("written");
        let text =
            Preset::Moon
                .text()
                .replacen("shape: Crater", "shape: Picture(\"stamp.png\")", 1);
        fs::write(&path, text).expect("written");
        let named = path.to_str().expect("plain").to_owned();
        let catalogue = Catalogue::of(&[named]).expect("in order");
        let id = catalogue.id("stamped", 1);
        id.expect("it is there")
    }

    #[test]
    fn another_picture_of_the_same_size_makes_another_planet() {
        assert_eq!(id(200), id(200));
        assert_ne!(id(200), id(201));
    }

    #[test]
    fn seeds_make_other_planets_and_others_have_other_names() {
        let catalogue = Catalogue::presets();
        let ids =
            [("moon", 1), ("moon", 2), ("mars", 1)].map(|(name, seed)| catalogue.id(name, seed));
        assert!(ids.iter().all(Option::is_some));
        assert!(ids[0] != ids[1] && ids[0] != ids[2] && ids[1] != ids[2]);
        assert_eq!(catalogue.id("pluto", 1), None);
        let twice = ["moon", "moon"].map(str::to_owned);
        assert!(
            matches!(Catalogue::of(&twice), Err(CatalogueError::Twice(name)) if name == "moon")
        );
    }
}
