// The surface of seas of water, lava and ice.

#define_import_path bevy_relief::sea

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::detail::{octave, octaves, weight}

struct Surface {
    // Linear.
    colour: vec3<f32>,
    // Linear light of its own.
    glow: vec3<f32>,
    // Slope along the planet's axes.
    slope: vec3<f32>,
    roughness: f32,
    reflectance: f32,
}

const WATER: u32 = 0u;
const LAVA: u32 = 1u;
const ICE: u32 = 2u;
const SALT: u32 = 0x2545f491u;
// The longest waves are 2^6 m.
const LONGEST: f32 = 6.0;

struct Ripples {
    // xyz: slope; w: how much they rise, from −1 to 1.
    waves: vec4<f32>,
    // Thin lines where noise crosses 0: 1 on them.
    cracks: f32,
}

fn ripples(ground: Ground, time: f32) -> Ripples {
    let all = octaves(ground.footprint);
    let moves = select(0.0, time, planet.liquid == WATER);
    var out: Ripples;
    for (var j = 0; j < 4; j++) {
        let k = all.first + j;
        let seen = weight(all, j);
        // Deep water: speed goes with the root of the length; each octave has its own way.
        let turn = f32(k) * 2.4;
        let drift = vec3<f32>(cos(turn), sin(turn * 1.7), sin(turn)) * moves * 1.25 * exp2(0.5 * f32(k));
        let n = octave(ground, k, drift, SALT);
        out.waves += n * seen * (1.0 - smoothstep(LONGEST - 1.0, LONGEST + 1.0, f32(k)));
        let crack = saturate(1.0 - abs(n.w) * (8.0 - 1.5 * f32(j)));
        out.cracks = max(out.cracks, crack * crack * seen * (0.4 + 0.2 * f32(j)));
    }
    return out;
}

fn lava(line: f32, depth: f32, patches: vec4<f32>) -> Surface {
    let fresh = planet.shallow.w / (planet.shallow.w + depth);
    let heat = saturate(line * (0.5 + 0.9 * fresh) + 0.35 * fresh * fresh + 0.15 * patches.w);
    var out: Surface;
    out.colour = planet.deep.rgb * (1.0 + 0.5 * patches.w);
    // White where it is hottest.
    out.glow = planet.shallow.rgb * heat * heat * 2.4 + vec3<f32>(0.5, 0.35, 0.1) * pow(heat, 6.0);
    out.slope = patches.xyz * 0.2;
    out.roughness = 0.8;
    out.reflectance = 0.4;
    return out;
}

fn ice(line: f32, depth: f32, patches: vec4<f32>) -> Surface {
    let thin = planet.shallow.w / (planet.shallow.w + depth);
    var out: Surface;
    out.colour = mix(planet.shallow.rgb, planet.deep.rgb, saturate(0.25 * (1.0 - thin) + 0.65 * line - 0.1 * patches.w));
    out.slope = patches.xyz * 0.03;
    out.roughness = 0.45 + 0.15 * patches.w;
    out.reflectance = 0.4;
    return out;
}

// `facing` is the cosine between the eye and the vertical, `frozen` the share that ice covers.
fn water(ground: Ground, depth: f32, facing: f32, frozen: f32, wave: vec4<f32>, time: f32, patches: vec4<f32>) -> Surface {
    // 0 where waves are seen, 1 where only their roughness is.
    let far = smoothstep(-4.0, 5.0, log2(ground.footprint));
    let colour = mix(planet.shallow.rgb, planet.deep.rgb, depth / (depth + planet.shallow.w));
    let mirrored = 0.02 + 0.6 * pow(1.0 - saturate(facing), mix(5.0, 4.0, far));
    // Surf: lines that follow the depth, torn by the waves; only where it is near.
    let surf = depth * 0.9 + 0.8 * wave.w + 0.5 * patches.w - 0.35 * time;
    let line = smoothstep(0.55, 0.95, 0.5 + 0.5 * cos(surf * 3.0));
    let shallow = 1.0 - smoothstep(0.5, 3.5, depth + wave.w);
    let edge = 1.0 - smoothstep(0.0, 0.5, depth + 0.3 * wave.w);
    let foam = saturate(edge + 0.7 * line * shallow) * saturate(0.7 + 1.6 * patches.w) * (1.0 - smoothstep(1.0, 4.0, log2(ground.footprint)));
    var out: Surface;
    out.colour = mix(mix(colour, planet.sky.rgb, mirrored), vec3<f32>(0.8, 0.84, 0.86), foam);
    out.slope = wave.xyz * 0.07;
    out.roughness = mix(mix(0.1, 0.42, far), 0.8, foam);
    out.reflectance = 0.36;
    // Drift ice.
    let floes = smoothstep(0.0, 0.35, frozen + 0.5 * frozen * patches.w - 0.25);
    out.colour = mix(out.colour, planet.snow.rgb, floes);
    out.slope *= 1.0 - floes;
    out.roughness = mix(out.roughness, 0.75, floes);
    return out;
}

fn sea(ground: Ground, depth: f32, facing: f32, frozen: f32, time: f32, patches: vec4<f32>) -> Surface {
    let surface = ripples(ground, time);
    if planet.liquid == LAVA {
        return lava(surface.cracks, depth, patches);
    }
    if planet.liquid == ICE {
        return ice(surface.cracks, depth, patches);
    }
    return water(ground, depth, facing, frozen, surface.waves, time, patches);
}
