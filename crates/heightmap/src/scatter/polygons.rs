use crate::Grid;
use crate::grid::Near;
use glam::DVec3;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// Points on a grid, and the ground that is nearer to each than to all others: its polygon.
#[derive(Clone, Debug)]
pub(super) struct Polygons {
    space: Near,
    points: Vec<DVec3>,
    /// The numbers of the points, bucket by bucket of a lattice in space.
    buckets: Vec<Vec<u32>>,
    /// Buckets along a side.
    side: usize,
}

impl Polygons {
    /// Random points, moved `times` times to the middle of their polygons (Lloyd's relaxation).
    pub(super) fn relaxed(grid: Grid, count: usize, times: usize, rng: &mut ChaCha8Rng) -> Self {
        let space = Near::new(grid);
        let points = (0..count).map(|_| space.random(rng)).collect();
        let mut all = Self::of(space, points);
        // Where middles are measured: each polygon is seen in some sixty places.
        let samples: Vec<_> = (0..count * 64).map(|_| space.random(rng)).collect();
        for _ in 0..times {
            let nearest: Vec<_> = samples.par_iter().map(|&at| all.nearest(at)[0]).collect();
            let mut sums = vec![(DVec3::ZERO, 0.0); count];
            for (&at, &point) in samples.iter().zip(&nearest) {
                let (sum, seen) = &mut sums[point];
                *sum += space.way(all.points[point], at);
                *seen += 1.0;
            }
            let moved = all.points.iter().zip(sums);
            let points = moved.map(|(&point, (sum, seen))| {
                let way = if seen > 0.0 { sum / seen } else { DVec3::ZERO };
                space.moved(point, way)
            });
            all = Self::of(space, points.collect());
        }
        all
    }

    fn of(space: Near, points: Vec<DVec3>) -> Self {
        // About two points where there are any; on a sphere most buckets are empty.
        let side = (1..64).find(|side| 2 * side * side >= points.len() / space.sides());
        let side = side.unwrap_or(64);
        let mut all = Self {
            space,
            points,
            buckets: vec![Vec::new(); side * side * side],
            side,
        };
        for (number, &point) in (0..).zip(&all.points.clone()) {
            let [x, y, z] = all.bucket(point);
            all.buckets[(z * side + y) * side + x].push(number);
        }
        all
    }

    /// The places of all points.
    pub(super) fn points(&self) -> &[DVec3] {
        &self.points
    }

    /// The lattice's lowest corner, and how wide its buckets are along each axis.
    fn lattice(&self) -> (f64, [f64; 3]) {
        #[expect(clippy::cast_precision_loss, reason = "at most 64")]
        let side = self.side as f64;
        let (low, [wide, high, deep]) = self.space.extent();
        (low, [wide / side, high / side, deep / side])
    }

    fn bucket(&self, at: DVec3) -> [usize; 3] {
        let (low, widths) = self.lattice();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "cut off at both ends"
        )]
        let along =
            |axis: usize| (((at[axis] - low) / widths[axis]).max(0.0) as usize).min(self.side - 1);
        [0, 1, 2].map(along)
    }

    /// The numbers of the two nearest points, the nearest first; the same one twice if there are no two.
    pub(super) fn nearest(&self, at: DVec3) -> [usize; 2] {
        let (_, [wide, high, _]) = self.lattice();
        let width = wide.min(high) * self.space.unit();
        let middle = self.bucket(at).map(usize::cast_signed);
        let side = self.side.cast_signed();
        let mut best = [(f64::INFINITY, 0), (f64::INFINITY, 0)];
        for ring in 0..=side {
            let reach = |axis: usize| middle[axis] - ring..=middle[axis] + ring;
            let flat = self.space.sides() == 1;
            for z in if flat { 0..=0 } else { reach(2) } {
                for y in reach(1) {
                    for x in reach(0) {
                        let step = [x - middle[0], y - middle[1], z - middle[2]];
                        if step.iter().all(|step| step.abs() < ring) {
                            continue;
                        }
                        self.search([x, y, z], at, &mut best);
                    }
                }
            }
            // What lies in farther rings is at least so far.
            #[expect(clippy::cast_precision_loss, reason = "at most 64")]
            let farther = ring as f64 * width;
            if best[1].0 <= farther * farther {
                break;
            }
        }
        let second = if best[1].0.is_finite() {
            best[1]
        } else {
            best[0]
        };
        [best[0].1, second.1]
    }

    /// Gives `each` the numbers and the squared distances of the points nearer than `reach`, in no order that depends on anything but the points.
    pub(super) fn within(&self, at: DVec3, reach: f64, mut each: impl FnMut(usize, f64)) {
        let (_, widths) = self.lattice();
        let middle = self.bucket(at).map(usize::cast_signed);
        let side = self.side.cast_signed();
        #[expect(clippy::cast_possible_truncation, reason = "a few buckets")]
        let span = |axis: usize| {
            let buckets = (reach / (widths[axis] * self.space.unit())).ceil() as isize;
            // Around a torus once, no more.
            let (low, high) = (middle[axis] - buckets, middle[axis] + buckets);
            if high - low >= side {
                (0, side - 1)
            } else {
                (low, high)
            }
        };
        let [xs, ys, zs] = [span(0), span(1), span(2)];
        let zs = if self.space.sides() == 1 { (0, 0) } else { zs };
        for z in zs.0..=zs.1 {
            for y in ys.0..=ys.1 {
                for x in xs.0..=xs.1 {
                    for &number in self.inside([x, y, z]) {
                        let number = number as usize;
                        let square = self.space.square(at, self.points[number]);
                        if square < reach * reach {
                            each(number, square);
                        }
                    }
                }
            }
        }
    }

    /// The points in a bucket: on a torus they go on beyond its borders, elsewhere there is nothing.
    fn inside(&self, bucket: [isize; 3]) -> &[u32] {
        let side = self.side.cast_signed();
        if !self.space.wraps() && bucket.iter().any(|at| !(0..side).contains(at)) {
            return &[];
        }
        let [x, y, z] = bucket.map(|at| at.rem_euclid(side).cast_unsigned());
        &self.buckets[(z * self.side + y) * self.side + x]
    }

    fn search(&self, bucket: [isize; 3], at: DVec3, best: &mut [(f64, usize); 2]) {
        for &number in self.inside(bucket) {
            let number = number as usize;
            let found = (self.space.square(at, self.points[number]), number);
            if found < best[0] {
                best[1] = best[0];
                best[0] = found;
            } else if found < best[1] && found.1 != best[0].1 {
                best[1] = found;
            }
        }
    }
}
