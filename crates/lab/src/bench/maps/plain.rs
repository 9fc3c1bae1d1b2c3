//! Erosion as one would write it first: a node after the other, each neighbour asked for whether it is there.

use heightmap::{FastErosion, Grid, HydraulicErosion, ThermalErosion};

/// A plane's heights, and what is around its nodes.
pub(super) struct Plain {
    width: usize,
    height: usize,
}

impl Plain {
    pub(super) fn new(grid: Grid) -> Self {
        let (Grid::Plane { width, height } | Grid::Torus { width, height }) = grid else {
            unreachable!("measured on planes");
        };
        Self { width, height }
    }

    /// The neighbours that there are, none twice.
    fn around(&self, node: usize) -> impl Iterator<Item = usize> {
        let (x, y) = (node % self.width, node / self.width);
        let left = (x > 0).then(|| node - 1);
        let right = (x + 1 < self.width).then(|| node + 1);
        let above = (y > 0).then(|| node - self.width);
        let below = (y + 1 < self.height).then(|| node + self.width);
        [left, right, above, below].into_iter().flatten()
    }

    #[expect(clippy::cast_precision_loss, reason = "sides are short")]
    fn step(&self, slope: f32) -> f32 {
        slope / self.width.max(self.height) as f32
    }

    /// [`ThermalErosion`].
    pub(super) fn thermal(&self, erosion: ThermalErosion, heights: &mut Vec<f32>) {
        let talus = self.step(erosion.talus);
        for _ in 0..erosion.iterations {
            let mut next = heights.clone();
            for node in 0..heights.len() {
                let (mut sum, mut most) = (0.0, 0.0);
                for near in self.around(node) {
                    let fall: f32 = heights[node] - heights[near];
                    if fall > talus {
                        sum += fall;
                        most = f32::max(most, fall - talus);
                    }
                }
                if sum == 0.0 {
                    continue;
                }
                for near in self.around(node) {
                    let fall = heights[node] - heights[near];
                    if fall > talus {
                        let moved = erosion.fraction * most * fall / sum;
                        next[near] += moved;
                        next[node] -= moved;
                    }
                }
            }
            *heights = next;
        }
    }

    /// [`FastErosion`], but for lowest neighbours of one height: the first takes all.
    pub(super) fn fast(&self, erosion: FastErosion, heights: &mut Vec<f32>) {
        let talus = self.step(erosion.talus);
        for _ in 0..erosion.iterations {
            let mut next = heights.clone();
            for node in 0..heights.len() {
                let (mut most, mut lowest) = (0.0, node);
                for near in self.around(node) {
                    let fall = heights[node] - heights[near];
                    if fall > most {
                        (most, lowest) = (fall, near);
                    }
                }
                if most > 0.0 && most <= talus {
                    let moved = erosion.fraction * most;
                    next[lowest] += moved;
                    next[node] -= moved;
                }
            }
            *heights = next;
        }
    }

    /// [`HydraulicErosion`].
    pub(super) fn hydraulic(&self, erosion: HydraulicErosion, heights: &mut [f32]) {
        let mut water = vec![0.0_f32; heights.len()];
        let mut load = vec![0.0_f32; heights.len()];
        for _ in 0..erosion.iterations {
            for node in 0..heights.len() {
                water[node] += erosion.rain_amount;
                let dissolved = erosion.solubility * water[node];
                heights[node] -= dissolved;
                load[node] += dissolved;
            }
            let (mut wet, mut full) = (water.clone(), load.clone());
            for node in 0..heights.len() {
                let level = heights[node] + water[node];
                let (mut sum, mut lower) = (0.0, 0.0);
                for near in self.around(node) {
                    let fall = level - (heights[near] + water[near]);
                    if fall > 0.0 {
                        sum += fall;
                        lower += 1.0;
                    }
                }
                if sum == 0.0 || water[node] == 0.0 {
                    continue;
                }
                let flows = water[node].min(sum / (lower + 1.0));
                for near in self.around(node) {
                    let fall = level - (heights[near] + water[near]);
                    if fall > 0.0 {
                        let part = flows * fall / sum;
                        let carried = load[node] * part / water[node];
                        wet[near] += part;
                        wet[node] -= part;
                        full[near] += carried;
                        full[node] -= carried;
                    }
                }
            }
            for node in 0..heights.len() {
                let left = wet[node] * (1.0 - erosion.evaporation);
                let stays = full[node].min(erosion.capacity * left);
                heights[node] += full[node] - stays;
                (water[node], load[node]) = (left, stays);
            }
        }
        for (height, load) in heights.iter_mut().zip(load) {
            *height += load;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use heightmap::{DiamondSquare, HeightMap};

    #[test]
    fn the_plainest_means_come_to_the_same_ground() {
        let grid = Grid::plane(65, 41).expect("small");
        let ground = DiamondSquare::default().generate(grid, 5).expect("a plane");
        let plain = Plain::new(grid);
        let thermal = ThermalErosion {
            iterations: 20,
            ..ThermalErosion::default()
        };
        // Whether a slope is too steep to slip may hang on a rounding; the longer it goes on, the more of them do.
        let fast = FastErosion {
            iterations: 3,
            ..FastErosion::default()
        };
        let hydraulic = HydraulicErosion {
            iterations: 20,
            ..HydraulicErosion::default()
        };
        let apart = |work: &dyn Fn(&mut HeightMap), reference: &dyn Fn(&mut Vec<f32>)| {
            let mut map = ground.clone();
            work(&mut map);
            let mut heights = ground.heights().to_vec();
            reference(&mut heights);
            let pairs = map.heights().iter().zip(&heights);
            pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
        };
        let by = [
            apart(&|map| thermal.apply(map), &|heights| {
                plain.thermal(thermal, heights);
            }),
            apart(&|map| fast.apply(map), &|heights| plain.fast(fast, heights)),
            apart(&|map| hydraulic.apply(map), &|heights| {
                plain.hydraulic(hydraulic, heights);
            }),
        ];
        assert!(by.iter().all(|&by| by < 1e-4), "{by:?}");
    }
}
