use crate::Operator;
use std::fmt;

/// Where a wire ends at a node: which of its maps comes from another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Port {
    /// The map that it changes or scores.
    From,
    /// The map that it mixes in.
    With,
    /// The map that says where.
    Mask,
}

impl Port {
    /// All, in the order in which a node has them.
    pub const ALL: [Self; 3] = [Self::From, Self::With, Self::Mask];

    /// Those of an operator.
    #[must_use]
    pub fn of(operator: &Operator) -> &'static [Self] {
        let count = if operator.generates() {
            0
        } else if *operator == Operator::Mask {
            3
        } else if operator.mixes() {
            2
        } else {
            1
        };
        &Self::ALL[..count]
    }

    /// What it means, in a sentence.
    #[must_use]
    pub const fn tip(self) -> &'static str {
        match self {
            Self::From => "The map that is changed",
            Self::With => "The map that comes in",
            Self::Mask => "The map that says where: 1 is all of `with`, 0 none of it",
        }
    }
}

/// As files have it.
impl fmt::Display for Port {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::From => "from",
            Self::With => "with",
            Self::Mask => "mask",
        })
    }
}
