// Holds a vertex shader that writes down what colours dry ground has at some places, and draws nothing. Reads the places from the vertices.

#import bevy_relief::bindings::planet
#import bevy_relief::climate::{climate, ground_colour}
#import bevy_relief::soils::soil
#import bevy_relief::woods::{wooded, woods}
#import bevy_relief::ground::Ground
#import bevy_pbr::forward_io::VertexOutput

// rgb: linear colour of a place; a: how much of it is snow.
@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<storage, read_write> colours: array<vec4<f32>>;

// A place.
struct Swatch {
    // From the planet's centre, of length 1.
    @location(0) dir: vec3<f32>,
    // Metres above the sea, radians of slope, which of all places.
    @location(1) rest: vec3<f32>,
    // Metres that a pixel covers.
    @location(2) footprint: vec2<f32>,
}

@vertex
fn vertex(swatch: Swatch) -> VertexOutput {
    var ground: Ground;
    ground.dir = swatch.dir;
    ground.height = swatch.rest.x + planet.sea_level;
    ground.slope = swatch.rest.y;
    // All of the climate's noise is seen, and none is finer.
    ground.footprint = 1e-6;
    var weather = climate(ground, 0.0);
    ground.footprint = swatch.footprint.x;
    let made_of = soil(ground);
    weather.y = saturate(weather.y + made_of.moisture);
    // From so far that no wood is told from another.
    ground.footprint = 1e6;
    let wood = woods(ground, wooded(weather));
    ground.footprint = swatch.footprint.x;
    colours[u32(swatch.rest.z)] = ground_colour(ground, weather, 0.0, wood, made_of);
    var out: VertexOutput;
    // Behind the camera.
    out.position = vec4(0.0, 0.0, 0.0, -1.0);
    return out;
}
