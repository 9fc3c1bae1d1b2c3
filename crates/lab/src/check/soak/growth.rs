use std::fmt;

/// What a process has in memory, second by second, and whether that grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Growth {
    /// Bytes.
    resident: Vec<u64>,
}

/// Seconds until a program has all that it is to keep, and seconds over which what it has is averaged.
const WINDOW: usize = 600;

/// How much more a program may have in the end than after it had all, as a share.
const ALLOWED: f64 = 0.05;

impl Growth {
    /// Takes what is there another second later; nothing where the system does not tell.
    pub(super) fn take(&mut self, bytes: Option<u64>) {
        self.resident.extend(bytes);
    }

    /// By which share the last ten minutes have more than the second ten; none if these are not two.
    fn share(&self) -> Option<f64> {
        let windows = self.windows();
        let (&before, &after) = (windows.get(1)?, windows.last()?);
        (windows.len() > 2).then(|| after / before - 1.0)
    }

    /// The share by which it grows, if that is more than it may be.
    pub(super) fn excess(&self) -> Option<f64> {
        self.share().filter(|&share| share > ALLOWED)
    }

    /// The medians of each whole ten minutes, in megabytes.
    fn windows(&self) -> Vec<f64> {
        let windows = self.resident.chunks_exact(WINDOW);
        windows.map(median).collect()
    }
}

#[expect(clippy::cast_precision_loss, reason = "bytes of a machine's memory")]
fn median(bytes: &[u64]) -> f64 {
    let mut bytes = bytes.to_vec();
    bytes.sort_unstable();
    bytes[bytes.len() / 2] as f64 / 1e6
}

impl fmt::Display for Growth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self
            .resident
            .iter()
            .max()
            .map_or(0, |bytes| bytes / 1_000_000);
        write!(f, "at most {most} MB in memory")?;
        let windows: Vec<_> = self.windows().iter().map(|mb| format!("{mb:.0}")).collect();
        if !windows.is_empty() {
            write!(
                f,
                ", {} MB in the middle of each ten minutes",
                windows.join(", ")
            )?;
        }
        match self.share() {
            Some(share) => write!(f, ", {:+.1} % since the second", share * 100.0),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An hour of a program that fills its caches in ten minutes, wavers, and leaks so many bytes a second.
    fn hour(leak: u64) -> Growth {
        let mut growth = Growth::default();
        for second in 0..3_600 {
            let full = 500_000_000 * u64::min(second, 600) / 600;
            growth.take(Some(full + second % 97 * 100_000 + leak * second));
        }
        growth
    }

    #[test]
    fn a_leak_is_told_from_caches_that_fill() {
        assert_eq!(hour(0).excess(), None);
        let share = hour(20_000).excess().expect("it leaks 48 MB in 40 minutes");
        assert!((0.08..0.11).contains(&share), "{share}");
    }

    #[test]
    fn a_short_flight_is_told_and_not_judged() {
        let mut growth = Growth::default();
        for second in 0..1_200 {
            growth.take(Some(second * 1_000_000));
        }
        assert_eq!(growth.excess(), None);
        assert_eq!(
            growth.to_string(),
            "at most 1199 MB in memory, 300, 900 MB in the middle of each ten minutes"
        );
    }
}
