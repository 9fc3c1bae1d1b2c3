// Holds what is known of a point of the ground where it is painted. Reads nothing.

#define_import_path bevy_relief::ground

// The least cosine between the normal and the line of sight that counts: ground seen along itself would have pixels without end.
const FLATTEST: f32 = 0.02;

// A point of the surface; directions and places are in the planet's axes.
struct Ground {
    // From the planet's centre, of length 1.
    dir: vec3<f32>,
    // Metres from a corner of the lattice of fine noise, less whole periods of that noise.
    near: vec3<f32>,
    // Metres above the sphere.
    height: f32,
    // Of length 1.
    normal: vec3<f32>,
    // Radians between the normal and the vertical.
    slope: f32,
    // Towards the viewer, of length 1, and how many metres away that is.
    view: vec3<f32>,
    distance: f32,
    // Towards the sun, of length 1; 0 if none shines here.
    sun: vec3<f32>,
    // Metres of ground that a pixel covers, in the middle between its length and its width.
    footprint: f32,
    // Metres between the mesh's vertices.
    step: f32,
}

// A normal of length 1, turned by the slope of a relief that lies on it.
fn tilted(normal: vec3<f32>, slope: vec3<f32>) -> vec3<f32> {
    return normalize(normal - (slope - normal * dot(slope, normal)));
}
