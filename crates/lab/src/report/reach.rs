use serde::{Serialize, Serializer};
use std::fmt;

/// What a number is to be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Reach {
    /// This or more.
    AtLeast(f64),
    /// This or less.
    AtMost(f64),
}

impl Reach {
    /// Whether a number is what it is to be.
    pub(crate) fn is_met_by(self, number: f64) -> bool {
        match self {
            Self::AtLeast(least) => number >= least,
            Self::AtMost(most) => number <= most,
        }
    }

    /// Both bounds of what may be no reach; a bound that there is not is null.
    pub(crate) fn bounds<S: Serializer>(
        reach: &Option<Self>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Bounds {
            at_least: Option<f64>,
            at_most: Option<f64>,
        }
        let (at_least, at_most) = match *reach {
            Some(Self::AtLeast(least)) => (Some(least), None),
            Some(Self::AtMost(most)) => (None, Some(most)),
            None => (None, None),
        };
        Bounds { at_least, at_most }.serialize(serializer)
    }

    /// What may be no reach, and whether it is met if that is known, for a table.
    pub(crate) fn cells(reach: Option<Self>, met: Option<bool>) -> [String; 2] {
        let met = met.map_or("", |met| if met { "yes" } else { "no" });
        [
            reach.map(|reach| reach.to_string()).unwrap_or_default(),
            met.into(),
        ]
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AtLeast(least) => write!(f, "≥ {least}"),
            Self::AtMost(most) => write!(f, "≤ {most}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reach_is_met_up_to_its_bound() {
        for (reach, met) in [
            (Reach::AtLeast(2.0), true),
            (Reach::AtLeast(2.1), false),
            (Reach::AtMost(2.0), true),
            (Reach::AtMost(1.9), false),
        ] {
            assert_eq!(reach.is_met_by(2.0), met, "{reach:?}");
        }
    }
}
