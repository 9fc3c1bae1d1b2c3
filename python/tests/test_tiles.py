"""Tiles, as readers that others wrote see them."""

import gzip
import io
import itertools
import json

import numpy as np
import pytest
from PIL import Image
from pmtiles.reader import MmapSource, Reader, all_tiles
from quantized_mesh_tile import TerrainTile

import relief


def decoded(bytes_: bytes, bounds):
    west, south, east, north = bounds
    terrain = TerrainTile(west=west, south=south, east=east, north=north)
    terrain.fromBytesIO(io.BytesIO(bytes_), hasLighting=True, hasWatermask=True)
    return terrain


def bounds(z, x, y):
    width = 180 / 2**z
    return x * width - 180, y * width - 90, (x + 1) * width - 180, (y + 1) * width - 90


@pytest.mark.parametrize(("z", "x", "y"), [(0, 1, 0), (3, 9, 5), (8, 280, 190), (11, 2200, 1500)])
def test_a_foreign_reader_finds_the_surface(earth, z, x, y):
    tile = decoded(earth.tile(z, x, y), bounds(z, x, y))
    lon, lat, height = np.array(tile.getVerticesCoordinates()).T
    step = (tile.header["maximumHeight"] - tile.header["minimumHeight"]) / 32767
    # Places are told by 15 bits: ask for the posts themselves.
    west, south, east, north = bounds(z, x, y)
    column, row = (np.rint((at - low) / (high - low) * 64) / 64 for at, low, high in ((lon, west, east), (lat, south, north)))
    octave = min(max(z + 4, 0), earth.finest_octave)
    surface = earth.surfaces(south + row * (north - south), west + column * (east - west), octave)
    assert np.abs(surface - height).max() <= step * 0.51 + 0.02
    assert len(tile.getTrianglesCoordinates()) == 64 * 64 * 2


def test_neighbours_share_their_edges(earth):
    west, east = (decoded(earth.tile(9, x, 300), bounds(9, x, 300)) for x in (600, 601))
    steps = sum((tile.header["maximumHeight"] - tile.header["minimumHeight"]) / 32767 for tile in (west, east))

    def edge(tile, numbers):
        places = np.array(tile.getVerticesCoordinates())[numbers]
        return places[np.argsort(places[:, 1])]

    a, b = edge(west, west.eastI), edge(east, east.westI)
    assert len(a) == len(b) == 65
    assert np.abs(a[:, 1] - b[:, 1]).max() < 1e-9 and np.abs(a[:, 2] - b[:, 2]).max() <= steps


def test_a_foreign_reader_finds_all_tiles_of_an_archive(moon, tmp_path):
    [share, *_] = [share for share in relief.shares(4, 2) if share.root == (3, 5, 6)]
    for kind, level in itertools.product(("terrain", "image"), (4,)):
        done = relief.bake(moon, tmp_path, level, kind=kind, levels=2)
        assert all(baked.is_new for baked in done)
        path = tmp_path / f"{share.name}.{kind}.pmtiles"
        with open(path, "rb") as file:
            source = MmapSource(file)
            reader = Reader(source)
            about = reader.metadata()
            assert (about["planet"], about["kind"], about["root"]) == (moon.id, kind, [3, 5, 6]), json.dumps(about)
            header = reader.header()
            assert (header["min_zoom"], header["max_zoom"]) == (4, 5)
            assert header["addressed_tiles_count"] == share.tiles == 5
            tiles = dict(all_tiles(source))
        assert set(tiles) == {(4, 5, 6), (5, 10, 12), (5, 11, 12), (5, 10, 13), (5, 11, 13)}
        for (z, x, y), file in tiles.items():
            if kind == "terrain":
                assert gzip.decompress(file) == moon.tile(z - 1, x, y)
            else:
                assert np.array_equal(np.array(Image.open(io.BytesIO(file))), moon.image(z - 1, x, y))
