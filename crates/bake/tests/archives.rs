//! Archives hold what tiles are, wherever they were made, and nothing that is broken is taken for one.

use bake::{Archive, Share, bake};
use planet_file::Preset;
use rayon::ThreadPoolBuilder;
use std::fs;
use tiles::{Identity, Kind, TileKey, Tiles};

fn moon() -> (Tiles, String) {
    let moon = Preset::Moon.planet();
    let id = Identity::of(moon).expect("it has a text").with(7, None);
    (Tiles::new(moon, 7, None).expect("in order"), id)
}

fn key(z: u8, x: u32, y: u32) -> TileKey {
    TileKey::new(z, x, y).expect("there is")
}

#[test]
fn an_archive_has_the_same_bytes_on_any_number_of_threads() {
    let (tiles, id) = moon();
    for kind in Kind::ALL {
        for share in [Share::top(2), Share::below(key(5, 40, 17), 3)] {
            let share = share.expect("few");
            let on = |threads: usize| {
                let pool = ThreadPoolBuilder::new().num_threads(threads).build();
                let pool = pool.expect("threads");
                pool.install(|| bake(&tiles, &id, kind, share, |_| ()))
            };
            let one = on(1);
            assert!(one == on(3), "{kind} {share}");
            let archive = Archive::of(one).expect("whole");
            assert_eq!(archive.about().share(), Ok(share));
            for tile in share.tiles() {
                let found = archive.tile(tile).expect("whole");
                assert!(found == Some(tiles.file(kind, tile)), "{kind} {tile:?}");
            }
            assert_eq!(archive.tile(key(9, 1, 1)).expect("whole"), None);
        }
    }
}

#[test]
fn what_is_cut_short_or_altered_is_refused_or_says_nothing_false() {
    let (tiles, id) = moon();
    let share = Share::below(key(6, 40, 17), 2).expect("few");
    let whole = bake(&tiles, &id, Kind::Terrain, share, |_| ());
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cut.pmtiles");
    for length in [
        0,
        1,
        7,
        126,
        127,
        500,
        16_384,
        16_500,
        whole.len() / 2,
        whole.len() - 1,
    ] {
        fs::write(&path, &whole[..length]).expect("written");
        let opened = Archive::open(&path).map(|archive| archive.about().clone());
        assert!(opened.is_err(), "{length} of {} bytes", whole.len());
    }
    // Each byte of what is not tiles, one after the other: none may panic or take endless memory.
    let mut altered = whole.clone();
    let mut refused = 0;
    for at in (0..127).chain((127..17_000).step_by(41)) {
        for by in [0x01, 0x80, 0xFF] {
            altered[at] ^= by;
            match Archive::of(altered.clone()) {
                Ok(archive) => drop(archive.tile(key(7, 80, 34))),
                Err(_) => refused += 1,
            }
            altered[at] = whole[at];
        }
    }
    assert!(refused > 100, "{refused}");
    assert!(Archive::open(folder.path()).is_err());
    assert!(Archive::open(&folder.path().join("none")).is_err());
}

#[test]
fn what_planets_are_known_by_follows_from_all_that_makes_their_tiles() {
    let id = |preset: Preset, seed, radius| {
        let identity = Identity::of(preset.planet()).expect("it has a text");
        identity.with(seed, radius)
    };
    let all = [
        id(Preset::Moon, 1, None),
        id(Preset::Moon, 2, None),
        id(Preset::Moon, 1, Some(1e6)),
        id(Preset::Mars, 1, None),
        id(Preset::Worn, 1, None),
    ];
    for (at, one) in all.iter().enumerate() {
        assert!(all[..at].iter().all(|other| other != one), "{one} twice");
    }
    let mut worn = Preset::Worn.planet().clone();
    let before = Identity::of(&worn).expect("it has a text");
    for text in worn.pipelines.values_mut() {
        *text = text.replacen("seed: ", "seed: 1", 1).into();
    }
    assert_ne!(Identity::of(&worn).expect("it has a text"), before);
}
