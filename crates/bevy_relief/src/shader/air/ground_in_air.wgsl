// Holds ground in its planet's air: by what light it is seen, and through what. Reads the planet's air and `morphs`, and the engine's lights; so it
// is not for the prepass, which knows none.

#define_import_path bevy_relief::ground_in_air

#import bevy_relief::air::{Day, marched, seen_through, skylight, sunlight, way_out}
#import bevy_relief::bindings::{planet, planet_air}
#import bevy_relief::clouds::{cloud_shadow, cloud_skylight, clouded, has_clouds, overhead}
#import bevy_relief::constants::{AIR_MARCHED, AIR_NONE}
#import bevy_relief::sea::inland
#import bevy_render::maths::PI
#import bevy_pbr::{
    mesh_view_bindings::{globals, lights, view},
    pbr_types::StandardMaterial,
}

// Chunks of a level and their parents reach no farther than so many times the end of the level's morph.
const REACH: f32 = 2.0;

// How many parts a ray from water into the sky is cut into.
const SKY_STEPS: u32 = 4u;

// How much of the sky level ground sees, where other ground stands around it.
const OPEN: f32 = 0.92;

// A share that small mirrors the mean of the sky.
const HARDLY: f32 = 0.03;

// The sine of the least height of what waves mirror: on the sea they hide the horizon, and inland what stands about hides more.
const LOWEST: f32 = 0.04;
const LOWEST_INLAND: f32 = 0.07;

// Ground that mirrors the sky.
struct Mirror {
    // The share of its light.
    share: f32,
    // The ground's normal, of length 1.
    normal: vec3<f32>,
}

// Triangles lie under the sphere between their vertices, by no more than so many radii; what is nearer than so many has small ones.
const SAG: f32 = 0.003;
const NEAR: f32 = 0.02;

// Where the surface that is drawn at `drawn` would be on the sphere, by its height in metres: haze is thin enough to show how deep a triangle lies.
fn unsagged(drawn: vec3<f32>, height: f32) -> vec3<f32> {
    let from_centre = drawn - planet.centre;
    let r = length(from_centre);
    let sag = clamp(planet.radius + height - r, 0.0, SAG * planet.radius);
    let far = saturate(distance(drawn, view.world_position) / (NEAR * planet.radius));
    return drawn + from_centre * (sag * far / r);
}

// What is seen of ground of a material and a level at `drawn`, as it is rendered, `height` metres above the sphere, that is `lit` by sun, night
// and its own glow as if there were neither air nor clouds. Linear RGB.
fn in_air(lit: vec3<f32>, material: StandardMaterial, mirror: Mirror, drawn: vec3<f32>, height: f32, level: u32) -> vec3<f32> {
    let air = planet_air;
    if (air.mode == AIR_NONE && !has_clouds(air)) || lights.n_directional_lights == 0u {
        return lit;
    }
    let place = unsagged(drawn, height);
    let way = place - view.world_position;
    let distance = length(way);
    // On a silhouette the place may lie off its triangle, even far beyond; but no farther than chunks of its level and their parents reach. A level
    // that is its parent at any distance has a morph that ends at 0, which says nothing of its reach.
    let ramp = planet.morphs[level];
    let end = max(ramp.by_error, ramp.by_length);
    let reach = min(distance, select(distance, REACH * end, end > 1e-20));
    let eye = view.world_position - air.centre;
    let ray = way / distance;
    let pixel = 2.0 * exp2(view.mip_bias) / (view.clip_from_view[1][1] * max(view.viewport.w, 1.0));
    var day: Day;
    day.sun = lights.directional_lights[0].direction_to_light;
    day.light = lights.directional_lights[0].color.rgb * view.exposure;
    day.night = lights.ambient_color.rgb * view.exposure;
    day.time = globals.time;

    let colour = material.base_color.rgb;
    let from_centre = place - air.centre;
    let r = length(from_centre);
    let mu = dot(from_centre, day.sun) / r;
    // The sun's light comes reddened and through clouds; what lights the night and what glows does not.
    var left = vec3(cloud_shadow(air, from_centre, pixel * reach / r, day));
    var shone = lit;
    // For each lux of sun, on level ground: what air sends down, and clouds.
    let from_air = skylight(air, mu);
    var sky = select(vec3(0.0), from_air, air.mode != AIR_NONE);
    // Of the whole sky, in the mean.
    let mean = from_air * day.light / PI;
    var under = vec3(cloud_skylight(left.x, mu));
    if air.mode == AIR_MARCHED {
        let reddened = sunlight(air, r, mu);
        left *= reddened;
        under *= reddened;
    }
    sky += under;
    // A slope sees less of the sky, and more of ground that is as bright as itself in the light of the sun.
    let up = from_centre / r;
    let open = OPEN * (0.5 + 0.5 * dot(mirror.normal, up));
    let around = colour * (sky + left * max(mu, 0.0));
    shone += colour * mix(around, sky, open) * day.light / PI;
    let own = colour * day.night + material.emissive.rgb;
    var seen = max(shone - max(lit - own, vec3(0.0)) * (1.0 - left), vec3(0.0));
    if air.mode == AIR_MARCHED {
        // Without steps where hardly anything is mirrored: a processor goes through branches that are not taken, but not through loops.
        let away = reflect(ray, mirror.normal);
        let lowest = mix(LOWEST, LOWEST_INLAND, inland(height - planet.sea_level));
        let low = max(lowest - dot(away, up), 0.0);
        let seen_well = smoothstep(HARDLY, 2.0 * HARDLY, mirror.share);
        let is_seen = select(0u, 1u, seen_well > 0.0);
        let towards = normalize(away + up * low);
        let clouds = overhead(air, from_centre, towards, is_seen, day);
        // What lies behind clouds is not seen.
        let outside = way_out(air, from_centre, towards);
        let sky = marched(air, from_centre, towards, mix(outside, clouds.way, clouds.hides), day, is_seen * SKY_STEPS);
        let mirrored = sky.light + sky.transmittance * clouds.hides * clouds.light;
        seen += mirror.share * mix(mean, mirrored, seen_well);
        let through = seen_through(air, eye, ray, reach, day);
        seen = seen * through.transmittance + through.light;
    }
#ifdef UNDER_CLOUDS
    return seen;
#else
    return clouded(air, seen, eye, ray, reach, pixel, day);
#endif
}
