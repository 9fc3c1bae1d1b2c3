//! The planets that are served.

use moka::future::Cache;
use moka::policy::EvictionPolicy;
use planet_file::{PlanetFile, PlanetFileError, Preset};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use tiles::{Tiles, TilesError};
use tokio::sync::Semaphore;

/// How many planets are kept ready: each takes some megabytes, and one on a large map a hundred.
const READY: u64 = 16;

/// How many are made ready at once.
const MADE: usize = 2;

/// What changes the bytes of tiles of the same planet: the version of these programs.
const ENGINE: &str = env!("CARGO_PKG_VERSION");

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
    /// Of the engine and the planet's text.
    hash: blake3::Hash,
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
        let mut hasher = blake3::Hasher::new();
        hasher.update(ENGINE.as_bytes());
        hasher.update(format!("{:?} {:?} {:?}", file.recipe, file.look, file.pipelines).as_bytes());
        let known = Known {
            file: Arc::new(file),
            hash: hasher.finalize(),
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
        let mut hasher = blake3::Hasher::new();
        hasher.update(known.hash.as_bytes());
        hasher.update(&seed.to_le_bytes());
        Some(hasher.finalize().to_hex()[..16].to_owned())
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
