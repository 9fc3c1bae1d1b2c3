use indicatif::ProgressBar;
use rayon::prelude::*;
use terrain::FlatMap;

/// Rows printed at once: a band of them stays in the cache while all levels are printed on it.
const ROWS: usize = 64;

/// The heights of a whole flat map, row by row, printed on all cores; `bar` goes by rows.
#[must_use]
pub fn flat_heights(map: &FlatMap, bar: &ProgressBar) -> Vec<f32> {
    let side = map.side();
    let mut heights = vec![0.0; side * side];
    heights
        .par_chunks_mut(ROWS * side)
        .enumerate()
        .for_each(|(band, rows)| {
            map.rows(band * ROWS, rows);
            bar.inc((rows.len() / side) as u64);
        });
    heights
}
