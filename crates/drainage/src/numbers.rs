/// A node in half the memory.
pub(crate) fn number(node: usize) -> u32 {
    u32::try_from(node).expect("fewer than 2^32 nodes")
}

/// Numbers in the order of heights.
pub(crate) fn rank(height: f32) -> u32 {
    let bits = height.to_bits();
    let sign = bits.cast_signed() >> 31;
    bits ^ (sign.cast_unsigned() | 0x8000_0000)
}
