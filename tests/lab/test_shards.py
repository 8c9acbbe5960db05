"""Shards that `merge` adds up."""
import json
from pathlib import Path

from commands import expect, result, run, short


def shards(name, parts, *arguments):
    """Plays the parts, each with a different number of threads, and returns their files in shuffled order."""
    files = [f"{name}-{nth}.json" for nth in range(1, parts + 1)]
    for nth, file in enumerate(files, 1):
        expect(
            0, "(only games" if parts > 1 else "", *arguments, "--shard", f"{nth}/{parts}", "--out", file,
            "--threads", str(1 + nth % 2),
        )
    return files[1:] + files[:1]


def same_as_one_process(name, *arguments):
    files = shards(name, 3, *arguments)
    assert run("merge", *files).stdout == expect(0, "to repeat: ", *arguments).stdout, "text"
    documents = [result("merge", *files), result(*arguments)]
    assert json.dumps(documents[0]) == json.dumps(documents[1]), "JSON"
    return files


def test_shards_of_a_comparison_merge_to_one_process(folder):
    bribes = ["compare", *short, "--games", "450", "--b", "--set base.bribes=false"]
    files = same_as_one_process("compared", *bribes, "--margin", "rounds=0.5", "--each-seat")
    expect(1, "missing from all files: games 0 to 255", "merge", *files[:2])
    first = Path(files[0]).name
    expect(1, f"in both {first} and {first}: games 256 to 383", "merge", *files, files[0])
    for name, other in (
        ("seed", ["--seed", "2", "--margin", "rounds=0.5", "--each-seat"]),
        ("margin", ["--each-seat"]),
    ):
        expect(0, "", *bribes, *other, "--shard", "2/3", "--out", f"other-{name}.json")
        expect(3, f"is from a different run than {files[1]}: its {name}", "merge", *files[1:], f"other-{name}.json")
    same_as_one_process(
        "mixed", "compare", "--set", "base.mine-nuggets=8", "--bots", "heuristic,random", "--players", "2",
        "--games", "390",
    )
    (folder / "no-shard.json").write_text("{}")
    expect(3, "not a file of totals from", "merge", files[0], "no-shard.json")


def test_shards_of_a_sweep_merge_to_one_process():
    sweep = ["sweep", *short[2:], "--games", "400", "--metric", "rounds,vp"]
    files = same_as_one_process("line", *sweep, "--set", "base.mine-nuggets=4..12:4")
    same_as_one_process("grid", *sweep, "--set", "mine-nuggets=5,30", "--set", "bribes=all")
    expect(1, "missing from all files", "merge", *files[1:])
    expect(1, "in both", "merge", *files, files[1])
    expect(0, "", *sweep, "--set", "base.mine-nuggets=4..12:8", "--shard", "3/3", "--out", "shorter.json")
    expect(3, "it has a different number of variants", "merge", *files, "shorter.json")


def test_invalid_shards_are_errors():
    expect(
        2, "--sequential can't be combined with --shard", "compare", *short, "--sequential", "rounds", "--shard", "1/2",
        "--out", "no.json",
    )
    expect(2, "--shard needs --out", "compare", *short, "--shard", "1/2")
    expect(2, "--resume needs --out", "sweep", *short, "--set", "bribes=all", "--resume")
    expect(2, "doesn't end in .json", "compare", *short, "--out", "no.csv")
    expect(2, "--shard: '3/2' is invalid; expected I/N", "compare", *short, "--shard", "3/2", "--out", "no.json")
    expect(
        2, "blocks of 128 games stay together", "compare", *short, "--games", "300", "--shard", "1/4",
        "--out", "no.json",
    )
    expect(
        2, "--want can't be combined with --shard", "sweep", *short, "--want", "rounds=1..2", "--shard", "1/2",
        "--out", "no.json",
    )
    expect(2, "<FILE> is missing", "merge")
