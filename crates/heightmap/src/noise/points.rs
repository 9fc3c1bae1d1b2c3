use super::distance::Metric;
use crate::chance::{Key, unit};
use rand_chacha::rand_core::Rng;

/// Random points in a square or a cube of side 1, which repeats in all directions.
#[derive(Clone, Debug)]
pub(super) struct Points<const D: usize> {
    /// Buckets along a side.
    side: usize,
    /// Where the points of each bucket begin, and at last how many there are.
    begins: Vec<u32>,
    /// Bucket by bucket.
    points: Vec<[f32; D]>,
}

impl<const D: usize> Points<D> {
    pub(super) fn new(key: Key, count: usize) -> Self {
        let mut rng = key.rng();
        let mut one = || [(); D].map(|()| 0.5 * (unit(rng.next_u32()) + 1.0));
        let mut points: Vec<[f32; D]> = (0..count).map(|_| one()).collect();
        // About two points a bucket.
        let dimensions = u32::try_from(D).expect("two or three");
        let side = (1_usize..).find(|side| 2 * side.pow(dimensions) >= count);
        let side = side.expect("there is always a larger one");
        points.sort_by_key(|&point| Self::bucket(side, Self::cell(side, point)));
        let mut begins = vec![0; side.pow(dimensions) + 1];
        for &point in &points {
            begins[Self::bucket(side, Self::cell(side, point)) + 1] += 1;
        }
        for k in 1..begins.len() {
            begins[k] += begins[k - 1];
        }
        Self {
            side,
            begins,
            points,
        }
    }

    /// The bucket a point of the unit square or cube lies in, by its places along the axes.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "at most a few hundred")]
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 on, and cut off at the last"
    )]
    fn cell(side: usize, at: [f32; D]) -> [usize; D] {
        at.map(|at| ((at * side as f32) as usize).min(side - 1))
    }

    #[inline(always)]
    fn bucket(side: usize, cell: [usize; D]) -> usize {
        cell.iter().fold(0, |bucket, cell| bucket * side + cell)
    }

    /// The measures of the `K` nearest points to a place in the unit square or cube, the nearest first.
    ///
    /// Rings of buckets are searched until none farther out can hold a nearer point.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "at most a few hundred")]
    pub(super) fn nearest<const K: usize>(&self, metric: impl Metric, at: [f32; D]) -> [f32; K] {
        let mut best = [f32::INFINITY; K];
        let cell = Self::cell(self.side, at).map(usize::cast_signed);
        let side = self.side.cast_signed();
        let width = 1.0 / self.side as f32;
        // From the place to the two ends of its bucket along each axis.
        let mut back = [0.0; D];
        let mut ahead = [0.0; D];
        for axis in 0..D {
            back[axis] = (at[axis] - cell[axis] as f32 * width).max(0.0);
            ahead[axis] = ((cell[axis] + 1) as f32 * width - at[axis]).max(0.0);
        }
        let near = back.iter().chain(&ahead).fold(width, |a, b| a.min(*b));
        for ring in 0_isize.. {
            let mut step = [-ring; D];
            loop {
                if step.iter().any(|step| step.abs() == ring) {
                    let mut nearest = [0.0; D];
                    for axis in 0..D {
                        let over = (step[axis].abs() - 1).max(0) as f32 * width;
                        nearest[axis] = match step[axis] {
                            0 => 0.0,
                            1.. => over + ahead[axis],
                            _ => over + back[axis],
                        };
                    }
                    if metric.measure(nearest) < best[K - 1] {
                        let mut wrapped = [0; D];
                        let mut from = at;
                        for axis in 0..D {
                            let bucket = cell[axis] + step[axis];
                            let tile = bucket.div_euclid(side);
                            wrapped[axis] = (bucket - tile * side).cast_unsigned();
                            from[axis] -= tile as f32;
                        }
                        self.search(metric, Self::bucket(self.side, wrapped), from, &mut best);
                    }
                }
                let Some(axis) = (0..D).rev().find(|&axis| step[axis] < ring) else {
                    break;
                };
                step[axis] += 1;
                step[axis + 1..].fill(-ring);
            }
            let mut farther = [0.0; D];
            farther[0] = near + ring as f32 * width;
            if best[K - 1] <= metric.measure(farther) {
                break;
            }
        }
        best
    }

    #[inline(always)]
    fn search<const K: usize>(
        &self,
        metric: impl Metric,
        bucket: usize,
        from: [f32; D],
        best: &mut [f32; K],
    ) {
        let (begin, end) = (self.begins[bucket], self.begins[bucket + 1]);
        for point in &self.points[begin as usize..end as usize] {
            let mut way = [0.0; D];
            for axis in 0..D {
                way[axis] = point[axis] - from[axis];
            }
            let measured = metric.measure(way);
            if measured < best[K - 1] {
                best[K - 1] = measured;
                for k in (1..K).rev() {
                    let (low, high) = (best[k - 1].min(best[k]), best[k - 1].max(best[k]));
                    (best[k - 1], best[k]) = (low, high);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::distance::{Chebyshev, Euclidean, Manhattan};
    use super::*;

    fn brute<const D: usize>(points: &Points<D>, metric: impl Metric, at: [f32; D]) -> Vec<f32> {
        let tiles = 5_usize.pow(D as u32);
        let tile = |k: usize| -> [f32; D] {
            std::array::from_fn(|axis| (k / 5_usize.pow(axis as u32) % 5) as f32 - 2.0)
        };
        let all = points.points.iter();
        let mut all: Vec<f32> = all
            .flat_map(|point| {
                (0..tiles).map(move |k| {
                    let tile = tile(k);
                    metric.measure(std::array::from_fn::<_, D, _>(|axis| {
                        point[axis] - (at[axis] - tile[axis])
                    }))
                })
            })
            .collect();
        all.sort_by(f32::total_cmp);
        all.truncate(8);
        all
    }

    fn agrees<const D: usize>(metric: impl Metric + std::fmt::Debug) {
        let mut random = fastrand::Rng::with_seed(6);
        for count in [1, 2, 7, 32, 300] {
            let points = Points::<D>::new(Key::new(count as u64, 1), count);
            let mut places: Vec<[f32; D]> =
                (0..100).map(|_| [(); D].map(|()| random.f32())).collect();
            places.extend([[0.0; D], [1.0; D], [0.5; D]]);
            for at in places {
                let found = points.nearest::<8>(metric, at);
                let wanted = brute(&points, metric, at);
                for (found, wanted) in found.iter().zip(wanted) {
                    assert!(
                        (found - wanted).abs() <= 1e-6 * wanted.max(1.0),
                        "{metric:?}, {count} points, {at:?}: {found} for {wanted}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_nearest_points_are_those_that_trying_all_finds() {
        agrees::<2>(Euclidean);
        agrees::<2>(Manhattan);
        agrees::<2>(Chebyshev);
        agrees::<3>(Euclidean);
        agrees::<3>(Manhattan);
        agrees::<3>(Chebyshev);
    }
}
