use super::clock::PHASES;
use super::hangar::{Start, Step};
use super::lag::Lag;
use super::phase::Phase;
use super::sight::Sight;
use crate::apparatus::Rail;
use crate::report::{Figure, Reach};
use std::array;
use studio::Ranked;

/// What was measured on a flight, step by step.
#[derive(Debug)]
pub(crate) struct Record {
    start: Start,
    /// From where the flight began, when all was built.
    sight: Sight,
    /// Pixels that the ground may be off.
    pixel_error: f64,
    steps: Vec<Step>,
    behind: Lag,
    far_behind: Lag,
}

impl Record {
    /// A flight that began so.
    pub(crate) fn new(start: Start, sight: Sight, pixel_error: f64) -> Self {
        Self {
            start,
            sight,
            pixel_error,
            steps: Vec::new(),
            behind: Lag::default(),
            far_behind: Lag::default(),
        }
    }

    /// Takes in a step.
    pub(crate) fn add(&mut self, step: Step) {
        let cells = |least| {
            let behind = step.behind.iter();
            behind
                .filter(move |&(_, &levels)| levels >= least)
                .map(|(&cell, _)| cell)
        };
        self.behind.watch(step.at, cells(1));
        self.far_behind.watch(step.at, cells(2));
        self.steps.push(step);
    }

    /// The figures; `memory` in bytes, if it is known.
    pub(crate) fn figures(&self, rail: Rail, memory: Option<u64>) -> Vec<Figure> {
        let mut figures = self.times();
        figures.extend(self.chunks());
        figures.extend(self.seen());
        let far_behind = Figure::new(
            "longest time ground in sight was more than one level behind",
            "s",
            self.far_behind.longest().as_secs_f64(),
        );
        figures.extend([
            Figure::new(
                "longest time ground in sight was over its error",
                "s",
                self.behind.longest().as_secs_f64(),
            ),
            if rail == Rail::Orbit {
                far_behind.reaching(Reach::AtMost(0.5))
            } else {
                far_behind
            },
            Figure::new(
                "first complete picture after start of the plugin",
                "s",
                self.start.first_picture.as_secs_f64(),
            )
            .reaching(Reach::AtMost(0.5)),
            #[expect(clippy::cast_precision_loss, reason = "a number for people")]
            Figure::new("peak memory", "MB", memory.map(|bytes| bytes as f64 / 1e6)),
        ]);
        figures
    }

    /// What the planet takes of the main thread.
    fn times(&self) -> Vec<Figure> {
        let totals = Ranked::from_iter(self.steps.iter().map(Step::total));
        let selection = Ranked::from_iter(
            self.steps
                .iter()
                .map(|step| f64::from(step.stats.select_ms)),
        );
        let a_leaf =
            |step: &Step| f64::from(step.stats.select_ms) / count(step.stats.desired).max(1.0);
        let a_leaf = Ranked::from_iter(self.steps.iter().map(a_leaf));
        let start = Ranked::from_iter(self.start.steps.iter().map(Step::total));
        let worked: Option<Vec<f64>> = self.steps.iter().map(Step::worked).collect();
        let worked = worked.map(Ranked::from_iter);
        let worked = |share| worked.as_ref().map(|worked| worked.share(share));
        vec![
            Figure::new("main thread, median", "ms", totals.share(0.5))
                .reaching(Reach::AtMost(0.5)),
            Figure::new("main thread, p99", "ms", totals.share(0.99)).reaching(Reach::AtMost(2.0)),
            Figure::new("main thread, worst", "ms", totals.share(1.0)),
            Figure::new(
                "main thread less waits for a core, median",
                "ms",
                worked(0.5),
            )
            .reaching(Reach::AtMost(0.5)),
            Figure::new("main thread less waits for a core, p99", "ms", worked(0.99))
                .reaching(Reach::AtMost(2.0)),
            Figure::new(
                "main thread less waits for a core, worst",
                "ms",
                worked(1.0),
            ),
            Figure::new(
                "main thread before the flight, worst",
                "ms",
                start.share(1.0),
            ),
            Figure::new("selection, median", "ms", selection.share(0.5)),
            Figure::new(
                "selection of 300 leaves, median",
                "ms",
                300.0 * a_leaf.share(0.5),
            )
            .reaching(Reach::AtMost(0.3)),
        ]
    }

    /// The main thread's times, phase by phase.
    pub(crate) fn phases(&self) -> [Phase; PHASES.len()] {
        array::from_fn(|phase| {
            let times = Ranked::from_iter(self.steps.iter().map(|step| step.phases[phase]));
            Phase {
                name: format!("{:?}", PHASES[phase]),
                median: times.share(0.5),
                p99: times.share(0.99),
                worst: times.share(1.0),
            }
        })
    }

    /// What was in sight when all was built.
    fn seen(&self) -> [Figure; 4] {
        let Sight {
            chunks,
            triangles,
            off,
        } = &self.sight;
        [
            Figure::new("chunks in sight before the flight", "", count(*chunks)),
            Figure::new(
                "triangles in sight before the flight",
                "million",
                count(*triangles) / 1e6,
            )
            .reaching(Reach::AtMost(1.5)),
            Figure::new(
                "of 10 000 points of them, half are off by up to",
                "px",
                off.share(0.5),
            ),
            Figure::new("and all by up to", "px", off.share(1.0))
                .reaching(Reach::AtMost(self.pixel_error)),
        ]
    }

    /// What became of chunks.
    fn chunks(&self) -> Vec<Figure> {
        let spread = |of: fn(&Step) -> usize| {
            Ranked::from_iter(self.steps.iter().map(|step| count(of(step))))
        };
        let (drawn, in_flight) = (
            spread(|step| step.stats.drawn),
            spread(|step| step.stats.in_flight),
        );
        let all = || self.start.steps.iter().chain(&self.steps);
        let last = all().last().map(|step| step.stats).unwrap_or_default();
        let uploaded: f64 = all().map(|step| count(step.stats.uploaded_bytes)).sum();
        #[expect(clippy::cast_precision_loss, reason = "a number for people")]
        let [built, relit, dropped, unseen] = [
            last.built,
            last.relit,
            last.dropped,
            last.built.saturating_sub(last.shown),
        ]
        .map(|chunks| chunks as f64);
        vec![
            Figure::new("chunks drawn, median", "", drawn.share(0.5))
                .reaching(Reach::AtLeast(300.0)),
            Figure::new("chunks built", "", built),
            Figure::new("chunks built once more, with finer light", "", relit),
            Figure::new("chunks dropped", "", dropped),
            Figure::new("chunks in flight, median", "", in_flight.share(0.5)),
            Figure::new("chunks in flight, most", "", in_flight.share(1.0)),
            Figure::new("chunks built but never shown", "", unseen),
            Figure::new("uploaded", "MB", uploaded / 1e6),
            Figure::new(
                "a chunk on the adapter",
                "kB",
                uploaded / 1e3 / (built + relit).max(1.0),
            )
            .reaching(Reach::AtMost(150.0)),
        ]
    }
}

impl Step {
    /// Milliseconds of the main thread.
    fn total(&self) -> f64 {
        self.phases.iter().sum()
    }

    /// The same without those in which others had the cores; `None` where the system does not tell.
    fn worked(&self) -> Option<f64> {
        Some((self.total() - self.waited?).max(0.0))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number for people")]
const fn count(of: usize) -> f64 {
    of as f64
}
