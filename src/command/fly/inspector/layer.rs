use bevy::prelude::*;
use bevy::tasks::futures::check_ready;
use bevy::tasks::{AsyncComputeTaskPool, Task};
use bevy_relief::{Planet, PlanetLayer, PlanetState, ViewMode};
use std::sync::Arc;
use terrain::Terrain;
use workshop::{Shown, ShownMap};

/// The number over the planet that is looked at.
#[derive(Resource, Debug, Default)]
pub(crate) struct LayerView {
    /// Which one; the planet's first if none was chosen, or it has no such.
    pub(crate) chosen: Option<Shown>,
    coming: Option<(Key, Task<Option<ShownMap>>)>,
    shown: Option<(Key, Bounds)>,
}

/// Between which numbers the colours lie, and what they are measured in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: f64,
    pub(crate) high: f64,
    pub(crate) unit: &'static str,
}

/// Of which terrain it is, and what.
#[derive(Clone, Debug)]
struct Key(Arc<Terrain>, Shown);

impl Key {
    fn is(&self, terrain: &Arc<Terrain>, shown: Shown) -> bool {
        Arc::ptr_eq(&self.0, terrain) && self.1 == shown
    }
}

impl LayerView {
    /// The one that is looked at on a terrain.
    pub(crate) fn of(&self, terrain: &Terrain) -> Shown {
        let all = Shown::all(terrain.recipe());
        let chosen = self.chosen.filter(|chosen| all.contains(chosen));
        chosen
            .or_else(|| all.first().copied())
            .unwrap_or(Shown::Charts)
    }

    /// What its colours tell; nothing while it is being found.
    pub(crate) fn bounds(&self, terrain: &Arc<Terrain>) -> Option<Bounds> {
        let (key, bounds) = self.shown.as_ref()?;
        key.is(terrain, self.of(terrain)).then_some(*bounds)
    }
}

/// Finds what is looked at, beside the frames, where that is another than before.
pub(crate) fn find_layer(
    planets: Query<(Entity, &Planet, &PlanetState)>,
    mut view: ResMut<LayerView>,
    mut commands: Commands,
) {
    let Ok((entity, planet, state)) = planets.single() else {
        return;
    };
    let Some(terrain) = state.terrain().filter(|_| planet.view == ViewMode::Layer) else {
        return;
    };
    let shown = view.of(terrain);
    if let Some((key, task)) = &mut view.coming
        && let Some(found) = check_ready(task)
    {
        let key = key.clone();
        view.coming = None;
        let bounds = match found {
            Some(ShownMap {
                map,
                low,
                high,
                unit,
            }) => {
                commands.entity(entity).insert(PlanetLayer(Arc::new(map)));
                Bounds { low, high, unit }
            }
            None => {
                commands.entity(entity).remove::<PlanetLayer>();
                Bounds {
                    low: 0.0,
                    high: 0.0,
                    unit: "",
                }
            }
        };
        view.shown = Some((key, bounds));
    }
    let is_known = view
        .shown
        .as_ref()
        .is_some_and(|(key, _)| key.is(terrain, shown));
    let is_coming = view
        .coming
        .as_ref()
        .is_some_and(|(key, _)| key.is(terrain, shown));
    if !is_known && !is_coming {
        let terrain = Arc::clone(terrain);
        let key = Key(Arc::clone(&terrain), shown);
        let find = async move { shown.map(&terrain).ok().flatten() };
        view.coming = Some((key, AsyncComputeTaskPool::get().spawn(find)));
    }
}
