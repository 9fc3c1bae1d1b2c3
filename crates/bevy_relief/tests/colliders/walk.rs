//! The example, driven without a window.

#[expect(dead_code, reason = "its window is not opened here")]
#[path = "../../examples/colliders.rs"]
mod example;

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;

#[test]
fn the_walker_lands_walks_twenty_metres_and_stays_on_the_ground() {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, TransformPlugin, example::walk));
    app.insert_resource(TimeUpdateStrategy::ManualDuration(example::TICK));
    app.finish();
    app.cleanup();
    let stroll = example::stroll(&mut app, 8.0);
    println!("{stroll}");
    assert!(stroll.landed_after < 10.0, "{stroll}");
    assert!(stroll.metres > 20.0, "{stroll}");
    let [lowest, highest] = stroll.feet;
    assert!(-0.3 < lowest && highest < 0.5, "{stroll}");
}
