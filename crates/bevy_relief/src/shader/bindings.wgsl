// Holds what Rust tells the shaders: the uniforms of a planet and of its air. Reads the sizes of their arrays.
//
// `PlanetUniform` and `AirUniform` in Rust have the same fields in the same order; a test compares names, types and offsets.

#define_import_path bevy_relief::bindings

#import bevy_relief::constants::{MAX_BIOMES, MAX_STOPS, MORPH_LEVELS}

// The colour of flat ground at a height; between two stops it is mixed.
struct ColourStop {
    // Linear RGB.
    colour: vec3<f32>,
    // Metres above the sphere.
    height: f32,
}

// The colour of flat ground in a climate; between biomes it is mixed.
struct Biome {
    // Linear RGB.
    colour: vec3<f32>,
    // Degrees Celsius.
    warmth: f32,
    // From 0 to 1.
    moisture: f32,
}

// What flat ground is made of, by warmth and moisture.
struct Climate {
    biomes: array<Biome, MAX_BIOMES>,
    // How many biomes count; 0 without a climate, whose other fields then say nothing.
    biome_count: u32,
    // Degrees Celsius at the equator and at the poles, at the sea's level.
    equator: f32,
    pole: f32,
    // Degrees that it is colder a metre higher up.
    lapse: f32,
    // Degrees that regions of a latitude differ by, more or less.
    variation: f32,
    // Moisture that regions differ by, more or less.
    spread: f32,
    // Moisture that the equator and 60° have more than 30° and the poles.
    belts: f32,
    // Moisture lost a metre higher up.
    drying: f32,
    // How much of the moisture is rain's: 0 without rain.
    rain: f32,
    // How many regions lie side by side on a radius.
    regions: f32,
    // Degrees Celsius where snow begins, and below which it covers all.
    snow_begins: f32,
    snow_covers: f32,
    // Metres above the sea to which the shore reaches; 0 without a shore.
    shore_height: f32,
    // Linear RGB of what lies at the shore.
    shore: vec3<f32>,
    // Linear RGB of snow.
    snow: vec3<f32>,
}

// What fills the planet up to the sea's level.
struct Sea {
    // Linear RGB at the shore.
    shallow: vec3<f32>,
    // Metres of depth where `shallow` and `deep` are mixed in equal parts; 0 without a sea, whose other fields then say nothing.
    half_depth: f32,
    // Linear RGB of the abyss.
    deep: vec3<f32>,
    // One of `LIQUID_WATER`, `LIQUID_LAVA`, `LIQUID_ICE`.
    liquid: u32,
    // Linear RGB of the sky that the sea mirrors.
    sky: vec3<f32>,
}

// Where the chunks of a level turn into their parents.
struct MorphRamp {
    // Metres from the eye, as `Measure` counts, at which the morph ends: by the level's error and, where cells are longest, by their length.
    by_error: f32,
    by_length: f32,
    // How much more skewed than it is a place counts as.
    skew_within: f32,
    // The share of that distance at which it begins.
    begins: f32,
}

// How far ground counts to be from an eye: never farther than it is, and nearly the same whatever its height.
struct Measure {
    // Metres from the centre to the lowest ground that is seen: to the sphere along which distances are taken.
    lowest_seen: f32,
    // Metres from the centre to a sphere that holds all ground.
    roof: f32,
    // Fills 16 bytes.
    unused: vec2<f32>,
}

// A planet as its ground is drawn.
struct Planet {
    // By level.
    morphs: array<MorphRamp, MORPH_LEVELS>,
    measure: Measure,
    // In the order of their heights; those from `stop_count` on say nothing.
    stops: array<ColourStop, MAX_STOPS>,
    climate: Climate,
    sea: Sea,
    // Linear RGB of steep ground.
    rock: vec3<f32>,
    // Metres above the sphere from which a look measures heights: the sea's level, 0 where the recipe has none.
    sea_level: f32,
    // The planet's centre as it is rendered.
    centre: vec3<f32>,
    // Metres from the centre to height 0.
    radius: f32,
    // The eye for which a frozen selection was made, as it is rendered.
    frozen_eye: vec3<f32>,
    // 1 if the selection is frozen, 0 if each vertex goes by the camera that draws it.
    is_frozen: u32,
    // How many stops count.
    stop_count: u32,
    // Radians of slope where rock begins, and from which there is nothing else.
    rock_begins: f32,
    rock_covers: f32,
    // Lowest and highest ground of the realms drawn whole, metres above the sphere.
    lowest: f32,
    highest: f32,
    // How much brighter and darker patches of the ground are, as a share.
    detail_contrast: f32,
    // Slope of the relief that only the light sees.
    detail_relief: f32,
    // How much of the near ground stones and tufts hide where most lie: 0 to 1.
    detail_stones: f32,
    detail_tufts: f32,
    // How much of moist and mild land is wooded: 0 to 1.
    detail_woods: f32,
    // How steep ripples and dunes are on bare dry ground: 0 to 1.
    detail_ripples: f32,
    // How much its soils differ, and how clear the layers of its rock are, from 0 to 1.
    detail_soils: f32,
    detail_layers: f32,
    // Metres between the vertices of a whole realm.
    realm_step: f32,
    // Of all noises of the planet.
    seed: u32,
    // One of `VIEW_SHADED`, `VIEW_REALMS`, `VIEW_LEVELS`, `VIEW_NORMALS`, `VIEW_HEIGHT`.
    view: u32,
    // Metres from a corner of the lattice of fine noise, less whole periods of that noise, to what is rendered at zero; along the planet's axes.
    near_origin: vec3<f32>,
    // Tells it from the other planets, in the G-buffer.
    number: u32,
}

// A layer of clouds.
struct Clouds {
    // The turn from the world's axes into the planet's, as a quaternion: x, y, z, w.
    into_axes: vec4<f32>,
    // Linear RGB.
    colour: vec3<f32>,
    // Optical depth of the thickest straight up; 0 without clouds, whose other fields then say nothing.
    depth: f32,
    // Metres from the planet's centre to the clouds.
    radius: f32,
    // Metres from the sea to the clouds.
    height: f32,
    // The value of the noise above which there are clouds.
    edge: f32,
    // How many weathers lie side by side on a radius.
    regions: f32,
    // Radians that the clouds drifted eastwards before the shaders' time last began anew.
    drifted: f32,
    // Radians a second that they drift eastwards.
    drift: f32,
    // Of their noise.
    seed: u32,
    // Of their noise, at most.
    octaves: u32,
}

// The air of a planet: a gas, and a haze in it. Depths are optical depths on the way straight up from the sea: red, green, blue.
struct Air {
    // The planet's centre as it is rendered.
    centre: vec3<f32>,
    // Metres from the centre to the sea, where densities are 1.
    radius: f32,
    // Depth of what the gas scatters.
    gas: vec3<f32>,
    // Metres over which the gas thins by e.
    gas_height: f32,
    // Depth of what the gas swallows.
    gas_absorbed: vec3<f32>,
    // Metres from the centre from which nothing of the air is left.
    top: f32,
    // Depth of what the haze scatters.
    haze: vec3<f32>,
    // Metres over which the haze thins by e.
    haze_height: f32,
    // Depth of what the haze swallows.
    haze_absorbed: vec3<f32>,
    // How much the haze scatters forwards: the mean cosine.
    forward: f32,
    clouds: Clouds,
    // One of `AIR_NONE`, `AIR_MARCHED`, `AIR_SKYLIGHT`.
    mode: u32,
    // How many parts a ray is cut into.
    steps: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> planet: Planet;

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<uniform> planet_air: Air;

// How moist rain makes the ground, or the layer that is looked at, by direction in the planet's axes: from 0 to 1.
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var sphere_map: texture_cube<f32>;

@group(#{MATERIAL_BIND_GROUP}) @binding(103) var sphere_sampler: sampler;
