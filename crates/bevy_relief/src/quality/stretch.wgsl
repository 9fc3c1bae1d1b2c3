// Holds the stretch of a picture that was drawn in the upper left corner of its texture over the whole of it.

#import bevy_core_pipeline::fullscreen_vertex_shader::FullscreenVertexOutput

struct Stretched {
    // Pixels of the corner.
    drawn: vec2<f32>,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var picture_sampler: sampler;
@group(0) @binding(2) var<uniform> stretched: Stretched;

// Mixed of the four nearest pixels, of those of the corner alone.
@fragment
fn fragment(in: FullscreenVertexOutput) -> @location(0) vec4<f32> {
    let at = clamp(in.uv * stretched.drawn - 0.5, vec2(0.0), stretched.drawn - 1.0);
    let low = vec2<i32>(at);
    let high = min(low + 1, vec2<i32>(stretched.drawn) - 1);
    let share = fract(at);
    let above = mix(
        textureLoad(picture, low, 0),
        textureLoad(picture, vec2(high.x, low.y), 0),
        share.x,
    );
    let below = mix(
        textureLoad(picture, vec2(low.x, high.y), 0),
        textureLoad(picture, high, 0),
        share.x,
    );
    return mix(above, below, share.y);
}
