//! How far the valleys of a ball are from its points, all of them together: ridges between them are round.

use super::near_part::NearPart;
use crate::rivers::carve::valleys::{Valleys, between, mixed};

/// How many metres what is measured at most changes for each metre on: more than one where a part turns.
const CHANGES: f64 = 1.25;

/// How much farther away valleys are than their nearest part, as it is mixed with one other: in what is mixed, for the root of how many others there are. The most of (1 − x)²x / (1 + (1 − x)²) is 0.108.
const FARTHER: f64 = 0.125;

/// From what to what something goes.
type Ends = [f64; 2];

/// How near the nearest part of some valleys may be, and how far; and the same of all of them in the mean, where `mixture` is what lies in the middle of a ball that goes `within` metres around it.
///
/// All in parts of their reaches.
pub(super) fn away(
    near: &[&NearPart],
    mixture: &Valleys,
    within: f64,
    [least, nearest]: Ends,
) -> [Ends; 2] {
    if mixture.nearest[0] < 0.0 || nearest >= 1.0 {
        let farthest = nearest + rounded(nearest, near.len());
        return [[least, nearest], [least, farthest.min(1.0)]];
    }
    let measured: Vec<_> = near
        .iter()
        .enumerate()
        .map(|(number, part)| {
            let [away, past] = mixture.measured(number);
            let off = CHANGES * within / part.reach;
            Measured {
                away: [part.away[0].max(away - off), part.away[1].min(away + off)],
                past: [(past.abs() - off).max(0.0), past.abs() + off],
            }
        })
        .collect();
    let nearest = measured
        .iter()
        .map(|part| part.away[1])
        .fold(nearest, f64::min);
    let least = measured.iter().map(|part| part.away[0]).fold(1.0, f64::min);
    let least = least.min(nearest);
    let rounds = || measured.iter().map(|part| part.rounds([least, nearest]));
    let sum = |end: usize| rounds().map(|part| part.weight[end]).sum::<f64>();
    let farther = |end: usize| {
        rounds()
            .map(|part| part.weight[end] * part.farther[end])
            .sum::<f64>()
    };
    // What is nearest counts in full, not as it rounds.
    let own = rounds()
        .zip(&measured)
        .filter(|(_, part)| part.away[0] <= nearest);
    let own = own.map(|(part, _)| part.weight);
    let [lowest, highest] = own.fold([f64::INFINITY, 0.0], |[low, high], weight| {
        [low.min(weight[1]), high.max(weight[0])]
    });
    let side = |away: f64| (1.0 - away) * (1.0 - away);
    let all = [
        side(nearest) + (sum(0) - highest).max(0.0),
        side(least) + (sum(1) - lowest).max(0.0),
    ];
    let count = rounds().filter(|part| part.weight[1] > 0.0).count();
    // The nearest itself may be past its end, so that it rounds nothing: then all that do are others.
    let all_others = usize::from(lowest <= 0.0);
    let most = (farther(1) / all[0]).min(rounded(nearest, count + all_others));
    let farthest = (nearest + most).min(1.0);
    [
        [least, nearest],
        [(least + farther(0) / all[1]).min(farthest), farthest],
    ]
}

/// How much farther away than the nearest of so many parts all of them are at most.
fn rounded(nearest: f64, parts: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a few")]
    let others = parts.saturating_sub(1) as f64;
    mixed(nearest) * (FARTHER * others.sqrt()).min(1.0)
}

/// Where a ball's points are beside a part of a valley, in parts of its reach.
struct Measured {
    away: Ends,
    past: Ends,
}

/// How much a part of a valley rounds a ridge, at least and at most; and how much farther away it is than the nearest.
struct Rounds {
    weight: Ends,
    farther: Ends,
}

impl Measured {
    fn rounds(&self, [least, nearest]: Ends) -> Rounds {
        let farther = [self.away[0] - nearest, self.away[1] - least].map(|away| away.max(0.0));
        let weight = |farther: f64, mixed: f64, away: f64, past: f64| {
            let rest = (1.0 - farther / mixed).max(0.0);
            let side = (1.0 - away).max(0.0);
            let between = between(past);
            (rest * rest) * (side * side) * (between * between)
        };
        Rounds {
            weight: [
                weight(farther[1], mixed(least), self.away[1], self.past[1]),
                weight(farther[0], mixed(nearest), self.away[0], self.past[0]),
            ],
            farther,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Plan;
    use crate::recipe::{Band, Recipe, Rivers, Seed};
    use crate::rivers::carve::frame::Frame;
    use crate::rivers::carve::tile::Dirs;
    use crate::rivers::course::stretches;
    use crate::rivers::line::{Asked, Use};
    use crate::rivers::network::Network;
    use crate::rivers::vectors::normalized;
    use cubemap::Realm;
    use glam::DVec3;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Of valleys that count: what is off by more than is said would be found in bounds only by chance.
    #[test]
    fn how_far_valleys_are_changes_no_faster_than_is_said() {
        let rivers = Rivers {
            valley: 0.45,
            ..Rivers::new(5, 900.0)
        };
        let hills = Band::new("hills", 1, 2..=16, 2_000.0);
        let recipe = Recipe::new("hills", 1e6).sea_level(-400.0).rivers(rivers);
        let plan = Plan::new(&recipe.bands([hills]), Seed(8)).expect("in order");
        let network = Network::new(&plan, rivers);
        let everywhere = Asked::everywhere(&network);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut fastest, mut compared) = ([0.0_f64; 2], 0);
        for realm in Realm::ALL {
            let mut frames = Vec::new();
            for stretch in stretches(&network, realm, [12, 14], [12, 14]) {
                let all = stretch.bent(&everywhere, None);
                stretch.parts(all, &everywhere, &[Use::Valley], &mut |_, part| {
                    frames.push(Frame::new(&part, network.radius, 0.0));
                });
            }
            for frame in &frames {
                let reach = frame.part.ends[0].reach.min(frame.part.ends[1].reach);
                for _ in 0..200 {
                    let mut aside = |most: f64| {
                        let way = [(); 3].map(|()| rng.random_range(-1.0..1.0));
                        DVec3::from_array(way) * most / network.radius
                    };
                    let middle = normalized(frame.middle(0.5) + aside(reach));
                    let beside = normalized(middle + aside(0.01 * reach));
                    let measure = |dir: DVec3| {
                        let mut valleys = Valleys::new();
                        valleys.look(&[frame], &Dirs::one(dir.to_array()));
                        valleys.measured(0)
                    };
                    let ([a, p], [b, q]) = (measure(middle), measure(beside));
                    if a.min(b) > 1.0 {
                        continue;
                    }
                    let over = reach / (middle.distance(beside) * network.radius);
                    for (fastest, change) in fastest.iter_mut().zip([b - a, q - p]) {
                        *fastest = fastest.max(change.abs() * over);
                    }
                    compared += 1;
                }
            }
        }
        println!("{fastest:?} of {compared}");
        assert!(compared > 100_000, "{compared}");
        assert!(
            fastest.into_iter().all(|fastest| fastest < CHANGES),
            "{fastest:?}"
        );
    }
}
