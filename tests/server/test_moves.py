"""People who continue at another table: a rematch, and swapped seats before the first answer."""

from checks import closed, hear_the_end, heard, late, leave, short, sit
from client import Socket, play


def guest(server, table, token=None):
    socket = Socket(server.address)
    socket.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
    return socket


def names(message):
    return [each["name"] for each in message["seats"]]


def leave_all(guests):
    for each in guests:
        each.close()


def test_a_rematch_has_the_same_people_and_other_dice(server):
    table, tokens = server.open(["open", "open", "heuristic"], options=short, name="Friday", patience=30)
    players = sit(server, table, tokens)
    players[1].socket.say(type="new-game")
    assert heard(players[1].socket, "refused")["code"] == "not-host", "a guest"
    play(players)
    for player in players:
        assert late(player) == [], "refused"
        hear_the_end(player)
    spectator = guest(server, table)
    heard(spectator, "picture")
    players[1].socket.say(type="name", name="Zoe")
    heard(players[0].socket, "seats")
    players[0].socket.say(type="new-game")
    moved = [heard(each, "moved") for each in (players[0].socket, players[1].socket, spectator)]
    assert [each == moved[0] for each in moved] == [True] * 3, "all hear of it"
    assert (moved[0]["now"], moved[0]["seats"]) == (True, [1, 2, 3]), "now"
    there = moved[0]["table"]
    players[0].socket.say(type="new-game")
    assert heard(players[0].socket, "moved")["table"] == there, "once"
    for kill in (False, True):
        if kill:
            server.kill()
            server.start()
        late_comer = guest(server, table, tokens[2])
        assert heard(late_comer, "moved") == {**moved[0], "now": False}, "later"
        again = [guest(server, there, tokens[seat]) for seat in (1, 2)]
        welcome = [heard(each, "welcome") for each in again]
        assert [each["seat"] for each in welcome] == [1, 2], "seats"
        assert (welcome[0]["name"], names(welcome[0])[1]) == ("Friday", "Zoe"), "names"
        assert heard(again[0], "picture")["picture"]["over"] is None, "not begun"
        leave_all([late_comer, *again])
    closed("an old link of nobody", 4001, lambda: heard(guest(server, there, "0" * 32), "welcome"))
    listed = {each["table"]: each["over"] for each in server.ask("GET", "/api/tables")[2]}
    assert listed == {table: True, there: False}, "both are listed"
    before = [entry["text"] for entry in players[0].log[:40]]
    player, *_ = sit(server, there, {1: tokens[1]})
    play([player], lambda: player.picture is not None)
    assert [entry["text"] for entry in player.log[:40]] != before, "other dice"
    leave([*players, player])


def test_seats_are_swapped_until_somebody_has_answered(server):
    table, tokens = server.open(["open", "heuristic", "open"], options=short)
    host, other = guest(server, table, tokens[1]), guest(server, table, tokens[3])
    for wrong in ([1, 2], [1, 2, 2], [1, 2, 4]):
        host.say(type="new-game", seats=wrong)
        assert heard(host, "refused")["code"] == "bad-message", f"rejected: {wrong}"
    other.say(type="new-game", seats=[3, 2, 1])
    assert heard(other, "refused")["code"] == "not-host", "a guest"
    host.say(type="new-game", seats=[3, 1, 2])
    moved = [heard(each, "moved") for each in (host, other)]
    assert (moved[0] == moved[1], moved[0]["seats"], moved[0]["now"]) == (True, [3, 1, 2], True), "both hear of it"
    there = moved[0]["table"]
    picture = heard(guest(server, table, tokens[1]), "picture")["picture"]
    host.say(type="answer", n=1, question=picture["question"]["id"], answer=picture["question"]["answers"][0]["id"])
    assert heard(host, "refused")["code"] == "moved", "the old table is closed"
    assert [each["table"] for each in server.ask("GET", "/api/tables")[2]] == [there], "the list"
    players = sit(server, there, {1: tokens[3], 2: tokens[1]}, lambda seat: lambda question: None)
    play(players, lambda: all(player.picture for player in players))
    assert [player.seat for player in players] == [1, 2], "seats"
    welcome = heard(guest(server, there, tokens[1]), "welcome")
    assert [each["seat"] for each in welcome["seats"] if each["host"]] == [2], "the host's new seat"
    assert [each["kind"] for each in players[0].picture["players"]] == ["human", "human", "heuristic"], "kinds"
    asked = next(player for player in players if player.picture["question"])
    question = asked.picture["question"]
    asked.socket.say(type="answer", n=1, question=question["id"], answer=question["answers"][0]["id"])
    heard(asked.socket, "taken")
    players[1].socket.say(type="new-game", seats=[2, 1, 3])
    assert heard(players[1].socket, "refused")["code"] == "begun", "too late"
    leave_all([host, other])
    leave(players)
