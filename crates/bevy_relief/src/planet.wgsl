// What a shader is told of a planet.

#define_import_path bevy_relief::planet

struct Planet {
    // Linear colour, height above the sphere.
    stops: array<vec4<f32>, 16>,
    // Linear colour, the sea's level.
    rock: vec4<f32>,
    // Linear colour, depth of equal parts; 0 without a sea.
    shallow: vec4<f32>,
    deep: vec4<f32>,
    // Where a frozen selection was made for, as it is rendered; its fourth part is 0 if none is frozen.
    frozen_eye: vec4<f32>,
    centre: vec3<f32>,
    count: u32,
    rock_slope: vec2<f32>,
    range: vec2<f32>,
    // By level. x: metres from the eye at which a chunk begins to turn into its parent; y: one over the metres from there to the end.
    morphs: array<vec4<f32>, 32>,
    view: u32,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(100) var<uniform> planet: Planet;
