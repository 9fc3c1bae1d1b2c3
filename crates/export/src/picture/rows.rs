use super::picture::Picture;
use super::range::Range;
use std::io;

/// Gives the rows of a picture, one after the other from the top.
pub(crate) trait Rows {
    /// Fills in the next row.
    fn next(&mut self, row: &mut [f32]) -> io::Result<()>;
}

/// The rows of a picture as they are worked out, some at a time: no more of it is ever in memory.
pub(crate) struct Computed<'a> {
    picture: &'a Picture<'a>,
    /// Told how many rows more there are.
    heard: &'a mut dyn FnMut(u64),
    /// What was worked out, and the first row of it that is not taken yet.
    strip: Vec<f32>,
    at: u32,
    range: Range,
}

impl<'a> Computed<'a> {
    pub(crate) fn new(picture: &'a Picture<'a>, heard: &'a mut dyn FnMut(u64)) -> Self {
        Self {
            picture,
            heard,
            strip: Vec::new(),
            at: 0,
            range: Range::NONE,
        }
    }

    /// Between which numbers those lie that were given until now.
    pub(crate) const fn range(&self) -> Range {
        self.range
    }
}

impl Rows for Computed<'_> {
    fn next(&mut self, row: &mut [f32]) -> io::Result<()> {
        let [_, height] = self.picture.size();
        let within = self.at % Picture::ROWS;
        if within == 0 {
            let end = (self.at + Picture::ROWS).min(height);
            self.strip = self.picture.rows(self.at..end);
            self.range = self.range.with(&self.strip);
            (self.heard)(u64::from(end - self.at));
        }
        let from = within as usize * row.len();
        row.copy_from_slice(&self.strip[from..][..row.len()]);
        self.at += 1;
        Ok(())
    }
}
