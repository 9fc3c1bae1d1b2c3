// Holds what water leaves on the ground beside it: banks of sand and gravel, salt around lakes of dry country, and ground that is still wet. Reads nothing.

#define_import_path bevy_relief::shores

#import bevy_relief::ground::Ground

// Linear RGB of banks, and how much of the ground they are.
const BANK_COLOUR: vec3<f32> = vec3<f32>(0.16, 0.135, 0.1);
const BANK_SHARE: f32 = 0.8;

// Metres above a river up to which its banks are bare, and from which they are grown; by how many metres that border is frayed.
const BANK: vec2<f32> = vec2<f32>(0.6, 2.0);
const BANK_FRAYED: f32 = 1.2;

// Metres that a pixel covers from which banks fade, and from which they are not seen.
const BANK_FADES: vec2<f32> = vec2<f32>(1.0, 6.0);

// The same of beds that are dry: they are broader.
const BED_FADES: vec2<f32> = vec2<f32>(8.0, 60.0);

// Linear RGB of a crust of salt.
const SALT_COLOUR: vec3<f32> = vec3<f32>(0.6, 0.57, 0.51);

// Metres above a lake up to which all is salt, and from which there is none; by how many metres that border is frayed.
const SALT_HEIGHT: vec2<f32> = vec2<f32>(3.0, 9.0);
const SALT_FRAYED: f32 = 3.0;

// Moisture up to which lakes are rimmed with salt, and from which they are not; and the same by the slope of their shores, in radians.
const SALT_MOISTURE: vec2<f32> = vec2<f32>(0.25, 0.45);
const SALT_SLOPE: vec2<f32> = vec2<f32>(0.06, 0.2);

// Metres above water to which ground is wet, how much of its brightness it loses there, and how rough it is.
const WET_HEIGHT: f32 = 1.2;
const WET_DARKENS: f32 = 0.45;
const WET_ROUGHNESS: f32 = 0.5;

// How much of the ground is a bank, so many metres above a river, or the gravel of its dry bed: 0 to 1. What already covers it, as snow does, stays. `fray` is the finest noise, from −1 to 1.
fn bank(ground: Ground, above: f32, is_dry: bool, covered: f32, fray: f32) -> f32 {
    let fades = select(BANK_FADES, BED_FADES, is_dry);
    let near = 1.0 - smoothstep(fades.x, fades.y, ground.footprint);
    return BANK_SHARE * near * (1.0 - covered) * (1.0 - smoothstep(BANK.x, BANK.y, above + BANK_FRAYED * fray));
}

// How much of the ground is a crust of salt, so many metres above water that flows so, in a climate so moist: 0 to 1. Only lakes are still.
fn salt(ground: Ground, above: f32, flow: vec3<f32>, moisture: f32, snow: f32, fray: f32) -> f32 {
    let low = 1.0 - smoothstep(SALT_HEIGHT.x, SALT_HEIGHT.y, above + SALT_FRAYED * fray);
    let dry = 1.0 - smoothstep(SALT_MOISTURE.x, SALT_MOISTURE.y, moisture);
    let flat = 1.0 - smoothstep(SALT_SLOPE.x, SALT_SLOPE.y, ground.slope);
    return select(0.0, low * dry * flat * (1.0 - snow), all(flow == vec3(0.0)));
}

// How wet ground is so many metres above water: 0 to 1.
fn wet(above: f32, snow: f32, fray: f32) -> f32 {
    return (1.0 - snow) * (1.0 - smoothstep(0.0, WET_HEIGHT, above + 0.5 * fray));
}
