"""Finished games are shown again, with all cards open."""
import signal, subprocess
from pathlib import Path

from checks import heard, leave, program, short, sit
from client import Server, Socket, play


def test_replay_shows_finished_games_open(server):
    table, tokens = server.open(["open", "random"], windows="users", options=short)
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, language="en")
    assert heard(guest, "welcome")["seat"] is None, "looks on"
    guest.say(type="replay", n=7, table=table, at=0)
    assert heard(guest, "refused")["code"] == "not-over", "not over"
    guest.say(type="chances", n=7)
    assert heard(guest, "refused")["code"] == "not-over", "nor its chances"
    guest.close()
    players = sit(server, table, tokens)
    play(players)
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, language="en")
    guest.say(type="replay", n=8, table=table, at=5)
    shown = heard(guest, "replay")
    assert (shown["n"], shown["at"]) == (8, 5), "replayed"
    assert shown["count"] > len(players[0].taken), "what the bot decided counts, too"
    numbers = lambda shown: {entry["n"] for entry in shown["picture"]["log"]["entries"]}  # noqa: E731
    entry = max(numbers(shown))
    guest.say(type="replay", n=8, table=table, entry=entry)
    there = heard(guest, "replay")
    assert (entry in numbers(there), 0 < there["at"] <= 5) == (True, True), "where an entry was told"
    guest.say(type="replay", n=8, table=table, at=there["at"] - 1)
    assert entry not in numbers(heard(guest, "replay")), "and not before"
    whole = shown["count"]
    guest.say(type="replay", n=9, table=table, at=10**9)
    assert heard(guest, "replay")["picture"]["over"] is not None, "the end"
    guest.say(type="replay", n=10, table=table, at=min(20, whole - 1), eyes=2)
    shown = heard(guest, "replay")["picture"]
    assert (shown["eyes"], shown["open"]) == (2, False), "the eyes of a seat"
    guest.say(type="replay", n=11, table=table, at=20, eyes=3)
    assert heard(guest, "refused")["code"] == "bad-message", "of no seat"
    for number in (11, 12):
        guest.say(type="chances", n=number)
    assert heard(guest, "chances")["n"] == 11, "asked twice"
    while (told := heard(guest, "chances"))["n"] == 11:
        pass
    points, done = told["points"], told["whole"]
    while not done:
        told = heard(guest, "chances")
        assert told["n"] == 12, "the chances that were asked for"
        points += told["points"]
        done = told["whole"]
    assert points[0]["at"] == 0, "chances from the beginning"
    assert (points[-1]["at"], sorted(points[-1]["chances"])) == (whole, [0, 1]), "to the end"
    assert all(abs(sum(point["chances"]) - 1) < 1e-9 for point in points), "shares"
    guest.say(type="chances", n=13)
    assert heard(guest, "chances")["points"] == points, "all at once"
    leave(players)


def test_serve_replay_shows_a_save(folder):
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
        assert "#r=" in server.said, "where"
        table = server.said.split("#r=")[1].split()[0]
        guest = Socket(server.address)
        guest.say(type="hello", protocol=1, table=table, language="en")
        assert heard(guest, "welcome")["seat"] is None, "nobody plays"
        guest.say(type="replay", n=1, at=0)
        shown = heard(guest, "replay")
        assert shown["picture"]["open"] is True, "all cards are open"
        guest.say(type="replay", n=2, at=shown["count"], eyes=1)
        assert heard(guest, "replay")["picture"]["eyes"] == 1, "a seat's eyes"
    finally:
        assert server.kill(signal.SIGINT) == 130
    tried = subprocess.run([program, "serve", "--replay", __file__], capture_output=True, text=True, timeout=30)
    assert (tried.returncode, "not a saved game" in tried.stderr) == (3, True), "no save"
