//! What is out of sight and comes later.

use super::*;

/// What the goal shows of a cell, by looking at all of its leaves.
fn is_seen(goal: &Selection, cell: Cell) -> bool {
    let mut leaves = goal.leaves().iter().filter(|leaf| leaf.drawn);
    leaves.any(|leaf| leaf.cell.contains(cell) || cell.contains(leaf.cell))
}

/// All that a cell in a set is told of its neighbours.
fn borders(set: &DrawnSet, cell: Cell) -> (EdgeSet, EdgeSet, Vec<Corner>, Vec<Corner>) {
    (
        set.coarser_edges(cell),
        set.finer_edges(cell),
        set.coarser_corners(cell).collect(),
        set.finer_corners(cell).collect(),
    )
}

/// Hastens, and checks what must hold after every step; returns how many cells have new neighbours that are absent alone.
fn hasten(
    set: &mut DrawnSet,
    goal: &Selection,
    stride: Stride,
    (ready, at_hand): (&BTreeSet<Cell>, &BTreeSet<Cell>),
    context: &str,
) -> usize {
    let before = set.clone();
    let changes = set.hasten(
        goal,
        stride,
        |cell| ready.contains(&cell),
        |cell| at_hand.contains(&cell),
    );
    let drawn: BTreeSet<_> = set.cells().collect();
    let absent: BTreeSet<_> = set.absent.iter().copied().collect();
    assert!(drawn.is_disjoint(&absent), "{context}");
    let all: Vec<_> = drawn.union(&absent).copied().collect();
    assert_covers_once_and_is_balanced(&all, context);
    assert_eq!(set.tree.leaves(), all, "{context}");
    for &cell in &drawn {
        let may = ready.contains(&cell) || at_hand.contains(&cell);
        assert!(may || before.contains(cell), "{context}: {cell:?}");
        assert!(set.contains(cell), "{context}: {cell:?}");
    }
    for &cell in &absent {
        // Who has seen all of a picture looks on: what comes in sight then is not there yet.
        let was_absent = || before.absent.contains(&cell);
        let may = stride == Stride::Short && was_absent();
        assert!(may || !is_seen(goal, cell), "{context}: a hole at {cell:?}");
        assert!(!ready.contains(&cell), "{context}: {cell:?} may come in");
        assert!(!set.contains(cell), "{context}: {cell:?}");
    }
    let cells: BTreeSet<_> = before.cells().collect();
    assert!(
        changes.shown.iter().eq(drawn.difference(&cells)),
        "{context}"
    );
    assert!(
        changes.hidden.iter().eq(cells.difference(&drawn)),
        "{context}"
    );
    let new = absent.iter().filter(|cell| !before.absent.contains(cell));
    assert!(changes.absent.iter().eq(new), "{context}");
    if stride == Stride::Short {
        let older = |cell: &Cell| {
            before
                .over(*cell)
                .is_some_and(|over| before.absent.contains(&over))
        };
        let fallen = |cell: &Cell| before.tree.is_split(*cell);
        let none_new = absent.iter().all(|cell| older(cell) || fallen(cell));
        assert!(none_new, "{context}: more are left out");
    }
    let touched = |cells: &[Cell]| -> BTreeSet<_> {
        cells.iter().flat_map(|&cell| set.touching(cell)).collect()
    };
    let (shown, left_out) = (touched(&changes.shown), touched(&changes.absent));
    let stay = drawn.intersection(&cells);
    let new: Vec<_> = stay
        .filter(|&&cell| borders(&before, cell) != borders(set, cell))
        .collect();
    for cell in &new {
        let told = shown.contains(cell) || left_out.contains(cell);
        assert!(
            told,
            "{context}: {cell:?} has neighbours that it is not told of"
        );
    }
    new.iter().filter(|cell| !shown.contains(cell)).count()
}

#[test]
fn what_is_seen_is_covered_in_whatever_order_cells_arrive_and_eyes_turn() {
    let mut random = Random::new(31);
    let roots: BTreeSet<_> = Realm::ALL.map(Cell::root).into();
    let (mut left_out, mut fell_back, mut beside) = (0, 0, 0);
    for case in 0..30 {
        let mut set = DrawnSet::new();
        let (mut ready, mut at_hand) = (roots.clone(), roots.clone());
        let mut goal = random_selection(&mut random, 6);
        for arrival in 0..60 {
            let context = format!("case {case} arrival {arrival}");
            if random.chance(0.1) {
                goal = random_selection(&mut random, 6);
            }
            let before = set.tree.clone();
            beside += hasten(&mut set, &goal, Stride::Long, (&ready, &at_hand), &context);
            left_out += set.absent.len();
            let mut kept = before.split_cells().filter(|&cell| goal.is_split(cell));
            fell_back += usize::from(!kept.all(|cell| set.tree.is_split(cell)));
            let missing = set.missing(&goal, Stride::Long, |cell| ready.contains(&cell));
            ready.extend(missing.iter().take(random.below(20)));
            at_hand.extend(&ready);
            if random.chance(0.2) {
                ready.retain(|&cell| set.contains(cell) || random.chance(0.9));
                at_hand.retain(|&cell| cell.level() == 0 || random.chance(0.9));
            }
        }
        // Nobody hastens any more: what is absent comes in, and the goal is reached.
        for arrival in 0.. {
            let context = format!("case {case} at last {arrival}");
            hasten(&mut set, &goal, Stride::Short, (&ready, &at_hand), &context);
            let missing = set.missing(&goal, Stride::Short, |cell| ready.contains(&cell));
            if missing.is_empty() {
                break;
            }
            ready.extend(missing.iter().take(40));
            assert!(arrival < 200, "{context}");
        }
        assert!(set.is_whole() && set.is_at(&goal), "case {case}");
        assert!(set.cells().eq(desired(&goal)), "case {case}");
    }
    assert!(
        left_out > 5_000 && fell_back > 20 && beside > 20,
        "{left_out} left out, {fell_back} fell back, {beside} beside new ones that are absent"
    );
}

#[test]
fn a_whole_set_hastens_by_short_steps_as_it_advances() {
    let mut random = Random::new(32);
    let mut partly = 0;
    for case in 0..60 {
        let mut set = DrawnSet::new();
        set.advance(&random_selection(&mut random, 6), |_| true);
        for turn in 0..4 {
            let goal = random_selection(&mut random, 6);
            let (share, seed) = (random.unit(), random.bits());
            let ready = |cell: Cell| Random::new(seed ^ cell.key().bits()).unit() < share;
            let mut other = set.clone();
            let changes = other.hasten(&goal, Stride::Short, ready, |_| false);
            assert_eq!(
                changes,
                set.advance(&goal, ready),
                "case {case} turn {turn}"
            );
            assert_eq!(other, set, "case {case} turn {turn}");
            partly += usize::from(!set.is_at(&goal) && !changes.is_empty());
        }
    }
    assert!(partly > 50, "only {partly} steps went part of the way");
}

#[test]
fn nothing_is_built_before_all_that_is_seen_but_what_is_beside_it() {
    let mut random = Random::new(33);
    let (mut built, mut beside, mut all) = (0, 0, 0);
    for case in 0..20 {
        let goal = random_selection(&mut random, 6);
        let seen = || goal.leaves().iter().filter(|leaf| leaf.drawn);
        let mut set = DrawnSet::new();
        let mut ready = BTreeSet::new();
        loop {
            set.hasten(&goal, Stride::Long, |cell| ready.contains(&cell), |_| false);
            if seen().all(|leaf| set.contains(leaf.cell)) {
                break;
            }
            let next = set.missing(&goal, Stride::Long, |cell| ready.contains(&cell))[0];
            let is_of = |leaf: &Leaf| next.contains(leaf.cell) || leaf.cell.contains(next);
            let is_beside = || goal.leaves().iter().any(|leaf| leaf.beside && is_of(leaf));
            if is_seen(&goal, next) {
                let may = next.level() == 0 || goal.contains(next);
                assert!(may, "case {case}: {next:?} is drawn for a moment only");
                built += 1;
            } else {
                let may = next.level() == 0 || is_beside();
                assert!(may, "case {case}: {next:?} could wait");
                beside += 1;
            }
            ready.insert(next);
        }
        all += goal.leaves().len();
    }
    let few = 2 * (built + beside) < all && beside > 40;
    assert!(few, "{built} and {beside} beside, of {all}");
}
