use glam::Vec3;

/// A number from 0 to 1 for each direction from a planet's centre, as how moist rain makes it: six pictures on a cube around it, as graphics adapters have them.
#[derive(Clone, PartialEq, Eq)]
pub struct SphereMap {
    side: u16,
    /// By face (+X, −X, +Y, −Y, +Z, −Z), row and column; 255 is 1.
    texels: Vec<u8>,
}

/// The axis that a face stands on, and those along its columns and rows.
const FACES: [[Vec3; 3]; 6] = [
    [Vec3::X, Vec3::NEG_Z, Vec3::NEG_Y],
    [Vec3::NEG_X, Vec3::Z, Vec3::NEG_Y],
    [Vec3::Y, Vec3::X, Vec3::Z],
    [Vec3::NEG_Y, Vec3::X, Vec3::NEG_Z],
    [Vec3::Z, Vec3::X, Vec3::NEG_Y],
    [Vec3::NEG_Z, Vec3::NEG_X, Vec3::NEG_Y],
];

impl std::fmt::Debug for SphereMap {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SphereMap")
            .field("side", &self.side)
            .finish_non_exhaustive()
    }
}

impl SphereMap {
    /// The number of every texel's direction, of length 1, with so many texels along a side, at least one; what is outside 0 to 1 is the nearer of both.
    #[must_use]
    pub fn from_fn(side: u16, number: impl FnMut(Vec3) -> f32) -> Self {
        let dirs = (0..Self::count(side)).map(|texel| Self::dir(side, texel));
        Self::of_numbers(side, dirs.map(number))
    }

    /// The same of numbers by face, row and column; `None` if there are more or fewer than texels.
    #[must_use]
    pub fn new(side: u16, numbers: &[f32]) -> Option<Self> {
        let is_whole = numbers.len() == Self::count(side);
        is_whole.then(|| Self::of_numbers(side, numbers.iter().copied()))
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "0 to 255"
    )]
    fn of_numbers(side: u16, numbers: impl Iterator<Item = f32>) -> Self {
        let texel = |number: f32| (number.clamp(0.0, 1.0) * 255.0).round() as u8;
        Self {
            side: side.max(1),
            texels: numbers.map(texel).collect(),
        }
    }

    /// How many texels there are with so many along a side, at least one.
    #[must_use]
    pub fn count(side: u16) -> usize {
        6 * usize::from(side.max(1)).pow(2)
    }

    /// The direction of a texel's middle, of length 1, by its number: by face, row and column.
    ///
    /// # Panics
    ///
    /// If there are not so many texels.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_possible_wrap,
        reason = "columns and rows of a side"
    )]
    pub fn dir(side: u16, texel: usize) -> Vec3 {
        let n = usize::from(side.max(1));
        let (row, column) = (texel / n % n, texel % n);
        direction(side.max(1), texel / (n * n), column as i32, row as i32)
    }

    /// Texels along a side of a face.
    #[must_use]
    pub const fn side(&self) -> u16 {
        self.side
    }

    /// By face (+X, −X, +Y, −Y, +Z, −Z), row and column, as a cube's texture has them; 255 is 1.
    #[must_use]
    pub fn texels(&self) -> &[u8] {
        &self.texels
    }

    /// The number in a direction: between the texels about it, over the cube's edges too, as graphics adapters have it.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "columns and rows of a face, and one beyond"
    )]
    pub fn at(&self, dir: Vec3) -> f32 {
        let (face, x, y) = self.place(dir);
        let (left, upper) = (x.floor(), y.floor());
        let texel = |right: i32, lower: i32| {
            let (column, row) = (left as i32 + right, upper as i32 + lower);
            let side = i32::from(self.side);
            let outside = |at: i32| at < 0 || at >= side;
            if outside(column) && outside(row) {
                // Three faces meet, and there is no fourth.
                return None;
            }
            let (face, x, y) = self.place(direction(self.side, face, column, row));
            let within = |at: f32| (at.round() as i32).clamp(0, side - 1).unsigned_abs() as usize;
            let side = usize::from(self.side);
            let texel = self.texels[(face * side + within(y)) * side + within(x)];
            Some(f32::from(texel) / 255.0)
        };
        let corners = [texel(0, 0), texel(1, 0), texel(0, 1), texel(1, 1)];
        let there = corners.iter().flatten();
        let mean = there.clone().sum::<f32>() / there.count().max(1) as f32;
        let [a, b, c, d] = corners.map(|corner| corner.unwrap_or(mean));
        let (x, y) = (x - left, y - upper);
        (a + (b - a) * x) * (1.0 - y) + (c + (d - c) * x) * y
    }

    /// The face that a direction meets, and where there, in texels from the middle of the first.
    fn place(&self, dir: Vec3) -> (usize, f32, f32) {
        let size = dir.abs();
        let axis = if size.z >= size.x && size.z >= size.y {
            2
        } else {
            usize::from(size.y >= size.x)
        };
        let face = 2 * axis + usize::from(dir[axis] < 0.0);
        let [front, right, down] = FACES[face];
        let side = f32::from(self.side);
        let at = |along: Vec3| (dir.dot(along) / dir.dot(front) + 1.0) * 0.5 * side - 0.5;
        (face, at(right), at(down))
    }
}

/// The direction of a texel's middle, also of one beyond a face's border.
fn direction(side: u16, face: usize, column: i32, row: i32) -> Vec3 {
    let [front, right, down] = FACES[face];
    #[expect(clippy::cast_precision_loss, reason = "a side at most")]
    let at = |index: i32| (2.0 * index as f32 + 1.0) / f32::from(side) - 1.0;
    (front + right * at(column) + down * at(row)).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dirs() -> impl Iterator<Item = Vec3> {
        (0..3_000_u16).map(|k| {
            let y = 1.0 - (2.0 * f32::from(k) + 1.0) / 3_000.0;
            let (sine, cosine) = (2.399_963 * f32::from(k)).sin_cos();
            let across = (1.0 - y * y).sqrt();
            Vec3::new(across * cosine, y, across * sine)
        })
    }

    #[test]
    fn what_is_smooth_stays_so_over_edges_and_corners() {
        let rain = |dir: Vec3| 0.5 + dir.dot(Vec3::new(0.2, 0.15, -0.2));
        let map = SphereMap::from_fn(32, rain);
        for dir in dirs() {
            let (off, edge) = (map.at(dir) - rain(dir), dir.abs());
            assert!(off.abs() < 0.006, "{dir} {edge}: {off}");
        }
        for corner in [Vec3::ONE, Vec3::NEG_ONE, Vec3::new(1.0, -1.0, 1.0)] {
            let dir = corner.normalize();
            assert!((map.at(dir) - rain(dir)).abs() < 0.012, "{corner}");
        }
    }

    #[test]
    fn numbers_of_directions_make_the_same_map() {
        let rain = |dir: Vec3| 0.5 + dir.dot(Vec3::new(0.2, 0.15, -0.2));
        for side in [0, 1, 7] {
            let dirs = (0..SphereMap::count(side)).map(|texel| SphereMap::dir(side, texel));
            let numbers: Vec<_> = dirs.map(rain).collect();
            let map = SphereMap::new(side, &numbers);
            assert_eq!(map, Some(SphereMap::from_fn(side, rain)), "{side}");
            assert_eq!(SphereMap::new(side, &numbers[1..]), None);
        }
    }

    #[test]
    fn a_texel_has_its_own_number_in_its_middle() {
        let map = SphereMap::from_fn(5, |dir| (dir.x * 7.0 + dir.y * 5.0 + dir.z).fract().abs());
        for face in 0..6 {
            for (row, column) in (0..5).flat_map(|row| (0..5).map(move |column| (row, column))) {
                let at = map.at(direction(5, face, column, row));
                let texel = (face * 5 + row.unsigned_abs() as usize) * 5;
                let texel = map.texels()[texel + column.unsigned_abs() as usize];
                assert!(
                    (at - f32::from(texel) / 255.0).abs() < 1e-4,
                    "{face} {row} {column}"
                );
            }
        }
    }
}
