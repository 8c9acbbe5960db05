"""Limits of connections and of unread data."""
import json, re, resource, socket, tempfile, time
from pathlib import Path

from checks import Running, as_soon_as_free, closed, comes, every_pack, heard, leave_all, program
from client import Closed, Server, Socket, eventually
from slow_readers import Attack, kAddresses


def test_connections_above_the_limits_are_rejected(folder):
    limits = ("--max-connections-per-address", "12", "--max-messages-per-second", "5", "--max-tables", "3")
    with Running(folder, "many", *limits) as server:
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
        assert [one_more() for _ in range(8)] == [False] * 8, "and no more"
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
        assert too_many[0] == 429, "tables"


def test_a_client_that_does_not_read_is_closed_early(server):
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
    assert here is False, "closed"
    assert told < 16 << 20, f"after {told} bytes, {n} names"
    connected = [t["connected"] for t in server.ask("GET", "/api/tables")[2] if t["table"] == elsewhere]
    assert connected == [1], "not because it was silent"


class Narrow:
    """A server with a limited number of open files."""

    def __init__(self, folder, limit, *options):
        self.told = tempfile.TemporaryFile("w+")
        store = tempfile.mkdtemp(dir=folder)
        self.server = Server(
            "bash",
            None,
            complaints=self.told,
            command=[
                "-c", f'ulimit {limit}; exec "$0" "$@"', program, "serve", "--store", f"{store}/tables.sqlite",
                "--lang", "en", *options,
            ],
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill()

    def said(self):
        self.told.seek(0)
        return self.told.read()


def test_connections_are_limited_by_open_files(folder):
    with Narrow(folder, "-n 128") as narrow:
        server = narrow.server
        assert "at most 64 connections" in narrow.said(), f"what it says: {narrow.said()}"
        table, _ = server.open(["open"] * 2)
        guests = []
        for _ in range(64):
            guests.append(comes(server, table))
            heard(guests[-1], "picture")
        try:
            Socket(server.address, timeout=10)
            raise AssertionError("one more is let in")
        except (Closed, OSError):
            pass
        guests.pop().close()
        rulebook = as_soon_as_free(lambda: server.ask("GET", f"/api/rules?table={table}"))
        assert rulebook[0] == 200, "a rulebook is still read"
        leave_all(guests)
    with Narrow(folder, "-Sn 128", "--max-connections", "150") as narrow:
        assert narrow.said() == "", "up to the hard limit"
        held = [socket.create_connection(narrow.server.address) for _ in range(140)]
        narrow.server.open(["open"] * 2)
        leave_all(held)


def awoken(process):
    """Returns how often a thread of a process has resumed after waiting."""
    return sum(
        int(re.search(r"\nvoluntary_ctxt_switches:\t(\d+)", task.read_text())[1])
        for task in Path(f"/proc/{process}/task").glob("*/status")
    )


def test_failing_accepts_are_logged_once(folder):
    with Narrow(folder, "-n 1024") as narrow:
        server = narrow.server
        server.open(["open"] * 2)
        process = server.process.pid
        limit = resource.prlimit(process, resource.RLIMIT_NOFILE)
        resource.prlimit(process, resource.RLIMIT_NOFILE, (8, limit[1]))
        held = [socket.create_connection(server.address) for _ in range(20)]
        eventually(lambda: "can't accept a connection" in narrow.said())
        goal = awoken(process) + 20
        eventually(lambda: awoken(process) >= goal)  # it has retried several times
        resource.prlimit(process, resource.RLIMIT_NOFILE, limit)
        server.open(["open"] * 2)
        eventually(lambda: "accepting connections again" in narrow.said())
        notices = [narrow.said().count(each) for each in ("can't accept", "accepting connections again")]
        assert notices == [1, 1], "said once"
        leave_all(held)


def test_a_client_that_reads_is_kept_among_slow_ones(server):
    attack = Attack(server, 80, 10**6)
    table, tokens = server.open(["open"] * 2, packs=every_pack)
    reader = Socket(server.address, source=kAddresses[0])
    reader.say(type="hello", protocol=1, table=table, language="en", token=tokens[1])
    attack.start()
    until = time.monotonic() + 5
    nth = 0
    try:
        while time.monotonic() < until:
            reader.say(type="name", name=f"Me{nth}")
            nth += 1
            while reader.hear()["type"] != "picture":
                pass
    except Closed as closed:
        raise AssertionError("the reader was dropped") from closed
    finally:
        attack.ended.set()
        attack.join()
    assert nth > 20, "heard"
