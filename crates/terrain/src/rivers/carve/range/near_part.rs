//! A part of a river beside a ball.

use super::super::frame::Frame;
use crate::rivers::line::{BED_REACH, Part, of_valley};
use crate::rivers::network::Network;
use glam::DVec3;

/// What a part of a river may be to the points of a ball.
#[derive(Clone, Copy, Debug)]
pub(super) struct NearPart {
    /// How near and how far it is, in parts of its reach.
    pub(super) away: [f64; 2],
    /// Metres above the sphere of its water, and of its valley's floor.
    pub(super) levels: [f64; 2],
    pub(super) floors: [f64; 2],
    /// How much there is of the river.
    pub(super) shares: [f64; 2],
    /// Whether some of the points may lie in its bed, or on its banks.
    pub(super) is_bed: bool,
    /// How deep the bed is at most, in metres.
    pub(super) deep: f64,
    /// How far its valley reaches at least, in metres, and how steeply its floor falls.
    pub(super) reach: f64,
    pub(super) steep: f64,
    pub(super) frame: Frame,
}

impl NearPart {
    pub(super) fn new(network: &Network, part: &Part, middle: DVec3, within: f64) -> Self {
        let frame = Frame::new(part, network.radius, 0.0);
        let [metres, at] = frame.place(middle);
        let [a, b] = part.ends;
        let stray = frame.stray();
        // What is rounded is not divided as its line is.
        let along = if stray > 0.0 {
            1.0
        } else {
            1.01 * within / frame.length()
        };
        let [from, to] = [at - along, at + along].map(|at| at.clamp(0.0, 1.0));
        let mix = |a: f64, b: f64| {
            let [one, other] = [from, to].map(|at| a + (b - a) * at);
            [one.min(other), one.max(other)]
        };
        let near = (metres - stray - within).max(0.0);
        let [low, high] = mix(a.reach, b.reach);
        let bed = a.bed.max(b.bed);
        Self {
            away: [near / high, (metres + stray + within) / low],
            levels: mix(a.level, b.level),
            floors: mix(a.floor(), b.floor()),
            shares: mix(a.share, b.share).map(of_valley),
            is_bed: near < BED_REACH * bed,
            deep: network.depth() * bed,
            reach: low,
            steep: (a.floor() - b.floor()).abs() / frame.length(),
            frame,
        }
    }
}
