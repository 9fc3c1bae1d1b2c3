use super::rung::Rung;
use bevy::prelude::Resource;

/// Climbs down a ladder of [`Rung`]s where frames take too long, and carefully up again where they do not.
///
/// Told how long each frame took, it judges by their median over half a second: a
/// single long frame means nothing, two in a row that are far too long are enough. Above
/// [`SLOW`](Self::SLOW) it goes down, the farther the slower frames are. Below
/// [`FAST`](Self::FAST), for some seconds on end, it goes up by one rung, unless that
/// rung was measured to be too slow for what is drawn now; where it turns out to be, it goes back and
/// waits twice as long before the next attempt. Where even the lowest rung brings
/// nothing, it is not the picture that takes the time, and all of it comes back for a while.
///
/// It knows no clock and no engine: the same frames lead to the same rungs.
///
/// ```
/// use bevy_relief::{Governor, Rung};
///
/// // An adapter that takes 60 ms for a frame with shadows, and 30 ms for one without.
/// let frame = |rung: Rung| if rung < Rung::Shadows { 0.06 } else { 0.03 };
/// let mut governor = Governor::default();
/// for _ in 0..200 {
///     governor.watch(frame(governor.rung()));
/// }
/// assert_eq!(governor.rung(), Rung::Shadows);
/// ```
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Governor {
    rung: Rung,
    /// Seconds of each frame since the last judgement.
    frames: Vec<f64>,
    /// Seconds and frames that do not count: what a change of rung compiles, allocates and builds.
    rest: (f64, u32),
    /// Seconds for which frames have been fast.
    calm: f64,
    /// Seconds for which they must be, before the next rung up is tried.
    patience: f64,
    /// Seconds since a rung up was tried, while it may still turn out to be too slow.
    tried: Option<f64>,
    /// By rung, how many times as long a frame took on it as on the next one down.
    gains: [f64; Rung::ALL.len()],
    /// Where the last step down began, and the median there, until the next judgement.
    stepped: Option<(Rung, f64)>,
    /// Where the descent began, and the median there.
    descent: Option<(Rung, f64)>,
    /// Seconds for which it stays where it is, because it is not the picture that takes the time.
    pardon: f64,
    /// How long the next pardon is.
    next_pardon: f64,
}

impl Governor {
    /// Seconds a frame may take: 25 frames a second.
    pub const SLOW: f64 = 0.040;

    /// Seconds of a frame that leave room for more.
    pub const FAST: f64 = 0.020;

    /// Seconds, and frames, over which is judged.
    const WINDOW: (f64, usize) = (0.5, 5);

    /// How many times [`Self::SLOW`] two frames in a row must take to be enough.
    const FAR: f64 = 3.0;

    /// Seconds and frames that do not count after a step, and after the start.
    const REST: (f64, u32) = (0.4, 3);
    const FIRST_REST: (f64, u32) = (3.0, 3);

    /// Seconds of calm before a rung up is tried, at first and at most.
    const PATIENCE: f64 = 3.0;
    const LONGEST: f64 = 200.0;

    /// Seconds in which a rung that was tried must prove itself.
    const TRIAL: f64 = 3.0;

    /// What is left of a frame on the lowest rung where the ladder is of use.
    const USE: f64 = 0.85;

    /// Seconds of the first pardon.
    const PARDON: f64 = 30.0;

    /// One that begins on a rung: the lowest where a processor draws.
    #[must_use]
    pub fn on(rung: Rung) -> Self {
        Self {
            rung,
            frames: Vec::new(),
            rest: Self::FIRST_REST,
            calm: 0.0,
            patience: Self::PATIENCE,
            tried: None,
            gains: [1.0; Rung::ALL.len()],
            stepped: None,
            descent: None,
            pardon: 0.0,
            next_pardon: Self::PARDON,
        }
    }

    /// Where it is.
    #[must_use]
    pub const fn rung(&self) -> Rung {
        self.rung
    }

    /// Takes in how many seconds a frame took, and returns on which rung to draw the next.
    ///
    /// What is no length of a frame is left out.
    pub fn watch(&mut self, seconds: f64) -> Rung {
        if !(seconds > 0.0 && seconds.is_finite()) {
            return self.rung;
        }
        self.pardon = (self.pardon - seconds).max(0.0);
        let (rest, frames) = self.rest;
        if rest > 0.0 || frames > 0 {
            self.rest = (rest - seconds, frames.saturating_sub(1));
            return self.rung;
        }
        self.frames.push(seconds);
        let all: f64 = self.frames.iter().sum();
        let far = |&frame: &f64| frame > Self::FAR * Self::SLOW;
        let (window, count) = Self::WINDOW;
        let judged = all >= window && self.frames.len() >= count;
        let hopeless = self.frames.len() >= 2 && self.frames.iter().all(far);
        if judged || hopeless {
            let median = median(&mut self.frames);
            self.frames.clear();
            self.judge(median, all);
        }
        self.rung
    }

    /// Goes by the median of frames that took so many seconds together.
    fn judge(&mut self, median: f64, seconds: f64) {
        self.learn(median);
        if let Some(tried) = &mut self.tried {
            *tried += seconds;
        }
        if median > Self::SLOW {
            self.calm = 0.0;
            self.descend(median);
            return;
        }
        self.descent = None;
        if self.tried.is_some_and(|tried| tried > Self::TRIAL) {
            (self.tried, self.patience) = (None, Self::PATIENCE);
        }
        if median >= Self::FAST {
            self.calm = 0.0;
            return;
        }
        self.calm += seconds;
        if self.calm < self.patience {
            return;
        }
        if let Some(up) = self.rung.up()
            && median * self.gains[up as usize] < Self::SLOW
        {
            self.tried = Some(0.0);
            self.go(up);
        }
    }

    /// Goes down, if that is of use.
    fn descend(&mut self, median: f64) {
        if self.pardon > 0.0 {
            return;
        }
        if self.tried.take().is_some() {
            self.patience = (2.0 * self.patience).min(Self::LONGEST);
        }
        if self.rung < Rung::LOWEST {
            self.descent.get_or_insert((self.rung, median));
            self.stepped = Some((self.rung, median));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a few rungs"
            )]
            let further = (median / Self::SLOW).log2() as usize;
            self.go(self.rung.down(1 + further));
        } else if let Some((from, before)) = self.descent.take()
            && median > Self::USE * before
        {
            self.pardon = self.next_pardon;
            self.next_pardon = (2.0 * self.next_pardon).min(Self::LONGEST);
            self.go(from);
        }
    }

    /// What the last step down brought, shared among the rungs it went.
    fn learn(&mut self, median: f64) {
        if let Some((from, before)) = self.stepped.take() {
            let rungs = (from as usize)..(self.rung as usize);
            #[expect(clippy::cast_precision_loss, reason = "a few rungs")]
            let gain = (before / median).powf(1.0 / rungs.len() as f64);
            self.gains[rungs].fill(gain.max(1.0));
        }
    }

    fn go(&mut self, rung: Rung) {
        self.rung = rung;
        self.calm = 0.0;
        self.rest = Self::REST;
    }
}

impl Default for Governor {
    fn default() -> Self {
        Self::on(Rung::Full)
    }
}

/// The median of some numbers, of which there is one at least.
fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

#[cfg(test)]
mod tests;
