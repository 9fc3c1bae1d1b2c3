// A point of the ground as the fragment shader sees it: what all that paints it goes by. Reads nothing.

#define_import_path bevy_relief::ground

// A point of the surface, as the colours go by it; directions and places in the planet's axes.
struct Ground {
    // From the planet's centre, of length 1.
    dir: vec3<f32>,
    // Metres, less whole 1024s.
    near: vec3<f32>,
    // Metres above the sphere.
    height: f32,
    normal: vec3<f32>,
    // Radians.
    slope: f32,
    // Metres that a pixel covers.
    footprint: f32,
    // Metres between the mesh's vertices.
    step: f32,
}
