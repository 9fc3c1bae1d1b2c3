// Holds what Rust tells the shader of the sky. Reads for how many planets there is room.
//
// `SkyUniform` in Rust has the same fields in the same order; a test compares names, types and offsets.

#define_import_path bevy_relief::sky_bindings

#import bevy_relief::bindings::Air
#import bevy_relief::sky_constants::{SKY_PLANETS}

struct Sky {
    // Those of the planets that count, the farthest first.
    airs: array<Air, SKY_PLANETS>,
    // How many planets count.
    count: u32,
    // Of the stars.
    seed: u32,
    // Brightness of stars on the picture; 1 is usual, 0 is none.
    stars: f32,
    // Brightness of the sun's disc and glare on the picture; 1 is usual, 0 is none.
    sun: f32,
    // Cosine and sine of the turn of the stars about +Y.
    turn_cosine: f32,
    turn_sine: f32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> sky: Sky;
