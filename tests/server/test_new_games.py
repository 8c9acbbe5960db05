"""Rematches, swapped seats, clocks and passwords of tables at two servers that share a database."""
from contextlib import ExitStack

from checks import any_answer, heard, leave, play_up_to, short
from client import Socket, eventually, play
from database import Database
from several import Wanderer, nothing_lost, refused, sit_apart, stored, two_servers


def go_there(players, moved):
    """Continues at the new table, each at the server where they were. Returns its players, by seat."""
    assert [each == moved[0] for each in moved] == [True] * len(moved), "all hear the same"
    there = {}
    for player in players:
        seat = moved[0]["seats"].index(player.seat) + 1
        player.socket.close()
        there[seat] = Wanderer(player.servers, moved[0]["table"], player.token, any_answer(seat))
        there[seat].step(heard(there[seat].socket, "welcome"))
        assert there[seat].seat == seat, "the seat"
    return [there[seat] for seat in sorted(there)]


def hosts(server, player):
    """Returns the seats with the host's rights, as a server tells them."""
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=player.table, language="en")
    seats = [each["seat"] for each in heard(guest, "welcome")["seats"] if each["host"]]
    guest.close()
    return seats


def test_a_rematch_and_swapped_seats_reach_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 3)
        for player in players:
            player.step(heard(player.socket, "welcome"))
        players[0].socket.say(type="new-game", seats=[2, 1, 3])
        players = go_there(players, [heard(each.socket, "moved") for each in players])
        for server in servers:
            assert hosts(server, players[0]) == [2], "the host, at each server"
        play(players)
        for player in players:
            assert refused(player) == [], "refused"
        assert len({player.server.port for player in players}) == 2, "at both"
        players[0].socket.say(type="new-game")
        refusal = heard(players[0].socket, "refused")
        while "n" in refusal:  # of an answer that came after the end
            refusal = heard(players[0].socket, "refused")
        assert refusal["code"] == "not-host", "not the host"
        players[1].socket.say(type="new-game")
        over = players[0].table
        players = go_there(players, [heard(each.socket, "moved") for each in players])
        late = Socket(servers[0].address if players[0].server is servers[1] else servers[1].address)
        late.say(type="hello", protocol=1, table=over, token=players[0].token, language="en")
        assert heard(late, "moved")["table"] == players[0].table, "an old link at the other server"
        late.close()
        play(players, lambda: sum(len(player.taken) for player in players) > 12)
        nothing_lost(database, players)
        leave(players)


def test_seats_are_swapped_unless_an_answer_elsewhere_was_first():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        moves = 0
        for n in range(6):
            table, tokens = servers[0].open(["open"] * 2, options=short)
            players = [
                Wanderer(servers[seat % 2:] + servers[:seat % 2], table, tokens[seat], lambda question: None)
                for seat in (1, 2)
            ]
            play(players, lambda: all(player.picture for player in players))
            host, guest = players
            assert host.server is not guest.server, "at both"
            question = guest.picture["question"]
            answer = {"type": "answer", "n": 1, "question": question["id"], "answer": question["answers"][0]["id"]}
            swap = {"type": "new-game", "seats": [2, 1]}
            for player, message in [(guest, answer), (host, swap)] if n % 2 else [(host, swap), (guest, answer)]:
                player.socket.say(**message)
            answered, swapped = heard(guest.socket, "taken", "refused"), heard(host.socket, "moved", "refused")
            assert (answered["type"] == "taken") == (swapped["type"] == "refused"), "one of both"
            moves += swapped["type"] == "moved"
            refusal = swapped if answered["type"] == "taken" else answered
            assert refusal["code"] == ("begun" if refusal is swapped else "moved"), f"says why: {refusal}"
            leave(players)
        assert len(database.rows("SELECT id FROM dicetown_tables")) == 6 + moves, "tables"


def test_a_bot_answers_for_a_late_player_at_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 4, windows="users", clock=1)
        play_up_to(players, 12)
        slow = next(player for player in players if player.picture["question"])
        others = [player for player in players if player is not slow]
        assert len({player.server.port for player in others}) == 2, "at both"
        question = (slow.picture["question"]["id"], slow.seat)
        for player in others:
            while not heard(player.socket, "seats", "welcome")["seats"][slow.seat - 1]["late"]:
                pass
        for player in others:
            player.socket.say(type="stand-in", seat=slow.seat, on=True)
        eventually(lambda: question in stored(database)[slow.table])
        leave(players)


def test_servers_with_one_password_accept_each_others_keys():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack, "--password", "open sesame")
        key = servers[0].ask("POST", "/api/login", {"password": "open sesame"})[2]["key"]
        assert servers[1].ask("GET", "/api/tables", headers={"X-Lobby-Key": key})[0] == 200, "the other"
        assert servers[1].ask("GET", "/api/tables")[0] == 401, "without"
