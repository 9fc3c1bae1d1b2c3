//! How high the stamps of each octave of each band are.

use terrain::Recipe;

/// How high the stamps of one octave of one band are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OctaveHeight {
    /// The band, by its place in the recipe.
    pub band: usize,
    /// The octave's level.
    pub level: u8,
    /// Metres along a side of its sectors, halfway up a realm's side.
    pub sector: f64,
    /// Metres that its stamps are high, at the recipe's radius.
    pub height: f64,
}

/// How high each band's stamps are, octave by octave: by band, the coarsest octave first.
///
/// ```
/// use planet_file::Preset;
/// let heights = workshop::spectrum(&Preset::Earth.planet().recipe);
/// assert_eq!((heights[0].level, heights[0].height), (1, 2_800.0));
/// assert!(heights[1].sector < heights[0].sector);
/// ```
#[must_use]
pub fn spectrum(recipe: &Recipe) -> Vec<OctaveHeight> {
    let realm = recipe.radius * std::f64::consts::FRAC_PI_2;
    let bands = recipe.bands.iter().enumerate();
    let octaves = bands.flat_map(|(index, band)| {
        (band.first..=band.last).map(move |level| OctaveHeight {
            band: index,
            level,
            sector: realm / f64::from(1_u32 << level.min(31)),
            height: band.amplitude * band.gain.powi(i32::from(level - band.first)),
        })
    });
    octaves.collect()
}
