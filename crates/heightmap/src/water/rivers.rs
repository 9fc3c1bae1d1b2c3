use crate::HeightMap;
use drainage::Drainage;

/// What the rivers of a map are like, by the laws that those of Earth follow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rivers {
    /// The share of the land whose water reaches the sea downhill all the way; of Earth's about 0.82.
    pub to_sea: f64,
    /// Hollows that would fill with water before it runs on.
    pub hollows: usize,
    /// How deep they would stand under water in the mean, in units of the map's heights; 0 without any.
    pub depth: f64,
    /// Hack's exponent: the longest way to a place grows as this power of the area that drains through it; on Earth 0.5 to 0.6.
    /// Not a number without rivers.
    pub hack: f64,
    /// Horton's ratio: how many times as many streams a basin has of each order (Strahler's) as of the next; on Earth 3 to 5. Not a number
    /// without basins of the third order.
    pub horton: f64,
}

/// So much drains through a node for it to count as a river's, in steps squared.
const RIVER: f64 = 8.0;

/// Basins of a lower order have too few streams for a ratio.
const BASIN: u32 = 3;

impl Rivers {
    /// Those of a map whose nodes up to a height are under the sea.
    #[must_use]
    pub fn new(map: &HeightMap, sea_level: f32) -> Self {
        let water = map.drainage(sea_level);
        let grid = map.grid();
        let areas = water.gathered(|node| grid.area(node));
        let (hollows, depth) = hollows(map, &water);
        Self {
            to_sea: map.share_to_sea(&water),
            hollows,
            depth,
            hack: hack(&water, &areas),
            horton: horton(&water, &areas),
        }
    }
}

/// How many hollows there are, and their mean depth over all nodes in them.
fn hollows(map: &HeightMap, water: &Drainage) -> (usize, f64) {
    let under = |node: usize| map.heights()[node] < water.level(node);
    let (mut count, mut nodes, mut depth) = (0, 0_u32, 0.0);
    for node in water.upwards().filter(|&node| under(node)) {
        // A hollow begins where its water leaves it.
        let to = water.receiver(node);
        count += usize::from(!under(to) || water.level(to) < water.level(node));
        nodes += 1;
        depth += f64::from(water.level(node) - map.heights()[node]);
    }
    (count, depth / f64::from(nodes.max(1)))
}

/// The slope of the line through the logarithms of length and area of every river's node.
fn hack(water: &Drainage, areas: &[f64]) -> f64 {
    let mut longest = vec![0.0_f64; areas.len()];
    let [mut count, mut xs, mut ys, mut xx, mut xy] = [0.0; 5];
    for node in water.upwards().rev() {
        let to = water.receiver(node);
        longest[to] = longest[to].max(longest[node] + f64::from(water.length(node)));
        if areas[node] >= RIVER && longest[node] > 0.0 {
            let (x, y) = (libm::log(areas[node]), libm::log(longest[node]));
            count += 1.0;
            xs += x;
            ys += y;
            xx += x * x;
            xy += x * y;
        }
    }
    (count * xy - xs * ys) / (count * xx - xs * xs)
}

/// How many times as many streams a basin has of each order as of the next, in the geometric mean over the basins of order [`BASIN`] and
/// above: a basin of order n whose springs are N has the ratio N^(1 / (n - 1)). Streams that run into the sea on their own, as along
/// coasts, are no basin's and do not count.
fn horton(water: &Drainage, areas: &[f64]) -> f64 {
    // Of what runs into each node: the highest order, how many have it, and the springs of all.
    let mut above = vec![(0_u32, 0_u32, 0_u32); areas.len()];
    let (mut logarithms, mut steps) = (0.0, 0.0);
    for node in water.upwards().rev().filter(|&node| areas[node] >= RIVER) {
        let (highest, how_many, springs) = above[node];
        let (order, springs) = match how_many {
            0 => (1, 1),
            1 => (highest, springs),
            _ => (highest + 1, springs),
        };
        let to = water.receiver(node);
        let below = &mut above[to];
        if order > below.0 {
            (below.0, below.1) = (order, 1);
        } else if order == below.0 {
            below.1 += 1;
        }
        below.2 += springs;
        if water.receiver(to) == to && order >= BASIN {
            logarithms += libm::log(f64::from(springs));
            steps += f64::from(order - 1);
        }
    }
    libm::exp(logarithms / steps)
}
