//! The random bits of a sector, and what they decide about its stamp.

use crate::recipe::{Sign, Stamp};
use cubemap::Realm;

/// The 64 random bits of a sector, and what each of them decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SectorBits(pub(crate) u64);

impl SectorBits {
    /// Where in the sector the centre lies, along u and v; that of a wide disc in its middle half.
    #[inline(always)]
    pub(crate) fn jitter(self, spread: f64) -> [f64; 2] {
        // A number from 1 to below 2 whose first sixteen binary places these are: exact, and in vectors no conversion.
        let anywhere = [0, 16].map(|lowest| {
            let places = (self.0 >> lowest & 0xffff) << (52 - 16);
            f64::from_bits(1.0_f64.to_bits() | places) - 1.0
        });
        if spread > 1.0 {
            anywhere.map(|place| 0.25 + 0.5 * place)
        } else {
            anywhere
        }
    }

    /// How far the stamp is turned, in 2⁻¹⁶ of a whole turn.
    #[inline(always)]
    pub(crate) const fn turn(self) -> u16 {
        self.sixteen(32)
    }

    /// The same, turned so far.
    #[inline(always)]
    pub(crate) const fn turned(self, turn: u16) -> Self {
        Self(self.0 & !(0xffff << 32) | (turn as u64) << 32)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "sixteen bits are wanted")]
    const fn sixteen(self, lowest: u32) -> u16 {
        (self.0 >> lowest) as u16
    }

    /// Whether a stamp of this sign is dug.
    #[inline(always)]
    pub(crate) fn is_dug(self, sign: Sign) -> bool {
        match sign {
            Sign::Random => self.0 >> 48 & 1 == 1,
            Sign::Raise => false,
            Sign::Dig => true,
        }
    }

    /// Which of the band's stamps it is in a sector of a realm; `None` where its density or its realms leave it out.
    #[inline(always)]
    pub(crate) fn choose(self, stamps: &[Stamp], realm: Realm) -> Option<usize> {
        if let [only] = stamps
            && only.density >= 1.0
        {
            return only.realms.contains(realm).then_some(0);
        }
        self.choose_among(stamps, realm)
    }

    #[inline(never)]
    fn choose_among(self, stamps: &[Stamp], realm: Realm) -> Option<usize> {
        // A second draw, out of the same bits.
        let more = (self.0 ^ (self.0 >> 31)).wrapping_mul(0x9e6c_63d0_876a_6d1b);
        let unit = |lowest: u32| {
            #[expect(clippy::cast_precision_loss, reason = "24 bits")]
            let bits = ((more >> lowest) & 0x00ff_ffff) as f64;
            bits / f64::from(1 << 24)
        };
        let total: f64 = stamps.iter().map(|stamp| stamp.weight).sum();
        let mut rest = unit(40) * total;
        let mut index = 0;
        for (at, stamp) in stamps.iter().enumerate() {
            index = at;
            rest -= stamp.weight;
            if rest < 0.0 {
                break;
            }
        }
        let chosen = &stamps[index];
        (unit(16) < chosen.density && chosen.realms.contains(realm)).then_some(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn centres_lie_at_sixteen_binary_places_of_their_sectors() {
        for places in 0..=u16::MAX {
            let bits = SectorBits(u64::from(places) << 16 | u64::from(!places) | 0xabcd << 48);
            let [u, v] = [!places, places].map(|places| f64::from(places) / 65_536.0);
            assert_eq!(bits.jitter(1.0), [u, v]);
            assert_eq!(bits.jitter(1.7), [u, v].map(|place| 0.25 + 0.5 * place));
        }
    }
}
