"""Limits of messages and requests in a time."""
import time

from checks import Running, closed, comes, frame, heard, short, sit
from client import eventually, play


def test_a_flooding_client_that_does_not_read_is_closed(server):
    table, tokens = server.open(["open"] * 2, options=short)
    for _ in range(15):
        deaf = comes(server, table, tokens[1])
        try:
            for n in range(3000):
                deaf.say(type="why", n=n)
        except OSError:
            pass  # the connection was closed
        deaf.close()
    assert (
        server.process.poll(), heard(comes(server, table, tokens[1]), "welcome")["seat"]
    ) == (None, 1), "still there"


def test_messages_above_the_rate_are_rejected_by_number(folder):
    with Running(folder, "fast", "--max-messages-per-second", "100000") as server:
        table, tokens = server.open(["open"] * 3, windows="users")
        players = sit(server, table, tokens, lambda seat: lambda question: None)
        play(players, lambda: all(p.picture for p in players))
        asked = next(p for p in players if p.picture["question"])
        loud = [comes(server, table) for _ in range(8)]
        for each in loud:
            heard(each, "picture")
        said = b"".join(frame(dict(type="answer", n=n, question="1.1", answer="pass")) for n in range(50))
        refused = []
        for _ in range(10):  # a guest joins now and then, so that the table reads its store meanwhile
            comes(server, table, asked.token).close()
            for each in loud:
                each.raw.sendall(said)
            refused += [heard(each, "refused") for each in loud for _ in range(50)]
        assert {each["code"] for each in refused} <= {"looks-on", "too-fast"}, "codes"
        assert [each.get("n") is not None for each in refused] == [True] * len(refused), "each has its number"


def test_requests_per_address_are_limited_and_rulebooks_cached(folder):
    with Running(folder, "asking", "--max-requests-per-second", "3") as server:
        begin = time.monotonic()
        table, _ = server.open(["open"] * 3)
        times = []
        for _ in range(5):
            start = time.monotonic()
            assert server.ask("GET", f"/api/rules?table={table}&lang=de")[0] == 200, "rules"
            times.append(time.monotonic() - start)
        assert min(times[1:]) < times[0] / 2, f"a rulebook is kept {times}"
        found = []
        while 429 not in found:
            found.append(server.ask("GET", "/api/tables")[0])
        most = 30 + 3 * (time.monotonic() - begin)  # the burst, plus the rate since then
        assert (set(found), 20 <= found.count(200) <= most) == ({200, 429}, True), f"how often {found}"
        eventually(lambda: server.ask("GET", "/api/tables")[0] == 200)  # later


def test_too_many_pings_close_the_connection(folder):
    with Running(folder, "pings", "--max-messages-per-second", "20") as server:
        table, tokens = server.open(["open"] * 2)
        guest = comes(server, table, tokens[1])
        heard(guest, "picture")
        try:
            for _ in range(500):
                guest.frame(9, b"")
        except OSError:
            pass  # the connection was closed
        closed("too many pings", 4003, lambda: heard(guest, "nothing"))
