"""Names of players, at tables and when tables are opened: normalized, visible, and different for readers."""

from checks import comes, heard, leave, sit

accepted = {
    "Ann": "Ann",
    "  Ann  ": "Ann",
    "Ann\u3000\u00a0 B": "Ann B",
    "\uff21\uff4e\uff4e\uff41": "Anna",  # full width
    "Zoe\u0308": "Zo\u00eb",  # an e and a mark
    "\ufb01n": "fin",  # a ligature
    "Calamity Jane 12345 A": None,
    "Calamity Jane 1234 A": "Calamity Jane 1234 A",
    "e\u0301" * 20: "\u00e9" * 20,
    "\u5f20\u4f1f" * 5: "\u5f20\u4f1f" * 5,
    "\u5f20\u4f1f" * 5 + "\u5f20": None,  # wide ones count twice
    "\U0001f468\u200d\U0001f469\u200d\U0001f467": "\U0001f468\u200d\U0001f469\u200d\U0001f467",
    "\u2764\ufe0f": "\u2764\ufe0f",
    "\u05d3\u05df": "\u05d3\u05df",  # Hebrew
    "a" + "\u0316" * 9: None,
    "\u200b": None,
    "Ann\u200b": None,
    "Ann\u00ad": None,
    "Ann\u200d": None,
    "Ann\ufe0f": None,
    "\u202eAnn": None,  # right to left
    "\u2066Ann\u2069": None,
    "Ann\u061c": None,
    "Ann\tB": None,
    "Ann\nB": None,
    "\u3164": None,  # a filler that looks like a space
    "\ue000": None,  # private use
    "Ann\u0378": None,  # unassigned
    "Ann\U000e0041": None,  # a tag
    " ": None,
}


def test_names_are_normalized_and_visible(server):
    table, tokens = server.open(["open"] * 2)
    one, two = sit(server, table, tokens, lambda seat: lambda question: None)
    heard(one.socket, "picture")
    for typed, name in accepted.items():
        status, _, answer = server.ask(
            "POST", "/api/tables", {"seats": [{"kind": "open", "name": typed}, {"kind": "open"}]}
        )
        if typed.strip(" "):  # without a name is by number
            assert status == (400 if name is None else 201), f"a seat named {typed!r}"
        one.socket.say(type="name", name=typed)
        if name is None:
            assert heard(one.socket, "refused")["code"] == "name", f"{typed!r}"
            continue
        while one.picture is None or one.picture["players"][0]["name"] != name:
            one.step(one.socket.hear())
    leave([one, two])


alike = ["ann", "ANN", "\uff21nn", "\u0410nn", "A\U0001d427\U0001d427", "\u0391nn", "\U0001d400nn"]
different = ["Anna", "Anne", "Hann", "Ann B", "\u00c4nn"]


def test_names_at_a_table_look_different(server):
    table, tokens = server.open(["open"] * 2)
    one, two = sit(server, table, tokens, lambda seat: lambda question: None)
    one.socket.say(type="name", name="P1ayer 2")
    assert heard(one.socket, "refused")["code"] == "name", "as a player without a name"
    one.socket.say(type="name", name="Ann")
    while two.picture is None or two.picture["players"][0]["name"] != "Ann":
        two.step(two.socket.hear())
    for name in alike:
        seats = [{"kind": "open", "name": each} for each in ("Ann", name)]
        status, _, answer = server.ask("POST", "/api/tables", {"seats": seats})
        assert (status, answer["code"]) == (400, "same-name"), f"opened with {name!r}"
        two.socket.say(type="name", name=name)
        assert heard(two.socket, "refused")["code"] == "name", f"{name!r}"
    for name in different:
        two.socket.say(type="name", name=name)
        while two.picture["players"][1]["name"] != name:
            two.step(two.socket.hear())
    leave([one, two])


def test_names_of_others_are_rejected(server):
    table, tokens = server.open(["open", "open", "random"])
    players = sit(server, table, tokens, lambda seat: lambda question: None)
    players[0].socket.say(type="name", name="Ada")
    person = bot = None  # both notifications, in any order
    while person != "Ada" or bot != "Player 3":
        message = heard(players[1].socket, "seats", "picture")
        if message["type"] == "seats":
            person = message["seats"][0]["name"]
        else:
            bot = message["picture"]["players"][2]["name"]
    for name in ("Ada", "ADA", "player 3", "Spieler 3"):
        players[1].socket.say(type="name", name=name)
        assert heard(players[1].socket, "refused")["code"] == "name", name
    assert server.ask(
        "POST", "/api/tables", {"seats": [{"kind": "open", "name": "Ada"}, {"kind": "random", "name": "ada"}]}
    )[0] == 400, "two of one name"
    players[1].socket.say(type="name", name="Player 2")
    while heard(players[0].socket, "seats")["seats"][1]["name"] != "Player 2":
        pass
    server.kill()
    server.start()
    again = heard(comes(server, table), "welcome")["seats"]
    assert [each["name"] for each in again] == ["Ada", "Player 2", "Player 3"], "after a restart"
