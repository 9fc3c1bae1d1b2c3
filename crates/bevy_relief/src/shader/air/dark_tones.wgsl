// Holds what keeps dark colours as they are through tone mapping. Reads nothing.

#define_import_path bevy_relief::dark_tones

// Up to here Khronos's neutral tone mapping takes from dark colours, and it takes as much from all others: what white surroundings, mirrored by 4 % as glossy
// things do, would have added to them (Khronos PBR Neutral Tone Mapper, 2024).
const TAKEN: f32 = 0.04;

// So many radii above a planet half of that is taken: seen from space, what it takes is the veil of the air between.
const HIGH: f32 = 0.02;

// How much an eye that far from the middle of a planet keeps of what would be taken: all on its ground.
fn share_kept(away: f32, radius: f32) -> f32 {
    let high = max(away / radius - 1.0, 0.0) / HIGH;
    return 1.0 / (1.0 + high * high);
}

// A colour that tone mapping leaves as it is: with a share `kept` of what it will take, for no light here is such a mirror's. By other tone mappings, and where
// the camera's own pass maps tones, the colour itself.
fn kept_dark(colour: vec3<f32>, kept: f32) -> vec3<f32> {
#ifdef TONEMAP_METHOD_PBR_NEUTRAL
    let least = max(min(colour.r, min(colour.g, colour.b)), 0.0);
    // Of m it leaves m² / (4 · 0.04) below 0.08, and m less 0.04 above.
    return colour + kept * select(TAKEN, 2.0 * sqrt(TAKEN * least) - least, least < TAKEN);
#else
    return colour;
#endif
}
