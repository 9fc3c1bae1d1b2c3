// Holds the fragment shader of chunks: hands what the vertex shader made over to what paints and lights it, at once or, where the engine defers that, in
// its G-buffer. Reads the planet, and the tag of the chunk.

#import bevy_relief::bindings::planet
#import bevy_relief::chunk_tag::level_of
#import bevy_pbr::mesh_functions::{get_tag, get_world_from_local}

#ifdef PREPASS_PIPELINE
#import bevy_relief::gbuffer::{Kept, LIT_BY, packed}
#import bevy_pbr::prepass_io::{VertexOutput, FragmentOutput}
#ifdef MOTION_VECTOR_PREPASS
#import bevy_pbr::pbr_prepass_functions::calculate_motion_vector
#endif
#else
#import bevy_relief::shade::{Spot, shade}
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
}
#endif

// What the vertex shader hands over beside the engine's own.
struct Between {
    // The triangle's first vertex's: see `ChunkLight` in Rust.
    @location(10) @interpolate(flat) light: vec4<u32>,
    // Whether column and row are odd, from 0 to 1 along a step.
    @location(11) odd: vec2<f32>,
    // Metres of river water over the ground, below 0 where it is dry; how much of the ground is under water too narrow to be drawn.
    @location(12) water: vec2<f32>,
    // Where that flows, along the planet's axes: as long as the fourth root of the metres that it falls a metre, of length 1 where its bed is dry.
    @location(13) flow: vec3<f32>,
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
fn surplus(in: VertexOutput, between: Between) -> vec3<f32> {
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

// Metres of river water that a pixel has more than the next only where a vertex knows of no river, and a depth that is dry.
const LEAP: f32 = 1e4;
const DRY: f32 = -1e5;

// What is told of river water here. A triangle that reaches beyond what is known of a river leaps by `DRY` in Rust: none of it is under that river.
fn told(water: vec2<f32>) -> vec2<f32> {
    return vec2(select(DRY, water.x, fwidth(water.x) < LEAP), water.y);
}

#ifdef PREPASS_PIPELINE
@fragment
fn fragment(in: VertexOutput, between: Between) -> FragmentOutput {
    let level = level_of(get_tag(in.instance_index));
    let normal = normalize(in.world_normal + surplus(in, between));
    var out: FragmentOutput;
#ifdef NORMAL_PREPASS
    out.normal = vec4(normal * 0.5 + 0.5, 1.0);
#endif
#ifdef MOTION_VECTOR_PREPASS
    out.motion_vector = calculate_motion_vector(in.world_position, in.previous_world_position);
#endif
#ifdef DEFERRED_PREPASS
    let kept = Kept(normal, in.uv.x, level, f32(level) - in.color.w, told(between.water), between.flow);
    out.deferred = packed(kept, planet.number);
    out.deferred_lighting_pass_id = LIT_BY;
#endif
    return out;
}
#else
@fragment
fn fragment(handed: VertexOutput, between: Between, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    var in = handed;
    in.world_normal += surplus(handed, between);
    let axes = get_world_from_local(in.instance_index);
    var spot: Spot;
    spot.position = in.world_position.xyz;
    spot.along_row = dpdx(in.world_position.xyz);
    spot.along_column = dpdy(in.world_position.xyz);
    spot.normal = in.world_normal;
    spot.world = mat3x3<f32>(axes[0].xyz, axes[1].xyz, axes[2].xyz);
    spot.near = in.color.xyz;
    spot.height = in.uv.x;
    spot.tag = get_tag(in.instance_index);
    spot.level = in.color.w;
    spot.river = told(between.water);
    spot.flow = between.flow;
    spot.deepens = fwidth(max(planet.sea_level - spot.height, spot.river.x));
    var out: FragmentOutput;
    out.color = shade(spot, pbr_input_from_standard_material(in, is_front));
    return out;
}
#endif
