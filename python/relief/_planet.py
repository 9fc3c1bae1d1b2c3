"""A planet."""

from __future__ import annotations

import enum
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from relief._relief import ENGINE, PRESETS, Core

if TYPE_CHECKING:
    import xarray

Numbers = NDArray[np.float32]


class WaterKind(enum.IntEnum):
    """What water is over a place."""

    NONE = 0
    SEA = 1
    RIVER = 2
    LAKE = 3


class Water(NamedTuple):
    """Water at places."""

    kind: NDArray[np.uint8]
    """Of `WaterKind`: 0 none, 1 sea, 2 river, 3 lake."""
    level: Numbers
    """Metres above the sphere of its surface; NaN where there is none."""
    depth: Numbers
    """Metres from its surface to the ground; NaN where there is none."""


class Climate(NamedTuple):
    """Climate at places."""

    warmth: Numbers
    """Degrees Celsius."""
    moisture: Numbers
    """From 0, desert, to 1, rain forest."""


class River(NamedTuple):
    """A river, from its spring to the sea or to where it ends."""

    length: float
    """Metres, along all its bends."""
    area: float
    """Square metres of land that drain through its mouth."""
    lat: NDArray[np.float64]
    """Degrees north, of stations along it."""
    lon: NDArray[np.float64]
    """Degrees east, of the same."""
    level: NDArray[np.float64]
    """Metres above the sphere of its water."""
    width: NDArray[np.float64]
    """Metres from shore to shore."""
    depth: NDArray[np.float64]
    """Metres of water in the middle of its bed; 0 where that is dry."""


class Lake(NamedTuple):
    """A lake."""

    lat: float
    """Degrees north, of its middle."""
    lon: float
    """Degrees east, of its middle."""
    level: float
    """Metres above the sphere of its water."""
    reach: float
    """Metres from its middle beyond which its water does not come."""


class Planet:
    """A planet: its ground, water and climate at any place, and its map tiles.

    Args:
        recipe: A preset's name, one of `relief.PRESETS`; or the path of a `*.planet.ron` file, which is what has a
            separator or an ending.
        seed: Which of the recipe's planets, 0 to 2**64 - 1.
        radius: Metres from the centre to height 0; all heights scale with it. The recipe's own if not given.

    Raises:
        PlanetError: If the planet cannot be printed. A `ValueError`.
        OSError: If the file cannot be read.

    Places are degrees: latitude north from -90 to 90, longitude east, any number. They broadcast against each other
    as numpy's functions do, and results have the shape of both. While numbers are worked out, on all cores, other
    threads run. Places near each other take about a microsecond each, places far
    from each other a tenth of a millisecond: for a grid say by `level` how fine it is to be.

    `level` of the methods is the finest octave that counts: octave n has details about 90 degrees / 2**n wide. All
    octaves count if it is None; `octave_of` gives the one for a spacing. The fewer, the quicker.

    Planets are pickled, so that they can be sent to other processes: as their recipe, not as memory. One whose
    engine prints other bits refuses what it is sent.
    """

    def __init__(
        self,
        recipe: str | os.PathLike[str] = "earth",
        seed: int = 1,
        radius: float | None = None,
    ) -> None:
        _check_seed(seed)
        self._radius = radius
        self._file = "text"
        if isinstance(recipe, str) and (recipe in PRESETS or _is_word(recipe)):
            self._core = Core.preset(recipe, seed, radius)
        else:
            self._core = Core.file(recipe, seed, radius)
            self._file = os.path.abspath(os.fspath(recipe))

    @classmethod
    def from_text(
        cls,
        text: str,
        seed: int = 1,
        radius: float | None = None,
        file: str | os.PathLike[str] = "text",
    ) -> Planet:
        """The planet of a text as `*.planet.ron` files hold it; `file` is where it stands, for its pictures and maps."""
        _check_seed(seed)
        planet = cls.__new__(cls)
        planet._radius = radius
        planet._file = os.fspath(file)
        planet._core = Core.of_text(text, planet._file, seed, radius)
        return planet

    @classmethod
    def from_code(cls, code: str) -> Planet:
        """The planet that somebody handed on as a line of letters: `code`, or `relief code` on a command line.

        Raises:
            ValueError: If it is none, or was altered.
        """
        planet = cls.__new__(cls)
        planet._core = Core.of_code(code)
        planet._radius = None
        planet._file = "code"
        return planet

    @property
    def code(self) -> str | None:
        """The planet as a line of letters, with its seed and its size; None if it needs pictures."""
        return self._core.code

    def __reduce__(self) -> tuple[Any, ...]:
        core = self._core
        made_of = (core.text, self._file, core.seed, self._radius)
        return _restored, (core.code, made_of, core.id, ENGINE)

    def __repr__(self) -> str:
        return f"<Planet {self.name!r}, seed {self.seed}, radius {self.radius:g} m, id {self.id}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Planet) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __dask_tokenize__(self) -> str:
        return self.id

    @property
    def id(self) -> str:
        """What its tiles are known by: 16 digits, others for each change of recipe, seed, radius or engine."""
        return self._core.id

    @property
    def name(self) -> str:
        """What it is called."""
        return self._core.name

    @property
    def story(self) -> str:
        """What it is, in one line."""
        return self._core.story

    @property
    def text(self) -> str:
        """Its recipe, as `*.planet.ron` files hold it."""
        return self._core.text

    @property
    def seed(self) -> int:
        """Which of the recipe's planets it is."""
        return self._core.seed

    @property
    def radius(self) -> float:
        """Metres from its centre to height 0."""
        return self._core.radius

    @property
    def sea_level(self) -> float | None:
        """Metres above the sphere of the sea; None if there is none."""
        return self._core.sea_level

    @property
    def finest_octave(self) -> int:
        """The finest octave of its ground."""
        return self._core.finest_octave

    @property
    def deepest_tile_level(self) -> int:
        """The level of its finest tiles."""
        return self._core.deepest

    def octave_of(self, degrees: float) -> int:
        """The finest octave that points so many degrees apart can show: what is finer would be noise to them."""
        return self._core.octave_of(degrees)

    def heights(self, lat: ArrayLike, lon: ArrayLike, level: int | None = None) -> Numbers:
        """Metres of the ground above the sphere, float32: the bits of what is drawn, and of `Terrain::height_at`.

        Raises:
            ValueError: If a latitude is outside -90 to 90, or a place is not finite.
        """
        lat, lon, shape = _places(lat, lon)
        return self._core.heights(lat, lon, _octave(level)).reshape(shape)

    def surfaces(self, lat: ArrayLike, lon: ArrayLike, level: int | None = None) -> Numbers:
        """Metres above the sphere of what one can stand or swim on: the ground, or water where it lies over it."""
        lat, lon, shape = _places(lat, lon)
        return self._core.surfaces(lat, lon, _octave(level)).reshape(shape)

    def normals(
        self,
        lat: ArrayLike,
        lon: ArrayLike,
        level: int | None = None,
        axes: Literal["enu", "planet"] = "enu",
    ) -> Numbers:
        """Unit normals of the ground: the shape of the places, and 3.

        Args:
            axes: "enu": east, north and up at each place. "planet": x to 90 degrees east, y to the north pole, z to
                where the prime meridian meets the equator.
        """
        if axes not in ("enu", "planet"):
            raise ValueError(f"axes {axes!r}: take 'enu' or 'planet'")
        lat, lon, shape = _places(lat, lon)
        normals = self._core.normals(lat, lon, _octave(level), axes == "enu")
        return normals.reshape((*shape, 3))

    def water(self, lat: ArrayLike, lon: ArrayLike, level: int | None = None) -> Water:
        """The sea, rivers and lakes at places: kind, level and depth."""
        lat, lon, shape = _places(lat, lon)
        kind, surface, depth = self._core.water(lat, lon, _octave(level))
        return Water(kind.reshape(shape), surface.reshape(shape), depth.reshape(shape))

    def climate(self, lat: ArrayLike, lon: ArrayLike, level: int | None = None) -> Climate:
        """Warmth and moisture at places.

        Raises:
            ValueError: If the planet has no climate, like a moon.
        """
        lat, lon, shape = _places(lat, lon)
        warmth, moisture = self._core.climate(lat, lon, _octave(level))
        return Climate(warmth.reshape(shape), moisture.reshape(shape))

    def rivers(self, count: int = 10) -> list[River]:
        """The longest rivers, the longest first; fewer if there are fewer."""
        return [
            River(length, area, *(np.asarray(part) for part in parts))
            for length, area, *parts in self._core.rivers(count)
        ]

    def lakes(self, count: int = 10) -> list[Lake]:
        """The largest lakes, the one that reaches farthest first; fewer if there are fewer."""
        return [Lake(*lake) for lake in self._core.lakes(count)]

    def tile(self, z: int, x: int, y: int) -> bytes:
        """A map tile's ground and water: quantized-mesh 1.0 with normals and water mask, not zipped.

        Args:
            z: Its level; level 0 has two tiles, the western and the eastern half.
            x: Its column, from 180 degrees west.
            y: Its row, from the south pole.

        Raises:
            ValueError: If there is no such tile.
        """
        return self._core.tile(z, x, y)

    def image(self, z: int, x: int, y: int, pixels: int = 128) -> NDArray[np.uint8]:
        """A map tile's colours without light, sRGB: pixels x pixels x 3, north up; pixels is a power of two, 4 to 1024."""
        return self._core.image((z, x, y), pixels)

    def to_xarray(
        self,
        level: int = 3,
        grid: Literal["latlon", "cubed_sphere", "healpix"] = "latlon",
        fields: tuple[str, ...] = ("height",),
        chunk: int | None = None,
    ) -> xarray.Dataset:
        """The whole planet on a grid, with the attributes of the CF conventions.

        Args:
            level: How fine: points are 180 degrees / 2**(level + 6) apart, about as those of tiles of that level.
            grid: "latlon": the middles of the pixels of a map of all longitudes and latitudes. "cubed_sphere": six
                faces of the cube. "healpix": pixels of equal area, in nested order, by the package `cdshealpix`.
            fields: Of "height", "surface", "water", "warmth", "moisture".
            chunk: Points to a side of chunks that are worked out when they are asked for, by dask; at once if None.
        """
        from relief._grids import dataset

        return dataset(self, level, grid, fields, chunk)


def _check_seed(seed: int) -> None:
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed {seed}: take a whole number from 0 to {2**64 - 1}")


def _is_word(recipe: str) -> bool:
    """Whether a text can be no file's name that anybody means."""
    return not any(mark in recipe for mark in "./\\")


def _restored(
    code: str | None, made_of: tuple[str, str, int, float | None], known_as: str, engine: str
) -> Planet:
    if code is not None:
        planet = Planet.from_code(code)
    else:
        text, file, seed, radius = made_of
        planet = Planet.from_text(text, seed, radius, file)
    if planet.id != known_as:
        why = (
            f"its engine is {ENGINE}, that of who sent it {engine}: install the same relief-planets everywhere"
            if engine != ENGINE
            else f"the pictures or maps beside {Path(made_of[1])} differ here"
        )
        raise RuntimeError(f"planet {known_as} would be {planet.id} here: {why}")
    return planet


def _places(
    lat: ArrayLike, lon: ArrayLike
) -> tuple[NDArray[np.float64], NDArray[np.float64], tuple[int, ...]]:
    """Both, as long as each other, in one row; and the shape that they had."""
    both = np.broadcast_arrays(np.asarray(lat, np.float64), np.asarray(lon, np.float64))
    rows = [np.ascontiguousarray(part).reshape(-1) for part in both]
    return rows[0], rows[1], both[0].shape


def _octave(level: int | None) -> int | None:
    if level is not None and not 0 <= level <= 255:
        raise ValueError(f"level {level}: take an octave from 0 on")
    return level
