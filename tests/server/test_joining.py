"""Joining and leaving, at a bad moment, too."""
import json, select, socket

from checks import closed, comes, every_pack, heard, leave, short, sit
from client import Socket, eventually, play


def test_nothing_is_sent_before_a_valid_hello(server):
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
    assert silent._take(2)[0] & 15 == 10, "before hello nothing comes but a pong"


def test_a_seat_given_up_gets_a_new_link(server):
    table, tokens = server.open(["open"] * 3)
    players = sit(server, table, tokens, lambda seat: lambda question: None)
    host, second, third = players
    for player in players:
        heard(player.socket, "picture")
    second.socket.say(type="give-up", seat=3)
    assert heard(second.socket, "refused")["code"] == "not-host", "not the host"
    third.socket.say(type="give-up")
    link = heard(host.socket, "link")
    assert (link["seat"], table in link["url"]) == (3, True), "link"
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
    assert heard(host.socket, "link")["seat"] == 1, "the host's own link"
    told = []
    closed("who came by the host's old link", 4005, lambda: [told.append(thief.hear()) for _ in range(100)])
    assert [message for message in told if message["type"] == "link"] == [], "hears no new one"
    server.kill()
    server.start()
    again = Socket(server.address)
    again.say(type="hello", protocol=1, table=table, token=lost)
    assert again.hear()["seat"] == 2, "the new link"


def connected(server, table):
    return next(each["connected"] for each in server.ask("GET", "/api/tables")[2] if each["table"] == table)


def test_a_client_that_leaves_while_joining_is_absent(server):
    table, tokens = server.open(["open"] * 2)
    for _ in range(50):
        comes(server, table).close()
    guest = comes(server, table, tokens[1])
    heard(guest, "picture")
    eventually(lambda: connected(server, table) == 1)


def test_spectators_keep_no_player_out(server):
    table, tokens = server.open(["open"] * 2)
    crowd = [comes(server, table) for _ in range(64)]
    for each in crowd:
        heard(each, "picture")
    closed("one more who looks on", 4004, comes(server, table).hear)
    again = [comes(server, table, tokens[1]) for _ in range(16)]
    for each in again:
        assert heard(each, "welcome")["seat"] == 1, "a seat gets in"
    closed("one seat, many times", 4004, comes(server, table, tokens[1]).hear)
    assert heard(comes(server, table, tokens[2]), "welcome")["seat"] == 2, "the other seat"
    for each in crowd + again:
        each.close()


def test_an_answer_is_taken_while_others_keep_joining(server):
    table, tokens = server.open(["open"] * 2, windows="users", options=short)
    players = sit(server, table, tokens)
    comers = []
    def crowd():
        comers[:0] = [comes(server, table) for _ in range(4)]
        while len(comers) > 24:
            comers.pop().close()
        return sum(len(p.taken) for p in players) > 40
    play(players, crowd)
    leave(players)


def test_messages_wait_and_pings_work_while_joining(server):
    table, tokens = server.open(["open"] * 2)
    server.kill()
    server.start()
    checks = [socket.create_connection(server.address) for _ in range(60)]
    for nth, each in enumerate(checks):  # they are queued before it; each is another game, which has to be linked
        options = {"base.mine-nuggets": str(10 + nth)}
        body = json.dumps({"packs": every_pack, "options": options, "seats": [{"kind": "open"}] * 3})
        each.sendall(
            (
                f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                f"{len(body)}\r\n\r\n"
                + body
            ).encode()
        )
    select.select(checks[:1], [], [], 60)
    guest = Socket(server.address)  # not before: it must say hello within ten seconds
    guest.say(type="hello", protocol=1, table=table, token=tokens[1], language="en")
    guest.frame(9, b"ping")
    guest.say(type="why", n=7, about="p1.nothing")
    assert guest._take(2)[0] & 15 == 10, "the first that comes is the pong"
    guest._take(4)
    assert len(select.select(checks, [], [], 0)[0]) < 60, "before all that was asked earlier is done"
    assert heard(guest, "welcome")["seat"] == 1, "then it is let in"
    assert heard(guest, "why", "refused")["n"] == 7, "and what it said is heard"
    for each in checks:
        each.close()


def test_an_absent_host_learns_of_a_seat_given_up(server):
    table, tokens = server.open(["open"] * 2)
    guest = comes(server, table, tokens[2])
    heard(guest, "picture")
    guest.say(type="give-up")
    closed("who gave it up", 4005, lambda: heard(guest, "nothing"))
    for language, word in (("en", "has given up their seat"), ("de", "hat den Platz aufgegeben")):
        host = Socket(server.address)
        host.say(type="hello", protocol=1, table=table, token=tokens[1], language=language)
        told = heard(host, "no-link")
        assert (told["seat"], word in told["text"]) == (2, True), f"what is said {told}"
        host.close()
    server.kill()
    server.start()
    host = comes(server, table, tokens[1])
    assert heard(host, "no-link")["seat"] == 2, "after a restart"
    host.say(type="give-up", seat=2)
    link = heard(host, "link")
    assert heard(comes(server, table, link["url"].split("&k=")[1]), "welcome")["seat"] == 2, "the new link"
    again = comes(server, table, tokens[1])
    heard(again, "picture")
    again.say(type="why", n=1, about="p1.nothing")
    assert again.hear()["type"] in ("seats", "refused"), "no more of it"
