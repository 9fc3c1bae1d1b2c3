//! What several kinds of files need.

/// A place or a normal with the north along +Z and 0° east along +X.
pub(super) const fn north_is_z([x, y, z]: [f32; 3]) -> [f32; 3] {
    [z, x, y]
}

/// A name in one line.
pub(super) fn one_line(name: &str) -> String {
    let letters = name.chars().filter(|letter| !letter.is_control());
    letters.collect()
}
