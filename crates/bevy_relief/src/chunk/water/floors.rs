use terrain::HeightField;

/// How high the water stands over a chunk's vertices and over its parent's: ground below that is raised to it where it is drawn.
#[derive(Clone, Copy, Debug)]
pub(in crate::chunk) struct Floors<'a> {
    /// Metres above the sphere; none where nothing is under water.
    sea: Option<f64>,
    fine: Option<&'a [f32]>,
    coarse: Option<&'a [f32]>,
}

impl<'a> Floors<'a> {
    /// The ground as it is.
    pub(in crate::chunk) const NONE: Self = Self {
        sea: None,
        fine: None,
        coarse: None,
    };

    /// Those of a chunk over a sea (metres above the sphere): its own, and the rivers'. Where there is no sea there is no water.
    pub(in crate::chunk) fn new(field: &'a HeightField, sea: Option<f64>) -> Self {
        if sea.is_none() {
            return Self::NONE;
        }
        Self {
            sea,
            fine: field.water_levels(),
            coarse: field.coarse_water_levels(),
        }
    }

    /// Whether there may be water over ground whose lowest vertex is so many metres above the sphere.
    pub(in crate::chunk) fn may_be_wet(&self, lowest: f64) -> bool {
        self.sea.is_some_and(|sea| lowest < sea) || self.fine.is_some() || self.coarse.is_some()
    }

    /// The ground or the water at a vertex of the field that lies `height` metres above the sphere.
    pub(in crate::chunk) fn surface(&self, at: usize, height: f32) -> f64 {
        self.over(self.fine, at, height)
    }

    /// The same at a vertex of the parent's, numbered as [`HeightField::coarse_heights`] are.
    pub(in crate::chunk) fn coarse_surface(&self, at: usize, height: f32) -> f64 {
        self.over(self.coarse, at, height)
    }

    fn over(&self, levels: Option<&[f32]>, at: usize, height: f32) -> f64 {
        let ground = f64::from(height);
        let level = levels.map_or(ground, |levels| f64::from(levels[at]));
        let river = ground.max(level);
        self.sea.map_or(river, |sea| river.max(sea))
    }
}
