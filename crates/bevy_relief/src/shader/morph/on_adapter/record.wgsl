// Writes down where the vertex shader puts each vertex, and draws nothing.

#import bevy_relief::vertex::{Vertex, placed}
#import bevy_pbr::{
    forward_io::VertexOutput,
    mesh_bindings::mesh,
    view_transformations::position_world_to_clip,
}

struct Record {
    position: vec3<f32>,
    factor: f32,
    normal: vec3<f32>,
    height: f32,
    clip: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(101) var<storage, read_write> records: array<Record>;
// x: which record is the chunk's first.
@group(#{MATERIAL_BIND_GROUP}) @binding(102) var<uniform> first: vec4<u32>;

@vertex
fn vertex(vertex: Vertex, @builtin(vertex_index) index: u32) -> VertexOutput {
    let placed = placed(vertex);
    let clip = position_world_to_clip(placed.world_position);
    let at = first.x + index - mesh[vertex.instance_index].first_vertex_index;
    records[at] = Record(placed.world_position, placed.factor, placed.normal, placed.height, clip);
    var out: VertexOutput;
    // Behind the camera.
    out.position = vec4(0.0, 0.0, 0.0, -1.0);
    return out;
}
