use export::{GridError, MeshError};
use std::path::PathBuf;
use tiles::TilesError;

/// Why a planet cannot become such a file.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ExportError {
    /// Nothing says what kind of map is to be written.
    #[error("{}: maps are png, tif, exr, ktx2, f32 or r16 files; let its name end so, or say one with --as", .0.display())]
    NoMap(PathBuf),
    /// Nothing says what kind of mesh is to be written.
    #[error("{}: meshes are glb, obj, stl or 3mf files; let its name end so, or say one with --as", .0.display())]
    NoMesh(PathBuf),
    /// Of a square's sizes two make the third.
    #[error("--km, --step, --size: two of them make the third; leave one out")]
    ThreeSizes,
    /// There is no such region.
    #[error("{0}; choose another --km, --size or --step")]
    Region(GridError),
    /// There is no such mesh.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// The planet cannot be painted.
    #[error(transparent)]
    Tiles(#[from] TilesError),
}
