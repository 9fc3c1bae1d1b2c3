//! Stamps confined to some realms: the sector's realm decides, so nothing changes at the seams.

use cubemap::{Cell, Realm, RealmSet, Vertex};
use std::collections::HashMap;
use terrain::{Band, Chart, ChunkSide, Mask, Recipe, Seed, Shape, Sign, Stamp, Terrain};

fn set(realms: &[Realm]) -> RealmSet {
    realms.iter().copied().collect()
}

/// Domes on two realms, craters on three others, and masked bells on all.
fn recipe(chart: Chart) -> Recipe {
    let some = set(&[Realm::PlusX, Realm::PlusY, Realm::MinusZ]);
    let stamps = [
        Stamp::new(Shape::Crater).sign(Sign::Raise).realms(some),
        Stamp::new(Shape::Ridge).density(0.7),
    ];
    let domes = Band::new("domes", 1, 1..=6, 300.0).stamps([Stamp::new(Shape::Dome)]);
    Recipe::new("realms", 100_000.0).chart(chart).bands([
        domes.realms(set(&[Realm::PlusZ, Realm::MinusY])),
        Band::new("craters", 2, 2..=7, 200.0).stamps(stamps),
        Band::new("bells", 3, 3..=8, 80.0).mask(Mask::new(0.0, 100.0)),
    ])
}

#[test]
fn chunks_share_their_borders_bit_for_bit_whatever_realms_print() {
    for chart in [Chart::Sphere, Chart::Cube] {
        let terrain = Terrain::new(&recipe(chart), Seed(5)).expect("in order");
        let side = ChunkSide::new(17).expect("2^4 + 1");
        for level in [0, 2] {
            let mut known: HashMap<Vertex, (u32, [u32; 3])> = HashMap::new();
            let mut shared = 0;
            for cell in Cell::all(level) {
                let field = terrain.field(cell, side);
                for (i, j) in (0..17).flat_map(|j| (0..17).map(move |i| (i, j))) {
                    let gradient = field.gradients()[j * 17 + i].to_array().map(f32::to_bits);
                    let own = (field.at(i, j).to_bits(), gradient);
                    let vertex = field.vertex(i, j);
                    if let Some(other) = known.insert(vertex, own) {
                        assert_eq!(other, own, "{chart:?} {cell:?} {vertex:?}");
                        shared += 1;
                    }
                }
            }
            assert!(shared > 100, "{shared}");
        }
    }
}

#[test]
fn a_stamp_is_printed_in_the_sectors_of_its_realms_and_in_no_others() {
    let terrain = Terrain::new(&recipe(Chart::Sphere), Seed(9)).expect("in order");
    let free = Band::new("domes", 1, 1..=6, 300.0).stamps([Stamp::new(Shape::Dome)]);
    let everywhere = Terrain::new(&Recipe::new("free", 100_000.0).bands([free]), Seed(9));
    let everywhere = everywhere.expect("in order");
    let domes = set(&[Realm::PlusZ, Realm::MinusY]);
    for cell in Cell::all(3) {
        let wanted = everywhere
            .stamp(0, cell)
            .filter(|_| domes.contains(cell.realm()));
        assert_eq!(terrain.stamp(0, cell), wanted, "{cell:?}");
        if let Some(stamp) = terrain.stamp(1, cell)
            && stamp.index == 0
        {
            let realms = terrain.recipe().bands[1].stamps[0].realms;
            assert!(realms.contains(cell.realm()), "{cell:?}");
        }
    }
}

#[test]
fn ground_far_from_the_only_realm_that_prints_is_flat() {
    let domes = Band::new("domes", 1, 2..=6, 300.0).realms(set(&[Realm::PlusZ]));
    let terrain = Terrain::new(&Recipe::new("one", 100_000.0).bands([domes]), Seed(2));
    let terrain = terrain.expect("in order");
    let side = ChunkSide::new(17).expect("2^4 + 1");
    for realm in Realm::ALL {
        // The middle of each realm, farther from its edges than any stamp reaches.
        let cell = Cell::new(realm, 3, 4, 4).expect("inside");
        let finest = side.finest_octave(3).expect("some");
        let heights = terrain.heights(cell, side, finest);
        let flat = heights.iter().all(|&height| height == 0.0);
        assert_eq!(flat, realm != Realm::PlusZ, "{realm:?}");
    }
}

#[test]
fn a_stamp_without_realms_is_refused() {
    let nowhere = Band::new("domes", 1, 1..=6, 300.0).realms(RealmSet::EMPTY);
    let recipe = Recipe::new("nowhere", 100_000.0).bands([nowhere]);
    let error = Terrain::new(&recipe, Seed(1)).expect_err("prints nothing");
    assert!(error.to_string().contains("has no realms"), "{error}");
}
