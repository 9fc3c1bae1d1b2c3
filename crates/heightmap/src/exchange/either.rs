/// `one` if it holds, else 0; never a branch, so that loops over it become vector instructions.
#[inline(always)]
pub(crate) const fn only_if(holds: bool, one: f32) -> f32 {
    f32::from_bits(one.to_bits() & (holds as u32).wrapping_neg())
}

/// `one` if it holds, else `other`; never a branch.
#[inline(always)]
pub(crate) const fn either(holds: bool, one: f32, other: f32) -> f32 {
    let mask = (holds as u32).wrapping_neg();
    f32::from_bits((one.to_bits() & mask) | (other.to_bits() & !mask))
}
