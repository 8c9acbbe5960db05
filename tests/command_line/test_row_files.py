"""Files with rows and totals from `simulate --out`, and `merge`."""
import os, stat

import pytest

from cases import cases, expect, interrupted, run, silent

rows = "simulate --games 200 --players 3 --metric all"


@pytest.mark.parametrize("ending", ["csv", "ndjson", "sqlite", "json"])
def test_a_run_resumes_and_replaces_nothing(folder, ending):
    file = f"{folder}/rows.{ending}"
    expect(0, "result hash", f"{rows} --out {file}")
    expect(5, "the file already exists", f"{rows} --out {file}")
    expect(0, "200 games with 3 players", f"{rows} --out {file} --resume")
    expect(3, "its seed is 1, not 2", f"{rows} --seed 2 --out {file} --resume")
    expect(0, "200 games with 3 players", f"merge {file}")
    never = folder / f"never.{ending}"
    remote = "simulate --games 5 --players 2 --bots remote,random"
    expect(2, "name its program with --remote COMMAND", f"{remote} --out {never}")
    assert not never.exists(), "a run that fails before its first game leaves no file"


@cases(
    (0, "Lead changes", rows),
    (0, "win share with a card (correlation, not causation", rows),
    (0, "card.dynamite.played", "simulate --games 20 --metric card.dynamite.* --json"),
    (2, "did you mean 'lead-changes'", "simulate --games 1 --metric lead-change"),
    (2, "rows.txt' doesn't end in .csv, .ndjson, .sqlite or .json", "simulate --games 1 --out rows.txt"),
    (2, "--resume needs --out", "simulate --games 1 --resume"),
    (5, "No such file or directory", "simulate --games 1 --out nowhere/rows.csv"),
)
def test_metrics_and_endings(code, text, command):
    expect(code, text, command)


def test_a_device_stays_a_device(folder):
    (folder / "full.csv").symlink_to("/dev/full")
    expect(5, "No space left", f"simulate --games 100 --out {folder}/full.csv")
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_ctrl_c_leaves_whole_rows(folder):
    file = folder / "cut.ndjson"
    code, said = interrupted(f"simulate --games 1000000000 --threads 2 --out {file}")
    written = file.read_text().count("\n") - 1
    assert code == 130 and said.startswith(f"{written} games with"), f"{written} rows: {said[:200]}"


def test_a_damaged_file_of_rows(folder):
    file = folder / "rows.csv"
    run(f"simulate --games 2 --out {file}")
    head, rest = file.read_text().split("\n", 1)
    file.write_text(head.replace('""seed"":1', '""seed"":""one""', 1) + "\n" + rest)
    expect(3, "it doesn't describe the simulation", f"merge {folder}/rows.csv")
    silent("json.exception", f"merge {folder}/rows.csv")


def test_shards_add_up_to_the_run(folder):
    """Those that are missing, doubled or of another run are named."""
    shards = "simulate --games 100 --players 3 --seed 3 --metric core"
    for n in ("1", "2", "3"):
        expect(0, "result hash", f"{shards} --shard {n}/3 --out {folder}/shard-{n}.json")
    whole = run(f"{shards} --json", stderr=None).stdout
    files = {n: f"{folder}/shard-{n}.json" for n in (1, 2, 3)}
    assert whole and run(f"merge {files[2]} {files[3]} {files[1]} --json").stdout == whole
    expect(1, "missing from all files: games 34 to 66", f"merge {files[1]} {files[3]}")
    expect(1, ": games 34 to 66", f"merge {files[1]} {files[2]} {files[3]} {files[2]}")
    expect(0, "result hash", f"{shards} --set base.bribes=false --shard 2/3 --out {folder}/other-2.json")
    expect(
        3, "is from a different run than", f"merge {folder}/shard-1.json {folder}/other-2.json {folder}/shard-3.json"
    )
    (folder / "before.json").write_text("{}\n")
    expect(3, "not a file of totals", f"merge {folder}/before.json")
    expect(2, "--shard: '4/3' is invalid; expected I/N", f"simulate --games 10 --shard 4/3 --out {folder}/no.json")
    expect(2, "--shard needs --out", "simulate --games 10 --shard 1/3")


def test_two_runs_with_one_file(folder):
    """The second is told, and the first loses nothing."""
    file = folder / "one.json"
    interrupted(
        f"simulate --games 1000000000 --out {file}",
        lambda: expect(
            5, "the file already exists and would be overwritten", f"simulate --games 5 --seed 2 --out {file}"
        ),
    )
    expect(1, "is incomplete", f"merge {file}")
    expect(2, "<FILE> is missing", "merge")
