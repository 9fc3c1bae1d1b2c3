// Holds what ground is made of between the size of hills and that of continents: how its soils differ in colour and in the water that they hold,
// and the layers of rock that steep ground lays bare: what `Look::colour` has of them in Rust. Reads the planet's `detail_soils`,
// `detail_layers`, `radius`, `sea_level` and `seed`, and the numbers that it shares with Rust.

#define_import_path bevy_relief::soils

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::noise::{ENDLESS, corner, noise}
#import bevy_relief::constants::{
    LAYERS,
    LAYERS_CONTRAST,
    LAYERS_CUT,
    LAYERS_EVEN,
    LAYERS_FOLDED,
    LAYERS_FOLDS,
    LAYERS_PALE,
    LAYERS_SALT,
    LAYERS_STEEPEST,
    LAYERS_THICKEST,
    SOILS_BARE,
    SOILS_CARRIED,
    SOILS_COARSEST,
    SOILS_COVERED,
    SOILS_GAIN,
    SOILS_KIND,
    SOILS_LEFT,
    SOILS_MOISTURE,
    SOILS_OCTAVES,
    SOILS_PALE,
    SOILS_RUST,
    SOILS_SALT,
    SOILS_SEEN,
    SOILS_SMALL,
}

// What ground is made of.
struct Soil {
    // Moisture more than the climate's.
    moisture: f32,
    // Rust, and pale; about −1 to 1.
    kind: vec2<f32>,
    // Metres by which layers are folded up here.
    fold: f32,
}

fn soil(ground: Ground) -> Soil {
    var made = Soil(0.0, vec2<f32>(0.0), 0.0);
    if planet.detail_soils + planet.detail_layers <= 0.0 {
        return made;
    }
    var place = ground.dir * planet.radius;
    var weight = 1.0;
    for (var j = 0u; j < SOILS_OCTAVES; j++) {
        let exponent = SOILS_COARSEST - 2.0 * f32(j);
        let wave = exp2(exponent);
        // Nothing as coarse as the planet.
        let small = smoothstep(SOILS_SMALL.x, SOILS_SMALL.y, log2(planet.radius) - exponent);
        let seen = small * saturate(SOILS_SEEN * wave / ground.footprint - 1.0);
        if seen > 0.0 {
            let n = noise(place / wave, ENDLESS, planet.seed ^ (SOILS_SALT + j));
            made.moisture += weight * seen * n.w;
            made.kind += weight * seen * n.xy;
            made.fold += select(0.0, n.z, j < LAYERS_FOLDS);
            place += n.yzx * (SOILS_CARRIED * wave);
        }
        weight *= SOILS_GAIN;
    }
    made.moisture *= SOILS_MOISTURE * planet.detail_soils;
    made.kind *= SOILS_KIND * planet.detail_soils;
    made.fold *= LAYERS_FOLDED;
    return made;
}

// What of the ground is bare where it is so moist.
fn bareness(moisture: f32) -> f32 {
    return 1.0 - smoothstep(SOILS_BARE.x, SOILS_BARE.y, moisture);
}

// What to multiply the colour of flat ground with that is so moist.
fn soil_tint(soil: Soil, moisture: f32) -> vec3<f32> {
    let seen = mix(SOILS_COVERED, 1.0, bareness(moisture));
    return max(1.0 + seen * (soil.kind.x * SOILS_RUST + soil.kind.y * SOILS_PALE), vec3<f32>(SOILS_LEFT));
}

// How bright one of a kind of layers is, counted from below: −1 to 1.
fn layer(number: i32, kind: u32) -> f32 {
    return corner(vec3<u32>(u32(number), 0u, 0u), planet.seed ^ (LAYERS_SALT + kind)).x;
}

// By how many times the layer of rock that lies bare here is brighter than others, as a power of two.
fn layers(ground: Ground, soil: Soil) -> f32 {
    let cut = smoothstep(LAYERS_CUT.x, LAYERS_CUT.y, ground.slope);
    if planet.detail_layers * cut <= 0.0 {
        return 0.0;
    }
    let height = ground.height - planet.sea_level + soil.fold;
    // Metres of height that a pixel has.
    let rise = ground.footprint * tan(min(ground.slope, LAYERS_STEEPEST));
    var thick = LAYERS_THICKEST;
    var sum = 0.0;
    for (var j = 0u; j < LAYERS; j++) {
        let seen = saturate(SOILS_SEEN * thick / rise - 1.0);
        if seen > 0.0 {
            let at = height / thick;
            let number = i32(floor(at));
            // Even through most of a layer.
            let next = smoothstep(LAYERS_EVEN, 1.0, fract(at));
            sum += seen * mix(layer(number, j), layer(number + 1, j), next);
        }
        thick /= 3.0;
    }
    return planet.detail_layers * LAYERS_CONTRAST * cut * select(sum, LAYERS_PALE * sum, sum > 0.0);
}
