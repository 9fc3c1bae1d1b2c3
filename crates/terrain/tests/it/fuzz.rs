//! The fuzzer's checks on seeded bytes, for those who have no fuzzer.

use crate::recipes::rng;
use arbitrary::{Arbitrary, Unstructured};
use rand::Rng;

#[path = "../../../../fuzz/case.rs"]
pub(crate) mod case;

/// Checks the cases of some seeds; returns how many recipes were in order.
fn check(seeds: impl Iterator<Item = u64>) -> usize {
    seeds
        .filter(|&seed| {
            let mut bytes = [0; 1024];
            rng(seed).fill_bytes(&mut bytes);
            // Seen where one fails.
            println!("case {seed}");
            let case = case::Case::arbitrary(&mut Unstructured::new(&bytes));
            case.expect("it never refuses bytes").check()
        })
        .count()
}

#[test]
fn any_recipe_on_any_cell_is_finite_bounded_and_the_same_everywhere() {
    let in_order = check(0..300);
    assert!(
        in_order >= 200,
        "only {in_order} of 300 recipes are in order"
    );
}

#[test]
#[ignore = "minutes"]
fn five_thousand_recipes_are_finite_bounded_and_the_same_everywhere() {
    let mut failed = Vec::new();
    for seed in 300..5_300 {
        if std::panic::catch_unwind(|| check(seed..seed + 1)).is_err() {
            failed.push(seed);
        }
    }
    assert_eq!(failed, []);
}
