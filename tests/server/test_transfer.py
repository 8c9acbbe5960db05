"""Tables as files: exported, imported, deleted and cleaned up, by the program and by messages."""
import ctypes, http.client, json, os, pty, re, signal, sqlite3, subprocess, time
from contextlib import contextmanager
from pathlib import Path

import pytest
from checks import Running, any_answer, closed, heard, leave, play_up_to, program, quick, short, sit
from client import Player, Server, Socket, own_host, play
from database import Database


@pytest.fixture(autouse=True)
def own_state(folder, monkeypatch):
    """The programs remember in the folder of the test which packs of files were accepted."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder / "state"))


class Importing(Server):
    """A server that has opened a table from a file. Knows the table and the tokens of its seats."""

    def __init__(self, store, file, people, *options):
        self.people = people
        usual = [word for each in quick.items() for word in each]
        super().__init__(program, store, *usual, "--import", str(file), *options)

    def start(self):
        self.process = subprocess.Popen(
            [*self.command, "--port", "0"], stdout=subprocess.PIPE, text=True, stdin=subprocess.DEVNULL
        )
        self.said, self.tokens = [], {}
        while len(self.tokens) < self.people:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"the server did not start: {self.said}")
            self.said.append(line)
            if link := re.match(r"Player (\d): http://.*:(\d+)/#t=(\w+)&k=(\w+)", line):
                seat, port, self.table, token = link.groups()
                self.tokens[int(seat)], self.port = token, int(port)
        self.address = (own_host, self.port)


@contextmanager
def importing(*arguments):
    server = Importing(*arguments)
    try:
        yield server
    finally:
        server.kill(signal.SIGTERM)


def serve(store, *options):
    """Runs the program until it ends by itself."""
    port = [] if "--port" in options else ["--port", "0"]
    return subprocess.run(
        [program, "serve", "--store", str(store), "--lang", "en", "--host", own_host, *port, *options],
        capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
    )


def exported(store, to, *options):
    """Returns the files of all tables, by name."""
    done = serve(store, "--export", str(to), *options)
    assert (done.returncode, done.stderr) == (0, "")
    files = {file.name: file.read_bytes() for file in to.iterdir()}
    counted = "1 table" if len(files) == 1 else f"{len(files)} tables"
    assert done.stdout == f"{counted} written to {to}\n", "says"
    return files


def begun(folder, name, *options, store=None, answers=12, **more):
    """Plays this many answers at a table of two people and a bot. Returns its store, the table and the file of it."""
    where = store or folder / f"{name}.sqlite"
    server = Server(program, where, *[word for each in quick.items() for word in each], *options)
    table, tokens = server.open(["open", "open", "heuristic"], **{"options": short, "name": name, **more})
    players = sit(server, table, tokens)
    play_up_to(players, answers)
    leave(players)
    assert server.kill(signal.SIGTERM) == 0
    return where, table, exported(where, folder / f"{name}-files", *options)[f"{name}-{table[:8]}.dicetown"]


def written(folder, name, content):
    file = folder / f"{name}.dicetown"
    file.write_bytes(content)
    return file


def comes_back(folder, name, first, second, *options):
    """A table goes from one store to another as a file."""
    _, _, file = begun(folder, name, store=first, *options)
    with importing(second, written(folder, name, file), 2, *options) as server:
        assert sorted(server.tokens) == [1, 2], "its seats"
        assert server.ask("GET", "/api/tables")[2] == [], "is private"
    again = exported(second, folder / f"{name}-again", *options)
    assert list(again.values()) == [file], "the same file"
    return server


def test_links_have_the_public_url(folder):
    _, _, file = begun(folder, "public")
    public = "https://play.example.org/dice/"
    command = [program, "serve", "--store", str(folder / "public-2.sqlite"), "--lang", "en", "--host", own_host]
    more = ["--port", "0", "--base-path", "/dice", "--public-url", public[:-1]]
    more += ["--import", str(written(folder, "public", file))]
    process = subprocess.Popen([*command, *more], stdout=subprocess.PIPE, text=True)
    try:
        said = [process.stdout.readline() for _ in range(5)]
        assert said[0] == f"Tables are open at {public}\n"
        assert [line.split("=")[0] for line in said[3:]] == [f"Player {n}: {public}#t" for n in (1, 2)]
        port = int(re.match(r"On this machine: http://.*:(\d+)/dice/\n", said[1])[1])
        connection = http.client.HTTPConnection(own_host, port, timeout=30)
        connection.request("GET", "/dice/api/addresses", headers={"Host": "play.example.org"})
        assert json.loads(connection.getresponse().read()) == {"addresses": [public]}, "the page's"
        connection.close()
    finally:
        process.terminate()
        process.wait(60)
        process.stdout.close()


def test_a_table_comes_back_from_its_file(folder):
    server = comes_back(folder, "back", None, folder / "back-two.sqlite")
    running = Server(program, folder / "back-two.sqlite", *[word for each in quick.items() for word in each])
    try:
        players = [Player(running, server.table, token, any_answer(seat)) for seat, token in server.tokens.items()]
        play(players)
        leave(players)
    finally:
        running.kill(signal.SIGTERM)


def goes_on(server):
    """Plays a table from a file to its end."""
    players = sit(server, server.table, server.tokens)
    play(players)
    leave(players)
    return players


def test_a_table_comes_back_at_another_database(folder):
    with Database() as database:
        database.rows("CREATE DATABASE second")
        second = database.url.replace("/postgres?", "/second?")
        comes_back(folder, "moves", database.url, second)
        with importing(second, folder / "moves.dicetown", 2) as server:
            assert len(exported(second, folder / "moves-two")) == 2, "two tables of one file"  # while a server runs
            goes_on(server)
        done = serve(second, "--clean-up", "1")
        assert done.stdout == "0 tables deleted\n", "not old"
        database.do(
            "psql", "-h", database.folder, "-U", "dicetown", "-d", "second", "-c",
            f"UPDATE dicetown_tables SET made = {int(time.time()) - 90000}",
        )
        assert serve(second, "--clean-up", "1").stdout == "2 tables deleted\n", "old"
        count = "SELECT (SELECT count(*) FROM dicetown_{}) + 0"
        for each in ("tables", "seats", "acts", "packs"):
            left = database.do(
                "psql", "-h", database.folder, "-U", "dicetown", "-d", "second", "-At", "-c", count.format(each)
            )
            assert left == "0\n", each


def tables_in(store):
    database = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
    rows = database.execute("SELECT id FROM tables").fetchall()
    database.close()
    return [row[0] for row in rows]


def test_a_file_imported_twice_is_two_tables(folder):
    _, _, file = begun(folder, "twice")
    store, tables, tokens = folder / "twice-two.sqlite", set(), set()
    for _ in range(2):
        with importing(store, written(folder, "twice", file), 2) as server:
            tables.add(server.table)
            tokens.update(server.tokens.values())
            player = Player(server, server.table, server.tokens[1], any_answer(1))
            assert heard(player.socket, "welcome")["seat"] == 1, "its seat"
            leave([player])
    assert (len(tables), len(tokens)) == (2, 4), "tables and tokens"
    assert set(tables_in(store)) == tables, "stored"


root = Path(__file__).resolve().parents[2]
mebibyte = 1 << 20


def with_checksum(body, form):
    """Returns a file with this content and a header that fits."""
    hash64 = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
    hash64.restype, hash64.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64]
    return b"rules-save %d %d %016x\n" % (form, len(body), hash64(body, len(body), form)) + body


def body_of(file):
    return file.split(b"\n", 1)[1]


def test_damaged_and_foreign_files_open_no_table(folder):
    _, _, file = begun(folder, "damaged")
    middle = len(file) // 2
    flipped = file[:middle] + bytes([file[middle] ^ 1]) + file[middle + 1:]
    body = body_of(file)
    lines = body.splitlines(keepends=True)
    last = max(n for n, line in enumerate(lines) if b" own " in line)
    illegal = b"".join([*lines[:last], re.sub(rb"( own \w+).*", rb"\1 nonsense", lines[last]), *lines[last + 1:]])
    wrong = {
        "truncated": (file[:-1], "the save is truncated"),
        "half": (file[:middle], "the save is truncated"),
        "longer": (file + b"x", "1 extra byte at the end"),
        "flipped": (flipped, "checksum mismatch"),
        "empty": (b"", "not a saved game"),
        "picture": ((root / "tests/page/picture.jpg").read_bytes(), "not a saved game"),
        "later": (with_checksum(body, 8), "save format 8"),
        "huge": (file + b"\n" * 17 * mebibyte, "larger than"),
        "program": (with_checksum(body.replace(b"\nseat human", b"\nseat remote:true", 1), 5), "names a program"),
        "nonsense": (with_checksum(b"\xff\x00" * 1000, 5), "malformed save at line 2"),
        "illegal": (with_checksum(illegal, 5), ""),
    }
    store = folder / "wrong.sqlite"
    for name, (content, because) in wrong.items():
        done = serve(store, "--import", str(written(folder, name, content)))
        assert (done.returncode, done.stdout, because in done.stderr) == (3, "", True), name
        assert done.stderr.count("\n") == 1, f"{name}: one line"
    for name in (folder, folder / "missing.dicetown"):
        assert serve(store, "--import", str(name)).returncode == 3, str(name)
    assert tables_in(store) == [], "tables"


def test_an_imported_table_is_kept_only_if_its_links_are_printed(folder):
    _, _, file = begun(folder, "unseen")
    store = folder / "unseen-two.sqlite"
    with Running(folder, "busy") as busy:
        done = serve(store, "--import", str(written(folder, "unseen", file)), "--port", str(busy.port))
        assert done.returncode == 5
    assert tables_in(store) == [], "tables"


def test_a_store_in_use_is_left_alone(folder):
    _, table, file = begun(folder, "in-use")
    with Running(folder, "in-use"):
        for options in (["--export", str(folder / "none")], ["--clean-up", "1"],
                        ["--import", str(written(folder, "in-use", file))]):
            done = serve(folder / "in-use.sqlite", *options)
            assert (done.returncode, "another server is using this store" in done.stderr) == (5, True), options[0]
    assert tables_in(folder / "in-use.sqlite") == [table], "tables"


def test_an_export_replaces_only_files_of_the_same_game(folder):
    store, table, file = begun(folder, "replace")
    to = folder / "replace-files"
    assert list(exported(store, to).values()) == [file], "the same file again"
    name = next(to.iterdir())
    name.write_text("my notes")
    done = serve(store, "--export", str(to))
    assert done.returncode == 5
    assert name.read_text() == "my notes", "kept"
    blocked = folder / "a-file"
    blocked.write_text("")
    assert serve(store, "--export", str(blocked)).returncode == 5, "no folder"


meadow = ["--pack-path", str(root / "tests/page/meadow")]


def test_cleaning_up_deletes_old_tables_with_their_packs(folder):
    store, old, _ = begun(folder, "clean", *meadow, packs=["meadow"])
    server = Server(program, store, *[word for each in quick.items() for word in each])
    recent, tokens = server.open(["open"] * 2)
    server.kill(signal.SIGTERM)
    database = sqlite3.connect(store)
    packs = lambda: {row[0] for row in database.execute("SELECT files FROM packs") if "meadow.yaml" in row[0]}
    assert len(packs()) == 1, "its pack is kept"
    assert serve(store, "--clean-up", "3").stdout == "0 tables deleted\n", "none is old"
    assert len(packs()) == 1, "its pack is still kept"
    database.execute("UPDATE tables SET made = made - 4 * 86400 WHERE id = ?", (old,))
    database.commit()
    assert serve(store, "--clean-up", "3").stdout == "1 table deleted\n", "one is"
    assert len(packs()) == 0, "its pack is gone"
    for each in ("seats", "acts"):
        assert list(database.execute(f"SELECT * FROM {each} WHERE of_table = ?", (old,))) == [], each
    database.close()
    assert tables_in(store) == [recent], "tables"
    for days in ("0", "-1", "x"):
        assert serve(store, "--clean-up", days).returncode == 2, days
    with Running(folder, "clean") as server:
        player = Player(server, recent, tokens[2], any_answer(2))
        assert heard(player.socket, "welcome")["seat"] == 2, "the other continues"
        leave([player])


def test_the_host_deletes_a_table_for_good(folder):
    with Running(folder, "delete") as server:
        table, tokens = server.open(["open"] * 2, options=short)
        host, other = sit(server, table, tokens)
        play_up_to([host, other], 6)
        other.socket.say(type="delete")
        assert heard(other.socket, "refused")["code"] == "not-host", "another player"
        spectator = Socket(server.address)
        spectator.say(type="hello", protocol=1, table=table)
        heard(spectator, "welcome")
        spectator.say(type="delete")
        assert heard(spectator, "refused")["code"] == "not-host", "a spectator"
        host.socket.say(type="delete")
        for socket in (host.socket, other.socket, spectator):
            closed("all who are there", 4006, lambda: heard(socket, "nothing"))
        again = Socket(server.address)
        again.say(type="hello", protocol=1, table=table, token=tokens[1])
        closed("its link", 4006, again.hear)
        assert server.ask("GET", "/api/tables")[2] == [], "listed"
    assert tables_in(folder / "delete.sqlite") == [], "stored"


def test_players_save_a_finished_game_and_no_other(folder):
    with Running(folder, "saved") as server:
        table, tokens = server.open(["open"] * 2, options=short)
        players = sit(server, table, tokens)
        play_up_to(players, 6)
        players[0].socket.say(type="export", n=7)
        refused = heard(players[0].socket, "refused")
        assert (refused["n"], refused["code"]) == (7, "not-over"), "in the middle"
        for player in players:
            player.end = 10**6
            player.answer()
        play(players)
        guest = Socket(server.address)
        guest.say(type="hello", protocol=1, table=table)
        texts = []
        for socket in (players[0].socket, guest):
            socket.say(type="export", n=8)
            texts.append(heard(socket, "export")["text"].encode())
        leave(players)
    files = exported(folder / "saved.sqlite", folder / "saved-files")
    assert list(files.values()) == texts[:1], "the file of the table"
    assert texts[0] == texts[1], "for spectators, too"
    with importing(folder / "saved-two.sqlite", written(folder, "saved", texts[0]), 2) as server:
        player = Player(server, server.table, server.tokens[1], any_answer(1))
        play([player])
        assert player.over is True, "over"
        leave([player])


def asked(store, file, answer):
    """Answers the question about packs at a terminal; returns the exit code and what was shown."""
    here, there = pty.openpty()
    arguments = ["serve", "--store", store, "--lang", "en", "--port", "0", "--no-browser", "--import", file]
    process = subprocess.Popen([program, *map(str, arguments)], stdin=there, stdout=there, stderr=there)
    os.close(there)
    shown = ""
    try:
        while "[yes/no]" not in shown:
            shown += os.read(here, 4096).decode()
        os.write(here, answer)
        while "Player 2" not in shown:
            shown += os.read(here, 4096).decode()
        process.send_signal(signal.SIGTERM)
    except OSError:  # it has ended
        pass
    return process.wait(60), shown


def test_packs_of_a_file_are_loaded_only_after_a_yes(folder):
    _, _, file = begun(folder, "strange", *meadow, packs=["meadow"])
    path = written(folder, "strange", file)
    assert sorted(set(re.findall(rb"\npacked (\S+)", file))) == [b"base", b"meadow"], "in the file"
    store = folder / "strange-two.sqlite"
    done = serve(store, "--import", str(path))
    assert (done.returncode, "add --yes to load them" in done.stderr) == (2, True), "without a terminal"
    assert re.search(r"meadow 1\.0\.0: \d+ files \(1 script\), \d+ KB", done.stderr) is not None, "shown"
    assert "base 1" not in done.stderr, "those that are here are not"
    for answer in (b"no\n", b"\n", b"yes please\n", b"\x04"):
        code, shown = asked(store, path, answer)
        assert (code, "were not loaded" in shown) == (3, True), f"after {answer}"
    assert tables_in(store) == [], "tables"
    code, shown = asked(store, path, b"yes\n")
    assert (code, "Player 2" in shown) == (0, True), "after a yes"
    with importing(store, path, 2, "--yes") as server:
        assert "meadow" not in str(server.ask("GET", "/api/choices")[2]), "not in the lobby"
        table, tokens = server.table, server.tokens
    with Running(folder, "strange-two") as server:  # packs are from the store
        server.table, server.tokens = table, tokens
        players = goes_on(server)
        assert "Meadow" in str(players[0].picture), "its icons and texts"
    known = exported(store, folder / "strange-again")
    assert file in known.values(), "the file of the one that did not go on"
    assert [b"\npacked meadow" in each for each in known.values()] == [True, True], "with its packs"
    with importing(folder / "strange-three.sqlite", path, 2, *meadow) as server:  # asks nothing
        assert not any("packs" in line for line in server.said), "has the pack"


def test_files_of_bundled_packs_contain_none(folder):
    _, _, file = begun(folder, "bundled")
    assert b"\npacked " not in file, "packs"


def test_hostile_packs_in_files_do_no_harm(folder):
    _, _, file = begun(folder, "hostile-packs", *meadow, packs=["meadow"])
    body = body_of(file)
    script = re.search(rb"packed meadow (scripts/\S+)\n", body).group(1)
    at = body.index(b"packed meadow " + script)
    first = body.index(b"\n", at) + 1
    loop = body[:first] + b"text while true do end\n" + body[first:]
    outside = b"../outside.yaml"
    wrong = {
        "other-rules": (loop, "damaged or incomplete"),
        "missing": (re.sub(rb"packed meadow .*\n(text.*\n)+", b"", body), ""),
        "outside": (body.replace(b"packed meadow " + script, b"packed meadow " + outside), "malformed save"),
        "absolute": (body.replace(b"packed meadow " + script, b"packed meadow /tmp/outside.lua"), "malformed save"),
        "twice": (body.replace(b"packed meadow " + script, b"packed meadow pack.yaml"), "duplicate entry"),
        "unlisted": (body.replace(b"packed meadow " + script, b"packed other " + script), "malformed save"),
        "many": (body[:at] + b"".join(b"packed meadow f%d.yaml\n" % n for n in range(1100)) + body[at:], "too many"),
        "large": (body[:first] + b"text " + b"x" * 9 * mebibyte + b"\n" + body[first:], ""),
        "id": (body.replace(b"pack meadow", b"pack ../m").replace(b"packed meadow", b"packed ../m"), ""),
    }
    store = folder / "hostile-two.sqlite"
    for name, (content, because) in wrong.items():
        done = serve(store, "--yes", "--import", str(written(folder, name, with_checksum(content, 7))))
        assert (done.returncode, because in done.stderr) == (3, True), name
    assert tables_in(store) == [], "tables"
    assert [Path("/tmp/outside.lua").exists(), *folder.parent.glob("outside.yaml")] == [False], "outside"
