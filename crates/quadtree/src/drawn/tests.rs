mod borders;
mod hasten;

use super::*;
use crate::testing::{Random, assert_covers_once_and_is_balanced, random_cell, ranges};
use crate::{Frustum, Globe, HeightRange, Leaf, Regions, View};
use cubemap::Warp;
use std::cell::RefCell;
use std::collections::BTreeSet;

const GLOBE: Globe = Globe {
    radius: 1000.0,
    occluder: 990.0,
    roof: 1010.0,
    warp: Warp::Algebraic,
};

const STRIDES: [Stride; 2] = [Stride::Short, Stride::Long];

/// What some eye selections for, or some balanced tree that no eye would.
fn random_selection(random: &mut Random, deepest: u8) -> Selection {
    if random.chance(0.3) {
        let mut tree = Tree::default();
        for _ in 0..random.below(5) {
            tree.split_balanced(random_cell(random, deepest.into()), &mut |_| ());
        }
        let leaves = tree.leaves().into_iter().map(|cell| {
            let drawn = cell.level() <= 1 || random.chance(0.5);
            Leaf {
                cell,
                drawn,
                beside: !drawn && Random::new(cell.key().bits()).chance(0.3),
                distance: random.between(0.0, 1000.0),
            }
        });
        return Selection::new(leaves.collect(), tree);
    }
    let ranges = ranges(&GLOBE, deepest, random.log_between(1e-3, 0.3), 1.0);
    let dir = if random.chance(0.4) {
        random_cell(random, 3)
            .corner(Corner::PlusUMinusV)
            .dir(GLOBE.warp)
    } else {
        random.dir()
    };
    let eye = dir * 1000.0 * (1.0 + random.log_between(1e-3, 10.0));
    let look = random.dir() - dir;
    let frustum = Frustum::perspective(eye, look, random.dir(), 0.8, 1.5);
    let views = [View {
        eye,
        frustum: random.chance(0.7).then_some(frustum),
    }];
    let mut regions = Regions::new(GLOBE);
    let selection = regions.select(&views, &ranges, |_| HeightRange::default());
    if Random::new(eye.x.to_bits()).chance(0.5) {
        regions.at_first(selection, &views, &[])
    } else {
        selection
    }
}

fn desired(selection: &Selection) -> Vec<Cell> {
    selection.leaves().iter().map(|leaf| leaf.cell).collect()
}

/// Advances, and checks what must hold after every step.
fn step(set: &mut DrawnSet, goal: &Selection, ready: &BTreeSet<Cell>, context: &str) -> Changes {
    let before: BTreeSet<_> = set.cells().collect();
    let changes = set.advance(goal, |cell| ready.contains(&cell));
    let after: Vec<_> = set.cells().collect();
    if !after.is_empty() {
        assert_covers_once_and_is_balanced(&after, context);
    }
    for cell in &changes.shown {
        assert!(ready.contains(cell), "{context}: {cell:?} was not ready");
    }
    let hidden: BTreeSet<_> = changes.hidden.iter().copied().collect();
    let shown: BTreeSet<_> = changes.shown.iter().copied().collect();
    let expected: BTreeSet<_> = before.difference(&hidden).chain(&shown).copied().collect();
    assert!(
        hidden.is_subset(&before) && shown.is_disjoint(&before),
        "{context}"
    );
    assert_eq!(
        after.iter().copied().collect::<BTreeSet<_>>(),
        expected,
        "{context}"
    );
    for &cell in &after {
        assert!(set.contains(cell), "{context}: {cell:?}");
        assert_eq!(set.over(cell), Some(cell), "{context}: {cell:?}");
        let family = cell
            .parent()
            .into_iter()
            .chain(cell.children().into_iter().flatten());
        for other in family {
            assert!(!set.contains(other), "{context}: {other:?}");
        }
    }
    changes
}

#[test]
fn nothing_is_in_an_empty_set() {
    let set = DrawnSet::new();
    for cell in (0..=2).flat_map(Cell::all) {
        assert!(!set.contains(cell), "{cell:?}");
    }
}

#[test]
fn nothing_is_drawn_until_the_six_realms_are_ready() {
    let goal = random_selection(&mut Random::new(20), 7);
    let mut set = DrawnSet::new();
    let mut ready = BTreeSet::new();
    let roots = Realm::ALL.map(Cell::root);
    let missing = set.missing(&goal, Stride::Short, |_| false);
    assert_eq!(
        missing[..6].iter().copied().collect::<BTreeSet<_>>(),
        roots.into()
    );
    for root in roots {
        assert!(
            step(&mut set, &goal, &ready, "before").is_empty(),
            "{root:?}"
        );
        assert_eq!(set.over(root), None, "{root:?}");
        ready.insert(root);
    }
    assert_eq!(step(&mut set, &goal, &ready, "all six").shown, roots);
}

#[test]
fn any_state_comes_to_any_selection_in_one_step_when_all_is_ready() {
    let mut random = Random::new(21);
    let mut set = DrawnSet::new();
    for case in 0..150 {
        let goal = random_selection(&mut random, 7);
        let changes = set.advance(&goal, |_| true);
        assert_eq!(
            set.cells().collect::<Vec<_>>(),
            desired(&goal),
            "case {case}"
        );
        let (shown, hidden) = (&changes.shown, &changes.hidden);
        assert!(
            shown.iter().all(|cell| !hidden.contains(cell)),
            "case {case}"
        );
        assert!(set.advance(&goal, |_| true).is_empty(), "case {case}");
        assert!(
            set.missing(&goal, Stride::Short, |_| false).is_empty(),
            "case {case}"
        );
    }
}

#[test]
fn every_step_covers_once_and_is_balanced_in_whatever_order_cells_arrive() {
    let mut random = Random::new(22);
    let mut partly = 0;
    for case in 0..12 {
        let mut set = DrawnSet::new();
        let mut ready: BTreeSet<_> = Realm::ALL.map(Cell::root).into();
        for turn in 0..4 {
            let goal = random_selection(&mut random, 7);
            let all = desired(&goal);
            for arrival in 0..80 {
                let context = format!("case {case} turn {turn} arrival {arrival}");
                step(&mut set, &goal, &ready, &context);
                let missing = set.missing(&goal, Stride::Short, |cell| ready.contains(&cell));
                if missing.is_empty() {
                    break;
                }
                partly += usize::from(set.cells().ne(all.iter().copied()));
                // Some come, in no order; now and then one is lost that is not drawn.
                for _ in 0..=random.below(30) {
                    ready.insert(missing[random.below(missing.len() as u64)]);
                }
                if random.chance(0.2) {
                    ready.retain(|&cell| set.contains(cell) || random.chance(0.9));
                }
            }
            // The goal may change before it is met.
            if random.chance(0.5) {
                ready.extend(&all);
                step(&mut set, &goal, &ready, "the last arrive");
                assert_eq!(
                    set.cells().collect::<Vec<_>>(),
                    all,
                    "case {case} turn {turn}"
                );
            }
        }
    }
    assert!(partly > 500, "only {partly} states on the way");
}

#[test]
fn building_what_is_missing_in_its_order_arrives_at_the_selection() {
    let mut random = Random::new(23);
    for (case, stride) in (0..8).zip(STRIDES.into_iter().cycle()) {
        let mut set = DrawnSet::new();
        let ready = RefCell::new(BTreeSet::new());
        let is_ready = |cell| ready.borrow().contains(&cell);
        for turn in 0..3 {
            let goal = random_selection(&mut random, 5);
            let mut built = 0;
            loop {
                set.advance(&goal, is_ready);
                let missing = set.missing(&goal, stride, is_ready);
                let Some(next) = missing.first() else { break };
                assert!(
                    ready.borrow_mut().insert(*next),
                    "case {case}: {next:?} again"
                );
                built += 1;
                // Each leaf, each split cell on the way, once.
                assert!(built <= 2 * goal.leaves().len(), "case {case} turn {turn}");
            }
            assert_eq!(
                set.cells().collect::<Vec<_>>(),
                desired(&goal),
                "case {case} turn {turn}"
            );
        }
    }
}

#[test]
fn culled_cells_do_not_hold_up_what_is_seen() {
    let mut random = Random::new(24);
    let mut spared = 0;
    let mut steps = 0;
    for case in 0..10 {
        let goal = random_selection(&mut random, 5);
        let seen: Vec<_> = goal.leaves().iter().filter(|leaf| leaf.drawn).collect();
        // What must be split for the seen leaves, by other means than the order's.
        let mut needed = Tree::default();
        for leaf in &seen {
            if let Some(parent) = leaf.cell.parent() {
                needed.split_balanced(parent, &mut |_| ());
            }
        }
        let mut set = DrawnSet::new();
        let mut ready = BTreeSet::new();
        loop {
            set.advance(&goal, |cell| ready.contains(&cell));
            if seen.iter().all(|leaf| set.contains(leaf.cell)) {
                break;
            }
            let next = set.missing(&goal, Stride::Short, |cell| ready.contains(&cell))[0];
            assert!(needed.is_node(next), "case {case}: {next:?} could wait");
            ready.insert(next);
            // What else is drawn on the way stands in for what is not seen.
            steps += usize::from(goal.is_split(next) && needed.is_split(next));
        }
        spared += goal
            .leaves()
            .iter()
            .filter(|leaf| !ready.contains(&leaf.cell))
            .count();
    }
    assert!(spared > 100, "only {spared} culled cells waited");
    assert!(steps > 20, "only {steps} steps on the way");
}

#[test]
fn what_is_drawn_stays_though_it_is_no_longer_ready() {
    let mut random = Random::new(25);
    let (first, second) = (
        random_selection(&mut random, 7),
        random_selection(&mut random, 7),
    );
    let mut set = DrawnSet::new();
    set.advance(&first, |_| true);
    let before = set.clone();
    assert!(set.advance(&second, |_| false).is_empty());
    assert_eq!(set, before);
}

/// The tree that a step leads to, by its definition: whole trees, gone through from scratch.
fn stepped(tree: &Tree, desired: &Tree, ready: impl Fn(Cell) -> bool) -> Tree {
    let is_new = |cell: Cell| !tree.is_leaf(cell);
    // Everything the goal splits; then what has a leaf that is new and not ready is undone, until none has.
    let mut refined = tree.clone();
    let mut finer: Vec<_> = desired.split_cells().collect();
    finer.sort_unstable();
    finer.iter().for_each(|&cell| refined.split(cell));
    while let Some(lacking) = refined
        .leaves()
        .into_iter()
        .find(|&leaf| is_new(leaf) && !ready(leaf))
    {
        let mut undone = vec![lacking.parent().expect("realms are not new")];
        while let Some(cell) = undone.pop() {
            refined.join(cell, &mut |joined| undone.extend(needed_by(joined)));
        }
    }
    // Everything the goal does not split is joined; then what is not ready is split again, until all is.
    let mut joined = Tree::default();
    let mut common: Vec<_> = desired
        .split_cells()
        .filter(|&cell| refined.is_split(cell))
        .collect();
    common.sort_unstable();
    common.iter().for_each(|&cell| joined.split(cell));
    while let Some(lacking) = joined
        .leaves()
        .into_iter()
        .find(|&leaf| refined.is_split(leaf) && !ready(leaf))
    {
        joined.split_balanced(lacking, &mut |_| ());
    }
    joined
}

#[test]
fn a_step_goes_as_far_as_what_is_ready_allows_and_no_further() {
    let mut random = Random::new(28);
    let mut partly = 0;
    for case in 0..60 {
        let mut set = DrawnSet::new();
        set.advance(&random_selection(&mut random, 6), |_| true);
        for turn in 0..4 {
            let goal = random_selection(&mut random, 6);
            let share = random.unit();
            let seed = random.bits();
            let ready = |cell: Cell| Random::new(seed ^ cell.key().bits()).unit() < share;
            let expected = stepped(&set.tree, goal.tree(), ready);
            let before: BTreeSet<_> = set.cells().collect();
            let changes = set.advance(&goal, ready);
            let context = format!("case {case} turn {turn}");
            assert_eq!(set.tree, expected, "{context}");
            assert_eq!(set.cells, expected.leaves(), "{context}");
            let after: BTreeSet<_> = set.cells().collect();
            let (shown, hidden) = (changes.shown.into_iter(), changes.hidden.into_iter());
            assert!(shown.eq(after.difference(&before).copied()), "{context}");
            assert!(hidden.eq(before.difference(&after).copied()), "{context}");
            partly += usize::from(!set.is_at(&goal) && before != after);
        }
    }
    assert!(partly > 50, "only {partly} steps went part of the way");
}

#[test]
fn one_cell_of_four_makes_room_until_all_have_come() {
    let mut random = Random::new(29);
    let mut both = 0;
    for case in 0..60 {
        let mut set = DrawnSet::new();
        set.advance(&random_selection(&mut random, 6), |_| true);
        let missing = set.missing(&random_selection(&mut random, 6), Stride::Short, |_| false);
        let coarser = |cell: &Cell| set.tree.is_split(*cell);
        let room = missing.iter().filter(|cell| coarser(cell)).count();
        let finer = missing.len() - room;
        both += usize::from(room > 3 && finer > 9);
        for (place, cell) in missing.iter().enumerate() {
            let early = place / (DrawnSet::FINER + 1) < room.min(finer / DrawnSet::FINER);
            let turn = place % (DrawnSet::FINER + 1) == DrawnSet::FINER;
            assert!(
                !early || coarser(cell) == turn,
                "case {case}: {place} of {missing:?}"
            );
        }
    }
    assert!(both > 10, "only {both} had some of both");
}
