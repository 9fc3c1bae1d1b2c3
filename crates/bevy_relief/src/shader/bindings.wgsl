// What a shader is told of a planet.

#define_import_path bevy_relief::bindings

struct Planet {
    // Linear colour, height above the sphere.
    stops: array<vec4<f32>, 16>,
    // Linear colour, degrees Celsius.
    biomes: array<vec4<f32>, 12>,
    // x: moisture of the biome.
    moistures: array<vec4<f32>, 12>,
    // Degrees at equator and pole, lost a metre up, more or less by noise.
    warmth: vec4<f32>,
    // Moisture more or less by noise, by belts, lost a metre up; regions a radius.
    moisture: vec4<f32>,
    // Linear colour, degrees where it begins.
    snow: vec4<f32>,
    // Linear colour, height to which it reaches; 0 without a shore.
    shore: vec4<f32>,
    // Linear colour, the sea's level.
    rock: vec4<f32>,
    // Linear colour, depth of equal parts; 0 without a sea.
    shallow: vec4<f32>,
    // Linear colour; degrees where snow covers all.
    deep: vec4<f32>,
    // Linear colour of the sky in the sea; metres from the centre to height 0.
    sky: vec4<f32>,
    // Where a frozen selection was made for, as it is rendered; its fourth part is 0 if none is frozen.
    frozen_eye: vec4<f32>,
    centre: vec3<f32>,
    count: u32,
    rock_slope: vec2<f32>,
    range: vec2<f32>,
    // Contrast, slope.
    detail: vec2<f32>,
    // Metres between the vertices of a whole realm.
    step: f32,
    // 0: no climate.
    biome_count: u32,
    seed: u32,
    // 0: water, 1: lava, 2: ice.
    liquid: u32,
    view: u32,
    // By level. x: metres from the eye at which a chunk begins to turn into its parent; y: one over the metres from there to the end.
    morphs: array<vec4<f32>, 32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> planet: Planet;
