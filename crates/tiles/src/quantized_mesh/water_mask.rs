//! Where a tile is under water.

use super::grid::SIDE;

/// Texels along a side.
const TEXELS: usize = 256;

/// One byte if all of it is land, 0, or water, 255; else 256 × 256 of them, row by row from the north: between posts what lies between.
pub(super) fn water_mask(wet: &[bool]) -> Vec<u8> {
    let count = wet.iter().filter(|&&wet| wet).count();
    if count == 0 {
        return vec![0];
    }
    if count == wet.len() {
        return vec![255];
    }
    let row = |row: usize| (0..TEXELS).map(move |column| [column, TEXELS - 1 - row]);
    let texel = |at: [usize; 2]| {
        // The first step that begins before the texel's middle, and how far behind it that lies, in parts of 2 · 256.
        let [(i, x), (j, y)] = at.map(|at| {
            let place = (2 * at + 1) * (SIDE - 1);
            (place / (2 * TEXELS), place % (2 * TEXELS))
        });
        let of = |i: usize, j: usize| usize::from(wet[j * SIDE + i]);
        let mix = |a: usize, b: usize, part: usize| a * (2 * TEXELS - part) + b * part;
        let lower = mix(of(i, j), of(i + 1, j), x);
        let upper = mix(of(i, j + 1), of(i + 1, j + 1), x);
        let whole = 4 * TEXELS * TEXELS;
        u8::try_from((mix(lower, upper, y) * 255 + whole / 2) / whole).expect("0 to 255")
    };
    (0..TEXELS).flat_map(row).map(texel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_in_the_north_west() {
        let mut wet = vec![false; SIDE * SIDE];
        assert_eq!(water_mask(&wet), [0]);
        wet[SIDE * (SIDE - 1)] = true;
        let mask = water_mask(&wet);
        assert_eq!(mask.len(), TEXELS * TEXELS);
        assert!(mask[0] > 180 && mask[TEXELS - 1] == 0 && mask[TEXELS * (TEXELS - 1)] == 0);
        wet.fill(true);
        assert_eq!(water_mask(&wet), [255]);
    }
}
