//! Any 64 bits as a cell: refused, or a cell with these very bits, which its family and its neighbours know.

#![no_main]

use cubemap::{Cell, CellKey, CellRow, Realm};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bits: (u64, u8, u8, u32, u32)| {
    let (key, realm, level, i, j) = bits;
    let realm = Realm::ALL[usize::from(realm % 6)];
    if let Ok(cell) = Cell::new(realm, level, i, j) {
        let read = (cell.realm(), cell.level(), cell.i(), cell.j());
        assert_eq!(read, (realm, level, i, j));
        check(cell);
    }
    if let Ok(cell) = Cell::try_from(CellKey::from_bits(key)) {
        assert_eq!(cell.key().bits(), key, "{cell:?}");
        check(cell);
    }
});

fn check(cell: Cell) {
    assert_eq!(Cell::try_from(cell.key()), Ok(cell));
    assert_eq!(CellRow::new(cell).key(cell.i()), cell.key());
    for child in cell.children().into_iter().flatten() {
        assert_eq!(child.parent(), Some(cell));
    }
    for neighbour in cell.neighbours() {
        assert_eq!(neighbour.level(), cell.level());
        assert!(
            neighbour.neighbours().any(|back| back == cell),
            "{neighbour:?} does not know {cell:?}"
        );
    }
}
