"""`compare`: intervals, verdicts, variants."""
import re

from commands import expect, metrics, result, root, short


def test_one_game_has_no_interval_and_few_have_wide_ones():
    expect(0, "± n/a", "simulate", *short, "--games", "1")
    one, two, many = (result("simulate", *short, "--games", n, "--metric", "core") for n in ("1", "2", "400"))
    rounds, wins = ([document["metrics"][name] for document in (one, two, many)] for name in ("rounds", "win"))
    assert (rounds[0]["standard_error"], rounds[0]["interval"]) == (None, [None, None]), "null"
    assert wins[0]["interval"] == [[None, None]] * 2, "null of shares"
    for nth in (1, 2):
        for mean, (low, high) in (
            (rounds[nth]["mean"], rounds[nth]["interval"]), (wins[nth]["mean"][0], wins[nth]["interval"][0]),
        ):
            assert low < mean < high or low <= mean <= high, f"{mean} is within"
    wide, narrow = (each["interval"][1] - each["interval"][0] for each in rounds[1:])
    assert wide > 12 * rounds[1]["standard_error"], "t has 12.7 standard errors for two games"
    assert 1.9 < narrow / 2 / rounds[2]["standard_error"] < 2.1, "and two for many"
    share, (low, high) = wins[2]["mean"][0], wins[2]["interval"][0]
    assert abs((low + high) / 2 - (share + 1.92 / 400) / (1 + 3.84 / 400)) < 1e-4, "Wilson"


def test_identical_games_are_reported_first():
    same_twice = ["compare", *short, "--games", "60", "--margin", "rounds=5"]
    done = expect(0, "Identical games: none of 60 differs", *same_twice)
    assert done.stdout.index("Identical games") < done.stdout.index("metric"), "before the table"
    assert "no relevant difference" not in done.stdout, "no verdict about a margin"
    document = result(*same_twice)
    verdicts = {row["verdict"][:9] for row in document["metrics"] if row["n"]}
    assert (document["identical"], verdicts) == (60, {"identical"}), "all"
    other = result(*same_twice, "--b", "--set base.mine-nuggets=16")
    assert other["identical"] < 60, "not all"


def test_compare_reports_interval_and_command():
    longer = ["compare", *short, "--games", "300", "--b", "--set base.mine-nuggets=16"]
    done = expect(0, "to repeat: dicetown compare", *longer)
    assert re.search(r"^Rounds .* longer$", done.stdout, re.M) is not None, "verdict"
    assert "--b '--set base.mine-nuggets=16'" in done.stdout, "quoted"
    document = result(*longer)
    rounds = metrics(document)["rounds"]
    assert rounds["low"] < rounds["difference"] < rounds["high"], "between its ends"
    assert rounds["low"] > 0, "all longer"
    assert document["seeds"] == 300, "played"
    assert rounds["pairing_saves"] > 0, "paired"
    assert [v["lock"][0]["id"] for v in document["variants"]] == ["base", "base"], "locks"


def test_threads_do_not_change_the_result():
    documents = [
        result("compare", *short, "--games", "400", "--b", "--set base.bribes=false", "--threads", str(threads))
        for threads in (1, 2)
    ]
    for document in documents:
        del document["command"]
    assert documents[1] == documents[0], "with two threads"


def test_sequential_stops_when_its_metric_is_decided():
    longer = ["compare", *short, "--games", "20000", "--b", "--set base.mine-nuggets=16", "--metric", "margin"]
    document = result(*longer, "--sequential", "rounds")
    assert 256 <= document["seeds"] < 5000, "stopped early"
    assert document["any_time"] is True, "at any time"
    alike = ["compare", *short, "--games", "20000", "--b", "--set base.saloon-draw=by-back"]
    assert (
        "no relevant difference"
        in metrics(result(*alike, "--sequential", "rounds", "--margin", "rounds=0.3"))["rounds"]["verdict"]
        or metrics(result(*alike, "--sequential", "rounds"))["rounds"]["verdict"].startswith("the same in every game")
    ), "alike"
    few = metrics(result("compare", *short, "--games", "30", "--b", "--set base.bribes=false", "--margin", "vp=0.01"))[
        "vp"
    ]
    assert ("games" in few["verdict"], few["games_needed"] > 1000) == (True, True), "not enough"


def test_compare_takes_configs_packs_bots_and_other_games(folder):
    (folder / "a.yaml").write_text("options: {base.mine-nuggets: 8}\nseats: [random, random, random]\nseed: 5\n")
    (folder / "b.yaml").write_text("options: {base.mine-nuggets: 12}\nseats: [random, random, random]\n")
    document = result("compare", "a.yaml", "b.yaml", "--games", "130")
    assert (document["players"], document["seed"]) == (3, 5), "players and seed"
    assert [v["name"] for v in document["variants"]] == ["a.yaml", "b.yaml"], "names"
    mixed = result(
        "compare", "--set", "base.mine-nuggets=8", "--bots", "random", "--players", "2", "--games", "40", "--b",
        "--bots heuristic,random",
    )
    assert (mixed["games_per_seed"], mixed["seeds"]) == (2, 40), "each seat once"
    assert metrics(mixed)["win.bot-1"]["b"] > 0.7, "sensible wins"
    hearts = result(
        "compare", "--game", str(root / "tests/games/hearts"), "--bots", "random", "--games", "60", "--b",
        "--bots heuristic",
    )
    assert hearts["players"] == 4, "hearts"
    packs = result(
        "compare", "--bots", "random", "--games", "20", "--players", "3", "--b", "--with wild-west",
        "--metric", "rounds,card.*.played",
    )
    assert any("card" in name for name in packs["only_in_one"]), "cards of one"


def test_margin_adds_its_metric():
    found = metrics(
        result(
            "compare", *short, "--games", "60", "--margin", "card.dynamite.played=5", "--b", "--set base.bribes=false"
        )
    )
    assert "rounds" in found and "vp" in found, "beside the core ones"
    assert found["card.dynamite.played"]["verdict"] == "no relevant difference (within 5)", "a verdict"


def test_margin_leaves_other_metrics_alone():
    bribes = ["compare", *short, "--games", "60", "--b", "--set base.bribes=false"]
    usual, more = (
        [m["metric"] for m in result(*bribes, *margin)["metrics"]]
        for margin in ([], ["--margin", "card.dynamite.played=5"])
    )
    assert sorted(more) == sorted([*usual, "card.dynamite.played"]), "one more"


def test_few_games_and_equal_games_give_no_verdict():
    few = metrics(result("compare", *short, "--games", "2", "--b", "--set base.mine-nuggets=5"))
    for name, row in few.items():
        assert row["low"] is None or row["low"] <= 0 <= row["high"], f"{name} holds 0"
        assert row["p"] > 0.05, f"{name} is nothing sure"
    alike = [
        "compare", *short, "--games", "400", "--b", "--set base.saloon-draw=by-back", "--metric", "final-tie,rounds",
        "--sequential", "final-tie",
    ]
    row = metrics(result(*alike))["final-tie"]
    if row["verdict"].startswith("the same"):
        assert row["low"] < 0 < row["high"], "some room is left"
        assert row["n"] == 400, "all was played"
    expect(0, "hold simultaneously in 95 % of comparisons", *alike)


def test_both_variants_play_the_seed_of_either_config(folder):
    (folder / "plain.yaml").write_text("options: {base.mine-nuggets: 8}\nseats: [random, random]\n")
    for name, seed in (("seed7", 7), ("seed8", 8)):
        (folder / f"{name}.yaml").write_text(
            f"options: {{base.mine-nuggets: 9}}\nseats: [random, random]\nseed: {seed}\n"
        )
    assert result("compare", "plain.yaml", "seed7.yaml", "--games", "10")["seed"] == 7, "of B"
    expect(2, "A's config has 8 and B's has 7", "compare", "seed8.yaml", "seed7.yaml", "--games", "10")
    assert (
        result("compare", "seed8.yaml", "seed7.yaml", "--games", "10", "--seed", "3")["seed"]
    ) == 3, "of the command line"
