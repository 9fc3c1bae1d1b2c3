use serde::Serialize;

/// Ways of a camera, always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rail {
    /// From 3 radii down to 2 m above the ground in 10 s
    Dive,
    /// 200 km above the sphere at 8 km/s for 20 s
    Orbit,
    /// 50 m above the ground at 300 m/s for 20 s
    Treetop,
    /// 2 m above the ground, turning 90° a second for 8 s
    Spin,
}

/// Steps in a second.
pub(crate) const RATE: u32 = 60;

impl Rail {
    /// Its name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Dive => "dive",
            Self::Orbit => "orbit",
            Self::Treetop => "treetop",
            Self::Spin => "spin",
        }
    }

    /// What it is, for people.
    pub(crate) const fn way(self) -> &'static str {
        match self {
            Self::Dive => {
                "from 3 radii down to 2 m above the ground in 10 s, nearer by the same share each step"
            }
            Self::Orbit => "200 km above the sphere at 8 km/s for 20 s, looking 30° down",
            Self::Treetop => "50 m above the ground at 300 m/s for 20 s, looking 5° down",
            Self::Spin => "2 m above the ground, turning 90° a second for 8 s",
        }
    }

    pub(super) const fn seconds(self) -> u32 {
        match self {
            Self::Dive => 10,
            Self::Orbit | Self::Treetop => 20,
            Self::Spin => 8,
        }
    }

    /// How many steps it has.
    pub(crate) const fn steps(self) -> usize {
        (self.seconds() * RATE) as usize
    }
}
