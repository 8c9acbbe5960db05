"""Runs that Ctrl-C ends, and two runs with one file."""
import json, signal, subprocess

from commands import eventually, expect, program, run, short, until_it_plays


def interrupted(*command):
    """Returns the JSON that a long run prints after Ctrl-C."""
    process = subprocess.Popen(
        [program, *command, "--games", "3000000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    until_it_plays(process, 0.4)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130, "exit"
    return json.loads(out)


def test_two_writers_of_one_file_are_an_error(folder):
    long = ["compare", *short, "--games", "3000000", "--out", "one.json"]
    process = subprocess.Popen(
        [program, *long], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    eventually((folder / "one.json").exists)
    expect(5, "the file already exists", "compare", *short, "--games", "10", "--seed", "2", "--out", "one.json")
    until_it_plays(process, 0.4)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert json.loads((folder / "one.json").read_text())["compared"]["seeds"] > 0, "the first has its games"


def test_ctrl_c_prints_the_results_so_far():
    document = interrupted("compare", *short, "--json")
    assert 0 < document["seeds"] < 3000000, "some games"
    assert document["any_time"] is True, "intervals for whoever looked"


def test_ctrl_c_of_a_sweep_prints_always_valid_intervals():
    sweep = ["sweep", *short[2:], "--set", "base.mine-nuggets=6,8", "--metric", "rounds", "--json"]
    stopped = interrupted(*sweep)
    fixed = json.loads(run(*sweep, "--games", str(stopped["seeds"])).stdout)
    wide, narrow = ([p["high"] - p["low"] for p in each["metrics"][0]["points"]] for each in (stopped, fixed))
    assert (
        [w > n for w, n in zip(wide, narrow)]
    ) == [True, True], "wider than those of as many games that were fixed before"


def test_an_interrupted_shard_resumes(folder):
    longer = ["compare", *short, "--b", "--set base.mine-nuggets=9", "--metric", "rounds", "--games"]
    process = subprocess.Popen(
        [program, *longer, "2560000", "--threads", "1", "--out", "cut.json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until_it_plays(process, 0.4)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130, "exit"
    cut = json.loads((folder / "cut.json").read_text())
    done = cut["compared"]["seeds"]
    assert (done > 0, done % 128) == (True, 0), "whole blocks"
    expect(1, "is incomplete (games", "merge", "cut.json")
    expect(5, "the file already exists", *longer, "2560000", "--out", "cut.json")
    expect(3, "written by a different run", *longer, "256", "--out", "cut.json", "--resume")
    # The same file, presented as one of fewer games: the remaining games are played.
    text = (folder / "cut.json").read_text().replace('"games":2560000', f'"games":{done + 300}')
    (folder / "cut.json").write_text(text)
    whole = [*longer, str(done + 300)]
    assert (
        expect(0, "", *whole, "--out", "cut.json", "--resume").stdout
    ) == expect(0, "", *whole).stdout, "as if at once"
