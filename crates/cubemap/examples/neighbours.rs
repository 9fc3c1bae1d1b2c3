//! Walks from cell to cell around a corner of the cube, where three realms meet.
//!
//! `cargo run -p cubemap --example neighbours`

use cubemap::{Cell, Corner, CubeCorner, Realm, Warp};

fn main() {
    let corner = CubeCorner::of(Realm::PlusZ, Corner::PlusUPlusV);
    let dir = corner.vertex().dir(Warp::default());
    println!("a corner of the cube points to {dir:.4}");
    for realm in corner.realms() {
        let place = corner.corner_of(realm).expect("one of its three realms");
        // The cell of level 3 that has this corner of its realm for its own.
        let cell = Cell::all(3)
            .filter(|cell| cell.realm() == realm)
            .find(|cell| cell.corner(place) == corner.vertex())
            .expect("each corner of a realm has a cell");
        let neighbours: Vec<_> = cell.neighbours().collect();
        println!("{cell:?} has it at {place:?} and touches {neighbours:?}");
        assert_eq!(neighbours.len(), 7);
    }
}
