//! What a planet's tiles are, as `layer.json` tells a client.

use crate::TileKey;
use serde::Serialize;

/// The file of that name: which tiles there are and how they are asked for.
///
/// Its members as Cesium's `CesiumTerrainProvider` reads them.
#[derive(Serialize)]
pub(crate) struct Layer {
    tilejson: &'static str,
    name: String,
    description: String,
    version: &'static str,
    format: &'static str,
    scheme: &'static str,
    projection: &'static str,
    tiles: [String; 1],
    extensions: [&'static str; 2],
    bounds: [f64; 4],
    minzoom: u8,
    maxzoom: u8,
    available: Vec<[Columns; 1]>,
}

/// A rectangle of tiles.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Columns {
    start_x: u32,
    start_y: u32,
    end_x: u32,
    end_y: u32,
}

impl Layer {
    /// All tiles down to a level, whose addresses end with a version.
    pub(crate) fn new(name: &str, story: &str, deepest: u8, version: &str) -> Self {
        let level = |z: u8| {
            [Columns {
                start_x: 0,
                start_y: 0,
                end_x: (2 << z) - 1,
                end_y: (1 << z) - 1,
            }]
        };
        let deepest = deepest.min(TileKey::MAX_LEVEL);
        Self {
            tilejson: "2.1.0",
            name: name.to_owned(),
            description: story.to_owned(),
            version: "1.0.0",
            format: "quantized-mesh-1.0",
            scheme: "tms",
            projection: "EPSG:4326",
            tiles: [format!("{{z}}/{{x}}/{{y}}.terrain?v={version}")],
            extensions: ["octvertexnormals", "watermask"],
            bounds: [-180.0, -90.0, 180.0, 90.0],
            minzoom: 0,
            maxzoom: deepest,
            available: (0..=deepest).map(level).collect(),
        }
    }
}
