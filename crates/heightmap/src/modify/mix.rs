use crate::{GridError, HeightMap};
use rayon::prelude::*;

/// How two maps of one grid become one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mix {
    /// This share of the second, and of the first what is left of 1.
    Share(f32),
    /// The first minus the second.
    Difference,
    /// Both multiplied: where the second is 0 the first is masked.
    Product,
    /// The lower of the two.
    Lower,
    /// The higher of the two.
    Higher,
}

impl Mix {
    /// Mixes a second map into the first.
    ///
    /// # Errors
    ///
    /// [`GridError::Differ`] if they do not lie on one grid.
    pub fn apply(self, map: &mut HeightMap, other: &HeightMap) -> Result<(), GridError> {
        same_grid(map, other)?;
        let pairs = map.heights_mut().par_iter_mut().zip(other.heights());
        pairs.with_min_len(1 << 14).for_each(|(one, &other)| {
            *one = match self {
                Self::Share(share) => *one + share * (other - *one),
                Self::Difference => *one - other,
                Self::Product => *one * other,
                Self::Lower => one.min(other),
                Self::Higher => one.max(other),
            };
        });
        Ok(())
    }
}

/// Puts a second map in the place of a first where a mask is 1, and leaves the first where it is 0.
///
/// # Errors
///
/// [`GridError::Differ`] if the three do not lie on one grid.
pub fn masked(map: &mut HeightMap, other: &HeightMap, mask: &HeightMap) -> Result<(), GridError> {
    same_grid(map, other)?;
    same_grid(map, mask)?;
    let all = map
        .heights_mut()
        .par_iter_mut()
        .zip(other.heights())
        .zip(mask.heights());
    all.with_min_len(1 << 14)
        .for_each(|((one, &other), &mask)| {
            *one += mask.clamp(0.0, 1.0) * (other - *one);
        });
    Ok(())
}

fn same_grid(one: &HeightMap, other: &HeightMap) -> Result<(), GridError> {
    if one.grid() == other.grid() {
        return Ok(());
    }
    Err(GridError::Differ {
        one: one.grid(),
        other: other.grid(),
    })
}
