use crate::noise::Curve;

/// The columns, or the rows, of a map in the lattice of an octave.
#[derive(Clone, Debug)]
pub(in crate::noise) struct Axis {
    /// The lattice point before each.
    pub(in crate::noise) before: Vec<i32>,
    /// The lattice point behind it.
    pub(in crate::noise) behind: Vec<i32>,
    /// How far it is from the one to the other, 0 .. 1.
    pub(in crate::noise) way: Vec<f32>,
    /// The curve there.
    pub(in crate::noise) curve: Vec<f32>,
}

impl Axis {
    /// So many nodes a step apart, in a lattice that repeats after a period.
    pub(in crate::noise) fn new(
        nodes: usize,
        phase: f64,
        (step, period): (f64, Option<i32>),
        curve: Curve,
    ) -> Self {
        let mut axis = Self {
            before: Vec::with_capacity(nodes),
            behind: Vec::with_capacity(nodes),
            way: Vec::with_capacity(nodes),
            curve: Vec::with_capacity(nodes),
        };
        let wrapped = |point: i32| period.map_or(point, |period| point.rem_euclid(period));
        for node in 0..u32::try_from(nodes).expect("sides are short") {
            let at = phase + f64::from(node) * step;
            #[expect(clippy::cast_possible_truncation, reason = "at most 2^24")]
            let (before, way) = (at.floor() as i32, (at - at.floor()) as f32);
            axis.before.push(wrapped(before));
            axis.behind.push(wrapped(before + 1));
            axis.way.push(way);
            axis.curve.push(curve.at(way));
        }
        axis
    }
}
