// Holds stones and tufts one by one: bodies that stand on the ground, each in a cell of its own, as they are seen over it, and as they stand before the sun. Reads the planet's
// `radius` and `seed`, and after how many metres the finest noise repeats.

#define_import_path bevy_relief::pieces

#import bevy_relief::bindings::planet
#import bevy_relief::detail::cell_mask
#import bevy_relief::ground::{FLATTEST, Ground}
#import bevy_relief::noise::corner

// What the seeds of a size and the next differ by.
const SIZE_SALT: u32 = 0x9e3779b9u;

// Pixels that a cell must have for what is in it to be seen wholly, and those with which it is no longer seen.
const SEEN: vec2<f32> = vec2<f32>(6.0, 2.0);

// Radii of the smallest and the largest piece, in cells.
const RADII: vec2<f32> = vec2<f32>(0.16, 0.48);

// How high a stone may be against its width, and how high a tuft; against the ground along which a line of sight passes over it, in cells, so
// that few need be looked at.
const FLATNESS: vec2<f32> = vec2<f32>(0.75, 1.0);
const REACH: f32 = 3.0;

// How many cells a line of sight may cross before it is above all pieces.
const CELLS: i32 = 7;

// The steepest slope that light sees on a piece.
const STEEPEST: f32 = 1.3;

// Faces that stones are broken to: which way they look, turned by half of a stone's own numbers, and how far they are from its middle.
const FACES: array<vec4<f32>, 7> = array(
    vec4(0.8, 0.5, 0.3, 0.72), vec4(-0.6, 0.7, -0.4, 0.66), vec4(0.3, -0.8, 0.5, 0.7), vec4(-0.5, -0.4, 0.8, 0.68),
    vec4(0.4, -0.3, -0.9, 0.7), vec4(-0.9, -0.2, -0.3, 0.74), vec4(0.1, 0.9, 0.6, 0.75),
);

// A kind of pieces.
struct Kind {
    // In cells of 2^k m.
    k: i32,
    // How many of all cells have one.
    share: f32,
    // Which of all cells.
    salt: u32,
    // Whether they are broken to faces.
    is_stone: bool,
}

// What is seen of a piece that stands before a point of the ground, or on it.
struct Piece {
    // From its middle, along the ground, in parts of its own radius.
    off: vec3<f32>,
    // How far from its middle the line of sight passes, in parts of its own radius: above 1 is beside it.
    away: f32,
    // On which side of its middle that is: radians from the ground's, turning about the line.
    side: f32,
    // Metres from the point.
    before: f32,
    // From 0 where it meets the ground to 1 at its top.
    height: f32,
    // Its slope against the ground's, along the planet's axes.
    slope: vec3<f32>,
    // Three numbers of its own, from −1 to 1.
    own: vec3<f32>,
    // How much of it is seen: 0 to 1.
    seen: f32,
}

// 1 for what is 2^k m wide, and 0 where that is as coarse as the planet.
fn small(k: i32) -> f32 {
    return 1.0 - smoothstep(-7.0, -5.0, f32(k) - log2(planet.radius));
}

// What is along the ground of a way.
fn along(ground: Ground, way: vec3<f32>) -> vec3<f32> {
    return way - ground.normal * dot(way, ground.normal);
}

// The farthest of the pieces of a kind that a line meets which leaves the ground at a point, towards a direction of length 1 and so many metres
// long: that which is seen from its end.
fn piece(ground: Ground, toward: vec3<f32>, metres: f32, kind: Kind) -> Piece {
    var made: Piece;
    made.away = 2.0;
    let size = exp2(f32(kind.k));
    made.seen = smoothstep(SEEN.y, SEEN.x, size / ground.footprint) * small(kind.k);
    if made.seen <= 0.0 || kind.share <= 0.0 {
        return made;
    }
    let climbs = max(dot(toward, ground.normal), FLATTEST);
    let flatness = min(select(FLATNESS.y, FLATNESS.x, kind.is_stone), REACH * climbs / RADII.y);
    let mask = vec3<u32>(cell_mask(kind.k));
    let seed = planet.seed ^ (kind.salt + u32(kind.k + 16) * SIZE_SALT);
    let place = ground.near / size;
    let onward = sign(toward);
    let ahead = max(abs(toward), vec3<f32>(1e-6));
    // Where the line leaves the cell, by its columns, rows and layers.
    var low = floor(place);
    var leaves = select(place - low, low + 1.0 - place, toward > vec3<f32>(0.0)) / ahead;
    for (var i = 0; i < CELLS; i++) {
        let cell = vec3<u32>(vec3<i32>(low)) & mask;
        let own = corner(cell, seed + 1u);
        if own.y * 0.5 + 0.5 < kind.share {
            let radius = mix(RADII.x, RADII.y, own.x * own.x);
            // It is wholly in its cell.
            let to = place - low - (0.5 + corner(cell, seed) * (0.5 - radius));
            let sunk = abs(dot(to, ground.normal)) / (flatness * radius);
            if sunk < 1.0 {
                // An ellipsoid in a ball, in whose own measure the piece is a ball of 1.
                let shape = (1.0 + 0.45 * (own.zxy * own.zxy)) / radius;
                let start = along(ground, along(ground, to) * shape) + ground.normal * sunk;
                let goes = along(ground, along(ground, toward) * shape) + ground.normal * (climbs / (flatness * radius));
                let speed = dot(goes, goes);
                // Before the middle, if below 0.
                let passed = dot(start, goes);
                let away = dot(start, start);
                let beside = away - select(0.0, passed * passed / speed, passed < 0.0);
                if beside < 1.0 {
                    let half = sqrt(max(passed * passed - speed * (away - 1.0), 0.0)) / speed;
                    // The line is in the piece from here to there.
                    var enters = -passed / speed - half;
                    var t = -passed / speed + half;
                    var facing = start + goes * t;
                    if kind.is_stone {
                        for (var j = 0; j < 7; j++) {
                            let face = normalize(FACES[j].xyz + 0.5 * own.yzx);
                            let nears = dot(goes, face);
                            let meets = (FACES[j].w - dot(start, face)) / nears;
                            if nears < 0.0 {
                                enters = max(enters, meets);
                            } else if meets < t {
                                t = meets;
                                facing = face;
                            }
                        }
                    }
                    if t > max(enters, 0.0) && t * size < metres {
                        let hit = start + goes * t;
                        let up = dot(hit, ground.normal);
                        made.own = own;
                        made.off = hit - ground.normal * up;
                        made.away = sqrt(beside);
                        let nearest = start + goes * max(-passed / speed, 0.0);
                        let across = normalize(cross(goes, ground.normal) + vec3<f32>(1e-6));
                        made.side = atan2(dot(nearest, normalize(cross(across, goes))), dot(nearest, across));
                        made.before = t * size;
                        made.height = saturate((up - sunk) / (1.0 - sunk));
                        let steep = along(ground, facing) * (flatness / max(dot(facing, ground.normal), 0.05));
                        made.slope = -steep * min(1.0, STEEPEST / max(length(steep), 1e-6));
                    }
                }
            }
        }
        let t = min(min(leaves.x, leaves.y), leaves.z);
        if t * climbs > RADII.y * flatness {
            break;
        }
        let crossed = leaves <= vec3<f32>(t);
        low += select(vec3<f32>(0.0), onward, crossed);
        leaves += select(vec3<f32>(0.0), 1.0 / ahead, crossed);
    }
    return made;
}

// How much of a piece's edge a pixel has: 0 beside it, 1 on it.
fn inside(made: Piece, softness: f32) -> f32 {
    return made.seen * (1.0 - smoothstep(1.0 - softness, 1.0, made.away));
}
