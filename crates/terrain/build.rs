//! Says so where the ground would take a hundred times as long.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("OPT_LEVEL").is_ok_and(|level| level == "0") {
        println!(
            "cargo::warning=planets take a hundred times as long unoptimised: add to your workspace's Cargo.toml [profile.dev.package.\"*\"] with opt-level = 3"
        );
    }
}
