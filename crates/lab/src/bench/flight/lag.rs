use cubemap::Cell;
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How long ground stays behind what is desired.
///
/// The time goes on when a cell gives way to finer ones that are behind too: it is the ground's, not the chunk's.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lag {
    since: HashMap<Cell, Instant>,
    longest: Duration,
}

impl Lag {
    /// Takes in which drawn cells are behind now.
    pub(crate) fn watch(&mut self, now: Instant, behind: impl Iterator<Item = Cell>) {
        for &since in self.since.values() {
            self.longest = self.longest.max(now - since);
        }
        let since = |cell: Cell| {
            (0..=cell.level())
                .rev()
                .filter_map(|level| cell.ancestor(level))
                .find_map(|over| self.since.get(&over).copied())
        };
        self.since = behind
            .map(|cell| (cell, since(cell).unwrap_or(now)))
            .collect();
    }

    /// The longest time that any ground was behind.
    pub(crate) const fn longest(&self) -> Duration {
        self.longest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cubemap::Realm;

    #[test]
    fn the_time_goes_on_in_the_children_and_ends_with_the_ground() {
        let root = Cell::root(Realm::PlusX);
        let child = root.children().expect("level 0 is not the deepest")[1];
        let other = Cell::root(Realm::MinusY);
        let start = Instant::now();
        let mut lag = Lag::default();
        let behind: [&[Cell]; 6] = [&[root], &[child], &[child, other], &[other], &[], &[root]];
        for (second, cells) in (0..).zip(behind) {
            let now = start + Duration::from_secs(second);
            lag.watch(now, cells.iter().copied());
            let longest = [0, 1, 2, 3, 3, 3][usize::try_from(second).expect("small")];
            assert_eq!(lag.longest(), Duration::from_secs(longest), "{second}");
        }
    }
}
