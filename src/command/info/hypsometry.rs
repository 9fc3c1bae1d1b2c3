use bevy::math::DVec3;
use rayon::prelude::*;
use studio::{Ranked, spread};
use terrain::Terrain;

/// How high and how steep a planet is, from samples spread evenly over its area.
#[derive(Clone, Debug)]
pub(crate) struct Hypsometry {
    /// Metres above the datum.
    heights: Ranked,
    slopes: Vec<Slopes>,
}

/// Slopes of the land between two points a baseline apart.
#[derive(Clone, Debug)]
pub(crate) struct Slopes {
    /// Metres along the ground.
    pub(crate) baseline: f64,
    /// Radians.
    slopes: Ranked,
}

impl Hypsometry {
    /// Measures a planet, its finest octaves included; `datum` is the sea's surface, or what heights are to count from.
    ///
    /// Baselines longer than half a radius are left out.
    pub(crate) fn new(terrain: &Terrain, datum: f64, sea: bool, finest: u8, samples: u32) -> Self {
        let baselines: Vec<f64> = [100.0, 1_000.0, 10_000.0]
            .into_iter()
            .filter(|&baseline| baseline <= terrain.radius() / 2.0)
            .collect();
        let measured: Vec<(f64, Option<Vec<f64>>)> = (0..samples)
            .into_par_iter()
            .map(|k| {
                let dir = spread(k, samples);
                let height = terrain.height_at_level(dir, finest) - datum;
                let slopes = (!sea || height > 0.0).then(|| {
                    let slope = |&baseline: &f64| {
                        let other = away(dir, k, baseline / terrain.radius());
                        let rise = terrain.height_at_level(other, finest) - datum - height;
                        (rise.abs() / baseline).atan()
                    };
                    baselines.iter().map(slope).collect()
                });
                (height, slopes)
            })
            .collect();
        let slopes = baselines
            .iter()
            .enumerate()
            .map(|(index, &baseline)| Slopes {
                baseline,
                slopes: measured
                    .iter()
                    .filter_map(|(_, slopes)| Some(slopes.as_ref()?[index]))
                    .collect(),
            });
        Self {
            slopes: slopes.collect(),
            heights: measured.iter().map(|(height, _)| *height).collect(),
        }
    }

    /// The height that a share of the area, 0 to 1, lies below.
    pub(crate) fn height(&self, share: f64) -> f64 {
        self.heights.share(share)
    }

    /// Of all the area.
    pub(crate) fn mean_height(&self) -> f64 {
        self.heights.mean()
    }

    /// The share of the area above the datum.
    pub(crate) fn land(&self) -> f64 {
        self.heights.share_above(0.0)
    }

    /// By baseline, the shortest first.
    pub(crate) fn slopes(&self) -> &[Slopes] {
        &self.slopes
    }
}

impl Slopes {
    /// How many pairs of points were measured.
    pub(crate) fn count(&self) -> usize {
        self.slopes.count()
    }

    /// The slope that a share of the land is flatter than, in radians.
    pub(crate) fn slope(&self, share: f64) -> f64 {
        self.slopes.share(share)
    }

    /// In radians.
    pub(crate) fn mean(&self) -> f64 {
        self.slopes.mean()
    }
}

/// The direction `angle` radians away from `dir`, in a course of its own for each `k`.
fn away(dir: DVec3, k: u32, angle: f64) -> DVec3 {
    let course = (f64::from(k) * 0.754_877_666_246_692_7).fract() * std::f64::consts::TAU;
    let first = dir.any_orthonormal_vector();
    let along = first * course.cos() + dir.cross(first) * course.sin();
    dir * angle.cos() + along * angle.sin()
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::Seed;

    #[test]
    fn a_planets_figures_agree_with_each_other_and_baselines_fit_it() {
        let recipe = &Preset::Earth.planet().recipe;
        let terrain = Terrain::new(recipe, Seed(2)).expect("in order");
        let all = Hypsometry::new(&terrain, 0.0, true, 10, 2_000);
        assert_eq!(all.slopes().len(), 3);
        let land = all.land();
        let pairs = u32::try_from(all.slopes()[0].count()).expect("at most 2000");
        assert!((f64::from(pairs) - land * 2_000.0).abs() < 1e-6);
        assert!(all.height(1.0 - land - 0.01) <= 0.0 && all.height(1.0 - land + 0.01) >= 0.0);
        let range = terrain.range();
        assert!(range.lowest <= all.height(0.0) && all.height(1.0) <= range.highest);
        let small = Terrain::new(&recipe.scaled_to(1_000.0), Seed(2)).expect("in order");
        assert_eq!(
            Hypsometry::new(&small, 0.0, true, 10, 1_000).slopes().len(),
            1
        );
    }

    #[test]
    fn a_point_away_is_that_far_away() {
        for k in 0..100 {
            let dir = spread(k, 100);
            let other = away(dir, k, 0.01);
            assert!((dir.angle_between(other) - 0.01).abs() < 1e-9, "{k}");
        }
    }
}
