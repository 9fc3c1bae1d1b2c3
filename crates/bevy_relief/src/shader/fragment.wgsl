// Holds the fragment shader: what the ground and the sea over it look like. Reads the planet, the tag of the chunk, and what the vertex shader
// hands over.

#import bevy_relief::bindings::{planet, planet_air}
#import bevy_relief::chunk_tag::level_of
#import bevy_relief::climate::{climate, ground_colour, has_climate, white}
#import bevy_relief::constants::{AIR_MARCHED, GROUND_REFLECTANCE, GROUND_ROUGHNESS, LIQUID_WATER, VIEW_SHADED}
#import bevy_relief::cover::cover
#import bevy_relief::detail::detail
#import bevy_relief::soils::soil
#import bevy_relief::ground::{Ground, tilted}
#import bevy_relief::current::current
#import bevy_relief::ripples::{blown, ripples}
#import bevy_relief::sea::{has_sea, sea}
#import bevy_relief::views::view_colour
#import bevy_relief::woods::{canopy, wooded, woods}
#import bevy_pbr::{
    mesh_functions::{get_tag, get_world_from_local},
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::alpha_discard,
    pbr_types::PbrInput,
}

#ifdef PREPASS_PIPELINE
#import bevy_pbr::{
    prepass_io::{VertexOutput, FragmentOutput},
    pbr_deferred_functions::deferred_output,
}
#import bevy_render::globals::Globals

// The engine binds it in the prepass but does not name it there.
@group(0) @binding(1) var<uniform> globals: Globals;
#else
#import bevy_relief::ground_in_air::{Mirror, in_air}
#import bevy_pbr::{
    mesh_view_bindings::{globals, lights},
    forward_io::{VertexOutput, FragmentOutput},
    pbr_functions::main_pass_post_lighting_processing,
}
#ifdef PLAIN_LIGHT
#import bevy_relief::plain_light::plainly_lit
#else
#import bevy_pbr::pbr_functions::apply_pbr_lighting
#endif
#endif

#ifndef PREPASS_PIPELINE
// What the vertex shader hands over beside the engine's own.
struct LightBetween {
    // The triangle's first vertex's: see `ChunkLight` in Rust.
    @location(8) @interpolate(flat) light: vec4<u32>,
    // Whether column and row are odd, from 0 to 1 along a step.
    @location(9) odd: vec2<f32>,
    // Metres of river water over the ground, below 0 where it is dry; how much of the ground is under water too narrow to be drawn.
    @location(10) water: vec2<f32>,
    // Where that flows, along the planet's axes: as long as the fourth root of the metres that it falls a metre.
    @location(11) flow: vec3<f32>,
}

// The surplus of a normal that a word's first three bytes hold.
fn unpacked(word: u32) -> vec3<f32> {
    let root = unpack4x8snorm(word).xyz;
    return root * abs(root);
}

// How much the middle between two corners counts: all there, nothing at the corners and at the other middles.
fn middle(one: f32, other: f32, third: f32) -> f32 {
    return max(min(min(2.0 * one, 2.0 * other), 1.0 - 2.0 * third), 0.0);
}

// What the normal here has more than its triangle's, where the ground between the vertices is lit too.
fn surplus(in: VertexOutput, between: LightBetween) -> vec3<f32> {
    let light = between.light;
    // A square's first vertex is where odd begins with 0, or with 1.
    let first = vec2(f32((light.w >> 24u) & 1u), f32((light.w >> 25u) & 1u));
    let place = abs(between.odd - first);
    // The diagonal goes up to the right.
    var more: vec3<f32>;
    if place.x >= place.y {
        let corners = vec3(1.0 - place.x, place.x - place.y, place.y);
        more = unpacked(light.x) * middle(corners.x, corners.y, corners.z)
            + unpacked(light.y) * middle(corners.y, corners.z, corners.x)
            + unpacked(light.z) * middle(corners.x, corners.z, corners.y);
    } else {
        let corners = vec3(1.0 - place.y, place.y - place.x, place.x);
        let upper = vec3(unpack4x8snorm(light.x).w, unpack4x8snorm(light.y).w, unpack4x8snorm(light.z).w);
        more = unpacked(light.w) * middle(corners.x, corners.y, corners.z)
            + upper * abs(upper) * middle(corners.y, corners.z, corners.x)
            + unpacked(light.z) * middle(corners.x, corners.z, corners.y);
    }
    // The parent's light has no more than its normals at the vertices.
    let factor = f32(level_of(get_tag(in.instance_index))) - in.color.w;
    let axes = get_world_from_local(in.instance_index);
    return mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz) * more * (1.0 - factor);
}
#endif

// Roughness of snow, and of ground that waves have just left.
const SNOW_ROUGHNESS: f32 = 0.7;
const WET_ROUGHNESS: f32 = 0.5;

// How rough the water of rivers is against that of the sea, how deep what is too narrow to be drawn, and how broad a pixel is that holds most
// rivers from shore to shore, in metres.
const RIVER_WAVES: f32 = 0.25;
const RIVER_DEPTH: f32 = 4.0;
const RIVER_BREADTH: f32 = 24.0;

// Metres that a river's level falls for each metre from its shore, as `DRY` in Rust.
const DRY: f32 = 0.35;

// Metres of river water that a pixel has more than the next only where a vertex knows of no river.
const LEAP: f32 = 1e4;

// How much of its brightness wet ground loses, and metres above the sea to which it is wet.
const WET_DARKENS: f32 = 0.45;
const WET_HEIGHT: f32 = 1.2;

// How much of the noise of bare ground snow lets be seen: of its brightness, of its relief.
const SNOW_CONTRAST: f32 = 0.2;
const SNOW_RELIEF: f32 = 0.5;

// How much rougher the tops of woods are than other ground: in relief, in brightness.
const CANOPY: vec2<f32> = vec2<f32>(2.0, 0.8);

// How much darker ground is in the shadow of a stone.
const SHADOW: f32 = 0.6;

// How much of its noise ground loses that is all sand.
const SAND_EVEN: f32 = 0.7;

// What light falls by; shadows go by the mesh's own.
fn set_normal(input: ptr<function, PbrInput>, normal: vec3<f32>) {
    (*input).N = normal;
    (*input).clearcoat_N = normal;
}

// Metres that a pixel covers, in the middle between its length and its width, where `up` is the vertical. The camera's `MipBias` tells where
// the picture that is shown has other pixels than the one that is drawn.
fn footprint(input: PbrInput, up: vec3<f32>) -> f32 {
    let lines = max(view.viewport.w, 1.0) * exp2(-view.mip_bias);
    if input.is_orthographic {
        return 2.0 / (abs(view.clip_from_view[1][1]) * lines);
    }
    let away = distance(input.world_position.xyz, view.world_position.xyz);
    let flat = max(abs(dot(up, input.V)), 0.02);
    return 2.0 * away / (view.clip_from_view[1][1] * lines * sqrt(flat));
}

// Metres that ground rises in a pixel, as it slopes in the middle of it.
fn rise(position: vec3<f32>, normal: vec3<f32>, up: vec3<f32>) -> f32 {
    let tilt = normal / max(dot(normal, up), 0.1) - up;
    return abs(dot(tilt, dpdx(position))) + abs(dot(tilt, dpdy(position)));
}

// Metres that a river's level falls in a pixel beside its bed, where water flows that way along the world's axes.
fn fall(position: vec3<f32>, flow: vec3<f32>, up: vec3<f32>) -> f32 {
    let aside = cross(up, flow);
    let square = dot(aside, aside);
    let metres = abs(dot(aside, dpdx(position))) + abs(dot(aside, dpdy(position)));
    return select(0.0, DRY * metres * inverseSqrt(square), square > 0.0);
}

// Paints a point as the planet's look says: colour, normal, roughness, glow. Returns the share of the sky that it mirrors, where that is known.
// `river` and `flow` are as `water` and `flow` in `LightBetween`.
fn shade(in: VertexOutput, river: vec2<f32>, flow: vec3<f32>, input: ptr<function, PbrInput>) -> f32 {
    let axes = get_world_from_local(in.instance_index);
    let world = mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz);
    let up = normalize(in.world_position.xyz - planet.centre);
    var ground: Ground;
    ground.dir = up * world;
    ground.normal = normalize((*input).world_normal) * world;
    ground.near = in.color.xyz;
    ground.height = in.uv.x;
    ground.slope = acos(clamp(dot(ground.normal, ground.dir), -1.0, 1.0));
    ground.view = (*input).V * world;
    ground.distance = distance(in.world_position.xyz, view.world_position.xyz);
    ground.sun = vec3(0.0);
#ifndef PREPASS_PIPELINE
    if lights.n_directional_lights > 0u {
        ground.sun = lights.directional_lights[0].direction_to_light * world;
    }
#endif
    ground.footprint = footprint(*input, up);
    ground.step = planet.realm_step * exp2(-in.color.w);

    // A triangle that reaches beyond what is known of a river leaps by `DRY` in Rust: none of it is under that river.
    let is_told = fwidth(river.x) < LEAP;
    let over_sea = planet.sea_level - ground.height;
    let depth = select(over_sea, max(over_sea, river.x), is_told);
    // The shore is as sharp as a pixel. Two pixels on either side of a river may be as deep as each other, so what a pixel's own ground rises counts too,
    // and what the river's level falls.
    let falls = rise(in.world_position.xyz, (*input).world_normal, up) + fall(in.world_position.xyz, world * flow, up);
    let across = max(fwidth(depth), falls);
    let resolved = saturate(0.5 + depth / max(across, 1e-6));
    let shore = select(0.0, max(resolved, river.y), has_sea());
    let is_sea = planet.sea_level >= ground.height;
    // In a pixel that is as large as a river there is all of it, whatever its middle meets: neither its shallows alone nor its deep.
    let unseen = select(RIVER_DEPTH * max(river.y, saturate(ground.footprint / RIVER_BREADTH)), 0.0, is_sea);
    let whole = max(depth, unseen);
    let runs = current(select(flow, vec3(0.0), is_sea), whole);
    // Rivers have no surf.
    let open = select(RIVER_WAVES, 1.0, is_sea);

    let patches = detail(ground);
    let made_of = soil(ground);
    var weather = vec2<f32>(0.0);
    var frozen = 0.0;
    var wood = 0.0;
    if has_climate() {
        // Underfoot biomes are even.
        weather = climate(ground, patches.w * mix(0.25, 1.0, smoothstep(-1.0, 5.0, log2(ground.footprint))));
        weather.y = saturate(weather.y + made_of.moisture);
        frozen = white(weather.x);
        wood = woods(ground, wooded(weather));
    }

    let tops = wood * canopy(ground.footprint);
    let land = ground_colour(ground, weather, patches.w, tops, made_of);
    // All ground is grainy from near, and steep ground is rough.
    let grain = 1.0 - smoothstep(-6.0, 0.0, log2(ground.footprint));
    let bare = blown(ground, weather.y, land.a);
    let rough = (1.0 + CANOPY * tops) * (1.0 - SAND_EVEN * bare);
    let relief = planet.detail_relief * (0.35 + min(3.0 * sin(ground.slope), 1.2) + 2.0 * grain) * mix(1.0, SNOW_RELIEF, land.a) * rough.x;
    let contrast = planet.detail_contrast * patches.w * (1.3 + 1.7 * grain) * mix(1.0, SNOW_CONTRAST, land.a) * rough.y;
    let sand = ripples(ground, bare);
    var colour = land.rgb * (1.0 + contrast + sand.w);
    let over = cover(ground, land.rgb, weather.y, land.a, wood);
    colour *= 1.0 - SHADOW * over.shadow;
    colour = mix(colour, over.colour.rgb * (1.0 + 0.5 * contrast), over.colour.a);
    var normal = tilted(ground.normal, (patches.xyz * relief + sand.xyz) * (1.0 - 0.5 * over.colour.a) + over.slope);
    var roughness = mix(GROUND_ROUGHNESS, SNOW_ROUGHNESS, land.a);
    var reflectance = GROUND_REFLECTANCE;
    var glow = vec3<f32>(0.0);

    if has_sea() && planet.sea.liquid == LIQUID_WATER && has_climate() {
        // What waves have just left is wet.
        let wet = (1.0 - land.a) * (1.0 - smoothstep(0.0, WET_HEIGHT, -depth + 0.5 * patches.w));
        colour *= 1.0 - WET_DARKENS * wet;
        roughness = mix(roughness, WET_ROUGHNESS, wet);
    }
    var mirrored = 0.0;
    if shore > 0.0 {
        let facing = dot(up, (*input).V);
        let surface = sea(ground, whole, facing, frozen, open, runs, globals.time, patches);
        // Air that is not marched here has no sky that could be asked for.
        var is_known = planet_air.mode == AIR_MARCHED;
#ifndef PREPASS_PIPELINE
        // Nor has air that no sun lights.
        is_known = is_known && lights.n_directional_lights > 0u;
#endif
        mirrored = select(0.0, surface.mirrored * shore, is_known);
        let painted = select(surface.mirrored, 0.0, is_known);
        colour = mix(colour, surface.colour + planet.sea.sky * painted, shore);
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
    return mirrored;
}

#ifdef PREPASS_PIPELINE
@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
#else
@fragment
fn fragment(handed: VertexOutput, between: LightBetween, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var in = handed;
    in.world_normal += surplus(handed, between);
#endif
    var pbr_input = pbr_input_from_standard_material(in, is_front);
    let tag = get_tag(in.instance_index);
    var mirrored = 0.0;
    if planet.view == VIEW_SHADED {
#ifdef PREPASS_PIPELINE
        mirrored = shade(in, vec2(-1.0, 0.0), vec3(0.0), &pbr_input);
#else
        mirrored = shade(in, between.water, between.flow, &pbr_input);
#endif
    } else {
        let up = normalize(in.world_position.xyz - planet.centre);
        let axes = get_world_from_local(in.instance_index);
        let dir = up * mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz);
        let seen = view_colour(tag, normalize(in.world_normal), up, dir, in.uv.x);
        pbr_input.material.base_color = vec4<f32>(seen.rgb * (1.0 - seen.a), 1.0);
        // Not scaled by the camera's exposure.
        pbr_input.material.emissive = vec4<f32>(seen.rgb * seen.a, 0.0);
    }
    pbr_input.material.base_color = alpha_discard(pbr_input.material, pbr_input.material.base_color);

#ifdef PREPASS_PIPELINE
    return deferred_output(in, pbr_input);
#else
    var out: FragmentOutput;
#ifdef PLAIN_LIGHT
    out.color = plainly_lit(pbr_input);
#else
    out.color = apply_pbr_lighting(pbr_input);
#endif
    if planet.view == VIEW_SHADED {
        let lit = out.color.rgb;
        let sky = Mirror(mirrored, pbr_input.N);
        let surface = select(in.uv.x, max(in.uv.x, planet.sea_level), has_sea());
        out.color = vec4(in_air(lit, pbr_input.material, sky, in.world_position.xyz, surface, level_of(tag)), out.color.a);
    }
    out.color = main_pass_post_lighting_processing(pbr_input, out.color);
    return out;
#endif
}
