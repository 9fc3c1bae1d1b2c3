//! How much memory a job takes, as the system counts it.

use std::fs;

/// The most by which `job` made this process grow in memory at any time, in bytes; `None` where the system does not tell.
///
/// What the process has freed and not given back before is used again unseen: measure first.
pub(crate) fn peak(job: impl FnOnce()) -> Option<u64> {
    // Linux sets the highest mark back to what is resident now.
    let ready = fs::write("/proc/self/clear_refs", "5").is_ok();
    let before = status("VmRSS:");
    job();
    let highest = status("VmHWM:");
    if ready {
        Some(highest?.saturating_sub(before?))
    } else {
        None
    }
}

/// What this process has in memory now, in bytes; `None` where the system does not tell.
pub(crate) fn resident() -> Option<u64> {
    status("VmRSS:")
}

/// What another process has in memory now, in bytes; `None` where the system does not tell.
pub(crate) fn resident_in(process: u32) -> Option<u64> {
    status_of(&process.to_string(), "VmRSS:")
}

/// A line of what Linux tells of this process, in bytes.
fn status(name: &str) -> Option<u64> {
    status_of("self", name)
}

fn status_of(process: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kib * 1024)
}
