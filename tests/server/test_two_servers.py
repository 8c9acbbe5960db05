"""Games at two servers that share a database, when one of them or the database ends.

SERVER_GAMES (6): the number of games."""
import os
from contextlib import ExitStack

from checks import closed, heard, leave, play_up_to
from client import Socket, play
from database import Database
from several import four_at_two_servers, nothing_lost, refused, sit_apart, stored, two_servers


def test_games_continue_when_one_of_two_servers_is_killed():
    games = int(os.environ.get("SERVER_GAMES", "6"))
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, games, 2)
        play(players, lambda: sum(len(p.taken) for p in players) > 8 * len(players))
        assert {p.server.port for p in players} == {server.port for server in servers}, "both were used"
        going_on = sum(not player.over for player in players)
        servers[0].kill()
        play(players)
        for player in players:
            assert refused(player) == [], "refused"
        assert going_on > len(players) / 2, "in the middle of most games"
        nothing_lost(database, players)
        logs = {}
        for player in players:
            logs.setdefault(player.table, []).append(len(player.log))
        assert [each for each in logs.values() if len(set(each)) > 1] == [], "logs that differ within a table"
        leave(players)


def test_automatic_passes_survive_a_database_restart():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 3, 4, options={"base.mine-nuggets": "4"})
        for goal in (40, 80):
            play(players, lambda: sum(len(p.taken) for p in players) > goal)
            database.stop("immediate")
            database.start()
        servers[1].kill()
        servers[1].start()
        play(players)
        for player in players:
            assert refused(player) == [], "refused"
        nothing_lost(database, players)
        leave(players)


def test_an_undo_waits_for_the_players_of_a_dead_server():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        servers[1].kill()
        here = [player for player in players if player.server is servers[0]]
        here[0].socket.say(type="undo")
        here[1].socket.say(type="consent", undo=heard(here[1].socket, "undo-asked")["id"], agree=True)
        gone = [player for player in players if player.server is servers[1]]
        for player in gone:
            player.back()
            player.socket.say(type="consent", undo=heard(player.socket, "undo-asked")["id"], agree=True)
        assert heard(here[0].socket, "undone")["undone"] == 1, "undone"
        leave(players)


def test_a_table_that_lost_sync_disconnects_everyone():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 2, windows="users")
        play_up_to(players, 6)
        table = players[0].table
        nth = len(stored(database)[table])
        database.rows(f"INSERT INTO dicetown_acts VALUES ('{table}', {nth}, 0, 0, '1.1', 'nonsense', 'another')")
        database.rows(f"SELECT pg_notify('dicetown', '{table} another')")
        for player in players:
            closed("who was there", 4007, lambda: heard(player.socket, "nothing"))
            again = Socket(player.server.address)
            again.say(type="hello", protocol=1, table=table, token=player.token)
            closed("who comes", 4007, again.hear)
