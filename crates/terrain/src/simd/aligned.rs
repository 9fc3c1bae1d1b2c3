//! Numbers that begin on a line of the cache.

use super::scalar::Scalar;
use std::ops::{Deref, DerefMut};

/// Numbers that begin on a line of the cache, so that a block of the kernels' lies in one.
///
/// Their buffer is kept by the thread for the next ones: a chunk takes some hundred
/// kilobytes for some dozen microseconds, and asking the system for them anew costs as
/// much again.
#[derive(Debug)]
pub(crate) struct Aligned<T: Scalar> {
    buffer: Vec<T>,
    first: usize,
}

/// Bytes of a line.
const LINE: usize = 64;

/// How many numbers a thread keeps buffers for, of each type: some megabytes.
const SPARES: usize = 1 << 19;

/// Buffers for fewer numbers are not kept: of the few points around a place there are hundreds, and the system has small ones at hand faster than the right one is found among as many.
const SMALL: usize = 1 << 10;

/// Zeros, in a buffer that was kept if one is large enough.
fn spare<T: Scalar>(needed: usize) -> Vec<T> {
    let mut spares = T::spare_buffers().take();
    // The smallest that is large enough.
    let best = (0..spares.len())
        .filter(|&k| spares[k].capacity() >= needed)
        .min_by_key(|&k| spares[k].capacity());
    let mut spare = best.map_or_else(Vec::new, |k| spares.swap_remove(k));
    T::spare_buffers().set(spares);
    spare.clear();
    spare.resize(needed, T::default());
    spare
}

impl<T: Scalar> Aligned<T> {
    /// `count` zeros.
    pub(crate) fn zeros(count: usize) -> Self {
        if count == 0 {
            return Self {
                buffer: Vec::new(),
                first: 0,
            };
        }
        let needed = count + LINE / size_of::<T>();
        let mut spare = if needed < SMALL {
            // Unlike `vec!`, which asks the system for zeros, and that keeps none at hand.
            let mut small = Vec::with_capacity(needed);
            small.resize(needed, T::default());
            small
        } else {
            spare(needed)
        };
        // Where an address says nothing of alignment this is only slower.
        let first = spare.as_ptr().align_offset(LINE).min(spare.len() - count);
        spare.truncate(first + count);
        Self {
            buffer: spare,
            first,
        }
    }
}

impl<T: Scalar> Drop for Aligned<T> {
    fn drop(&mut self) {
        if self.buffer.capacity() < SMALL {
            return;
        }
        let mut spares = T::spare_buffers().take();
        let kept: usize = spares.iter().map(Vec::capacity).sum();
        let more = self.buffer.capacity();
        if kept + more <= SPARES {
            spares.push(std::mem::take(&mut self.buffer));
        }
        T::spare_buffers().set(spares);
    }
}

impl<T: Scalar> Deref for Aligned<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        &self.buffer[self.first..]
    }
}

impl<T: Scalar> DerefMut for Aligned<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.buffer[self.first..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_begins_on_a_line_with_as_many_zeros_as_asked_for() {
        for count in [4_680, 0, 1, 7, 8, 4_680, 100_000, 9] {
            let mut numbers = Aligned::<f64>::zeros(count);
            assert!(numbers.iter().all(|&number| number == 0.0), "{count}");
            assert_eq!(numbers.len(), count);
            if count > 0 {
                assert_eq!(numbers.as_ptr().align_offset(LINE), 0, "{count}");
            }
            numbers.fill(1.0);
        }
    }
}
