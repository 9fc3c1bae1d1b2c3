//! The environment: what the system's libraries read of it by themselves.

use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Where a desktop keeps its sockets. Without one, Mesa's choice among adapters looks for a desktop all the same, and complains on standard error.
const DESKTOP: &str = "XDG_RUNTIME_DIR";

/// Set, Mesa offers the adapters in the order in which it finds them.
const NO_CHOICE: &str = "NODEVICE_SELECT";

/// With this a person says which adapter Mesa is to choose.
const CHOICE: &str = "MESA_VK_DEVICE_SELECT";

/// Lets Mesa not look for a desktop where there is none.
///
/// A process cannot safely change its own environment, so the program takes its own place once more, with one variable
/// more. Where that does not succeed, Mesa complains, and nothing else is other than it was.
pub fn without_desktop() {
    let is_set = |name| env::var_os(name).is_some();
    if is_set(DESKTOP) || is_set(NO_CHOICE) || is_set(CHOICE) {
        return;
    }
    if let Ok(program) = env::current_exe() {
        let _not_replaced = Command::new(program)
            .args(env::args_os().skip(1))
            .env(NO_CHOICE, "1")
            .exec();
    }
}
