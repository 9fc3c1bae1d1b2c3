// Holds what wind makes of bare dry ground: ripples, and dunes too flat for the mesh. Reads the planet's `detail_ripples`, `radius` and `seed`, and
// after how many metres the finest noise repeats.

#define_import_path bevy_relief::ripples

#import bevy_relief::bindings::planet
#import bevy_relief::detail::octave
#import bevy_relief::ground::Ground
#import bevy_render::maths::PI

// Which noise bends them, and which says where there are some.
const BENT_SALT: u32 = 0x1b873593u;
const PATCHES_SALT: u32 = 0x4cf5ad43u;

// Crests stand across one of two ways at right angles, whole numbers of cells so that they repeat as the noise does: the first where it lies along
// the ground.
const FIRST_WAY: vec3<f32> = vec3<f32>(2.0, 1.0, -1.0);
const SECOND_WAY: vec3<f32> = vec3<f32>(0.0, 1.0, 1.0);
const FIRST_ALONG: vec2<f32> = vec2<f32>(0.45, 0.75);

// Crests are about 2^-2, 2^3 and 2^7 m apart, and so steep.
const APART: vec3<i32> = vec3<i32>(-2, 3, 7);
const STEEP: vec3<f32> = vec3<f32>(0.4, 0.3, 0.34);

// Pixels from a crest to the next from which they show, and are seen wholly; and from which they fade for what is finer.
const SEEN: vec2<f32> = vec2<f32>(2.5, 7.0);
const FADES: vec2<f32> = vec2<f32>(150.0, 600.0);

// How far noise moves a crest, in radians; how much longer its waves are, and those of the patches, as powers of 2.
const BENT: f32 = 3.5;
const BENT_WAVES: i32 = 2;
const PATCH_WAVES: i32 = 4;

// How much darker troughs are than crests.
const TROUGHS: f32 = 0.1;

// Moisture up to which nothing holds the ground, and from which wind does not move it.
const HELD: vec2<f32> = vec2<f32>(0.15, 0.38);

// Radians of slope on which sand comes to lie, and on which none does.
const LIES: vec2<f32> = vec2<f32>(0.25, 0.5);

// xyz: slope along the planet's axes; w: brightness about 0.
fn train(ground: Ground, way: vec3<f32>, k: i32, bent: f32) -> vec4<f32> {
    let cells = exp2(-f32(k + 1));
    let phase = 2.0 * PI * fract(dot(fract(ground.near * cells), way)) + BENT * bent;
    // The side in the lee is the steeper.
    let leaning = phase + 0.6 * cos(phase);
    return vec4(normalize(way) * cos(leaning), TROUGHS * sin(leaning));
}

// How freely wind moves ground of a moisture, of which a part is under snow: 0 to 1.
fn blown(ground: Ground, moisture: f32, snow: f32) -> f32 {
    return planet.detail_ripples * (1.0 - smoothstep(HELD.x, HELD.y, moisture)) * (1.0 - snow)
        * (1.0 - smoothstep(LIES.x, LIES.y, ground.slope));
}

// xyz: slope of ripples and dunes, along the planet's axes; w: brightness about 0. `bare` is what `blown` returns.
fn ripples(ground: Ground, bare: f32) -> vec4<f32> {
    var sum = vec4<f32>(0.0);
    if bare <= 0.0 {
        return sum;
    }
    let across = dot(normalize(FIRST_WAY), ground.normal);
    let first = smoothstep(FIRST_ALONG.x, FIRST_ALONG.y, 1.0 - across * across);
    for (var j = 0; j < 3; j++) {
        let k = APART[j];
        let pixels = exp2(f32(k)) / ground.footprint;
        let small = 1.0 - smoothstep(-7.0, -5.0, f32(k) - log2(planet.radius));
        let seen = bare * small * smoothstep(SEEN.x, SEEN.y, pixels) * (1.0 - smoothstep(FADES.x, FADES.y, pixels));
        if seen <= 0.0 {
            continue;
        }
        let patches = smoothstep(-0.25, 0.3, octave(ground, k + PATCH_WAVES, vec3<f32>(0.0), PATCHES_SALT).w);
        let bent = octave(ground, k + BENT_WAVES, vec3<f32>(0.0), BENT_SALT).w;
        let waves = mix(train(ground, SECOND_WAY, k, bent), train(ground, FIRST_WAY, k, bent), first);
        sum += waves * vec4(vec3(STEEP[j]), 1.0) * (seen * patches);
    }
    return sum;
}
