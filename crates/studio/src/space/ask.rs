//! What words of a command line that name places may mean: each reader refuses what makes no sense, and says what would.

/// A number that `fits`; `range` says which ones do, behind «take a number».
///
/// # Errors
///
/// If it is none, or not finite, or does not fit: what would.
pub fn number(text: &str, fits: impl Fn(f64) -> bool, range: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&number: &f64| number.is_finite() && fits(number))
        .ok_or_else(|| format!("take a number {range}"))
}

/// Degrees north.
///
/// # Errors
///
/// If it is not from −90 to 90.
pub fn latitude(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| x.abs() <= 90.0,
        "of degrees from -90 (south) to 90 (north)",
    )
}

/// Degrees east.
///
/// # Errors
///
/// If it is not from −360 to 360.
pub fn longitude(text: &str) -> Result<f64, String> {
    number(
        text,
        |x| x.abs() <= 360.0,
        "of degrees from -360 to 360, east of +Z",
    )
}
