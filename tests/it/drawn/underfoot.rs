//! What the shader adds to ground that is flat and alike everywhere.

use super::photo;
use crate::folder::Folder;
use image::RgbImage;

/// A planet so flat that all that is seen on it is the shader's, 10 °C all over.
const FLAT: &str = r#"(
    version: 1,
    name: "Flat",
    radius: 6000000.0,
    sea_level: -1000.0,
    bands: [(name: "flat", salt: 1, first: 1, last: 2, amplitude: 1.0, gain: 0.5, stamps: [(shape: Bell)])],
    look: (
        rock: (0.4, 0.4, 0.4),
        rock_slope: (60.0, 70.0),
        climate: (
            equator: 10.0, pole: 10.0, lapse: 0.0, variation: 0.0,
            spread: 0.0, belts: 0.0, drying: DRYING, regions: 2.0,
            biomes: [(name: "all", warmth: 10.0, moisture: 0.5, colour: (0.5, 0.5, 0.4))],
        ),
        detail: (contrast: 0.0, relief: 0.0DETAIL),
        sea: (shallow: (0.1, 0.4, 0.5), deep: (0.0, 0.1, 0.2), half_depth: 60.0, sky: (0.5, 0.7, 0.8)),
        CLOUDS
    ),
)"#;

/// A picture of ground alone, looked at from above; `None` without an adapter.
fn ground(folder: &Folder, [drying, detail, clouds]: [&str; 3], pose: &str) -> Option<RgbImage> {
    let recipe = FLAT.replace("DRYING", drying).replace("DETAIL", detail);
    let recipe = recipe.replace("CLOUDS", clouds);
    std::fs::write(folder.path().join("flat.planet.ron"), recipe).expect("a folder");
    let options = "--recipe flat.planet.ron --lat 2 --lon 60 --no-shadows";
    photo::take(folder, "160x100", &format!("{options} {pose}"))
}

/// The mean of green, and how far pixels are from that.
fn spread(picture: &RgbImage) -> [f64; 2] {
    let greens = || picture.pixels().map(|pixel| f64::from(pixel.0[1]));
    let count = greens().map(|_| 1.0).sum::<f64>();
    let mean = greens().sum::<f64>() / count;
    let square = greens().map(|green| (green - mean).powi(2)).sum::<f64>();
    [mean, (square / count).sqrt()]
}

/// The share of pixels that differ between two pictures.
fn changed(before: &RgbImage, after: &RgbImage) -> f64 {
    let pairs = before.pixels().zip(after.pixels());
    let differ = pairs.filter(|(before, after)| before.0[1].abs_diff(after.0[1]) > 6);
    let all = f64::from(before.width() * before.height());
    differ.map(|_| 1.0).sum::<f64>() / all
}

#[test]
fn woods_stand_in_patches_on_moist_land_and_cover_their_share_of_it() {
    let folder = Folder::new();
    let pose = "--alt 6000 --pitch -90 --time 12";
    let moist = |detail: &str| ground(&folder, ["-0.2", detail, ""], pose);
    let Some(bare) = moist("") else { return };
    let wooded = moist(", woods: 0.5").expect("an adapter, as before");
    let all = moist(", woods: 1.0").expect("an adapter, as before");
    let dry = ground(&folder, ["0.5", ", woods: 1.0", ""], pose).expect("an adapter, as before");
    assert_eq!(
        spread(&dry),
        spread(&ground(&folder, ["0.5", "", ""], pose).expect("as before"))
    );
    let [[open, even], [mean, patches], [dark, _]] = [&bare, &wooded, &all].map(spread);
    println!("{open:.1} ± {even:.2}, {mean:.1} ± {patches:.1}, {dark:.1}");
    assert!(even < 3.0, "the ground is alike everywhere: {even}");
    assert!(patches > 8.0 * even.max(0.5), "no patches: {patches}");
    let share = (open - mean) / (open - dark);
    assert!((0.2..0.8).contains(&share), "{share} of the land is wooded");
    // From afar the same share darkens all of it alike.
    let far = "--alt 2000000 --pitch -90 --time 12";
    let far = ["", ", woods: 0.5"].map(|detail| {
        spread(&ground(&folder, ["-0.2", detail, ""], far).expect("an adapter, as before"))
    });
    assert!(far[1][0] < 0.95 * far[0][0], "{far:?}");
    assert!(far[1][1] < 1.5 * far[0][1] + 1.0, "{far:?}");
}

#[test]
fn dry_ground_has_ripples_and_moist_ground_none() {
    let folder = Folder::new();
    let seen = |moisture: &str, detail: &str, height: u16| {
        let pose = format!("--alt {height} --pitch -90 --time 9");
        ground(&folder, [moisture, detail, ""], &pose)
    };
    for height in [2, 40, 700] {
        let Some(smooth) = seen("0.5", "", height) else {
            return;
        };
        let rippled = seen("0.5", ", ripples: 1.0", height).expect("an adapter, as before");
        let moist = seen("-0.2", ", ripples: 1.0", height).expect("an adapter, as before");
        let [smooth, rippled, moist] = [&smooth, &rippled, &moist].map(|of| spread(of)[1]);
        println!("{height} m: {smooth:.2}, {rippled:.2}, {moist:.2}");
        assert!(rippled > 4.0 * smooth.max(0.5), "{height} m: {rippled}");
        assert!(moist < smooth + 0.5, "{height} m: {moist}");
    }
}

/// Clouds scatter light down: about half of a clear day's.
#[test]
fn ground_under_clouds_is_lit() {
    let folder = Folder::new();
    let clouds = "clouds: (height: 4000.0, cover: 1.0, depth: 6.0, regions: 2.0, drift: 0.0, colour: (1.0, 1.0, 1.0)),";
    let pose = "--alt 50 --pitch -90 --time 11 --night 0";
    let Some(clear) = ground(&folder, ["0.0", "", ""], pose) else {
        return;
    };
    let clouded = ground(&folder, ["0.0", "", clouds], pose).expect("an adapter, as before");
    let light = |picture: &RgbImage| (spread(picture)[0] / 255.0).powf(2.2);
    let share = light(&clouded) / light(&clear);
    println!("{share:.2} of the light of a clear day");
    assert!((0.3..0.9).contains(&share), "{share}");
}

/// What is painted on ground hides as much of it from the side as from above, what stands on it hides more; and a low sun casts its shadow beside it.
#[test]
fn stones_and_shrubs_stand_on_the_ground_and_cast_shadows() {
    let folder = Folder::new();
    let hidden = |moisture: &str, detail: &str, pose: &str| {
        let bare = ground(&folder, [moisture, "", ""], pose)?;
        let covered = ground(&folder, [moisture, detail, ""], pose)?;
        Some(changed(&bare, &covered))
    };
    let kinds = [
        ("0.5", ", stones: 1.0", 4, 10),
        ("-0.2", ", woods: 0.1", 40, 10),
    ];
    for (moisture, detail, height, fov) in kinds {
        let pose = |pitch: i16, sun: &str| {
            let fov = if pitch == -90 { 50 } else { fov };
            format!("--alt {height} --pitch {pitch} --fov {fov} --sun {sun}")
        };
        let Some(above) = hidden(moisture, detail, &pose(-90, "2,60")) else {
            return;
        };
        let beside = hidden(moisture, detail, &pose(-20, "2,60")).expect("as before");
        let shadows = hidden(moisture, detail, &pose(-90, "2,130")).expect("as before");
        println!("{detail}: {above:.3} above, {beside:.3} beside, {shadows:.3} with shadows");
        assert!(above > 0.004, "{detail}: {above}");
        assert!(beside > 1.3 * above, "{detail}: {above}, {beside}");
        assert!(shadows > 1.1 * above, "{detail}: {above}, {shadows}");
    }
}

/// Soils differ between half a kilometre and a hundred, most where nothing covers them: from near all is one soil.
#[test]
fn soils_differ_from_afar_and_most_where_they_are_bare() {
    let folder = Folder::new();
    let seen = |moisture: &str, detail: &str, height: u32| {
        let pose = format!("--alt {height} --pitch -90 --time 12");
        Some(spread(&ground(&folder, [moisture, detail, ""], &pose)?))
    };
    let soils = ", soils: 1.0";
    for (height, is_seen) in [(2, false), (4_000, true), (200_000, true)] {
        let Some(even) = seen("0.5", "", height) else {
            return;
        };
        let dry = seen("0.5", soils, height).expect("an adapter, as before");
        let moist = seen("-0.2", soils, height).expect("an adapter, as before");
        println!("{height} m: {even:.1?}, {dry:.1?}, {moist:.1?}");
        if is_seen {
            assert!(dry[1] > 4.0 * even[1].max(1.0), "{height} m: {dry:?}");
            assert!(moist[1] < 0.7 * dry[1], "{height} m: {moist:?}");
        } else {
            assert!(dry[1] < even[1] + 1.0, "{height} m: {dry:?}");
        }
    }
}

#[test]
fn steep_rock_shows_its_layers_and_flat_ground_has_none() {
    let folder = Folder::new();
    let steep = |detail: &str| {
        let recipe = FLAT.replace("DETAIL", detail).replace("CLOUDS", "");
        let recipe = recipe
            .replace("DRYING", "0.0")
            .replace(
                "first: 1, last: 2, amplitude: 1.0",
                "first: 9, last: 10, amplitude: 6000.0",
            )
            .replace("(60.0, 70.0)", "(1.0, 2.0)");
        std::fs::write(folder.path().join("steep.planet.ron"), recipe).expect("a folder");
        let pose = "--recipe steep.planet.ron --lat 2 --lon 60 --no-shadows --alt 3000 --pitch -90 --time 12";
        photo::take(&folder, "160x100", pose)
    };
    let Some(plain) = steep("") else { return };
    let layered = steep(", layers: 1.0").expect("an adapter, as before");
    let share = changed(&plain, &layered);
    println!("{share:.2}");
    assert!(share > 0.4, "{share}");
    let pose = "--alt 3000 --pitch -90 --time 12";
    let flat = |detail: &str| ground(&folder, ["0.5", detail, ""], pose).expect("as before");
    assert_eq!(spread(&flat("")), spread(&flat(", layers: 1.0")));
}
