"""The package as its users' tools see it."""

import pathlib
import subprocess
import sys

import pytest

HERE = pathlib.Path(__file__).parent


def test_types_are_in_order(tmp_path):
    user = tmp_path / "user.py"
    user.write_text(
        "import relief\n"
        "planet = relief.Planet('earth', seed=7)\n"
        "heights = planet.heights([1.0, 2.0], 3.0)\n"
        "reveal_type(heights)\n"
        "planet.heights(1.0)\n"
    )
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "--cache-dir", str(tmp_path), str(user)]
    told = subprocess.run(command, capture_output=True, text=True).stdout
    assert "float32" in told or "floating" in told, told
    assert "Missing positional argument" in told, told


@pytest.mark.parametrize("path", sorted((HERE.parent / "notebooks").glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_run(path):
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
