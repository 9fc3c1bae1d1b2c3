// Holds the current of rivers: how fast it is, where it is white, what its waves are carried along by. Reads what `detail` reads.

#define_import_path bevy_relief::current

#import bevy_relief::detail::octave
#import bevy_relief::ground::Ground

// Water that runs.
struct Current {
    // Where to, along the planet's axes, of length 1.
    way: vec3<f32>,
    // Metres a second; 0 where it is still.
    speed: f32,
    // 0 where it runs evenly, 1 where it shoots and breaks.
    rapid: f32,
}

// How much a bed of gravel and stones holds water back: Manning's n, in s/m^(1/3) (V. T. Chow, Open-Channel Hydraulics, 1959, table 5-6).
const ROUGHNESS: f32 = 0.035;

// And at least how much one does that falls s metres a metre and is d metres deep: x times s to the power y, times d to the power z; up to so many metres
// a metre (R. D. Jarrett, Hydraulics of high-gradient streams, 1984). So steep streams fall from pool to pool, and few are white throughout.
const STEEP_ROUGHNESS: vec3<f32> = vec3<f32>(0.32, 0.38, -0.16);
const STEEPEST: f32 = 0.08;

// Riffles and pools: how much faster water is at most against its own waves than in the mean, and the first and the last waves of that, 2^k metres long.
const RIFFLES: f32 = 0.4;
const RIFFLE_WAVES: vec2<i32> = vec2<i32>(4, 7);
const RIFFLE_SALT: u32 = 0x7f1eu;

// Metres a second that no river here is faster than.
const FASTEST: f32 = 12.0;

// Of a flow, m/s².
const GRAVITY: f32 = 9.81;

// Froude's numbers at which water begins to break, and at which all of it does; at 1 it is as fast as its own waves.
const BREAKS: vec2<f32> = vec2<f32>(0.65, 1.2);

// What is shallower counts as so many metres deep.
const SHALLOWEST: f32 = 0.02;

// Seconds for which waves of an octave are carried along before others have taken their place: for each metre of their length, the least, the most.
const CARRIED: vec3<f32> = vec3<f32>(3.0, 1.0, 8.0);

// What the places of waves and of those that come after them differ by, in their lengths.
const ANEW: vec3<f32> = vec3<f32>(5.37, 9.71, 3.19);

// That of water `depth` metres deep, where `flow` says where to: as long as the fourth root of the metres that it falls a metre.
fn current(ground: Ground, flow: vec3<f32>, depth: f32) -> Current {
    let root = length(flow);
    if root < 1e-3 {
        return Current(vec3<f32>(0.0), 0.0, 0.0);
    }
    let deep = max(depth, SHALLOWEST);
    let fall = pow(root, 4.0);
    let steep = STEEP_ROUGHNESS.x * pow(min(fall, STEEPEST), STEEP_ROUGHNESS.y) * pow(deep, STEEP_ROUGHNESS.z);
    let speed = min(root * root * pow(deep, 2.0 / 3.0) / max(ROUGHNESS, steep), FASTEST);
    let froude = speed / sqrt(GRAVITY * deep) * (1.0 + RIFFLES * riffles(ground));
    return Current(flow / root, speed, smoothstep(BREAKS.x, BREAKS.y, froude));
}

// Where water is faster than in the mean, and where slower: from −1 to 1.
fn riffles(ground: Ground) -> f32 {
    var sum = 0.0;
    for (var k = RIFFLE_WAVES.x; k <= RIFFLE_WAVES.y; k++) {
        let seen = 1.0 - smoothstep(0.25, 0.5, ground.footprint * exp2(-f32(k)));
        sum += 0.6 * seen * octave(ground, k, vec3<f32>(0.0), RIFFLE_SALT).w;
    }
    return clamp(sum, -1.0, 1.0);
}

// An octave of noise with waves of 2^k metres that a current carries along, after `time` seconds: as `octave`.
fn carried(ground: Ground, k: i32, current: Current, time: f32, salt: u32) -> vec4<f32> {
    // One set comes while the other goes: places whose speeds differ do not drift apart for ever.
    let metres = exp2(f32(k));
    let lasts = clamp(CARRIED.x * metres, CARRIED.y, CARRIED.z);
    var sum = vec4<f32>(0.0);
    var squares = 0.0;
    for (var turn = 0; turn < 2; turn++) {
        let age = time / lasts + 0.5 * f32(turn);
        let part = fract(age);
        let drift = floor(age) * ANEW * metres - current.way * (current.speed * lasts * (part - 0.5));
        let seen = 1.0 - abs(2.0 * part - 1.0);
        sum += octave(ground, k, drift, salt + u32(turn)) * seen;
        squares += seen * seen;
    }
    return sum * inverseSqrt(squares);
}
