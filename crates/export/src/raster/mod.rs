//! Pictures as files, written row by row: PNG, `GeoTIFF`, EXR, KTX2 and bare numbers.

mod about;
mod bare;
mod directory;
mod exr;
mod format;
mod geo_keys;
mod ktx2;
mod png;
mod predictor;
mod pyramid;
mod tiff;
mod write;

pub use about::About;
pub use format::Format;
pub use write::write;
