// Where a chunk's vertices are: between its own shape and its parent's. The same function as `morph::reference::placed`.

#import bevy_relief::planet::planet
#import bevy_pbr::{
    mesh_functions,
    mesh_view_bindings::view,
    view_transformations::position_world_to_clip,
}

#ifdef PREPASS_PIPELINE
#import bevy_pbr::prepass_io::VertexOutput
#else
#import bevy_pbr::forward_io::VertexOutput
#endif

struct Vertex {
    @builtin(instance_index) instance_index: u32,
    @location(0) position: vec3<f32>,
    // Height above the sphere, the part of the border it lies on.
#ifdef PREPASS_PIPELINE
    @location(1) uv: vec2<f32>,
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
    @location(3) normal: vec3<f32>,
#endif
#else
    @location(1) normal: vec3<f32>,
    @location(2) uv: vec2<f32>,
#endif
    @location(8) coarse_position: vec3<f32>,
    // The parent's normal, its height.
    @location(9) coarse_normal: vec4<f32>,
    @location(10) detail_offset: vec3<f32>,
}

// 0 where a vertex is its own, 1 where it is its parent's.
fn morph_factor(tag: u32, part: u32, world_position: vec3<f32>) -> f32 {
    // In a light's view, too, from the camera it shines for.
    let distance = distance(view.lod_view_world_position, world_position);
    let ramp = planet.morphs[tag & 31u];
    let factor = saturate((distance - ramp.x) * ramp.y);
    // A border that two levels share has the coarser one's shape, whatever their distances say.
    let coarser = ((tag >> 8u) & part) != 0u;
    let finer = ((tag >> 16u) & part) != 0u;
    return select(select(factor, 0.0, finer), 1.0, coarser);
}

@vertex
fn vertex(vertex: Vertex) -> VertexOutput {
    var out: VertexOutput;
    let world_from_local = mesh_functions::get_world_from_local(vertex.instance_index);
    let own = mesh_functions::mesh_position_local_to_world(world_from_local, vec4(vertex.position, 1.0));
    let tag = mesh_functions::get_tag(vertex.instance_index);
    let factor = morph_factor(tag, u32(vertex.uv.y), own.xyz);

    let position = vec4(mix(vertex.position, vertex.coarse_position, factor), 1.0);
    out.world_position = mesh_functions::mesh_position_local_to_world(world_from_local, position);
    out.position = position_world_to_clip(out.world_position.xyz);
    out.uv = vec2(mix(vertex.uv.x, vertex.coarse_normal.w, factor), 0.0);
#ifdef VERTEX_COLORS
    // No colour: the place among the noise of the ground, the level on the way to the parent's.
    out.color = vec4(position.xyz + vertex.detail_offset, f32(tag & 31u) - factor);
#endif

#ifdef PREPASS_PIPELINE
#ifdef UNCLIPPED_DEPTH_ORTHO_EMULATION
    out.unclipped_depth = out.position.z;
    out.position.z = min(out.position.z, 1.0);
#endif
#ifdef NORMAL_PREPASS_OR_DEFERRED_PREPASS
    out.world_normal = mesh_functions::mesh_normal_local_to_world(
        mix(vertex.normal, vertex.coarse_normal.xyz, factor),
        vertex.instance_index,
    );
#endif
#ifdef MOTION_VECTOR_PREPASS
    let previous = mesh_functions::get_previous_world_from_local(vertex.instance_index);
    out.previous_world_position = mesh_functions::mesh_position_local_to_world(previous, position);
#endif
#else
    out.world_normal = mesh_functions::mesh_normal_local_to_world(
        mix(vertex.normal, vertex.coarse_normal.xyz, factor),
        vertex.instance_index,
    );
#endif

#ifdef VERTEX_OUTPUT_INSTANCE_INDEX
    out.instance_index = vertex.instance_index;
#endif
    return out;
}
