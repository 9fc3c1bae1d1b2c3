use super::mesh_error::MeshError;

/// How large a mesh is, and what of the planet it follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    size: f64,
    times: f64,
    is_ground: bool,
}

impl Shape {
    /// So many units from one side of the sphere to the other, with heights taken so many times.
    ///
    /// # Errors
    ///
    /// If the size is not above 0 or the times are less than 0.
    pub const fn new(size: f64, times: f64) -> Result<Self, MeshError> {
        if !(size > 0.0 && size <= f32::MAX as f64 / 1e6) {
            return Err(MeshError::Size(size));
        }
        if !(times >= 0.0 && times.is_finite()) {
            return Err(MeshError::Times(times));
        }
        Ok(Self {
            size,
            times,
            is_ground: false,
        })
    }

    /// The same, of the ground under water too rather than of the water over it.
    #[must_use]
    pub const fn of_ground(self) -> Self {
        Self {
            is_ground: true,
            ..self
        }
    }

    /// Whether it follows the ground under water.
    #[must_use]
    pub const fn is_ground(&self) -> bool {
        self.is_ground
    }

    /// How many times heights are taken.
    #[must_use]
    pub const fn times(&self) -> f64 {
        self.times
    }

    /// Units from the middle to height 0.
    #[must_use]
    pub const fn radius(&self) -> f64 {
        0.5 * self.size
    }
}
