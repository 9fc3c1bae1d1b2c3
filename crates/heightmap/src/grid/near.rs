use crate::Grid;
use crate::chance::unit;
use glam::DVec3;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;

/// Places on a grid, and how far they are from each other in units of a side, as the crow flies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Near {
    grid: Grid,
    /// Lengths of a flat grid's sides.
    sides: [f64; 2],
}

#[expect(clippy::cast_precision_loss, reason = "sides are short")]
const fn long(nodes: usize) -> f64 {
    nodes as f64
}

impl Near {
    pub(crate) fn new(grid: Grid) -> Self {
        let sides = match grid {
            Grid::Plane { width, height } | Grid::Torus { width, height } => {
                let steps = long(grid.steps());
                [long(width) / steps, long(height) / steps]
            }
            Grid::Cube { .. } => [1.0; 2],
        };
        Self { grid, sides }
    }

    /// How many realms there are to be filled.
    pub(crate) const fn sides(self) -> usize {
        match self.grid {
            Grid::Plane { .. } | Grid::Torus { .. } => 1,
            Grid::Cube { .. } => 6,
        }
    }

    /// The lowest coordinate, and the length along each axis, of the box that holds all places.
    pub(crate) const fn extent(self) -> (f64, [f64; 3]) {
        match self.grid {
            Grid::Plane { .. } | Grid::Torus { .. } => (0.0, [self.sides[0], self.sides[1], 1.0]),
            Grid::Cube { .. } => (-1.0, [2.0; 3]),
        }
    }

    /// How many sides a unit of coordinates is.
    pub(crate) const fn unit(self) -> f64 {
        match self.grid {
            Grid::Plane { .. } | Grid::Torus { .. } => 1.0,
            Grid::Cube { .. } => std::f64::consts::FRAC_2_PI,
        }
    }

    /// The middle of the map, or of the realm that looks along +Z.
    pub(crate) const fn middle(self) -> DVec3 {
        match self.grid {
            Grid::Plane { .. } | Grid::Torus { .. } => {
                DVec3::new(self.sides[0] * 0.5, self.sides[1] * 0.5, 0.0)
            }
            Grid::Cube { .. } => DVec3::Z,
        }
    }

    /// The ground there is, in sides squared.
    pub(crate) fn area(self) -> f64 {
        match self.grid {
            Grid::Plane { .. } | Grid::Torus { .. } => self.sides[0] * self.sides[1],
            Grid::Cube { .. } => 16.0 / std::f64::consts::PI,
        }
    }

    /// How far it is to the border, in sides, where there is one.
    pub(crate) fn to_border(self, at: DVec3) -> Option<f64> {
        let Grid::Plane { .. } = self.grid else {
            return None;
        };
        let [wide, high] = self.sides;
        let across = at.x.min(wide - at.x);
        Some(across.min(at.y.min(high - at.y)))
    }

    /// Whether it is the surface of a ball.
    pub(crate) const fn is_round(self) -> bool {
        matches!(self.grid, Grid::Cube { .. })
    }

    /// Whether it goes on beyond its borders.
    pub(crate) const fn wraps(self) -> bool {
        matches!(self.grid, Grid::Torus { .. })
    }

    /// Where a node is: on flat grids in units of the longer side, on a cube its direction.
    pub(crate) fn place(self, node: usize) -> DVec3 {
        match self.grid {
            Grid::Plane { width, .. } | Grid::Torus { width, .. } => {
                let steps = long(self.grid.steps());
                DVec3::new(long(node % width) / steps, long(node / width) / steps, 0.0)
            }
            Grid::Cube { .. } => self.grid.dir(node).expect("a cube"),
        }
    }

    /// A place anywhere, all as likely.
    pub(crate) fn random(self, rng: &mut ChaCha8Rng) -> DVec3 {
        let mut even = || f64::from(unit(rng.next_u32()));
        if let Grid::Cube { .. } = self.grid {
            loop {
                let place = DVec3::new(even(), even(), even());
                let square = place.dot(place);
                if square > 1e-3 && square <= 1.0 {
                    return place / square.sqrt();
                }
            }
        }
        let [wide, high] = self.sides;
        DVec3::new(
            wide * (even() * 0.5 + 0.5),
            high * (even() * 0.5 + 0.5),
            0.0,
        )
    }

    /// The way from one place to another, the shortest there is.
    pub(crate) fn way(self, from: DVec3, to: DVec3) -> DVec3 {
        let way = to - from;
        if let Grid::Torus { .. } = self.grid {
            let [wide, high] = self.sides;
            let round = |way: f64, side: f64| way - side * (way / side).round();
            return DVec3::new(round(way.x, wide), round(way.y, high), 0.0);
        }
        way
    }

    /// The place that is a way from another.
    pub(crate) fn moved(self, from: DVec3, way: DVec3) -> DVec3 {
        let to = from + way;
        match self.grid {
            Grid::Plane { .. } => to,
            Grid::Torus { .. } => {
                let [wide, high] = self.sides;
                let within = |at: f64, side: f64| at - side * (at / side).floor();
                DVec3::new(within(to.x, wide), within(to.y, high), 0.0)
            }
            Grid::Cube { .. } => to / to.dot(to).sqrt(),
        }
    }

    /// The distance of two places, squared: a realm's side is a quarter of the way round.
    pub(crate) fn square(self, one: DVec3, other: DVec3) -> f64 {
        let way = self.way(one, other);
        let unit = self.unit();
        way.dot(way) * (unit * unit)
    }
}
