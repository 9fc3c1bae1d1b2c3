use std::time::{Duration, Instant};

/// How often jobs are repeated to find the shortest time each takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// At least so many turns each.
    turns: u32,
    /// At least so long all together.
    time: Duration,
}

impl Effort {
    /// Next to none if `quick`, else enough for the shortest time to be free of what else the machine does.
    pub(crate) const fn new(quick: bool) -> Self {
        if quick {
            Self {
                turns: 1,
                time: Duration::ZERO,
            }
        } else {
            Self {
                turns: 8,
                time: Duration::from_millis(1_500),
            }
        }
    }

    /// The same in so many parts, for what is measured at so many points.
    pub(crate) fn part(self, parts: u32) -> Self {
        Self {
            turns: self.turns.div_ceil(2),
            time: self.time / parts,
        }
    }

    /// Whether next to nothing is to be done.
    pub(crate) const fn is_quick(self) -> bool {
        self.time.is_zero()
    }

    /// The shortest time of each job, in seconds.
    ///
    /// The jobs take turns, so that a machine that is busy for a while is so for all of them.
    pub(crate) fn shortest<const N: usize>(self, mut jobs: [&mut dyn FnMut(); N]) -> [f64; N] {
        let mut shortest = [f64::INFINITY; N];
        let (start, mut turns) = (Instant::now(), 0);
        while turns < self.turns || start.elapsed() < self.time {
            for (job, shortest) in jobs.iter_mut().zip(&mut shortest) {
                let start = Instant::now();
                job();
                *shortest = shortest.min(start.elapsed().as_secs_f64());
            }
            turns += 1;
        }
        shortest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;
    use std::thread::sleep;

    #[test]
    fn jobs_take_turns_and_the_shortest_time_counts() {
        let effort = Effort {
            turns: 3,
            time: Duration::ZERO,
        };
        let order = RefCell::new(String::new());
        let mut wait = 400;
        let [long, short] = effort.shortest([
            &mut || {
                order.borrow_mut().push('a');
                sleep(Duration::from_millis(wait));
                wait = 5;
            },
            &mut || order.borrow_mut().push('b'),
        ]);
        assert_eq!(*order.borrow(), "ababab");
        assert!(short > 0.0 && short < long, "{short} and {long}");
        assert!((0.005..0.400).contains(&long), "{long}");
    }
}
