//! Every number of a row, or every second one.

/// Every `step`-th number, 1 or 2, changed.
#[inline(always)]
pub(crate) fn pick<A: Copy, B>(step: usize, from: &[A], to: &mut [B], change: impl Fn(A) -> B) {
    if step == 1 {
        for (to, &from) in to.iter_mut().zip(from) {
            *to = change(from);
        }
    } else {
        for (to, from) in to.iter_mut().zip(from.chunks_exact(2)) {
            *to = change(from[0]);
        }
    }
}
