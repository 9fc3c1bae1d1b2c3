//! The parts of rivers about a patch.

use super::ball::Ball;
use super::frame::Frame;
use super::remembered::{is_second, remembered_stretches};
use super::tile::Tile;
use crate::patch::Patch;
use crate::rivers::course::{lakes, stretches_near};
use crate::rivers::lake::Lake;
use crate::rivers::line::{Asked, Part, Station, Stretch, Use, of_bed};
use crate::rivers::network::Network;

/// A bed is printed once the sectors of the finest octave are not wider than so many of its halves.
const BED_OCTAVE: f64 = 8.0;

/// A valley is printed once they are not wider than so many times what it reaches at its narrowest.
const VALLEY_OCTAVE: f64 = 2.0;

/// Some short parts of rivers, and lakes.
#[derive(Debug)]
pub(super) struct Parts {
    pub(super) valleys: Vec<Frame>,
    pub(super) beds: Vec<Frame>,
    pub(super) lakes: Vec<Lake>,
}

/// How wide the sectors of the finest octave are at most where a stretch is printed, in metres: a bed is there at the latest where no octave is finer.
pub(super) fn widest(network: &Network, of: Use, [a, b]: [Station; 2]) -> f64 {
    let valley = VALLEY_OCTAVE * a.reach.min(b.reach);
    match of {
        Use::Valley => valley,
        Use::Bed => (BED_OCTAVE * a.bed.max(b.bed)).max(valley.min(network.sector(network.finest))),
    }
}

/// How wide the sectors of the finest octave are at most where a lake is printed, in metres.
pub(super) const fn widest_of_lake(lake: &Lake) -> f64 {
    VALLEY_OCTAVE * lake.reach
}

impl Parts {
    /// Those about a patch that may count, with octaves up to level `finest`; `None` if none does.
    pub(super) fn new(network: &Network, patch: &Patch, finest: u8) -> Option<Self> {
        let [columns, rows] = [&patch.s, &patch.t].map(|along| cells(network, along));
        let stretches = remembered_stretches(network, patch.realm, columns, rows);
        if stretches.is_empty() {
            return None;
        }
        Self::of(network, &stretches, patch, &asked(network, patch), finest)
    }

    /// The same about a patch that is small beside the cells of the lattice: most rivers about its cell are not looked at, unless others of that cell are asked for.
    pub(super) fn of_small(network: &Network, patch: &Patch, finest: u8) -> Option<Self> {
        let [columns, rows] = [&patch.s, &patch.t].map(|along| cells(network, along));
        if is_second(network, patch.realm, columns, rows) {
            return Self::new(network, patch, finest);
        }
        let asked = asked(network, patch);
        let stretches = stretches_near(network, patch.realm, columns, rows, &asked)?;
        Self::of(network, &stretches, patch, &asked, finest)
    }

    /// Of these stretches those that may be asked for.
    fn of(
        network: &Network,
        stretches: &[Stretch],
        patch: &Patch,
        asked: &Asked,
        finest: u8,
    ) -> Option<Self> {
        let sector = network.sector(finest);
        let [columns, rows] = [&patch.s, &patch.t].map(|along| cells(network, along));
        let mut lakes = lakes(network, patch.realm, columns, rows);
        lakes.retain(|lake| sector <= widest_of_lake(lake));
        let (mut valleys, mut beds) = (Vec::new(), Vec::new());
        let mut before = None;
        for stretch in stretches.iter().filter(|stretch| stretch.is_near(asked)) {
            let has_bed = stretch.ends.iter().any(|end| of_bed(end.share) > 0.0);
            let printed_from = |of: Use| widest(network, of, stretch.ends);
            let printed = |of: Use| (of == Use::Valley || has_bed) && sector <= printed_from(of);
            let of: &[Use] = match [Use::Valley, Use::Bed].map(printed) {
                [true, true] => &[Use::Valley, Use::Bed],
                [true, false] => &[Use::Valley],
                [false, true] => &[Use::Bed],
                [false, false] => continue,
            };
            let bent = stretch.bent(asked, before.as_ref());
            before = Some(bent);
            stretch.parts(bent, asked, of, &mut |of, part: Part| {
                let frame = |widest| Frame::new(&part, network.radius, widest);
                match of {
                    Use::Valley => valleys.push(frame(printed_from(Use::Valley))),
                    // It may grow wide on the way.
                    Use::Bed => beds.push(frame(widest(network, Use::Bed, part.ends))),
                }
            });
        }
        let is_any = !valleys.is_empty() || !beds.is_empty() || !lakes.is_empty();
        is_any.then_some(Self {
            valleys,
            beds,
            lakes,
        })
    }
}

/// What is asked about a patch.
fn asked(network: &Network, patch: &Patch) -> Asked {
    let ball = Ball::of(patch, &Tile::whole(patch));
    Asked {
        middle: ball.middle,
        within: ball.within * network.radius,
        radius: network.radius,
        bends: network.bends(),
    }
}

/// The columns, or rows, of the lattice's cells that even steps begin and end in.
pub(super) fn cells(network: &Network, along: &[f64]) -> [isize; 2] {
    let n = network.steps();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "clamped to 0 ..= n − 1, n ≤ 2^10"
    )]
    let cell = |at: f64| ((at + 1.0) * 0.5 * n as f64).clamp(0.0, (n - 1) as f64) as isize;
    [cell(along[0]), cell(along[along.len() - 1])]
}
