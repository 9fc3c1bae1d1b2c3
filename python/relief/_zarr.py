"""Whole planets as Zarr, by one process or many."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from relief._planet import Planet

if TYPE_CHECKING:
    from distributed import Client

CHUNK = 256
"""Points to a side of a chunk."""

SHARD = 1024
"""Points to a side of a shard: a file of the store, written by one task."""


def to_zarr(
    planet: Planet,
    store: str | os.PathLike[str],
    level: int,
    client: Client | None = None,
    grid: Literal["latlon", "cubed_sphere", "healpix"] = "latlon",
    fields: tuple[str, ...] = ("height",),
    retries: int = 3,
) -> int:
    """Writes a planet on a grid, as `Planet.to_xarray` has it, to a folder of Zarr format 3; returns how many tasks there were.

    One task writes one shard. A shard that is there is not written again, so it may be stopped and called again.

    Raises:
        ValueError: If the store holds another planet, grid or level.
    """
    import zarr

    whole = planet.to_xarray(level, grid, fields, chunk=SHARD)
    place = os.path.abspath(os.fspath(store))
    if os.path.exists(os.path.join(place, "zarr.json")):
        known = zarr.open_group(place, mode="r")
        sizes = {name: known[name].shape for name in fields if name in known}
        if known.attrs.get("relief_planet") != planet.id or sizes != {
            name: whole[name].shape for name in fields
        }:
            raise ValueError(f"{place}: is there and holds something else; remove it or write elsewhere")
    else:
        encoding = {name: _encoding(whole[name]) for name in fields}
        whole.to_zarr(place, compute=False, encoding=encoding, zarr_format=3, consolidated=False)
    tasks = [
        (name, block)
        for name in fields
        for block in np.ndindex(*_counts(whole[name]))
        if not os.path.exists(os.path.join(place, name, "c", *map(str, block)))
    ]
    work = [(planet, place, level, grid, name, block) for name, block in tasks]
    if client is None:
        for one in work:
            _write(*one)
        return len(work)

    from distributed import as_completed

    waiting = iter(work)
    window = 3 * max(1, sum(client.nthreads().values()))

    def submit(one: tuple[Any, ...]):  # noqa: ANN202
        return client.submit(_write, *one, retries=retries, pure=False)

    running = as_completed([submit(one) for _, one in zip(range(window), waiting)])
    for future in running:
        future.result()
        future.release()
        following = next(waiting, None)
        if following is not None:
            running.add(submit(following))
    return len(work)


def _shard(size: int, dim: str) -> int:
    # Pixels of equal area have one dimension: as many points as a square.
    return 1 if dim == "face" else min(size, SHARD * SHARD if dim == "cell" else SHARD)


def _counts(field: Any) -> list[int]:
    sizes = zip(field.shape, field.dims)
    return [-(-size // _shard(size, dim)) for size, dim in sizes]


def _encoding(field: Any) -> dict[str, Any]:
    shards = tuple(_shard(size, dim) for size, dim in zip(field.shape, field.dims))
    chunks = tuple(min(shard, CHUNK * CHUNK if dim == "cell" else CHUNK) for shard, dim in zip(shards, field.dims))
    return {"shards": shards, "chunks": chunks}


def _write(planet: Planet, place: str, level: int, grid: str, name: str, block: tuple[int, ...]) -> None:
    """Works out one shard and puts it into the store."""
    import zarr

    from relief._grids import points

    array = zarr.open_array(f"{place}/{name}", mode="r+")
    assert array.shards is not None
    region = tuple(
        slice(at * shard, min((at + 1) * shard, size))
        for at, shard, size in zip(block, array.shards, array.shape)
    )
    numbers = [np.arange(part.start, part.stop) for part in region]
    # A shard of nothing but zeros is there, too.
    with zarr.config.set({"array.write_empty_chunks": True}):
        array[region] = points(planet, level, grid, name)(*numbers)
