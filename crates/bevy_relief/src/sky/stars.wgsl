// Holds the stars and the band of the galaxy. Reads the seed and the turn of the sky.

#define_import_path bevy_relief::stars

#import bevy_relief::sky_bindings::sky

// A layer has fewer cells a side.
const MOST_CELLS: u32 = 1024u;

// The direction orthogonal to the band of the galaxy, of length 1, and the sine of the band's half width.
const GALAXY_POLE: vec3<f32> = vec3<f32>(0.4370, 0.7860, 0.4372);
const GALAXY_WIDTH: f32 = 0.22;

// How many more stars the band has, and what it glows with, linear RGB.
const GALAXY_STARS: f32 = 3.0;
const GALAXY_GLOW: vec3<f32> = vec3<f32>(0.0055, 0.006, 0.0075);

// Linear RGB of the coolest and the hottest stars.
const COOL: vec3<f32> = vec3<f32>(1.0, 0.78, 0.58);
const HOT: vec3<f32> = vec3<f32>(0.72, 0.83, 1.0);

// Bits that have nothing to do with `x` nor with each other.
fn hash(x: u32) -> u32 {
    let state = x * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

// From 0 to 1.
fn fraction(bits: u32) -> f32 {
    return f32(bits >> 8u) / 16777216.0;
}

// The band of the galaxy in a direction of length 1: 1 in its middle.
fn galaxy(dir: vec3<f32>) -> f32 {
    let off = dot(dir, GALAXY_POLE) / GALAXY_WIDTH;
    return exp(-off * off);
}

// The stars of one layer in a direction of length 1, linear RGB: `cells` a side of each face of a cube around the eye, no more than one in each.
// `pixel` is the angle of one, `salt` says which layer, `share` how many cells have a star, `brightest` how bright the brightest is.
fn star_layer(dir: vec3<f32>, pixel: f32, cells: f32, salt: u32, share: f32, brightest: f32) -> vec3<f32> {
    let size = abs(dir);
    var face = 0u;
    var uv = dir.yz / size.x;
    var side = dir.x;
    if size.y > size.x && size.y >= size.z {
        face = 1u;
        uv = dir.zx / size.y;
        side = dir.y;
    } else if size.z > size.x {
        face = 2u;
        uv = dir.xy / size.z;
        side = dir.z;
    }
    let place = (uv * 0.5 + 0.5) * cells;
    let cell = vec2<u32>(clamp(floor(place), vec2(0.0), vec2(cells - 1.0)));
    let key = ((face * 2u + select(0u, 1u, side > 0.0)) * MOST_CELLS + cell.x) * MOST_CELLS + cell.y;
    let a = hash(key ^ hash(sky.seed ^ salt));
    let b = hash(a);
    let c = hash(b);
    let d = hash(c);
    let e = hash(d);
    let middle = (vec2<f32>(cell) + 0.5) / cells * 2.0 - 1.0;
    if fraction(a) > share * (1.0 + GALAXY_STARS * galaxy(dir)) {
        return vec3(0.0);
    }
    // Where in its cell, away from the borders; and how far from here, in radians.
    let offset = (vec2(fraction(b), fraction(c)) * 0.6 + 0.2 - fract(place)) * 2.0 / cells;
    let stretch = 1.0 / (1.0 + dot(uv, uv));
    let away = length(offset) * stretch;
    // Each magnitude down there are three times as many.
    let flux = brightest * pow(max(fraction(d), 1e-4), 2.1);
    // As wide as a pixel, the brighter the wider.
    let width = pixel * (0.5 + 0.3 * saturate(flux));
    let glow = flux * exp(-away * away / (width * width));
    let heat = fraction(e);
    let hue = mix(COOL, HOT, heat * heat * (3.0 - 2.0 * heat));
    return hue * glow;
}

// All stars in a direction of length 1, and the glow of those too many to be seen: linear RGB. `pixel` is the angle of one.
fn stars(dir: vec3<f32>, pixel: f32) -> vec3<f32> {
    let turned = vec3(
        dir.x * sky.turn_cosine - dir.z * sky.turn_sine,
        dir.y,
        dir.x * sky.turn_sine + dir.z * sky.turn_cosine,
    );
    var light = star_layer(turned, pixel, 24.0, 1u, 0.035, 1.6);
    light += star_layer(turned, pixel, 64.0, 2u, 0.05, 0.6);
    light += star_layer(turned, pixel, 150.0, 3u, 0.08, 0.22);
    let band = galaxy(turned);
    return light + band * band * GALAXY_GLOW;
}
