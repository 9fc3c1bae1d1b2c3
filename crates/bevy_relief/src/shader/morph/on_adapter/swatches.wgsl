// Holds a vertex shader that writes down what colours dry ground and inland water have at some places, what stands on ground makes of its
// colour, where salt lies, what dark colours are handed to tone mapping as, how rock is broken and how bright the sun is on water, and draws nothing. Reads the places from the vertices.

#import bevy_relief::bindings::planet
#import bevy_relief::climate::{climate, ground_colour}
#import bevy_relief::constants::DETAIL_PERIOD_EXPONENT
#import bevy_relief::crags::crags
#import bevy_relief::dark_tones::kept_dark
#import bevy_relief::grain::grain
#import bevy_relief::plain_light::mirrored
#import bevy_relief::sea::{FAR_WATER, NEAR_WATER, REFLECTANCE, dimmed, sun_on_water, water_colour}
#import bevy_relief::shores::salt
#import bevy_relief::soils::soil
#import bevy_relief::woods::{wooded, woods}
#import bevy_relief::ground::Ground
#import bevy_pbr::{forward_io::VertexOutput, pbr_types::pbr_input_new}
#import bevy_render::maths::PI

// Eight for each place. Linear RGB of its ground; of water as deep as a hundredth of its height, as many metres above the sea as its slope has radians; what
// to multiply the colour of ground with where blades stand, and where clods lie, in the mean; how much of ground a hundredth of its height above water is salt, beside
// still water of dry and of moist country and beside a river; a ten thousandth of its height, twice and thrice that, as they are handed to tone mapping; the slope of rock, its brightness, how much
// that changes where noise repeats; how bright the sun is on water that mirrors it, against white paper: from near, from afar, and from afar undimmed. And
// how much of the sun falls on the sea that stands 0.01 below its horizon, 0.03 and 0.1 above it (sine), and on inland water.
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

// How many lines of sight the mean is of.
const MANY: u32 = 32u;

// What blades and clods make of the colour of level ground that is seen so flat (sine), in the mean.
fn mean_tint(dir: vec3<f32>, sine: f32, blades: f32, clods: f32) -> vec3<f32> {
    let aside = normalize(cross(dir, vec3(0.31, 0.72, -0.62)));
    var ground: Ground;
    ground.dir = dir;
    ground.normal = dir;
    ground.view = dir * sine + aside * sqrt(1.0 - sine * sine);
    ground.footprint = 0.004;
    var sum = vec3<f32>(0.0);
    for (var k = 0u; k < MANY; k++) {
        ground.near = 500.0 * abs(dir) + f32(k) * vec3(0.37, 0.61, 0.53);
        sum += grain(ground, blades, clods, 0.0).tint;
    }
    return sum / f32(MANY);
}

// How bright the sun is on water of a roughness and a reflectance that mirrors it to the eye, against white paper.
fn glint(ground: Ground, roughness: f32, reflectance: f32) -> f32 {
    var input = pbr_input_new();
    input.N = ground.normal;
    input.V = ground.view;
    input.material.perceptual_roughness = roughness;
    input.material.reflectance = vec3(reflectance);
    return PI * mirrored(input, ground.sun);
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
    let at = 8u * u32(swatch.rest.z);
    colours[at] = ground_colour(ground, weather, 0.0, wood, made_of);
    colours[at + 1u] = vec4(water_colour(0.01 * swatch.rest.x, swatch.rest.y), 1.0);
    // From nearly flat to straight down.
    let sine = 0.1 + 0.75 * swatch.rest.y;
    colours[at + 2u] = vec4(mean_tint(swatch.dir, sine, 1.0, 0.0), 1.0);
    colours[at + 3u] = vec4(mean_tint(swatch.dir, sine, 0.0, 1.0), 1.0);
    let above = 0.01 * swatch.rest.x;
    let still = vec3(0.0);
    let crust = vec3(salt(ground, above, still, 0.0, 0.0, 0.0), salt(ground, above, still, 1.0, 0.0, 0.0), salt(ground, above, swatch.dir, 0.0, 0.0, 0.0));
    colours[at + 4u] = vec4(crust, 1.0);
    colours[at + 5u] = vec4(kept_dark(vec3(1e-4, 2e-4, 3e-4) * swatch.rest.x, 1.0), 1.0);
    let aside = normalize(cross(swatch.dir, vec3(0.31, 0.72, -0.62)));
    ground.normal = swatch.dir;
    ground.near = round(500000.0 * abs(swatch.dir)) / 1024.0;
    ground.footprint = 0.05;
    let rock = crags(ground);
    ground.near += exp2(f32(DETAIL_PERIOD_EXPONENT));
    let again = crags(ground);
    colours[at + 6u] = vec4(length(rock.slope), rock.bright, rock.bright - again.bright, 1.0);
    ground.view = swatch.dir * sine + aside * sqrt(1.0 - sine * sine);
    ground.sun = reflect(-ground.view, swatch.dir);
    let near = glint(ground, NEAR_WATER, dimmed(ground, NEAR_WATER, 0.0));
    let far = glint(ground, FAR_WATER, dimmed(ground, FAR_WATER, 1.0));
    colours[at + 7u] = vec4(near, far, glint(ground, FAR_WATER, REFLECTANCE), 1.0);
    var low = array<f32, 3>(-0.01, 0.03, 0.1);
    for (var k = 0u; k < 3u; k++) {
        ground.sun = swatch.dir * low[k] + aside * sqrt(1.0 - low[k] * low[k]);
        colours[at + k].w = sun_on_water(ground, 0.0);
        colours[at + 3u + k].w = sun_on_water(ground, 100.0);
    }
    var out: VertexOutput;
    // Behind the camera.
    out.position = vec4(0.0, 0.0, 0.0, -1.0);
    return out;
}
