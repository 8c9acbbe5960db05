#!/usr/bin/env python3
"""The server over real sockets: whole games, restarts and kill -9 in the middle, two servers that share a database, and
everything that must be rejected.

Usage: tests/server/run.py PATH-OF-dicetown_server [PATTERN...]
Ends with `N passed, M failed`. PATTERN: only tests with matching names.
Environment variables, with their defaults: SERVER_KILLS (12), the number of times a server is killed; SERVER_GAMES
(12), games at two servers; SERVER_HOSTILE (2000), messages; SERVER_WINDOWS (150); SERVER_SLOW (160), connections that
hardly read.
"""
import importlib, json, os, random, re, signal, socket, sqlite3, subprocess, sys, time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
from checks import (
    Running,
    any_answer,
    as_soon_as_free,
    asked_without_choice,
    closed,
    every_pack,
    folder,
    hear_the_end,
    heard,
    late,
    leave,
    main,  # noqa: E402
    nothing_lost,
    only_choices,
    play_up_to,
    program,
    same,
    short,
    sit,
    stored_answers,
    test,
)
from client import Closed, Player, Server, Socket, eventually, play  # noqa: E402

for file in sorted(Path(__file__).parent.glob("*.py")):  # they have tests, too
    if file.stem not in ("run", "load"):
        importlib.import_module(file.stem)


# ---- games


@test
def four_people_play_base():
    with Running("base") as server:
        table, tokens = server.open(["open"] * 4, options=short)
        same("tokens", all(len(token) == 32 for token in tokens.values()) and len(set(tokens.values())), 4)
        players = sit(server, table, tokens)
        play(players)
        for player in players:
            same("refused", late(player), [])
        for player in players:
            hear_the_end(player)
        listed = [t for t in server.ask("GET", "/api/tables")[2] if t["table"] == table]
        same("listed", [t["over"] for t in listed], [True])
        leave(players)
    nothing_lost(players, folder / "base.sqlite", table)


@test
def four_people_and_a_bot_play_all_packs():
    with Running("all") as server:
        table, tokens = server.open(
            ["open", "open", "heuristic:0.5", "open", "open"], packs=every_pack, hints=True, options=short
        )
        same("seats with links", sorted(tokens), [1, 2, 4, 5])
        players = sit(server, table, tokens)
        play(players)
        leave(players)
    nothing_lost(players, folder / "all.sqlite", table)


@test
def the_log_in_parts_is_the_whole_log():
    with Running("log") as server:
        table, tokens = server.open(["open"] * 3, packs=every_pack, windows="users")
        players = sit(server, table, tokens)
        play_up_to(players, 30)
        for player in players:
            again = Player(server, table, player.token, lambda question: None)
            play([again], lambda: again.picture is not None)
            same("log", (player.log, player.log_next), (again.log, again.log_next))
            same("some of it", len(player.log) > 20, True)
            same("numbers", [entry for entry in player.log if entry["n"] >= player.log_next], [])
            again.socket.close()
        leave(players)


@test
def a_game_continues_after_a_restart():
    with Running("restart") as server:
        table, tokens = server.open(["open"] * 3, options=short)
        players = sit(server, table, tokens)
        for goal in (12, 24, 36, 48):
            play(players, lambda: len(players[0].taken) >= goal)
            same("over too early", players[0].over, False)
            same("exit code", server.kill(signal.SIGTERM), 0)
            server.start()
        play(players)
        leave(players)
    nothing_lost(players, folder / "restart.sqlite", table)


@test
def kills_lose_no_acknowledged_answer():
    kills = int(os.environ.get("SERVER_KILLS", "12"))
    with Running("kill") as server:
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
            same("over too early", all(player.over for player in players), False)
            server.kill()
            server.start()
        play(players)
        for player in players:
            same("refused", late(player), [])
        leave(players)
    for (table, _), game in zip(tables, games):
        nothing_lost(game, folder / "kill.sqlite", table)


@test
def undo_asks_the_affected_players():
    with Running("undo") as server:
        table, tokens = server.open(["open"] * 3, windows="users")
        players = sit(server, table, tokens)
        play_up_to(players, 12)
        # A seat that has answered a question that others are still asked can undo its answer without consent.
        by = max((p for p in players if p.picture["question"]), key=lambda p: len(p.taken))
        others = [p for p in players if p is not by]
        by.socket.say(type="undo")
        asked = [heard(p.socket, "undo-asked") for p in players]
        same("by", [a["by"] for a in asked], [by.seat] * 3)
        others[0].socket.say(type="consent", undo=asked[0]["id"], agree=True)
        others[1].socket.say(type="consent", undo=asked[0]["id"], agree=False)
        same("refused by", heard(by.socket, "undo-closed")["by"], others[1].seat)
        by.socket.say(type="undo")
        again = heard(others[0].socket, "undo-asked")["id"]
        for other in others:
            other.socket.say(type="consent", undo=again, agree=True)
        same("undone", [heard(p.socket, "undone")["undone"] for p in players], [1] * 3)
        question = heard(by.socket, "picture")["picture"]["question"]
        same("asked again", question["id"].endswith(".1"), True)
        server.kill()
        server.start()
        for player in players:
            player.back()
        same("after a restart", heard(by.socket, "welcome")["undone"], 1)
        same("the same question", heard(by.socket, "picture")["picture"]["question"]["id"], question["id"])
        leave(players)


@test
def seats_without_a_playable_card_pass_automatically():
    with Running("windows") as server:
        table, tokens = server.open(["open"] * 3, options=short)
        players = sit(server, table, tokens, only_choices)
        play(players)
        leave(players)
        own = {(question, player.seat) for player in players for question, _ in player.taken}
        passed = [act for act in stored_answers(folder / "windows.sqlite", table) if act not in own]
        same(f"{len(passed)} passed by themselves", len(passed) > 20, True)


@test
def a_delayed_answer_is_taken_or_rejected():
    with Running("held", "--min-pass-delay", "60000", "--max-pass-delay", "60000") as server:  # not delayed
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, only_choices)
        play(players, lambda: any(asked_without_choice(p) for p in players))
        held = next(p for p in players if asked_without_choice(p))
        other = next(p for p in players if p is not held)
        question, same_seat = held.picture["question"], Socket(server.address)
        same_seat.say(type="hello", protocol=1, table=table, token=held.token)
        heard(same_seat, "picture")
        held.socket.say(type="answer", n=1001, question=question["id"], answer=question["pass"])
        held.socket.say(type="why", n=1)  # answered after it is held, and before the other connection sends anything
        heard(held.socket, "why")
        same_seat.say(type="answer", n=1002, question=question["id"], answer=question["pass"])
        refused = heard(same_seat, "refused")
        same("answered twice", (refused["n"], refused["code"]), (1002, "answered"))
        other.socket.say(type="undo")
        held.socket.say(type="consent", undo=heard(held.socket, "undo-asked")["id"], agree=True)
        refused = heard(held.socket, "refused")
        same("taken back meanwhile", (refused["n"], refused["code"]), (1001, "stale"))
        same_seat.close()
        leave(players)


@test
def replay_shows_finished_games_open():
    with Running("replay") as server:
        table, tokens = server.open(["open", "random"], windows="users", options=short)
        guest = Socket(server.address)
        guest.say(type="hello", protocol=1, table=table, language="en")
        same("looks on", heard(guest, "welcome")["seat"], None)
        guest.say(type="replay", n=7, table=table, at=0)
        same("not over", heard(guest, "refused")["code"], "not-over")
        guest.say(type="chances", n=7)
        same("nor its chances", heard(guest, "refused")["code"], "not-over")
        guest.close()
        players = sit(server, table, tokens)
        play(players)
        guest = Socket(server.address)
        guest.say(type="hello", protocol=1, table=table, language="en")
        guest.say(type="replay", n=8, table=table, at=5)
        shown = heard(guest, "replay")
        same("replayed", (shown["n"], shown["at"]), (8, 5))
        same("what the bot decided counts, too", shown["count"] > len(players[0].taken), True)
        numbers = lambda shown: {entry["n"] for entry in shown["picture"]["log"]["entries"]}  # noqa: E731
        entry = max(numbers(shown))
        guest.say(type="replay", n=8, table=table, entry=entry)
        there = heard(guest, "replay")
        same("where an entry was told", (entry in numbers(there), 0 < there["at"] <= 5), (True, True))
        guest.say(type="replay", n=8, table=table, at=there["at"] - 1)
        same("and not before", entry in numbers(heard(guest, "replay")), False)
        whole = shown["count"]
        guest.say(type="replay", n=9, table=table, at=10**9)
        same("the end", heard(guest, "replay")["picture"]["over"] is not None, True)
        guest.say(type="replay", n=10, table=table, at=min(20, whole - 1), eyes=2)
        shown = heard(guest, "replay")["picture"]
        same("the eyes of a seat", (shown["eyes"], shown["open"]), (2, False))
        guest.say(type="replay", n=11, table=table, at=20, eyes=3)
        same("of no seat", heard(guest, "refused")["code"], "bad-message")
        for number in (11, 12):
            guest.say(type="chances", n=number)
        same("asked twice", heard(guest, "chances")["n"], 11)
        while (told := heard(guest, "chances"))["n"] == 11:
            pass
        points, done = told["points"], told["whole"]
        while not done:
            told = heard(guest, "chances")
            same("the chances that were asked for", told["n"], 12)
            points += told["points"]
            done = told["whole"]
        same("chances from the beginning", points[0]["at"], 0)
        same("to the end", (points[-1]["at"], sorted(points[-1]["chances"])), (whole, [0, 1]))
        same("shares", all(abs(sum(point["chances"]) - 1) < 1e-9 for point in points), True)
        guest.say(type="chances", n=13)
        same("all at once", heard(guest, "chances")["points"] == points, True)
        leave(players)


@test
def serve_replay_shows_a_save():
    save = folder / "evening.save"
    subprocess.run(
        [
            Path(program).with_name("dicetown"), "play", "--seats", "random,random", "--set", "base.mine-nuggets=4",
            "--save", save,
        ],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=60,
    )
    server = Server(program, None, command=["serve", "--replay", str(save), "--lang", "en"])
    try:
        same("where", "#r=" in server.said, True)
        table = server.said.split("#r=")[1].split()[0]
        guest = Socket(server.address)
        guest.say(type="hello", protocol=1, table=table, language="en")
        same("nobody plays", heard(guest, "welcome")["seat"], None)
        guest.say(type="replay", n=1, at=0)
        shown = heard(guest, "replay")
        same("all cards are open", shown["picture"]["open"], True)
        guest.say(type="replay", n=2, at=shown["count"], eyes=1)
        same("a seat's eyes", heard(guest, "replay")["picture"]["eyes"], 1)
    finally:
        same("exit code", server.kill(signal.SIGINT), 130)
    tried = subprocess.run([program, "serve", "--replay", __file__], capture_output=True, text=True, timeout=30)
    same("no save", (tried.returncode, "not a saved game" in tried.stderr), (3, True))


# ---- joining


@test
def nothing_is_sent_before_a_valid_hello():
    with Running("hello") as server:
        table, tokens = server.open(["open"] * 2)
        for what, code, message in (
            ("a wrong token", 4001, dict(type="hello", protocol=1, table=table, token="0" * 32)),
            (
                "another table's token",
                4001,
                dict(type="hello", protocol=1, table=server.open(["open"] * 2)[0], token=tokens[1]),
            ),
            ("no such table", 4001, dict(type="hello", protocol=1, table="f" * 32, token=tokens[1])),
            ("an empty token's hash", 4001, dict(type="hello", protocol=1, table=table, token=" ")),
            ("another protocol", 4002, dict(type="hello", protocol=2, table=table, token=tokens[1])),
            ("an answer", 4002, dict(type="answer", n=1, question="1.1", answer="pass")),
            ("a replay", 4002, dict(type="replay", table=table, at=0)),
            ("a list", 4002, [1, 2]),
            ("nonsense", 4002, "nonsense"),
        ):
            guest = Socket(server.address)
            guest.frame(1, json.dumps(message).encode() if message != "nonsense" else b"\x7b\x7b")
            closed(what, code, guest.hear)
        silent = Socket(server.address)
        silent.frame(9, b"")
        same("before hello nothing comes but a pong", silent._take(2)[0] & 15, 10)


@test
def a_seat_given_up_gets_a_new_link():
    with Running("given") as server:
        table, tokens = server.open(["open"] * 3)
        players = sit(server, table, tokens, lambda seat: lambda question: None)
        host, second, third = players
        for player in players:
            heard(player.socket, "picture")
        second.socket.say(type="give-up", seat=3)
        same("not the host", heard(second.socket, "refused")["code"], "not-host")
        third.socket.say(type="give-up")
        link = heard(host.socket, "link")
        same("link", (link["seat"], table in link["url"]), (3, True))
        closed("given up", 4005, lambda: heard(third.socket, "nothing"))
        old = Socket(server.address)
        old.say(type="hello", protocol=1, table=table, token=tokens[3])
        closed("the old link", 4001, old.hear)
        host.socket.say(type="give-up", seat=2)
        lost = heard(host.socket, "link")["url"].split("&k=")[1]
        closed("the host gives a new link", 4005, lambda: heard(second.socket, "nothing"))
        thief = Socket(server.address)
        thief.say(type="hello", protocol=1, table=table, token=tokens[1])
        heard(thief, "welcome")
        host.socket.say(type="give-up")
        same("the host's own link", heard(host.socket, "link")["seat"], 1)
        told = []
        closed("who came by the host's old link", 4005, lambda: [told.append(thief.hear()) for _ in range(100)])
        same("hears no new one", [message for message in told if message["type"] == "link"], [])
        server.kill()
        server.start()
        again = Socket(server.address)
        again.say(type="hello", protocol=1, table=table, token=lost)
        same("the new link", again.hear()["seat"], 2)


@test
def foreign_origins_and_hosts_are_rejected():
    with Running("origin", "--name", "play.example.org") as server:
        for origin in (
            "http://evil.example", "null", f"http://127.0.0.1:{server.port + 1}",
            f"http://127.0.0.1:{server.port}.evil.example",
        ):
            closed(origin, 403, lambda: Socket(server.address, headers={"Origin": origin}))
            same(origin, server.ask("POST", "/api/tables", {}, {"Origin": origin})[0], 403)
        for host in ("evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::1", "127.0.0.1:x"):
            closed(host, 421, lambda: Socket(server.address, headers={"Host": host}))
        for host in ("play.example.org", "PLAY.example.org:443", "localhost", "[::1]:80", "10.0.0.7:9"):
            Socket(server.address, headers={"Host": host, "Origin": f"https://{host}"}).close()
        same("no JSON", server.ask("POST", "/api/tables", "{}", {"Content-Type": "text/plain"})[0], 415)
        status, headers, _ = server.ask("GET", "/api/choices")
        policy = headers["Content-Security-Policy"]
        same(
            "policy",
            (status, "default-src 'none'" in policy, "http:" in policy, "*" in policy),
            (200, True, False, False),
        )
        for name, value in (
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Cache-Control", "no-store"),
        ):
            same(name, headers[name], value)


@test
def the_page_is_compressed_and_cached():
    with Running("page") as server:
        gzip = {"Accept-Encoding": "gzip, br"}
        status, document, html = server.ask("GET", "/")
        same("the document", (status, document["Cache-Control"], document["Content-Encoding"]), (200, "no-cache", None))
        status, again, body = server.ask("GET", "/", headers={"If-None-Match": document["ETag"]})
        same("the document again", (status, again["ETag"], body), (304, document["ETag"], ""))
        names = set(re.findall(r'(?:href|src)="([\w-]+\.(?:js|css|woff2))"', html))
        same("its files", sorted(name.rsplit(".")[-1] for name in names), ["css", "js", "woff2", "woff2"])
        total = int(server.ask("GET", "/", headers=gzip)[1]["Content-Length"])
        for name in names:
            status, headers, _ = server.ask("GET", f"/{name}", headers=gzip)
            font = name.endswith(".woff2")
            same(name, (status, headers["Content-Encoding"]), (200, None if font else "gzip"))
            same(f"{name} is kept", headers["Cache-Control"], "public, max-age=31536000, immutable")
            same(f"{name} without compression", server.ask("GET", f"/{name}")[1]["Content-Encoding"], None)
            total += 0 if font else int(headers["Content-Length"])
        same(f"{total} bytes without fonts", total < 120_000, True)


# ---- messages of a seat


@test
def an_invalid_answer_is_rejected_once_without_effect():
    with Running("refused") as server:
        table, tokens = server.open(["open"] * 2, windows="users")
        players = sit(server, table, tokens)
        play_up_to(players, 8)
        asked = next(p for p in players if p.picture["question"])
        question = asked.picture["question"]
        answer = question["answers"][0]["id"]
        other = next(p for p in players if p is not asked)
        looks_on = Socket(server.address)
        looks_on.say(type="hello", protocol=1, table=table)
        heard(looks_on, "picture")
        before = stored_answers(folder / "refused.sqlite", table)
        for guest, code, said in ((asked.socket, "stale", dict(n=1, question="1.1", answer=answer)),
                                  (asked.socket, "stale", dict(n=2, question="", answer=answer)),
                                  (asked.socket, "illegal", dict(n=3, question=question["id"], answer="no such thing")),
                                  (asked.socket, "illegal", dict(n=4, question=question["id"], answer="")),
                                  (looks_on, "looks-on", dict(n=5, question=question["id"], answer=answer))):
            guest.say(type="answer", **said)
            refused = heard(guest, "refused")
            same(code, (refused["code"], refused["n"]), (code, said["n"]))
        if not other.picture["question"]:
            other.socket.say(type="answer", n=6, question=question["id"], answer=answer)
            same("another seat's answer", heard(other.socket, "refused")["code"] in ("not-asked", "answered"), True)
        for text in (
            b"", b"{", b"[]", b"null", b'{"type":1}', b'{"type":"nothing"}', b'{"type":"answer"}', b"[" * 9000,
            b'{"type":"answer","n":1e99}', b'{"type":"answer","n":-1,"question":"1","answer":"1"}',
            b'{"type":"hello","protocol":1,"table":"x"}', b'{"type":"answer","n":1,"question":["1"],"answer":"1"}',
        ):
            asked.socket.frame(1, text)
            same(text[:40], heard(asked.socket, "refused")["code"], "bad-message")
        same("stored", stored_answers(folder / "refused.sqlite", table), before)
        for n in (11, 12):
            asked.socket.say(type="answer", n=n, question=question["id"], answer=answer)
        same("taken once", heard(asked.socket, "taken")["n"], 11)
        second = heard(asked.socket, "refused")
        same("not twice", (second["n"], second["code"] in ("stale", "not-asked", "answered")), (12, True))
        same("stored once", stored_answers(folder / "refused.sqlite", table).count((question["id"], asked.seat)), 1)
        asked.socket.say(type="name", name="x" * 21)
        same("a long name", heard(asked.socket, "refused")["code"], "name")
        asked.socket.say(type="hint", n=20)
        same("no hints", heard(asked.socket, "refused")["code"], "no-hints")
        looks_on.say(type="why", n=21)
        same("who looks on learns nothing", heard(looks_on, "refused")["code"], "looks-on")


@test
def a_pause_stops_the_game():
    with Running("pause") as server:
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, lambda seat: lambda question: None)
        play(players, lambda: all(p.picture for p in players))
        players[0].socket.say(type="pause", on=True)
        same("paused", heard(players[1].socket, "paused")["by"], 1)
        asked = next(p for p in players if p.picture["question"])
        question = asked.picture["question"]
        asked.socket.say(type="answer", n=1, question=question["id"], answer=question["answers"][0]["id"])
        same("paused", heard(asked.socket, "refused")["code"], "paused")
        players[1].socket.say(type="pause", on=False)
        same("goes on", heard(players[0].socket, "paused")["by"], None)
        asked.socket.say(type="answer", n=2, question=question["id"], answer=question["answers"][0]["id"])
        same("taken", heard(asked.socket, "taken")["n"], 2)


@test
def names_are_sent_and_stored():
    with Running("names") as server:
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, lambda seat: lambda question: None)
        players[0].socket.say(type="name", name=" Ada <b> ")
        while heard(players[1].socket, "seats")["seats"][0]["name"] != "Ada <b>":
            pass
        players[1].socket.say(type="name", name="Ada <b>")
        same("taken by another", heard(players[1].socket, "refused")["code"], "name")
        listed = lambda: [seat["name"] for seat in server.ask("GET", "/api/tables")[2][0]["seats"]]
        same("in the list of tables", listed(), ["Ada <b>", ""])
        server.kill()
        server.start()
        players[1].back()
        same("kept", heard(players[1].socket, "welcome")["seats"][0]["name"], "Ada <b>")
        same("in the list after a restart", listed(), ["Ada <b>", ""])


# ---- expensive requests


@test
def huge_and_broken_frames_are_rejected():
    with Running("frames") as server:
        table, tokens = server.open(["open"] * 2)

        def guest():
            found = Socket(server.address)
            found.say(type="hello", protocol=1, table=table, token=tokens[1])
            heard(found, "picture")
            return found

        for what, codes, send in (
            ("16 MB in one frame", (1009, 0), lambda s: s.frame(1, b" " * (16 << 20))),
            ("a length of 2^63", (1009, 1002, 0), lambda s: s.raw.sendall(b"\x81\xff" + b"\xff" * 8)),
            (
                "many fragments",
                (1009, 0),
                lambda s: [s.frame(1 if n == 0 else 0, b" " * 1000, False) for n in range(40)],
            ),
            ("no mask", (1002, 0), lambda s: s.frame(1, b"{}", mask=False)),
            ("an unknown opcode", (1002, 0), lambda s: s.frame(3, b"{}")),
            ("no UTF-8", (1007, 1002, 0), lambda s: s.frame(1, b'{"type":"\xff"}')),
        ):
            one = guest()
            try:
                send(one)
                while True:
                    one.hear()
            except Closed as end:
                same(what, end.code in codes, True)
            except OSError:
                pass  # the connection closed while this was still sending
        two = guest()
        two.frame(2, b'{"type":"undo"}')
        same("binary", heard(two, "refused")["code"], "bad-message")
        same("body", server.ask("POST", "/api/tables", "[" + " " * (100 << 10) + "]")[0], 413)
        same("still there", server.ask("GET", "/api/tables")[0], 200)


@test
def slow_and_idle_connections_are_closed():
    with Running("slow") as server:
        slow = socket.create_connection(server.address)
        idle = Socket(server.address)
        start = time.monotonic()
        ended = None
        while time.monotonic() - start < 60 and ended is None:
            try:
                slow.sendall(b"G" if time.monotonic() - start < 1 else b"x")
                slow.settimeout(1)
                if slow.recv(1000) == b"":
                    ended = time.monotonic() - start
            except TimeoutError:
                pass
            except OSError:
                ended = time.monotonic() - start
        same("a byte a second", ended is not None, True)
        closed("no hello", 4002, idle.hear)
        same("others are served meanwhile", server.ask("GET", "/api/tables")[0], 200)


@test
def connections_above_the_limits_are_rejected():
    limits = ("--max-connections-per-address", "12", "--max-messages-per-second", "5", "--max-tables", "3")
    with Running("many", *limits) as server:
        table, tokens = server.open(["open"] * 2)
        guests = []

        def one_more():
            try:
                guests.append(Socket(server.address))
            except (Closed, OSError):
                return False
            return True

        # The connection that opened the table counts until the server has noticed that it was closed.
        eventually(lambda: one_more() and len(guests) == 12)
        same("and no more", [one_more() for _ in range(8)], [False] * 8)
        for guest in guests:
            guest.close()
        fast = as_soon_as_free(lambda: Socket(server.address))
        fast.say(type="hello", protocol=1, table=table, token=tokens[1])
        heard(fast, "picture")

        def shout():
            for n in range(200):
                fast.say(type="why", n=n)
            while True:
                fast.hear()

        try:
            closed("too fast", 4003, shout)
        except OSError:
            pass
        for _ in range(2):
            as_soon_as_free(lambda: server.open(["open"] * 2))
        too_many = as_soon_as_free(lambda: server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2}))
        same("tables", too_many[0], 429)


@test
def a_client_that_does_not_read_is_closed_early():
    with Running("reader") as server:
        table, tokens = server.open(["open"] * 2)
        silent, elsewhere = Socket(server.address), server.open(["open"] * 2)[0]  # silence alone closes this one first
        silent.say(type="hello", protocol=1, table=elsewhere)
        heard(silent, "picture")
        deaf = Socket(server.address)
        deaf.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.say(type="hello", protocol=1, table=table, token=tokens[2])
        other = Socket(server.address)
        other.say(type="hello", protocol=1, table=table, token=tokens[1])
        while not heard(other, "seats")["seats"][1]["here"]:
            pass
        told, n, here = 0, 0, True
        while here and told < 30 << 20:
            n += 1
            other.say(type="name", name=f"n{n}")
            while True:
                message = other.hear()
                told += len(json.dumps(message))
                if message["type"] == "seats":
                    here = message["seats"][1]["here"]
                if message["type"] == "picture" or not here:
                    break
        same("closed", here, False)
        same(f"after {told} bytes, {n} names", told < 16 << 20, True)
        connected = [t["connected"] for t in server.ask("GET", "/api/tables")[2] if t["table"] == elsewhere]
        same("not because it was silent", connected, [1])


# ---- the lobby


@test
def an_invalid_selection_is_rejected_with_a_fix():
    with Running("lobby") as server:
        choices = server.ask("GET", "/api/choices?lang=de")[2]
        same("packs", {"base", *every_pack} <= {pack["id"] for pack in choices["packs"]}, True)
        same("languages", {language["id"] for language in choices["languages"]}, {"en", "de"})
        drawing = next(option for option in choices["options"] if option["id"] == "base.saloon-draw")
        same("values", [value["name"] for value in drawing["values"]], ["zufällig", "nach Rückseiten"])
        same("bots", [bot["kind"] for bot in choices["bots"]], ["random", "heuristic:0.7", "heuristic", "search:300ms"])
        same("they have names", len({bot["name"] for bot in choices["bots"]}), 4)
        seats = [{"kind": "open"}] * 6
        checked = server.ask("POST", "/api/check", {"packs": [], "seats": seats})[2]
        same(
            "six play base", (checked["fine"], "Wild West" in json.dumps(checked["problems"][0]["fix"])), (False, True)
        )
        wider = server.ask("POST", "/api/check", {"packs": ["wild-west"], "seats": seats})[2]
        same("with more", wider["fine"], True)
        same("a default of base", checked["defaults"]["base.stagecoach-dollars"], "0")
        same("a default that a pack patches", wider["defaults"]["base.stagecoach-dollars"], "2")
        same(
            "an option",
            server.ask("POST", "/api/check", {"options": {"base.mine-nuggets": "a lot"}, "seats": seats[:3]})[2][
                "fine"
            ],
            False,
        )
        for body in (
            {"seats": []},
            {"seats": 4},
            {},
            {"seats": [{"kind": "nobody"}]},
            {"packs": "all", "seats": seats[:2]},
            {"seats": seats[:2], "windows": 1},
            {"packs": ["no-such-pack"], "seats": seats[:2]},
            {"seats": [{"kind": "open"}] * 99},
        ):
            status, _, answer = server.ask("POST", "/api/tables", body)
            same(json.dumps(body), (status, isinstance(answer["error"], str)), (400, True))
        for kind in ("remote", "remote:touch /tmp/never", "search", "search:50", "search:1001ms"):
            status, _, answer = server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}, {"kind": kind}]})
            same(kind, (status, "can't sit at a table here" in answer["error"]), (400, True))
        table, _ = server.open(["open"] * 3)
        status, headers, rules = server.ask("GET", f"/api/rules?table={table}&lang=de")
        same(
            "rules",
            (status, headers["Content-Type"], rules["language"], rules["title"]),
            (200, "application/json; charset=utf-8", "de", "Dice Town: Spielregeln"),
        )
        same(
            "what shows the rules",
            (
                "kein Szenario zeigt es" in str(rules),
                str(rules).count('play --scenario "tests/scenarios/') > 50,
                os.getcwd() in str(rules),
            ),
            (False, True, False),
        )
        same(
            "no inline style in what the page loads",
            [name for name in headers.get_all("Content-Security-Policy") if "unsafe-inline" in name],
            [],
        )
        same("rules of no table", server.ask("GET", "/api/rules?table=nothing")[0], 404)
        same("unknown", server.ask("GET", "/api/nothing")[0], 404)
        same("method", server.ask("DELETE", "/api/tables")[0], 405)


english = re.compile(r"\b(the|this|that|these|is|are|of|not|from|there|too|and|can't)\b")


@test
def rejections_are_in_the_language_of_the_client():
    seats = [{"kind": "open"}] * 2
    loner = folder / "loner"
    loner.mkdir()
    (loner / "pack.yaml").write_text(
        "id: loner\nname: Einzelgänger\nversion: 1.0.0\napi: '*'\nrequires: {base: '*'}\nconflicts: [cowboys]\n"
        "languages: [en]\n"
    )
    (loner / "languages").mkdir()
    (loner / "languages" / "en.yaml").write_text("pack: {loner: {name: Einzelgänger}}\n")
    with Running("german", "--max-tables-per-minute", "40", "--max-tables", "1", "--pack-path", str(loner)) as server:
        def refused(method, path, body=None, lang="?lang=de", **headers):
            status, _, answer = server.ask(method, path + lang, body, headers)
            same("refused", status >= 400, True)
            return answer

        said = {}
        for body in (
            {"seats": [{"kind": "open", "name": "Ada"}, {"kind": "open", "name": "ada"}]},
            {"seats": [{"kind": "open", "name": "x" * 21}]},
            {"seats": [{"kind": "nobody"}]},
            {"seats": [{"kind": "search:5000ms"}]},
            {"seats": seats, "options": {"base.mine-nuggets": "1000000"}},
            {"seats": seats, "options": {"base.bribes": "maybe"}},
            {"seats": seats, "options": {"base.no-such": "1"}},
            {"seats": seats * 3},
            {"seats": seats, "packs": ["loner", "cowboys"]},
        ):
            answer = refused("POST", "/api/tables", body)
            said[answer["error"]] = answer
            checked = server.ask("POST", "/api/check?lang=de", body)[2]
            if "problems" in answer:
                same("as it was checked", checked["problems"], answer["problems"])
        server.open(["open"] * 2)
        for method, path, body in (
            ("POST", "/api/tables", {"seats": seats}),
            ("GET", "/api/rules", None),
            ("GET", "/api/nothing", None),
            ("DELETE", "/api/tables", None),
        ):
            answer = refused(method, path, body)
            said[answer["error"]] = answer
        for _ in range(4000):  # with more, more of them join than are rejected if this takes long
            status, _, last = server.ask("POST", "/api/tables?lang=de", {"seats": seats})
            if last["code"] == "too-many-tables":
                break
        same("too many", (status, last["code"]), (429, "too-many-tables"))
        said[last["error"]] = last
        same("sentences", len(said), 14)
        same(
            "with English in them",
            [
                text
                for text, answer in said.items()
                if english.search(json.dumps(answer["problems"]) if "problems" in answer else text)
            ],
            [],
        )
        same(
            "packs by their names",
            [text for text in said if "Einzelgänger" in text and "Cowboys" in text],
            ["Einzelgänger und Cowboys vertragen sich nicht"],
        )
        same(
            "as browsers ask",
            refused("GET", "/api/nothing", lang="", **{"Accept-Language": "fr-CH, de-DE;q=0.9, en;q=0.8"})["error"],
            "nicht gefunden",
        )
        same("of the server", refused("GET", "/api/nothing", lang="")["error"], "not found")
        same(
            "one that nobody speaks",
            refused("GET", "/api/nothing", lang="?lang=xx")["error"],
            "not found",
        )


class Listening(Player):
    """Records its messages, and which cards were open, revealed to it, or its own."""

    def __init__(self, *arguments):
        self.said, self.seen = [], set()
        super().__init__(*arguments)

    def step(self, message):
        self.said.append(json.dumps(message))
        super().step(message)
        if message["type"] == "picture":
            self.seen |= open_cards(self.picture) | told_cards(self)


@test
def seeds_tokens_and_hidden_cards_stay_on_the_server():
    with Running("secret") as server:
        table, tokens = server.open(["open"] * 3)
        listed = json.dumps(server.ask("GET", "/api/tables")[2])
        same("tokens in the list", any(token in listed for token in tokens.values()), False)
        database = (folder / "secret.sqlite").read_bytes() + (folder / "secret.sqlite-wal").read_bytes()
        same("tokens in the store", any(token.encode() in database for token in tokens.values()), False)
        same("mode", (folder / "secret.sqlite").stat().st_mode & 0o77, 0)
        config = json.loads(
            sqlite3.connect(f"file:{folder / 'secret.sqlite'}?mode=ro", uri=True)
            .execute("SELECT config FROM tables")
            .fetchone()[0]
        )
        seeds = [line for line in config["game"].split("\n") if line.startswith("seed ")][0].split()[1:]
        numbers = [str(int(seed, 16)) for seed in seeds] + seeds
        players = [Listening(server, table, token, any_answer(seat)) for seat, token in tokens.items()]
        play_up_to(players, 30)
        same(
            "seeds on the wire",
            any(number in text for number in numbers for player in players for text in player.said),
            False,
        )


@test
def serve_seed_opens_the_same_tables():
    def seeds_of_tables(name, seed):
        with Running(name, "--seed", seed) as server:
            tables = [server.open(["open"] * 2)[0] for _ in range(3)]
        with sqlite3.connect(f"file:{folder / name}.sqlite?mode=ro", uri=True) as store:
            configs = dict(store.execute("SELECT id, config FROM tables"))
        return [re.search("(?m)^seed .*", json.loads(configs[table])["game"])[0] for table in tables]

    seven = seeds_of_tables("seven", "7")
    same("each table has seeds of its own", len(set(seven)), 3)
    same("the same ones each time", seeds_of_tables("again", "7"), seven)
    same("others with another seed", set(seeds_of_tables("eight", "8")) & set(seven), set())


def known_cards(zones):
    return {card["id"]: card["name"] for zone in zones for card in zone["cards"] if card["known"]}


def hand(picture, seat):
    return known_cards(zone for zone in picture["players"][seat - 1]["zones"] if zone["area"] == "hand")


def names_card(text, card):
    """Returns true if a message mentions a card; events and steps can have the same id."""
    return f'"{card}"' in text and bool(
        re.search(rf'"id": "{card}", "(back|label)|"card": "{card}"|"cards": \[[^]]*"{card}"', text)
    )


def told_cards(player):
    return {card for entry in player.log for card in entry.get("cards", [])}


def open_cards(picture):
    zones = [zone for each in picture["players"] for zone in each["zones"] if each["you"] or zone["area"] != "hand"]
    return {*known_cards(zones), *known_cards(picture["piles"])}


@test
def no_frame_has_cards_of_others():
    with Running("cards") as server:
        table, tokens = server.open(["open"] * 4, packs=every_pack, windows="users")
        players = [Listening(server, table, token, any_answer(seat)) for seat, token in tokens.items()]
        hidden = secret = 0
        for number in range(10, 60, 10):
            play_up_to(players, number)
            for owner in players:
                for reader in players:
                    if reader is owner:
                        continue
                    same("known cards in another's hand", hand(reader.picture, owner.seat).keys() - reader.seen, set())
                    for card in hand(owner.picture, owner.seat).keys() - reader.seen:
                        hidden += 1
                        same(f"frames with {card}", any(names_card(text, card) for text in reader.said), False)
                    read = {entry["n"]: entry for entry in reader.log}
                    for entry in owner.log:
                        same_entry = read.get(entry["n"], entry)
                        for card in set(entry.get("cards", [])) - set(same_entry.get("cards", [])):
                            secret += 1
                            same(f"entry with {card}", names_card(json.dumps(same_entry), card), False)
        same(f"{hidden} hidden cards, {secret} secret entries", (hidden > 10, secret > 10), (True, True))
        leave(players)


@test
def serve_stops_cleanly_right_after_its_start():
    with Running("at_once") as server:
        for _ in range(10):
            same("exit code", server.kill(signal.SIGTERM), 0)
            server.start()


@test
def two_servers_do_not_share_a_file():
    with Running("shared"):
        second = subprocess.run(
            [program, "serve", "--port", "0", "--store", str(folder / "shared.sqlite")],
            capture_output=True,
            text=True,
            timeout=30,
        )
        same("second", (second.returncode, "another server uses this store" in second.stderr), (5, True))
    for options, code in (
        (["--port", "99999"], 2),
        (["--host", "nowhere"], 2),
        (["--store", "/nowhere/tables.sqlite"], 5),
        (["--with", "no-such"], 3),
    ):
        store = [] if "--store" in options else ["--store", str(folder / "usage.sqlite")]
        tried = subprocess.run([program, "serve", *options, *store], capture_output=True, text=True, timeout=30)
        same(" ".join(options), (tried.returncode, tried.stderr.count("\n") > 0), (code, True))


main()
