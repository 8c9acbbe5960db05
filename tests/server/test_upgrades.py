"""Stored tables after their packs or the store's format have changed."""
import os, re, shutil, signal, sqlite3
from contextlib import contextmanager
from pathlib import Path

from checks import Running, go_on, leave, nothing_lost, play_up_to, short, sit
from client import play
from database import Database

root = Path(__file__).resolve().parents[2]


class Packs:
    """A copy of the bundled packs that a test changes."""

    def __init__(self, folder, name):
        self.folder = folder
        self.path = folder / f"{name}-packs"
        for each in ("content", "scripts"):
            shutil.copytree(root / each, self.path / each)

    def change(self, file, before, after):
        path = self.path / file
        text = path.read_bytes().decode()
        if before not in text:
            raise AssertionError(f"{file} has no {before!r}")
        path.write_bytes(text.replace(before, after).encode())

    @contextmanager
    def running(self, name, *options):
        """A server that plays with these packs."""
        os.environ["DICETOWN_CONTENT"] = str(self.path / "content")
        try:
            with Running(self.folder, name, *options) as server:
                yield server
        finally:
            del os.environ["DICETOWN_CONTENT"]


def change_texts_and_looks(packs):
    """Changes everything that no game depends on."""
    packs.change("content/base/languages/de.yaml", "name:", "name:  ")
    packs.change("content/base/languages/en.yaml", "Bank", "Savings Bank")
    packs.change("content/base/pack.yaml", "version: 1.0.0", "version: 1.0.1 # a typo")
    for file in (packs.path / "content/base").glob("*.yaml"):
        text = re.sub(r"\bicon: [a-z0-9-]+", "icon: axe-in-stump", file.read_text())
        file.write_bytes(("# Changed.\n" + text).replace("\n", "\r\n").encode())
    for file in (packs.path / "scripts/base").glob("*.lua"):
        file.write_bytes(("-- Changed.\n" + file.read_text()).replace("\n", "\r\n").encode())


def restarted(server, change, packs):
    assert server.kill(signal.SIGTERM) == 0
    change(packs)
    server.start()


def begin(server, answers):
    """Opens a table for two people and a bot, who give this many answers; returns it and the two players."""
    table, tokens = server.open(["open", "open", "heuristic"], options=short)
    players = sit(server, table, tokens)
    play_up_to(players, answers)
    return table, players


def go_on_to_the_end(players):
    go_on(players)
    play(players)
    leave(players)


def told(player):
    """Returns what the server says about changed rules, after everything that it says on joining."""
    player.back()
    player.socket.say(type="why", n=999)
    message = {}
    found = []
    while message.get("n") != 999:
        message = player.socket.hear()
        found += [message] if message["type"] == "rules" else []
        if message.get("n") != 999:
            player.step(message)
    return found


def test_changed_texts_and_looks_change_no_table(folder):
    packs = Packs(folder, "texts")
    with packs.running("texts") as server:
        table, players = begin(server, 12)
        restarted(server, change_texts_and_looks, packs)
        assert [told(player) for player in players] == [[], []], "told"
        go_on_to_the_end(players)
    nothing_lost(players, folder / "texts.sqlite", table)


def is_crlf(packs):
    return b"\r\n" in (packs.path / "content/base/store.yaml").read_bytes()


def change_no_question(packs):
    """Changes a rule without changing any question so far."""
    packs.change("content/base/store.yaml", "card:\r\n" if is_crlf(packs) else "card:\n",
                 "zone: {aardvark-den: {seen: nobody}}\ncard:\n  aardvark: {deck: aardvark-den}\n")


def test_a_table_continues_if_all_its_answers_fit_new_rules(folder):
    packs = Packs(folder, "fits")
    with packs.running("fits") as server:
        table, players = begin(server, 12)
        restarted(server, change_no_question, packs)
        for _ in range(2):  # the note is stored
            (note,) = told(players[1])
            assert note["choices"] == [], "choices"
            changed = "The rules of Dice Town have changed. The game continues under the new rules."
            assert note["text"] == changed, "text"
            server.kill(signal.SIGTERM)
            server.start()
        for player in players:
            player.back()
        go_on_to_the_end(players)
    nothing_lost(players, folder / "fits.sqlite", table)


def change_dice(packs):
    """Changes what dice show, so the first question about dice differs."""
    packs.change("content/base/table.yaml", '"9", "10", J, Q, K, A', 'A, K, Q, J, "10", "9"')


def answers(store, table):
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    rows = database.execute("SELECT kind, seat, question, spelled FROM acts WHERE of_table = ? ORDER BY nth", (table,))
    found = rows.fetchall()
    database.close()
    return found


def test_a_table_keeps_its_rules_until_the_host_decides(folder):
    packs = Packs(folder, "keeps")
    with packs.running("keeps") as server:
        table, players = begin(server, 16)
        before = answers(folder / "keeps.sqlite", table)
        restarted(server, change_dice, packs)
        (note,) = told(players[1])
        assert note["choices"] == [], "choices of another"
        (note,) = told(players[0])
        assert note["choices"] == ["continue", "keep"], "choices of the host"
        assert "have changed. This game keeps the old rules." in note["text"], "text"
        for player in players:
            player.end = 20
            player.answer()
        play_up_to(players, 20)  # under the old rules
        players[1].refused.clear()
        players[1].socket.say(type="rules", choice="continue")
        while not players[1].refused:
            players[1].step(players[1].socket.hear())
        assert players[1].refused.pop()["code"] == "not-host", "another's choice"
        players[0].socket.say(type="rules", choice="continue")
        for player in players:
            while "undone" not in player.messages:
                player.step(player.socket.hear())
            player.pending = None
        after = answers(folder / "keeps.sqlite", table)
        assert after[:len(before)] == before, "stored before"
        kept = [row for row in after if row[0] == 3]
        assert len(kept) == 1, "new rules"
        assert 0 <= int(kept[0][3]) < len(before), "answers are kept"
        go_on(players)
        server.kill(signal.SIGTERM)
        server.start()
        (note,) = told(players[0])
        assert note["choices"] == [], "choices afterwards"
        players[1].back()
        go_on_to_the_end(players)


def test_a_host_keeps_the_rules_for_good(folder):
    packs = Packs(folder, "stays")
    with packs.running("stays") as server:
        table, players = begin(server, 12)
        restarted(server, change_dice, packs)
        assert [note["choices"] for note in told(players[0])] == [["continue", "keep"]], "choices"
        players[0].messages.clear()
        players[0].socket.say(type="rules", choice="keep")
        while "rules" not in players[0].messages:
            players[0].step(players[0].socket.hear())
        server.kill(signal.SIGTERM)
        server.start()
        assert [told(player) for player in players] == [[], []], "told"
        status, _, rules = server.ask("GET", f"/api/rules?table={table}")
        assert (status, "aardvark" in str(rules)) == (200, False), "its rulebook"
        go_on_to_the_end(players)
    nothing_lost(players, folder / "stays.sqlite", table)


def edit_store(store, sql):
    database = sqlite3.connect(store)
    database.executescript(sql)
    database.commit()
    database.close()


def test_a_table_without_its_packs_waits_for_the_host(folder):
    packs = Packs(folder, "waits")
    with packs.running("waits") as server:
        table, players = begin(server, 16)
        assert server.kill(signal.SIGTERM) == 0
        edit_store(folder / "waits.sqlite", "DELETE FROM packs")
        change_dice(packs)
        server.start()
        (note,) = told(players[0])
        assert note["choices"] == ["continue"], "choices"
        assert "The host decides" in note["text"], "text"
        for player in players:
            player.refused.clear()
        told(players[1])
        asked = [player for player in players if player.picture["question"]]
        assert len(asked) > 0, "somebody is asked"
        for player in asked:
            player.pending, player.end = None, 10**6
            player.answer()
            while not player.refused:
                player.step(player.socket.hear())
            assert {refused["code"] for refused in player.refused} == {"rules-changed"}, "answers wait"
            player.refused.clear()
        players[0].socket.say(type="rules", choice="continue")
        play(players)
        leave(players)


def opens(folder, name, edit=""):
    """Opens a store of format 1, edited by SQL, with packs that have changed since; plays its table to the end."""
    store = folder / f"{name}.sqlite"
    sql = (root / "tests/stores/format-1.sql").read_text()
    edit_store(store, sql + edit)
    table, *tokens = re.findall(r"\b[0-9a-f]{32}\b", sql.splitlines()[0])
    before = answers(store, table)
    packs = Packs(folder, name)
    change_texts_and_looks(packs)
    change_no_question(packs)
    with packs.running(name) as server:
        players = sit(server, table, dict(enumerate(tokens, 1)))
        assert [len(told(player)) for player in players] == [1, 1], "told"
        assert [player.picture["over"] for player in players] == [None, None], "opened"
        play(players)
        leave(players)
    assert answers(store, table)[:len(before)] == before, "earlier answers"
    database = sqlite3.connect(store)
    assert database.execute("PRAGMA user_version").fetchone() == (2,), "format"
    database.close()


def test_a_store_of_format_1_opens_after_changes(folder):
    opens(folder, "format1")


def test_an_early_store_of_format_1_opens_after_changes(folder):
    # Its tables couldn't be saves that are only shown, and its undos named no question.
    without_shown = "UPDATE tables SET config = json_remove(config, '$.shown');"
    opens(folder, "early-format", without_shown + "UPDATE acts SET question = '' WHERE kind = 1;")


# The tables of servers that kept neither packs nor fingerprints.
earlier_database = """
CREATE TABLE dicetown_tables (
  id TEXT PRIMARY KEY, config TEXT NOT NULL, made BIGINT NOT NULL, over BOOLEAN NOT NULL);
CREATE TABLE dicetown_seats (
  of_table TEXT NOT NULL, seat INTEGER NOT NULL, token_hash TEXT NOT NULL, name TEXT NOT NULL,
  PRIMARY KEY (of_table, seat));
CREATE TABLE dicetown_acts (
  of_table TEXT NOT NULL, nth BIGINT NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, question TEXT NOT NULL,
  spelled TEXT NOT NULL, writer TEXT NOT NULL, PRIMARY KEY (of_table, nth));
"""


def test_an_earlier_database_opens_after_changes(folder):
    sql = (root / "tests/stores/format-1.sql").read_text()
    table, *tokens = re.findall(r"\b[0-9a-f]{32}\b", sql.splitlines()[0])
    earlier = sqlite3.connect(":memory:")
    earlier.executescript(sql)
    quoted = lambda value: "'" + str(value).replace("'", "''") + "'"
    rows = []
    for name, columns, more in (("tables", "id, config, made, over", ""), ("seats", "*", ""), ("acts", "*", ", 'one'")):
        for row in earlier.execute(f"SELECT {columns} FROM {name}"):
            rows.append(f"INSERT INTO dicetown_{name} VALUES ({', '.join(map(quoted, row))}{more});")
    packs = Packs(folder, "earlier")
    change_texts_and_looks(packs)
    change_no_question(packs)
    with Database() as database:
        database.run(earlier_database + "\n".join(rows))
        acts = lambda: database.rows("SELECT nth, kind, seat, question, spelled FROM dicetown_acts ORDER BY nth")
        before = acts()
        with packs.running("earlier", "--store", database.url) as server:
            players = sit(server, table, dict(enumerate(tokens, 1)))
            assert [len(told(player)) for player in players] == [1, 1], "told"
            play(players)
            leave(players)
        assert acts()[:len(before)] == before, "earlier answers"
        kept = database.rows("SELECT count(*) FROM dicetown_packs")
        assert int(kept[0][0]) > 0, "its packs are kept"
        fresh = database.rows("SELECT count(*) FROM dicetown_acts WHERE fingerprint IS NOT NULL")
        assert int(fresh[0][0]) > 0, "new answers have fingerprints"


def test_a_store_of_a_later_format_is_rejected(folder):
    store = folder / "later.sqlite"
    edit_store(store, "PRAGMA user_version = 99")
    try:
        with Running(folder, "later"):
            raise AssertionError("the server opened it")
    except RuntimeError:
        pass
