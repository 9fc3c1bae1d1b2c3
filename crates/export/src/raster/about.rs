use super::format::Format;
use crate::grid::Grid;
use crate::picture::{Picture, Range};
use serde::Serialize;

/// What a file of a picture holds, for a JSON beside it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct About {
    planet: String,
    seed: u64,
    radius_metres: f64,
    sea_level_metres: Option<f64>,
    what: &'static str,
    format: &'static str,
    width: u32,
    height: u32,
    channels: usize,
    lowest: f64,
    highest: f64,
    /// Of 65 535 from the lowest to the highest.
    #[serde(skip_serializing_if = "Option::is_none")]
    metres_a_step: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'static str>,
    place: Place,
}

/// Where its pixels lie.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "projection")]
enum Place {
    #[serde(rename = "longitude and latitude")]
    Globe {
        pixels: &'static str,
        degrees_a_pixel: f64,
        west: f64,
        north: f64,
    },
    #[serde(
        rename = "six faces: +X, -X, +Y, -Y, +Z, -Z as OpenGL and Vulkan have them; +Y is north, +Z 0 degrees east, +X 90"
    )]
    Cube {
        pixels: &'static str,
        pixels_a_face: u32,
    },
    #[serde(rename = "azimuthal equidistant")]
    Region {
        pixels: &'static str,
        metres_a_pixel: f64,
        metres_across: f64,
        latitude: f64,
        longitude: f64,
    },
}

impl About {
    /// What a file of a picture holds whose numbers lie in a range.
    #[must_use]
    pub fn new(picture: &Picture<'_>, format: Format, range: Range) -> Self {
        let terrain = picture.planet().planet();
        let [width, height] = picture.size();
        let what = picture.what();
        let spreads = format.spreads(what);
        Self {
            planet: picture.planet().name().to_owned(),
            seed: terrain.seed().0,
            radius_metres: terrain.radius(),
            sea_level_metres: terrain.recipe().sea_level,
            what: what.name(),
            format: match format {
                Format::Png if what.is_fine() => "PNG, 16 bits",
                Format::Png => "PNG, 8 bits",
                Format::Tiff => "GeoTIFF",
                Format::Ktx2 => "KTX 2.0",
                Format::Exr => "EXR, 32-bit floating point",
                Format::F32 => {
                    "32-bit floating point, little-endian, no header, row by row from the north"
                }
                Format::R16 => "16 bits, little-endian, no header, row by row from the north",
            },
            width,
            height,
            channels: what.channels(),
            // With all their digits: a step's size may be less than a rounding of f32.
            lowest: range.lowest.into(),
            highest: range.highest.into(),
            metres_a_step: spreads.then(|| range.step()),
            reading: spreads.then_some("metres = lowest + number * metres_a_step"),
            place: match picture.grid() {
                Grid::Globe(globe) => Place::Globe {
                    pixels: if globe.are_points() {
                        "points"
                    } else {
                        "areas"
                    },
                    degrees_a_pixel: globe.degrees(),
                    west: -180.0,
                    north: 90.0,
                },
                Grid::Cube(cube) => Place::Cube {
                    pixels: "areas",
                    pixels_a_face: cube.side(),
                },
                Grid::Region(region) => Place::Region {
                    pixels: "points",
                    metres_a_pixel: region.step(),
                    metres_across: region.step() * f64::from(width - 1),
                    latitude: region.place()[0],
                    longitude: region.place()[1],
                },
            },
        }
    }

    /// As text.
    #[must_use]
    pub fn json(&self) -> String {
        let text = serde_json::to_string_pretty(self);
        text.expect("strings and finite numbers") + "\n"
    }
}
