use super::cache::ChunkCache;
use super::jobs::Order;
use bevy::platform::collections::HashSet;
use cubemap::Cell;
use quadtree::Selection;

/// What a generation is to have built, the most urgent first.
///
/// What no view can see is built without fine light; it is built once more, with light, when a view may see it, or when
/// nothing else is left to do.
#[derive(Debug, Default)]
pub(super) struct Queue {
    entries: Vec<Entry>,
    /// What is seen and shall be lit better.
    seen: Vec<Cell>,
}

/// A chunk that is missing, or that is there and shall be lit better.
#[derive(Debug)]
struct Entry {
    cell: Cell,
    /// Whether it shall be lit as well as can be.
    lit: bool,
    is_missing: bool,
}

impl Queue {
    /// How many missing chunks are built for one that is lit better: who turns needs ground before light.
    const MISSING: usize = 9;

    /// The missing cells in their order, and among them, with a selection to light, its cells that are there and are lit by their vertices alone.
    ///
    /// After each [`Queue::MISSING`] missing ones comes one to be lit that is seen; those that are not seen come last. The nearest first.
    pub(super) fn new(missing: &[Cell], light: Option<&Selection>, cache: &ChunkCache) -> Self {
        let is_seen = |cell| {
            let leaf = light.and_then(|selection| selection.get(cell));
            leaf.is_some_and(|leaf| leaf.drawn)
        };
        let mut plain: Vec<_> = light
            .into_iter()
            .flat_map(|selection| cache.plain().filter_map(|cell| selection.get(cell)))
            .collect();
        plain.sort_unstable_by(|a, b| {
            let nearest = a.distance.total_cmp(&b.distance);
            b.drawn
                .cmp(&a.drawn)
                .then(nearest)
                .then(a.cell.cmp(&b.cell))
        });
        let (seen, unseen) = plain.split_at(plain.partition_point(|leaf| leaf.drawn));
        let relit = |cell| Entry {
            cell,
            lit: true,
            is_missing: false,
        };
        let mut again = seen.iter().map(|leaf| relit(leaf.cell));
        let mut entries = Vec::with_capacity(missing.len() + plain.len());
        for some in missing.chunks(Self::MISSING) {
            entries.extend(some.iter().map(|&cell| Entry {
                cell,
                lit: is_seen(cell),
                is_missing: true,
            }));
            entries.extend(again.next());
        }
        entries.extend(again);
        entries.extend(unseen.iter().map(|leaf| relit(leaf.cell)));
        Self {
            entries,
            seen: seen.iter().map(|leaf| leaf.cell).collect(),
        }
    }

    /// The cells that are seen, are there, and are to be lit better.
    pub(super) fn seen(&self) -> &[Cell] {
        &self.seen
    }

    /// All cells in it.
    pub(super) fn cells(&self) -> HashSet<Cell> {
        self.entries.iter().map(|entry| entry.cell).collect()
    }

    /// What of it is still to be built.
    pub(super) fn orders<'a>(&'a self, cache: &'a ChunkCache) -> impl Iterator<Item = Order> + 'a {
        let left = self.entries.iter().filter(|entry| {
            if entry.is_missing {
                cache.lacks(entry.cell)
            } else {
                cache.is_plain(entry.cell)
            }
        });
        left.map(|entry| Order {
            cell: entry.cell,
            lit: entry.lit,
        })
    }
}
