"""Bakes a planet's tiles by several processes of this machine: `python -m relief.bake --help`."""

from __future__ import annotations

import argparse
import sys
import time

from relief._bake import LEVELS, bake
from relief._planet import Planet


def main(words: list[str] | None = None) -> int:
    """Does what the command line asks for; 2 for bad input."""
    parser = argparse.ArgumentParser(prog="python -m relief.bake", description=__doc__)
    parser.add_argument("planet", help="a preset, or a *.planet.ron file")
    parser.add_argument("-o", "--output", required=True, metavar="DIR", help="folder of the archives")
    parser.add_argument("--level", type=int, required=True, metavar="Z", help="the finest level")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--radius", type=float, metavar="M")
    parser.add_argument("--kind", choices=["terrain", "image"], default="terrain")
    parser.add_argument("--levels", type=int, default=LEVELS, metavar="N", help="levels of a share")
    parser.add_argument("--workers", type=int, metavar="N", help="processes, by dask; this one on all cores if not said")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="a scheduler of dask that runs already, in place of --workers")
    args = parser.parse_args(words)
    try:
        planet = Planet(args.planet, args.seed, args.radius)
        begun = time.monotonic()
        how = dict(kind=args.kind, levels=args.levels, progress=True)
        if args.workers is None and args.scheduler is None:
            done = bake(planet, args.output, args.level, **how)
        else:
            from distributed import Client, LocalCluster

            if args.scheduler is not None:
                with Client(args.scheduler) as client:
                    done = bake(planet, args.output, args.level, client, **how)
            else:
                cluster = LocalCluster(
                    n_workers=args.workers, threads_per_worker=1, dashboard_address=None
                )
                with cluster, Client(cluster) as client:
                    done = bake(planet, args.output, args.level, client, **how)
    except (ValueError, OverflowError, OSError, ImportError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    new = [baked for baked in done if baked.is_new]
    tiles = sum(baked.share.tiles for baked in new)
    seconds = time.monotonic() - begun
    print(f"{len(done)} archives, {len(new)} of them new with {tiles} tiles, in {seconds:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
