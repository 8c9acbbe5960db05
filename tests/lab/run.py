#!/usr/bin/env python3
"""The commands that compare many games, run as programs: their output, their errors, and the files left by an
interrupted run.

Usage: tests/lab/run.py PATH-OF-dicetown [PATTERN...]
Ends with `N passed, M failed`. PATTERN: only tests with matching names.
"""
import json, os, re, signal, subprocess, sys, tempfile, time, traceback
from pathlib import Path

program = str(Path(sys.argv[1]).resolve())
folder = Path(tempfile.mkdtemp())
environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C.UTF-8"}
short = ["--set", "base.mine-nuggets=8", "--players", "2", "--bots", "random"]  # so that a game takes only a moment
root = Path(__file__).resolve().parents[2]
tests = []


def test(function):
    tests.append(function)
    return function


def run(*arguments):
    return subprocess.run(
        [program, *arguments], capture_output=True, text=True, timeout=300, env=environment, cwd=folder
    )


def eventually(holds):
    """Waits until the condition holds, by polling; TimeoutError after two minutes."""
    end = time.monotonic() + 120
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("it never came true")
        time.sleep(0.01)


def until_it_plays(process, seconds):
    """Waits until the process handles Ctrl-C and has used this many seconds of CPU time, however long that takes on a
    busy machine."""

    def plays():
        if process.poll() is not None:
            return True
        caught = re.search(r"SigCgt:\t(\w+)", Path(f"/proc/{process.pid}/status").read_text())
        fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")")[1].split()
        used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return caught and int(caught[1], 16) >> (signal.SIGINT - 1) & 1 and used > seconds

    eventually(plays)


def expect(code, text, *arguments):
    done = run(*arguments)
    if done.returncode != code or text not in done.stdout + done.stderr:
        raise AssertionError(
            f"{' '.join(arguments)}: expected exit {code} and {text!r}, got exit {done.returncode}:\n"
            f"{done.stdout}{done.stderr}"
        )
    return done


def result(*arguments):
    done = run(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def same(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: expected {expected!r}, found {found!r}")


def metrics(document):
    return {row["metric"]: row for row in document["metrics"]}


def pack(name, lua, yaml=""):
    (folder / name / "scripts").mkdir(parents=True)
    (folder / name / "pack.yaml").write_text(
        f'id: {name}\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {{base: "^1"}}\n{yaml}'
    )
    (folder / name / "scripts" / "mod.lua").write_text(lua + "\n")


# ---- one game, however it is played


def mix(x):
    """Computes the hash as engine/base/chance.hpp does."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = (x ^ x >> shift) * factor % 2**64
    return x ^ x >> 31


@test
def one_seed_and_index_are_one_game_in_every_command():
    for index in (0, 3):
        game = ["--seed", "5", "--game-index", str(index)]
        bots = ["--players", "2", "--bots", "heuristic,random"]
        simulated = result("simulate", *bots, "--seed", "5", "--game-index", str(index))
        save = f"shown-{index}"
        run("play", "--seats", "heuristic,random", *game, "--save", save)
        state = re.search(r"state ([0-9a-f]+)", run("replay", save, "--verify").stdout)[1]
        same("play", f"{mix(mix(index) ^ int(state, 16)):016x}", simulated["result_hash"])
        same("trace", run("trace", *bots, *game).stdout, run("trace", save).stdout)
        explored = json.loads(run("explore", *bots, *game, "--json").stdout)["combinations"][0]
        same("explore", (explored["games"], explored["result_hash"]), (1, simulated["result_hash"]))
    same(
        "usual bots", run("trace", "--seed", "7").stdout, run("trace", "--bots", "heuristic", "--seed", "7").stdout
    )
    wins = [
        result("simulate", "--players", "2", "--bots", bots, "--seed", "5", "--games", "1")["win_share"][seat]
        for seat, bots in enumerate(("heuristic,random", "random,heuristic"))
    ]
    rung = json.loads(
        run("bots", "--bots", "heuristic,random", "--players", "2", "--games", "1", "--seed", "5", "--json").stdout
    )["rungs"][0]
    same("bots", (rung["wins"], rung["low"]), (sum(wins), None))
    shown = [run("play", "--seats", "random,random").stdout.splitlines() for _ in range(2)]
    same("play without a seed is another game each time", shown[0][0] == shown[1][0], False)
    again = run("play", "--seats", "random,random", *shown[0][0].split()).stdout.splitlines()
    same("and says its seed", again, shown[0][1:])


def shown_by(text):
    """Runs the command that a message suggests for showing a game."""
    command = re.search(r"show it: (dicetown trace .*)", text)[1]
    return subprocess.run(
        ["bash", "-c", command.replace("dicetown", program, 1)], capture_output=True,
        text=True, timeout=300, env=environment, cwd=folder,
    )


@test
def trace_command_in_a_failure_shows_the_game():
    pack("flaw", 'function after.bank_rob.x(ev) if ev.tens == 3 then error("oh dear") end end')
    flaw = ["--with", "flaw", "--pack-path", str(folder / "flaw"), "--set", "base.bribes=false"]
    mixed = ["--players", "3", "--bots", "heuristic,random,random", "--seed", "6"]
    done = run("simulate", *flaw, *mixed, "--games", "200")
    same("fails", (done.returncode, "--game-index 0" in done.stderr), (1, False))
    for failed in (
        done.stderr,
        run("compare", *flaw, *short[2:], "--games", "100", "--b", "--set mine-nuggets=30").stderr,
        run("bots", *flaw, "--bots", "heuristic,random", "--players", "3", "--games", "60").stderr,
        run("explore", *flaw, "--games", "64", "--out-dir", "failures").stdout,
        run("explore", *flaw, "--games", "100", "--bots", "random").stdout,
    ):
        shown = shown_by(failed)
        same(f"the tree: {failed}", ("bank-rob" in shown.stdout, "oh dear" in shown.stderr), (True, True))
    same("explore alone", "--game-index needs --bots" in run("explore", "--game-index", "3").stderr, True)


@test
def the_same_command_prints_the_same_bytes():
    for line in (
        ["simulate", *short, "--games", "200", "--metric", "core"],
        ["ablate", "dynamite", *short, "--games", "60"],
        ["compare", *short, "--games", "130", "--b", "--set base.bribes=false"],
        ["sweep", *short[2:], "--games", "130", "--set", "base.mine-nuggets=4,8"],
    ):
        outputs = [run(*line, "--json", "--threads", threads).stdout for threads in ("1", "2")]
        same(line[0], outputs[0], outputs[1])
        same("no times", "second" in outputs[0], False)
    ladder = ["bots", "--bots", "heuristic,random", "--players", "2", "--games", "6", "--json"]
    outputs = [run(*ladder, "--threads", threads).stdout for threads in ("1", "2")]
    same("bots", outputs[0], outputs[1])
    files = ["sums-1.json", "sums-2.json"]
    for file in files:
        expect(0, "", "simulate", *short, "--games", "200", "--out", file)
    same("files", (folder / files[0]).read_bytes(), (folder / files[1]).read_bytes())
    same("asked for", "games_per_cpu_second" in result("simulate", *short, "--games", "50", "--timing"), True)


# ---- compare


@test
def one_game_has_no_interval_and_few_have_wide_ones():
    expect(0, "± n/a", "simulate", *short, "--games", "1")
    one, two, many = (result("simulate", *short, "--games", n, "--metric", "core") for n in ("1", "2", "400"))
    same("null", (one["standard_errors"]["mean_rounds"], one["intervals"]["mean_rounds"]), (None, [None, None]))
    same("null of shares", one["intervals"]["win_share"], [[None, None]] * 2)
    for document in (two, many):
        for name, mean in (("mean_rounds", document["mean_rounds"]), ("win_share", document["win_share"][0])):
            low, high = document["intervals"][name] if name == "mean_rounds" else document["intervals"][name][0]
            same(f"{name} is within", low < mean < high or low <= mean <= high, True)
    wide, narrow = (d["intervals"]["mean_rounds"][1] - d["intervals"]["mean_rounds"][0] for d in (two, many))
    same("t has 12.7 standard errors for two games", wide > 12 * two["standard_errors"]["mean_rounds"], True)
    same("and two for many", 1.9 < narrow / 2 / many["standard_errors"]["mean_rounds"] < 2.1, True)
    shares = many["metrics"]["win"]["interval"]
    same("Wilson", shares, many["intervals"]["win_share"])


@test
def identical_games_are_reported_first():
    same_twice = ["compare", *short, "--games", "60", "--margin", "rounds=5"]
    done = expect(0, "Identical games: none of 60 differs", *same_twice)
    same("before the table", done.stdout.index("Identical games") < done.stdout.index("metric"), True)
    same("no verdict about a margin", "no relevant difference" in done.stdout, False)
    document = result(*same_twice)
    verdicts = {row["verdict"][:9] for row in document["metrics"] if row["n"]}
    same("all", (document["identical"], verdicts), (60, {"identical"}))
    other = result(*same_twice, "--b", "--set base.mine-nuggets=16")
    same("not all", other["identical"] < 60, True)


@test
def star_matches_seats_and_errors_name_their_option():
    rows = metrics(result("compare", *short, "--games", "20", "--metric", "win.seat-*"))
    same("each seat", sorted(rows), ["win.seat-1", "win.seat-2"])
    expect(2, "--metric: ", "compare", *short, "--metric", "round")
    for option, value in (("--margin", "rouns=1"), ("--sequential", "rounts"), ("--margin", "vq.seat-1=2")):
        for metric in ([], ["--metric", "vp"]):
            expect(2, f"{option}: ", "compare", *short, *metric, option, value)


@test
def turning_points_have_distinct_titles():
    run("play", "--seats", "heuristic,random", "--seed", "3", "--save", "turned")
    turned = ["analyze", "turned", "--games", "1", "--top", "60", "--bots", "random"]
    titles = re.findall(r"^(move \d+, .*)$", expect(0, "move 1", *turned).stdout, re.M)
    same("some", len(titles) > 20, True)
    same("each once", sorted(set(titles)), sorted(titles))
    if built_with_page():
        expect(0, "", *turned, "--report", "turned.html")
        report = json.loads(re.search(r'id="report">(.*?)</script>', (folder / "turned.html").read_text(), re.S)[1])
        panels = [row["what"] for row in report["figures"][1]["rows"]]
        same("a panel each", len(set(panels)), len(panels) // 2)


@test
def compare_reports_interval_and_command():
    longer = ["compare", *short, "--games", "300", "--b", "--set base.mine-nuggets=16"]
    done = expect(0, "again: dicetown compare", *longer)
    same("verdict", re.search(r"^Rounds .* longer$", done.stdout, re.M) is not None, True)
    same("quoted", "--b '--set base.mine-nuggets=16'" in done.stdout, True)
    document = result(*longer)
    rounds = metrics(document)["rounds"]
    same("between its ends", rounds["low"] < rounds["difference"] < rounds["high"], True)
    same("all longer", rounds["low"] > 0, True)
    same("played", document["seeds"], 300)
    same("paired", rounds["pairing_saves"] > 0, True)
    same("locks", [v["lock"][0]["id"] for v in document["variants"]], ["base", "base"])


@test
def threads_do_not_change_the_result():
    documents = [
        result("compare", *short, "--games", "400", "--b", "--set base.bribes=false", "--threads", str(threads))
        for threads in (1, 2)
    ]
    for document in documents:
        del document["command"]
    same("with two threads", documents[1], documents[0])


@test
def sequential_stops_when_its_metric_is_decided():
    longer = ["compare", *short, "--games", "20000", "--b", "--set base.mine-nuggets=16", "--metric", "margin"]
    document = result(*longer, "--sequential", "rounds")
    same("stopped early", 256 <= document["seeds"] < 5000, True)
    same("at any time", document["any_time"], True)
    alike = ["compare", *short, "--games", "20000", "--b", "--set base.saloon-draw=by-back"]
    same(
        "alike",
        "no relevant difference"
        in metrics(result(*alike, "--sequential", "rounds", "--margin", "rounds=0.3"))["rounds"]["verdict"]
        or metrics(result(*alike, "--sequential", "rounds"))["rounds"]["verdict"].startswith("the same in every game"),
        True,
    )
    few = metrics(result("compare", *short, "--games", "30", "--b", "--set base.bribes=false", "--margin", "vp=0.01"))[
        "vp"
    ]
    same("not enough", ("games" in few["verdict"], few["games_needed"] > 1000), (True, True))


@test
def compare_takes_configs_packs_bots_and_other_games():
    (folder / "a.yaml").write_text("options: {base.mine-nuggets: 8}\nseats: [random, random, random]\nseed: 5\n")
    (folder / "b.yaml").write_text("options: {base.mine-nuggets: 12}\nseats: [random, random, random]\n")
    document = result("compare", "a.yaml", "b.yaml", "--games", "130")
    same("players and seed", (document["players"], document["seed"]), (3, 5))
    same("names", [v["name"] for v in document["variants"]], ["a.yaml", "b.yaml"])
    mixed = result(
        "compare", "--set", "base.mine-nuggets=8", "--bots", "random", "--players", "2", "--games", "40", "--b",
        "--bots heuristic,random",
    )
    same("each seat once", (mixed["games_per_seed"], mixed["seeds"]), (2, 40))
    same("sensible wins", metrics(mixed)["win.bot-1"]["b"] > 0.7, True)
    hearts = result(
        "compare", "--game", str(root / "tests/games/hearts"), "--bots", "random", "--games", "60", "--b",
        "--bots heuristic",
    )
    same("hearts", hearts["players"], 4)
    packs = result(
        "compare", "--bots", "random", "--games", "20", "--players", "3", "--b", "--with wild-west",
        "--metric", "rounds,card.*.played",
    )
    same("cards of one", any("card" in name for name in packs["only_in_one"]), True)


@test
def invalid_options_are_errors():
    expect(2, "did you mean 'rounds'", "compare", *short, "--metric", "round")
    expect(2, "did you mean 'rounds'", "compare", *short, "--margin", "rouns=1")
    expect(2, "did you mean 'rounds'", "compare", *short, "--sequential", "rounts")
    expect(2, "is not a number", "compare", *short, "--margin", "rounds=few")
    expect(2, "more than 0", "compare", *short, "--margin", "rounds=0")
    expect(2, "is not NAME=VALUE", "compare", *short, "--margin", "rounds")
    expect(2, "--b: unknown option '--wth'", "compare", "--b", "--wth wild-west")
    expect(2, "A variant takes", "compare", "--b", "--games 3")
    expect(2, "at least 2", "compare", "--games", "1")
    expect(2, "did you mean 'random'", "compare", "--b", "--bots randon")
    expect(2, "human", "compare", "--b", "--bots human")
    expect(2, "2 bots for 3 players", "compare", "--players", "3", "--b", "--bots random,random")
    expect(2, "at most two configs", "compare", "a", "b", "c")
    expect(3, "did you mean 'base.bribes'", "compare", "--b", "--set base.bribe=false")
    expect(3, "no-such.yaml", "compare", "no-such.yaml")
    expect(
        5, "", "compare", *short, "--games", "10", "--report", "/nowhere/report.html"
    ) if built_with_page() else expect(2, "without the page", "compare", *short, "--report", "report.html")
    expect(0, "lead-changes", "compare", "--list-metrics")
    expect(0, "Lead changes", "compare", "--list-metrics")
    expect(0, "Führungswechsel", "compare", "--list-metrics", "--lang", "de")
    expect(2, "unknown option '--report'", "ablate", "dynamite", "--report", "report.html")
    expect(
        2, "--resume can't be combined with --report", "simulate", *short, "--out", "games.csv", "--resume",
        "--report", "report.html",
    )


def built_with_page():
    return (
        "without the page" not in run("compare", *short, "--games", "2", "--report", str(folder / "probe.html")).stderr
    )


@test
def unwritable_report_fails_before_any_game():
    code, text = (5, "/nowhere") if built_with_page() else (2, "without the page")
    for command in (["simulate"], ["compare", "--b", "--set base.bribes=false"], ["sweep", "--set", "base.bribes=all"]):
        expect(
            code, text, *command, *(short if command[0] != "sweep" else short[2:]), "--games", "100000000",
            "--report", "/nowhere/report.html",
        )


@test
def report_omits_seats_if_bots_differ():
    if not built_with_page():
        return
    for bots, says in (("random", True), ("heuristic,random", False)):
        expect(0, "", "simulate", *short[:4], "--bots", bots, "--games", "300", "--report", f"seats-{says}.html")
        text = (folder / f"seats-{says}.html").read_text()
        same(bots, "No seat has a significant" in text or "Not all seats are equal" in text, says)


@test
def report_has_the_interval_of_seat_imbalance():
    if not built_with_page():
        return
    expect(0, "", "compare", *short, "--games", "300", "--b", "--set base.bribes=false", "--report", "compared.html")
    rows = re.findall(
        r'\{"variant":"([AB])","seat":"seat (\d)","share":([\d.]+),"low":([\d.]+),"high":([\d.]+)\}',
        (folder / "compared.html").read_text(),
    )
    same("a row a seat", [row[:2] for row in rows], [(v, str(s)) for v in "AB" for s in range(1, len(rows) // 2 + 1)])
    same(
        "each within its interval",
        all(float(low) < float(share) < float(high) for _, _, share, low, high in rows),
        True,
    )
    same("there are some", len(rows) > 3, True)


@test
def tables_show_names_and_no_ids():
    """Ids: names of metrics with a dot or a hyphen, and what they are about."""
    packs = ["--with", "first-edition,wild-west,indians,cowboys"]
    tables = [
        ["simulate", "--metric", "all"], ["compare", "--b", "--set base.mine-nuggets=12", "--metric", "*"],
        ["compare", "--a", "--with base", "--b", "--set base.bribes=false"],
        ["sweep", "--set", "base.mine-nuggets=9,12"],
        ["sweep", "--set", "base.mine-nuggets=9,12", "--set", "base.bribes=all"], ["ablate", "dynamite"],
    ]
    listed = expect(0, "", "compare", "--list-metrics", *packs).stdout
    ids = {word for line in listed.splitlines() for word in (line.split()[0], *line.split()[0].split("."))}
    ids = {word for word in ids if re.search("[.-]", word)}
    for language in ("en", "de"):
        for table in tables:
            shown = expect(0, "", *table, *packs, "--games", "12", "--players", "3", "--lang", language).stdout
            lines = [line for line in shown.splitlines() if "dicetown" not in line and not re.match("[AB]: ", line)]
            words = set(re.findall(r"(?<![\w.(])[a-z][\w.-]*[a-z0-9](?![\w)])", "\n".join(lines)))
            same(f"{table} in {language}", words & ids, set())


@test
def margin_adds_its_metric():
    found = metrics(
        result(
            "compare", *short, "--games", "60", "--margin", "card.dynamite.played=5", "--b", "--set base.bribes=false"
        )
    )
    same("beside the core ones", "rounds" in found and "vp" in found, True)
    same("a verdict", found["card.dynamite.played"]["verdict"], "no relevant difference (within 5)")


@test
def margin_leaves_other_metrics_alone():
    bribes = ["compare", *short, "--games", "60", "--b", "--set base.bribes=false"]
    usual, more = (
        [m["metric"] for m in result(*bribes, *margin)["metrics"]]
        for margin in ([], ["--margin", "card.dynamite.played=5"])
    )
    same("one more", sorted(more), sorted([*usual, "card.dynamite.played"]))


@test
def few_games_and_equal_games_give_no_verdict():
    few = metrics(result("compare", *short, "--games", "2", "--b", "--set base.mine-nuggets=5"))
    for name, row in few.items():
        same(f"{name} holds 0", row["low"] is None or row["low"] <= 0 <= row["high"], True)
        same(f"{name} is nothing sure", row["p"] > 0.05, True)
    alike = [
        "compare", *short, "--games", "400", "--b", "--set base.saloon-draw=by-back", "--metric", "final-tie,rounds",
        "--sequential", "final-tie",
    ]
    row = metrics(result(*alike))["final-tie"]
    if row["verdict"].startswith("the same"):
        same("some room is left", row["low"] < 0 < row["high"], True)
        same("all was played", row["n"], 400)
    expect(0, "hold simultaneously in 95 % of comparisons", *alike)


@test
def known_but_invalid_names_are_rejected_with_the_reason():
    expect(2, "win.seat-1", "compare", *short, "--margin", "win=0.1")
    expect(
        2, "needs identical bots", "compare", "--players", "2", "--bots", "random,heuristic",
        "--margin", "unevenness=1",
    )
    expect(
        2, "needs bots that answer immediately", "compare", "--players", "2", "--bots", "search:2",
        "--sequential", "unevenness",
    )
    expect(
        2, "not all variants have it", "compare", *short, "--margin", "card.cattle.played=1", "--b", "--with wild-west"
    )
    expect(2, "has no mean", "compare", *short, "--margin", "winner=1")
    expect(2, "win.seat-1", "sweep", *short, "--set", "base.bribes=all", "--want", "win=0..1")


@test
def both_variants_play_the_seed_of_either_config():
    (folder / "plain.yaml").write_text("options: {base.mine-nuggets: 8}\nseats: [random, random]\n")
    for name, seed in (("seed7", 7), ("seed8", 8)):
        (folder / f"{name}.yaml").write_text(
            f"options: {{base.mine-nuggets: 9}}\nseats: [random, random]\nseed: {seed}\n"
        )
    same("of B", result("compare", "plain.yaml", "seed7.yaml", "--games", "10")["seed"], 7)
    expect(2, "the config of A has 8 and that of B 7", "compare", "seed8.yaml", "seed7.yaml", "--games", "10")
    same(
        "of the command line", result("compare", "seed8.yaml", "seed7.yaml", "--games", "10", "--seed", "3")["seed"], 3
    )


@test
def two_writers_of_one_file_are_an_error():
    long = ["compare", *short, "--games", "3000000", "--out", "one.json"]
    process = subprocess.Popen(
        [program, *long], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=folder
    )
    eventually((folder / "one.json").exists)
    expect(5, "the file exists", "compare", *short, "--games", "10", "--seed", "2", "--out", "one.json")
    until_it_plays(process, 1)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    same("the first has its games", json.loads((folder / "one.json").read_text())["compared"]["seeds"] > 0, True)


@test
def too_large_numbers_are_rejected():
    expect(2, "--games must be at most", "compare", *short, "--games", "9223372036854775807")
    expect(2, "--players must be from 1 to 8", "sweep", "--players", "-1", "--set", "bribes=all")


@test
def analyze_prints_legal_answers_as_json():
    for seed in ("1", "5"):  # with seed 5 a nine is kept behind a king, while another nine is before it
        save = str(folder / ("evening" + seed))
        subprocess.run(
            [program, "play", "--seats", "random,random", "--seed", seed, "--save", save],
            capture_output=True,
            env=environment,
            check=True,
            timeout=60,
        )
        document = result("analyze", save, "--answer", "3")
        same(f"{document['answer']} is one of them", document["answer"] in document["answers"], True)


@test
def a_failed_game_is_named_with_its_replay_command():
    pack("broken", "function value.broken(p) error('oh') end", "")
    (folder / "broken" / "values.yaml").write_text("value:\n  broken: {of: player, scores: true, script: true}\n")
    done = run("compare", *short, "--games", "200", "--pack-path", str(folder / "broken"), "--b", "--with broken")
    if done.returncode == 3:
        raise AssertionError(done.stderr)
    same("exit", done.returncode, 1)
    same(
        "replayed",
        f"--with broken" in done.stderr and "--bots random,random --seed 1 --game-index 0" in done.stderr,
        True,
    )


@test
def ctrl_c_prints_the_results_so_far():
    process = subprocess.Popen(
        [program, "compare", *short, "--games", "3000000", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    until_it_plays(process, 4)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    same("exit", process.returncode, 130)
    document = json.loads(out)
    same("some games", 0 < document["seeds"] < 3000000, True)
    same("intervals for whoever looked", document["any_time"], True)


# ---- sweep


@test
def sweep_of_one_number_is_a_line():
    done = expect(
        0,
        "Nuggets in the mine (base.mine-nuggets): 3 settings, 200 games of 2 players each",
        "sweep",
        *short[2:],
        "--games",
        "200",
        "--set",
        "base.mine-nuggets=4..12:4",
        "--metric",
        "rounds",
    )
    same("the usual isn't among them", "vs. the first" in done.stdout, True)
    document = result("sweep", *short[2:], "--games", "200", "--set", "base.mine-nuggets=4..12:4", "--metric", "rounds")
    points = document["metrics"][0]["points"]
    same("values", [p["set"]["base.mine-nuggets"] for p in points], ["4", "8", "12"])
    same("growing", points[0]["high"] < points[1]["low"] < points[1]["high"] < points[2]["low"], True)
    same("longer", points[2]["verdict"], "longer")


@test
def sweep_of_two_options_is_a_grid():
    done = expect(
        0, "*: the default setting", "sweep", "--players", "2", "--bots", "random", "--games", "60",
        "--set", "mine-nuggets=20,30", "--set", "bribes=all", "--metric", "rounds,vp",
    )
    same("rows", len(re.findall(r"^(20|30) +\d", done.stdout, re.M)), 4)
    flags = result("sweep", "--players", "2", "--bots", "random", "--games", "60", "--set", "bribes=all")["metrics"]
    same("flags", [p["set"]["base.bribes"] for p in flags[0]["points"]], ["false", "true"])
    same("too few for a block", flags[-1]["points"][0]["mean"], None)


@test
def invalid_ranges_are_errors():
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


@test
def ctrl_c_of_a_sweep_prints_always_valid_intervals():
    sweep = ["sweep", *short[2:], "--set", "base.mine-nuggets=6,8", "--metric", "rounds", "--json"]
    process = subprocess.Popen(
        [program, *sweep, "--games", "3000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    until_it_plays(process, 4)
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    same("exit", process.returncode, 130)
    stopped = json.loads(out)
    fixed = json.loads(run(*sweep, "--games", str(stopped["seeds"])).stdout)
    wide, narrow = ([p["high"] - p["low"] for p in each["metrics"][0]["points"]] for each in (stopped, fixed))
    same(
        "wider than those of as many games that were fixed before", [w > n for w, n in zip(wide, narrow)], [True, True]
    )


# ---- shards


def shards(name, parts, *arguments):
    """Plays the parts, each with a different number of threads, and returns their files in shuffled order."""
    files = [f"{name}-{nth}.json" for nth in range(1, parts + 1)]
    for nth, file in enumerate(files, 1):
        expect(
            0, "a part: games" if parts > 1 else "", *arguments, "--shard", f"{nth}/{parts}", "--out", file,
            "--threads", str(1 + nth % 2),
        )
    return files[1:] + files[:1]


def same_as_one_process(name, *arguments):
    files = shards(name, 3, *arguments)
    same("text", run("merge", *files).stdout, expect(0, "again: ", *arguments).stdout)
    documents = [result("merge", *files), result(*arguments)]
    same("JSON", json.dumps(documents[0]), json.dumps(documents[1]))
    return files


@test
def shards_of_a_comparison_merge_to_one_process():
    bribes = ["compare", *short, "--games", "450", "--b", "--set base.bribes=false"]
    files = same_as_one_process("compared", *bribes, "--margin", "rounds=0.5", "--each-seat")
    expect(1, "missing from all files: games 0 to 255", "merge", *files[:2])
    first = Path(files[0]).name
    expect(1, f"both in {first} and in {first}: games 256 to 383", "merge", *files, files[0])
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
    expect(3, "not a file of sums from", "merge", files[0], "no-shard.json")


@test
def shards_of_a_sweep_merge_to_one_process():
    sweep = ["sweep", *short[2:], "--games", "400", "--metric", "rounds,vp"]
    files = same_as_one_process("line", *sweep, "--set", "base.mine-nuggets=4..12:4")
    same_as_one_process("grid", *sweep, "--set", "mine-nuggets=5,30", "--set", "bribes=all")
    expect(1, "missing from all files", "merge", *files[1:])
    expect(1, "both in", "merge", *files, files[1])
    expect(0, "", *sweep, "--set", "base.mine-nuggets=4..12:8", "--shard", "3/3", "--out", "shorter.json")
    expect(3, "it has a different number of variants", "merge", *files, "shorter.json")


@test
def an_interrupted_shard_resumes():
    longer = ["compare", *short, "--b", "--set base.mine-nuggets=9", "--metric", "rounds", "--games"]
    process = subprocess.Popen(
        [program, *longer, "2560000", "--threads", "1", "--out", "cut.json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=folder,
    )
    until_it_plays(process, 3)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    same("exit", process.returncode, 130)
    cut = json.loads((folder / "cut.json").read_text())
    done = cut["compared"]["seeds"]
    same("whole blocks", (done > 0, done % 128), (True, 0))
    expect(1, "is incomplete (games", "merge", "cut.json")
    expect(5, "the file exists", *longer, "2560000", "--out", "cut.json")
    expect(3, "written by a different run", *longer, "256", "--out", "cut.json", "--resume")
    # The same file, presented as one of fewer games: the remaining games are played.
    text = (folder / "cut.json").read_text().replace('"games":2560000', f'"games":{done + 300}')
    (folder / "cut.json").write_text(text)
    whole = [*longer, str(done + 300)]
    same("as if at once", expect(0, "", *whole, "--out", "cut.json", "--resume").stdout, expect(0, "", *whole).stdout)


@test
def invalid_shards_are_errors():
    expect(
        2, "--sequential can't be combined with --shard", "compare", *short, "--sequential", "rounds", "--shard", "1/2",
        "--out", "no.json",
    )
    expect(2, "--shard needs --out", "compare", *short, "--shard", "1/2")
    expect(2, "--resume needs --out", "sweep", *short, "--set", "bribes=all", "--resume")
    expect(2, "doesn't end in .json", "compare", *short, "--out", "no.csv")
    expect(2, "--shard: '3/2' is not I/N", "compare", *short, "--shard", "3/2", "--out", "no.json")
    expect(
        2, "blocks of 128 games stay together", "compare", *short, "--games", "300", "--shard", "1/4",
        "--out", "no.json",
    )
    expect(
        2, "--want can't be combined with --shard", "sweep", *short, "--want", "rounds=1..2", "--shard", "1/2",
        "--out", "no.json",
    )
    expect(2, "<FILE> is missing", "merge")


# ---- sweep --want


@test
def want_finds_the_nearest_settings():
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
    same("fresh seeds", "fresh seeds: Rounds" in done.stdout, True)
    document = result(*found, "--want", wanted)
    same("confirmed", document["confirmed"]["state"], "fits")
    done = expect(1, "found: nothing that fits for certain", *found, "--want", "rounds=500..")
    same("ruled out", "ruled out" in done.stdout, True)
    for bad, text in (
        ("rounds", "is not NAME=VALUE"),
        ("rounds=9", "has no range"),
        ("rounds=11..9", "smaller number"),
        ("rounds=..", "has no range"),
        ("rouns=1..2", "did you mean 'rounds'"),
    ):
        expect(2, text, *found, "--want", bad)


def main():
    patterns = sys.argv[2:] or [""]
    wanted = [each for each in tests if any(re.search(pattern, each.__name__) for pattern in patterns)]
    passed = failed = 0
    for each in wanted:
        start = time.monotonic()
        try:
            each()
            passed += 1
            print(f"{each.__name__.replace('_', ' ')} ({time.monotonic() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(
                f"FAILED: {each.__name__.replace('_', ' ')} ({time.monotonic() - start:.1f} s)\n"
                f"{traceback.format_exc()}",
                flush=True,
            )
    subprocess.run(["rm", "-rf", str(folder)])
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or not wanted)


main()
