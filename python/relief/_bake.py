"""Baking: a planet's tiles in archives, by one process or many."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from relief import _relief
from relief._planet import Planet

if TYPE_CHECKING:
    from distributed import Client

LEVELS = 6
"""Levels of a share where nobody says: 1 365 tiles, some seconds."""


class Share(NamedTuple):
    """What is baked in one go, into one archive: the tiles below one of them, or those of the coarsest levels."""

    name: str
    """What its file is called, without its endings: "top" or level-column-row, and how many levels."""
    root: tuple[int, int, int] | None
    """Level, column from 180 degrees west and row from the south pole; None for the coarsest levels of all."""
    levels: int
    """How many levels there are."""
    tiles: int
    """How many tiles there are."""


class Baked(NamedTuple):
    """What became of a share."""

    share: Share
    path: str
    is_new: bool
    """False if it had been baked before."""
    worker: int
    """The number of the process that did it."""


def shares(level: int, levels: int = LEVELS) -> list[Share]:
    """The shares that all tiles down to a level fall into."""
    return [Share(*share) for share in _relief.shares(level, levels)]


def bake_share(
    planet: Planet, folder: str, share: Share, kind: str, threads: int
) -> Baked:
    """Bakes one share, unless that has been done; what others do in the same folder does not matter."""
    path = Path(folder) / f"{share.name}.{kind}.pmtiles"
    if path.exists():
        known = _relief.about(path)
        if known != (planet.id, kind, share.root, share.levels):
            raise ValueError(
                f"{path}: is there and holds other tiles, or those of another planet or engine; "
                "remove it or bake elsewhere"
            )
        return Baked(share, str(path), False, os.getpid())
    archive = planet._core.bake(kind, share.root, share.levels, threads)
    # Beside its place first: an archive is there as a whole or not at all.
    part, name = tempfile.mkstemp(prefix=".relief-", suffix=".part", dir=folder)
    try:
        with os.fdopen(part, "wb") as file:
            file.write(archive)
        os.chmod(name, 0o666 & ~_umask())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    return Baked(share, str(path), True, os.getpid())


def bake(
    planet: Planet,
    folder: str | os.PathLike[str],
    level: int,
    client: Client | None = None,
    kind: Literal["terrain", "image"] = "terrain",
    levels: int = LEVELS,
    retries: int = 3,
    progress: bool = False,
) -> list[Baked]:
    """Bakes all of a planet's tiles down to a level into archives in a folder that all workers see.

    What is there stays, so it may be stopped and called again at any time, and by several at once. The bytes are the
    same wherever a share was baked.

    Args:
        planet: The planet.
        folder: Made if it is missing.
        level: The finest level.
        client: Of dask.distributed: one task a share, with `retries`, and no more waiting than three for each
            thread of the workers. This process on all its cores if None.
        kind: "terrain": ground and water; "image": colours.
        levels: Levels of a share.
        progress: Say each share that is done.

    Raises:
        ValueError: If tiles do not go so deep, or an archive is there of something else.
    """
    if level > planet.deepest_tile_level:
        raise ValueError(
            f"level {level}: the tiles of {planet.name} end with level {planet.deepest_tile_level}"
        )
    if kind not in ("terrain", "image"):
        raise ValueError(f"kind {kind!r}: take 'terrain' or 'image'")
    all_shares = shares(level, levels)
    os.makedirs(folder, exist_ok=True)
    place = os.path.abspath(os.fspath(folder))
    done: list[Baked] = []

    def take(baked: Baked) -> None:
        done.append(baked)
        if progress:
            word = "baked" if baked.is_new else "is there"
            print(
                f"{len(done)} of {len(all_shares)}: {Path(baked.path).name}: {word}, process {baked.worker}",
                flush=True,
            )

    if client is None:
        for share in all_shares:
            take(bake_share(planet, place, share, kind, 0))
        return done

    from distributed import as_completed

    [sent] = client.scatter([planet], broadcast=True)
    waiting = iter(all_shares)

    def submit(share: Share):  # noqa: ANN202
        return client.submit(
            bake_share, sent, place, share, kind, 1, retries=retries, pure=False, key=f"{planet.id}-{kind}-{share.name}"
        )

    window = 3 * max(1, sum(client.nthreads().values()))
    first = [submit(share) for _, share in zip(range(window), waiting)]
    running = as_completed(first)
    for future in running:
        take(future.result())
        future.release()
        following = next(waiting, None)
        if following is not None:
            running.add(submit(following))
    return done


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
