use super::*;
use cubemap::Realm;
use planet_file::Preset;
use terrain::{ChunkSide, Seed, Terrain};

fn built(cell: Cell) -> Built {
    let terrain = Terrain::new(&Preset::Earth.planet().recipe, Seed(1)).expect("in order");
    let field = terrain.field(cell, ChunkSide::new(3).expect("3 = 2 + 1"));
    let (data, arrays) = ChunkData::with_mesh(field, None);
    let drawable = Drawable {
        bytes: 100,
        ..Drawable::new(&data, &arrays, None, None, None)
    };
    Built {
        data: Arc::new(data),
        is_lit: false,
        drawable,
        milliseconds: 0.0,
    }
}

/// The same, lit more finely.
fn lit(cell: Cell) -> Built {
    Built {
        is_lit: true,
        ..built(cell)
    }
}

#[test]
fn a_chunk_is_drawn_for_the_first_time_once() {
    let cell = Cell::root(Realm::PlusX);
    let mut cache = ChunkCache::default();
    cache.mark_shown(cell);
    assert_eq!(cache.take_debuts(), 0, "it is not kept");
    cache.insert(cell, built(cell));
    cache.mark_shown(cell);
    cache.mark_shown(cell);
    assert_eq!((cache.take_debuts(), cache.take_debuts()), (1, 0));
    assert!(cache.let_in(cell, None, |_| true));
    let mut copy = cache.uploaded_ones();
    copy.mark_shown(cell);
    assert_eq!(copy.take_debuts(), 0, "it was drawn before");
}

#[test]
fn a_chunk_is_ready_from_when_it_is_let_in_until_it_was_drawn() {
    let cell = Cell::root(Realm::PlusX);
    let mut cache = ChunkCache::default();
    assert!(cache.lacks(cell) && cache.let_in(cell, None, |_| panic!("it is not there")));
    cache.insert(cell, built(cell));
    assert!(!cache.lacks(cell) && !cache.ready(cell));
    assert!(!cache.let_in(cell, None, |bytes| bytes < 100));
    assert!(!cache.ready(cell));
    assert!(cache.let_in(cell, None, |bytes| bytes == 100));
    assert!(cache.ready(cell));
    assert!(cache.let_in(cell, None, |_| panic!("it is in")));
    cache.mark_shown(cell);
    assert!(cache.ready(cell), "what is drawn may stay");
    cache.mark_hidden(cell);
    assert!(!cache.ready(cell) && cache.uploaded(cell).is_some());
    assert!(cache.let_in(cell, None, |bytes| bytes == 0) && cache.ready(cell));
}

#[test]
fn the_longest_idle_go_first_and_the_wanted_and_the_drawn_never() {
    let cells = Realm::ALL.map(Cell::root);
    let mut cache = ChunkCache::default();
    for cell in cells {
        cache.insert(cell, built(cell));
        cache.mark_shown(cell);
    }
    let one = cache.bytes() / 6;
    assert_eq!(cache.bytes(), 6 * one);
    let expect = |cache: &ChunkCache, left: &[usize]| {
        let found: Vec<_> = (0..6)
            .filter(|&at| cache.data(cells[at]).is_some())
            .collect();
        assert_eq!(found, left);
        assert_eq!((cache.len(), cache.bytes()), (left.len(), left.len() * one));
    };
    cache.trim(0, |_| false);
    expect(&cache, &[0, 1, 2, 3, 4, 5]);
    for at in [4, 1, 0, 3] {
        cache.mark_hidden(cells[at]);
        cache.trim(usize::MAX, |_| false);
    }
    // 1 was drawn in between, so 0 and 3 are idle longer.
    cache.mark_shown(cells[1]);
    cache.mark_hidden(cells[1]);
    cache.trim(3 * one, |cell| cell == cells[4]);
    expect(&cache, &[1, 2, 3, 4, 5]);
    cache.trim(one, |cell| cell == cells[4]);
    expect(&cache, &[2, 4, 5]);
    cache.trim(0, |_| true);
    expect(&cache, &[2, 4, 5]);
    cache.trim(0, |_| false);
    expect(&cache, &[2, 5]);
}

#[test]
fn to_and_fro_leaves_no_trail() {
    let cell = Cell::root(Realm::PlusX);
    let mut cache = ChunkCache::default();
    cache.insert(cell, built(cell));
    for _ in 0..1_000 {
        cache.mark_shown(cell);
        cache.mark_hidden(cell);
        cache.trim(usize::MAX, |_| false);
    }
    assert!(cache.idle.len() < 100, "{}", cache.idle.len());
    cache.trim(0, |_| false);
    assert_eq!((cache.len(), cache.bytes()), (0, 0));
}

#[test]
fn better_light_waits_for_its_turn_and_the_chunk_stays_drawn() {
    let cell = Cell::root(Realm::PlusX);
    let mut cache = ChunkCache::default();
    let mut meshes = Assets::<Mesh>::default();
    cache.insert(cell, built(cell));
    assert!(cache.is_plain(cell) && cache.plain().eq([cell]));
    assert!(cache.let_in(cell, None, |_| true));
    cache.mark_shown(cell);
    let (all, data) = (cache.bytes(), cache.data(cell).map(Arc::as_ptr));
    cache.insert(cell, lit(cell));
    assert!(!cache.is_plain(cell) && cache.is_relit(cell) && cache.ready(cell));
    assert_eq!(cache.relight(&mut meshes, |bytes| bytes < 100), []);
    assert!(cache.is_relit(cell));
    assert_eq!(cache.data(cell).map(Arc::as_ptr), data, "as it is drawn");
    assert_eq!(cache.relight(&mut meshes, |bytes| bytes == 100), [cell]);
    assert_ne!(cache.data(cell).map(Arc::as_ptr), data);
    assert_eq!(cache.bytes(), all, "the mesh it had is gone");
    assert!(!cache.is_relit(cell) && cache.ready(cell));
    assert_eq!(cache.relight(&mut meshes, |_| panic!("none is left")), []);
    // Nothing is left of it when it is forgotten, even before its turn.
    cache.insert(cell, lit(cell));
    cache.mark_hidden(cell);
    cache.trim(0, |_| false);
    assert_eq!((cache.len(), cache.bytes()), (0, 0));
    assert_eq!(cache.relight(&mut meshes, |_| panic!("it is gone")), []);
    assert_eq!(cache.plain().count(), 0);
}

#[test]
fn a_copy_has_what_the_renderer_has_and_its_light() {
    let cells = Realm::ALL.map(Cell::root);
    let [plain, fine, relit, waits, ..] = cells;
    let mut cache = ChunkCache::default();
    for cell in [plain, relit, waits] {
        cache.insert(cell, built(cell));
    }
    cache.insert(fine, lit(fine));
    for cell in [plain, fine, relit] {
        assert!(cache.let_in(cell, None, |_| true));
        cache.mark_shown(cell);
    }
    cache.insert(relit, lit(relit));
    let mut copy = cache.uploaded_ones();
    let had: Vec<_> = cells.map(|cell| !copy.lacks(cell)).into();
    assert_eq!(had, [true, true, true, false, false, false]);
    assert_eq!(copy.bytes(), cache.bytes() / 4 * 3);
    // As it is drawn, not as it will be.
    let plain_ones: Vec<_> = cells.map(|cell| copy.is_plain(cell)).into();
    assert_eq!(plain_ones, [true, false, true, false, false, false]);
    for cell in [plain, fine, relit] {
        assert!(!copy.ready(cell) && copy.let_in(cell, None, |bytes| bytes == 0));
        copy.mark_shown(cell);
        copy.mark_hidden(cell);
    }
    copy.trim(0, |_| false);
    assert_eq!((copy.len(), copy.bytes()), (0, 0));
    assert_eq!(cache.len(), 4);
}
