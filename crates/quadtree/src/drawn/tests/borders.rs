//! Where finer and coarser cells of the set meet.

use super::super::DrawnSet;
use super::random_selection;
use crate::testing::Random;
use cubemap::{Cell, Corner, Edge};

#[test]
fn coarser_borders_are_those_that_a_search_finds() {
    let mut random = Random::new(26);
    let (mut edges, mut corners) = (0, 0);
    for case in 0..40 {
        let mut set = DrawnSet::new();
        set.advance(&random_selection(&mut random, 7), |_| true);
        let cells: Vec<_> = set.cells().collect();
        for &cell in &cells {
            let mine = Corner::ALL.map(|corner| cell.corner(corner));
            let touching = |corner: usize| {
                cells.iter().filter(move |other| {
                    other.level() < cell.level() && touches(**other, mine[corner])
                })
            };
            for (index, corner) in Corner::ALL.into_iter().enumerate() {
                let expected = touching(index).next().is_some();
                let found = set.coarser_corners(cell).any(|c| c == corner);
                assert_eq!(found, expected, "case {case} {cell:?} {corner:?}");
                corners += usize::from(found);
            }
            for edge in Edge::ALL {
                let beyond = cell.across(edge);
                let expected = cells
                    .iter()
                    .any(|other| other.level() < cell.level() && other.contains(beyond));
                let found = set.coarser_edges(cell).contains(edge);
                assert_eq!(found, expected, "case {case} {cell:?} {edge:?}");
                edges += usize::from(found);
            }
        }
    }
    assert!(
        edges > 100 && corners > 200,
        "{edges} edges, {corners} corners"
    );
}

/// Whether a vertex lies on a cell's border, by way of each realm it lies on.
fn touches(cell: Cell, vertex: cubemap::Vertex) -> bool {
    let [s, t] = cell.bounds_st();
    vertex
        .st(cell.realm())
        .is_some_and(|(a, b)| s[0] <= a && a <= s[1] && t[0] <= b && b <= t[1])
}

#[test]
fn finer_borders_and_touching_cells_are_those_that_a_search_finds() {
    let mut random = Random::new(27);
    let (mut edges, mut corners) = (0, 0);
    for case in 0..40 {
        let mut set = DrawnSet::new();
        set.advance(&random_selection(&mut random, 6), |_| true);
        let cells: Vec<_> = set.cells().collect();
        for &cell in &cells {
            let mine = Corner::ALL.map(|corner| cell.corner(corner));
            for (corner, vertex) in Corner::ALL.into_iter().zip(mine) {
                let expected = cells
                    .iter()
                    .any(|other| other.level() > cell.level() && touches(*other, vertex));
                let found = set.finer_corners(cell).any(|c| c == corner);
                assert_eq!(found, expected, "case {case} {cell:?} {corner:?}");
                let both = found && set.coarser_corners(cell).any(|c| c == corner);
                assert!(!both, "case {case} {cell:?} {corner:?}");
                corners += usize::from(found);
            }
            for edge in Edge::ALL {
                let beyond = cell.across(edge);
                let expected = cells
                    .iter()
                    .any(|&other| other != beyond && beyond.contains(other));
                let found = set.finer_edges(cell).contains(edge);
                assert_eq!(found, expected, "case {case} {cell:?} {edge:?}");
                edges += usize::from(found);
            }
            // Of two cells that touch, one has a corner on the other's border.
            let touching = |other: &Cell| {
                *other != cell
                    && (mine.iter().any(|&corner| touches(*other, corner))
                        || Corner::ALL
                            .iter()
                            .any(|&corner| touches(cell, other.corner(corner))))
            };
            let expected: Vec<_> = cells.iter().copied().filter(touching).collect();
            assert_eq!(set.touching(cell), expected, "case {case} {cell:?}");
        }
    }
    assert!(
        edges > 100 && corners > 200,
        "{edges} edges, {corners} corners"
    );
}
