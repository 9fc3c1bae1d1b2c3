//! What `cargo metadata` says, as far as it is read here.
//!
//! The crate `cargo_metadata` would do; but it asks for a feature of serde's core that nothing else asks for, and serde lies
//! below the engine: each switch between a build with this package and one without it would build the engine again.

use crate::error::ReadError;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A workspace and its packages.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Metadata {
    pub(crate) workspace_root: PathBuf,
    pub(crate) packages: Vec<Manifest>,
}

/// A package.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Manifest {
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) targets: Vec<Target>,
    pub(crate) dependencies: Vec<DependencyLine>,
}

/// What is built of a package.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct Target {
    pub(crate) name: String,
    pub(crate) kind: Vec<String>,
    pub(crate) src_path: PathBuf,
}

/// A line of a table of dependencies.
#[derive(Debug, serde::Deserialize)]
pub(crate) struct DependencyLine {
    pub(crate) name: String,
    /// `dev` or `build`; none for what the package itself needs.
    pub(crate) kind: Option<String>,
    pub(crate) optional: bool,
}

impl Metadata {
    /// Asks cargo about the workspace of a manifest; its packages are all that come, no dependencies.
    pub(crate) fn read(manifest: &Path) -> Result<Self, ReadError> {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let output = Command::new(cargo)
            .args(["metadata", "--format-version=1", "--no-deps"])
            .arg("--manifest-path")
            .arg(manifest)
            .output()
            .map_err(|error| ReadError::Cargo(error.to_string()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            return Err(ReadError::Cargo(said.trim().to_owned()));
        }
        serde_json::from_slice(&output.stdout).map_err(|error| ReadError::Cargo(error.to_string()))
    }
}

impl Target {
    /// Whether it is of a kind: `lib`, `bin`, `test`…
    pub(crate) fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|own| own == kind)
    }
}
