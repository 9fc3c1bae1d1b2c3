use super::{Operator, Output, Pipeline, Step};
use crate::{Grid, HeightMap, LazyDiamondSquare, Score, erosion_score, masked};
use std::rc::Rc;

/// What happens while a pipeline runs.
#[derive(Debug)]
pub enum Event<'a> {
    /// A step begins.
    Begins {
        /// Its place, from 0.
        step: usize,
        /// Its name.
        name: &'a str,
    },
    /// A picture is there to be written.
    Picture {
        /// What it is and where it goes.
        output: &'a Output,
        /// The file.
        bytes: Vec<u8>,
    },
    /// A map was scored by how eroded it looks.
    ErosionScore {
        /// Of which step's map.
        name: &'a str,
        /// [`erosion_score`].
        score: f64,
    },
    /// A map was scored by how well it can be played on.
    Playability {
        /// Of which step's map.
        name: &'a str,
        /// Shares and maps.
        score: &'a Score,
    },
}

/// What ended a run before its end: what whoever runs it said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct RunError<E: std::error::Error + 'static>(pub E);

impl Pipeline {
    /// Runs all steps, and is the map of the last that is no score; `on` is told what happens, and ends the run by an error.
    ///
    /// Heights stay within ±10³⁰, so that all are numbers.
    ///
    /// # Errors
    ///
    /// What `on` says.
    pub fn run<E: std::error::Error + 'static>(
        &self,
        mut on: impl FnMut(Event<'_>) -> Result<(), E>,
    ) -> Result<HeightMap, RunError<E>> {
        let mut maps: Vec<Option<Rc<HeightMap>>> = vec![None; self.steps.len()];
        let mut last = None;
        for (place, step) in self.steps.iter().enumerate() {
            on(Event::Begins {
                step: place,
                name: &step.name,
            })
            .map_err(RunError)?;
            let with = step.with.and_then(|with| maps[with].clone());
            let mask = step.mask.and_then(|mask| maps[mask].clone());
            let from = step.from.and_then(|from| {
                let map = maps[from].clone();
                if self.last_use(from) <= place {
                    // Nobody reads it again: it is changed where it is.
                    maps[from] = None;
                }
                Some((from, map?))
            });
            if !step.operator.scores() {
                // What comes out now is the last: a map that only this held is changed where it is.
                last = None;
            }
            let map = match from {
                None => Rc::new(step.generated(self.grid)),
                Some((from, map)) if step.operator.scores() => {
                    let name = &self.steps[from].name;
                    score(&step.operator, name, &map, &mut on).map_err(RunError)?;
                    map
                }
                Some((_, map)) => {
                    let mut map = Rc::unwrap_or_clone(map);
                    step.change(&mut map, with.as_deref(), mask.as_deref());
                    Rc::new(map)
                }
            };
            for output in &step.outputs {
                let bytes = output.bytes(&map);
                on(Event::Picture { output, bytes }).map_err(RunError)?;
            }
            for (made, map) in maps.iter_mut().enumerate().take(place) {
                if self.last_use(made) <= place {
                    *map = None;
                }
            }
            if !step.operator.scores() {
                last = Some(map.clone());
            }
            if self.last_use(place) > place {
                maps[place] = Some(map);
            }
        }
        drop(maps);
        let last = last.expect("a pipeline begins with a generator");
        Ok(Rc::unwrap_or_clone(last))
    }
}

impl Step {
    /// The map that it makes on a grid of those that it reads; none if one of them is missing, lies on another grid, or the step fits no such grid.
    ///
    /// A score gives its map on.
    #[must_use]
    pub fn map(
        &self,
        grid: Grid,
        from: Option<&HeightMap>,
        with: Option<&HeightMap>,
        mask: Option<&HeightMap>,
    ) -> Option<HeightMap> {
        self.check(grid).ok()?;
        if [from, with, mask]
            .into_iter()
            .flatten()
            .any(|map| map.grid() != grid)
        {
            return None;
        }
        if self.operator.generates() {
            return Some(self.generated(grid));
        }
        let mut map = from?.clone();
        let lacks = self.operator.mixes() && with.is_none();
        if lacks || (self.operator == Operator::Mask && mask.is_none()) {
            return None;
        }
        self.change(&mut map, with, mask);
        Some(map)
    }

    fn generated(&self, grid: Grid) -> HeightMap {
        let seed = self.seed;
        let fits = "the grid was checked when it was read";
        let mut map = match &self.operator {
            Operator::Fractal(fractal) => fractal.generate(grid, seed),
            Operator::MidpointDisplacement(it) => it.generate(grid, seed).expect(fits),
            Operator::DiamondSquare(it) => it.generate(grid, seed).expect(fits),
            Operator::Retro(it, form) => it.generate(form.clone(), seed).expect(fits),
            Operator::Window { ground, level, at } => {
                let Grid::Plane { width, height } = grid else {
                    unreachable!("{fits}");
                };
                let landscape = LazyDiamondSquare::new(*ground, *level, seed).expect(fits);
                // As it is, so that windows beside each other fit.
                return landscape.window(*at, width, height).expect(fits);
            }
            Operator::Hills(hills) => hills.generate(grid, seed),
            Operator::VoronoiIsland(island) => island.generate(grid, seed),
            Operator::StampNoise(stamps) => stamps.generate(grid, seed),
            Operator::Plates(plates) => plates.generate(grid, seed),
            _ => unreachable!("all else reads a map"),
        };
        // Of some, heights have a meaning.
        let speaks =
            |operator| matches!(operator, &Operator::VoronoiIsland(_) | &Operator::Plates(_));
        if !speaks(&self.operator) {
            map.normalise();
        }
        map
    }

    /// Changes a map by a modifier or a mixer.
    fn change(&self, map: &mut HeightMap, with: Option<&HeightMap>, mask: Option<&HeightMap>) {
        let same = "all maps of a pipeline lie on its grid";
        match &self.operator {
            Operator::ThermalErosion(it) => it.apply(map),
            Operator::HydraulicErosion(it) => it.apply(map),
            Operator::FastErosion(it) => it.apply(map),
            Operator::StreamPower(it) => {
                if let Some(uplift) = with {
                    it.apply(map, uplift).expect(same);
                }
            }
            Operator::Islandize(it) => it.apply(map),
            Operator::Gaussize(it) => it.apply(map),
            Operator::Flatten(it) => it.apply(map),
            Operator::Smooth(it) => it.apply(map),
            Operator::Normalise => map.normalise(),
            Operator::Invert => map.invert(),
            Operator::CutOff(it) => it.apply(map),
            Operator::Mix(mix) => {
                if let Some(with) = with {
                    mix.apply(map, with).expect(same);
                }
            }
            Operator::Mask => {
                if let (Some(with), Some(mask)) = (with, mask) {
                    masked(map, with, mask).expect(same);
                }
            }
            _ => {}
        }
        if let Operator::Mix(_) | Operator::Flatten(_) | Operator::StreamPower(_) = self.operator {
            map.map(|height| height.clamp(-1e30, 1e30));
        }
    }
}

fn score<E>(
    operator: &Operator,
    name: &str,
    map: &HeightMap,
    on: &mut impl FnMut(Event<'_>) -> Result<(), E>,
) -> Result<(), E> {
    match operator {
        Operator::Playability(playability) => {
            let score = &playability.score(map);
            on(Event::Playability { name, score })
        }
        _ => {
            let score = erosion_score(map);
            on(Event::ErosionScore { name, score })
        }
    }
}
