"""Frames that no client sends, and connections that say nothing."""
import socket, time

from checks import closed, heard
from client import Closed, Socket


def test_huge_and_broken_frames_are_rejected(server):
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
            assert end.code in codes, what
        except OSError:
            pass  # the connection closed while this was still sending
    two = guest()
    two.frame(2, b'{"type":"undo"}')
    assert heard(two, "refused")["code"] == "bad-message", "binary"
    assert server.ask("POST", "/api/tables", "[" + " " * (100 << 10) + "]")[0] == 413, "body"
    assert server.ask("GET", "/api/tables")[0] == 200, "still there"


def test_slow_and_idle_connections_are_closed(server):
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
    assert ended is not None, "a byte a second"
    closed("no hello", 4002, idle.hear)
    assert server.ask("GET", "/api/tables")[0] == 200, "others are served meanwhile"
