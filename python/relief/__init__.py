"""Procedural planets: the ground at any place, the same in every bit as in the window.

>>> import relief
>>> earth = relief.Planet("earth", seed=7)
>>> earth.heights(46.5, [7.9, 8.0, 8.1]).shape
(3,)
"""

from relief._bake import Baked, Share, bake, shares
from relief._planet import Climate, Lake, Planet, River, Water, WaterKind
from relief._relief import ENGINE, PRESETS, PlanetError
from relief._zarr import to_zarr

__all__ = [
    "ENGINE",
    "PRESETS",
    "Baked",
    "Climate",
    "Lake",
    "Planet",
    "PlanetError",
    "River",
    "Share",
    "Water",
    "WaterKind",
    "bake",
    "shares",
    "to_zarr",
]
