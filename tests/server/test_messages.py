"""Messages of a seat other than good answers."""
import resource

from checks import comes, frame, heard, leave, play_up_to, sit, stored_answers
from client import Socket, play


def test_an_invalid_answer_is_rejected_once_without_effect(server, folder):
    table, tokens = server.open(["open"] * 2, windows="users")
    players = sit(server, table, tokens)
    play_up_to(players, 8)
    asked = next(p for p in players if p.picture["question"])
    question = asked.picture["question"]
    answer = question["answers"][0]["id"]
    other = next(p for p in players if p is not asked)
    looks_on = Socket(server.address)
    looks_on.say(type="hello", protocol=1, table=table)
    heard(looks_on, "picture")
    before = stored_answers(folder / "tables.sqlite", table)
    for guest, code, said in ((asked.socket, "stale", dict(n=1, question="1.1", answer=answer)),
                              (asked.socket, "stale", dict(n=2, question="", answer=answer)),
                              (asked.socket, "illegal", dict(n=3, question=question["id"], answer="no such thing")),
                              (asked.socket, "illegal", dict(n=4, question=question["id"], answer="")),
                              (looks_on, "looks-on", dict(n=5, question=question["id"], answer=answer))):
        guest.say(type="answer", **said)
        refused = heard(guest, "refused")
        assert (refused["code"], refused["n"]) == (code, said["n"]), code
    if not other.picture["question"]:
        other.socket.say(type="answer", n=6, question=question["id"], answer=answer)
        assert heard(other.socket, "refused")["code"] in ("not-asked", "answered"), "another seat's answer"
    for text in (
        b"", b"{", b"[]", b"null", b'{"type":1}', b'{"type":"nothing"}', b'{"type":"answer"}', b"[" * 9000,
        b'{"type":"answer","n":1e99}', b'{"type":"answer","n":-1,"question":"1","answer":"1"}',
        b'{"type":"hello","protocol":1,"table":"x"}', b'{"type":"answer","n":1,"question":["1"],"answer":"1"}',
    ):
        asked.socket.frame(1, text)
        assert heard(asked.socket, "refused")["code"] == "bad-message", text[:40]
    assert stored_answers(folder / "tables.sqlite", table) == before, "stored"
    for n in (11, 12):
        asked.socket.say(type="answer", n=n, question=question["id"], answer=answer)
    assert heard(asked.socket, "taken")["n"] == 11, "taken once"
    second = heard(asked.socket, "refused")
    assert (second["n"], second["code"] in ("stale", "not-asked", "answered")) == (12, True), "not twice"
    assert stored_answers(folder / "tables.sqlite", table).count((question["id"], asked.seat)) == 1, "stored once"
    asked.socket.say(type="name", name="x" * 21)
    assert heard(asked.socket, "refused")["code"] == "name", "a long name"
    asked.socket.say(type="hint", n=20)
    assert heard(asked.socket, "refused")["code"] == "no-hints", "no hints"
    looks_on.say(type="why", n=21)
    assert heard(looks_on, "refused")["code"] == "looks-on", "who looks on learns nothing"


def test_a_pause_stops_the_game(server):
    table, tokens = server.open(["open"] * 2)
    players = sit(server, table, tokens, lambda seat: lambda question: None)
    play(players, lambda: all(p.picture for p in players))
    players[0].socket.say(type="pause", on=True)
    assert heard(players[1].socket, "paused")["by"] == 1, "paused"
    asked = next(p for p in players if p.picture["question"])
    question = asked.picture["question"]
    asked.socket.say(type="answer", n=1, question=question["id"], answer=question["answers"][0]["id"])
    assert heard(asked.socket, "refused")["code"] == "paused", "paused"
    players[1].socket.say(type="pause", on=False)
    assert heard(players[0].socket, "paused")["by"] is None, "goes on"
    asked.socket.say(type="answer", n=2, question=question["id"], answer=question["answers"][0]["id"])
    assert heard(asked.socket, "taken")["n"] == 2, "taken"


def test_names_are_sent_and_stored(server):
    table, tokens = server.open(["open"] * 2)
    players = sit(server, table, tokens, lambda seat: lambda question: None)
    players[0].socket.say(type="name", name=" Ada <b> ")
    while heard(players[1].socket, "seats")["seats"][0]["name"] != "Ada <b>":
        pass
    players[1].socket.say(type="name", name="Ada <b>")
    assert heard(players[1].socket, "refused")["code"] == "name", "taken by another"
    listed = lambda: [seat["name"] for seat in server.ask("GET", "/api/tables")[2][0]["seats"]]
    assert listed() == ["Ada <b>", ""], "in the list of tables"
    server.kill()
    server.start()
    players[1].back()
    assert heard(players[1].socket, "welcome")["seats"][0]["name"] == "Ada <b>", "kept"
    assert listed() == ["Ada <b>", ""], "in the list after a restart"


def test_why_of_a_number_does_not_stop_the_game(server):
    table, tokens = server.open(["open"] * 2, windows="users")
    players = sit(server, table, tokens)
    play_up_to(players, 15)
    guest = players[0].socket
    asked = list(range(10, 60))
    guest.raw.sendall(b"".join(frame(dict(type="why", n=n, about="p1.dollar")) for n in asked))
    told = [heard(guest, "why", "refused") for _ in asked]
    assert sorted(each["n"] for each in told) == asked, "each is answered once"
    assert {each.get("code") for each in told} == {None, "busy"}, "one after the other"
    guest.say(type="why", n=3, about="p1.dollar")
    assert bool(heard(guest, "why")["lines"]), "lines"
    guest.say(type="why", n=4, about="p1.nothing")
    refused = heard(guest, "refused")
    assert (refused["n"], refused["code"]) == (4, "no-reason"), "of nothing"
    leave(players)


def test_an_unstored_name_is_rejected_and_not_sent(server):
    table, tokens = server.open(["open"] * 2)
    one, two = sit(server, table, tokens, lambda seat: lambda question: None)
    play([one, two], lambda: one.picture and two.picture)
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limit[1]))  # nothing more can be written
    one.socket.say(type="name", name="Ada")
    assert heard(one.socket, "refused")["code"] == "not-stored", "refused"
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
    one.socket.say(type="name", name="Eve")
    names = []
    while "Eve" not in names:
        names.append(heard(two.socket, "seats")["seats"][0]["name"])
    assert "Ada" not in names, "never heard of"


def test_a_hint_has_an_answer_and_its_label(server):
    table, tokens = server.open(["open", "heuristic"], hints=True, windows="users")
    guest = comes(server, table, tokens[1])
    question = heard(guest, "picture")["picture"]["question"]
    for n in range(25):
        guest.say(type="hint", n=2 * n)
        hint = heard(guest, "hint")
        assert (hint["n"], len(hint["label"]) > 0) == (2 * n, True), "a hint"
        listed = [answer["label"] for answer in question["answers"] if answer["id"] == hint["answer"]]
        assert listed in ([], [hint["label"]]), "its label"
        guest.say(type="answer", n=2 * n + 1, question=question["id"], answer=hint["answer"])
        assert heard(guest, "taken", "refused")["type"] == "taken", "it is an answer"
        question = heard(guest, "picture")["picture"]["question"]
    guest.close()
