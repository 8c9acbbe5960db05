#!/usr/bin/env python3
"""Load test of the server: the delay until answers are on all screens, and the cost of tables and of whole days.

Usage: tests/server/load.py PATH-OF-dicetown_server MEASURE [--tables N] [--packs ID,...] [--seconds N]
       [--think SECONDS] [--games N]
  answers  tables with four scripted players each, who think before they answer: the time from an answer to its table
           view on all four screens, and the memory per table, once all have joined and at the end
  day      games of two people and a bot, 20 at a time, with spectators who come and go, and with all requests of a
           lobby: the server's resources after each tenth. Fails if memory, files or threads grow after the first
           three tenths
Otherwise it prints figures and tests nothing. They are meaningful only on an idle machine.
"""
import argparse, json, os, random, selectors, signal, sys, tempfile, time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(__file__).parent))
import screen  # noqa: E402
from client import Server, eventually  # noqa: E402

parser = argparse.ArgumentParser(add_help=True)
parser.add_argument("program")
parser.add_argument("measure", choices=["answers", "day"])
parser.add_argument("--tables", type=int, default=200)
parser.add_argument("--packs", type=lambda text: [each for each in text.split(",") if each], default=[])
parser.add_argument("--seconds", type=int, default=60)
parser.add_argument("--think", type=float, default=2.0)
parser.add_argument("--games", type=int, default=2000)
chosen = parser.parse_args()


def is_socket(descriptor):
    """Returns False for a descriptor that has been closed meanwhile, too."""
    try:
        return os.readlink(descriptor).startswith("socket:")
    except FileNotFoundError:
        return False


class Screen(screen.Screen):
    """One connection at a table. Parses a table view only if it has a question."""

    def __init__(self, table, seat, token):
        super().__init__(table.server.address, table.id, seat, token)
        self.table, self.pictures, self.question, self.sent = table, 0, None, {}

    def give(self, answer):
        self.answer(self.question, answer)
        self.sent[self.n] = time.monotonic()

    def hear(self, text):
        self.table.heard(self, text, time.monotonic())


class Onlooker(screen.Screen):
    """A temporary spectator."""

    def __init__(self, table, until):
        super().__init__(table.server.address, table.id, 0, None)
        self.until = until

    def hear(self, text):
        pass


class Table:
    def __init__(self, load, seats, **more):
        self.load, self.server = load, load.server
        self.id, self.tokens = self.server.open(seats, **more)
        self.chance = random.Random(load.chance.random())
        self.over = False
        self.given = {}  # table view that an answer led to -> time of the answer
        self.came = {}   # table view -> times of arrival on each screen
        self.screens = [Screen(self, seat, token) for seat, token in sorted(self.tokens.items())]

    def heard(self, screen, text, now):
        if text.startswith(b'{"type":"picture"'):
            nth = screen.pictures
            screen.pictures += 1
            self.came.setdefault(nth, []).append(now)
            if len(self.came[nth]) == len(self.screens):
                given, came = self.given.pop(nth, None), self.came.pop(nth)
                if given:
                    self.load.measured.append(max(came) - given)
            screen.question = None
            if b'"question":null' not in text:
                screen.question = json.loads(text)["picture"]["question"]
                self.load.later(screen)
        elif text.startswith(b'{"type":"taken"'):
            self.given[screen.pictures] = screen.sent.pop(json.loads(text)["n"])
            self.load.answered += 1
        elif text.startswith(b'{"type":"over"'):
            self.over = True

    def close(self):
        for screen in self.screens:
            self.load.selector.unregister(screen.socket.raw)
            screen.socket.close()


class Load:
    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory()
        limits = [
            "--max-tables-per-minute", "1000000", "--max-messages-per-second", "10000",
            "--max-requests-per-second", "1000000",
            "--max-connections-per-address", "4000", "--max-tables", "1000000",
        ]
        self.server = Server(chosen.program, Path(self.folder.name) / "tables.sqlite", *limits, *options)
        self.server.ask("GET", "/api/choices")
        self.idle_sockets = self.sockets()
        self.selector = selectors.DefaultSelector()
        self.chance = random.Random(1)
        self.measured, self.answered, self.due = [], 0, []
        self.think = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.kill(signal.SIGTERM)
        self.folder.cleanup()

    def memory(self):
        """Returns the server's memory in MB."""
        for line in open(f"/proc/{self.server.process.pid}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1]) / 1024

    def sockets(self):
        """Returns the number of the server's open sockets."""
        descriptors = f"/proc/{self.server.process.pid}/fd"
        return sum(is_socket(f"{descriptors}/{each}") for each in os.listdir(descriptors))

    def held(self):
        """Returns the server's resources: memory, files other than our connections, threads. Waits until the server
        has noticed closed connections."""
        own = f"/proc/{self.server.process.pid}"
        open_ones = self.idle_sockets + len(self.selector.get_map())
        eventually(lambda: self.sockets() <= open_ones)
        files = len(os.listdir(f"{own}/fd")) - len(self.selector.get_map())
        return {"MB": self.memory(), "files": files, "threads": len(os.listdir(f"{own}/task"))}

    def busy(self):
        """Returns the CPU seconds of the server, and of this program."""
        fields = open(f"/proc/{self.server.process.pid}/stat").read().rsplit(")")[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), time.process_time()

    def sit(self, table):
        for screen in table.screens:
            self.selector.register(screen.socket.raw, selectors.EVENT_READ, screen)
        return table

    def later(self, screen):
        self.due.append(
            (
                time.monotonic() + self.chance.expovariate(1 / self.think) if self.think else 0,
                screen,
                screen.question["id"],
            )
        )

    def choose(self, screen):
        screen.give(screen.table.chance.choice(screen.question["answers"])["id"])

    def turn(self):
        """Reads what has arrived, and gives the answers that are due."""
        for key, _ in self.selector.select(0.002 if self.think else 0.05):
            screen = key.data
            for text in screen.read():
                screen.hear(text)
        now = time.monotonic()
        due, self.due = [each for each in self.due if each[0] <= now], [each for each in self.due if each[0] > now]
        for _, screen, question in due:
            if screen.question and screen.question["id"] == question and not screen.table.over:
                self.choose(screen)


def middle(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def answers():
    with Load("--unload-after", "5") as load:
        load.think = chosen.think
        open_one = lambda: load.sit(Table(load, ["open"] * 4, windows="users", packs=chosen.packs))
        first = open_one()  # shared data of all tables is loaded from now on
        first.close()
        before = load.memory()
        tables = [open_one() for _ in range(chosen.tables)]
        until = time.monotonic() + 5 + 2 * load.think  # everyone has joined
        while time.monotonic() < until:
            load.turn()
        seated = load.memory()
        start, finished, busy = time.monotonic(), 0, load.busy()
        load.answered = 0
        load.measured.clear()
        while time.monotonic() < start + chosen.seconds:
            load.turn()
            for i, table in enumerate(tables):
                if table.over:
                    finished += 1
                    table.close()
                    tables[i] = open_one()
        seconds = time.monotonic() - start
        print(
            f"{chosen.tables} tables of four, {seconds:.0f} s, {load.answered / seconds:.0f} answers a second, "
            f"{finished} games came to an end"
        )
        print(
            "from an answer to four screens: "
            + ", ".join(
                f"{name} {middle(load.measured, share):.1f} ms"
                for name, share in (("half", 0.5), ("95 %", 0.95), ("99 %", 0.99), ("all", 1))
            )
            + f" ({len(load.measured)} answers)"
        )
        server, ours = (after - before for after, before in zip(load.busy(), busy))
        print(
            f"processor: {server / seconds:.2f} of the server, {ours / seconds:.2f} of this program, of "
            f"{os.cpu_count()}"
        )
        a_table = lambda now: f"{(now - before) / chosen.tables:.2f} MB a table"
        print(
            f"memory: {before:.0f} MB with no table; {a_table(seated)} when all had sat down, {a_table(load.memory())} "
            "after "
            f"{load.answered / chosen.tables:.0f} answers at each"
        )


class Crowd:
    """The spectators: at each call one may join a table, and those who have seen enough leave. Now and then one queries
    the lobby."""

    def __init__(self, load):
        self.load, self.there, self.came = load, [], 0

    def turn(self, tables):
        now, chance = time.monotonic(), self.load.chance
        if len(self.there) < 60 and chance.random() < 0.2:
            self.came += 1
            self.there.append(Onlooker(chance.choice(tables), now + chance.uniform(0, 4)))
            self.load.selector.register(self.there[-1].socket.raw, selectors.EVENT_READ, self.there[-1])
        for each in [each for each in self.there if each.until < now]:
            self.load.selector.unregister(each.socket.raw)
            each.socket.close()
            self.there.remove(each)
        if chance.random() < 0.02:
            language = chance.choice(["en", "de"])
            self.load.server.ask("GET", chance.choice([f"/api/tables?lang={language}", f"/api/choices?lang={language}",
                                                       f"/api/rules?table={chance.choice(tables).id}&lang={language}"]))


def open_table(load):
    """Tables like those of a normal day: some with all packs, some that ask everyone in windows."""
    packs = load.chance.choice([[], [], ["wild-west"], ["wild-west", "indians", "cowboys"]])
    return load.sit(
        Table(
            load,
            ["open", "open", load.chance.choice(["heuristic", "random"])],
            packs=packs,
            options={"base.mine-nuggets": "2"},
            windows=load.chance.choice(["users", "users", "users", "everyone"]),
        )
    )


def grown(held):
    """Returns what has grown after the first three tenths: memory by more than a twentieth, files or threads at all."""
    early, late = held[2:5], held[-3:]
    by = {name: min(each[name] for each in late) - max(each[name] for each in early) for name in early[0]}
    return [name for name, more in by.items() if more > (early[0]["MB"] / 20 if name == "MB" else 0)]


# Tables without guests are kept for a minute: until the first of them are unloaded, memory has to grow. In seconds.
kWarm = 75


def day():
    with Load("--unload-after", "1", "--min-pass-delay", "0", "--max-pass-delay", "2") as load:
        tables, crowd = [open_table(load) for _ in range(20)], Crowd(load)
        finished, held, start, warm = 0, [], time.monotonic(), False
        while not warm or finished < chosen.games:
            if not warm and time.monotonic() - start > kWarm:
                finished, warm = 0, True
            load.turn()
            crowd.turn(tables)
            for i, table in enumerate(tables):
                if table.over:
                    finished += 1
                    table.close()
                    tables[i] = open_table(load)
            if warm and finished * 10 >= chosen.games * (len(held) + 1):
                held.append(load.held())
                print(
                    f"{finished} games, {load.answered} answers, {crowd.came} who looked on, "
                    f"{time.monotonic() - start:.0f} s: "
                    + ", ".join(f"{n:.1f} {name}" if name == "MB" else f"{n} {name}" for name, n in held[-1].items()),
                    flush=True,
                )
    found = grown(held)
    print(f"grown after the first three tenths: {', '.join(found) or 'nothing'}")
    sys.exit(bool(found))


{"answers": answers, "day": day}[chosen.measure]()
