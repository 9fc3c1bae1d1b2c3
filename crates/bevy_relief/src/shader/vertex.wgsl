// Holds the vertex shader: a chunk's vertices lie between its own shape and its parent's. Reads the planet's `morphs`, eye and place among fine noise,
// the chunk's tag and mesh. `Scene::placed` in the tests is the same function in Rust.

#define_import_path bevy_relief::vertex

#import bevy_relief::bindings::{MorphRamp, planet}
#import bevy_relief::chunk_tag::{is_coarser_beyond, is_finer_beyond, level_of, part_of, realm_of}
#import bevy_relief::constants::{
    COARSE_POSITION_LOCATION,
    LIGHT_LOCATION,
    MEASURE_SHARE,
    STRETCH_GROWTH,
    STRETCH_MIDDLE,
    WATER_LOCATION,
}
#import bevy_pbr::{
    mesh_functions,
    mesh_view_bindings::view,
    utils::octahedral_decode_signed,
    view_transformations::position_world_to_clip,
}

#ifdef DEPTHS_ALONE
#import bevy_pbr::prepass_io::VertexOutput
#endif

// As the mesh has it; positions are metres from the chunk's centre.
struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    // Metres above the sphere: the vertex's and those in the parent's mesh.
#ifdef PREPASS_PIPELINE
    @location(1) heights: vec2<f32>,
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
    @location(3) normals: vec4<f32>,
#endif
#else
    // xy: the vertex's, on an octahedron; zw: the parent's.
    @location(1) normals: vec4<f32>,
    @location(2) heights: vec2<f32>,
#endif
    // In the parent's mesh.
    @location(COARSE_POSITION_LOCATION) coarse_position: vec3<f32>,
    // Of the ground between the vertices of the square that begins here, see `ChunkLight` in Rust; in w's upper bits the part of the border.
    @location(LIGHT_LOCATION) light: vec4<u32>,
#ifndef DEPTHS_ALONE
    // Of river water over the ground: see `WATER` in Rust.
    @location(WATER_LOCATION) water: vec2<u32>,
#endif
}

#ifndef DEPTHS_ALONE
// The engine's, and behind it what the fragment shader takes as `Between`.
struct VertexOutput {
#ifdef PREPASS_PIPELINE
    @builtin(position) position: vec4<f32>,
    @location(0) uv: vec2<f32>,
    @location(2) world_normal: vec3<f32>,
    @location(4) world_position: vec4<f32>,
#ifdef MOTION_VECTOR_PREPASS
    @location(5) previous_world_position: vec4<f32>,
#endif
#ifdef UNCLIPPED_DEPTH_ORTHO_EMULATION
    @location(6) unclipped_depth: f32,
#endif
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    @location(7) @interpolate(flat) instance_index: u32,
#endif
#ifdef VERTEX_COLORS
    @location(8) color: vec4<f32>,
#endif
#ifdef VISIBILITY_RANGE_DITHER
    @location(9) @interpolate(flat) visibility_range_dither: i32,
#endif
#else
    @builtin(position) position: vec4<f32>,
    @location(0) world_position: vec4<f32>,
    @location(1) world_normal: vec3<f32>,
#ifdef VERTEX_UVS_A
    @location(2) uv: vec2<f32>,
#endif
#ifdef VERTEX_COLORS
    @location(5) color: vec4<f32>,
#endif
#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    @location(6) @interpolate(flat) instance_index: u32,
#endif
#ifdef VISIBILITY_RANGE_DITHER
    @location(7) @interpolate(flat) visibility_range_dither: i32,
#endif
#endif
    @location(10) @interpolate(flat) light: vec4<u32>,
    @location(11) odd: vec2<f32>,
    @location(12) water: vec2<f32>,
    @location(13) flow: vec3<f32>,
}
#endif

// How far ground counts to be from an eye, nearly whatever its height: `Foot::distance` of the crate `quadtree`.
fn counted(eye: vec3<f32>, world_position: vec3<f32>) -> f32 {
    let from_centre = eye - planet.centre;
    let r = max(length(from_centre), 1e-30);
    let up = from_centre / r;
    let way = world_position - eye;
    // Of the place, beside and along the plumb line through the eye.
    let higher = dot(way, up);
    let beside = way - up * higher;
    let along = r + higher;
    let squared = dot(beside, beside);
    let place_squared = max(along * along + squared, 1e-30);
    // Of the angle between the two: on this side of the planet its sine alone tells small ones.
    let cosine = along / sqrt(place_squared);
    let chord_squared = select(2.0 * squared / (place_squared * (1.0 + cosine)), 2.0 - 2.0 * cosine, cosine < 0.0);
    let radius = min(planet.measure.lowest_seen, r);
    let gap = abs(2.0 * r * higher + higher * higher + squared) / (r + sqrt(place_squared));
    let upright = max(MEASURE_SHARE * gap, r - planet.measure.roof);
    return sqrt(chord_squared * radius * radius + upright * upright);
}

// How far from a realm's middle lines and near a corner of the cube a direction of any length is: `skew` of the crate `quadtree`.
fn skew(dir: vec3<f32>) -> f32 {
    let parts = abs(dir);
    let most = parts / max(max(parts.x, max(parts.y, parts.z)), 1e-30);
    return most.x * most.y * most.z;
}

// Metres from the eye at which a morph ends in a direction along the planet's axes: `LevelRange::at` of the crate `quadtree`.
fn morph_end(ramp: MorphRamp, dir: vec3<f32>) -> f32 {
    let share = STRETCH_MIDDLE + STRETCH_GROWTH * min(skew(dir) + ramp.skew_within, 1.0);
    return max(ramp.by_error, ramp.by_length * share);
}

// How far a vertex of a part of the border has morphed, in a direction along the planet's axes: 0 where it is its own, 1 where it is its parent's.
fn morph_factor(tag: u32, part: u32, world_position: vec3<f32>, dir: vec3<f32>) -> f32 {
    // In a light's view, too, from the camera it shines for.
    let eye = select(view.lod_view_world_position, planet.frozen_eye, planet.is_frozen != 0u);
    let distance = counted(eye, world_position);
    let ramp = planet.morphs[level_of(tag)];
    let factor = saturate((distance / morph_end(ramp, dir) - ramp.begins) / (1.0 - ramp.begins));
    // A border that two levels share has the coarser one's shape, whatever their distances say.
    // A wedge between two levels is nothing where there is but one: all of it lies at the chunk's zero.
    return select(select(factor, 0.0, is_finer_beyond(tag, part)), 1.0, is_coarser_beyond(tag, part));
}

// Where a vertex is.
struct Placed {
    world_position: vec3<f32>,
    // In the chunk's axes; not of length 1.
    normal: vec3<f32>,
    // Metres above the sphere.
    height: f32,
    // As of `morph_factor`.
    factor: f32,
}

// `a` where the factor is 0, `b` where it is 1, bit for bit.
fn blend(a: vec3<f32>, b: vec3<f32>, factor: f32) -> vec3<f32> {
    return a * (1.0 - factor) + b * factor;
}

// Between the vertex's own normal and the parent's; not of length 1.
fn normal(normals: vec4<f32>, factor: f32) -> vec3<f32> {
    return blend(octahedral_decode_signed(normals.xy), octahedral_decode_signed(normals.zw), factor);
}

// The planet's axes as they are rendered: what is multiplied by them from the left is turned into them.
fn axes(instance_index: u32) -> mat3x3<f32> {
    let world_from_local = mesh_functions::get_world_from_local(instance_index);
    return mat3x3<f32>(world_from_local[0].xyz, world_from_local[1].xyz, world_from_local[2].xyz);
}

// Both shapes are mixed where they are rendered and not about the chunk's centre: chunks that share a vertex
// agree there on every bit.
fn placed(vertex: Vertex) -> Placed {
    let world_from_local = mesh_functions::get_world_from_local(vertex.instance_index);
    let own = mesh_functions::mesh_position_local_to_world(world_from_local, vec4(vertex.position, 1.0)).xyz;
    let coarse = mesh_functions::mesh_position_local_to_world(world_from_local, vec4(vertex.coarse_position, 1.0)).xyz;
    let tag = mesh_functions::get_tag(vertex.instance_index);
    let dir = (own - planet.centre) * axes(vertex.instance_index);
    let factor = morph_factor(tag, part_of(vertex.light.w), own, dir);

    var out: Placed;
    out.world_position = blend(own, coarse, factor);
    out.height = mix(vertex.heights.x, vertex.heights.y, factor);
#ifdef PREPASS_PIPELINE
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
    out.normal = normal(vertex.normals, factor);
#endif
#else
    out.normal = normal(vertex.normals, factor);
#endif
    out.factor = factor;
    return out;
}

// Metres of river water over the ground, below 0 where it is dry; how much of the ground is under water too narrow to be drawn.
fn water(packed: u32) -> vec2<f32> {
    return vec2(bitcast<f32>(packed & 0xffff0000u), f32((packed >> 8u) & 0xffu) / 255.0);
}

// Where river water flows in the direction `dir`, along the planet's axes; as long as the fourth root of the metres that it falls a metre, of length 1 where its bed is dry.
fn flow(packed: vec2<u32>, realm: u32, dir: vec3<f32>) -> vec3<f32> {
    let parts = vec2(unpack4x8snorm(packed.x).x, unpack4x8snorm(packed.y).x);
    // The realm looks along the last.
    let turned = select(select(dir.xyz, dir.zxy, realm < 4u), dir.yzx, realm < 2u);
    let third = -dot(parts, turned.xy) / turned.z;
    return select(select(vec3(parts, third), vec3(parts.y, third, parts.x), realm < 4u), vec3(third, parts), realm < 2u);
}

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let placed = placed(vertex);
    out.world_position = vec4(placed.world_position, 1.0);
    out.position = position_world_to_clip(placed.world_position);
#ifdef PREPASS_PIPELINE
    out.uv = vec2(placed.height, 0.0);
#else
#ifdef VERTEX_UVS_A
    out.uv = vec2(placed.height, 0.0);
#endif
#endif
#ifndef DEPTHS_ALONE
    out.light = vertex.light;
    out.water = mix(water(vertex.water.x), water(vertex.water.y), placed.factor);
    let dir = normalize(placed.world_position - planet.centre) * axes(vertex.instance_index);
    out.flow = flow(vertex.water, realm_of(mesh_functions::get_tag(vertex.instance_index)), dir);
    out.odd = vec2(f32((vertex.light.w >> 24u) & 1u), f32((vertex.light.w >> 25u) & 1u));
#endif
#ifdef VERTEX_COLORS
    // No colour: the place among the noise of the ground, the level on the way to the parent's.
    let near = planet.near_origin + placed.world_position * axes(vertex.instance_index);
    let level = f32(level_of(mesh_functions::get_tag(vertex.instance_index)));
    out.color = vec4(near, level - placed.factor);
#endif

#ifdef PREPASS_PIPELINE
#ifdef UNCLIPPED_DEPTH_ORTHO_EMULATION
    out.unclipped_depth = out.position.z;
    out.position.z = min(out.position.z, 1.0);
#endif
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
    out.world_normal = mesh_functions::mesh_normal_local_to_world(placed.normal, vertex.instance_index);
#endif
#ifdef MOTION_VECTOR_PREPASS
    let previous = mesh_functions::get_previous_world_from_local(vertex.instance_index);
    let position = blend(vertex.position, vertex.coarse_position, placed.factor);
    out.previous_world_position = mesh_functions::mesh_position_local_to_world(previous, vec4(position, 1.0));
#endif
#else
    out.world_normal = mesh_functions::mesh_normal_local_to_world(placed.normal, vertex.instance_index);
#endif

#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}
