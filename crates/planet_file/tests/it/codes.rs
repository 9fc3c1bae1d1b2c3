//! Planets as codes.

use planet_file::{CodeError, Coded, NoCode, PlanetFile, Preset};
use terrain::{GreyGrid, Seed, Shape, Terrain};

#[test]
fn every_preset_comes_back_from_a_code_that_fits_on_a_page() {
    for preset in Preset::ALL {
        let planet = preset.planet();
        for (seed, radius) in [(0, None), (u64::MAX, Some(1_000.25)), (7, Some(1e-3))] {
            let code = planet.to_code(seed, radius).expect("no pictures");
            assert!(code.len() < 2_000, "{preset}: {} letters", code.len());
            let coded = Coded::parse(&code).unwrap_or_else(|problem| panic!("{preset}: {problem}"));
            assert_eq!(coded.planet, *planet, "{preset}");
            assert_eq!((coded.seed, coded.radius), (seed, radius));
            // As a letter's lines break it.
            let broken: Vec<_> = code
                .as_bytes()
                .chunks(60)
                .map(String::from_utf8_lossy)
                .collect();
            assert_eq!(
                Coded::parse(&format!(" {}\n", broken.join("\r\n  "))).ok(),
                Some(coded)
            );
        }
    }
}

/// Codes that were handed on are read for ever, and make the ground that they made.
#[test]
fn codes_of_old_make_the_same_planets() {
    for (code, bits) in OLD {
        let coded = Coded::parse(code).unwrap_or_else(|problem| panic!("{problem}"));
        let planet = coded
            .planet
            .seeded(coded.seed)
            .expect("its map can be made");
        let radius = coded.radius.unwrap_or(planet.recipe.radius);
        let terrain =
            Terrain::new(&planet.recipe.scaled_to(radius), Seed(coded.seed)).expect("in order");
        let heights = [[1.0, 2.0, 3.0], [-3.0, 0.1, 0.2], [0.0, -1.0, 0.0]];
        let heights = heights.map(|dir| terrain.height_at(dir.into()).to_bits());
        assert_eq!(heights, bits, "{heights:#x?}");
    }
}

/// A Moon of seed 7, and an Article of seed 3 and a kilometre.
const OLD: [(&str, [u64; 3]); 2] = [
    (
        "relief1.IoADD5WUwY6bMBCG732KUU5B8iJwcJLl1vbcS3usVtUEnGDVYGqbrdKn79gBCtnuSnshNp755v_HQw7wANmH7bO0TpmuhJx12MoSNl-M6TbMeWOvtPvYASqrpXPQmhDXa1SdY9CoS6Oxq2lJT6gsekKBOYMk5hWc-iPTDbNYq8ER_rA7FFmWZqxq0PoSvvWNtJKdAqKE79ux-owlCagpLs_ZWVkXVgw0xgVn2PZa-aGmFM4jFi6kq4QsFYLE03mkugZ7ivkktU7YE0vYVOeEjmzMRfhUhE9FimWNnVjX2L8s8Tk2gJHvC4V8ReUkg1p2TvlrSNmJtYCxYbOC3aRATAr42ub-ziZ_v4biToOVF0P8ZhZRzL3ezSrESkUqFhLeavQT08b8LGFrTRV-QniQ8Bifx4SF9z-cNiFty4_BWyHSLGGVVi35oLfy14A0h6EWnfZGy3GpsXfT-hmtQh9n-JH2rrcS69hxBiepvRvjantV3SVsqLFA1iklDCZd5kmZVi6nsEUrNwx-o219M-a3Rjk_WBlSaFsZbQYbjfFD8DQ-j8m__nrlsVNDC3e8h5yviVl6FGtkEWHiBl4g4-f3urTY5QWn4LHd-a33-QI0fWhvsfIVSxwDRESbQogFy-ga_sN76ZKvgVGcyG9zkdzmppYelabzynTexhEkIUW4Ma3kedrR_1Mn49XuE8pK_gI",
        [
            0x4095_652a_c000_0000,
            0x4089_08f7_4000_0000,
            0xc08e_571e_a000_0000,
        ],
    ),
    (
        "relief1.BWUBoW2PwW7DIAyG73sKK6cgeRFJ1q7NbepjTNNECW1QCUQQJu3tZ4d1u_SAMebz7989tFLKRoJ8qr9MTDb4AVr0ajYDVG9xtdqZCtMa4jcVTsGbBNYD3XBWfqQE1slA9pfgRjOCzmeDoNJWVaU_wRKtX7k0NxVGNdqcBtj3r2U46onIAU7cy6r0-V7_etA8khwoR0Tf4sXGRJlEcIqT7gXVvDi75pHwTsoiCVdlaRXZ7Mg8AZtkmtRCEG8h8AP5uBBuA9S0YEEmY68TyT4f7kI6uJAjMfTqEP6jEPiHP6L3jJUgeFQM-rZ97BDuQWzVz-QCG6sPR9Y4kpIgd-IH",
        [
            0x402c_9ac6_0000_0000,
            0x403d_8080_e000_0000,
            0x4039_f72b_a000_0000,
        ],
    ),
];

#[test]
fn what_was_altered_is_refused() {
    let code = Preset::Moon.planet().to_code(7, None).expect("no pictures");
    for at in 8..code.len() {
        let mut other = code.clone().into_bytes();
        other[at] = if other[at] == b'A' { b'B' } else { b'A' };
        let other = String::from_utf8(other).expect("letters");
        assert!(
            matches!(Coded::parse(&other), Err(CodeError::Broken)),
            "letter {at}"
        );
        assert!(
            matches!(Coded::parse(&code[..at]), Err(CodeError::Broken)),
            "{at} letters"
        );
    }
    assert!(matches!(Coded::parse(""), Err(CodeError::Other)));
    assert!(matches!(Coded::parse("moon"), Err(CodeError::Other)));
    assert!(matches!(
        Coded::parse("relief2.AAAA"),
        Err(CodeError::Newer)
    ));
    let letter = format!("{}ß{}", &code[..50], &code[50..]);
    assert!(matches!(Coded::parse(&letter), Err(CodeError::Letter(51))));
}

#[test]
fn what_needs_files_has_no_code() {
    let mut planet: PlanetFile = Preset::Moon.planet().clone();
    let picture = std::sync::Arc::new(GreyGrid::new(2, [0.0, 0.5, 1.0, 0.5]).expect("in order"));
    planet.recipe.bands[0].stamps[0].shape = Shape::Grid(std::sync::Arc::clone(&picture));
    assert!(matches!(planet.to_code(1, None), Err(NoCode::Unnamed(_))));
    planet.pictures.insert("stamp.png".into(), picture);
    assert_eq!(planet.to_code(1, None), Err(NoCode::Pictures));
    let mut worn = Preset::Worn.planet().clone();
    worn.pipelines.clear();
    assert_eq!(worn.to_code(1, None), Err(NoCode::Map));
}
