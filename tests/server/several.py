"""Two servers that share a PostgreSQL database: a temporary database of Debian's postgresql, in a folder that is
deleted afterwards."""
import glob, os, pwd, shutil, signal, subprocess, tempfile
from contextlib import ExitStack
from pathlib import Path

from checks import any_answer, closed, heard, late, leave, play_up_to, program, quick, same, short, sit, test
from client import Closed, Player, Server, Socket, eventually, play


class Database:
    """A cluster that only this machine's sockets reach. PostgreSQL doesn't run as root: then it runs as postgres, else
    as us."""

    def __enter__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="dicetown-"))
        self.user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self.name = "postgres" if self.user else pwd.getpwuid(os.geteuid()).pw_name
        if self.user:
            shutil.chown(self.folder, "postgres")
        self.programs = Path(max(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[-2])))
        self.do(
            "initdb", "--auth=trust", "--no-locale", "--encoding=UTF8", "--username=dicetown", "--no-sync", "-D",
            self.folder / "data",
        )
        self.start()
        self.url = f"postgresql:///postgres?host={self.folder}&user=dicetown"
        return self

    def __exit__(self, *_):
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def do(self, name, *arguments):
        done = subprocess.run(
            [*self.user, self.programs / name, *map(str, arguments)],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd="/",
        )
        if done.returncode != 0:
            raise RuntimeError(f"{name}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        self.do(
            "pg_ctl", "start", "-w", "-D", self.folder / "data", "-l", self.folder / "log",
            "-o", f"-k {self.folder} -h '' -c fsync=off",
        )  # the machine continues

    def stop(self, how):
        self.do("pg_ctl", "stop", "-w", "-m", how, "-D", self.folder / "data")

    def run(self, sql):
        """Executes statements, however many."""
        file = self.folder / "statements.sql"
        file.write_text(sql)
        self.do("psql", "-h", self.folder, "-U", "dicetown", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-qf", file)

    def rows(self, sql):
        """Returns the rows of a query's result, each a list of texts."""
        found = self.do("psql", "-h", self.folder, "-U", "dicetown", "-d", "postgres", "-AtF", "\t", "-c", sql)
        return [line.split("\t") for line in found.splitlines()]


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
        same("numbers of the acts", int(nth), len(acts))
        acts.append((question, int(seat) + 1))
    return tables


def nothing_lost(database, players):
    acts = stored(database)
    for table, each in acts.items():
        same("answers that are stored twice", len(each), len(set(each)))
    for player in players:
        lost = [question for question, _ in player.taken if (question, player.seat) not in acts[player.table]]
        same(f"answers of seat {player.seat} that were acknowledged and are lost", lost, [])


def refused(player):
    """Returns the rejections, except for answers that lost a race with the other server, or that came while the
    database was down."""
    return [each for each in late(player) if each["code"] not in ("over", "not-stored")]


def two_servers(database, stack):
    options = [word for each in {**quick, "--max-connections-per-address": "1000"}.items() for word in each]
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


@test
def games_continue_when_one_of_two_servers_is_killed():
    games = int(os.environ.get("SERVER_GAMES", "12"))
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, games, 2)
        play(players, lambda: sum(len(p.taken) for p in players) > 8 * len(players))
        same("both were used", {p.server.port for p in players}, {server.port for server in servers})
        going_on = sum(not player.over for player in players)
        servers[0].kill()
        play(players)
        for player in players:
            same("refused", refused(player), [])
        same("in the middle of most games", going_on > len(players) / 2, True)
        nothing_lost(database, players)
        logs = {}
        for player in players:
            logs.setdefault(player.table, []).append(len(player.log))
        same("logs that differ within a table", [each for each in logs.values() if len(set(each)) > 1], [])
        leave(players)


@test
def automatic_passes_survive_a_database_restart():
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
            same("refused", refused(player), [])
        nothing_lost(database, players)
        leave(players)


@test
def two_servers_share_answers_names_and_links():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 2, windows="users")
        play_up_to(players, 6)
        one, two = players
        one.socket.say(type="name", name="Ada")
        while two.picture["players"][0]["name"] != "Ada":
            two.step(two.socket.hear())
        one.socket.say(type="give-up", seat=2)

        def refusal_of_old_link():
            old = Socket(servers[0].address if two.server is servers[1] else servers[1].address)
            old.say(type="hello", protocol=1, table=one.table, token=two.token)
            try:
                old.hear()
            except Closed as end:
                return end.code
            finally:
                old.close()

        same("the old link", eventually(refusal_of_old_link), 4001)
        try:
            while True:
                two.socket.hear()
        except Closed as end:
            same("who had the old link at the other server", end.code, 4005)
        leave([one])


def four_at_two_servers(servers):
    """A table in the middle of a game, where nobody answers any more, and the last answers have been seen: seats 1 and
    3 are at one server, 2 and 4 at the other."""
    players = sit_apart(servers, 1, 4, windows="users")
    play_up_to(players, 12)
    hear_of_each_other(players)
    asked = {p.picture["question"]["id"] for p in players if p.picture["question"]}
    same("whose last answer is not seen", [p.seat for p in players if p.taken[-1][0] in asked], [])
    return players


def hear_of_each_other(players):
    """Waits until both servers have applied all answers: a later notification would cancel an undo. Names are notified
    in the same order; there are two because a server may read the names just after an answer that it has not read."""
    for which in ("first", "second"):
        names = [f"{which} {player.seat} {len(player.taken)}" for player in players]
        for player, name in zip(players, names):
            player.socket.say(type="name", name=name)
        for player in players:
            while [each["name"] for each in player.picture["players"]] != names:
                player.step(player.socket.hear())


@test
def an_undo_asks_everybody_at_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        one, others = players[0], players[1:]
        same("at both", len({player.server.port for player in others}), 2)
        one.socket.say(type="undo")
        same("who asks", heard(one.socket, "undo-asked")["by"], 1)
        asked = [heard(player.socket, "undo-asked") for player in others]
        same("who is asked", [each["by"] for each in asked], [1, 1, 1])
        before = len(stored(database)[one.table])
        for player, question in zip(others, asked):
            same("nothing is taken back before all have agreed", len(stored(database)[one.table]), before)
            player.socket.say(type="consent", undo=question["id"], agree=True)
            if player is others[0]:
                undo_at_one_server(servers[0])
        for player in players:
            same(f"seat {player.seat}", heard(player.socket, "undone")["undone"], 1)
        same("stored once", len(stored(database)[one.table]), before + 1)
        leave(players)


def undo_at_one_server(server):
    """An undo at another table, all of whose players are at one server."""
    players = sit(server, *server.open(["open"] * 2, windows="users", options=short))
    play_up_to(players, 7)
    one, two = players
    one.socket.say(type="undo")
    two.socket.say(type="consent", undo=heard(two.socket, "undo-asked")["id"], agree=True)
    heard(one.socket, "undone")
    leave(players)


@test
def an_undo_ends_if_refused_elsewhere_or_withdrawn():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        one, two = players[:2]
        before = stored(database)
        for who in (two, one):
            one.socket.say(type="undo")
            ids = {player: heard(player.socket, "undo-asked")["id"] for player in players}
            who.socket.say(type="consent", undo=ids[who], agree=False)
            for player in players:
                same(f"seat {player.seat}", heard(player.socket, "undo-closed")["by"], who.seat)
        same("nothing is taken back", stored(database), before)
        leave(players)


@test
def a_seat_given_up_elsewhere_gets_a_link_of_the_host():
    with Database() as database, ExitStack() as stack:
        one, two = players = four_at_two_servers(two_servers(database, stack))[:2]
        same("at both", one.server is two.server, False)
        two.socket.say(type="give-up")
        same("the host hears of it", heard(one.socket, "no-link")["seat"], 2)
        one.socket.say(type="give-up", seat=2)
        token = heard(one.socket, "link")["url"].split("&k=")[1]
        again = Player(two.server, two.table, token, lambda question: None)
        same("its new link", heard(again.socket, "welcome")["seat"], 2)
        leave([*players, again])


@test
def a_pause_stops_the_game_at_all_servers():
    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = four_at_two_servers(servers)
        asked = next(player for player in players if player.picture["question"])
        other = next(player for player in players if player.server is not asked.server)
        other.socket.say(type="pause", on=True)
        for player in players:
            same(f"seat {player.seat}", heard(player.socket, "paused")["by"], other.seat)
        question = asked.picture["question"]
        asked.socket.say(type="answer", n=900, question=question["id"], answer=question["answers"][0]["id"])
        same("an answer at the other server", heard(asked.socket, "refused", "taken")["code"], "paused")
        asked.server.kill()
        asked.server.start()
        again = Player(asked.server, asked.table, asked.token, lambda question: None)
        same("at a server that starts", heard(again.socket, "paused")["by"], other.seat)
        again.socket.say(type="pause", on=False)
        same("it goes on", heard(other.socket, "paused")["by"], None)
        leave([*players, again])


@test
def an_undo_waits_for_the_players_of_a_dead_server():
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
        same("undone", heard(here[0].socket, "undone")["undone"], 1)
        leave(players)


@test
def a_bot_plays_for_an_absent_player_at_all_servers():
    def stands_in(player, seat, wanted):
        while heard(player.socket, "seats", "welcome")["seats"][seat - 1]["stand_in"] != wanted:
            pass

    with Database() as database, ExitStack() as stack:
        servers = two_servers(database, stack)
        players = sit_apart(servers, 1, 4, windows="users", patience=1)
        play_up_to(players, 12)
        gone = next(player for player in players if player.picture["question"])
        others = [player for player in players if player is not gone]
        same("at both", len({player.server.port for player in others}), 2)
        gone.socket.close()
        for player in others:
            while not heard(player.socket, "seats")["seats"][gone.seat - 1]["overdue"]:
                pass
        for player in others:
            player.socket.say(type="stand-in", seat=gone.seat, on=True)
        for player in others:
            stands_in(player, gone.seat, True)
        question = (gone.picture["question"]["id"], gone.seat)
        eventually(lambda: question in stored(database)[gone.table])
        gone.back()
        for player in players:
            stands_in(player, gone.seat, False)
        leave(players)


@test
def a_table_that_lost_sync_disconnects_everyone():
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
