"""`sweep`: a line, a grid, and the nearest settings."""
import re

from commands import expect, result, short


def test_sweep_of_one_number_is_a_line():
    done = expect(
        0,
        "Nuggets in the mine (base.mine-nuggets): 3 settings, 200 games each with 2 players",
        "sweep",
        *short[2:],
        "--games",
        "200",
        "--set",
        "base.mine-nuggets=4..12:4",
        "--metric",
        "rounds",
    )
    assert "vs. the first" in done.stdout, "the usual isn't among them"
    document = result("sweep", *short[2:], "--games", "200", "--set", "base.mine-nuggets=4..12:4", "--metric", "rounds")
    points = document["metrics"][0]["points"]
    assert [p["set"]["base.mine-nuggets"] for p in points] == ["4", "8", "12"], "values"
    assert points[0]["high"] < points[1]["low"] < points[1]["high"] < points[2]["low"], "growing"
    assert points[2]["verdict"] == "longer", "longer"


def test_sweep_of_two_options_is_a_grid():
    done = expect(
        0, "*: the default setting", "sweep", "--players", "2", "--bots", "random", "--games", "60",
        "--set", "mine-nuggets=20,30", "--set", "bribes=all", "--metric", "rounds,vp",
    )
    assert len(re.findall(r"^(20|30) +\d", done.stdout, re.M)) == 4, "rows"
    flags = result("sweep", "--players", "2", "--bots", "random", "--games", "60", "--set", "bribes=all")["metrics"]
    assert [p["set"]["base.bribes"] for p in flags[0]["points"]] == ["false", "true"], "flags"
    assert flags[-1]["points"][0]["mean"] is None, "too few for a block"


def test_invalid_ranges_are_errors():
    expect(2, "give at least one option several values", "sweep", *short)
    expect(2, "did you mean 'base.mine-nuggets'", "sweep", "--set", "base.mine-nugets=1..3")
    expect(2, "the smaller first", "sweep", "--set", "base.mine-nuggets=9..3")
    expect(2, "two ranges", "sweep", "--set", "base.mine-nuggets=1..3", "--set", "mine-nuggets=5,6")
    expect(2, "use larger steps", "sweep", "--set", "mine-nuggets=1..200", "--set", "player-dollars=0..100")
    expect(2, "200", "sweep", "--set", "mine-nuggets=190..210")
    expect(2, "0..9223372036854775807", "sweep", "--set", "mine-nuggets=0..9223372036854775807")
    expect(
        2,
        "more than 10000 settings",
        "sweep",
        *short[2:],
        "--want",
        "rounds=1..2",
        *(
            word
            for option in ("mine-nuggets", "player-dollars", "bank-dollars")
            for word in ("--set", f"{option}=1..90")
        ),
    )


def test_want_finds_the_nearest_settings():
    found = [
        "sweep", "--players", "2", "--bots", "random", "--games", "1500",
        "--set", "base.mine-nuggets=4..12:2,30",
    ]
    rounds = [
        p["mean"]
        for p in result("sweep", *found[1:5], "--games", "500", found[7], found[8], "--metric", "rounds")["metrics"][0][
            "points"
        ]
    ]
    wanted = f"rounds={(rounds[1] + rounds[2]) / 2:.2f}..{(rounds[2] + rounds[3]) / 2:.2f}"
    done = expect(0, "found: --set base.mine-nuggets=8", *found, "--want", wanted)
    assert "fresh seeds: Rounds" in done.stdout, "fresh seeds"
    document = result(*found, "--want", wanted)
    assert document["confirmed"]["state"] == "fits", "confirmed"
    done = expect(1, "found: no certain match", *found, "--want", "rounds=500..")
    assert "ruled out" in done.stdout, "ruled out"
    for bad, text in (
        ("rounds", "is not NAME=VALUE"),
        ("rounds=9", "has no range"),
        ("rounds=11..9", "smaller number"),
        ("rounds=..", "has no range"),
        ("rouns=1..2", "did you mean 'rounds'"),
    ):
        expect(2, text, *found, "--want", bad)
