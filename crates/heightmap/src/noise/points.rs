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
    /// The points of each bucket and of all around it, as they lie from the unit square or cube, if those are not too many to be held.
    around: Option<Around<D>>,
}

/// What lies in each bucket and in those that touch it.
#[derive(Clone, Debug)]
struct Around<const D: usize> {
    begins: Vec<u32>,
    points: Vec<[f32; D]>,
}

/// The most points that are held a second time with those around them.
const MOST: usize = 1 << 14;

impl<const D: usize> Points<D> {
    /// So many points, for searches of the `k` nearest.
    pub(super) fn new(key: Key, count: usize, k: usize) -> Self {
        let mut rng = key.rng();
        let mut one = || [(); D].map(|()| 0.5 * (unit(rng.next_u32()) + 1.0));
        let mut points: Vec<[f32; D]> = (0..count).map(|_| one()).collect();
        // So many a bucket that what touches it almost always holds the nearest.
        let each = k.div_ceil(2);
        let dimensions = u32::try_from(D).expect("two or three");
        let side = (1_usize..).find(|side| each * side.pow(dimensions) >= count);
        let side = side.expect("there is always a larger one");
        points.sort_by_key(|&point| Self::bucket(side, Self::cell(side, point)));
        let mut begins = vec![0; side.pow(dimensions) + 1];
        for &point in &points {
            begins[Self::bucket(side, Self::cell(side, point)) + 1] += 1;
        }
        for k in 1..begins.len() {
            begins[k] += begins[k - 1];
        }
        let mut all = Self {
            side,
            begins,
            points,
            around: None,
        };
        if count <= MOST {
            all.around = Some(all.gathered());
        }
        all
    }

    fn gathered(&self) -> Around<D> {
        let buckets = self.begins.len() - 1;
        let mut begins = vec![0];
        let mut points = Vec::new();
        for bucket in 0..buckets {
            let mut cell = [0; D];
            let mut rest = bucket;
            for axis in (0..D).rev() {
                (cell[axis], rest) = ((rest % self.side).cast_signed(), rest / self.side);
            }
            for ring in 0..2 {
                for_each_step(ring, |step: [isize; D]| {
                    let (bucket, tile) = self.at(cell, step);
                    points.extend(self.of(bucket).iter().map(|point| {
                        let mut point = *point;
                        for axis in 0..D {
                            point[axis] += tile[axis];
                        }
                        point
                    }));
                });
            }
            begins.push(u32::try_from(points.len()).expect("at most 27 times 2^14"));
        }
        Around { begins, points }
    }

    /// The bucket some steps from another, and the square or cube it lies in.
    #[inline(always)]
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    fn at(&self, cell: [isize; D], step: [isize; D]) -> (usize, [f32; D]) {
        let side = self.side.cast_signed();
        let mut wrapped = [0; D];
        let mut tile = [0.0; D];
        for axis in 0..D {
            let at = cell[axis] + step[axis];
            wrapped[axis] = at.rem_euclid(side).cast_unsigned();
            tile[axis] = at.div_euclid(side) as f32;
        }
        (Self::bucket(self.side, wrapped), tile)
    }

    /// The points of a bucket.
    #[inline(always)]
    fn of(&self, bucket: usize) -> &[[f32; D]] {
        &self.points[self.begins[bucket] as usize..self.begins[bucket + 1] as usize]
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
        let cell = Self::cell(self.side, at);
        let width = 1.0 / self.side as f32;
        // From the place to the two ends of its bucket along each axis.
        let mut back = [0.0; D];
        let mut ahead = [0.0; D];
        for axis in 0..D {
            back[axis] = (at[axis] - cell[axis] as f32 * width).max(0.0);
            ahead[axis] = ((cell[axis] + 1) as f32 * width - at[axis]).max(0.0);
        }
        let near = back.iter().chain(&ahead).fold(width, |a, b| a.min(*b));
        // Whether no point outside of some rings is nearer than the last of the best.
        let proven = |rings: isize, best: &[f32; K]| {
            let mut farther = [0.0; D];
            farther[0] = near + (rings - 1) as f32 * width;
            rings > 0 && best[K - 1] <= metric.measure(farther)
        };
        let mut ring = 0;
        if let Some(around) = &self.around {
            let bucket = Self::bucket(self.side, cell);
            let (begin, end) = (around.begins[bucket], around.begins[bucket + 1]);
            for &point in &around.points[begin as usize..end as usize] {
                take(metric, point, at, &mut best);
            }
            ring = 2;
        }
        while !proven(ring, &best) {
            for_each_step(ring, |step: [isize; D]| {
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
                    let (bucket, tile) = self.at(cell.map(usize::cast_signed), step);
                    for point in self.of(bucket) {
                        let mut point = *point;
                        for axis in 0..D {
                            point[axis] += tile[axis];
                        }
                        take(metric, point, at, &mut best);
                    }
                }
            });
            ring += 1;
        }
        best
    }
}

/// Puts a point where it belongs among the nearest.
#[inline(always)]
fn take<const D: usize, const K: usize>(
    metric: impl Metric,
    point: [f32; D],
    at: [f32; D],
    best: &mut [f32; K],
) {
    let mut way = [0.0; D];
    for axis in 0..D {
        way[axis] = point[axis] - at[axis];
    }
    let mut measured = metric.measure(way);
    for best in best {
        // One instruction each, unlike `min` and `max`, which mind what is not a number.
        let nearer = if measured < *best { measured } else { *best };
        measured = if measured > *best { measured } else { *best };
        *best = nearer;
    }
}

/// Calls for each place of a ring: those whose farthest step along an axis is `ring`.
#[inline(always)]
fn for_each_step<const D: usize>(ring: isize, mut place: impl FnMut([isize; D])) {
    let mut step = [-ring; D];
    loop {
        if step.iter().any(|step| step.abs() == ring) {
            place(step);
        }
        let Some(axis) = (0..D).rev().find(|&axis| step[axis] < ring) else {
            return;
        };
        step[axis] += 1;
        step[axis + 1..].fill(-ring);
    }
}

#[cfg(test)]
mod tests {
    use super::super::distance::{Chebyshev, Euclidean, Manhattan};
    use super::*;

    fn brute<const D: usize>(points: &Points<D>, metric: impl Metric, at: [f32; D]) -> Vec<f32> {
        // Many points are near; of a few the eighth may be two squares off.
        let reach = if points.points.len() < 32 { 2 } else { 1 };
        let mut tiles: Vec<[f32; D]> = Vec::new();
        for ring in 0..=reach {
            for_each_step(ring, |step: [isize; D]| {
                tiles.push(step.map(|step| step as f32));
            });
        }
        let all = points.points.iter();
        let mut all: Vec<f32> = all
            .flat_map(|point| {
                tiles.iter().map(move |tile| {
                    metric.measure(std::array::from_fn::<_, D, _>(|axis| {
                        point[axis] + tile[axis] - at[axis]
                    }))
                })
            })
            .collect();
        all.sort_unstable_by(f32::total_cmp);
        all.truncate(8);
        all
    }

    fn agrees<const D: usize>(metric: impl Metric + std::fmt::Debug) {
        let mut random = fastrand::Rng::with_seed(6);
        for (count, k) in [
            (1, 1),
            (2, 8),
            (7, 2),
            (32, 2),
            (32, 8),
            (300, 1),
            (MOST + 1, 2),
        ] {
            let points = Points::<D>::new(Key::new(count as u64, 1), count, k);
            let some = if count > MOST { 2 } else { 100 };
            let mut places: Vec<[f32; D]> =
                (0..some).map(|_| [(); D].map(|()| random.f32())).collect();
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
