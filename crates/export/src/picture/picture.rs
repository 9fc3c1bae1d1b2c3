use super::what::What;
use crate::grid::Grid;
use glam::DVec3;
use rayon::prelude::*;
use std::ops::Range;
use terrain::Grounds;
use tiles::Tiles;

/// What a planet shows on a grid: the numbers of each pixel, which follow from the planet and the pixel alone.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    /// The planet.
    tiles: &'a Tiles,
    grid: Grid,
    what: What,
    finest: u8,
}

/// Pixels to a side of what is printed together: what lies near each other shares its stamps.
const BLOCK: u32 = 64;

impl<'a> Picture<'a> {
    /// What a planet shows on a grid, with the octaves that its pixels can carry.
    #[must_use]
    pub fn new(tiles: &'a Tiles, grid: Grid, what: What) -> Self {
        let finest = grid.finest(tiles.planet());
        Self {
            tiles,
            grid,
            what,
            finest,
        }
    }

    /// The planet.
    #[must_use]
    pub const fn planet(&self) -> &'a Tiles {
        self.tiles
    }

    /// Where its pixels lie.
    #[must_use]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// What they show.
    #[must_use]
    pub const fn what(&self) -> What {
        self.what
    }

    /// Columns and rows.
    #[must_use]
    pub const fn size(&self) -> [u32; 2] {
        self.grid.size()
    }

    /// Numbers in a row.
    pub(crate) fn row_length(&self) -> usize {
        self.size()[0] as usize * self.what.channels()
    }

    /// How many rows are worth being worked out together.
    pub(crate) const ROWS: u32 = BLOCK;

    /// The numbers of some rows, one after the other, on all cores.
    #[must_use]
    pub fn rows(&self, rows: Range<u32>) -> Vec<f32> {
        let [width, _] = self.size();
        let channels = self.what.channels();
        let starts: Vec<_> = (0..width).step_by(BLOCK as usize).collect();
        let blocks: Vec<_> = starts
            .into_par_iter()
            .map(|start| {
                let columns = start..(start + BLOCK).min(width);
                (columns.clone(), self.block(columns, rows.clone()))
            })
            .collect();
        let mut numbers = vec![0.0; rows.len() * self.row_length()];
        for (columns, block) in blocks {
            let length = columns.len() * channels;
            let lines = numbers.chunks_exact_mut(self.row_length());
            for (row, line) in lines.zip(block.chunks_exact(length)) {
                row[columns.start as usize * channels..][..length].copy_from_slice(line);
            }
        }
        numbers
    }

    /// The numbers of a rectangle, row by row.
    fn block(&self, columns: Range<u32>, rows: Range<u32>) -> Vec<f32> {
        let of_row = |row| {
            columns
                .clone()
                .map(move |column| self.grid.dir(column, row))
        };
        let dirs: Vec<_> = rows.flat_map(of_row).collect();
        let grounds = self
            .tiles
            .planet()
            .grounds_on_this_thread(&dirs, self.finest);
        let Grounds {
            heights, surfaces, ..
        } = &grounds;
        let both = || surfaces.iter().zip(heights);
        match self.what {
            What::Height => grounds.heights,
            What::Surface => grounds.surfaces,
            What::Depth => both().map(|(surface, ground)| surface - ground).collect(),
            What::Water => both()
                .map(|(surface, ground)| f32::from(surface > ground))
                .collect(),
            What::Normal => {
                let normals = grounds.normals.iter().zip(&dirs);
                normals
                    .flat_map(|(normal, &dir)| self.slant(normal.as_dvec3(), dir))
                    .collect()
            }
            What::Colour => {
                let footprint = self.grid.step(self.tiles.planet().radius());
                let colours = self.tiles.colours(&dirs, &grounds, footprint);
                colours.into_flattened()
            }
        }
    }

    /// A normal as the picture's axes see it.
    #[expect(clippy::cast_possible_truncation, reason = "parts of what is f32")]
    fn slant(&self, normal: DVec3, dir: DVec3) -> [f32; 3] {
        let [right, upper] = self.grid.axes(dir);
        [right, upper, dir].map(|axis| normal.dot(axis) as f32)
    }
}
