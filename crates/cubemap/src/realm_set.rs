use crate::Realm;

/// A set of realms.
///
/// ```
/// use cubemap::{Realm, RealmSet};
/// let north: RealmSet = [Realm::PlusY].into_iter().collect();
/// assert!(north.contains(Realm::PlusY) && !north.contains(Realm::MinusZ));
/// assert_eq!(RealmSet::ALL.iter().count(), 6);
/// assert_eq!(RealmSet::ALL.intersection(north), north);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RealmSet(u8);

/// All of them.
impl Default for RealmSet {
    fn default() -> Self {
        Self::ALL
    }
}

impl RealmSet {
    /// No realm.
    pub const EMPTY: Self = Self(0);

    /// All six.
    pub const ALL: Self = Self(0b11_1111);

    /// The set with `realm` in it too.
    #[must_use]
    pub const fn with(self, realm: Realm) -> Self {
        Self(self.0 | 1 << realm as u8)
    }

    /// Whether `realm` is in the set.
    #[must_use]
    pub const fn contains(self, realm: Realm) -> bool {
        self.0 & (1 << realm as u8) != 0
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The realms in the set, in their order.
    pub fn iter(self) -> impl Iterator<Item = Realm> {
        Realm::ALL
            .into_iter()
            .filter(move |&realm| self.contains(realm))
    }
}

impl FromIterator<Realm> for RealmSet {
    fn from_iter<I: IntoIterator<Item = Realm>>(realms: I) -> Self {
        realms.into_iter().fold(Self::EMPTY, Self::with)
    }
}
