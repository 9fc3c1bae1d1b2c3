//! Memory: how much is free, and whether that is enough.

use super::lack::{Bytes, Lack};
use std::fs;

/// Refuses work that would take more bytes than are free, where the system tells.
///
/// # Errors
///
/// If there are not as many.
pub fn ask(what: &str, bytes: u64) -> Result<(), Lack> {
    enough(what, bytes, free())
}

fn enough(what: &str, bytes: u64, free: Option<u64>) -> Result<(), Lack> {
    match free {
        Some(free) if free < bytes => Err(Lack::Memory {
            what: what.into(),
            needed: Bytes(bytes),
            free: Bytes(free),
        }),
        _ => Ok(()),
    }
}

/// Refuses work that would take more addresses than this process may have.
///
/// Those are more than memory: stacks and caches that are never full have some, too.
///
/// # Errors
///
/// If there are not as many.
pub fn ask_addresses(what: &str, bytes: u64) -> Result<(), Lack> {
    enough(what, bytes, of_process())
}

/// Bytes that this process may still take: of the machine's, of its own limit and of its group's; `None` where the system does not tell.
#[must_use]
pub fn free() -> Option<u64> {
    [of_machine(), of_process(), of_group()]
        .into_iter()
        .flatten()
        .min()
}

/// What the machine has, swap included.
fn of_machine() -> Option<u64> {
    let told = fs::read_to_string("/proc/meminfo").ok()?;
    let available = field(&told, "MemAvailable:")?;
    Some((available + field(&told, "SwapFree:").unwrap_or(0)) * 1024)
}

/// What `ulimit -v` leaves of this process' addresses.
fn of_process() -> Option<u64> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let limit = field(&limits, "Max address space")?;
    let status = fs::read_to_string("/proc/self/status").ok()?;
    Some(limit.saturating_sub(field(&status, "VmSize:")? * 1024))
}

/// What the control group leaves, that containers live in.
fn of_group() -> Option<u64> {
    let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let read = |name: &str| fs::read_to_string(format!("/sys/fs/cgroup/{group}/{name}")).ok();
    let limit: u64 = read("memory.max")?.trim().parse().ok()?;
    let taken: u64 = read("memory.current")?.trim().parse().ok()?;
    // Files that were read are let go when room is needed.
    let files = read("memory.stat").and_then(|told| field(&told, "inactive_file"));
    Some(limit.saturating_sub(taken.saturating_sub(files.unwrap_or(0))))
}

/// The number after a name at the beginning of a line, if there is one.
fn field(told: &str, name: &str) -> Option<u64> {
    let line = told.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn something_is_free_and_not_everything() {
        let free = free().expect("Linux tells");
        assert!(free > 1 << 20 && free < 1 << 50, "{free}");
        assert_eq!(ask("a byte", 1), Ok(()));
        let refused = ask("everything", u64::MAX).expect_err("no machine has that");
        assert!(refused.is_bad_input(), "{refused}");
    }

    #[test]
    fn a_limit_is_a_number_and_unlimited_is_none() {
        let limits = "Max address space         614400000            unlimited            bytes";
        assert_eq!(field(limits, "Max address space"), Some(614_400_000));
        assert_eq!(
            field(
                &limits.replace("614400000", "unlimited"),
                "Max address space"
            ),
            None
        );
    }
}
