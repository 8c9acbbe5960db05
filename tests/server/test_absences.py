"""Players who are away: bots that play for them, and the host's rights."""

from checks import Running, go_on, heard, late, leave, nothing_lost, play_up_to, seated, short, sit, stored_answers
from client import Player, Socket, eventually, play


def three_and_one_goes(server, **more):
    """A table in the middle of a game, which waits for a player who has left. Returns that player and the others."""
    table, tokens = server.open(["open"] * 3, windows="users", options=short, **{"patience": 1, **more})
    players = sit(server, table, tokens)
    play_up_to(players, 12)
    gone = next(player for player in players if player.picture["question"])
    gone.socket.close()
    return gone, [player for player in players if player is not gone]


def test_a_bot_plays_for_an_absent_player_until_they_return(folder):
    with Running(folder, "away") as server:
        gone, others = three_and_one_goes(server)
        for other in others:
            seated(other.socket, gone.seat, {"here": False, "overdue": True, "stand_in": False})
        question = gone.picture["question"]["id"]
        for other in others:
            other.socket.say(type="stand-in", seat=gone.seat, on=True)
            seated(others[0].socket, gone.seat, {"agreed": [o.seat for o in others[:1]]} if other is others[0] else
                   {"stand_in": True, "agreed": []})
        begun = len(stored_answers(folder / "away.sqlite", gone.table))
        go_on(others)
        play(others, lambda: len([s for _, s in stored_answers(folder / "away.sqlite", gone.table)[begun:]
                                  if s == gone.seat]) > 3)
        assert (
            (question, gone.seat) in stored_answers(folder / "away.sqlite", gone.table)
        ), "the bot answered what was open"
        gone.back()
        assert heard(gone.socket, "welcome")["seats"][gone.seat - 1]["stand_in"] is False, "is back"
        go_on([gone])
        play([gone, *others])
        for player in (gone, *others):
            assert late(player) == [], "refused"
        leave([gone, *others])
    nothing_lost([gone, *others], folder / "away.sqlite", gone.table)


def test_a_bot_needs_the_agreement_of_all_present(server):
    gone, (one, two) = three_and_one_goes(server, patience=2)
    one.socket.say(type="stand-in", seat=gone.seat, on=True)
    assert heard(one.socket, "refused")["code"] == "not-away", "too early"
    seated(one.socket, gone.seat, {"overdue": True})
    one.socket.say(type="stand-in", seat=two.seat, on=True)
    assert heard(one.socket, "refused")["code"] == "not-away", "somebody who is here"
    one.socket.say(type="stand-in", seat=9, on=True)
    assert heard(one.socket, "refused")["code"] == "not-away", "no seat"
    guest = Player(server, one.table, "", lambda question: None)
    guest.socket.say(type="stand-in", seat=gone.seat, on=True)
    assert heard(guest.socket, "refused")["code"] == "looks-on", "a spectator"
    one.socket.say(type="stand-in", seat=gone.seat, on=True)
    seated(two.socket, gone.seat, {"agreed": [one.seat]})
    two.socket.say(type="stand-in", seat=gone.seat, on=False)
    assert heard(one.socket, "stand-in-closed")["by"] == two.seat, "declined by"
    seated(one.socket, gone.seat, {"agreed": [], "stand_in": False})
    two.socket.say(type="stand-in", seat=gone.seat, on=True)
    one.socket.close()  # now all who are present agree
    seated(two.socket, gone.seat, {"stand_in": True})
    server.kill()
    server.start()
    two.back()
    seats = heard(two.socket, "welcome")["seats"]
    assert [seats[gone.seat - 1][key] for key in ("here", "overdue", "stand_in")] == [False] * 3, "after a restart"
    seated(two.socket, gone.seat, {"overdue": True, "stand_in": False})
    leave([two, guest])
    for wrong in (0, 3601, "2", 1.5):
        status = server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2, "patience": wrong})[0]
        assert status == 400, f"patience {wrong}"


def test_the_host_s_rights_pass_and_return(server):
    table, tokens = server.open(["open"] * 3, patience=1)
    host, second, third = sit(server, table, tokens, lambda seat: lambda question: None)
    assert [each["host"] for each in heard(third.socket, "welcome")["seats"]] == [True, False, False], "the host"
    seated(third.socket, 2, {"here": True})
    host.socket.close()
    seated(third.socket, 2, {"host": True})
    second.socket.say(type="give-up", seat=3)
    assert heard(second.socket, "link")["seat"] == 3, "its link"
    host.back()
    assert heard(host.socket, "welcome")["seats"][0]["host"] is True, "back"
    seated(second.socket, 2, {"host": False})
    second.socket.say(type="give-up", seat=3)
    assert heard(second.socket, "refused")["code"] == "not-host", "no longer the host"
    leave([host, second])


def guest(server, table):
    socket = Socket(server.address)
    socket.say(type="hello", protocol=1, table=table, language="en")
    return socket


def test_a_bot_answers_for_a_late_player_if_all_others_agree(folder):
    with Running(folder, "late") as server:
        table, tokens = server.open(["open"] * 3, windows="users", options=short, clock=1)
        players = sit(server, table, tokens)
        play_up_to(players, 12)
        slow = next(player for player in players if player.picture["question"])
        others = [player for player in players if player is not slow]
        question = slow.picture["question"]["id"]
        for other in others:
            seated(other.socket, slow.seat, {"late": True, "overdue": False})
        slow.socket.say(type="stand-in", seat=slow.seat, on=True)
        assert heard(slow.socket, "refused")["code"] == "not-away", "not for oneself"
        others[0].socket.say(type="stand-in", seat=slow.seat, on=True)
        seated(others[1].socket, slow.seat, {"late": True, "agreed": [others[0].seat]})
        assert (question, slow.seat) not in stored_answers(folder / "late.sqlite", table), "not yet"
        others[1].socket.say(type="stand-in", seat=slow.seat, on=True)
        seated(others[1].socket, slow.seat, {"late": False, "agreed": []})
        eventually(lambda: (question, slow.seat) in stored_answers(folder / "late.sqlite", table))
        assert 0 < heard(guest(server, table), "clock")["left"] <= 1000, "the clock starts again"
        others[0].socket.say(type="pause", on=True)
        assert heard(others[1].socket, "paused")["by"] == others[0].seat, "a pause stops it"
        assert heard(guest(server, table), "clock")["left"] is None, "for all"
        others[0].socket.say(type="pause", on=False)
        assert heard(others[1].socket, "paused")["by"] is None, "it goes on"
        go_on(players)
        play(players)
        for player in players:
            assert late(player) == [], "refused"
        leave(players)
    nothing_lost(players, folder / "late.sqlite", table)
