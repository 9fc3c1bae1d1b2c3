// Holds what ground is made of between the size of hills and that of continents: how its soils differ in colour and in the water that they hold,
// and the layers of rock that steep ground lays bare. Reads the planet's `detail_soils`, `detail_layers`, `radius` and `seed`.

#define_import_path bevy_relief::soils

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::noise::{ENDLESS, corner, noise}

// Which noise that of soils is, and which that of layers.
const SOILS_SALT: u32 = 0x2545f491u;
const LAYERS_SALT: u32 = 0x6a09e667u;

// Soils are waves of 2^17 m, cut into by such of 2^15, 2^13, 2^11 and 2^9 m that count less and less.
const OCTAVES: i32 = 5;
const COARSEST: f32 = 17.0;
const GAIN: f32 = 0.8;

// How far the waves of an octave carry the finer ones along, in their own length: soils are drawn out, as water and wind have left them.
const CARRIED: f32 = 0.25;

// Waves a pixel at which an octave begins to be seen; it is seen wholly at half as many.
const SEEN: f32 = 0.5;

// Moisture that soils hold more or less of, at most about.
const MOISTURE: f32 = 0.2;

// What brings the two axes of soils, sums of an octave's slopes, to about −1 to 1.
const KIND: f32 = 0.6;

// What the two axes of soils add to a colour, as shares of it: rust against ash, and pale against dark.
const RUST: vec3<f32> = vec3<f32>(0.30, 0.0, -0.24);
const PALE: vec3<f32> = vec3<f32>(0.34, 0.36, 0.38);

// How much of it is seen where plants cover the ground.
const COVERED: f32 = 0.3;

// Moisture to which nothing covers the ground, and from which all of it is covered.
const BARE: vec2<f32> = vec2<f32>(0.15, 0.6);

// The thickest layers of rock, in metres; the next ones are a third as thick, and so on.
const THICKEST: f32 = 240.0;
const LAYERS: i32 = 6;

// By how many times two layers mostly differ in brightness, as a power of two.
const LAYERS_CONTRAST: f32 = 1.3;

// How far pale layers go against dark ones.
const PALE_LAYERS: f32 = 0.45;

// Metres by which layers are folded.
const FOLDED: f32 = 400.0;

// Radians of slope where layers begin to be cut.
const CUT: vec2<f32> = vec2<f32>(0.12, 0.4);

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
    for (var j = 0; j < OCTAVES; j++) {
        let exponent = COARSEST - 2.0 * f32(j);
        let wave = exp2(exponent);
        // Nothing as coarse as the planet.
        let small = 1.0 - smoothstep(-4.0, -3.0, exponent - log2(planet.radius));
        let seen = small * saturate(SEEN * wave / ground.footprint - 1.0);
        if seen > 0.0 {
            let n = noise(place / wave, ENDLESS, planet.seed ^ (SOILS_SALT + u32(j)));
            made.moisture += weight * seen * n.w;
            made.kind += weight * seen * n.xy;
            made.fold += select(0.0, n.z, j < 2);
            place += n.yzx * (CARRIED * wave);
        }
        weight *= GAIN;
    }
    made.moisture *= MOISTURE * planet.detail_soils;
    made.kind *= KIND * planet.detail_soils;
    made.fold *= FOLDED;
    return made;
}

// What of the ground is bare where it is so moist.
fn bareness(moisture: f32) -> f32 {
    return 1.0 - smoothstep(BARE.x, BARE.y, moisture);
}

// What to multiply the colour of flat ground with that is so moist.
fn soil_tint(soil: Soil, moisture: f32) -> vec3<f32> {
    let seen = mix(COVERED, 1.0, bareness(moisture));
    return max(1.0 + seen * (soil.kind.x * RUST + soil.kind.y * PALE), vec3<f32>(0.2));
}

// How bright one of a kind of layers is, counted from below: −1 to 1.
fn layer(number: i32, kind: u32) -> f32 {
    return corner(vec3<u32>(u32(number), 0u, 0u), planet.seed ^ (LAYERS_SALT + kind)).x;
}

// By how many times the layer of rock that lies bare here is brighter than others, as a power of two.
fn layers(ground: Ground, soil: Soil) -> f32 {
    let cut = smoothstep(CUT.x, CUT.y, ground.slope);
    if planet.detail_layers * cut <= 0.0 {
        return 0.0;
    }
    let height = ground.height + soil.fold;
    // Metres of height that a pixel has.
    let rise = ground.footprint * tan(min(ground.slope, 1.4));
    var thick = THICKEST;
    var sum = 0.0;
    for (var j = 0; j < LAYERS; j++) {
        let seen = saturate(SEEN * thick / rise - 1.0);
        if seen > 0.0 {
            let at = height / thick;
            let number = i32(floor(at));
            // Even through most of a layer.
            let next = smoothstep(0.8, 1.0, fract(at));
            sum += seen * mix(layer(number, u32(j)), layer(number + 1, u32(j)), next);
        }
        thick /= 3.0;
    }
    // Of pale and dark rock there is more that is dark.
    return planet.detail_layers * LAYERS_CONTRAST * cut * select(sum, PALE_LAYERS * sum, sum > 0.0);
}
