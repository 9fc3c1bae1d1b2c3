// Holds the light of suns and of the night on ground and water, without the shadows, the lamps and the surroundings that Bevy's materials know:
// more than a third of a processor's work on a pixel. Reads the lights of the view.

#define_import_path bevy_relief::plain_light

#import bevy_pbr::{
    mesh_view_bindings::{lights, view},
    pbr_types::PbrInput,
}
#import bevy_render::maths::PI

// The share of light from everywhere that Bevy's materials throw back, of what their colour would.
const FROM_EVERYWHERE: f32 = 0.45;

// Least roughness that light is mirrored with.
const SMOOTHEST: f32 = 0.089;

// What mirrors that much or more straight from above mirrors all along the ground.
const MIRRORS: f32 = 49.5;

// How much of a sun's light from `towards` is mirrored to the eye: the microfacets of Trowbridge and Reitz, how much they hide of each other as
// Karis approximates it (Optimizing PBR for Mobile, 2015), Fresnel's share as Schlick does.
fn mirrored(input: PbrInput, towards: vec3<f32>) -> f32 {
    let half = normalize(towards + input.V);
    let facing = saturate(dot(input.N, half));
    let flat = saturate(dot(towards, half));
    let alpha = pow(max(input.material.perceptual_roughness, SMOOTHEST), 2.0);
    let spread = facing * facing * (alpha * alpha - 1.0) + 1.0;
    let least = 0.16 * input.material.reflectance.r * input.material.reflectance.r;
    let most = saturate(MIRRORS * least);
    let fresnel = least + (most - least) * pow(1.0 - flat, 5.0);
    return alpha * alpha / (PI * spread * spread) * fresnel / (max(flat * flat, 0.1) * (4.0 * alpha + 2.0));
}

// How much of a sun's light from `towards` is thrown back everywhere, of what white paper would: Burley's share for rough ground, which a low
// sun and a low eye brighten.
fn scattered(input: PbrInput, towards: vec3<f32>) -> f32 {
    let flat = saturate(dot(towards, normalize(towards + input.V)));
    let roughness = input.material.perceptual_roughness * input.material.perceptual_roughness;
    let gain = 2.0 * roughness * flat * flat - 0.5;
    let of_light = 1.0 + gain * pow(1.0 - saturate(dot(input.N, towards)), 5.0);
    let of_eye = 1.0 + gain * pow(1.0 - saturate(dot(input.N, input.V)), 5.0);
    return of_light * of_eye / PI;
}

// Linear RGB as it is exposed, with what glows.
fn plainly_lit(input: PbrInput) -> vec4<f32> {
    let colour = input.material.base_color;
    var light = FROM_EVERYWHERE * colour.rgb * lights.ambient_color.rgb;
    for (var n = 0u; n < lights.n_directional_lights; n++) {
        let towards = lights.directional_lights[n].direction_to_light;
        let falls = saturate(dot(input.N, towards));
        light += lights.directional_lights[n].color.rgb * falls * (colour.rgb * scattered(input, towards) + mirrored(input, towards));
    }
    let glow = input.material.emissive;
    return vec4(light * view.exposure + glow.rgb * mix(1.0, view.exposure, glow.a), colour.a);
}
