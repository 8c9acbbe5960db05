"""Connections that answer no ping."""
import socket, threading, time

from checks import comes, heard


def dropped(raw, since, most):
    """Returns the seconds until the server closes this silent connection: incoming data is read, but no ping is
    answered."""
    try:
        while time.monotonic() - since < most:
            raw.settimeout(max(0.1, most - (time.monotonic() - since)))
            if raw.recv(65536) == b"":
                break
    except (TimeoutError, ConnectionError):
        pass
    return time.monotonic() - since


def test_silent_connections_are_dropped_unless_they_pong(server):
    table, tokens = server.open(["open"] * 2)
    there, gone = comes(server, table, tokens[1]), comes(server, table, tokens[2])
    heard(gone, "picture")
    since, after = time.monotonic(), {}
    bare = socket.create_connection(server.address)  # no byte is sent on it

    def wait(name, raw, most):
        after[name] = dropped(raw, since, most)

    waits = [
        threading.Thread(target=wait, args=each)
        for each in (("without a byte", bare, 60), ("half open", gone.raw, 120))
    ]
    for each in waits:
        each.start()
    pings, left = 0, False
    while not left and time.monotonic() - since < 120:
        message = there.hear(or_ping=True)
        pings += message is None
        left = (
            message is not None
            and message["type"] == "seats"
            and time.monotonic() - since > 5
            and not message["seats"][1]["here"]
        )
    for each in waits:
        each.join()
    assert 8 < after["without a byte"] < 60, f"a connection without a byte {after}"
    assert 25 < after["half open"] < 120, f"a socket that answers no ping {after}"
    assert (left, pings > 0) == (True, True), "the other seat hears of it"
    there.say(type="why", n=1)
    assert heard(there, "why", "refused")["n"] == 1, "and is still there"
    there.close()
