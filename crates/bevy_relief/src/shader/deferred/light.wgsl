// Holds the shaders that light a planet's ground where the engine defers that: each pixel once, on one triangle over the whole picture. Reads the
// G-buffer, the planet, and how it is turned.

#import bevy_relief::bindings::planet
#import bevy_relief::chunk_tag::tag_of
#import bevy_relief::gbuffer::{is_of, unpacked}
#import bevy_relief::ground::FLATTEST
#import bevy_relief::shade::{Spot, shade}
#import bevy_pbr::{
    forward_io,
    mesh_functions::get_world_from_local,
    mesh_view_bindings::view,
    pbr_fragment::pbr_input_from_standard_material,
}
#ifdef DEFERRED_PREPASS
#import bevy_pbr::{mesh_view_bindings::deferred_prepass_texture, prepass_utils::prepass_depth}
#endif

// A corner of the triangle.
struct Corner {
    @builtin(instance_index) instance_index: u32,
    // In clip space.
    @location(0) position: vec3<f32>,
}

// A pixel.
struct Pixel {
    @builtin(position) position: vec4<f32>,
    @location(0) clip: vec2<f32>,
    @location(1) @interpolate(flat) instance_index: u32,
}

struct Lit {
    @location(0) colour: vec4<f32>,
    // Where the ground is: what was drawn before it stays.
    @builtin(frag_depth) depth: f32,
}

@vertex
fn vertex(corner: Corner) -> Pixel {
    return Pixel(vec4(corner.position.xy, 0.0, 1.0), corner.position.xy, corner.instance_index);
}

#ifdef DEFERRED_PREPASS
// Where a point of the view is rendered.
fn seen_at(clip: vec2<f32>, depth: f32) -> vec4<f32> {
    let place = view.view_from_clip * vec4(clip, depth, 1.0);
    return vec4(place.xyz / place.w, 1.0);
}

// A way across the line of sight, along `ray`, to the next pixel: as it is on ground with a normal.
fn onto_ground(across: vec3<f32>, ray: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let leans = dot(ray, normal);
    let steep = select(min(leans, -FLATTEST), max(leans, FLATTEST), leans > 0.0);
    return across - ray * (dot(across, normal) / steep);
}
#endif

@fragment
fn fragment(in: Pixel) -> Lit {
    var out: Lit;
#ifdef DEFERRED_PREPASS
    let words = textureLoad(deferred_prepass_texture, vec2<i32>(in.position.xy), 0);
    if !is_of(words, planet.number) {
        discard;
    }
    let kept = unpacked(words);
    let depth = prepass_depth(in.position, 0u);
    let place = seen_at(in.clip, depth);
    let pixel = 2.0 / max(view.main_pass_viewport.zw, vec2(1.0));
    let right = seen_at(in.clip + vec2(pixel.x, 0.0), depth) - place;
    let below = seen_at(in.clip - vec2(0.0, pixel.y), depth) - place;
    let position = view.world_from_view * place;

    var handed: forward_io::VertexOutput;
    handed.position = vec4(in.position.xy, depth, in.position.w);
    handed.world_position = vec4(position.xyz, 1.0);
    handed.world_normal = kept.normal;
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    handed.instance_index = in.instance_index;
#endif
    let material = pbr_input_from_standard_material(handed, true);

    let axes = get_world_from_local(in.instance_index);
    var spot: Spot;
    spot.position = position.xyz;
    spot.along_row = onto_ground((view.world_from_view * right).xyz, material.V, kept.normal);
    spot.along_column = onto_ground((view.world_from_view * below).xyz, material.V, kept.normal);
    spot.normal = kept.normal;
    spot.world = mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz);
    spot.near = planet.near_origin + position.xyz * spot.world;
    spot.height = kept.height;
    spot.tag = tag_of(kept.level, (position.xyz - planet.centre) * spot.world);
    spot.level = f32(kept.level) - kept.factor;
    spot.river = kept.water;
    spot.flow = kept.flow;
    spot.deepens = 0.0;
    out.colour = shade(spot, material);
    out.depth = depth;
#else
    discard;
#endif
    return out;
}
