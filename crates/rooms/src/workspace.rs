use crate::error::ReadError;
use crate::file_map::{Circle, FileMap};
use crate::graph::Graph;
use crate::metadata::{Manifest, Metadata};
use crate::room::Room;
use std::path::{Path, PathBuf};

/// The packages of a workspace, in order: each depends only on packages before it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Workspace {
    /// Where its first manifest lies.
    pub folder: PathBuf,
    /// Its packages.
    pub packages: Vec<Package>,
}

/// A package of a workspace.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its description.
    pub about: Option<String>,
    /// Where its manifest lies, within the workspace's folder.
    pub folder: PathBuf,
    /// What it depends on outside its tests, by name.
    pub dependencies: Vec<Dependency>,
    /// The files of its library and its programs.
    pub map: FileMap,
}

/// What a package depends on outside its tests.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub struct Dependency {
    /// The name of the other package.
    pub name: String,
    /// Whether a feature must be switched on for it.
    pub optional: bool,
}

impl Workspace {
    /// Reads the workspace whose first manifest lies in a folder.
    ///
    /// # Errors
    ///
    /// If cargo does not know it, or a source cannot be read.
    pub fn read(folder: &Path) -> Result<Self, ReadError> {
        let mut metadata = Metadata::read(&folder.join("Cargo.toml"))?;
        let root = metadata.workspace_root.as_path();
        metadata.packages.sort_by(|a, b| a.name.cmp(&b.name));
        let packages: Result<Vec<_>, _> = metadata
            .packages
            .iter()
            .map(|package| Package::read(root, package))
            .collect();
        let packages = packages?;
        let number = |name: &str| packages.iter().position(|package| package.name == name);
        let arrows = packages.iter().enumerate().flat_map(|(from, package)| {
            let used = package.dependencies.iter();
            used.filter_map(move |used| Some((from, number(&used.name)?)))
        });
        let order = Graph::new(packages.len(), arrows).order();
        Ok(Self {
            folder: root.to_owned(),
            packages: order
                .into_iter()
                .flatten()
                .map(|package| packages[package].clone())
                .collect(),
        })
    }

    /// The package of a name.
    #[must_use]
    pub fn package(&self, name: &str) -> Option<&Package> {
        self.packages.iter().find(|package| package.name == name)
    }
}

impl Package {
    fn read(root: &Path, package: &Manifest) -> Result<Self, ReadError> {
        let folder = package.manifest_path.parent().unwrap_or(root);
        let mut roots: Vec<_> = package
            .targets
            .iter()
            .filter_map(|target| {
                let is_library = target.is("lib");
                let wanted = is_library || target.is("bin");
                let path = target.src_path.strip_prefix(folder).ok()?;
                let library = is_library.then_some(target.name.as_str());
                wanted.then_some((path, library))
            })
            .collect();
        // The library first, for the programs to find.
        roots.sort_by_key(|(path, library)| (library.is_none(), *path));
        let normal = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind.is_none());
        let mut dependencies: Vec<_> = normal
            .map(|dependency| Dependency {
                name: dependency.name.clone(),
                optional: dependency.optional,
            })
            .collect();
        dependencies.sort();
        dependencies.dedup();
        Ok(Self {
            name: package.name.clone(),
            about: package.description.clone(),
            folder: folder.strip_prefix(root).unwrap_or(folder).to_owned(),
            dependencies,
            map: FileMap::read(folder, roots)?,
        })
    }

    /// The folder of its sources with the rooms in it.
    #[must_use]
    pub fn room(&self) -> Room {
        Room::of(&self.map, Path::new("src"))
    }

    /// All circles: those of files, then those of rooms.
    #[must_use]
    pub fn circles(&self) -> Vec<Circle> {
        let room = self.room();
        let rooms = room.all().into_iter().flat_map(|room| room.circles.clone());
        self.map.circles().into_iter().chain(rooms).collect()
    }
}
