//! Adapters that do not exist, and what becomes of their frames.

use super::super::rung::Rung;
use super::Governor;

/// What is drawn, and what takes how long.
struct Adapter {
    /// Seconds of a frame of all.
    full: f64,
    /// Seconds of it that no rung saves.
    fixed: f64,
    /// Seconds from one picture of the screen to the next; 0 if nobody waits for it.
    screen: f64,
}

/// What is left of a frame on each rung.
const LEFT: [f64; Rung::ALL.len()] = [1.0, 0.7, 0.55, 0.5, 0.42, 0.36, 0.17, 0.11, 0.07, 0.04];

impl Adapter {
    fn frame(&self, rung: Rung) -> f64 {
        let drawn = self.fixed + (self.full - self.fixed) * LEFT[rung as usize];
        if self.screen > 0.0 {
            (drawn / self.screen).ceil() * self.screen
        } else {
            drawn
        }
    }
}

/// What came of some seconds.
struct Run {
    rungs: Vec<Rung>,
    changes: usize,
}

/// Draws for some seconds; `spike` are seconds that the frame of a number takes more.
fn draw(
    governor: &mut Governor,
    adapter: &Adapter,
    seconds: f64,
    spike: impl Fn(usize) -> f64,
) -> Run {
    let mut run = Run {
        rungs: Vec::new(),
        changes: 0,
    };
    let mut time = 0.0;
    while time < seconds {
        let before = governor.rung();
        let frame = adapter.frame(before) + spike(run.rungs.len());
        time += frame;
        let rung = governor.watch(frame);
        run.changes += usize::from(rung != before);
        run.rungs.push(rung);
    }
    run
}

const fn adapter(full: f64) -> Adapter {
    Adapter {
        full,
        fixed: 0.002,
        screen: 0.0,
    }
}

const SCREEN: f64 = 1.0 / 60.0;

#[test]
fn a_fast_adapter_draws_all_whatever_spikes_there_are() {
    for screen in [0.0, SCREEN, 1.0 / 30.0] {
        for every in [7, 30, 1_000] {
            let fast = Adapter {
                screen,
                ..adapter(0.008)
            };
            let spike = |frame: usize| f64::from(u8::from(frame.is_multiple_of(every))) * 0.3;
            let run = draw(&mut Governor::default(), &fast, 120.0, spike);
            assert_eq!(run.changes, 0, "{screen} {every}");
        }
    }
    // What is compiled as it starts.
    for (frames, changes) in [(6, 0), (9, 8)] {
        let start = |frame: usize| if frame < frames { 0.5 } else { 0.0 };
        let run = draw(&mut Governor::default(), &adapter(0.008), 60.0, start);
        assert!(run.changes <= changes, "{frames}: {} changes", run.changes);
        assert_eq!(run.rungs.last(), Some(&Rung::Full), "{frames}");
    }
}

#[test]
fn a_slow_adapter_is_soon_fast_enough_and_stays_where_it_is() {
    for full in [0.05, 0.08, 0.15, 0.3, 0.6] {
        for screen in [0.0, SCREEN] {
            let slow = Adapter {
                screen,
                ..adapter(full)
            };
            let mut governor = Governor::default();
            draw(&mut governor, &slow, 12.0, |_| 0.0);
            let frame = slow.frame(governor.rung());
            assert!(frame <= Governor::SLOW, "{full} {screen}: {frame}");
            let run = draw(&mut governor, &slow, 240.0, |_| 0.0);
            assert!(
                run.changes <= 12,
                "{full} {screen}: {} changes",
                run.changes
            );
            let slow_frames = run
                .rungs
                .iter()
                .filter(|&&rung| slow.frame(rung) > Governor::SLOW);
            let share = slow_frames.count() * 100 / run.rungs.len();
            assert!(share <= 2, "{full} {screen}: {share} % are slow");
        }
    }
}

#[test]
fn what_is_too_slow_for_the_whole_ladder_ends_on_its_last_rung() {
    for full in [2.1, 10.0, 60.0] {
        let mut governor = Governor::default();
        draw(&mut governor, &adapter(full), 8.0 * full + 10.0, |_| 0.0);
        assert_eq!(governor.rung(), Rung::LOWEST, "{full}");
        let run = draw(&mut governor, &adapter(full), 300.0, |_| 0.0);
        assert_eq!(run.changes, 0, "{full}");
    }
}

#[test]
fn all_comes_back_when_the_load_goes() {
    let mut governor = Governor::default();
    draw(&mut governor, &adapter(0.5), 30.0, |_| 0.0);
    assert!(governor.rung() >= Rung::Half);
    draw(&mut governor, &adapter(0.01), 120.0, |_| 0.0);
    assert_eq!(governor.rung(), Rung::Full);
    // And so again.
    draw(&mut governor, &adapter(0.5), 30.0, |_| 0.0);
    assert!(governor.rung() >= Rung::Half);
    // From the last rung, where a processor begins that turns out to be fast.
    let mut governor = Governor::on(Rung::LOWEST);
    draw(&mut governor, &adapter(0.01), 120.0, |_| 0.0);
    assert_eq!(governor.rung(), Rung::Full);
}

#[test]
fn a_load_that_comes_and_goes_does_not_make_it_swing() {
    let mut governor = Governor::default();
    let mut changes = 0;
    for turn in 0..60 {
        let full = if turn % 2 == 0 { 0.06 } else { 0.03 };
        changes += draw(&mut governor, &adapter(full), 4.0, |_| 0.0).changes;
    }
    assert!(changes <= 40, "{changes} changes in four minutes");
}

#[test]
fn where_it_is_not_the_picture_that_takes_the_time_all_of_it_is_drawn() {
    let mut governor = Governor::default();
    let busy = Adapter {
        full: 0.105,
        fixed: 0.1,
        screen: 0.0,
    };
    let run = draw(&mut governor, &busy, 300.0, |_| 0.0);
    let full = run.rungs.iter().filter(|&&rung| rung == Rung::Full).count();
    assert!(
        full * 100 > run.rungs.len() * 85,
        "{full} of {}",
        run.rungs.len()
    );
}

#[test]
fn what_is_no_length_of_a_frame_is_left_out() {
    let mut governor = Governor::default();
    for seconds in [0.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for _ in 0..100 {
            governor.watch(seconds);
        }
    }
    assert_eq!(governor, Governor::default());
}
