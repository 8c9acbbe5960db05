"""Undo asks those whom it concerns."""

from checks import go_on, heard, leave, only_choices, play_up_to, seated, sit, stored_answers
from client import play


def test_undo_asks_the_affected_players(server):
    table, tokens = server.open(["open"] * 3, windows="users")
    players = sit(server, table, tokens)
    play_up_to(players, 12)
    # A seat that has answered a question that others are still asked can undo its answer without consent.
    by = max((p for p in players if p.picture["question"]), key=lambda p: len(p.taken))
    others = [p for p in players if p is not by]
    by.socket.say(type="undo")
    asked = [heard(p.socket, "undo-asked") for p in players]
    assert [a["by"] for a in asked] == [by.seat] * 3, "by"
    others[0].socket.say(type="consent", undo=asked[0]["id"], agree=True)
    others[1].socket.say(type="consent", undo=asked[0]["id"], agree=False)
    assert heard(by.socket, "undo-closed")["by"] == others[1].seat, "refused by"
    by.socket.say(type="undo")
    again = heard(others[0].socket, "undo-asked")["id"]
    for other in others:
        other.socket.say(type="consent", undo=again, agree=True)
    assert [heard(p.socket, "undone")["undone"] for p in players] == [1] * 3, "undone"
    question = heard(by.socket, "picture")["picture"]["question"]
    assert question["id"].endswith(".1"), "asked again"
    server.kill()
    server.start()
    for player in players:
        player.back()
    assert heard(by.socket, "welcome")["undone"] == 1, "after a restart"
    assert heard(by.socket, "picture")["picture"]["question"]["id"] == question["id"], "the same question"
    leave(players)


def test_an_undo_skips_passes_and_asks_those_who_saw_them(server, folder):
    table, tokens = server.open(["open"] * 3)
    players = sit(server, table, tokens, only_choices)
    play_up_to(players, 12)
    stored = stored_answers(folder / "tables.sqlite", table)
    given = {(question, player.seat) for player in players for question, _ in player.taken}
    last = {player: [act for act in stored if act[1] == player.seat][-1] for player in players}
    by = next(player for player in players if last[player] not in given)  # it passed automatically, after an answer
    other, gone = [player for player in players if player is not by]
    gone.socket.close()
    while heard(by.socket, "seats")["seats"][gone.seat - 1]["here"]:
        pass
    by.socket.say(type="undo")
    other.socket.say(type="consent", undo=heard(other.socket, "undo-asked")["id"], agree=True)
    gone.back()
    gone.socket.say(type="consent", undo=heard(gone.socket, "undo-asked")["id"], agree=True)
    heard(by.socket, "undone")
    assert heard(by.socket, "picture")["picture"]["question"]["id"] == by.taken[-1][0] + ".1", "asked again"
    server.kill()
    server.start()
    by.back()
    assert heard(by.socket, "picture")["picture"]["question"]["id"] == by.taken[-1][0] + ".1", "after a restart"


def test_an_undo_waits_for_those_who_have_seen_what_it_undoes(server):
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
    assert request["open"] == sorted([other.seat, gone.seat]), "all who have seen it"
    other.socket.say(type="consent", undo=request["id"], agree=True)
    while heard(by.socket, "undo-asked", "undone")["open"] != [gone.seat]:
        pass
    gone.back()
    request = heard(gone.socket, "undo-asked")
    gone.socket.say(type="consent", undo=request["id"], agree=True)
    undone = heard(by.socket, "undone")
    assert (undone["by"], undone["agreed"]) == (by.seat, True), "undone"
    leave(players)


def test_an_undo_needs_no_consent_of_players_who_saw_nothing(server):
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
