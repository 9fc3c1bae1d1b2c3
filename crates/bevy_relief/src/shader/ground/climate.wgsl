// Holds the colour of dry ground by warmth, moisture, height and slope: `Look::colour` and `Climate::at` in Rust, but that noise too fine to
// be seen is left out. Reads the planet's `climate`, `stops` and `rock`, and the numbers that it shares with Rust.

#define_import_path bevy_relief::climate

#import bevy_relief::bindings::{planet, sphere_map, sphere_sampler}
#import bevy_relief::ground::Ground
#import bevy_relief::noise::{ENDLESS, noise}
#import bevy_relief::soils::{Soil, bareness, layers, soil_tint}
#import bevy_relief::constants::{
    BIOME_SOFTNESS,
    BIOME_STEPS,
    CLIMATE_GAIN,
    CLIMATE_OCTAVES,
    LAYERS_IN_SOIL,
    MEAN_MOISTURE,
    MOISTURE_OF_NOISE,
    SHORE_FLAT,
    SHORE_GREEN,
    SHORE_MOISTURE,
    SHORE_WHOLE,
    SNOW_HOLDS,
    SNOW_OF_RAIN,
    UNPAINTED,
    WOODS_SHADE,
}

// What the finest noise adds in degrees and in moisture, so that biomes meet in patches.
const FRAYED: vec2<f32> = vec2<f32>(2.5, 0.14);

// Radians of slope by which it moves the borders of rock and snow.
const FRAYED_SLOPE: f32 = 0.08;

// Waves a pixel at which an octave begins to be seen; it is seen wholly at half as many.
const SEEN: f32 = 0.5;

fn has_climate() -> bool {
    return planet.climate.biome_count > 0u;
}

// Linear RGB of flat ground by its height in metres above the sphere, without a climate.
fn stops_colour(height: f32) -> vec3<f32> {
    if planet.stop_count == 0u {
        return vec3<f32>(UNPAINTED);
    }
    var colour = planet.stops[0].colour;
    for (var k = 1u; k < planet.stop_count; k++) {
        let below = planet.stops[k - 1u].height;
        let above = planet.stops[k].height;
        let t = saturate((height - below) / max(above - below, 1e-6));
        colour = mix(colour, planet.stops[k].colour, t);
    }
    return colour;
}

// x: degrees Celsius; y: moisture, from 0 to 1. `fray` is the finest noise, from −1 to 1.
fn climate(ground: Ground, fray: f32) -> vec2<f32> {
    var wet = 0.0;
    var warm = 0.0;
    var frequency = planet.climate.regions;
    var weight = 1.0;
    let pixel = ground.footprint / planet.radius;
    for (var octave = 0u; octave < CLIMATE_OCTAVES; octave++) {
        let n = noise(ground.dir * frequency, ENDLESS, planet.seed + octave);
        let seen = weight * saturate(SEEN / (frequency * pixel) - 1.0);
        wet += seen * n.w;
        warm += seen * n.x;
        frequency *= 2.0;
        weight *= CLIMATE_GAIN;
    }
    let sine = ground.dir.y * ground.dir.y;
    // The tropics are warm far north and south.
    let polar = sine * sine;
    // cos 6φ: 1 at the equator and 60°, −1 at 30° and the poles.
    let double = 1.0 - 2.0 * sine;
    let belt = double * (4.0 * double * double - 3.0);
    let height = ground.height - planet.sea_level;
    let warmth = mix(planet.climate.equator, planet.climate.pole, polar) - planet.climate.lapse * max(height, 0.0)
        + planet.climate.variation * warm;
    var mean = MEAN_MOISTURE + planet.climate.belts * belt;
    if planet.climate.rain > 0.0 {
        mean = mix(mean, textureSampleLevel(sphere_map, sphere_sampler, ground.dir, 0.0).x, planet.climate.rain);
    }
    let moisture = mean + MOISTURE_OF_NOISE * planet.climate.spread * wet - planet.climate.drying * height;
    return vec2<f32>(warmth + FRAYED.x * fray, saturate(moisture + FRAYED.y * fray));
}

// Linear RGB of ground without snow and rock, by what `climate` returns, by its height in metres above the sphere and by its slope in radians; `wood` of it is wooded.
fn biome_colour(weather: vec2<f32>, height: f32, slope: f32, wood: f32) -> vec3<f32> {
    var sum = vec3<f32>(0.0);
    var weights = 0.0;
    for (var k = 0u; k < planet.climate.biome_count; k++) {
        let biome = vec2<f32>(planet.climate.biomes[k].warmth, planet.climate.biomes[k].moisture);
        let off = (weather - biome) / BIOME_STEPS;
        let near = 1.0 / (dot(off, off) + BIOME_SOFTNESS);
        let weight = near * near;
        sum += planet.climate.biomes[k].colour * weight;
        weights += weight;
    }
    let flat = sum / weights * mix(vec3<f32>(1.0), WOODS_SHADE, wood);
    let shore_height = planet.climate.shore_height;
    if shore_height <= 0.0 {
        return flat;
    }
    let green = smoothstep(SHORE_MOISTURE.x, SHORE_MOISTURE.y, weather.y) * (1.0 - smoothstep(SHORE_FLAT.x, SHORE_FLAT.y, slope));
    let high = shore_height * mix(1.0, SHORE_GREEN, green);
    let inland = smoothstep(SHORE_WHOLE * high, high, height - planet.sea_level);
    return mix(planet.climate.shore, flat, inland);
}

// How much of flat ground is white at so many degrees Celsius: 0 to 1.
fn white(warmth: f32) -> f32 {
    return smoothstep(-planet.climate.snow_begins, -planet.climate.snow_covers, -warmth);
}

// How much of the ground is bare rock, for it is steep: 0 to 1. `fray` is the finest noise, from −1 to 1.
fn rocky(ground: Ground, fray: f32) -> f32 {
    return smoothstep(planet.rock_begins, planet.rock_covers, ground.slope + FRAYED_SLOPE * fray);
}

// rgb: linear colour; a: how much of it is snow, from 0 to 1. `weather` is what `climate` returns, `fray` the finest noise, from −1 to 1, `wood`
// how much of it woods cover, `soil` what it is made of.
fn ground_colour(ground: Ground, weather: vec2<f32>, fray: f32, wood: f32, soil: Soil) -> vec4<f32> {
    let slope = ground.slope + FRAYED_SLOPE * fray;
    let steep = rocky(ground, fray);
    let rock = planet.rock * soil_tint(soil, 0.0);
    let layer = exp2(layers(ground, soil) * max(steep, LAYERS_IN_SOIL * bareness(weather.y)));
    if !has_climate() {
        let stops = stops_colour(ground.height) * soil_tint(soil, 0.0);
        return vec4<f32>(mix(stops, rock, steep) * layer, 0.0);
    }
    let flat = biome_colour(weather, ground.height, ground.slope, wood) * soil_tint(soil, weather.y);
    let slides = smoothstep(planet.rock_begins + SNOW_HOLDS.x, planet.rock_covers + SNOW_HOLDS.y, slope);
    // Where little rain falls, little snow falls.
    let snowless = planet.climate.rain * SNOW_OF_RAIN * (MEAN_MOISTURE - weather.y);
    let snow = white(weather.x + snowless) * (1.0 - slides);
    return vec4<f32>(mix(mix(flat, rock, steep) * layer, planet.climate.snow, snow), snow);
}
