"""Restarts and kill -9 in the middle of games, and stores that are in use.

SERVER_KILLS (12): the number of times a server is killed."""
import json, os, random, re, signal, sqlite3, subprocess

from checks import Running, late, leave, nothing_lost, number_asked, program, short, sit
from client import play


def test_a_game_continues_after_a_restart(folder):
    with Running(folder, "restart") as server:
        table, tokens = server.open(["open"] * 3, options=short)
        players = sit(server, table, tokens)
        for goal in (12, 24, 36, 48):
            play(players, lambda: number_asked(players) >= goal)
            assert players[0].over is False, "over too early"
            assert server.kill(signal.SIGTERM) == 0
            server.start()
        play(players)
        leave(players)
    nothing_lost(players, folder / "restart.sqlite", table)


def test_kills_lose_no_acknowledged_answer(folder):
    kills = int(os.environ.get("SERVER_KILLS", "12"))
    with Running(folder, "kill") as server:
        chance = random.Random(4)
        tables = [server.open(["open"] * 4, windows="users", options=short) for _ in range(2 + kills // 10)]
        games = [sit(server, *table) for table in tables]
        players = [player for game in games for player in game]
        given = lambda: sum(player.n for player in players)  # not all are accepted
        taken = lambda: sum(len(player.taken) for player in players)
        for nth in range(kills):
            so_far = taken if nth % 2 else given
            goal = so_far() + chance.randint(1, 12)
            play(players, lambda: so_far() >= goal)
            assert not all(player.over for player in players), "over too early"
            server.kill()
            server.start()
        play(players)
        for player in players:
            assert late(player) == [], "refused"
        leave(players)
    for (table, _), game in zip(tables, games):
        nothing_lost(game, folder / "kill.sqlite", table)


def test_serve_stops_cleanly_right_after_its_start(server):
    for _ in range(10):
        assert server.kill(signal.SIGTERM) == 0
        server.start()


def test_two_servers_do_not_share_a_file(folder):
    with Running(folder, "shared"):
        second = subprocess.run(
            [program, "serve", "--port", "0", "--store", str(folder / "shared.sqlite")],
            capture_output=True,
            text=True,
            timeout=30,
        )
        assert (second.returncode, "another server is using this store" in second.stderr) == (5, True), "second"
    for options, code in (
        (["--port", "99999"], 2),
        (["--host", "nowhere"], 2),
        (["--store", "/nowhere/tables.sqlite"], 5),
        (["--with", "no-such"], 3),
    ):
        store = [] if "--store" in options else ["--store", str(folder / "usage.sqlite")]
        tried = subprocess.run([program, "serve", *options, *store], capture_output=True, text=True, timeout=30)
        assert (tried.returncode, tried.stderr.count("\n") > 0) == (code, True), " ".join(options)


def test_serve_seed_opens_the_same_tables(folder):
    def seeds_of_tables(name, seed):
        with Running(folder, name, "--seed", seed) as server:
            tables = [server.open(["open"] * 2)[0] for _ in range(3)]
        with sqlite3.connect(f"file:{folder / name}.sqlite?mode=ro", uri=True) as store:
            configs = dict(store.execute("SELECT id, config FROM tables"))
        return [re.search("(?m)^seed .*", json.loads(configs[table])["game"])[0] for table in tables]

    seven = seeds_of_tables("seven", "7")
    assert len(set(seven)) == 3, "each table has seeds of its own"
    assert seeds_of_tables("again", "7") == seven, "the same ones each time"
    assert set(seeds_of_tables("eight", "8")) & set(seven) == set(), "others with another seed"
