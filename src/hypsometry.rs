use crate::spread::spread;
use bevy::math::DVec3;
use rayon::prelude::*;
use terrain::Terrain;

/// How high and how steep a planet is, from samples spread evenly over its area.
#[derive(Clone, Debug)]
pub(crate) struct Hypsometry {
    /// Metres above the datum, ascending.
    heights: Vec<f64>,
    slopes: Vec<Slopes>,
}

/// Slopes of the land between two points a baseline apart.
#[derive(Clone, Debug)]
pub(crate) struct Slopes {
    /// Metres along the ground.
    pub(crate) baseline: f64,
    /// Radians, ascending.
    slopes: Vec<f64>,
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
                slopes: sorted(
                    measured
                        .iter()
                        .filter_map(|(_, slopes)| Some(slopes.as_ref()?[index])),
                ),
            });
        Self {
            slopes: slopes.collect(),
            heights: sorted(measured.iter().map(|(height, _)| *height)),
        }
    }

    /// The height that a share of the area, 0 to 1, lies below.
    pub(crate) fn height(&self, share: f64) -> f64 {
        quantile(&self.heights, share)
    }

    /// Of all the area.
    pub(crate) fn mean_height(&self) -> f64 {
        mean(&self.heights)
    }

    /// The share of the area above the datum.
    pub(crate) fn land(&self) -> f64 {
        let below = self.heights.partition_point(|&height| height <= 0.0);
        share_of(self.heights.len() - below, self.heights.len())
    }

    /// By baseline, the shortest first.
    pub(crate) fn slopes(&self) -> &[Slopes] {
        &self.slopes
    }
}

impl Slopes {
    /// How many pairs of points were measured.
    pub(crate) fn count(&self) -> usize {
        self.slopes.len()
    }

    /// The slope that a share of the land is flatter than, in radians.
    pub(crate) fn slope(&self, share: f64) -> f64 {
        quantile(&self.slopes, share)
    }

    /// In radians.
    pub(crate) fn mean(&self) -> f64 {
        mean(&self.slopes)
    }
}

/// The direction `angle` radians away from `dir`, in a course of its own for each `k`.
fn away(dir: DVec3, k: u32, angle: f64) -> DVec3 {
    let course = (f64::from(k) * 0.754_877_666_246_692_7).fract() * std::f64::consts::TAU;
    let first = dir.any_orthonormal_vector();
    let along = first * course.cos() + dir.cross(first) * course.sin();
    dir * angle.cos() + along * angle.sin()
}

fn sorted(values: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut values: Vec<_> = values.collect();
    values.sort_by(f64::total_cmp);
    values
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / count(values.len().max(1))
}

/// Of ascending values; NaN of none.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a share of a count"
)]
fn quantile(values: &[f64], share: f64) -> f64 {
    let last = values.len().saturating_sub(1);
    let index = (share * count(last)).round() as usize;
    values.get(index).copied().unwrap_or(f64::NAN)
}

fn share_of(part: usize, whole: usize) -> f64 {
    count(part) / count(whole.max(1))
}

#[expect(clippy::cast_precision_loss, reason = "counts of samples")]
fn count(n: usize) -> f64 {
    n as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use terrain::Seed;

    #[test]
    fn shares_and_quantiles_are_of_the_samples() {
        let values = sorted([3.0, -1.0, 2.0, 0.0, 1.0].into_iter());
        assert_eq!(
            (quantile(&values, 0.0), quantile(&values, 1.0)),
            (-1.0, 3.0)
        );
        assert_eq!((quantile(&values, 0.5), mean(&values)), (1.0, 1.0));
        assert!(quantile(&[], 0.5).is_nan());
    }

    #[test]
    fn a_planets_figures_agree_with_each_other_and_baselines_fit_it() {
        let recipe = &Preset::Earth.planet().recipe;
        let terrain = Terrain::new(recipe, Seed(2)).expect("in order");
        let all = Hypsometry::new(&terrain, 0.0, true, 10, 2_000);
        assert_eq!(all.slopes().len(), 3);
        let land = all.land();
        assert!((count(all.slopes()[0].count()) - land * 2_000.0).abs() < 1e-6);
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
