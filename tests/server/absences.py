"""Players who are away: bots that play for them, the host's rights, and undos that wait for them."""
from checks import (
    Running, any_answer, folder, go_on, heard, late, leave, nothing_lost, play_up_to, same, short, sit,
    stored_answers, test,
)
from client import Player, Socket, eventually, play


def seated(guest, seat, wanted):
    """Returns a seat's part of the next message about seats in which all of `wanted` is true of it."""
    while True:
        found = heard(guest, "seats", "welcome")["seats"][seat - 1]
        if all(found[key] == value for key, value in wanted.items()):
            return found


def three_and_one_goes(server, **more):
    """A table in the middle of a game, which waits for a player who has left. Returns that player and the others."""
    table, tokens = server.open(["open"] * 3, windows="users", options=short, **{"patience": 1, **more})
    players = sit(server, table, tokens)
    play_up_to(players, 12)
    gone = next(player for player in players if player.picture["question"])
    gone.socket.close()
    return gone, [player for player in players if player is not gone]


@test
def a_bot_plays_for_an_absent_player_until_they_return():
    with Running("away") as server:
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
        same("the bot answered what was open", (question, gone.seat) in stored_answers(
            folder / "away.sqlite", gone.table), True)
        gone.back()
        same("is back", heard(gone.socket, "welcome")["seats"][gone.seat - 1]["stand_in"], False)
        go_on([gone])
        play([gone, *others])
        for player in (gone, *others):
            same("refused", late(player), [])
        leave([gone, *others])
    nothing_lost([gone, *others], folder / "away.sqlite", gone.table)


@test
def a_bot_needs_the_agreement_of_all_present():
    with Running("agree") as server:
        gone, (one, two) = three_and_one_goes(server, patience=2)
        one.socket.say(type="stand-in", seat=gone.seat, on=True)
        same("too early", heard(one.socket, "refused")["code"], "not-away")
        seated(one.socket, gone.seat, {"overdue": True})
        one.socket.say(type="stand-in", seat=two.seat, on=True)
        same("somebody who is here", heard(one.socket, "refused")["code"], "not-away")
        one.socket.say(type="stand-in", seat=9, on=True)
        same("no seat", heard(one.socket, "refused")["code"], "not-away")
        guest = Player(server, one.table, "", lambda question: None)
        guest.socket.say(type="stand-in", seat=gone.seat, on=True)
        same("a spectator", heard(guest.socket, "refused")["code"], "looks-on")
        one.socket.say(type="stand-in", seat=gone.seat, on=True)
        seated(two.socket, gone.seat, {"agreed": [one.seat]})
        two.socket.say(type="stand-in", seat=gone.seat, on=False)
        same("declined by", heard(one.socket, "stand-in-closed")["by"], two.seat)
        seated(one.socket, gone.seat, {"agreed": [], "stand_in": False})
        two.socket.say(type="stand-in", seat=gone.seat, on=True)
        one.socket.close()  # now all who are present agree
        seated(two.socket, gone.seat, {"stand_in": True})
        server.kill()
        server.start()
        two.back()
        seats = heard(two.socket, "welcome")["seats"]
        same("after a restart", [seats[gone.seat - 1][key] for key in ("here", "overdue", "stand_in")], [False] * 3)
        seated(two.socket, gone.seat, {"overdue": True, "stand_in": False})
        leave([two, guest])
        for wrong in (0, 3601, "2", 1.5):
            status = server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2, "patience": wrong})[0]
            same(f"patience {wrong}", status, 400)


@test
def the_host_s_rights_pass_and_return():
    with Running("rights") as server:
        table, tokens = server.open(["open"] * 3, patience=1)
        host, second, third = sit(server, table, tokens, lambda seat: lambda question: None)
        same("the host", [each["host"] for each in heard(third.socket, "welcome")["seats"]], [True, False, False])
        seated(third.socket, 2, {"here": True})
        host.socket.close()
        seated(third.socket, 2, {"host": True})
        second.socket.say(type="give-up", seat=3)
        same("its link", heard(second.socket, "link")["seat"], 3)
        host.back()
        same("back", heard(host.socket, "welcome")["seats"][0]["host"], True)
        seated(second.socket, 2, {"host": False})
        second.socket.say(type="give-up", seat=3)
        same("no longer the host", heard(second.socket, "refused")["code"], "not-host")
        leave([host, second])


@test
def an_undo_waits_for_those_who_have_seen_what_it_undoes():
    with Running("witness") as server:
        table, tokens = server.open(["open"] * 3, windows="users")
        players = sit(server, table, tokens)
        play_up_to(players, 12)
        asked = {player.picture["question"]["id"] for player in players if player.picture["question"]}
        by = next(player for player in players if player.taken[-1][0] not in asked)
        other, gone = [player for player in players if player is not by]
        gone.socket.close()
        seated(by.socket, gone.seat, {"here": False})
        by.socket.say(type="undo")
        request = heard(other.socket, "undo-asked")
        same("all who have seen it", request["open"], sorted([other.seat, gone.seat]))
        other.socket.say(type="consent", undo=request["id"], agree=True)
        while heard(by.socket, "undo-asked", "undone")["open"] != [gone.seat]:
            pass
        gone.back()
        request = heard(gone.socket, "undo-asked")
        gone.socket.say(type="consent", undo=request["id"], agree=True)
        undone = heard(by.socket, "undone")
        same("undone", (undone["by"], undone["agreed"]), (by.seat, True))
        leave(players)


@test
def an_undo_needs_no_consent_of_who_has_seen_nothing():
    with Running("blind") as server:
        table, tokens = server.open(["open"] * 2, windows="users", patience=1)
        players = sit(server, table, tokens)
        play_up_to(players, 12)
        gone = next(player for player in players if player.picture["question"])
        by = next(player for player in players if player is not gone)
        gone.socket.close()
        seated(by.socket, gone.seat, {"overdue": True})
        by.socket.say(type="stand-in", seat=gone.seat, on=True)
        go_on([by])
        answered = len(by.taken)
        play([by], lambda: len(by.taken) > answered + 1)
        by.choose = lambda question: None
        by.socket.say(type="undo")
        heard(by.socket, "undone")
        leave([by])


@test
def a_bot_answers_for_a_late_player_if_all_others_agree():
    with Running("late") as server:
        table, tokens = server.open(["open"] * 3, windows="users", options=short, clock=1)
        players = sit(server, table, tokens)
        play_up_to(players, 12)
        slow = next(player for player in players if player.picture["question"])
        others = [player for player in players if player is not slow]
        question = slow.picture["question"]["id"]
        for other in others:
            seated(other.socket, slow.seat, {"late": True, "overdue": False})
        slow.socket.say(type="stand-in", seat=slow.seat, on=True)
        same("not for oneself", heard(slow.socket, "refused")["code"], "not-away")
        others[0].socket.say(type="stand-in", seat=slow.seat, on=True)
        seated(others[1].socket, slow.seat, {"late": True, "agreed": [others[0].seat]})
        same("not yet", (question, slow.seat) in stored_answers(folder / "late.sqlite", table), False)
        others[1].socket.say(type="stand-in", seat=slow.seat, on=True)
        seated(others[1].socket, slow.seat, {"late": False, "agreed": []})
        eventually(lambda: (question, slow.seat) in stored_answers(folder / "late.sqlite", table))
        same("the clock starts again", 0 < heard(guest(server, table), "clock")["left"] <= 1000, True)
        others[0].socket.say(type="pause", on=True)
        same("a pause stops it", heard(others[1].socket, "paused")["by"], others[0].seat)
        same("for all", heard(guest(server, table), "clock")["left"], None)
        others[0].socket.say(type="pause", on=False)
        go_on(players)
        play(players)
        for player in players:
            same("refused", late(player), [])
        leave(players)
    nothing_lost(players, folder / "late.sqlite", table)


def guest(server, table):
    socket = Socket(server.address)
    socket.say(type="hello", protocol=1, table=table, language="en")
    return socket
