//! Planets follow their files.

use crate::app::spawn_viewer;
use bevy::asset::AssetPlugin;
use bevy::asset::LoadState;
use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceEvent, AssetSourceId, AssetWatcher};
use bevy::math::DVec3;
use bevy::prelude::*;
use bevy_relief::testing::{settle, state};
use bevy_relief::{ChunkSide, Planet, PlanetFile, PlanetHandle, Preset, ReliefPlugin, Shape};
use std::io::Cursor;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const FILE: &str = "planets/mine.planet.ron";
const PICTURE: &str = "planets/stamps/peak.png";

type Notify = Box<dyn Fn(AssetSourceEvent) + Send + Sync>;

/// Files in memory, whose changes the asset server notices.
#[derive(Clone, Default)]
struct Files {
    root: Dir,
    notify: Arc<Mutex<Option<Notify>>>,
}

struct Watcher;

impl AssetWatcher for Watcher {}

impl Files {
    fn source(&self) -> AssetSourceBuilder {
        let (root, notify) = (self.root.clone(), Arc::clone(&self.notify));
        AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() }))
            .with_watcher(move |sender| {
                let send = move |event| sender.try_send(event).expect("the server listens");
                *notify.lock().expect("nobody panicked") = Some(Box::new(send));
                Some(Box::new(Watcher))
            })
    }

    fn write(&self, path: &str, bytes: impl Into<Vec<u8>>) {
        self.root.insert_asset(Path::new(path), bytes.into());
        if let Some(notify) = &*self.notify.lock().expect("nobody panicked") {
            notify(AssetSourceEvent::ModifiedAsset(path.into()));
        }
    }

    fn app(&self) -> App {
        let mut app = App::new();
        app.register_asset_source(AssetSourceId::Default, self.source())
            .add_plugins((
                MinimalPlugins,
                TransformPlugin,
                AssetPlugin {
                    watch_for_changes_override: Some(true),
                    ..default()
                },
                ReliefPlugin,
            ));
        app
    }
}

/// A small planet, to be built soon.
fn small(preset: Preset) -> PlanetFile {
    let mut file = preset.planet().clone();
    file.recipe = file.recipe.scaled_to(1_000.0);
    file
}

fn text(file: &PlanetFile) -> String {
    file.to_text().expect("all pictures have names")
}

fn update_until(app: &mut App, what: &str, mut holds: impl FnMut(&mut App) -> bool) {
    let start = Instant::now();
    while !holds(app) {
        assert!(start.elapsed() < Duration::from_secs(30), "never {what}");
        app.update();
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn planet(app: &App, entity: Entity) -> &Planet {
    app.world().get(entity).expect("it is a planet")
}

fn load(app: &mut App) -> Handle<PlanetFile> {
    app.world().resource::<AssetServer>().load(FILE)
}

fn is_failed(app: &App, handle: &Handle<PlanetFile>) -> bool {
    let state = app
        .world()
        .resource::<AssetServer>()
        .load_state(handle.id());
    matches!(state, LoadState::Failed(_))
}

#[test]
fn a_planet_follows_its_file_and_stays_when_the_file_is_broken() {
    let files = Files::default();
    files.write(FILE, text(&small(Preset::Mars)));
    let mut app = files.app();
    let handle = load(&mut app);
    let entity = app.world_mut().spawn(PlanetHandle(handle.clone())).id();
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    update_until(&mut app, "loaded", |app| {
        app.world().get::<Planet>(entity).is_some()
    });
    let loaded = planet(&app, entity);
    assert_eq!(loaded.recipe, small(Preset::Mars).recipe);
    assert_eq!(loaded.look, Preset::Mars.planet().look);
    assert_eq!((loaded.radius, loaded.seed), (1_000.0, 1));

    // What a game sets stays its own.
    let mut settings = app.world_mut().get_mut::<Planet>(entity).expect("alive");
    settings.side = ChunkSide::new(9).expect("9 = 8 + 1");
    settings.pixel_error = 40.0;
    settings.seed = 7;
    settle(&mut app, &[entity]);
    let generation = state(&app, entity).stats().generation;

    let mut changed = small(Preset::Moon);
    changed.recipe.radius = 1_100.0;
    files.write(FILE, text(&changed));
    update_until(&mut app, "changed", |app| {
        planet(app, entity).recipe.name == "Moon"
    });
    settle(&mut app, &[entity]);
    let now = planet(&app, entity);
    assert_eq!((&now.recipe, &now.look), (&changed.recipe, &changed.look));
    assert_eq!((now.radius, now.seed), (1_100.0, 7));
    let drawn = state(&app, entity);
    assert!(drawn.stats().generation > generation);
    assert_eq!(drawn.terrain().expect("drawn").radius(), 1_100.0);

    let generation = drawn.stats().generation;
    files.write(FILE, text(&changed).replace("gain: 0.", "gain: 1."));
    update_until(&mut app, "refused", |app| is_failed(app, &handle));
    for _ in 0..20 {
        app.update();
    }
    assert_eq!(planet(&app, entity).recipe, changed.recipe);
    assert_eq!(state(&app, entity).stats().generation, generation);
    assert!(state(&app, entity).settled());

    files.write(FILE, text(&small(Preset::Mars)));
    update_until(&mut app, "mended", |app| {
        planet(app, entity).recipe.name == "Mars"
    });
}

#[test]
fn a_planet_keeps_a_size_and_a_chart_of_its_own() {
    let files = Files::default();
    files.write(FILE, text(&small(Preset::Article)));
    let mut app = files.app();
    let handle = load(&mut app);
    let own = Planet {
        radius: 2_000.0,
        seed: 3,
        ..default()
    };
    let entity = app.world_mut().spawn((PlanetHandle(handle), own)).id();
    update_until(&mut app, "loaded", |app| {
        planet(app, entity).recipe.name == "Article"
    });
    let planet = planet(&app, entity);
    assert_eq!((planet.radius, planet.seed), (2_000.0, 3));
    assert_eq!(planet.chart, Preset::Article.planet().recipe.chart);
}

/// A square of one grey.
fn png(side: u32, grey: u8) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image::GrayImage::from_pixel(side, side, image::Luma([grey]))
        .write_to(&mut bytes, image::ImageFormat::Png)
        .expect("memory takes all");
    bytes.into_inner()
}

fn picture_side(app: &App, entity: Entity) -> usize {
    let Shape::Grid(grid) = &planet(app, entity).recipe.bands[0].stamps[0].shape else {
        panic!("not a picture");
    };
    grid.side()
}

#[test]
fn a_planet_follows_the_pictures_that_its_file_names() {
    let files = Files::default();
    let text =
        text(&small(Preset::Article)).replace("shape: Cone", "shape: Picture(\"stamps/peak.png\")");
    files.write(FILE, text);
    files.write(PICTURE, png(7, 200));
    let mut app = files.app();
    let handle = load(&mut app);
    let entity = app.world_mut().spawn(PlanetHandle(handle.clone())).id();
    update_until(&mut app, "loaded", |app| {
        app.world().get::<Planet>(entity).is_some()
    });
    assert_eq!(picture_side(&app, entity), 7);

    files.write(PICTURE, png(9, 200));
    update_until(&mut app, "changed", |app| picture_side(app, entity) == 9);

    files.write(PICTURE, "no picture");
    update_until(&mut app, "refused", |app| is_failed(app, &handle));
    app.update();
    assert_eq!(picture_side(&app, entity), 9);

    files.write(PICTURE, png(11, 200));
    update_until(&mut app, "mended", |app| picture_side(app, entity) == 11);
}

#[test]
fn a_planet_follows_the_map_that_its_file_names() {
    const MAP: &str = "planets/maps/hills.yaml";
    let pipeline = |side: u32| format!("grid: cube\nsize: {side}\nsteps: [{{name: hills}}]\n");
    let files = Files::default();
    let base = "base: Map(file: \"maps/hills.yaml\", height: (-20.0, 30.0)),\n    bands:";
    files.write(
        FILE,
        text(&small(Preset::Article)).replacen("bands:", base, 1),
    );
    files.write(MAP, pipeline(9));
    let mut app = files.app();
    let handle = load(&mut app);
    let entity = app.world_mut().spawn(PlanetHandle(handle.clone())).id();
    spawn_viewer(&mut app, DVec3::X * 1_100.0);
    update_until(&mut app, "loaded", |app| {
        app.world().get::<Planet>(entity).is_some()
    });
    let level = |app: &App| {
        let base = planet(app, entity).recipe.base.as_ref();
        base.expect("it has one").map.level()
    };
    assert_eq!(level(&app), 3);

    files.write(MAP, pipeline(33));
    update_until(&mut app, "changed", |app| level(app) == 5);

    files.write(MAP, "grid: plane\nsteps: [{name: hills}]\n");
    update_until(&mut app, "refused", |app| is_failed(app, &handle));
    app.update();
    assert_eq!(level(&app), 5);

    files.write(MAP, pipeline(17));
    update_until(&mut app, "mended", |app| level(app) == 4);
}
