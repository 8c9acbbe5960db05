"""Pipes and devices are no files to read, and nothing waits for them."""
import os, shutil, threading

from cases import expect, root


def test_pipes_and_devices(folder):
    os.mkfifo(folder / "pipe")
    expect(3, "not a regular file", f"simulate --games 1 --config {folder}/pipe")
    expect(3, "not a regular file", f"play {folder}/pipe")
    expect(3, "not a regular file", f"test {folder}/pipe")
    expect(3, "not a regular file", "test /dev/zero")
    expect(3, "not a regular file", "explore --games 1 --allowlist /dev/zero")
    expect(3, "is a folder", f"replay {folder}")


def test_a_deep_folder(folder):
    deep = folder / ("deep" + 40 * "/in")
    deep.mkdir(parents=True)
    shutil.copy(root / "tests/scenarios/base/sheriff.yaml", deep)
    for command in ("test", "check", "test --watch"):
        said = f"can't search {folder}/deep/: more than 50000 files and folders, 32 levels"
        expect(3, said, f"{command} {folder}/deep/")
        expect(3, "choose a smaller folder", f"{command} {folder}/deep/")
    expect(0, "passed, 0 failed", f"test {folder}/deep{30 * '/in'}")


def test_files_of_rows(folder):
    for ending in ("csv", "ndjson", "sqlite", "json"):
        os.mkfifo(folder / f"rows-pipe.{ending}")
        (folder / f"zeros.{ending}").symlink_to("/dev/zero")
        expect(3, "not a regular file", f"merge {folder}/rows-pipe.{ending}")
        expect(3, "not a regular file", f"merge {folder}/zeros.{ending}")
    for ending in ("csv", "ndjson", "json"):
        expect(5, "no program is reading from this pipe", f"simulate --games 3 --out {folder}/rows-pipe.{ending}")
        expect(5, "no program is reading from", f"simulate --games 3 --out {folder}/rows-pipe.{ending} --resume")
    expect(5, "not a regular file", f"simulate --games 3 --out {folder}/rows-pipe.sqlite --resume")


def test_rows_can_be_written_to_a_pipe(folder):
    pipe, piped = folder / "rows-pipe.csv", folder / "piped.csv"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: piped.write_bytes(pipe.read_bytes()))
    reader.start()
    expect(0, "result hash", f"simulate --games 3 --out {pipe}")
    reader.join()
    expect(0, "3 games with 4 players", f"merge {piped}")
