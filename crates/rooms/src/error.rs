use std::path::PathBuf;

/// Why the sources cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Cargo does not say what the workspace holds.
    #[error("cargo metadata: {0}")]
    Cargo(String),
    /// A file cannot be read.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A file is not Rust.
    #[error("{}:{line}: {error}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What the parser says.
        error: syn::Error,
    },
    /// A module is declared that has no file.
    #[error("{}:{line}: no file holds the module {module}", path.display())]
    NoFile {
        /// The module's name.
        module: String,
        /// The file that declares it.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}
