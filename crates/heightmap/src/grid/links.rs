use cubemap::{Realm, Vertex};
use terrain::Terrain;

/// How many more nodes rows have on each side than what they are loaded for.
pub(crate) const HALO: usize = 2;

/// How long the steps of a cube's lattice are on the sphere, and how large the ground about its nodes.
///
/// Measured against even steps over a realm: 1 where they are as long as if all were
/// alike. All realms are alike, and alike to their mirror images, so an eighth of one
/// of them says it all, and the same step has the same bits from every realm.
///
/// Tables are rows of n + 1 columns with [`HALO`] more on each side, as many rows, and [`HALO`] more above and below.
#[derive(Clone, Debug)]
pub(crate) struct CubeLinks {
    stride: usize,
    /// 1 / length of the step to the next column.
    along: Vec<f32>,
    /// 1 / length of the step to the next row.
    across: Vec<f32>,
    /// 1 / area about the node.
    narrow: Vec<f32>,
}

impl CubeLinks {
    pub(crate) fn new(level: u8) -> Self {
        let n = 1_usize << level;
        let halo = HALO.cast_signed();
        let all = || -halo..=n.cast_signed() + halo;
        let table = |value: &dyn Fn(isize, isize) -> f64| {
            let row = |j| all().map(move |i| (i, j));
            #[expect(clippy::cast_possible_truncation, reason = "near 1")]
            let value = |(i, j)| (1.0 / value(i, j)) as f32;
            all().flat_map(row).map(value).collect::<Vec<_>>()
        };
        let node = |at| mirrored(at, n, 0);
        let step = |at| mirrored(at, n - 1, 1);
        // The quarter that all others are mirror images of, once.
        let half = n / 2 + 1;
        let quarter = (0..half).flat_map(|j| (0..half).map(move |i| (i, j)));
        let lengths: Vec<_> = quarter.map(|(i, j)| length(level, i, j)).collect();
        let length = |i: usize, j: usize| lengths[j.min(n - j) * half + i.min(n - 1 - i)];
        Self {
            stride: n + 1 + 2 * HALO,
            along: table(&|i, j| length(step(i), node(j))),
            across: table(&|i, j| length(step(j), node(i))),
            narrow: table(&|i, j| area(n, node(i), node(j), length)),
        }
    }

    /// The area about the node in column `i` and row `j` of a realm, borders and all, in even steps squared.
    pub(crate) fn area(level: u8, i: usize, j: usize) -> f64 {
        area(1 << level, i, j, |i, j| length(level, i, j))
    }

    /// From a column and a row on to the end of the tables: steps to the next column, steps to the next row, areas; 1 over each.
    pub(crate) fn from(&self, i: isize, j: isize) -> [&[f32]; 3] {
        let halo = HALO.cast_signed();
        let at = (j + halo).cast_unsigned() * self.stride + (i + halo).cast_unsigned();
        [&self.along[at..], &self.across[at..], &self.narrow[at..]]
    }

    /// 1 / length of the four steps from a node: left, right, to the row before and to the row after; and 1 / the area about it.
    pub(crate) fn about(&self, i: isize, j: isize) -> ([f32; 4], f32) {
        let [right, after, narrow] = self.from(i, j).map(|table| table[0]);
        let left = self.from(i - 1, j)[0][0];
        let before = self.from(i, j - 1)[1][0];
        ([left, right, before, after], narrow)
    }
}

/// The area about a node of a realm of n steps whose steps to the next column are so long.
fn area(n: usize, i: usize, j: usize, length: impl Fn(usize, usize) -> f64) -> f64 {
    let low = |at: usize| at.min(n - at);
    let (i, j) = (low(i), low(j));
    let (i, j) = (i.min(j), i.max(j));
    // Half of both neighbouring steps; over an edge goes the mirror image of the last.
    let wide = |i: usize, j: usize| (length(i.max(1) - 1, j) + length(i.min(n - 1), j)) / 2.0;
    // Three squares meet at a corner, four elsewhere.
    let part = if j == 0 { 0.75 } else { 1.0 };
    part * wide(i, j) * wide(j, i)
}

/// The length of the step from column `i` to the next in row `j`, in even steps: that of its mirror image in the lower left quarter.
fn length(level: u8, i: usize, j: usize) -> f64 {
    let n = 1_usize << level;
    let (i, j) = (i.min(n - 1 - i), j.min(n - j));
    let dir = |i: usize, j: usize| {
        let vertex = Vertex::new(Realm::PlusZ, level, i as u64, j as u64);
        vertex.expect("inside").dir(Terrain::WARP)
    };
    #[expect(clippy::cast_precision_loss, reason = "at most 2^11")]
    let step = std::f64::consts::FRAC_PI_2 / n as f64;
    dir(i, j).distance(dir(i + 1, j)) / step
}

/// The place 0 ..= `end` that one beyond the ends is the mirror image of; `gap` is 1 if the mirror stands between two places.
fn mirrored(at: isize, end: usize, gap: isize) -> usize {
    let end = end.cast_signed();
    let at = if at < 0 { -at - gap } else { at };
    let at = if at > end { 2 * end - at + gap } else { at };
    at.clamp(0, end).cast_unsigned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::CubeNodes;

    #[test]
    fn steps_are_alike_over_edges_and_mirror_images() {
        let links = CubeLinks::new(5);
        let n = 32;
        for j in 0..=n {
            for i in 0..=n {
                let (about, area) = links.about(i, j);
                let (mirror, same) = links.about(n - i, j);
                assert_eq!(area, same, "{i} {j}");
                assert_eq!([about[1], about[0], about[2], about[3]], mirror, "{i} {j}");
                let (turned, same) = links.about(j, i);
                assert_eq!(area, same, "{i} {j}");
                assert_eq!([about[2], about[3], about[0], about[1]], turned, "{i} {j}");
            }
            let (edge, _) = links.about(0, j);
            assert_eq!(edge[0], edge[1], "{j}");
        }
    }

    #[test]
    fn areas_are_the_spheres() {
        let level = 5;
        let links = CubeLinks::new(level);
        let nodes = CubeNodes::new(level);
        let area = |node: usize| {
            let place = nodes.place(node);
            let (_, narrow) = links.about(place.i.cast_signed(), place.j.cast_signed());
            1.0 / f64::from(narrow)
        };
        let sum: f64 = (0..6 * 1024 + 2).map(area).sum();
        // 4π of the sphere against 6 (π/2)² of the unit; rectangles are wider than what they stand for.
        let whole = 4.0 * std::f64::consts::PI / (6.0 * std::f64::consts::FRAC_PI_2.powi(2));
        let share = sum / (6.0 * 1024.0) / whole;
        assert!((1.0..1.06).contains(&share), "{share}");
    }
}
