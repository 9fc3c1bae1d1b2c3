use super::grid_error::{self, GridError};
use glam::DVec3;

/// The six faces of a cube as graphics adapters sample them, below each other: +X, −X, +Y, −Y, +Z, −Z of the planet's axes.
///
/// Lines from the middle through a face's pixels are straight on it: it is not warped as the realms that the ground is printed on are. Each
/// face is as it is seen from the middle, as OpenGL and Vulkan have it, so a direction in the planet's axes finds its pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeMap {
    side: u32,
}

impl CubeMap {
    /// Pixels to a side of the largest.
    pub const MAX_SIDE: u32 = grid_error::MAX_FACE;

    /// Faces of so many pixels to a side.
    ///
    /// # Errors
    ///
    /// If there are none or too many.
    pub const fn new(side: u32) -> Result<Self, GridError> {
        if side == 0 || side > Self::MAX_SIDE {
            return Err(GridError::Face(side));
        }
        Ok(Self { side })
    }

    /// Columns, and rows of all faces.
    #[must_use]
    pub const fn size(self) -> [u32; 2] {
        [self.side, 6 * self.side]
    }

    /// Pixels to a side of a face.
    #[must_use]
    pub const fn side(self) -> u32 {
        self.side
    }

    /// The direction of a pixel's middle.
    pub(super) fn dir(self, column: u32, row: u32) -> DVec3 {
        let along =
            |at: u32| (2.0 * f64::from(at) + 1.0 - f64::from(self.side)) / f64::from(self.side);
        let (x, y) = (along(column), along(row % self.side));
        let [right, down, out] = FACES[(row / self.side) as usize % 6];
        (right * x + down * y + out).normalize()
    }

    /// The face's right and its upper side in a direction.
    pub(super) fn axes(dir: DVec3) -> [DVec3; 2] {
        let out = |[_, _, out]: &[DVec3; 3]| out.dot(dir);
        let face = FACES.iter().max_by(|a, b| out(a).total_cmp(&out(b)));
        let [right, down, _] = face.expect("six");
        [*right, -*down].map(|axis| (axis - dir * axis.dot(dir)).normalize())
    }

    /// Metres from pixel to pixel in the middle of a face, where they are farthest apart.
    pub(super) fn step(self, radius: f64) -> f64 {
        2.0 * radius / f64::from(self.side)
    }
}

/// Of each face its right, its lower side, and the way out to its middle (Vulkan 1.4, table of cube map faces).
const FACES: [[DVec3; 3]; 6] = [
    [DVec3::NEG_Z, DVec3::NEG_Y, DVec3::X],
    [DVec3::Z, DVec3::NEG_Y, DVec3::NEG_X],
    [DVec3::X, DVec3::Z, DVec3::Y],
    [DVec3::X, DVec3::NEG_Z, DVec3::NEG_Y],
    [DVec3::X, DVec3::NEG_Y, DVec3::Z],
    [DVec3::NEG_X, DVec3::NEG_Y, DVec3::NEG_Z],
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What an adapter samples in a direction: face, column and row (Vulkan 1.4, 16.5.4).
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "within a face"
    )]
    fn sampled(dir: DVec3, side: u32) -> [u32; 3] {
        let DVec3 { x, y, z } = dir;
        let size = dir.abs();
        let (face, s, t, major) = if size.z >= size.x && size.z >= size.y {
            if z > 0.0 {
                (4, x, -y, z)
            } else {
                (5, -x, -y, -z)
            }
        } else if size.y >= size.x {
            if y > 0.0 {
                (2, x, z, y)
            } else {
                (3, x, -z, -y)
            }
        } else if x > 0.0 {
            (0, -z, -y, x)
        } else {
            (1, z, -y, -x)
        };
        let at = |part: f64| ((0.5 * part / major + 0.5) * f64::from(side)).floor() as u32;
        [face, at(s), at(t)]
    }

    #[test]
    fn an_adapter_finds_each_pixel_in_its_direction() {
        for side in [1, 2, 7, 64] {
            let cube = CubeMap::new(side).expect("a side");
            let [columns, rows] = cube.size();
            for (column, row) in (0..rows).flat_map(|row| (0..columns).map(move |i| (i, row))) {
                let dir = cube.dir(column, row);
                let place = [row / side, column, row % side];
                assert_eq!(sampled(dir, side), place, "{side}: {dir}");
                let [right, upper] = CubeMap::axes(dir);
                assert!(right.dot(dir).abs() < 1e-12 && upper.dot(dir).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn faces_of_no_size_are_refused() {
        for side in [0, 8_193] {
            assert_eq!(CubeMap::new(side), Err(GridError::Face(side)));
        }
    }
}
