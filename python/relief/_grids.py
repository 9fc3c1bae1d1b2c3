"""Grids over a whole planet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import xarray

    from relief._planet import Planet

FIELDS: dict[str, dict[str, str]] = {
    "height": {
        "units": "m",
        "long_name": "height of the ground above the sphere",
        "standard_name": "height_above_reference_ellipsoid",
    },
    "surface": {"units": "m", "long_name": "height of ground, or of water over it, above the sphere"},
    "water": {
        "long_name": "water over the ground",
        "flag_values": "0 1 2 3",
        "flag_meanings": "none sea river lake",
    },
    "warmth": {"units": "degree_Celsius", "long_name": "mean temperature"},
    "moisture": {"units": "1", "long_name": "moisture"},
}
"""What a grid can hold."""

PLACES: dict[str, dict[str, str]] = {
    "lat": {"units": "degrees_north", "standard_name": "latitude"},
    "lon": {"units": "degrees_east", "standard_name": "longitude"},
}
"""Where points are."""

FACES = ("+x", "-x", "+y", "-y", "+z", "-z")
"""Faces of the cube, by the axis that goes through their middle: +x at 90 degrees east, +y at the north pole."""

_ACROSS = np.array(
    [[0, 0, -1], [0, 0, 1], [1, 0, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0]], dtype=np.float64
)
_UP = np.array(
    [[0, 1, 0], [0, 1, 0], [0, 0, -1], [0, 0, 1], [0, 1, 0], [0, 1, 0]], dtype=np.float64
)
_OUT = np.array(
    [[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]], dtype=np.float64
)

Degrees = NDArray[np.float64]
Places = Callable[..., tuple[Degrees, Degrees]]


def dataset(
    planet: Planet, level: int, grid: str, fields: tuple[str, ...], chunk: int | None
) -> xarray.Dataset:
    """See `Planet.to_xarray`."""
    import xarray as xr

    if not 0 <= level <= 16:
        raise ValueError(f"level {level}: take 0 to 16")
    for field in fields:
        if field not in FIELDS:
            raise ValueError(f"field {field!r}: take some of {', '.join(FIELDS)}")
    if grid not in _GRIDS:
        raise ValueError(f"grid {grid!r}: take one of {', '.join(_GRIDS)}")
    dims, sizes, _, coordinates = _GRIDS[grid](level)
    octave = planet.octave_of(180 / 2 ** (level + 6))
    out = xr.Dataset(coords=coordinates)
    # Of rows and columns of a map they are known already.
    places = () if grid == "latlon" else tuple(PLACES)
    for field in (*places, *fields):
        values = _values(points(planet, level, grid, field), dims, sizes, chunk)
        attributes: dict[str, Any] = dict({**PLACES, **FIELDS}[field])
        if field in places:
            out = out.assign_coords({field: (dims, values, attributes)})
            continue
        attributes["grid_mapping"] = "crs"
        if field == "water":
            attributes["flag_values"] = np.arange(4, dtype=np.uint8)
        out[field] = (dims, values, attributes)
    out["crs"] = (
        (),
        np.int32(0),
        {
            "grid_mapping_name": "latitude_longitude",
            "earth_radius": planet.radius,
            "longitude_of_prime_meridian": 0.0,
        },
    )
    out.attrs = {
        "Conventions": "CF-1.11",
        "title": f"{planet.name}, seed {planet.seed}",
        "comment": planet.story,
        "relief_planet": planet.id,
        "relief_octave": octave,
    }
    if planet.sea_level is not None:
        out.attrs["sea_level"] = planet.sea_level
    return out


def _values(work: _Work, dims: tuple[str, ...], sizes: tuple[int, ...], chunk: int | None) -> Any:
    """All values now, or as chunks of dask."""
    if chunk is None:
        return work(*(np.arange(size) for size in sizes))
    import dask.array as da

    # Of faces there is one a chunk: numbers of one block lie near each other.
    chunks = tuple(1 if dim == "face" else min(chunk, size) for dim, size in zip(dims, sizes))
    numbers = [da.arange(size, chunks=part) for size, part in zip(sizes, chunks)]
    letters = "ijk"[: len(dims)]
    pairs = [part for pair in zip(numbers, letters) for part in pair]
    return da.blockwise(work, letters, *pairs, dtype=work.dtype, meta=np.empty((0,) * len(dims), work.dtype))


def points(planet: Planet, level: int, grid: str, field: str) -> _Work:
    """What gives a grid's values for numbers along its dimensions."""
    _, _, places, _ = _GRIDS[grid](level)
    return _Work(planet, field, planet.octave_of(180 / 2 ** (level + 6)), places)


class _Work:
    """Some of a grid's points, by their numbers along its dimensions: what dask sends to its workers."""

    def __init__(self, planet: Planet, field: str, octave: int, places: Places) -> None:
        self.planet, self.field, self.octave, self.places = planet, field, octave, places

    @property
    def dtype(self) -> type:
        if self.field in PLACES:
            return np.float64
        return np.uint8 if self.field == "water" else np.float32

    def __call__(self, *numbers: NDArray[np.int64]) -> NDArray[Any]:
        lat, lon = self.places(*numbers)
        if self.field in PLACES:
            return lat if self.field == "lat" else lon
        if self.field == "height":
            return self.planet.heights(lat, lon, self.octave)
        if self.field == "surface":
            return self.planet.surfaces(lat, lon, self.octave)
        if self.field == "water":
            return self.planet.water(lat, lon, self.octave).kind
        return getattr(self.planet.climate(lat, lon, self.octave), self.field)


class _LatLon:
    def __init__(self, level: int) -> None:
        self.rows = 2 ** (level + 6)

    def lat(self, row: NDArray[np.int64]) -> Degrees:
        return (row + 0.5) * (180 / self.rows) - 90

    def lon(self, column: NDArray[np.int64]) -> Degrees:
        return (column + 0.5) * (180 / self.rows) - 180

    def __call__(self, row: NDArray[np.int64], column: NDArray[np.int64]) -> tuple[Degrees, Degrees]:
        return self.lat(row)[:, None], self.lon(column)[None, :]


class _CubedSphere:
    def __init__(self, level: int) -> None:
        self.side = 2 ** (level + 5)

    def along(self, number: NDArray[np.int64]) -> Degrees:
        """From -1 to 1, in steps of even angles."""
        return np.tan(((number + 0.5) / self.side - 0.5) * (np.pi / 2))

    def __call__(self, face: NDArray[np.int64], y: NDArray[np.int64], x: NDArray[np.int64]) -> tuple[Degrees, Degrees]:
        up, across = self.along(y)[None, :, None, None], self.along(x)[None, None, :, None]
        axes = [axis[face][:, None, None, :] for axis in (_OUT, _UP, _ACROSS)]
        at = axes[0] + up * axes[1] + across * axes[2]
        lat = np.degrees(np.arctan2(at[..., 1], np.hypot(at[..., 0], at[..., 2])))
        return lat, np.degrees(np.arctan2(at[..., 0], at[..., 2]))


class _Healpix:
    def __init__(self, level: int) -> None:
        # Of 12 * 4**depth pixels, each about 58.6 degrees / 2**depth wide.
        self.depth = level + 4

    def __call__(self, pixel: NDArray[np.int64]) -> tuple[Degrees, Degrees]:
        import cdshealpix

        lon, lat = cdshealpix.healpix_to_lonlat(pixel.astype(np.uint64), self.depth)
        return np.asarray(lat.to_value("deg")), np.asarray(lon.to_value("deg"))


Grid = tuple[tuple[str, ...], tuple[int, ...], Places, dict[str, Any]]


def _latlon(level: int) -> Grid:
    places = _LatLon(level)
    rows = places.rows
    coordinates = {
        "lat": ("lat", places.lat(np.arange(rows)), PLACES["lat"]),
        "lon": ("lon", places.lon(np.arange(2 * rows)), PLACES["lon"]),
    }
    return ("lat", "lon"), (rows, 2 * rows), places, coordinates


def _cubed_sphere(level: int) -> Grid:
    places = _CubedSphere(level)
    side = places.side
    angle = ((np.arange(side) + 0.5) / side - 0.5) * 90
    coordinates = {
        "face": ("face", np.array(FACES), {"long_name": "axis through the middle of a face of the cube"}),
        "y": ("y", angle, {"units": "degrees", "long_name": "angle from the middle, up"}),
        "x": ("x", angle, {"units": "degrees", "long_name": "angle from the middle, across"}),
    }
    return ("face", "y", "x"), (6, side, side), places, coordinates


def _healpix(level: int) -> Grid:
    places = _Healpix(level)
    count = 12 * 4**places.depth
    about = {"grid_mapping_name": "healpix", "refinement_level": places.depth, "indexing_scheme": "nested"}
    coordinates = {"cell": ("cell", np.arange(count), about)}
    return ("cell",), (count,), places, coordinates


_GRIDS: dict[str, Callable[[int], Grid]] = {
    "latlon": _latlon,
    "cubed_sphere": _cubed_sphere,
    "healpix": _healpix,
}
