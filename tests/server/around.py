"""Events around a table: joining and leaving at a bad moment, slow guests that delay others, and requests other than
answers."""
import http.client, json, re, resource, select, socket, sqlite3, tempfile, threading, time
from pathlib import Path

from checks import (
    Running, any_answer, as_soon_as_free, asked_without_choice, closed, every_pack, folder, hear_the_end, heard, late,
    leave, only_choices, play_up_to, program, same, short, sit, stored_answers, test,
)
from client import Closed, Player, Server, Socket, eventually, play


def connected(server, table):
    return next(each["connected"] for each in server.ask("GET", "/api/tables")[2] if each["table"] == table)


def comes(server, table, token=None):
    guest = Socket(server.address)
    guest.say(type="hello", protocol=1, table=table, language="en", **({"token": token} if token else {}))
    return guest


@test
def a_client_that_leaves_while_joining_is_absent():
    with Running("early") as server:
        table, tokens = server.open(["open"] * 2)
        for _ in range(50):
            comes(server, table).close()
        guest = comes(server, table, tokens[1])
        heard(guest, "picture")
        eventually(lambda: connected(server, table) == 1)


@test
def spectators_keep_no_player_out():
    with Running("crowd") as server:
        table, tokens = server.open(["open"] * 2)
        crowd = [comes(server, table) for _ in range(64)]
        for each in crowd:
            heard(each, "picture")
        closed("one more who looks on", 4004, comes(server, table).hear)
        again = [comes(server, table, tokens[1]) for _ in range(16)]
        for each in again:
            same("a seat gets in", heard(each, "welcome")["seat"], 1)
        closed("one seat, many times", 4004, comes(server, table, tokens[1]).hear)
        same("the other seat", heard(comes(server, table, tokens[2]), "welcome")["seat"], 2)
        for each in crowd + again:
            each.close()


@test
def a_flooding_client_that_does_not_read_is_closed():
    with Running("shouting") as server:
        table, tokens = server.open(["open"] * 2, options=short)
        for _ in range(15):
            deaf = comes(server, table, tokens[1])
            try:
                for n in range(3000):
                    deaf.say(type="why", n=n)
            except OSError:
                pass  # the connection was closed
            deaf.close()
        same(
            "still there", (server.process.poll(), heard(comes(server, table, tokens[1]), "welcome")["seat"]), (None, 1)
        )


@test
def an_answer_counts_if_its_sender_leaves():
    with Running("gone", "--min-pass-delay", "1500", "--max-pass-delay", "1500") as server:
        table, tokens = server.open(["open"] * 2)
        players = sit(server, table, tokens, only_choices)
        play(players, lambda: any(asked_without_choice(p) for p in players))
        held = next(p for p in players if asked_without_choice(p))
        question = held.picture["question"]
        held.socket.say(type="answer", n=1001, question=question["id"], answer=question["pass"])
        held.socket.say(type="why", n=1)  # answered after the tie is held
        heard(held.socket, "why")
        held.socket.close()
        eventually(lambda: (question["id"], held.seat) in stored_answers(folder / "gone.sqlite", table, kinds=[2]))


@test
def skip_ties_asks_only_about_own_ties():
    def others(question):  # a tie without the first seat
        return question["kind"] == "offer" and "p1" not in (target["id"] for target in question["form"]["targets"])

    own = decided = skipped = 0
    with Running("skips") as server:
        table, tokens = server.open(["open"] * 4, windows="users", options=short)
        players = sit(server, table, tokens)
        choose = players[0].choose
        about = []  # questions of the first seat about offers and ties

        def answer(question):
            if others(question):
                return None  # otherwise it would be its own answer
            if question["kind"] == "offer" or question["about"].get("tied"):
                about.append(question["kind"])
            return choose(question)

        players[0].choose = answer
        players[0].socket.say(type="skip-ties", on=True)
        play(players, quiet=20)
        for player in players:
            same("refused", late(player), [])
        own, decided = own + about.count("offer"), decided + about.count("choose")
        stored = stored_answers(folder / "skips.sqlite", table, kinds=[2])
        skipped += sum(seat == 1 for _, seat in stored)
        same("who has passed by itself", {seat for _, seat in stored} - {1}, set())
        leave(players)
    same(
        "its own ties, those that it decided, and others' were there",
        [n > 0 for n in (own, decided, skipped)],
        [True] * 3,
    )


@test
def messages_above_the_rate_are_rejected_by_number():
    with Running("fast", "--max-messages-per-second", "100000") as server:
        table, tokens = server.open(["open"] * 3, windows="users")
        players = sit(server, table, tokens, lambda seat: lambda question: None)
        play(players, lambda: all(p.picture for p in players))
        asked = next(p for p in players if p.picture["question"])
        loud = [comes(server, table) for _ in range(8)]
        for each in loud:
            heard(each, "picture")
        said = b"".join(frame(dict(type="answer", n=n, question="1.1", answer="pass")) for n in range(50))
        refused = []
        for _ in range(10):  # a guest joins now and then, so that the table reads its store meanwhile
            comes(server, table, asked.token).close()
            for each in loud:
                each.raw.sendall(said)
            refused += [heard(each, "refused") for each in loud for _ in range(50)]
        same("codes", {each["code"] for each in refused} <= {"looks-on", "too-fast"}, True)
        same("each has its number", [each.get("n") is not None for each in refused], [True] * len(refused))


def frame(message):
    """Returns the bytes of one masked frame."""
    payload = json.dumps(message).encode()
    same("a short one", len(payload) < 126, True)
    return bytes([0x81, 0x80 | len(payload), 0, 0, 0, 0]) + payload


@test
def an_answer_is_taken_while_others_keep_joining():
    with Running("coming") as server:
        table, tokens = server.open(["open"] * 2, windows="users", options=short)
        players = sit(server, table, tokens)
        comers = []
        def crowd():
            comers[:0] = [comes(server, table) for _ in range(4)]
            while len(comers) > 24:
                comers.pop().close()
            return sum(len(p.taken) for p in players) > 40
        play(players, crowd)
        leave(players)


@test
def why_of_a_number_does_not_stop_the_game():
    with Running("why") as server:
        table, tokens = server.open(["open"] * 2, windows="users")
        players = sit(server, table, tokens)
        play_up_to(players, 15)
        guest = players[0].socket
        asked = list(range(10, 60))
        guest.raw.sendall(b"".join(frame(dict(type="why", n=n, about="p1.dollar")) for n in asked))
        told = [heard(guest, "why", "refused") for _ in asked]
        same("each is answered once", sorted(each["n"] for each in told), asked)
        same("one after the other", {each.get("code") for each in told}, {None, "busy"})
        guest.say(type="why", n=3, about="p1.dollar")
        same("lines", bool(heard(guest, "why")["lines"]), True)
        guest.say(type="why", n=4, about="p1.nothing")
        refused = heard(guest, "refused")
        same("of nothing", (refused["n"], refused["code"]), (4, "no-reason"))
        leave(players)


@test
def abandoned_tables_do_not_count_and_ends_are_stored_late():
    with Running("room", "--max-tables", "2") as server:
        finished, tokens = server.open(["open"] * 2, windows="users", options=short)
        players = sit(server, finished, tokens)
        play(players)
        for player in players:
            hear_the_end(player)
        leave(players)
        tables = [server.open(["open"] * 2)[0] for _ in range(2)]
        full = lambda: server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2})[0]
        same("no room", full(), 429)
        server.kill()
        store = sqlite3.connect(folder / "room.sqlite")
        store.execute(
            "UPDATE tables SET made = made - 90000 WHERE id = ?", (tables[0],)
        )  # more than a day; nobody has played
        store.execute("UPDATE tables SET over = 0 WHERE id = ?", (finished,))
        store.commit()
        store.close()
        server.start()
        same("one is counted again", full(), 429)
        heard(comes(server, finished, tokens[1]), "picture")
        eventually(lambda: next(t["over"] for t in server.ask("GET", "/api/tables")[2] if t["table"] == finished))
        same("there is room", full(), 201)
        same("not for more", full(), 429)


@test
def names_of_others_are_rejected():
    with Running("called") as server:
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
            same(name, heard(players[1].socket, "refused")["code"], "name")
        same(
            "two of one name",
            server.ask(
                "POST", "/api/tables", {"seats": [{"kind": "open", "name": "Ada"}, {"kind": "random", "name": "ada"}]}
            )[0],
            400,
        )
        players[1].socket.say(type="name", name="Player 2")
        while heard(players[0].socket, "seats")["seats"][1]["name"] != "Player 2":
            pass
        server.kill()
        server.start()
        again = heard(comes(server, table), "welcome")["seats"]
        same("after a restart", [each["name"] for each in again], ["Ada", "Player 2", "Player 3"])


@test
def an_undo_skips_passes_and_asks_those_who_saw_them():
    with Running("wish") as server:
        table, tokens = server.open(["open"] * 3)
        players = sit(server, table, tokens, only_choices)
        play_up_to(players, 12)
        stored = stored_answers(folder / "wish.sqlite", table)
        given = {(question, player.seat) for player in players for question, _ in player.taken}
        last = {player: [act for act in stored if act[1] == player.seat][-1] for player in players}
        by = next(player for player in players if last[player] not in given)  # it passed automatically, after an answer
        other, gone = [player for player in players if player is not by]
        gone.socket.close()
        while heard(by.socket, "seats")["seats"][gone.seat - 1]["here"]:
            pass
        by.socket.say(type="undo")
        other.socket.say(type="consent", undo=heard(other.socket, "undo-asked")["id"], agree=True)
        gone.back()
        gone.socket.say(type="consent", undo=heard(gone.socket, "undo-asked")["id"], agree=True)
        heard(by.socket, "undone")
        same("asked again", heard(by.socket, "picture")["picture"]["question"]["id"], by.taken[-1][0] + ".1")
        server.kill()
        server.start()
        by.back()
        same("after a restart", heard(by.socket, "picture")["picture"]["question"]["id"], by.taken[-1][0] + ".1")


@test
def requests_per_address_are_limited_and_rulebooks_cached():
    with Running("asking", "--max-requests-per-second", "3") as server:
        begin = time.monotonic()
        table, _ = server.open(["open"] * 3)
        times = []
        for _ in range(5):
            start = time.monotonic()
            same("rules", server.ask("GET", f"/api/rules?table={table}&lang=de")[0], 200)
            times.append(time.monotonic() - start)
        same(f"a rulebook is kept {times}", min(times[1:]) < times[0] / 2, True)
        found = []
        while 429 not in found:
            found.append(server.ask("GET", "/api/tables")[0])
        most = 30 + 3 * (time.monotonic() - begin)  # the burst, plus the rate since then
        same(f"how often {found}", (set(found), 20 <= found.count(200) <= most), ({200, 429}, True))
        eventually(lambda: server.ask("GET", "/api/tables")[0] == 200)  # later


@test
def a_scenario_table_survives_a_restart():
    with Running("scenarios") as server:
        table, _ = server.open(["open"] * 3)
        rules = server.ask("GET", f"/api/rules?table={table}")[2]
        keys = [scenario["key"] for scenario in rules["scenarios"] if "key" in scenario]
        same("many, each once", (len(keys) > 100, len(set(keys))), (True, len(keys)))
        asked = 0
        for key in keys:
            status, _, made = server.ask("POST", "/api/tables", {"scenario": key, "language": "en"})
            same(f"{key} {made}", (status, len(made["links"])), (201, 1))
            if asked:
                continue
            link = made["links"][0]
            reader = Player(server, made["table"], link["url"].split("&k=")[1], any_answer(3))
            play_up_to([reader], 10)
            asked = {part: reader.picture[part] for part in reader.picture if part != "log"}
            server.kill()
            server.start()
            reader.back()
            again = heard(reader.socket, "picture")["picture"]
            same("after a restart", {part: again[part] for part in asked}, asked)
        named = server.ask("GET", "/api/tables")[2]
        same(
            "tables are called as their scenarios are",
            all(each["name"] for each in named if each["table"] != table),
            True,
        )
        wrong = server.ask("POST", "/api/tables", {"scenario": "0" * 16})
        same("one that isn't there", (wrong[0], wrong[2]["code"]), (400, "no-scenario"))
        wrong = server.ask("POST", "/api/tables", {"scenario": keys[0], "packs": ["base"]})
        same("with packs", (wrong[0], wrong[2]["code"]), (400, "malformed"))


def ask_from(address, server, method, path, body=None):
    """Returns the status of a reply to a client at another address of this machine."""
    connection = http.client.HTTPConnection(*server.address, timeout=300, source_address=(address, 0))
    try:
        connection.request(
            method, path, body and json.dumps(body), {"Content-Type": "application/json"} if body else {}
        )
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


@test
def many_rulebooks_delay_no_other_client():
    with Running("rulebooks") as server:
        mine, tokens = server.open(["open"] * 2)
        tables = [
            server.open(["open"] * 2, packs=every_pack, options={"base.mine-nuggets": str(10 + n)})[0]
            for n in range(20)
        ]
        server.kill()
        server.start()
        made, busy = [], []

        def want(table, language):
            status = ask_from("127.0.0.2", server, "GET", f"/api/rules?table={table}&lang={language}")
            (made if status == 200 else busy).append(status)

        greedy = [
            threading.Thread(target=want, args=each)
            for each in [(table, language) for table in tables for language in ("en", "de")]
        ]
        for each in greedy:
            each.start()
        heard(comes(server, mine, tokens[1]), "picture")
        same("a table is opened", server.ask("POST", "/api/tables", {"seats": [{"kind": "open"}] * 2})[0], 201)
        same("another's rulebook", server.ask("GET", f"/api/rules?table={mine}")[0], 200)
        same(f"after few of the others' {len(made)}", len(made) < 10, True)
        for each in greedy:
            each.join()
        same(f"refused {busy}", (set(busy), len(made) + len(busy)), ({503}, 40))
        same("later", ask_from("127.0.0.2", server, "GET", f"/api/rules?table={tables[-1]}&lang=de"), 200)


@test
def messages_wait_and_pings_work_while_joining():
    with Running("joining") as server:
        table, tokens = server.open(["open"] * 2)
        server.kill()
        server.start()
        guest = Socket(server.address)
        checks = [socket.create_connection(server.address) for _ in range(60)]
        for nth, each in enumerate(checks):  # they are queued before it; each is another game, which has to be linked
            options = {"base.mine-nuggets": str(10 + nth)}
            body = json.dumps({"packs": every_pack, "options": options, "seats": [{"kind": "open"}] * 3})
            each.sendall(
                (
                    f"POST /api/check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
                    f"{len(body)}\r\n\r\n"
                    + body
                ).encode()
            )
        select.select(checks[:1], [], [], 60)
        guest.say(type="hello", protocol=1, table=table, token=tokens[1], language="en")
        guest.frame(9, b"ping")
        guest.say(type="why", n=7, about="p1.nothing")
        same("the first that comes is the pong", guest._take(2)[0] & 15, 10)
        guest._take(4)
        same("before all that was asked earlier is done", len(select.select(checks, [], [], 0)[0]) < 60, True)
        same("then it is let in", heard(guest, "welcome")["seat"], 1)
        same("and what it said is heard", heard(guest, "why", "refused")["n"], 7)
        for each in checks:
            each.close()


@test
def too_many_pings_close_the_connection():
    with Running("pings", "--max-messages-per-second", "20") as server:
        table, tokens = server.open(["open"] * 2)
        guest = comes(server, table, tokens[1])
        heard(guest, "picture")
        try:
            for _ in range(500):
                guest.frame(9, b"")
        except OSError:
            pass  # the connection was closed
        closed("too many pings", 4003, lambda: heard(guest, "nothing"))


@test
def an_unstored_name_is_rejected_and_not_sent():
    with Running("unstored") as server:
        table, tokens = server.open(["open"] * 2)
        one, two = sit(server, table, tokens, lambda seat: lambda question: None)
        play([one, two], lambda: one.picture and two.picture)
        limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, limit[1]))  # nothing more can be written
        one.socket.say(type="name", name="Ada")
        same("refused", heard(one.socket, "refused")["code"], "not-stored")
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        one.socket.say(type="name", name="Eve")
        names = []
        while "Eve" not in names:
            names.append(heard(two.socket, "seats")["seats"][0]["name"])
        same("never heard of", "Ada" in names, False)


@test
def an_absent_host_learns_of_a_seat_given_up():
    with Running("lost") as server:
        table, tokens = server.open(["open"] * 2)
        guest = comes(server, table, tokens[2])
        heard(guest, "picture")
        guest.say(type="give-up")
        closed("who gave it up", 4005, lambda: heard(guest, "nothing"))
        for language, word in (("en", "has left their seat"), ("de", "hat den Platz verlassen")):
            host = Socket(server.address)
            host.say(type="hello", protocol=1, table=table, token=tokens[1], language=language)
            told = heard(host, "no-link")
            same(f"what is said {told}", (told["seat"], word in told["text"]), (2, True))
            host.close()
        server.kill()
        server.start()
        host = comes(server, table, tokens[1])
        same("after a restart", heard(host, "no-link")["seat"], 2)
        host.say(type="give-up", seat=2)
        link = heard(host, "link")
        same("the new link", heard(comes(server, table, link["url"].split("&k=")[1]), "welcome")["seat"], 2)
        again = comes(server, table, tokens[1])
        heard(again, "picture")
        again.say(type="why", n=1, about="p1.nothing")
        same("no more of it", again.hear()["type"] in ("seats", "refused"), True)


class Narrow:
    """A server with a limited number of open files."""

    def __init__(self, limit, *options):
        self.told = tempfile.TemporaryFile("w+")
        store = tempfile.mkdtemp(dir=folder)
        self.server = Server(
            "bash",
            None,
            complaints=self.told,
            command=[
                "-c", f'ulimit {limit}; exec "$0" "$@"', program, "serve", "--store", f"{store}/tables.sqlite",
                "--lang", "en", *options,
            ],
        )

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill()

    def said(self):
        self.told.seek(0)
        return self.told.read()


@test
def connections_are_limited_by_open_files():
    with Narrow("-n 128") as narrow:
        server = narrow.server
        same(f"what it says: {narrow.said()}", "at most 64 connections" in narrow.said(), True)
        table, _ = server.open(["open"] * 2)
        guests = []
        for _ in range(64):
            guests.append(comes(server, table))
            heard(guests[-1], "picture")
        try:
            Socket(server.address, timeout=10)
            same("one more", "is let in", "is not let in")
        except (Closed, OSError):
            pass
        guests.pop().close()
        rulebook = as_soon_as_free(lambda: server.ask("GET", f"/api/rules?table={table}"))
        same("a rulebook is still read", rulebook[0], 200)
        leave_all(guests)
    with Narrow("-Sn 128", "--max-connections", "150") as narrow:
        same("up to the hard limit", narrow.said(), "")
        held = [socket.create_connection(narrow.server.address) for _ in range(140)]
        narrow.server.open(["open"] * 2)
        leave_all(held)


def leave_all(guests):
    for each in guests:
        each.close()


def awoken(process):
    """Returns how often a thread of a process has resumed after waiting."""
    return sum(
        int(re.search(r"\nvoluntary_ctxt_switches:\t(\d+)", task.read_text())[1])
        for task in Path(f"/proc/{process}/task").glob("*/status")
    )


@test
def failing_accepts_are_logged_once():
    with Narrow("-n 1024") as narrow:
        server = narrow.server
        server.open(["open"] * 2)
        process = server.process.pid
        limit = resource.prlimit(process, resource.RLIMIT_NOFILE)
        resource.prlimit(process, resource.RLIMIT_NOFILE, (8, limit[1]))
        held = [socket.create_connection(server.address) for _ in range(20)]
        eventually(lambda: "can't accept a connection" in narrow.said())
        goal = awoken(process) + 20
        eventually(lambda: awoken(process) >= goal)  # it has retried several times
        resource.prlimit(process, resource.RLIMIT_NOFILE, limit)
        server.open(["open"] * 2)
        eventually(lambda: "accepting connections again" in narrow.said())
        notices = [narrow.said().count(each) for each in ("can't accept", "accepting connections again")]
        same("said once", notices, [1, 1])
        leave_all(held)


def dropped(raw, since, most):
    """Returns the seconds until the server closes this silent connection: incoming data is read, but no ping is
    answered."""
    try:
        while time.monotonic() - since < most:
            raw.settimeout(max(0.1, most - (time.monotonic() - since)))
            if raw.recv(65536) == b"":
                break
    except (TimeoutError, ConnectionError):
        pass
    return time.monotonic() - since


@test
def silent_connections_are_dropped_unless_they_pong():
    with Running("silent") as server:
        table, tokens = server.open(["open"] * 2)
        there, gone = comes(server, table, tokens[1]), comes(server, table, tokens[2])
        heard(gone, "picture")
        since, after = time.monotonic(), {}
        bare = socket.create_connection(server.address)  # no byte is sent on it

        def wait(name, raw, most):
            after[name] = dropped(raw, since, most)

        waits = [
            threading.Thread(target=wait, args=each)
            for each in (("without a byte", bare, 60), ("half open", gone.raw, 120))
        ]
        for each in waits:
            each.start()
        pings, left = 0, False
        while not left and time.monotonic() - since < 120:
            message = there.hear(or_ping=True)
            pings += message is None
            left = (
                message is not None
                and message["type"] == "seats"
                and time.monotonic() - since > 5
                and not message["seats"][1]["here"]
            )
        for each in waits:
            each.join()
        same(f"a connection without a byte {after}", 8 < after["without a byte"] < 60, True)
        same(f"a socket that answers no ping {after}", 25 < after["half open"] < 120, True)
        same("the other seat hears of it", (left, pings > 0), (True, True))
        there.say(type="why", n=1)
        same("and is still there", heard(there, "why", "refused")["n"], 1)
        there.close()


@test
def a_hint_has_an_answer_and_its_label():
    with Running("hints") as server:
        table, tokens = server.open(["open", "heuristic"], hints=True, windows="users")
        guest = comes(server, table, tokens[1])
        question = heard(guest, "picture")["picture"]["question"]
        for n in range(25):
            guest.say(type="hint", n=2 * n)
            hint = heard(guest, "hint")
            same("a hint", (hint["n"], len(hint["label"]) > 0), (2 * n, True))
            listed = [answer["label"] for answer in question["answers"] if answer["id"] == hint["answer"]]
            same("its label", listed in ([], [hint["label"]]), True)
            guest.say(type="answer", n=2 * n + 1, question=question["id"], answer=hint["answer"])
            same("it is an answer", heard(guest, "taken", "refused")["type"], "taken")
            question = heard(guest, "picture")["picture"]["question"]
        guest.close()
