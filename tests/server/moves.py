"""People who continue at another table: a rematch, and swapped seats before the first answer."""
from checks import Running, closed, hear_the_end, heard, late, leave, same, short, sit, test
from client import Socket, play


def guest(server, table, token=None):
    socket = Socket(server.address)
    socket.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
    return socket


def names(message):
    return [each["name"] for each in message["seats"]]


@test
def a_rematch_has_the_same_people_and_other_dice():
    with Running("rematch") as server:
        table, tokens = server.open(["open", "open", "heuristic"], options=short, name="Friday", patience=30)
        players = sit(server, table, tokens)
        players[1].socket.say(type="new-game")
        same("a guest", heard(players[1].socket, "refused")["code"], "not-host")
        play(players)
        for player in players:
            same("refused", late(player), [])
            hear_the_end(player)
        spectator = guest(server, table)
        heard(spectator, "picture")
        players[1].socket.say(type="name", name="Zoe")
        heard(players[0].socket, "seats")
        players[0].socket.say(type="new-game")
        moved = [heard(each, "moved") for each in (players[0].socket, players[1].socket, spectator)]
        same("all hear of it", [each == moved[0] for each in moved], [True] * 3)
        same("now", (moved[0]["now"], moved[0]["seats"]), (True, [1, 2, 3]))
        there = moved[0]["table"]
        players[0].socket.say(type="new-game")
        same("once", heard(players[0].socket, "moved")["table"], there)
        for kill in (False, True):
            if kill:
                server.kill()
                server.start()
            late_comer = guest(server, table, tokens[2])
            same("later", heard(late_comer, "moved"), {**moved[0], "now": False})
            again = [guest(server, there, tokens[seat]) for seat in (1, 2)]
            welcome = [heard(each, "welcome") for each in again]
            same("seats", [each["seat"] for each in welcome], [1, 2])
            same("names", (welcome[0]["name"], names(welcome[0])[1]), ("Friday", "Zoe"))
            same("not begun", heard(again[0], "picture")["picture"]["over"], None)
            leave_all([late_comer, *again])
        closed("an old link of nobody", 4001, lambda: heard(guest(server, there, "0" * 32), "welcome"))
        listed = {each["table"]: each["over"] for each in server.ask("GET", "/api/tables")[2]}
        same("both are listed", listed, {table: True, there: False})
        before = [entry["text"] for entry in players[0].log[:40]]
        player, *_ = sit(server, there, {1: tokens[1]})
        play([player], lambda: player.picture is not None)
        same("other dice", [entry["text"] for entry in player.log[:40]] != before, True)
        leave([*players, player])


def leave_all(guests):
    for each in guests:
        each.close()


@test
def seats_are_swapped_until_somebody_has_answered():
    with Running("swap") as server:
        table, tokens = server.open(["open", "heuristic", "open"], options=short)
        host, other = guest(server, table, tokens[1]), guest(server, table, tokens[3])
        for wrong in ([1, 2], [1, 2, 2], [1, 2, 4]):
            host.say(type="new-game", seats=wrong)
            same(f"rejected: {wrong}", heard(host, "refused")["code"], "bad-message")
        other.say(type="new-game", seats=[3, 2, 1])
        same("a guest", heard(other, "refused")["code"], "not-host")
        host.say(type="new-game", seats=[3, 1, 2])
        moved = [heard(each, "moved") for each in (host, other)]
        same("both hear of it", (moved[0] == moved[1], moved[0]["seats"], moved[0]["now"]), (True, [3, 1, 2], True))
        there = moved[0]["table"]
        picture = heard(guest(server, table, tokens[1]), "picture")["picture"]
        host.say(type="answer", n=1, question=picture["question"]["id"], answer=picture["question"]["answers"][0]["id"])
        same("the old table is closed", heard(host, "refused")["code"], "moved")
        same("the list", [each["table"] for each in server.ask("GET", "/api/tables")[2]], [there])
        players = sit(server, there, {1: tokens[3], 2: tokens[1]}, lambda seat: lambda question: None)
        play(players, lambda: all(player.picture for player in players))
        same("seats", [player.seat for player in players], [1, 2])
        same("kinds", [each["kind"] for each in players[0].picture["players"]], ["human", "human", "heuristic"])
        asked = next(player for player in players if player.picture["question"])
        question = asked.picture["question"]
        asked.socket.say(type="answer", n=1, question=question["id"], answer=question["answers"][0]["id"])
        heard(asked.socket, "taken")
        players[0].socket.say(type="new-game", seats=[2, 1, 3])
        same("too late", heard(players[0].socket, "refused")["code"], "begun")
        leave_all([host, other])
        leave(players)
