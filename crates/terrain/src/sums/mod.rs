//! Sums: what stamps are added to, and how the bands' sums become heights and gradients.

mod accumulator;
mod combine;
mod gradient_row;
mod mask_weights;
mod pick;
mod weighted_band;
mod weights;

pub(crate) use accumulator::{Accumulator, BandSums, zero_slopes};
pub(crate) use combine::CombineBands;
pub(crate) use mask_weights::mask_weights;
pub(crate) use weighted_band::WeightedBand;
pub(crate) use weights::Weights;
