// The ground's colours, and the sea's surface over it.

#import bevy_relief::bindings::planet
#import bevy_relief::ground::Ground
#import bevy_relief::climate::{climate, ground_colour, white}
#import bevy_relief::detail::detail
#import bevy_relief::sea::{sea, Surface}
#import bevy_relief::views::{VIEW_SHADED, view_colour}
#import bevy_pbr::{
    mesh_functions::{get_tag, get_world_from_local},
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::alpha_discard,
    pbr_types::PbrInput,
}

#ifdef PREPASS_PIPELINE
#import bevy_pbr::{
    prepass_bindings::globals,
    prepass_io::{VertexOutput, FragmentOutput},
    pbr_deferred_functions::deferred_output,
}
#else
#import bevy_relief::ground_in_air::in_air
#import bevy_pbr::{
    mesh_view_bindings::globals,
    forward_io::{VertexOutput, FragmentOutput},
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}
#endif

// What light falls by; shadows go by the mesh's own.
fn set_normal(input: ptr<function, PbrInput>, normal: vec3<f32>) {
    (*input).N = normal;
    (*input).clearcoat_N = normal;
}

// `normal` turned by a slope.
fn tilted(normal: vec3<f32>, slope: vec3<f32>) -> vec3<f32> {
    return normalize(normal - (slope - normal * dot(slope, normal)));
}

// Metres that a pixel covers, in the middle between its length and its width.
fn footprint(input: PbrInput, up: vec3<f32>) -> f32 {
    let lines = max(view.viewport.w, 1.0);
    if input.is_orthographic {
        return 2.0 / (abs(view.clip_from_view[1][1]) * lines);
    }
    let away = distance(input.world_position.xyz, view.world_position.xyz);
    let flat = max(abs(dot(up, input.V)), 0.02);
    return 2.0 * away / (view.clip_from_view[1][1] * lines * sqrt(flat));
}

fn shade(in: VertexOutput, input: ptr<function, PbrInput>) {
    let axes = get_world_from_local(in.instance_index);
    let world = mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz);
    let up = normalize(in.world_position.xyz - planet.centre);
    var ground: Ground;
    ground.dir = up * world;
    ground.normal = normalize((*input).world_normal) * world;
    ground.near = in.color.xyz;
    ground.height = in.uv.x;
    ground.slope = acos(clamp(dot(ground.normal, ground.dir), -1.0, 1.0));
    ground.footprint = footprint(*input, up);
    ground.step = planet.step * exp2(-in.color.w);

    let depth = planet.rock.w - ground.height;
    // The shore is as sharp as a pixel.
    let shore = select(0.0, saturate(0.5 + depth / max(fwidth(depth), 1e-6)), planet.shallow.w > 0.0);

    let patches = detail(ground);
    var weather = vec2<f32>(0.0);
    var frozen = 0.0;
    if planet.biome_count > 0u {
        // Underfoot biomes are even.
        weather = climate(ground, patches.w * mix(0.25, 1.0, smoothstep(-1.0, 5.0, log2(ground.footprint))));
        frozen = white(weather.x);
    }

    let land = ground_colour(ground, weather, patches.w);
    // All ground is grainy from near, and steep ground is rough.
    let grain = 1.0 - smoothstep(-6.0, 0.0, log2(ground.footprint));
    let rough = planet.detail.y * (0.35 + min(3.0 * sin(ground.slope), 1.2) + 2.0 * grain) * mix(1.0, 0.5, land.a);
    var colour = land.rgb * (1.0 + planet.detail.x * patches.w * (1.3 + 1.7 * grain) * mix(1.0, 0.2, land.a));
    var normal = tilted(ground.normal, patches.xyz * rough);
    var roughness = mix(0.95, 0.7, land.a);
    var reflectance = 0.15;
    var glow = vec3<f32>(0.0);

    if planet.shallow.w > 0.0 && planet.liquid == 0u && planet.biome_count > 0u {
        // What waves have just left is wet.
        let wet = (1.0 - land.a) * (1.0 - smoothstep(0.0, 1.2, -depth + 0.5 * patches.w));
        colour *= 1.0 - 0.45 * wet;
        roughness = mix(roughness, 0.5, wet);
    }
    if shore > 0.0 {
        let facing = dot(up, (*input).V);
        let surface = sea(ground, max(depth, 0.0), facing, frozen, globals.time, patches);
        colour = mix(colour, surface.colour, shore);
        glow = surface.glow * shore;
        normal = normalize(mix(normal, tilted(ground.dir, surface.slope), shore));
        roughness = mix(roughness, surface.roughness, shore);
        reflectance = mix(reflectance, surface.reflectance, shore);
    }

    set_normal(input, normalize(world * normal));
    (*input).material.base_color = vec4<f32>(max(colour, vec3<f32>(0.0)), 1.0);
    (*input).material.emissive = vec4<f32>(glow, 0.0);
    (*input).material.perceptual_roughness = roughness;
    (*input).material.reflectance = vec3<f32>(reflectance);
}

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var pbr_input = pbr_input_from_standard_material(in, is_front);
    let tag = get_tag(in.instance_index);
    if planet.view == VIEW_SHADED {
        shade(in, &pbr_input);
    } else {
        let seen = view_colour(tag, normalize(in.world_normal), in.uv.x);
        pbr_input.material.base_color = vec4<f32>(seen.rgb * (1.0 - seen.a), 1.0);
        // Not scaled by the camera's exposure.
        pbr_input.material.emissive = vec4<f32>(seen.rgb * seen.a, 0.0);
    }
    pbr_input.material.base_color = alpha_discard(pbr_input.material, pbr_input.material.base_color);

#ifdef PREPASS_PIPELINE
    return deferred_output(in, pbr_input);
#else
    var out: FragmentOutput;
    out.color = apply_pbr_lighting(pbr_input);
    if planet.view == VIEW_SHADED {
        out.color = vec4(in_air(out.color.rgb, pbr_input.material, in.world_position.xyz, tag & 31u), out.color.a);
    }
    out.color = main_pass_post_lighting_processing(pbr_input, out.color);
    return out;
#endif
}
