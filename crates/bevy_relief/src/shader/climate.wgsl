// What the ground looks like by warmth and moisture. The same functions as `Look::colour` and `Climate::at`, but that noise too fine to be seen is left out.

#define_import_path bevy_relief::climate

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::noise::noise

const OCTAVES: u32 = 4u;
const GAIN: f32 = 0.55;
const STEPS: vec2<f32> = vec2<f32>(12.0, 0.25);
const SNOW_HOLDS: vec2<f32> = vec2<f32>(0.06, 0.2);
// What the finest noise adds in degrees and in moisture, so that biomes meet in patches.
const FRAY: vec2<f32> = vec2<f32>(2.5, 0.14);

fn stops_colour(height: f32) -> vec3<f32> {
    if planet.count == 0u {
        return vec3<f32>(0.5);
    }
    var colour = planet.stops[0].rgb;
    for (var k = 1u; k < planet.count; k++) {
        let below = planet.stops[k - 1u].w;
        let above = planet.stops[k].w;
        let t = saturate((height - below) / max(above - below, 1e-6));
        colour = mix(colour, planet.stops[k].rgb, t);
    }
    return colour;
}

// Degrees and moisture.
fn climate(ground: Ground, fray: f32) -> vec2<f32> {
    var wet = 0.0;
    var warm = 0.0;
    var frequency = planet.moisture.w;
    var weight = 1.0;
    let pixel = ground.footprint / planet.sky.w;
    for (var octave = 0u; octave < OCTAVES; octave++) {
        let n = noise(ground.dir * frequency, 0xffffffffu, planet.seed + octave);
        let seen = weight * saturate(0.5 / (frequency * pixel) - 1.0);
        wet += seen * n.w;
        warm += seen * n.x;
        frequency *= 2.0;
        weight *= GAIN;
    }
    let sine = ground.dir.y * ground.dir.y;
    // The tropics are warm far north and south.
    let polar = sine * sine;
    let double = 1.0 - 2.0 * sine;
    let belt = double * (4.0 * double * double - 3.0);
    let height = ground.height - planet.rock.w;
    let warmth = mix(planet.warmth.x, planet.warmth.y, polar) - planet.warmth.z * max(height, 0.0)
        + planet.warmth.w * warm;
    let moisture = 0.5 + 1.6 * planet.moisture.x * wet + planet.moisture.y * belt - planet.moisture.z * height;
    return vec2<f32>(warmth + FRAY.x * fray, saturate(moisture + FRAY.y * fray));
}

fn biome_colour(weather: vec2<f32>, height: f32) -> vec3<f32> {
    var sum = vec3<f32>(0.0);
    var weights = 0.0;
    for (var k = 0u; k < planet.biome_count; k++) {
        let off = (weather - vec2<f32>(planet.biomes[k].w, planet.moistures[k].x)) / STEPS;
        let near = 1.0 / (dot(off, off) + 0.1);
        let weight = near * near;
        sum += planet.biomes[k].rgb * weight;
        weights += weight;
    }
    let flat = sum / weights;
    if planet.shore.w <= 0.0 {
        return flat;
    }
    let inland = smoothstep(0.3 * planet.shore.w, planet.shore.w, height - planet.rock.w);
    return mix(planet.shore.rgb, flat, inland);
}

// How much is white: 0 to 1.
fn white(warmth: f32) -> f32 {
    return smoothstep(-planet.snow.w, -planet.deep.w, -warmth);
}

// rgb: linear colour; a: how much of it is snow.
fn ground_colour(ground: Ground, weather: vec2<f32>, fray: f32) -> vec4<f32> {
    let steep = smoothstep(planet.rock_slope.x, planet.rock_slope.y, ground.slope + 0.08 * fray);
    if planet.biome_count == 0u {
        return vec4<f32>(mix(stops_colour(ground.height), planet.rock.rgb, steep), 0.0);
    }
    let flat = biome_colour(weather, ground.height);
    let bare = planet.rock_slope + SNOW_HOLDS;
    let snow = white(weather.x) * (1.0 - smoothstep(bare.x, bare.y, ground.slope + 0.08 * fray));
    return vec4<f32>(mix(mix(flat, planet.rock.rgb, steep), planet.snow.rgb, snow), snow);
}
