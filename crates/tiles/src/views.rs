//! Pictures of how a planet is made: realms with their cells, the levels of tiles, heights.

use crate::image_tile::srgb_byte;
use crate::quantized_mesh::finest;
use crate::{TileKey, posts};
use image::{Rgb, RgbImage};
use terrain::Terrain;

/// Colours of realms, linear, in their order: as in the window.
const REALMS: [[f32; 3]; 6] = [
    [0.80, 0.08, 0.06],
    [0.05, 0.60, 0.65],
    [0.12, 0.60, 0.10],
    [0.60, 0.10, 0.55],
    [0.10, 0.20, 0.80],
    [0.80, 0.55, 0.05],
];

/// Colours of levels, linear, in turn: as in the window.
const LEVELS: [[f32; 3]; 8] = [
    [0.35, 0.35, 0.35],
    [0.65, 0.10, 0.08],
    [0.75, 0.35, 0.05],
    [0.70, 0.65, 0.08],
    [0.12, 0.55, 0.12],
    [0.08, 0.55, 0.60],
    [0.12, 0.20, 0.75],
    [0.50, 0.12, 0.60],
];

/// Bands of grey from the lowest to the highest ground.
const BANDS: f32 = 20.0;

/// How dark every second cell is, and the border of a tile.
const SHADE: f32 = 0.6;

/// Realms in their colours, with every second cell of the tile's level and one more darker.
pub(crate) fn realms(key: TileKey, pixels: u32) -> RgbImage {
    let dirs = posts::of_tile(key, pixels, true);
    let cells = f64::from(1_u32 << key.level().min(24)) * 2.0;
    picture(pixels, |at| {
        let (realm, s, t) = Terrain::WARP.locate(dirs[at]);
        let cell = |s: f64| ((s + 1.0) * 0.5 * cells).floor();
        let even = (cell(s) + cell(t)) % 2.0 == 0.0;
        let shade = if even { 1.0 } else { SHADE };
        REALMS[realm.index()].map(|part| shade * part)
    })
}

/// The colour of the tile's level, darker along its border.
pub(crate) fn levels(key: TileKey, pixels: u32) -> RgbImage {
    let colour = LEVELS[usize::from(key.level()) % LEVELS.len()];
    let side = pixels as usize;
    picture(pixels, |at| {
        let (row, column) = (at / side, at % side);
        let inside = |k: usize| k > 0 && k + 1 < side;
        let shade = if inside(row) && inside(column) {
            1.0
        } else {
            SHADE
        };
        colour.map(|part| shade * part)
    })
}

/// Heights as the window shows them: bands of grey from the lowest ground that is possible to the highest.
#[expect(clippy::cast_possible_truncation, reason = "greys for people's eyes")]
pub(crate) fn heights(terrain: &Terrain, key: TileKey, pixels: u32) -> RgbImage {
    let dirs = posts::of_tile(key, pixels, true);
    let grounds = terrain.grounds_on_this_thread(&dirs, finest(terrain, key.level(), pixels));
    let range = terrain.range();
    let (lowest, highest) = (range.lowest as f32, range.highest as f32);
    picture(pixels, |at| {
        let share = (grounds.heights[at] - lowest) / (highest - lowest).max(1e-6);
        let bands = share.clamp(0.0, 1.0) * BANDS;
        [(bands.floor() + 0.35 * bands.fract()) / BANDS; 3]
    })
}

/// A square picture, north up, of linear colours by post: row by row, from the south.
fn picture(pixels: u32, colour: impl Fn(usize) -> [f32; 3]) -> RgbImage {
    RgbImage::from_fn(pixels, pixels, |column, row| {
        let at = ((pixels - 1 - row) * pixels + column) as usize;
        Rgb(colour(at).map(srgb_byte))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use planet_file::Preset;
    use std::collections::HashSet;
    use terrain::Seed;

    #[test]
    fn the_two_root_tiles_show_all_six_realms() {
        let colours: HashSet<_> = [0, 1]
            .into_iter()
            .flat_map(|x| {
                let key = TileKey::new(0, x, 0).expect("a root");
                let picture = realms(key, 64);
                picture.pixels().copied().collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(colours.len(), 12, "each realm in two shades");
        for realm in REALMS {
            assert!(colours.contains(&Rgb(realm.map(srgb_byte))), "{realm:?}");
        }
    }

    #[test]
    fn levels_have_their_colours_and_borders_and_heights_rise_to_white() {
        let key = TileKey::new(3, 2, 5).expect("inside");
        let picture = levels(key, 32);
        assert_eq!(picture.get_pixel(9, 9).0, LEVELS[3].map(srgb_byte));
        assert_ne!(picture.get_pixel(0, 9), picture.get_pixel(9, 9));
        let terrain = Terrain::new(&Preset::Moon.planet().recipe, Seed(1)).expect("in order");
        let dirs = posts::of_tile(key, 32, true);
        let grounds = terrain.grounds_on_this_thread(&dirs, finest(&terrain, 3, 32));
        let picture = heights(&terrain, key, 32);
        // From the south, row by row.
        let rows: Vec<_> = picture
            .rows()
            .rev()
            .map(|row| row.map(|pixel| pixel.0[0]))
            .collect();
        let greys: Vec<u8> = rows.into_iter().flatten().collect();
        for one in 0..dirs.len() {
            for other in (0..dirs.len()).step_by(37) {
                let rises = grounds.heights[one] > grounds.heights[other] + 2_000.0;
                assert!(!rises || greys[one] > greys[other], "{one} {other}");
            }
        }
    }
}
