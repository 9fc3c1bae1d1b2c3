//! Sets of realms in files: a list of their names, such as `[PlusY, MinusX]`.

use cubemap::{Realm, RealmSet};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A realm's name.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Name {
    PlusX,
    MinusX,
    PlusY,
    MinusY,
    PlusZ,
    MinusZ,
}

/// In the order of [`Realm::ALL`].
const NAMES: [Name; 6] = [
    Name::PlusX,
    Name::MinusX,
    Name::PlusY,
    Name::MinusY,
    Name::PlusZ,
    Name::MinusZ,
];

/// Writes a set as a list of names.
///
/// # Errors
///
/// As the format.
pub fn serialize<S: Serializer>(realms: &RealmSet, to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(realms.iter().map(|realm| NAMES[realm.index()]))
}

/// Reads a set from a list of names.
///
/// # Errors
///
/// As the format, and if a name is none.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<RealmSet, D::Error> {
    let names = Vec::<Name>::deserialize(from)?;
    Ok(names
        .into_iter()
        .map(|name| Realm::ALL[name as usize])
        .collect())
}
