"""Baking by one process and by many."""

import os
import signal
import subprocess
import sys
import threading
import time

import pytest
from distributed import Client, LocalCluster

import relief


def files(folder):
    return {path.name: path.read_bytes() for path in folder.glob("*.pmtiles")}


@pytest.fixture(scope="module")
def cluster():
    with LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


def test_shares_are_all_tiles_once():
    for level, levels in [(0, 6), (5, 6), (6, 6), (7, 3)]:
        shares = relief.shares(level, levels)
        assert sum(share.tiles for share in shares) == sum(2 * 4**z for z in range(level + 1))
        assert len({share.name for share in shares}) == len(shares)


def test_many_processes_bake_the_bytes_of_one_and_a_killed_worker_costs_its_share(moon, tmp_path, cluster):
    alone, together = tmp_path / "alone", tmp_path / "together"
    relief.bake(moon, alone, 4, levels=2)
    killed = []

    def kill():
        # As soon as something is baked.
        while not (together.exists() and len(list(together.glob("*.pmtiles"))) > 5):
            time.sleep(0.005)
        [worker, *_] = cluster.workers.values()
        killed.append(worker.pid)
        os.kill(worker.pid, signal.SIGKILL)

    killer = threading.Thread(target=kill)
    with Client(cluster) as client:
        killer.start()
        done = relief.bake(moon, together, 4, client, levels=2)
        killer.join()
    assert killed and len(done) == len(relief.shares(4, 2))
    assert files(together) == files(alone)
    # Nothing is baked twice, and what was is not touched.
    before = {path: path.stat().st_mtime_ns for path in together.glob("*.pmtiles")}
    lost = sorted(before)[3]
    lost.unlink()
    with Client(cluster) as client:
        again = relief.bake(moon, together, 4, client, levels=2)
    assert [baked.path for baked in again if baked.is_new] == [str(lost)]
    after = {path: path.stat().st_mtime_ns for path in together.glob("*.pmtiles")}
    assert all(after[path] == time_ for path, time_ in before.items() if path != lost)
    assert files(together) == files(alone)


def test_another_planet_in_the_folder_is_refused(moon, earth, tmp_path):
    relief.bake(moon, tmp_path, 0)
    before = files(tmp_path)
    with pytest.raises(ValueError, match="another planet"):
        relief.bake(earth, tmp_path, 0)
    assert files(tmp_path) == before
    with pytest.raises(ValueError, match="end with level"):
        relief.bake(moon, tmp_path, 22)


def test_the_command_line_bakes_and_refuses_in_a_line(tmp_path):
    def run(*words):
        command = [sys.executable, "-m", "relief.bake", *words]
        return subprocess.run(command, capture_output=True, text=True)

    told = run("moon", "-o", str(tmp_path), "--level", "2", "--workers", "2", "--levels", "2")
    assert told.returncode == 0 and "9 archives, 9 of them new with 42 tiles" in told.stdout, told
    for words in [("plut", "-o", str(tmp_path), "--level", "2"), ("moon", "-o", str(tmp_path), "--level", "30")]:
        told = run(*words)
        assert told.returncode == 2 and told.stderr.count("\n") == 1, told
