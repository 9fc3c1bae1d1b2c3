"""Maps and meshes of `relief globe`, `region` and `mesh`, read by what others wrote."""

import json
import os
import pathlib
import subprocess

import lib3mf
import numpy as np
import OpenEXR
import pytest
import rasterio
import trimesh
from PIL import Image
from rasterio.warp import transform
from rio_cogeo.cogeo import cog_validate

import relief

ROOT = pathlib.Path(__file__).parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
# Larger pictures than Pillow thinks anybody has.
Image.MAX_IMAGE_PIXELS = None


@pytest.fixture(scope="session")
def relief_command():
    subprocess.run(["cargo", "build", "--quiet", "--bin", "relief"], cwd=ROOT, check=True)
    program = TARGET / "debug" / "relief"

    def run(*words, cwd):
        return subprocess.run([program, *map(str, words), "--seed", "7"], cwd=cwd, check=True, capture_output=True, text=True)

    return run


@pytest.fixture(scope="session")
def files(relief_command, tmp_path_factory):
    """A map of the whole and a region, as each kind of file."""
    folder = tmp_path_factory.mktemp("files")
    for ending in ("tif", "exr", "png", "f32"):
        relief_command("globe", "-o", f"globe-{ending}.{ending}", "--width", 256, cwd=folder)
        relief_command("region", "-o", f"region-{ending}.{ending}", *REGION, cwd=folder)
    return folder


REGION = ("--lat", -11.1, "--lon", 56.18, "--km", 40, "--size", 257)


def metres(folder, name):
    """What a PNG says with the words beside it."""
    words = json.loads((folder / f"{name}.json").read_text())
    greys = np.asarray(Image.open(folder / f"{name}.png"))
    assert greys.dtype in (np.uint16, np.int32) and greys.shape == (words["height"], words["width"])
    return words["lowest"] + greys.astype(np.float64) * words["metres_a_step"], words["metres_a_step"]


@pytest.mark.parametrize("name", ["globe", "region"])
def test_all_kinds_of_files_say_the_same(files, name):
    with rasterio.open(files / f"{name}-tif.tif") as tif:
        heights = tif.read(1)
        assert tif.dtypes == ("float32",) and tif.units == ("m",)
        assert tif.profile["compress"] == "deflate" and tif.tags(ns="IMAGE_STRUCTURE")["PREDICTOR"] == "3"
    with OpenEXR.File(str(files / f"{name}-exr.exr")) as exr:
        assert np.array_equal(exr.channels()["Y"].pixels, heights)
    bare = np.fromfile(files / f"{name}-f32.f32", "<f4").reshape(heights.shape)
    assert np.array_equal(bare, heights)
    greys, step = metres(files, f"{name}-png")
    assert np.abs(greys - heights).max() <= 0.501 * step


@pytest.mark.parametrize("what", ["height", "normal", "colour", "water"])
def test_a_geotiff_can_be_read_piece_by_piece(relief_command, tmp_path, what):
    relief_command("globe", "-o", "globe.tif", "--width", 1032, "--what", what, cwd=tmp_path)
    is_valid, errors, warnings = cog_validate(tmp_path / "globe.tif", strict=True, quiet=True)
    assert is_valid and not errors and not warnings, (errors, warnings)
    with rasterio.open(tmp_path / "globe.tif") as tif:
        assert tif.overviews(1) == [2, 4, 8]
        whole = tif.read().astype(np.float64)
        half = tif.read(out_shape=(tif.count, tif.height // 2, tif.width // 2))
        if what == "height":
            four = whole.reshape(1, 258, 2, 516, 2).mean(axis=(2, 4))
            assert np.abs(four - half).max() < 1e-2


def test_heights_are_those_of_the_places_that_gdal_finds(files, earth):
    with rasterio.open(files / "globe-tif.tif") as tif:
        heights = tif.read(1)
        rows, columns = np.mgrid[0 : tif.height, 0 : tif.width]
        lon, lat = (np.reshape(x, heights.shape) for x in tif.xy(rows.ravel(), columns.ravel()))
        assert tif.bounds == (-180.0, -90.0, 180.0, 90.0)
        assert tif.crs.is_geographic and tif.crs.to_epsg() is None
        assert 'SPHEROID["Earth (sphere)",6371000,0]' in tif.crs.to_wkt()
    own = earth.heights(lat, lon, level=earth.octave_of(360 / 256))
    # Places from numbers of degrees are not the same bits.
    assert np.abs(own - heights).max() < 0.01


def test_gdal_finds_the_places_of_a_region(files, earth):
    with rasterio.open(files / "region-tif.tif") as tif:
        heights = tif.read(1)
        assert 'PROJECTION["Azimuthal_Equidistant"]' in tif.crs.to_wkt()
        rows, columns = np.mgrid[0:257, 0:257]
        x, y = tif.xy(rows.ravel(), columns.ravel())
        assert (min(x), max(x), min(y), max(y)) == (-20_000.0, 20_000.0, -20_000.0, 20_000.0)
        sphere = "+proj=longlat +R=6371000 +no_defs"
        lon, lat = (np.reshape(z, heights.shape) for z in transform(tif.crs, sphere, x, y))
    step = 40_000 / 256
    octave = int(np.floor(np.log2(6_371_000 * np.pi / 2 / step))) - 1
    own = earth.heights(lat, lon, level=octave)
    assert heights.max() - heights.min() > 100
    assert np.abs(own - heights).max() < 0.05


def test_colours_normals_and_water_are_bytes_that_gdal_knows(relief_command, earth, tmp_path):
    read = {}
    for what in ("colour", "water", "normal", "depth", "surface"):
        relief_command("globe", "-o", f"{what}.tif", "--width", 256, "--what", what, cwd=tmp_path)
        with rasterio.open(tmp_path / f"{what}.tif") as tif:
            read[what] = tif.read()
    assert read["colour"].dtype == np.uint8 and read["colour"].shape == (3, 128, 256)
    tiles = np.hstack([earth.image(0, 0, 0), earth.image(0, 1, 0)])
    assert np.array_equal(np.moveaxis(read["colour"], 0, -1), tiles[..., :3])
    assert set(np.unique(read["water"])) == {0, 255}
    assert np.array_equal(read["water"] == 255, read["depth"] > 0)
    assert np.abs(np.linalg.norm(read["normal"], axis=0) - 1).max() < 1e-5


@pytest.mark.parametrize("ending", ["glb", "obj", "stl", "3mf"])
def test_meshes_are_watertight(relief_command, tmp_path, ending):
    relief_command("mesh", "-o", f"mesh.{ending}", "--level", 6, "--exaggerate", 20, "--size", 100, cwd=tmp_path)
    mesh = trimesh.load(tmp_path / f"mesh.{ending}", force="mesh")
    assert mesh.is_watertight and mesh.is_winding_consistent
    assert mesh.euler_number == 2 and len(mesh.faces) == 12 * 4**6
    assert mesh.volume == pytest.approx(4 / 3 * np.pi * 50**3, rel=0.03)


def test_glb_has_the_colours_of_obj_as_light(relief_command, tmp_path):
    for ending in ("glb", "obj"):
        relief_command("mesh", "-o", f"mesh.{ending}", "--level", 5, cwd=tmp_path)
    encoded = trimesh.load(tmp_path / "mesh.obj", force="mesh", process=False).visual.vertex_colors[:, :3] / 255
    assert len(np.unique(encoded, axis=0)) > 50
    glb = (tmp_path / "mesh.glb").read_bytes()
    length = int.from_bytes(glb[12:16], "little")
    text = json.loads(glb[20 : 20 + length])
    [primitive] = text["meshes"][0]["primitives"]
    accessor = text["accessors"][primitive["attributes"]["COLOR_0"]]
    view = text["bufferViews"][accessor["bufferView"]]
    begin = 28 + length + view["byteOffset"]
    light = np.frombuffer(glb[begin : begin + view["byteLength"]], "<u2").reshape(-1, 4)
    assert len(light) == accessor["count"] == len(encoded) and (light[:, 3] == 65535).all()
    # IEC 61966-2-1.
    expected = np.where(encoded <= 0.04045, encoded / 12.92, ((encoded + 0.055) / 1.055) ** 2.4)
    assert np.abs(light[:, :3] / 65535 - expected).max() < 0.01


def test_the_makers_of_3mf_find_a_solid_in_colour(relief_command, tmp_path):
    relief_command("mesh", "-o", "mesh.3mf", "--level", 5, "--exaggerate", 20, cwd=tmp_path)
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromFile(str(tmp_path / "mesh.3mf"))
    assert reader.GetWarningCount() == 0
    meshes, colours = model.GetMeshObjects(), model.GetColorGroups()
    assert meshes.MoveNext() and colours.MoveNext()
    mesh = meshes.GetCurrentMeshObject()
    assert mesh.IsValid() and mesh.IsManifoldAndOriented() and mesh.GetTriangleCount() == 12 * 4**5
    assert colours.GetCurrentColorGroup().GetCount() > 50


def test_a_pipe_takes_a_map_as_it_is(relief_command, files, tmp_path):
    script = f"'{TARGET / 'debug' / 'relief'}' globe -o /dev/stdout --as tif --width 256 --seed 7 > piped.tif"
    subprocess.run(["sh", "-c", script + " 2> words"], cwd=tmp_path, check=True)
    assert (tmp_path / "piped.tif").read_bytes() == (files / "globe-tif.tif").read_bytes()
    assert "height of 256" in (tmp_path / "words").read_text()
