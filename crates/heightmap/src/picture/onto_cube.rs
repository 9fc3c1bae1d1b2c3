use crate::{Grid, HeightMap};
use cubemap::{Cross, CubeNodes, Realm, Warp};
use glam::DVec3;
use std::f64::consts::{PI, TAU};

/// Why a picture is no map of a whole sphere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OntoCubeError {
    /// Neither twice as wide as high nor a cross of realms.
    #[error(
        "{width}x{height} pixels: a map of a whole planet is twice as wide as high (longitude and latitude), or the unfolded cube, 3 squares wide and 4 high; cut or stretch it"
    )]
    Shape {
        /// Pixels.
        width: usize,
        /// Pixels.
        height: usize,
    },
    /// Finer than any map of a cube.
    #[error(
        "{width}x{height} pixels are finer than the finest lattice of a cube; shrink the picture"
    )]
    Size {
        /// Pixels.
        width: usize,
        /// Pixels.
        height: usize,
    },
}

impl HeightMap {
    /// The sphere that a picture shows, on the coarsest cube that has a node a pixel where pixels are farthest apart.
    ///
    /// Twice as wide as high: longitude −180° to 180° from the left, latitude 90° to −90° from above, each pixel as
    /// wide as the others; `(0°, 0°)` is +Z, the north pole +Y. Three squares wide and four high: the
    /// unfolded cube as [`HeightMap::unfolded`] has it, in even steps, whose squares are (2^k + 1)² nodes or any other
    /// number of pixels. Between pixels heights change evenly.
    ///
    /// # Errors
    ///
    /// If it has another shape, or needs a finer lattice than there is.
    pub fn onto_cube(&self) -> Result<Self, OntoCubeError> {
        let (Grid::Plane { width, height } | Grid::Torus { width, height }) = self.grid() else {
            return Ok(self.clone());
        };
        let across = if width == 2 * height && width >= 4 {
            width.div_ceil(4)
        } else if width * 4 == height * 3 {
            let side = width / 3;
            // Nodes on the edges, or pixels between them.
            if (side - 1).is_power_of_two() {
                side - 1
            } else {
                side
            }
        } else {
            return Err(OntoCubeError::Shape { width, height });
        };
        let level = across.next_power_of_two().trailing_zeros();
        let level = u8::try_from(level.max(3)).unwrap_or(u8::MAX);
        let grid = Grid::cube(level).map_err(|_| OntoCubeError::Size { width, height })?;
        let nodes = CubeNodes::new(level);
        let picture = Picture {
            width,
            height,
            heights: self.heights(),
        };
        let height_at = |node: usize| {
            let vertex = nodes.vertex(node);
            if width == 2 * height {
                return picture.at_direction(vertex.dir(Warp::Algebraic));
            }
            let (sum, count) = vertex
                .realms()
                .map(|realm| {
                    let st = vertex.st(realm).expect("one of its realms");
                    picture.on_cross(realm, st)
                })
                .fold((0.0, 0.0), |(sum, count), height| {
                    (sum + height, count + 1.0)
                });
            sum / count
        };
        #[expect(clippy::cast_possible_truncation, reason = "maps are f32")]
        Ok(Self::from_fn(grid, |node| height_at(node) as f32))
    }
}

/// Rows from above.
struct Picture<'a> {
    width: usize,
    height: usize,
    heights: &'a [f32],
}

impl Picture<'_> {
    /// Between the middles of pixels of a rectangle; from the last to its edges as in the last, or around if it wraps.
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "pixels within the picture"
    )]
    fn between(&self, first: [usize; 2], size: [usize; 2], at: [f64; 2], wraps: bool) -> f64 {
        let [x, y] = at;
        let [columns, rows] = size;
        let y = y.clamp(0.0, (rows - 1) as f64);
        let x = if wraps {
            x.rem_euclid(columns as f64)
        } else {
            x.clamp(0.0, (columns - 1) as f64)
        };
        let next = |k: usize, count: usize, wraps: bool| match k + 1 {
            next if next < count => next,
            _ if wraps => 0,
            _ => k,
        };
        let (left, low) = ((x as usize).min(columns - 1), (y as usize).min(rows - 1));
        let (right, high) = (next(left, columns, wraps), next(low, rows, false));
        let (dx, dy) = (x - left as f64, y - low as f64);
        let pixel = |column: usize, row: usize| {
            f64::from(self.heights[(first[1] + row) * self.width + first[0] + column])
        };
        let row = |row: usize| pixel(left, row) * (1.0 - dx) + pixel(right, row) * dx;
        row(low) * (1.0 - dy) + row(high) * dy
    }

    /// Of longitudes and latitudes.
    #[expect(clippy::cast_precision_loss, reason = "a picture's sides")]
    fn at_direction(&self, dir: DVec3) -> f64 {
        let longitude = libm::atan2(dir.x, dir.z);
        let latitude = libm::asin(dir.y.clamp(-1.0, 1.0));
        let x = (longitude / TAU + 0.5) * self.width as f64 - 0.5;
        let y = (0.5 - latitude / PI) * self.height as f64 - 0.5;
        self.between([0, 0], [self.width, self.height], [x, y], true)
    }

    /// Of the unfolded cube.
    #[expect(clippy::cast_precision_loss, reason = "a picture's sides")]
    fn on_cross(&self, realm: Realm, (s, t): (f64, f64)) -> f64 {
        let side = self.width / Cross::COLUMNS as usize;
        let place = Cross::PLACES.into_iter().find(|place| place.0 == realm);
        let (_, column, row) = place.expect("all six are there");
        let along = |step: f64| {
            let share = (step + 1.0) * 0.5;
            if (side - 1).is_power_of_two() {
                share * (side - 1) as f64
            } else {
                share * side as f64 - 0.5
            }
        };
        // Rows go down, t goes up.
        self.between(
            [column * side, row * side],
            [side, side],
            [along(s), along(-t)],
            false,
        )
    }
}
