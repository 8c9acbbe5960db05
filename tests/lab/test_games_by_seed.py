"""One game, however it is played; the same command prints the same bytes."""
import json, re, subprocess

from commands import built_with_page, expect, pack, program, result, run, short


def mix(x):
    """Computes the hash as engine/base/chance.hpp does."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ x >> shift) * factor % 2**64
    return x ^ x >> 31


def test_one_seed_and_index_are_one_game_in_every_command():
    for index in (0, 3):
        game = ["--seed", "5", "--game-index", str(index)]
        bots = ["--players", "2", "--bots", "heuristic,random"]
        simulated = result("simulate", *bots, "--seed", "5", "--game-index", str(index))
        save = f"shown-{index}"
        run("play", "--seats", "heuristic,random", *game, "--save", save)
        state = re.search(r"state ([0-9a-f]+)", run("replay", save, "--verify").stdout)[1]
        assert f"{mix(mix(index) ^ int(state, 16)):016x}" == simulated["result_hash"], "play"
        assert run("trace", *bots, *game).stdout == run("trace", save).stdout, "trace"
        explored = json.loads(run("explore", *bots, *game, "--json").stdout)["combinations"][0]
        assert (explored["games"], explored["result_hash"]) == (1, simulated["result_hash"]), "explore"
    assert run("trace", "--seed", "7").stdout == run("trace", "--bots", "heuristic", "--seed", "7").stdout, "usual bots"
    one = ["simulate", "--players", "2", "--seed", "5", "--games", "1", "--bots"]
    wins = [
        result(*one, bots)["metrics"]["win"]["mean"][seat]
        for seat, bots in enumerate(("heuristic,random", "random,heuristic"))
    ]
    rung = json.loads(
        run("bots", "--bots", "heuristic,random", "--players", "2", "--games", "1", "--seed", "5", "--json").stdout
    )["rungs"][0]
    assert (rung["wins"], rung["low"]) == (sum(wins), None), "bots"
    shown = [run("play", "--seats", "random,random").stdout.splitlines() for _ in range(2)]
    assert shown[0][0] != shown[1][0], "play without a seed is another game each time"
    again = run("play", "--seats", "random,random", *shown[0][0].split()).stdout.splitlines()
    assert again == shown[0][1:], "and says its seed"


def shown_by(text):
    """Runs the command that a message suggests for showing a game."""
    command = re.search(r"to see it, run: (dicetown trace .*)", text)[1]
    return subprocess.run(
        ["bash", "-c", command.replace("dicetown", program, 1)], capture_output=True, text=True, timeout=300
    )


def test_trace_command_in_a_failure_shows_the_game(folder):
    pack("flaw", 'function after.bank_rob.x(ev) if ev.tens == 3 then error("oh dear") end end')
    flaw = ["--with", "flaw", "--pack-path", str(folder / "flaw"), "--set", "base.bribes=false"]
    mixed = ["--players", "3", "--bots", "heuristic,random,random", "--seed", "6"]
    done = run("simulate", *flaw, *mixed, "--games", "200")
    assert (done.returncode, "--game-index 0" in done.stderr) == (1, False), "fails"
    for failed in (
        done.stderr,
        run("compare", *flaw, *short[2:], "--games", "100", "--b", "--set mine-nuggets=30").stderr,
        run("bots", *flaw, "--bots", "heuristic,random", "--players", "3", "--games", "60").stderr,
        run("explore", *flaw, "--games", "64", "--out-dir", "failures").stdout,
        run("explore", *flaw, "--games", "100", "--bots", "random").stdout,
    ):
        shown = shown_by(failed)
        assert ("bank-rob" in shown.stdout, "oh dear" in shown.stderr) == (True, True), f"the tree: {failed}"
    assert "--game-index needs --bots" in run("explore", "--game-index", "3").stderr, "explore alone"


def test_the_same_command_prints_the_same_bytes(folder):
    for line in (
        ["simulate", *short, "--games", "200", "--metric", "core"],
        ["ablate", "dynamite", *short, "--games", "60"],
        ["compare", *short, "--games", "130", "--b", "--set base.bribes=false"],
        ["sweep", *short[2:], "--games", "130", "--set", "base.mine-nuggets=4,8"],
    ):
        outputs = [run(*line, "--json", "--threads", threads).stdout for threads in ("1", "2")]
        assert outputs[0] == outputs[1], line[0]
        assert "second" not in outputs[0], "no times"
    ladder = ["bots", "--bots", "heuristic,random", "--players", "2", "--games", "6", "--json"]
    outputs = [run(*ladder, "--threads", threads).stdout for threads in ("1", "2")]
    assert outputs[0] == outputs[1], "bots"
    files = ["sums-1.json", "sums-2.json"]
    for file in files:
        expect(0, "", "simulate", *short, "--games", "200", "--out", file)
    assert (folder / files[0]).read_bytes() == (folder / files[1]).read_bytes(), "files"
    assert "games_per_cpu_second" in result("simulate", *short, "--games", "50", "--timing"), "asked for"


def test_turning_points_have_distinct_titles(folder):
    run("play", "--seats", "heuristic,random", "--seed", "3", "--save", "turned")
    turned = ["analyze", "turned", "--games", "1", "--top", "60", "--bots", "random"]
    titles = re.findall(r"^(move \d+, .*)$", expect(0, "move 1", *turned).stdout, re.M)
    assert len(titles) > 20, "some"
    assert sorted(set(titles)) == sorted(titles), "each once"
    if built_with_page():
        expect(0, "", *turned, "--report", "turned.html")
        report = json.loads(re.search(r'id="report">(.*?)</script>', (folder / "turned.html").read_text(), re.S)[1])
        panels = [row["what"] for row in report["figures"][1]["rows"]]
        assert len(set(panels)) == len(panels) // 2, "a panel each"


def test_analyze_prints_legal_answers_as_json(folder):
    for seed in ("1", "5"):  # with seed 5 a nine is kept behind a king, while another nine is before it
        save = str(folder / ("evening" + seed))
        subprocess.run(
            [program, "play", "--seats", "random,random", "--seed", seed, "--save", save],
            capture_output=True,
            check=True,
            timeout=60,
        )
        document = result("analyze", save, "--answer", "3")
        assert document["answer"] in document["answers"], f"{document['answer']} is one of them"


def test_a_failed_game_is_named_with_its_replay_command(folder):
    pack("broken", "function value.broken(p) error('oh') end", "")
    (folder / "broken" / "values.yaml").write_text("value:\n  broken: {of: player, scores: true, script: true}\n")
    done = run("compare", *short, "--games", "200", "--pack-path", str(folder / "broken"), "--b", "--with broken")
    if done.returncode == 3:
        raise AssertionError(done.stderr)
    assert done.returncode == 1, "exit"
    assert f"--with broken" in done.stderr and "--bots random,random --seed 1 --game-index 0" in done.stderr, "replayed"
