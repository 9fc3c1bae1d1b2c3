//! Any recipe on any cell: no panic, nothing that is not a number, bounds that hold, the same bits everywhere.

#![no_main]

#[path = "../case.rs"]
mod case;

use case::Case;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|case: Case| {
    case.check();
});
