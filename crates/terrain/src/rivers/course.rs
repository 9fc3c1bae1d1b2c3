//! The rivers about some cells of the lattice.

use super::curve::{Station, Stretch};
use super::lake::{LEVEL_REACH, Lake};
use super::network::{Network, Node};
use super::vectors::{dot, normalized};
use cubemap::Realm;
use glam::DVec3;

/// How many stretches a river's bend about a node begins as.
const STRETCHES: usize = 4;

/// Before a river flows into another it is level for so many halves of the other's bed.
const POOL: f64 = 6.0;

/// No stretch is shorter, on the unit sphere.
const SHORTEST: f64 = 1e-9;

/// How much of the last half step before the coast a river takes to become sea.
const MOUTH: f64 = 0.7;

/// How far from the middle of the lake that it ends in a river begins to become lake, in parts of what that reaches.
const WITHIN: f64 = 0.7;

/// How much of its fall a river takes at once in a waterfall at most, and how high the smallest is, of the highest.
const MOST_FALL: f64 = 0.6;
const SMALLEST_FALL: f64 = 0.1;

/// How long a waterfall is: halves of the bed, and parts of what the valley reaches.
const FALL_BEDS: f64 = 1.5;
const FALL_REACHES: f64 = 0.01;

/// All stretches that can count in the cells between two columns and two rows of a realm, in the order of their nodes.
pub(super) fn stretches(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<Stretch> {
    // What runs into the sea does so up to a step from its node, all else half a step: those are looked for one node farther out.
    let around = (rows[0] - 2..=rows[1] + 3)
        .flat_map(|j| (columns[0] - 2..=columns[1] + 3).map(move |i| (i, j)));
    let is_near = |(i, j): (isize, isize)| {
        (columns[0] - 1..=columns[1] + 2).contains(&i) && (rows[0] - 1..=rows[1] + 2).contains(&j)
    };
    let nodes = around.filter_map(|at| {
        let node = network.nodes.beyond(realm, at.0, at.1)?;
        let to = network.receiver(node)?;
        (is_near(at) || network.receiver(to).is_none()).then_some(node)
    });
    let mut nodes: Vec<_> = nodes.collect();
    nodes.sort_unstable();
    nodes.dedup();
    let mut stretches = Vec::with_capacity(nodes.len() * 6);
    for node in nodes {
        of_node(network, node, &mut stretches);
    }
    stretches
}

/// The lakes that can count in the cells between two columns and two rows of a realm, in the order of their nodes.
pub(super) fn lakes(
    network: &Network,
    realm: Realm,
    columns: [isize; 2],
    rows: [isize; 2],
) -> Vec<Lake> {
    let around = (rows[0] - 1..=rows[1] + 2)
        .flat_map(|j| (columns[0] - 1..=columns[1] + 2).map(move |i| (i, j)));
    let mut nodes: Vec<_> = around
        .filter_map(|(i, j)| network.nodes.beyond(realm, i, j))
        .collect();
    nodes.sort_unstable();
    nodes.dedup();
    let lake = |node: usize| network.lake(node).copied();
    nodes.into_iter().filter_map(lake).collect()
}

/// Where the rivers that come to a node have become one, before it is bent; `None` if none comes, and in the sea.
pub(super) fn middle(network: &Network, node: usize) -> Option<DVec3> {
    let way = Way::new(network, node)?;
    let main = *network.donors(node).first()?;
    Some(way.bend(main)[STRETCHES / 2].place)
}

/// Where the rivers that come to a node begin to be its own, and where its own ends to be so, before they are bent; none in the sea.
pub(super) fn ends(network: &Network, node: usize) -> Vec<DVec3> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node).into_iter();
    let starts = donors.map(|donor| way.start(donor).place);
    starts.chain([way.out.place]).collect()
}

/// Where the rivers that come to a node begin to be its own, or its own begins; none in the sea and in a sink.
pub(super) fn starts(network: &Network, node: usize) -> Vec<DVec3> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node).into_iter();
    let spring = network.donors(node).is_empty().then_some(way.own.place);
    let starts = donors.map(|donor| way.start(donor).place);
    starts.chain(spring).collect()
}

/// The stretches about a node of rivers that neither come from it nor run to it.
pub(super) fn others_about(network: &Network, node: usize) -> Vec<Stretch> {
    let donors = network.donors(node);
    let is_other = |&other: &usize| {
        other != node && !donors.contains(&other) && network.receiver(node) != Some(other)
    };
    let mut stretches = Vec::new();
    for other in network.about(node).filter(is_other) {
        of_node(network, other, &mut stretches);
    }
    stretches
}

/// Those of the rivers that run through a node: from half way to those whose water it takes to half way to the one that takes its own, or to the coast.
fn of_node(network: &Network, node: usize, to: &mut Vec<Stretch>) {
    let Some(way) = Way::new(network, node) else {
        return;
    };
    let donors = network.donors(node);
    if donors.is_empty() {
        way.rise(to);
    }
    for &donor in &donors {
        way.take_donor(donor, &donors, to);
    }
    way.to_coast(to);
}

/// The rivers that meet at a node, each with the node whose river it is: those that come to it up to there, and its own from there on.
pub(super) fn meeting(network: &Network, node: usize) -> Vec<(usize, Vec<Stretch>)> {
    let Some(way) = Way::new(network, node) else {
        return Vec::new();
    };
    let donors = network.donors(node);
    let mut own = Vec::new();
    let mut rivers = Vec::with_capacity(donors.len() + 1);
    match donors.first() {
        None => way.rise(&mut own),
        Some(&main) => {
            let mut before = Vec::new();
            way.come(main, &mut before);
            rivers.push((main, before));
            way.go_on(main, &mut own);
        }
    }
    for &donor in donors.iter().skip(1) {
        let mut side = Vec::new();
        way.take_donor(donor, &donors, &mut side);
        rivers.push((donor, side));
    }
    way.to_coast(&mut own);
    rivers.push((node, own));
    rivers
}

/// Those of the one river that runs through some nodes, each of which gives its water to the next, downstream.
pub(super) fn along(network: &Network, nodes: &[usize]) -> Vec<Stretch> {
    let mut stretches = Vec::new();
    for (at, &node) in nodes.iter().enumerate() {
        let Some(way) = Way::new(network, node) else {
            continue;
        };
        match at.checked_sub(1) {
            Some(before) => {
                let (donor, donors) = (nodes[before], network.donors(node));
                way.take_donor(donor, &donors, &mut stretches);
                if donor != donors[0] {
                    way.go_on(donors[0], &mut stretches);
                }
            }
            None => way.rise(&mut stretches),
        }
        way.to_coast(&mut stretches);
    }
    stretches
}

/// How water leaves a node.
struct Way<'n> {
    network: &'n Network,
    node: usize,
    own: Node,
    next: Node,
    middle: Station,
    /// Half way to the next node, or at the coast where that is nearer.
    out: Station,
    /// How far on the way to the next node the coast lies, if that is in the sea.
    coast: Option<f64>,
    /// The lake that its rivers run through, or to.
    lake: Option<Lake>,
    /// The lake that they end in.
    salt: Option<Lake>,
}

const fn station(place: DVec3, of: Node) -> Station {
    Station {
        place,
        level: of.level,
        bed: of.bed,
        reach: of.reach,
        share: 1.0,
        wet: of.wet,
    }
}

fn between(a: Node, b: Node, part: f64) -> DVec3 {
    normalized(a.place + (b.place - a.place) * part)
}

impl<'n> Way<'n> {
    /// `None` in the sea.
    fn new(network: &'n Network, node: usize) -> Option<Self> {
        let receiver = network.receiver(node)?;
        let [own, next] = [node, receiver].map(|node| network.node(node));
        let is_mouth = network.receiver(receiver).is_none();
        let coast = is_mouth.then(|| network.coast(node, receiver));
        let salt = network.lake(receiver).filter(|_| is_mouth);
        let end = coast.unwrap_or(1.0);
        let part = end.min(0.5);
        let mut out = station(between(own, next, part), own);
        if part > 0.0 {
            out.level = own.level + (next.level - own.level) * (part / end);
        }
        if end < 0.5 {
            out.share = 0.0;
        }
        Some(Self {
            network,
            node,
            middle: station(own.place, own),
            own,
            next,
            out,
            coast: coast.filter(|&coast| coast >= 0.5),
            lake: network.lake(node).or(salt).copied(),
            salt: salt.copied(),
        })
    }

    /// From half way to one of the nodes that give their water: the one that gives most goes on, and the others flow into it.
    fn take_donor(&self, donor: usize, donors: &[usize], to: &mut Vec<Stretch>) {
        let main = self.bend(donors[0]);
        if donor == donors[0] {
            let fall = self.fall(&main);
            self.chain(fall.as_deref().unwrap_or(&main), to);
            return;
        }
        let join = main[STRETCHES / 2];
        let start = self.start(donor);
        // In the end it falls as the other does beside it, so that neither lies above the other's banks; what it is higher it falls before.
        let high = start.level - join.level;
        let before = main[STRETCHES / 2 - 1];
        let apart = |a: &Station, b: &Station| {
            let way = b.place - a.place;
            dot(way, way).sqrt()
        };
        let ways = apart(&start, &join) / apart(&before, &join).max(SHORTEST);
        let beside = high.min((before.level - join.level) * ways);
        let above = high - beside;
        let towards = |k: usize| {
            #[expect(clippy::cast_precision_loss, reason = "a few")]
            let part = k as f64 / STRETCHES as f64;
            let mix = |a: f64, b: f64| a + (b - a) * part;
            let rest = 1.0 - part;
            Station {
                place: normalized(start.place + (join.place - start.place) * part),
                level: join.level + (beside * rest + above * (rest * rest * rest)),
                bed: start.bed,
                reach: mix(start.reach, join.reach),
                share: 1.0,
                wet: start.wet,
            }
        };
        let stations: [Station; STRETCHES + 1] = std::array::from_fn(towards);
        // It comes in level, so that it does not lift the water that it flows into.
        let last = stations[STRETCHES - 1].place;
        let way = join.place - last;
        let length = dot(way, way).sqrt() * self.network.radius;
        let pool = (POOL * join.bed / length).min(1.0);
        let place = normalized(join.place - way * pool);
        self.chain(&stations[..STRETCHES], to);
        let pool = Station {
            place,
            ..stations[STRETCHES]
        };
        self.chain(&[stations[STRETCHES - 1], pool, stations[STRETCHES]], to);
    }

    /// From half way to the node that gives most water to where others flow into its river.
    fn come(&self, main: usize, to: &mut Vec<Stretch>) {
        self.chain(&self.bend(main)[..=STRETCHES / 2], to);
    }

    /// From where others flow into the river of the node that gives most water.
    fn go_on(&self, main: usize, to: &mut Vec<Stretch>) {
        let main = self.bend(main);
        let fall = self.fall(&main);
        let stations = fall.as_deref().unwrap_or(&main);
        self.chain(&stations[STRETCHES / 2..], to);
    }

    /// Half way to a node that gives its water.
    fn start(&self, donor: usize) -> Station {
        let from = self.network.node(donor);
        let mut start = station(between(from, self.own, 0.5), from);
        start.level = from.level + (self.own.level - from.level) * 0.5;
        start
    }

    /// The stations of the bend from half way to a node that gives its water towards the node, and on.
    fn bend(&self, donor: usize) -> [Station; STRETCHES + 1] {
        bend([self.start(donor), self.middle, self.out])
    }

    /// The stations of its bend with a waterfall on the way from the node, where it comes over hard rock there.
    fn fall(&self, bend: &[Station; STRETCHES + 1]) -> Option<Vec<Station>> {
        let [height, at] = self.network.fall(self.node)?;
        let is_whole = self.lake.is_none() && self.coast.is_none() && self.out.share >= 1.0;
        let middle = bend[STRETCHES / 2];
        let last = bend[STRETCHES];
        let falls = middle.level - last.level;
        let height = height.min(MOST_FALL * falls);
        if !is_whole || height < SMALLEST_FALL * self.network.rivers.falls {
            return None;
        }
        let mut stations = bend[..STRETCHES].to_vec();
        let apart = |a: &Station, b: &Station| {
            let way = b.place - a.place;
            dot(way, way).sqrt() * self.network.radius
        };
        let ways: Vec<_> = bend
            .windows(2)
            .map(|pair| apart(&pair[0], &pair[1]))
            .collect();
        let rest: f64 = ways[STRETCHES / 2..].iter().sum();
        // What does not fall here is spread over all of the way.
        let slope = (falls - height) / rest;
        let mut level = middle.level;
        let behind = stations[STRETCHES / 2 + 1..].iter_mut();
        for (station, way) in behind.zip(&ways[STRETCHES / 2..]) {
            level -= slope * way;
            station.level = level;
        }
        let (before, way) = (stations[STRETCHES - 1], ways[STRETCHES - 1]);
        let long = FALL_BEDS * before.bed + FALL_REACHES * before.reach;
        let parts = [at, at + long / way];
        if parts[1] > 0.9 {
            return None;
        }
        for (part, dropped) in parts.into_iter().zip([0.0, height]) {
            let place = normalized(before.place + (last.place - before.place) * part);
            stations.push(Station {
                level: before.level - slope * part * way - dropped,
                ..before.mixed(last, part, place)
            });
        }
        stations.push(last);
        Some(stations)
    }

    /// From the node itself, where none gives it water.
    fn rise(&self, to: &mut Vec<Stretch>) {
        // Where it comes out of the ground there is no valley yet.
        let spring = Station {
            share: 0.0,
            ..self.middle
        };
        self.chain(&[spring, self.out], to);
    }

    /// From half way to a coast that lies beyond.
    fn to_coast(&self, to: &mut Vec<Stretch>) {
        let Some(coast) = self.coast else {
            return;
        };
        let at = |part: f64, share: f64| Station {
            level: self.out.level + (self.next.level - self.out.level) * part,
            share,
            ..station(
                between(self.own, self.next, 0.5 + (coast - 0.5) * part),
                self.own,
            )
        };
        let mouth = self.salt.map_or(MOUTH, |lake| {
            let way = self.next.place - self.out.place;
            let half = dot(way, way).sqrt() * self.network.radius;
            (WITHIN * lake.reach / half).min(MOUTH)
        });
        let (before, end) = (at(1.0 - mouth, 1.0), at(1.0, 0.0));
        self.chain(&[self.out, before, end], to);
    }

    /// The stretches between stations that follow each other, level within a lake.
    fn chain(&self, stations: &[Station], to: &mut Vec<Stretch>) {
        match self.lake {
            None => chain(stations, to),
            Some(lake) => chain(&self.through(&lake, stations), to),
        }
    }

    /// Stations that are level with a lake as far as that goes, above it before and below it behind.
    fn through(&self, lake: &Lake, stations: &[Station]) -> Vec<Station> {
        let bends = self.network.bends();
        let level = lake.level;
        let within = LEVEL_REACH * lake.reach;
        let away = |station: &Station| {
            let way = bends.bent(station.place) - lake.dir;
            dot(way, way).sqrt() * self.network.radius
        };
        let mut through: Vec<Station> = Vec::with_capacity(stations.len() + 2);
        let (mut before, mut has_passed) = (None::<(Station, f64)>, false);
        for station in stations {
            let far = away(station);
            if let Some((last, last_far)) = before
                && (last_far < within) != (far < within)
            {
                let part = (within - last_far) / (far - last_far);
                let place = normalized(last.place + (station.place - last.place) * part);
                through.push(Station {
                    level,
                    ..last.mixed(*station, part, place)
                });
            }
            has_passed |= far < within;
            let level = if far < within {
                level
            } else if has_passed {
                station.level.min(level)
            } else {
                station.level.max(level)
            };
            through.push(Station { level, ..*station });
            before = Some((*station, far));
        }
        through
    }
}

/// The stretches between stations that follow each other.
fn chain(stations: &[Station], to: &mut Vec<Stretch>) {
    for ends in stations.windows(2) {
        let ends = [ends[0], ends[1]];
        let way = ends[1].place - ends[0].place;
        // Stations may fall into one.
        if dot(way, way) > SHORTEST * SHORTEST {
            to.push(Stretch { ends });
        }
    }
}

/// The stations of a bend from the first of three towards the second and on to the last.
fn bend([start, middle, end]: [Station; 3]) -> [Station; STRETCHES + 1] {
    std::array::from_fn(|k| {
        if k == 0 {
            return start;
        }
        if k == STRETCHES {
            return end;
        }
        #[expect(clippy::cast_precision_loss, reason = "a few")]
        let t = k as f64 / STRETCHES as f64;
        let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
        let mix = |of: fn(&Station) -> f64| (of(&start) * a + of(&middle) * b) + of(&end) * c;
        // At the middle the node's own level, which is below all that flows into it there; little above it shortly before.
        let before = (1.0 - 2.0 * t).max(0.0);
        let behind = (2.0 * t - 1.0).max(0.0);
        let level = middle.level
            + (start.level - middle.level) * (before * before)
            + (end.level - middle.level) * behind;
        Station {
            place: normalized((start.place * a + middle.place * b) + end.place * c),
            level,
            bed: mix(|station| station.bed),
            reach: mix(|station| station.reach),
            share: mix(|station| station.share),
            wet: mix(|station| station.wet),
        }
    })
}
