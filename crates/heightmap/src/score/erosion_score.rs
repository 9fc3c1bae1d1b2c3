use crate::HeightMap;
use rayon::prelude::*;

/// The difference of each node to that of its four neighbours which differs most.
///
/// On a cube each difference is measured against the length of its step.
pub(crate) fn steepest(map: &HeightMap) -> Vec<f32> {
    let (grid, heights) = (map.grid(), map.heights());
    let slopes = grid.slopes();
    let nodes = (0..grid.len()).into_par_iter().with_min_len(1 << 12);
    nodes
        .map(|node| {
            let around = grid.around4(node).into_iter().zip(slopes.about(node));
            around.fold(0.0_f32, |most, (near, slope)| {
                let step = near.map_or(0.0, |near| (heights[near] - heights[node]).abs());
                most.max(step * slope)
            })
        })
        .collect()
}

/// How much a map looks as if it were eroded: flat for the most part, and steep in few places.
///
/// Of each node the largest difference to its four neighbours; then the standard deviation
/// of these over their mean. 0 on flat ground. Olsen, *Realtime procedural terrain generation* (2004), wants it high.
///
/// ```
/// use heightmap::{Grid, HeightMap, erosion_score};
/// let even = HeightMap::from_fn(Grid::plane(50, 50)?, |node| (node % 50) as f32);
/// assert_eq!(erosion_score(&even), 0.0);
/// # Ok::<(), heightmap::GridError>(())
/// ```
#[must_use]
pub fn erosion_score(map: &HeightMap) -> f64 {
    let slopes = steepest(map);
    #[expect(clippy::cast_precision_loss, reason = "fewer than 2^53")]
    let count = slopes.len() as f64;
    // One after the other: a sum that threads shared would differ from run to run.
    let mean = slopes.iter().map(|&slope| f64::from(slope)).sum::<f64>() / count;
    let squares = slopes
        .iter()
        .map(|&slope| (f64::from(slope) - mean) * (f64::from(slope) - mean));
    let deviation = (squares.sum::<f64>() / count).sqrt();
    if mean > 0.0 { deviation / mean } else { 0.0 }
}
