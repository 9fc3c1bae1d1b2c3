mod level_range;
mod morph;

pub use level_range::LevelRange;
pub use morph::Morph;

use crate::{Globe, Measure, Stretch};
use cubemap::{Cell, Warp};

/// How near an eye must be for a cell to split, level by level.
///
/// A cell of level L splits if an eye is nearer to it than `D[L]`, as [`Measure`](crate::Measure) counts: never
/// farther than its ground is. With K pixels of the screen for one metre of error one metre away,
///
/// `D[L] = max(K · error[L], 2 · D[L+1], k · diagonal[L] · share, min(2.8 · K · error[L], k · diagonal[L]))`,
///
/// with k of 5/3, and 0 at the deepest level, which never splits. The last is for the light: on rough ground it shows what a level lacks before
/// its shape does ([`Ranges::LIGHT`]). The share is how long the level's cells are there as
/// [`Stretch`](crate::Stretch) bounds them, a cell's skew farther to the cube's corners. A chunk of level L morphs into its
/// parent's shape up to `D[L−1]` where it is, from 0.8 to 0.875 of that on: later the deeper its cells may be. Two things follow where cells
/// are no deeper than [`Ranges::DEPTH`] of such diagonals, of which [`Measure::SHARE`](crate::Measure::SHARE) counts: touching leaves differ by at most one
/// level, and where two levels meet the finer chunk has become the coarser one before
/// that begins to change itself. For a cell that is whole is no nearer anywhere than its own range, the longest of any place in it; and
/// one that was split is nearer than that everywhere but for its length, 1.25 diagonals by Pythagoras, and
/// `D[L] + 1.25 · diagonal[L] · share ≤ 1.75 · D[L] ≤ 0.875 · D[L−1]`: of one place by the diagonals alone, of two of a cell because the
/// second level up counts them as farther to the corners by two cells.
///
/// # Invariants
///
/// At least one level, at most [`Cell::MAX_LEVEL`] + 1. Distances are not negative and
/// at least halve from each level to the next; 0 at the deepest, and nowhere else if
/// the diagonals are positive, but for what [`Ranges::at_least`] leaves out.
///
/// ```
/// use quadtree::{Globe, Ranges};
/// let globe = Globe { radius: 100.0, occluder: 99.0, roof: 101.0, warp: Default::default() };
/// // 1 000 pixels a radian, of which an error may take 2.
/// let ranges = Ranges::new(&globe, &[8.0, 2.0, 0.5], 1_000.0, 2.0);
/// assert_eq!([0, 1, 2].map(|level| ranges.longest(level)), [4_000.0, 1_000.0, 0.0]);
/// // A chunk of level 2 has turned into its parent's shape where that takes its place.
/// let morph = ranges.morph(2).expect("has a parent");
/// assert_eq!(morph.at(1.0), (800.0, 1_000.0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    levels: Vec<LevelRange>,
    globe: Globe,
}

impl Ranges {
    /// k: a cell splits at the latest when the eye is this many of its diagonals away.
    ///
    /// The least with which a chunk that takes its children's place has not begun to change: 1.25 / (2 · 0.875 − 1).
    pub const MARGIN: f64 = 5.0 / 3.0;

    /// How much farther the light of what a level lacks is seen than its shape: so far it splits wherever it is, but no farther than its longest cells must.
    pub const LIGHT: f64 = 2.8;

    /// How many of its diagonals a cell may be deep: it is as steep as 71° from corner to corner then.
    pub const DEPTH: f64 = 3.0;

    /// The share of its range at which a morph begins at the earliest.
    pub const MORPH_EARLIEST: f64 = 0.8;

    /// At which it begins at the latest, if ranges were shortened.
    pub const MORPH_LATEST: f64 = 0.95;

    /// The ranges at which each level's error is `pixel_error` pixels on the screen.
    ///
    /// `errors` are how far the ground drawn at a level may be from the true ground, in metres, from level 0 on; the last is the
    /// deepest level. None at all count as one level, and those beyond [`Cell::MAX_LEVEL`] are left out. `pixels_per_radian`
    /// is the height of the screen in pixels over 2·tan(half the vertical field of
    /// view). Where the quotient is not finite and positive, the diagonals alone decide.
    #[must_use]
    pub fn new(globe: &Globe, errors: &[f64], pixels_per_radian: f64, pixel_error: f64) -> Self {
        let detail = pixels_per_radian / pixel_error;
        let errors = &errors[..errors.len().min(usize::from(Cell::MAX_LEVEL) + 1)];
        let mut range = LevelRange {
            by_error: 0.0,
            by_length: 0.0,
            skew_within: 0.0,
            stretch: Stretch::of(globe.warp),
        };
        let mut levels = vec![range; errors.len().max(1)];
        let slots = errors.iter().zip(&mut levels);
        for (level, (error, slot)) in (0..=Cell::MAX_LEVEL).zip(slots).rev().skip(1) {
            // In this order of `max` what is not a number drops out.
            let by_error = Some(detail * error).filter(|distance| distance.is_finite());
            let by_error = by_error.unwrap_or(0.0);
            range.by_length = Self::MARGIN * globe.diagonal(level);
            let by_light = (Self::LIGHT * by_error).min(range.by_length);
            range.by_error = by_error.max(by_light).max(2.0 * range.by_error);
            range.skew_within = skew_within(globe.warp, level);
            *slot = range;
        }
        Self {
            levels,
            globe: *globe,
        }
    }

    /// Of which globe's cells they are.
    #[must_use]
    pub const fn globe(&self) -> &Globe {
        &self.globe
    }

    /// The same ranges without those below `least` metres: what is nearer than that is as coarse as what is there.
    ///
    /// A range between once and twice `least` is shortened, to nothing at its lower end, so
    /// that a level fades in and out while `least` changes: no two at a time, for
    /// ranges halve from level to level. What balance and morph need of the others is kept.
    #[must_use]
    pub fn at_least(&self, least: f64) -> Self {
        let mut ranges = self.clone();
        // Less than nothing, or no number: all stay.
        if least > 0.0 {
            for range in &mut ranges.levels {
                *range = range.scaled((range.longest() / least - 1.0).clamp(0.0, 1.0));
            }
        }
        ranges
    }

    /// The shortest of the levels' longest ranges, in metres; 0 if a whole realm never splits.
    #[must_use]
    pub fn shortest(&self) -> f64 {
        let longest = self.levels.iter().map(LevelRange::longest);
        longest.rev().find(|&range| range > 0.0).unwrap_or(0.0)
    }

    /// The range of a level's longest cells in metres: 0 from the deepest level on.
    #[must_use]
    pub fn longest(&self, level: u8) -> f64 {
        self.level(level).map_or(0.0, LevelRange::longest)
    }

    /// `D[level]` in metres, of a cell that is so skewed where it is most: it splits if an eye is nearer; 0 from the deepest level on.
    #[must_use]
    pub fn distance(&self, level: u8, skew: f64) -> f64 {
        self.level(level).map_or(0.0, |range| range.at(skew))
    }

    /// The deepest level there is.
    #[must_use]
    pub fn deepest(&self) -> u8 {
        u8::try_from(self.levels.len() - 1).expect("at most as many as levels")
    }

    /// Where a chunk of `level` begins and ends to turn into its parent's shape; `None` for a whole realm and beyond the deepest level.
    #[must_use]
    pub fn morph(&self, level: u8) -> Option<Morph> {
        let range = *self.level(level.checked_sub(1)?)?;
        let own = self.level(level)?;
        let length = self.length(level);
        // How far on the way to its end a cell reaches when it splits, between these shares no farther than at one of them.
        let reach = |share: f64| (own.of_share(share) + length * share) / range.of_share(share);
        let shares = [self.middle(), own.even_share(), range.even_share(), 1.0];
        // What is not a number drops out.
        let reach = shares.map(reach).into_iter().fold(0.0, f64::max);
        Some(Morph {
            begins: reach.clamp(Self::MORPH_EARLIEST, Self::MORPH_LATEST),
            range,
        })
    }

    /// How far apart two points of the longest cells of a level may be, as distances count, in metres; of shorter ones it is their share.
    fn length(&self, level: u8) -> f64 {
        let diagonal = self.globe.diagonal(level);
        // No cell is deeper than all ground, however short.
        let depth = self.globe.relief() / (diagonal * self.middle());
        diagonal * (Measure::SHARE * depth.min(Self::DEPTH)).hypot(1.0)
    }

    /// The share of the longest cells' length that the shortest have.
    fn middle(&self) -> f64 {
        Stretch::of(self.globe.warp).share(0.0)
    }

    fn level(&self, level: u8) -> Option<&LevelRange> {
        self.levels.get(usize::from(level))
    }
}

/// How far skews may lie apart within a cell of a level: no warp's steps are wider than at the end, and both may be.
fn skew_within(warp: Warp, level: u8) -> f64 {
    2.0 * (1.0 - warp.u(1.0 - 2.0 * 0.5_f64.powi(level.into())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Random, sphere};
    use crate::{Foot, Globe, HeightRange, Region, skew};
    use cubemap::{Corner, Realm};

    fn random_errors(random: &mut Random, levels: i32) -> Vec<f64> {
        (0..levels)
            .map(|level| random.log_between(1e-6, 1e5) * 0.6_f64.powi(level))
            .collect()
    }

    fn random_globe(random: &mut Random) -> Globe {
        let radius = random.log_between(1e3, 1e7);
        Globe {
            radius,
            occluder: radius * random.between(0.5, 1.0),
            roof: radius * random.between(1.0, 1.4),
            warp: Warp::ALL[random.below(3)],
        }
    }

    fn longest(ranges: &Ranges) -> Vec<f64> {
        let levels = 0..=ranges.deepest();
        levels.map(|level| ranges.longest(level)).collect()
    }

    #[test]
    fn a_cell_fits_between_two_morphs_and_ranges_halve() {
        let mut random = Random::new(2);
        for case in 0..300 {
            let globe = random_globe(&mut random);
            let errors = random_errors(&mut random, 20);
            let ranges = Ranges::new(&globe, &errors, 1000.0, random.log_between(0.01, 100.0));
            assert_eq!(ranges.deepest(), 19);
            for level in 0..19 {
                let skew = random.unit();
                let (d, next) = (
                    ranges.distance(level, skew),
                    ranges.distance(level + 1, skew),
                );
                let length = 1.25 * globe.diagonal(level) * Stretch::of(globe.warp).share(skew);
                let context = format!("case {case} level {level}: {d} {next} {length}");
                assert!(d + length <= 0.875 * 2.0 * d * (1.0 + 1e-12), "{context}");
                assert!(d >= 2.0 * next && d <= ranges.longest(level), "{context}");
                let (start, end) = ranges.morph(level + 1).expect("not the ends").at(skew);
                let begins = start / d;
                assert!(
                    (0.8 - 1e-12..0.875 + 1e-12).contains(&begins) && end == d,
                    "{context}: {begins}"
                );
            }
            assert_eq!(ranges.longest(19), 0.0);
            assert_eq!((ranges.morph(0), ranges.morph(20)), (None, None));
        }
    }

    #[test]
    fn the_error_decides_where_it_is_large() {
        let globe = sphere(1.0, Warp::Plain);
        let ranges = Ranges::new(&globe, &[90.0, 10.0, 0.1, 9.0], 1000.0, 500.0);
        let by_length = 5.0 / 3.0 * globe.diagonal(2);
        assert_eq!(longest(&ranges), [180.0, 20.0, by_length, 0.0]);
    }

    #[test]
    fn what_diagonals_ask_for_is_less_where_cells_are_shorter() {
        for warp in Warp::ALL {
            let globe = sphere(1.0, warp);
            // The error decides down to level 9.
            let error = |level| {
                if level < 10 {
                    4.0 * globe.diagonal(level)
                } else {
                    0.0
                }
            };
            let errors: Vec<_> = (0..=16).map(error).collect();
            let ranges = Ranges::new(&globe, &errors, 1.0, 1.0);
            let middle = Stretch::of(warp).share(0.0);
            for level in 8..16 {
                let longest = ranges.longest(level);
                let expected = if level < 10 { 1.0 } else { middle };
                let share = ranges.distance(level, 0.0) / longest;
                assert!((share - expected).abs() < 0.01, "{warp:?} {level}: {share}");
                assert_eq!(ranges.distance(level, 1.0), longest);
            }
        }
    }

    #[test]
    fn light_asks_for_more_than_shape_and_for_no_more_than_the_longest_cells() {
        let globe = sphere(1.0, Warp::Algebraic);
        let middle = Stretch::of(globe.warp).share(0.0);
        let range = |level, error: f64, skew| {
            let errors: Vec<_> = (0..=16).map(|l| error * globe.diagonal(l)).collect();
            let ranges = Ranges::new(&globe, &errors, 1.0, 1.0);
            ranges.distance(level, skew) / (Ranges::MARGIN * globe.diagonal(level))
        };
        for level in 10..16 {
            for share in [0.1, middle, 0.8, 0.9, 1.0, 1.5, 2.7] {
                // Of which light asks for so much of what the longest cells do.
                let error = share * Ranges::MARGIN / Ranges::LIGHT;
                let expected = share.clamp(middle, 1.0);
                let in_the_middle = range(level, error, 0.0);
                assert!((in_the_middle - expected).abs() < 0.01, "{level} {share}");
                assert!(
                    (range(level, error, 1.0) - 1.0).abs() < 1e-12,
                    "{level} {share}"
                );
            }
            // From there on it is the shape that asks.
            let error = 1.5 * Ranges::MARGIN;
            assert!((range(level, error, 0.0) - 1.5).abs() < 1e-12, "{level}");
        }
    }

    #[test]
    fn all_of_a_cell_is_as_its_children_are_when_it_takes_their_place() {
        let mut random = Random::new(43);
        let mut compared = 0;
        for case in 0..600 {
            let globe = random_globe(&mut random);
            let ranges = Ranges::new(&globe, &[0.0; 12], 1.0, 1.0);
            let level = u8::try_from(1 + random.below(10)).expect("small");
            let mut index = || u32::try_from(random.below(1 << level)).expect("small");
            let cell = Cell::new(Realm::MinusX, level, index(), index()).expect("inside");
            // Of ground as steep as can be.
            let flat = Region::new(&globe, cell, HeightRange::default());
            let diagonal = globe.diagonal(level) * Stretch::of(globe.warp).share(flat.skew());
            let depth = (random.unit() * Ranges::DEPTH * diagonal).min(globe.relief());
            let lowest = random.between(globe.occluder, globe.roof - depth) - globe.radius;
            let heights = HeightRange {
                lowest,
                highest: lowest + depth,
            };
            let region = Region::new(&globe, cell, heights);
            // Along the ground towards the cell, until it splits.
            let centre = cell.centre(globe.warp);
            let aside = centre.cross(random.dir()).normalize();
            let height = globe.radius * random.between(0.8, 1.4);
            let measure = globe.measure();
            // From over the cell, at 0, to the other side of the planet, at 1.
            let foot = |way: f64| {
                let dir = centre * (1.0 - 2.0 * way) + aside * 2.0 * (way * (1.0 - way)).sqrt();
                Foot::new(&measure, dir * height)
            };
            let range = ranges.distance(level, region.skew());
            let (mut near, mut far) = (0.0, 1.0);
            for _ in 0..200 {
                let middle = f64::midpoint(near, far);
                if region.counted(&foot(middle)) < range {
                    near = middle;
                } else {
                    far = middle;
                }
            }
            if far > 0.99 || near == 0.0 {
                // It is split wherever the eye is, or nowhere.
                continue;
            }
            compared += 1;
            let foot = foot(far);
            let morph = ranges.morph(level).expect("between the ends");
            for corner in Corner::ALL {
                let dir = cell.corner(corner).dir(globe.warp);
                let (start, _) = morph.at(skew(dir));
                for height in [heights.lowest, heights.highest] {
                    let distance = foot.distance(dir * (globe.radius + height));
                    assert!(
                        (range * (1.0 - 1e-9)..=start).contains(&distance),
                        "case {case} {cell:?}: {distance} of {range} and {start}"
                    );
                }
            }
        }
        assert!(compared > 200, "only {compared} cells split anywhere");
    }

    #[test]
    fn short_ranges_fade_one_at_a_time_and_nothing_jumps() {
        let mut random = Random::new(42);
        for case in 0..50 {
            let globe = random_globe(&mut random);
            let full = Ranges::new(&globe, &random_errors(&mut random, 20), 1000.0, 1.0);
            let mut least = full.shortest() / 4.0;
            let mut last = full.clone();
            while least < full.longest(0) * 2.0 {
                let ranges = full.at_least(least);
                let context = format!("case {case}, at least {least}: {ranges:?}");
                let fading = longest(&ranges).into_iter().zip(longest(&full));
                let fading = fading.filter(|&(now, full)| now > 0.0 && now < full);
                assert!(fading.count() <= 1, "{context}");
                for level in 0..20 {
                    let (now, whole) = (ranges.longest(level), full.longest(level));
                    assert!(now >= 2.0 * ranges.longest(level + 1), "{context}");
                    assert!(now <= last.longest(level), "{context}");
                    // A step of a hundredth moves no range by more than four hundredths of it.
                    assert!(last.longest(level) - now <= 0.04 * whole, "{context}");
                    let skewed = ranges.distance(level, random.unit());
                    assert!(skewed <= now && (skewed > 0.0) == (now > 0.0), "{context}");
                    assert!(whole < 2.0 * least || now == whole, "{context}");
                    assert!(whole > least || now == 0.0, "{context}");
                }
                last = ranges;
                least *= 1.01;
            }
            assert_eq!(longest(&last), [0.0; 20], "case {case}");
            for odd in [0.0, -1.0, f64::NAN] {
                assert_eq!(full.at_least(odd), full, "case {case}: {odd}");
            }
            assert_eq!(longest(&full.at_least(f64::INFINITY)), [0.0; 20]);
        }
    }

    #[test]
    fn odd_input_leaves_finite_ranges() {
        let globe = random_globe(&mut Random::new(1));
        assert_eq!(longest(&Ranges::new(&globe, &[], 1.0, 1.0)), [0.0]);
        let ranges = Ranges::new(&globe, &[f64::NAN; 40], 1.0, 0.0);
        assert_eq!(ranges.deepest(), Cell::MAX_LEVEL);
        assert!(longest(&ranges).iter().all(|d| d.is_finite()), "{ranges:?}");
    }
}
