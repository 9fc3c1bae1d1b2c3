use super::reference::{Placed, Scene};
use crate::chunk::{BorderPart, ChunkData, ChunkTag, DrawnPositions, Triangles};
use crate::settings::{Planet, Quality};
use crate::space::RenderOrigin;
use crate::state::{Foundation, Generation};
use bevy::math::DVec3;
use bevy::mesh::Indices;
use bevy::prelude::*;
use cubemap::{Cell, Realm, Vertex};
use planet_file::Preset;
use quadtree::{DrawnSet, Foot, View};
use std::collections::HashMap;
use terrain::{ChunkMesh, ChunkSide, Recipe, Terrain};

/// A seeded generator: `SplitMix64`.
struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        let unit = f64::from(u32::try_from(self.bits() >> 32).expect("32 bits"));
        low + (high - low) * unit / 4_294_967_296.0
    }

    fn below(&mut self, end: u64) -> usize {
        usize::try_from(self.bits() % end).expect("small")
    }

    fn cell(&mut self, level: u8) -> Cell {
        // Half of them at an edge of their realm.
        let mut index = || {
            let last = (1 << level) - 1;
            let any = u32::try_from(self.below(1 << level)).expect("small");
            [0, last, any, any][self.below(4)]
        };
        let (i, j) = (index(), index());
        Cell::new(Realm::ALL[self.below(6)], level, i, j).expect("inside")
    }
}

/// A planet whose chunks are built when they are asked for.
struct World {
    generation: Generation,
    built: HashMap<Cell, (ChunkData, ChunkMesh, DrawnPositions)>,
    step: f64,
}

/// One chunk as it is placed.
struct Chunk {
    cell: Cell,
    steps: usize,
    vertex_step: f64,
    reach: f64,
    placed: Vec<Placed>,
}

impl Chunk {
    /// As it is rendered.
    fn position(&self, at: usize) -> DVec3 {
        self.placed[at].position.as_dvec3()
    }

    /// What 32 bits leave out of a vertex, in metres.
    fn ulp(&self, at: usize) -> f64 {
        self.position(at).length().max(self.reach) * f64::from(f32::EPSILON)
    }

    fn index(&self, (column, row): (usize, usize)) -> usize {
        row * (self.steps + 1) + column
    }
}

impl World {
    fn new(recipe: Recipe, radius: f64, seed: u64) -> Self {
        let planet = Planet {
            radius,
            side: ChunkSide::new(9).expect("9 = 8 + 1"),
            ..Planet::new(recipe, seed)
        };
        Self {
            generation: {
                let shape = planet.shape(&Quality::FULL);
                let foundation = Foundation::lay(&shape, None).expect("in order");
                Generation::new(shape, 1, foundation)
            },
            built: HashMap::new(),
            step: planet.step(),
        }
    }

    fn radius(&self) -> f64 {
        self.generation.terrain.radius()
    }

    fn desire(&mut self, eye: DVec3) {
        let ranges = self.generation.ranges(self.step, 1000.0, 40.0);
        let view = View { eye, frustum: None };
        self.generation.select_at_once(vec![view], ranges);
    }

    /// Brings the drawn set towards the desired one with what is `ready`.
    fn advance(&mut self, ready: impl Fn(Cell) -> bool) {
        let desired = self.generation.desired.as_ref().expect("desired before");
        self.generation.drawn.advance(&desired.selection, ready);
    }

    fn place(&mut self, cell: Cell, tag: ChunkTag, scene: &Scene, origin: DVec3) -> Chunk {
        let (terrain, shape) = (&self.generation.terrain, &self.generation.shape);
        let (_, mesh, drawn) = self.built.entry(cell).or_insert_with(|| {
            let field = terrain.field(cell, shape.side);
            let (data, mesh) = ChunkData::with_mesh(field, shape.sea);
            let drawn = DrawnPositions::new(&data, &mesh, shape.sea);
            (data, mesh, drawn)
        });
        let translation = (mesh.centre - origin).as_vec3();
        // A deep sea's surface is farther from the chunk's centre than its ground.
        let drawn_to = drawn.fine.iter().chain(&drawn.coarse);
        let reach = drawn_to.fold(mesh.reach, |reach, place| reach.max(place.length()));
        Chunk {
            cell,
            steps: mesh.side().steps(),
            vertex_step: mesh.positions[0].distance(mesh.positions[1]).into(),
            reach: reach.into(),
            placed: scene.placed(mesh, None, drawn, tag, translation),
        }
    }

    /// The scene that an eye sees, the origin a way off as it may be.
    fn scene(&self, eye: DVec3) -> (Scene, DVec3) {
        let altitude = (eye.length() - self.radius()).abs();
        let origin = eye + DVec3::new(0.6, 0.0, 0.8) * altitude.max(64.0).min(self.radius());
        let nowhere = RenderOrigin {
            position: DVec3::INFINITY,
            ..default()
        };
        let origin = nowhere.step(origin, altitude).expect("from nowhere");
        let scene = Scene {
            morphs: self.generation.morphs(),
            eye: (eye - origin).as_vec3(),
            centre: (-origin).as_vec3(),
        };
        (scene, origin)
    }
}

/// What a look at all borders found.
#[derive(Default, Debug)]
struct Gaps {
    /// The largest distance of a vertex from the middle of the coarser neighbour's step, in the finer chunk's vertex steps and in ulps.
    steps: f64,
    ulps: f64,
    /// The largest difference of unit normals.
    normals: f64,
    shared: usize,
    between: usize,
    morphing: usize,
}

impl Gaps {
    fn take(&mut self, gap: f64, chunk: &Chunk, at: usize, context: &str) {
        let (steps, ulps) = (gap / chunk.vertex_step, gap / chunk.ulp(at));
        self.steps = self.steps.max(steps);
        self.ulps = self.ulps.max(ulps);
        assert!(
            ulps <= 1.0,
            "{context}: {gap} m at {:?}: {steps} steps, {ulps} ulps",
            chunk.cell,
        );
    }
}

/// Places all drawn chunks and looks at every border vertex of every one.
fn look_at_borders(world: &mut World, eye: DVec3, gaps: &mut Gaps, context: &str) {
    let drawn: DrawnSet = world.generation.drawn.clone();
    let (scene, origin) = world.scene(eye);
    let chunks: Vec<Chunk> = drawn
        .cells()
        .map(|cell| world.place(cell, ChunkTag::new(cell, &drawn), &scene, origin))
        .collect();
    // Chunks and places that have a vertex.
    let mut at: HashMap<Vertex, Vec<(usize, usize)>> = HashMap::new();
    let side = world.generation.shape.side;
    let rim: Vec<(usize, usize)> = ChunkMesh::rim_places(side).collect();
    let key = |chunk: &Chunk, (column, row)| {
        let (data, ..) = &world.built[&chunk.cell];
        data.field.vertex(column, row)
    };
    for (number, chunk) in chunks.iter().enumerate() {
        for &place in &rim {
            let places = at.entry(key(chunk, place)).or_default();
            places.push((number, chunk.index(place)));
        }
    }
    for chunk in &chunks {
        let tag = ChunkTag::new(chunk.cell, &drawn);
        for &place in &rim {
            let here = chunk.index(place);
            let (position, normal) = (chunk.position(here), chunk.placed[here].normal);
            let factor = chunk.placed[here].factor;
            gaps.morphing += usize::from(factor > 0.0 && factor < 1.0);
            let others = &at[&key(chunk, place)];
            for &(other, there) in others {
                let other = &chunks[other];
                assert_eq!(
                    position,
                    other.position(there),
                    "{context}: {:?} and {:?}",
                    chunk.cell,
                    other.cell
                );
                let difference = normal
                    .normalize()
                    .distance(other.placed[there].normal.normalize());
                gaps.normals = gaps.normals.max(difference.into());
                let heights = [chunk.placed[here].height, other.placed[there].height];
                assert!(
                    (heights[0] - heights[1]).abs() <= 1e-5 * heights[0].abs() + 1e-3,
                    "{context}: {heights:?}"
                );
            }
            gaps.shared += others.len() - 1;
            if others.len() > 1 {
                continue;
            }
            // No other chunk has it: it lies in the middle of a coarser one's edge.
            let part = BorderPart::at(place, chunk.steps);
            assert!(
                tag.is_coarser_beyond(part),
                "{context}: {:?} {place:?} hangs in the air",
                chunk.cell
            );
            let ends = ChunkMesh::twin_ends(place).map(|end| {
                let of_coarser =
                    |found: &&(usize, usize)| chunks[found.0].cell.level() < chunk.cell.level();
                at[&key(chunk, end)].iter().find(of_coarser).copied()
            });
            let [Some((coarser, a)), Some((same, b))] = ends else {
                panic!(
                    "{context}: {:?} {place:?} has no coarser neighbour",
                    chunk.cell
                );
            };
            // At a cell's corner another coarser one may have been found first; they agree there.
            let middle = (chunks[coarser].position(a) + chunks[same].position(b)) / 2.0;
            gaps.take(position.distance(middle), chunk, here, context);
            gaps.between += 1;
        }
    }
}

/// Asserts that the triangles of all drawn chunks, without skirts, are one closed surface: every edge is that of two triangles, once each way, bit for bit.
fn assert_closed(world: &mut World, eye: DVec3, context: &str) -> usize {
    let drawn: DrawnSet = world.generation.drawn.clone();
    let (scene, origin) = world.scene(eye);
    let Indices::U16(indices) = Triangles::new(world.generation.shape.side, false).indices else {
        panic!("81 vertices and few more");
    };
    let mut edges: HashMap<[[u32; 3]; 2], i32> = HashMap::new();
    for cell in drawn.cells() {
        let chunk = world.place(cell, ChunkTag::new(cell, &drawn), &scene, origin);
        // Not −0.
        let bits = |at: u16| {
            let position = chunk.placed[usize::from(at)].position + Vec3::ZERO;
            position.to_array().map(f32::to_bits)
        };
        for triangle in indices.chunks_exact(3) {
            let [a, b, c] = [triangle[0], triangle[1], triangle[2]].map(bits);
            if a == b || b == c || c == a {
                continue;
            }
            for [from, to] in [[a, b], [b, c], [c, a]] {
                *edges.entry([from, to]).or_default() += 1;
            }
        }
    }
    for (&[from, to], &count) in &edges {
        let back = edges.get(&[to, from]).copied().unwrap_or(0);
        let [from, to] = [from, to].map(|bits| bits.map(f32::from_bits));
        assert_eq!(
            (count, back),
            (1, 1),
            "{context}: the edge from {from:?} to {to:?}"
        );
    }
    edges.len()
}

/// Over a random place, at every altitude alike; a third of them over cells' corners.
fn random_eye(random: &mut Random, radius: f64) -> DVec3 {
    let level = u8::try_from(random.below(12)).expect("small");
    let cell = random.cell(level);
    let dir = if random.below(3) == 0 {
        cell.corner(cubemap::Corner::ALL[random.below(4)])
            .dir(Terrain::WARP)
    } else {
        cell.centre(Terrain::WARP)
    };
    let altitude = 2.0 * (1.5 * radius).powf(random.between(0.0, 1.0));
    dir * (radius + altitude)
}

fn worlds() -> [(&'static str, World); 3] {
    let [earth, moon] = [Preset::Earth, Preset::Moon].map(|preset| preset.planet().recipe.clone());
    [
        ("earth", World::new(earth.clone(), 6_371_000.0, 1)),
        ("moon", World::new(moon, 1_737_400.0, 2)),
        ("small", World::new(earth, 1_000.0, 3)),
    ]
}

#[test]
fn what_is_drawn_is_closed_and_agrees_on_every_bit() {
    let mut random = Random(7);
    for (name, mut world) in worlds() {
        let mut gaps = Gaps::default();
        for case in 0..8 {
            let eye = random_eye(&mut random, world.radius());
            world.desire(eye);
            world.advance(|_| true);
            let context = format!("{name} {case}");
            look_at_borders(&mut world, eye, &mut gaps, &context);
            let edges = assert_closed(&mut world, eye, &context);
            assert!(edges > 6 * 128 * 3, "{context}: {edges} edges");
            world.built.clear();
        }
        println!("{name}: {gaps:?}");
        assert!(gaps.normals < 1e-4, "{name}: {gaps:?}");
        assert!(
            gaps.shared > 10_000 && gaps.between > 1_000 && gaps.morphing > 1_000,
            "{name}: {gaps:?}"
        );
    }
}

#[test]
fn what_is_drawn_is_closed_on_the_way_for_any_eye_and_any_order_of_arrival() {
    let mut random = Random(8);
    for (name, mut world) in worlds() {
        let mut gaps = Gaps::default();
        let mut ready: std::collections::BTreeSet<Cell> = Realm::ALL.map(Cell::root).into();
        for case in 0..4 {
            let eye = random_eye(&mut random, world.radius());
            world.desire(eye);
            for arrival in 0..4 {
                world.advance(|cell| ready.contains(&cell));
                let context = format!("{name} {case} arrival {arrival}");
                let other = random_eye(&mut random, world.radius());
                for eye in [eye, other] {
                    look_at_borders(&mut world, eye, &mut gaps, &context);
                }
                assert_closed(&mut world, other, &context);
                let desired = world.generation.desired.as_ref().expect("desired");
                let missing = world.generation.drawn.missing(
                    &desired.selection,
                    quadtree::Stride::Short,
                    |cell| ready.contains(&cell),
                );
                let some = |_: &Cell| random.below(2) == 0;
                ready.extend(missing.into_iter().filter(some));
            }
        }
        println!("{name}: {gaps:?}");
        assert!(gaps.between > 1_000, "{name}: {gaps:?}");
    }
}

#[test]
fn children_that_give_way_to_their_parent_have_its_shape_and_light() {
    let mut random = Random(9);
    for (name, mut world) in worlds() {
        // A sea lies above the ground by which cells are selected; it is flat anyway.
        world.generation.shape.sea = None;
        world.desire(DVec3::Z * world.radius() * 2.0);
        let ranges = world.generation.ranges(world.step, 1000.0, 40.0);
        let mut compared = 0;
        for case in 0..60 {
            let level = u8::try_from(random.below(u64::from(ranges.deepest()))).expect("small");
            let parent = random.cell(level);
            // Just beyond the range: away from the planet, to any side.
            let dir = parent.centre(Terrain::WARP);
            let side = DVec3::from_array([(); 3].map(|()| random.between(-1.0, 1.0)));
            let out = (dir + side * 0.5).normalize();
            let (mut near, mut far) = (0.0, 1e9);
            let (terrain, side) = (&world.generation.terrain, world.generation.shape.side);
            let finest = side.finest_octave(level).expect("no deeper than ranges go");
            let ground = dir * (terrain.radius() + terrain.height_at_level(dir, finest));
            let eye = |way: f64| ground + out * way;
            let region = world.generation.region(parent);
            let range = ranges.distance(level, region.skew());
            let measure = ranges.globe().measure();
            for _ in 0..100 {
                let middle = f64::midpoint(near, far);
                let distance = region.counted(&Foot::new(&measure, eye(middle)));
                if distance < range {
                    near = middle;
                } else {
                    far = middle;
                }
            }
            let eye = eye(far);
            world.desire(eye);
            let (scene, origin) = world.scene(eye);
            // Of one level all around.
            let plain = |cell| ChunkTag::plain(cell);
            let coarse = world.place(parent, plain(parent), &scene, origin);
            let n = coarse.steps / 2;
            for child in parent.children().into_iter().flatten() {
                let fine = world.place(child, plain(child), &scene, origin);
                let offset = |part: u32| if part.is_multiple_of(2) { 0 } else { n };
                let (right, up) = (offset(child.i()), offset(child.j()));
                for (column, row) in
                    (0..=n).flat_map(|row| (0..=n).map(move |column| (column, row)))
                {
                    let (a, b) = (
                        fine.index((2 * column, 2 * row)),
                        coarse.index((column + right, row + up)),
                    );
                    let context = format!("{name} {case} {parent:?} {column} {row}");
                    let gap = fine.position(a).distance(coarse.position(b));
                    let ulp = coarse.ulp(b);
                    let (a, b) = (fine.placed[a], coarse.placed[b]);
                    assert!((a.factor - 1.0).abs() < 1e-4, "{context}: {}", a.factor);
                    compared += 1;
                    // However steep the ground is there.
                    assert_eq!(b.factor, 0.0, "{context}");
                    assert!(
                        gap <= 1e-5 * fine.vertex_step + 2.0 * ulp,
                        "{context}: {gap} m"
                    );
                    assert!(a.normal.distance(b.normal) < 1e-4, "{context}: {a:?} {b:?}");
                }
            }
        }
        assert!(compared > 4_000, "{name}: {compared}");
    }
}
