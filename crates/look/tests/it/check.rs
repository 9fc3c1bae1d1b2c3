use crate::gradient::gradient;
use look::{Air, Climate, Clouds, ColourStop, Look, Rain, Sea, Snow};
use planet_file::Preset;

/// What is spoilt, and what the error says of it.
type Spoil = (fn(&mut Look), &'static str);

#[test]
fn looks_out_of_order_are_refused() {
    let spoils: [Spoil; 14] = [
        (
            |look| look.stops.clear(),
            "the look has 0 colour stops; it takes 1 to 16, or a climate",
        ),
        (
            |look| look.stops = vec![look.stops[0]; 17],
            "the look has 17 colour stops; it takes 1 to 16, or a climate",
        ),
        (
            |look| look.stops.swap(0, 1),
            "colour stop 1 is at 0 m; heights must be numbers and rise",
        ),
        (
            |look| look.stops[0].height = f32::NAN,
            "colour stop 0 is at NaN m; heights must be numbers and rise",
        ),
        (
            |look| look.stops[2].colour[2] = -0.5,
            "the colour of a stop has the part -0.5; parts go from 0 to 1",
        ),
        (
            |look| look.rock[1] = 1.5,
            "the colour of rock has the part 1.5; parts go from 0 to 1",
        ),
        (
            |look| look.rock_slope = [50.0, 20.0],
            "rock from 50 to 20 degrees; it takes two rising slopes from 0 to 90",
        ),
        (
            |look| look.rock_slope[1] = 90.5,
            "rock from 24 to 90.5 degrees; it takes two rising slopes from 0 to 90",
        ),
        (
            |look| look.detail.contrast = 2.0,
            "the look's detail's contrast is 2; it must be from 0 to 1",
        ),
        (
            |look| look.detail.relief = -1.0,
            "the look's detail's relief is -1; it must be from 0 to 1",
        ),
        (
            |look| sea(look).half_depth = 0.0,
            "the sea's half_depth is 0 m; it must be above 0",
        ),
        (
            |look| sea(look).shallow[0] = 2.0,
            "the colour of the shallow sea has the part 2; parts go from 0 to 1",
        ),
        (
            |look| sea(look).deep[2] = f32::NAN,
            "the colour of the deep sea has the part NaN; parts go from 0 to 1",
        ),
        (
            |look| sea(look).sky[1] = f32::INFINITY,
            "the colour of the sky in the sea has the part inf; parts go from 0 to 1",
        ),
    ];
    refuses(&gradient(), &spoils);
}

#[test]
fn climates_out_of_order_are_refused() {
    let spoils: [Spoil; 23] = [
        (
            |look| rain(look).share = 1.5,
            "the look's rain's share is 1.5; it must be from 0 to 1",
        ),
        (
            |look| rain(look).reach = 0.0,
            "the look's rain's reach is 0; it must be from 1 to 180",
        ),
        (
            |look| rain(look).climb = f32::INFINITY,
            "the look's rain's climb is inf; it must be above 0",
        ),
        (
            |look| rain(look).valleys = -0.1,
            "the look's rain's valleys is -0.1; it must be from 0 to 1",
        ),
        (
            |look| climate(look).biomes.clear(),
            "the climate has 0 biomes; it takes 1 to 12",
        ),
        (
            |look| climate(look).biomes = vec![climate(look).biomes[0].clone(); 13],
            "the climate has 13 biomes; it takes 1 to 12",
        ),
        (
            |look| climate(look).equator = f32::NAN,
            "the look's equator is NaN; it must be a number",
        ),
        (
            |look| climate(look).pole = f32::INFINITY,
            "the look's pole is inf; it must be a number",
        ),
        (
            |look| climate(look).lapse = f32::NAN,
            "the look's lapse is NaN; it must be a number",
        ),
        (
            |look| climate(look).variation = f32::NAN,
            "the look's variation is NaN; it must be a number",
        ),
        (
            |look| climate(look).spread = f32::NAN,
            "the look's spread is NaN; it must be a number",
        ),
        (
            |look| climate(look).belts = f32::NAN,
            "the look's belts is NaN; it must be a number",
        ),
        (
            |look| climate(look).drying = f32::NAN,
            "the look's drying is NaN; it must be a number",
        ),
        (
            |look| climate(look).regions = 0.0,
            "the look's regions is 0; it must be from 0.1 to 1000",
        ),
        (
            |look| climate(look).biomes[1].warmth = f32::NAN,
            "the look's warmth is NaN; it must be a number",
        ),
        (
            |look| climate(look).biomes[1].moisture = 1.5,
            "the look's moisture is 1.5; it must be from 0 to 1",
        ),
        (
            |look| climate(look).biomes[3].colour[0] = 255.0,
            "the colour of a biome has the part 255; parts go from 0 to 1",
        ),
        (
            |look| shore(look).height = -1.0,
            "the look's shore's height is -1; it must be above 0",
        ),
        (
            |look| shore(look).colour[0] = 3.0,
            "the colour of the shore has the part 3; parts go from 0 to 1",
        ),
        (
            |look| snow(look).warmth[0] = f32::NAN,
            "the look's snow's warmth is NaN; it must be a number",
        ),
        (
            |look| snow(look).warmth = [-9.0, -3.0],
            "the look's snow's warmth is -3; it must be falling",
        ),
        (
            |look| snow(look).colour[1] = 1.01,
            "the colour of snow has the part 1.01; parts go from 0 to 1",
        ),
        (
            |look| look.stops = vec![ColourStop::new(0.0, [0.5; 3]); 17],
            "the look has 17 colour stops; it takes 1 to 16, or a climate",
        ),
    ];
    refuses(&Preset::Earth.planet().look, &spoils);
}

#[test]
fn airs_out_of_order_are_refused() {
    let spoils: [Spoil; 8] = [
        (
            |look| air(look).height = 0.0,
            "the air's height is 0 m; it must be above 0",
        ),
        (
            |look| air(look).haze_height = f32::NAN,
            "the air's haze_height is NaN m; it must be above 0",
        ),
        (
            |look| air(look).gas[1] = -0.1,
            "the depth of the air's gas is -0.1; depths go from 0 to 100",
        ),
        (
            |look| air(look).gas_absorbed[0] = 101.0,
            "the depth of the air's gas_absorbed is 101; depths go from 0 to 100",
        ),
        (
            |look| air(look).haze[2] = f32::NAN,
            "the depth of the air's haze is NaN; depths go from 0 to 100",
        ),
        (
            |look| air(look).haze_absorbed[2] = -1.0,
            "the depth of the air's haze_absorbed is -1; depths go from 0 to 100",
        ),
        (
            |look| air(look).forward = 1.0,
            "the air scatters 1 forward; it takes -0.99 to 0.99",
        ),
        (
            |look| air(look).forward = f32::NAN,
            "the air scatters NaN forward; it takes -0.99 to 0.99",
        ),
    ];
    refuses(&Preset::Earth.planet().look, &spoils);
}

#[test]
fn clouds_out_of_order_are_refused() {
    let spoils: [Spoil; 6] = [
        (
            |look| clouds(look).height = 0.0,
            "the look's the clouds' height is 0; it must be above 0",
        ),
        (
            |look| clouds(look).cover = 1.5,
            "the look's the clouds' cover is 1.5; it must be from 0 to 1",
        ),
        (
            |look| clouds(look).depth = -1.0,
            "the look's the clouds' depth is -1; it must be from 0 to 100",
        ),
        (
            |look| clouds(look).regions = 0.0,
            "the look's the clouds' regions is 0; it must be from 0.1 to 1000",
        ),
        (
            |look| clouds(look).drift = f32::NAN,
            "the look's the clouds' drift is NaN; it must be a number",
        ),
        (
            |look| clouds(look).colour[0] = 2.0,
            "the colour of the clouds has the part 2; parts go from 0 to 1",
        ),
    ];
    refuses(&Preset::Earth.planet().look, &spoils);
}

fn sea(look: &mut Look) -> &mut Sea {
    look.sea.as_mut().expect("a sea")
}

fn rain(look: &mut Look) -> &mut Rain {
    climate(look).rain.as_mut().expect("an Earth has some")
}

fn climate(look: &mut Look) -> &mut Climate {
    look.climate.as_mut().expect("a climate")
}

fn shore(look: &mut Look) -> &mut ColourStop {
    climate(look).shore.as_mut().expect("a shore")
}

fn snow(look: &mut Look) -> &mut Snow {
    climate(look).snow.as_mut().expect("snow")
}

fn air(look: &mut Look) -> &mut Air {
    look.air.as_mut().expect("an air")
}

fn clouds(look: &mut Look) -> &mut Clouds {
    look.clouds.as_mut().expect("clouds")
}

/// One spoil at a time, each to be refused in its own words.
fn refuses(good: &Look, spoils: &[Spoil]) {
    assert_eq!(good.check(), Ok(()));
    for (spoil, says) in spoils {
        let mut look = good.clone();
        spoil(&mut look);
        let error = look.check().expect_err(says);
        assert_eq!(error.to_string(), *says);
    }
}
