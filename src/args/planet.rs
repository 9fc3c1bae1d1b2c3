use super::ask;
use crate::error::AppError;
use bevy_relief::{Look, Planet};
use planet_file::{Coded, PlanetFile, Preset};
use std::path::{Path, PathBuf};
use studio::say;
use terrain::{Recipe, Seed, Terrain};

/// Which planet: taken by every command.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct PlanetArgs {
    /// Recipe of the planet, a *.planet.ron file [default: an Earth]
    #[arg(long, value_name = "FILE", global = true, help_heading = "Planet")]
    pub(crate) recipe: Option<PathBuf>,
    /// Recipe of the planet, one that comes with the program [default: earth]
    #[arg(
        long,
        value_name = "NAME",
        global = true,
        conflicts_with = "recipe",
        help_heading = "Planet"
    )]
    pub(crate) preset: Option<Preset>,
    /// A planet as somebody handed it on, by `relief code`, with its seed and its size
    #[arg(
        long,
        value_name = "CODE",
        global = true,
        conflicts_with_all = ["recipe", "preset"],
        help_heading = "Planet"
    )]
    pub(crate) code: Option<String>,
    /// Which of the recipe's planets, 0 to 18446744073709551615 [default: 1]
    #[arg(
        long,
        value_name = "N",
        global = true,
        value_parser = ask::seed,
        allow_hyphen_values = true,
        help_heading = "Planet"
    )]
    pub(crate) seed: Option<u64>,
    /// Metres from the centre to height 0; all heights scale with it [default: the recipe's]
    #[arg(
        long,
        value_name = "M",
        global = true,
        value_parser = ask::radius,
        allow_hyphen_values = true,
        help_heading = "Planet"
    )]
    pub(crate) radius: Option<f64>,
    /// Make the maps of planets anew, and keep none in this platform's folder for what can be made again
    #[arg(long, global = true, help_heading = "Planet")]
    pub(crate) no_cache: bool,
}

/// The seed if none was said.
const SEED: u64 = 1;

/// A planet that can be printed: recipe, seed, size and look.
#[derive(Clone, Debug)]
pub(crate) struct PlanetChoice {
    /// At its own radius; in order at [`PlanetChoice::radius`] too.
    pub(crate) recipe: Recipe,
    /// At the recipe's radius.
    pub(crate) look: Look,
    /// What the planet is, in one line.
    pub(crate) story: String,
    pub(crate) seed: u64,
    /// Metres.
    pub(crate) radius: f64,
    /// As it is written, whatever the seed.
    pub(crate) written: PlanetFile,
    /// The file it comes from; none if it is built in.
    pub(crate) file: Option<PathBuf>,
    /// See [`PlanetChoice::inputs`].
    inputs: Vec<PathBuf>,
}

impl PlanetArgs {
    /// The planet that was asked for.
    ///
    /// # Errors
    ///
    /// If the recipe file cannot be read or the planet not be printed at this radius.
    pub(crate) fn choose(self) -> Result<PlanetChoice, AppError> {
        let coded = self.code.as_deref().map(Coded::parse);
        let coded = coded.transpose().map_err(AppError::Code)?;
        let (own_seed, own_radius) = match &coded {
            Some(coded) => (coded.seed, coded.radius),
            None => (SEED, None),
        };
        let file = match (&self.recipe, coded) {
            (Some(path), _) => PlanetFile::read(path)?,
            (None, Some(coded)) => coded.planet,
            (None, None) => self.preset.unwrap_or(Preset::Earth).into(),
        };
        let seed = self.seed.unwrap_or(own_seed);
        let (file, written) = (file.seeded(seed)?, file);
        let radius = self.radius.or(own_radius).unwrap_or(file.recipe.radius);
        let named = match &self.recipe {
            Some(path) => path.display().to_string(),
            None => file.recipe.name.clone(),
        };
        file.recipe
            .scaled_to(radius)
            .check()
            .map_err(|problem| AppError::Planet {
                planet: named,
                problem,
            })?;
        let inputs = self.recipe.iter().flat_map(|path| inputs(path, &file));
        Ok(PlanetChoice {
            inputs: inputs.collect(),
            recipe: file.recipe,
            look: file.look,
            story: file.story,
            seed,
            radius,
            file: self.recipe,
            written,
        })
    }
}

impl PlanetChoice {
    /// A planet of a recipe at its own size.
    #[cfg(test)]
    pub(crate) fn of(file: PlanetFile, seed: u64) -> Self {
        Self {
            radius: file.recipe.radius,
            written: file.clone(),
            recipe: file.recipe,
            look: file.look,
            story: file.story,
            seed,
            file: None,
            inputs: Vec::new(),
        }
    }

    /// The planet with all else as it comes.
    pub(crate) fn planet(&self) -> Planet {
        let mut planet = Planet::new(self.recipe.clone(), self.seed);
        planet.radius = self.radius;
        planet.look = self.look.clone();
        planet
    }

    /// Its ground, at its size.
    pub(crate) fn terrain(&self) -> Terrain {
        Terrain::new(&self.recipe.scaled_to(self.radius), Seed(self.seed))
            .expect("a chosen planet was checked at its size")
    }

    /// The files that it was read from: the recipe, its pictures and its map.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.inputs.iter().map(PathBuf::as_path)
    }

    /// What it is called, in one line.
    pub(crate) fn name(&self) -> String {
        say::one_line(&self.recipe.name)
    }

    /// Where its recipe comes from, for people.
    pub(crate) fn origin(&self) -> String {
        match &self.file {
            Some(path) => say::path(path),
            None => "built in".into(),
        }
    }
}

/// The files that a planet is read from: its own, and its pictures and its map in the same folder.
pub(crate) fn inputs(path: &Path, planet: &PlanetFile) -> Vec<PathBuf> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let names = planet.pictures.keys().chain(planet.maps.keys());
    let named = names.map(|name| folder.join(name));
    named.chain([path.to_path_buf()]).collect()
}
