// Holds a fragment shader that paints paper with contour lines. Reads the planet's sea level; the library's vertex shader hands over the height
// in metres above the sphere as `in.uv.x`.

#import bevy_relief::bindings::planet
#import bevy_pbr::{
    forward_io::{VertexOutput, FragmentOutput},
    pbr_fragment::pbr_input_from_standard_material,
    pbr_functions::{apply_pbr_lighting, main_pass_post_lighting_processing},
}

// Metres between the lines.
@group(#{MATERIAL_BIND_GROUP}) @binding(200) var<uniform> interval: f32;

@fragment
fn fragment(in: VertexOutput, @builtin(front_facing) is_front: bool) -> FragmentOutput {
    let above_sea = in.uv.x - planet.sea_level;
    let lines = above_sea / interval;
    // As wide as a pixel, at any distance.
    let from_line = abs(fract(lines + 0.5) - 0.5) / max(fwidth(lines), 1e-6);
    let paper = select(vec3<f32>(0.75, 0.70, 0.58), vec3<f32>(0.45, 0.60, 0.68), above_sea < 0.0);
    let colour = mix(vec3<f32>(0.25, 0.14, 0.08), paper, saturate(from_line));

    var input = pbr_input_from_standard_material(in, is_front);
    input.material.base_color = vec4<f32>(colour, 1.0);
    var out: FragmentOutput;
    out.color = main_pass_post_lighting_processing(input, apply_pbr_lighting(input));
    return out;
}
