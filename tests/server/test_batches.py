"""Writes to PostgreSQL: waiting writes are stored together, in order, and retried if the database rejected them."""
import math, subprocess
from contextlib import ExitStack, contextmanager

from checks import heard, late, leave, play_up_to, program, quick, short, sit
from client import Server, play
from database import Database
from several import nothing_lost


@contextmanager
def served():
    """Returns (a database of its own, a server that uses it)."""
    with Database() as database, ExitStack() as stack:
        options = [word for each in quick.items() for word in each]
        server = Server(program, database.url, *options, complaints=subprocess.DEVNULL)
        stack.callback(lambda: server.process.poll() is None and server.kill())
        yield database, server


@contextmanager
def held(database):
    """Blocks writes meanwhile."""
    session = subprocess.Popen(
        [*database.user, database.programs / "psql", "-h", database.folder, "-U", "dicetown", "-d", "postgres", "-Atq"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd="/",
    )
    session.stdin.write("BEGIN; LOCK TABLE dicetown_acts IN EXCLUSIVE MODE; SELECT 'held';\n")
    session.stdin.flush()
    assert session.stdout.readline() == "held\n", "held"
    try:
        yield
    finally:
        session.communicate("COMMIT;\n", timeout=20)


def at_each_act(database, does):
    """Makes the database run this before each insertion of an act."""
    database.rows(
        f"CREATE FUNCTION before_act() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {does} RETURN NEW; END $$; "
        "CREATE TRIGGER before_act BEFORE INSERT ON dicetown_acts FOR EACH ROW EXECUTE FUNCTION before_act()"
    )


def sit_at(server, tables):
    return [
        player
        for _ in range(tables)
        for player in sit(server, *server.open(["open"] * 2, windows="users", options=short))
    ]


def until_messages_pile_up(player):
    """Returns once the table has accepted what the player sent before, and waits for the store: only then does it
    reject messages at once, because too many wait."""
    player.refused.clear()
    for n in range(33):
        player.socket.say(type="hint", n=10**6 + n)
    while not any(each["code"] == "too-fast" for each in player.refused):
        player.step(player.socket.hear())


def test_pending_actions_are_stored_in_one_batch_in_order():
    with served() as (database, server):
        database.rows("CREATE TABLE noted (nth BIGSERIAL, stored_by BIGINT, of_table TEXT, act BIGINT)")
        at_each_act(
            database,
            "INSERT INTO noted (stored_by, of_table, act) VALUES (txid_current(), NEW.of_table, NEW.nth);",
        )
        players = sit_at(server, 12)
        tables = [players[i:i + 2] for i in range(0, len(players), 2)]
        begins = []
        for number in range(3, 15, 3):
            for at_table in tables:
                play_up_to(at_table, number)
            with held(database):
                begins.append(int(database.rows("SELECT coalesce(max(nth), 0) FROM noted")[0][0]))
                for at_table in tables:
                    asked = next(player for player in at_table if player.picture["question"])
                    asked.end = math.inf
                    asked.answer()
                    until_messages_pile_up(asked)
        for at_table in tables:
            play_up_to(at_table, 15)
        noted = [
            (int(nth), stored_by, table, int(act))
            for nth, stored_by, table, act in database.rows("SELECT * FROM noted ORDER BY nth")
        ]
        together, of_table = {}, {}
        for _, stored_by, table, act in noted:
            together.setdefault(stored_by, []).append((table, act))
            of_table.setdefault(table, []).append(act)
        assert [acts for acts in together.values() if acts != sorted(acts)] == [], "out of order"
        assert [acts for acts in of_table.values() if acts != list(range(len(acts)))] == [], "each stored once"
        for begin in begins:
            first = {table: stored_by for nth, stored_by, table, _ in reversed(noted) if nth > begin}
            assert len(first) == 12, "each table waited for the store"
            # One batch was being stored, and another waited; the server may do something else between them.
            assert len(set(first.values())) <= 3, f"batches: {sorted(first.values())}"
        nothing_lost(database, players)
        leave(players)


def test_a_failed_write_is_retried():
    with served() as (database, server):
        database.rows("CREATE SEQUENCE acts_tried")
        at_each_act(
            database,
            "IF nextval('acts_tried') IN (10, 40, 70) THEN RAISE EXCEPTION 'refused' USING ERRCODE = "
            "'deadlock_detected'; END IF;",
        )
        players = sit_at(server, 3)
        for goal in (60, 120, 180):
            play(players, lambda: sum(len(p.taken) for p in players) > goal)
            database.rows(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid "
                "<> pg_backend_pid()"
            )
        play(players, lambda: sum(len(p.taken) for p in players) > 200)
        assert int(database.rows("SELECT last_value FROM acts_tried")[0][0]) > 70, "tried"
        for player in players:
            assert late(player) == [], "refused"
        nothing_lost(database, players)
        leave(players)


def test_waiting_messages_of_a_guest_are_limited():
    with served() as (database, server):
        players = sit_at(server, 1)
        play_up_to(players, 1)
        asked = next(p for p in players if p.picture["question"])
        question, guest = asked.picture["question"], asked.socket
        with held(database):
            guest.say(type="answer", n=1000, question=question["id"], answer=question["answers"][0]["id"])
            guest.all_is_read()
            # More rejections than the limit for a guest that doesn't read would close the connection.
            for n in range(90):
                guest.say(type="hint", n=n)
            refused = [heard(guest, "refused") for _ in range(58)]
            assert [each["n"] for each in refused if each["code"] == "too-fast"] == list(range(32, 90)), "at once"
        assert heard(guest, "taken")["n"] == 1000, "then it is stored"
        waited = [heard(guest, "refused") for _ in range(32)]
        assert [(each["n"], each["code"]) for each in waited] == [
            (n, "no-hints") for n in range(32)
        ], "and the rest heard"
        leave(players)
