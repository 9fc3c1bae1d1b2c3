// Holds what a chunk's `MeshTag` and a vertex's light say of borders and levels, as `ChunkTag` and `BorderPart` do in Rust. Reads where its bits lie.

#define_import_path bevy_relief::chunk_tag

#import bevy_relief::constants::{
    PART_SHIFT,
    TAG_COARSER_SHIFT,
    TAG_FINER_SHIFT,
    TAG_LEVEL_BITS,
    TAG_PARTS_MASK,
    TAG_REALM_BITS,
    TAG_WEDGE,
}

// The chunk's level; 0 is a whole realm.
fn level_of(tag: u32) -> u32 {
    return tag & ((1u << TAG_LEVEL_BITS) - 1u);
}

// The chunk's realm, from 0 to 5: +X, -X, +Y, -Y, +Z, -Z.
fn realm_of(tag: u32) -> u32 {
    return (tag >> TAG_LEVEL_BITS) & ((1u << TAG_REALM_BITS) - 1u);
}

// The tag of a chunk of a level in a direction of any length from the planet's centre, in its axes, of which no neighbours are known.
fn tag_of(level: u32, dir: vec3<f32>) -> u32 {
    let far = abs(dir);
    let is_x = far.x >= max(far.y, far.z);
    let is_y = !is_x && far.y >= far.z;
    let along = select(select(dir.z, dir.y, is_y), dir.x, is_x);
    let pair = select(select(4u, 2u, is_y), 0u, is_x);
    return level | ((pair + select(0u, 1u, along < 0.0)) << TAG_LEVEL_BITS);
}

// The part of a chunk's border that a vertex lies on, as tags have it, of a number with it in its upper bits.
fn part_of(number: u32) -> u32 {
    let packed = number >> PART_SHIFT;
    return (((packed >> 3u) & 1u) << (packed & 7u)) | (((packed >> 4u) & 1u) * TAG_WEDGE);
}

// Whether a coarser chunk shares a part of the border.
fn is_coarser_beyond(tag: u32, part: u32) -> bool {
    return ((tag >> TAG_COARSER_SHIFT) & TAG_PARTS_MASK & part) != 0u;
}

// Whether a finer chunk shares a part of the border; to a vertex of a wedge all chunks are.
fn is_finer_beyond(tag: u32, part: u32) -> bool {
    return (((tag >> TAG_FINER_SHIFT) | TAG_WEDGE) & part) != 0u;
}
