//! Between which heights a base lies on a cell.

use super::affine_interval::AffineInterval;
use super::interval::Interval;
use crate::base::{Bell, Bells, Bumps, TOGETHER};
use cubemap::Cell;
use glam::DVec3;

/// The base on a cell whose directions are within `reach` of its middle; known along directions.
pub(super) fn of_base(bells: &Bells, cell: Cell, middle: DVec3, reach: f64) -> AffineInterval {
    let base = bells.base();
    let [low, high] = base.map.range_in(cell).map(|value| base.metres(value));
    let interval = Interval::new(low, high);
    let Some(up) = cell.level().checked_sub(base.map.level()) else {
        return AffineInterval::between(interval);
    };
    let mut all = Vec::new();
    let [i, j] = [cell.i(), cell.j()].map(|at| (at >> up) as usize);
    bells.around(cell.realm(), i, j, &mut all);
    let interval = Mean::of(&all, middle).range;
    sloped(&all, interval, middle, reach).unwrap_or_else(|| AffineInterval::between(interval))
}

/// What corrects the ground of a cell at the nodes of a lattice, on directions within `reach` of its middle; known along directions.
pub(super) fn of_bumps(bumps: &Bumps, cell: Cell, middle: DVec3, reach: f64) -> AffineInterval {
    let Some(up) = cell.level().checked_sub(bumps.level()) else {
        let most = TOGETHER * bumps.most();
        return AffineInterval::between(Interval::new(-most, most));
    };
    let mut all = Vec::new();
    let [i, j] = [cell.i(), cell.j()].map(|at| (at >> up) as usize);
    bumps.around(cell.realm(), i, j, &mut all);
    let of_bell = |bell: &Bell| {
        let away = DVec3::from(bell.centre) - middle;
        let far = away.length();
        let rest = |far: f64| (1.0 - far * far * bell.narrowness).max(0.0);
        let [least, most] = [far + reach, (far - reach).max(0.0)].map(|far| rest(far).powi(2));
        let slope = away * (4.0 * bell.narrowness * rest(far) * bell.height);
        // Across its rim and about its middle it bends no more than so much.
        let bend = 8.0 * bell.narrowness * bell.height.abs();
        AffineInterval::sloped(
            Interval::new(least * bell.height, most * bell.height),
            rest(far).powi(2) * bell.height,
            slope,
            bend / 2.0 * reach * reach,
        )
    };
    let none = AffineInterval::default();
    all.iter().fold(none, |sum, bell| sum.plus(of_bell(bell)))
}

/// The bells' weighed mean at a direction, and what follows from them.
struct Mean {
    /// It lies among their heights.
    range: Interval,
    height: f64,
    /// With its part along the direction.
    gradient: DVec3,
}

impl Mean {
    fn of(bells: &[Bell], dir: DVec3) -> Self {
        let mut range = Interval {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
        };
        let (mut weights, mut heights) = (0.0, 0.0);
        let (mut pulls, mut raised) = (DVec3::ZERO, DVec3::ZERO);
        for bell in bells {
            range.low = range.low.min(bell.height);
            range.high = range.high.max(bell.height);
            let away = DVec3::from(bell.centre) - dir;
            let rest = (1.0 - away.length_squared() * bell.narrowness).max(0.0);
            weights += rest.powi(4);
            heights += rest.powi(4) * bell.height;
            pulls += away * (rest.powi(3) * bell.narrowness);
            raised += away * (rest.powi(3) * bell.narrowness * bell.height);
        }
        let height = heights / weights;
        Self {
            range,
            height,
            gradient: (raised - pulls * height) * (8.0 / weights),
        }
    }
}

/// The mean as a plane about its middle, and how far it bends away from that; `None` on cells too large to tell.
///
/// Let f be the mean less the plane that touches it in the middle, and W the sum of the weights. fW is the
/// weighed sum of all heights less that plane; from its second derivative N, those of W and |f| ≤ Kr²/2,
/// |f′| ≤ Kr follows K ≤ N / (W − 2r|W′| − r²|W″|/2).
fn sloped(bells: &[Bell], interval: Interval, middle: DVec3, reach: f64) -> Option<AffineInterval> {
    let mean = Mean::of(bells, middle);
    let steepness = mean.gradient.length();
    // The least weight, and the most that its derivatives and those of the heights can be.
    let (mut least, mut first, mut second, mut bend) = (0.0, 0.0, 0.0, 0.0);
    for bell in bells {
        let away = DVec3::from(bell.centre).distance(middle);
        let [near, far] = [(away - reach).max(0.0), away + reach];
        let [q_near, q_far] = [near, far].map(|r| (r * r * bell.narrowness).min(1.0));
        let rest = 1.0 - q_near;
        least += (1.0 - q_far).powi(4);
        let change = 8.0 * bell.narrowness * rest.powi(3) * far;
        let across = [q_near, q_far].map(|q| (7.0 * q - 1.0).abs());
        let bends = 8.0 * bell.narrowness * rest * rest * rest.max(across[0]).max(across[1]);
        first += change;
        second += bends;
        let over = (bell.height - mean.height).abs() + steepness * reach;
        bend += bends * over + 2.0 * change * steepness;
    }
    let sure = least - 2.0 * reach * first - reach * reach / 2.0 * second;
    if sure < 0.25 * least {
        return None;
    }
    let rest = bend / sure * (reach * reach / 2.0);
    let slope = mean.gradient;
    Some(AffineInterval::sloped(interval, mean.height, slope, rest))
}
