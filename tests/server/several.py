"""Two servers that share a PostgreSQL database, and players who know both."""
import signal, subprocess

from checks import any_answer, heard, late, leave, play_up_to, program, quick, short, sit
from client import Player, Server


class Wanderer(Player):
    """Knows several servers: when one is gone, it continues with the next. It repeats answers that could not be
    stored."""

    def __init__(self, servers, *arguments):
        self.servers = servers
        super().__init__(servers[0], *arguments)

    def connects(self):
        self.servers = self.servers[1:] + self.servers[:1]
        self.server = self.servers[0]
        return super().connects()

    def step(self, message):
        super().step(message)
        if message["type"] == "refused" and message["code"] == "not-stored":
            self.answer()


def stored(database):
    """Returns what is stored: {table: [(question, seat), ...]}, in order."""
    tables = {}
    for table, nth, question, seat in database.rows(
        "SELECT of_table, nth, question, seat FROM dicetown_acts ORDER BY of_table, nth"
    ):
        acts = tables.setdefault(table, [])
        assert int(nth) == len(acts), "numbers of the acts"
        acts.append((question, int(seat) + 1))
    return tables


def nothing_lost(database, players):
    acts = stored(database)
    for table, each in acts.items():
        assert len(each) == len(set(each)), "answers that are stored twice"
    for player in players:
        lost = [question for question, _ in player.taken if (question, player.seat) not in acts[player.table]]
        assert lost == [], f"answers of seat {player.seat} that were acknowledged and are lost"


def refused(player):
    """Returns the rejections, except for answers that lost a race with the other server, or that came while the
    database was down."""
    return [each for each in late(player) if each["code"] not in ("over", "not-stored")]


def two_servers(database, stack, *more):
    options = [word for each in {**quick, "--max-connections-per-address": "1000"}.items() for word in each]
    options += more
    servers = [Server(program, database.url, *options, complaints=subprocess.DEVNULL) for _ in range(2)]
    for server in servers:
        stack.callback(lambda server=server: server.process.poll() is None and server.kill(signal.SIGTERM))
    return servers


def sit_apart(servers, count, seats, **more):
    """Opens this many tables; at each, every second seat starts with the other server."""
    players = []
    for _ in range(count):
        table, tokens = servers[0].open(["open"] * seats, **{"options": short, **more})
        for seat, token in sorted(tokens.items()):
            known = servers[seat % 2:] + servers[:seat % 2]
            players.append(Wanderer(known, table, token, any_answer(seat)))
    return players


def four_at_two_servers(servers):
    """A table in the middle of a game, where nobody answers any more: seats 1 and 3 are at one server, 2 and 4 at the
    other, and both servers have read all answers."""
    players = sit_apart(servers, 1, 4, windows="users")
    play_up_to(players, 12)
    return players


def undo_at_one_server(server):
    """An undo at another table, all of whose players are at one server."""
    players = sit(server, *server.open(["open"] * 2, windows="users", options=short))
    play_up_to(players, 7)
    one, two = players
    one.socket.say(type="undo")
    two.socket.say(type="consent", undo=heard(two.socket, "undo-asked")["id"], agree=True)
    heard(one.socket, "undone")
    leave(players)
