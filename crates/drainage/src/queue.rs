use crate::land::Land;
use crate::numbers::{number, rank};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Nodes of the land in the order in which a flood that rises comes to them: by its level there, then by what counts first, then by their numbers.
///
/// Most are reached when the flood is as high as they are, and have a place of their own among all
/// heights: those are bits, of which the next is soon found. What lies in a hollow that fills is lower than the flood and waits in a heap.
pub(crate) struct Queue<'a, F> {
    land: &'a Land<'a>,
    first: F,
    /// Of the land's places the ones that wait.
    waiting: Vec<u64>,
    /// No word before this one has any that waits.
    word: usize,
    /// What lies below the flood: what counts first, and the node.
    hollow: BinaryHeap<Reverse<(u32, u32)>>,
    /// How high the flood stands.
    level: f32,
}

impl<'a, F: Fn(usize) -> u32> Queue<'a, F> {
    /// With nothing in it that waits.
    pub(crate) fn new(land: &'a Land<'a>, first: F) -> Self {
        Self {
            first,
            waiting: vec![0; land.sorted.len().div_ceil(64)],
            word: 0,
            land,
            hollow: BinaryHeap::new(),
            level: f32::NEG_INFINITY,
        }
    }

    /// Lets a node wait until the flood is as high as the node.
    pub(crate) fn push_ground(&mut self, node: usize) {
        let place = self.land.places[node] as usize;
        self.waiting[place / 64] |= 1 << (place % 64);
        self.word = self.word.min(place / 64);
    }

    /// Lets a node wait until the flood has a level: that of the node, or, if that is lower, of the flood now.
    pub(crate) fn push(&mut self, node: usize, level: f32) {
        if rank(level) == rank(self.land.heights[node]) {
            self.push_ground(node);
        } else {
            let key = ((self.first)(node), number(node));
            self.hollow.push(Reverse(key));
        }
    }

    /// The next node, and the level at which the flood reaches it.
    pub(crate) fn pop(&mut self) -> Option<(u32, f32)> {
        while self.waiting.get(self.word) == Some(&0) {
            self.word += 1;
        }
        let bits = self.waiting.get(self.word).copied().unwrap_or_default();
        let ground =
            (bits != 0).then(|| self.land.sorted[self.word * 64 + bits.trailing_zeros() as usize]);
        if let Some(&Reverse(key)) = self.hollow.peek() {
            // Where the flood is as high as the land it fills hollows, too.
            let comes_first = ground.is_none_or(|ground| {
                let level = self.land.heights[ground as usize];
                (rank(self.level), key) < (rank(level), ((self.first)(ground as usize), ground))
            });
            if comes_first {
                self.hollow.pop();
                return Some((key.1, self.level));
            }
        }
        let node = ground?;
        self.waiting[self.word] = bits & (bits - 1);
        self.level = self.land.heights[node as usize];
        Some((node, self.level))
    }
}
