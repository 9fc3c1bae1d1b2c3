use super::Graph;

/// All that a node can do, each with a sentence.
const ALL: [(&str, &str); 33] = [
    ("fractal", "Noise in octaves, each finer and lower"),
    ("value", "One octave of heights at random"),
    ("gradient", "One octave of slopes at random"),
    ("simplex", "One octave of slopes at random, on triangles"),
    ("cell", "How far points at random are"),
    (
        "midpoint-displacement",
        "Squares that are halved, each middle moved at random",
    ),
    (
        "diamond-square",
        "The same with diamonds between the squares: no creases",
    ),
    (
        "retro-diamond-square",
        "Diamond-square as home computers had it, of one size",
    ),
    (
        "lazy-diamond-square",
        "A window of a landscape of any size, on a plane",
    ),
    ("hills", "Round hills strewn at random"),
    ("voronoi-island", "Land and sea of polygons"),
    ("stamp-noise", "Stamps of every size, raised or dug"),
    (
        "plates",
        "Plates that drift: their crust, or where they lift the ground",
    ),
    ("thermal-erosion", "What is too steep slips until it is not"),
    (
        "hydraulic-erosion",
        "Rain takes ground up and lets it lie where it dries",
    ),
    ("fast-erosion", "What is flat slips, and cliffs are left"),
    ("stream-power", "Rivers wear down what the second map lifts"),
    ("islandize", "Sinks towards the border"),
    ("gaussize", "Sinks away from the middle"),
    (
        "flatten",
        "Heights to a power: flat lowland, steep mountains",
    ),
    ("square", "Heights times themselves"),
    ("smooth", "The mean of each node and its neighbours"),
    ("normalise", "Stretched so that it goes from 0 to 1"),
    ("invert", "Upside down"),
    ("cut-off", "What is below or above becomes level"),
    ("mix", "So much of one map and the rest of another"),
    ("difference", "How far two maps are apart"),
    ("product", "Two maps multiplied"),
    ("lower", "The lower of two maps at each place"),
    ("higher", "The higher of two maps at each place"),
    ("mask", "One map where a third is 1, another where it is 0"),
    ("erosion-score", "How eroded a map looks, as a number"),
    (
        "playability",
        "How well a map can be played on, as a number",
    ),
];

impl Graph {
    /// The names of all that a node can do: generators, modifiers, mixers, scores.
    pub const KINDS: [&str; ALL.len()] = {
        let mut names = [""; ALL.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = ALL[place].0;
            place += 1;
        }
        names
    };

    /// What something of that name does, in a sentence; empty for what nothing is called.
    #[must_use]
    pub fn tip(kind: &str) -> &'static str {
        let found = ALL.iter().find(|(name, _)| *name == kind);
        found.map_or("", |(_, tip)| tip)
    }
}
