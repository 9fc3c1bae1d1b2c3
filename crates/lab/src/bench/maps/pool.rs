use crate::bench::bench_error::BenchError;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads, to work on no more.
pub(super) fn threads(count: usize) -> Result<ThreadPool, BenchError> {
    let pool = ThreadPoolBuilder::new().num_threads(count).build();
    pool.map_err(|problem| BenchError::Threads { count, problem })
}
