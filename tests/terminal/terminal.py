"""The program in an 80×24 pseudo-terminal: output and input, hand-overs, and games to play."""
import codecs, fcntl, os, pty, re, select, signal, struct, termios, time

PROGRAM = None  # path of dicetown; conftest.py sets it
PATIENCE = 60  # timeout in seconds for anything that has to happen
CLEARED = "\x1b[H\x1b[2J\x1b[3J"
SCREEN = (24, 80)  # lines and columns
PROMPT = re.compile(r"Player \d> $")
ALL_PACKS = "wild-west,indians,cowboys,first-edition"
TABLE = re.compile(r"\n(?:(?:Round|Runde) \d+|Table|Tisch), [^\n]+\n")  # its heading
ASKED = re.compile(r"> $|(?:press|drücke) Enter $")
# Matches output after a typed line; the prompt may be redrawn once before it.
TAKEN = re.compile("\n|" + re.escape(CLEARED))
HANDED_OVER = ("press Enter ", "drücke Enter ")
MORE = ("[Press Enter to continue] ", "[Weiter mit Enter] ")  # so that nothing scrolls off the screen unread
OVER = ("The game is over.", "Das Spiel ist zu Ende.")


class Terminal:
    """The program in a terminal of its own."""

    started = []  # by the running test

    def __init__(self, *arguments, state="", environment=None):
        """`state`: the folder of autosaves; without one there are none. `environment`: variables replacing the usual
        locale; None: unset."""
        self.screen = ""  # everything printed
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.held = ""  # "\r" at the end of the output: perhaps half a line break
        self.typed = 0  # length of the output when something was typed last
        self.pid, self.end = pty.fork()
        self.started.append(self)
        self.running = True
        if self.pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *SCREEN, 0, 0))
            os.environ.pop("HOME", None)
            os.environ.update(
                TERM="xterm", NO_COLOR="1", LC_ALL="C.UTF-8", XDG_DATA_HOME="/nowhere", XDG_STATE_HOME=state
            )
            for name, value in (environment or {}).items():
                os.environ.pop(name, None)
                os.environ.update({name: value} if value is not None else {})
            os.execv(PROGRAM, [PROGRAM, *arguments])

    def read(self):
        """Reads the output; returns False at the end of the program."""
        if not select.select([self.end], [], [], 0.02)[0]:
            return True
        try:
            data = os.read(self.end, 65536)
        except OSError:
            return False
        text = self.held + self.decoder.decode(data)
        self.held = "\r" if text.endswith("\r") else ""
        self.screen += text.removesuffix("\r").replace("\r\n", "\n")
        return bool(data)

    def wait(self, what, since=0):
        """Waits until `what`, a text or a pattern, is on the screen after position `since`; returns its position."""
        pattern = what if isinstance(what, re.Pattern) else re.compile(re.escape(what))
        until = time.monotonic() + PATIENCE
        while not pattern.search(self.screen, since):
            if self.screen.endswith(MORE) and len(self.screen) > self.typed:
                self.all_can_be_read()
                self.wait_for_keys()
                self.type("\n")
            if not self.read() or time.monotonic() > until:
                if pattern.search(self.screen, since):
                    break
                raise AssertionError(f"never saw {pattern.pattern!r}")
        return len(self.screen)

    def type(self, text):
        self.typed = len(self.screen)
        os.write(self.end, text.encode())

    def say(self, line, then):
        """Types a line and waits for what follows; returns what was printed meanwhile."""
        self.wait_for_keys()  # otherwise the terminal echoes typed text, too
        before = len(self.screen)
        self.type(line + "\n")
        self.wait(then, before)
        return self.screen[before:]

    def wait_for_keys(self):
        """Waits until the program reads single keys: until then the terminal itself interprets Ctrl-D."""
        until = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.end)[3] & termios.ICANON:
            if not self.read() or time.monotonic() > until:
                raise AssertionError(f"the program takes no keys")

    def press(self, key, then):
        """Presses a key and waits for what follows."""
        self.wait_for_keys()
        before = len(self.screen)
        self.type(key)
        self.wait(then, before)

    def leave(self):
        """Waits for the end of the program; returns its exit code."""
        until = time.monotonic() + PATIENCE
        while self.read():
            if self.screen.endswith(MORE) and len(self.screen) > self.typed:
                self.wait_for_keys()
                self.type("\n")
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                raise AssertionError(f"the program goes on")
        os.close(self.end)
        self.running = False
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def kill(self):
        """Ends the program if it is still running."""
        if self.running:
            os.kill(self.pid, signal.SIGKILL)
            self.leave()

    def play_to_the_end(self, chance=None):
        """Answers every question, randomly if `chance` is given, otherwise with the first accepted answer, until the
        scores are shown. Each question must fit on one screen with the table."""
        since = self.wait(ASKED)
        for _ in range(5000):
            handing_over = self.screen.endswith(HANDED_OVER)
            # Questions without numbered answers show example answers in quotes.
            table = [found.start() for found in TABLE.finditer(self.screen)][-1:] or [0]
            asked = self.screen[self.screen.rfind("\n\n", table[0]):]
            if not handing_over:
                self.fits_the_screen(table[0])
                self.all_can_be_read()
            examples = re.findall(r"(?<!\w)'([^'\n]+)'", asked.replace("#1 ...", "#1 #3 #4 #5"))
            answers = ["1", "none", "yes", "nothing", *examples]
            if chance:
                answers = [
                    *chance.sample(re.findall(r"(?m)^ *(\d+)\. ", asked), 1 if re.search(r"(?m)^ +1\. ", asked) else 0),
                    *chance.sample(examples, len(examples)),
                    *answers,
                ]
            for answer in [""] if handing_over else answers:
                since = len(self.screen)
                self.wait_for_keys()
                self.type(answer + "\n")
                self.wait(TAKEN, since)
                self.wait(re.compile(ASKED.pattern + "|" + "|".join(OVER)), TAKEN.search(self.screen, since).end())
                shown = self.screen[since:]
                if any(over in shown for over in OVER):
                    return
                if TABLE.search(shown) or CLEARED in shown:  # the table is shown again: the answer was accepted
                    break
            else:
                raise AssertionError(f"no answer is taken:\n{self.screen[-1500:]}")
        raise AssertionError("the game doesn't end")

    def all_can_be_read(self):
        """Checks that the output since the last input fits on one screen."""
        shown = self.screen[self.typed:]
        # Below the typed line.
        shown = shown[shown.rfind(CLEARED) + 1:].partition("\n")[2].lstrip("\n").split("\n")
        if len(shown) > SCREEN[0]:
            raise AssertionError(f"{len(shown)} lines that nobody could read:\n{self.screen[self.typed:]}")

    def fits_the_screen(self, table):
        """Checks that the table, the question and its answers fit on one screen."""
        shown = self.screen[table + 1:].split("\n")
        if len(shown) > SCREEN[0] or max(map(len, shown)) > SCREEN[1]:
            raise AssertionError(f"{len(shown)} lines, up to {max(map(len, shown))} columns:\n{self.screen[table:]}")


def play(*arguments, state=""):
    """Starts a game; without a seed it is always the same one, unless the program itself asks what to play."""
    seeded = {"--seed", "--scenario"} & set(arguments) or "--seats" not in arguments
    return Terminal("play", *arguments, *(() if seeded else ("--seed", "2")), state=state)


def saved(name):
    with open(name, "rb") as file:
        return file.read()


def replays(name):
    terminal = Terminal("replay", name, "--verify")
    return terminal.leave() == 0


def other_game(name):
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "../games", name)


def edit(name, old, new):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        raise AssertionError(f"{name} has no {old!r}")
    with open(name + ".new", "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    os.replace(name + ".new", name)  # written in one step, so that a watcher never reads half of it


def small_game(folder, script, records="question: {well: {kind: yes-no}, bid: {kind: number}}\n", texts=""):
    """Writes an endless game of one step; returns its folder."""
    game = folder + "/small"
    for name, text in (
        ("pack.yaml", "id: small\nname: Small\nversion: 1.0.0\napi: ^1\nplayers: [2, 4]\nlanguages: [en]\n"),
        ("things.yaml", "step: {go: {}}\n" + records),
        ("scripts/it.lua", f"function step.go() {script} end\n"),
        ("languages/en.yaml", "question: {well: {ask: 'Is all well?'}, bid: {ask: 'How much?'}}\n" + texts),
    ):
        os.makedirs(os.path.dirname(f"{game}/{name}"), exist_ok=True)
        with open(f"{game}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
    return game


def answer(terminal, *lines):
    """Types each line when the program prompts for one."""
    for line in lines:
        terminal.wait(re.compile(r": $"), len(terminal.screen) - 2)
        terminal.type(line + "\n")
        terminal.wait("\n", len(terminal.screen))


def scenarios_of(name, nth=0):
    """Returns a scenario of a file, as an argument of --scenario."""
    file = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../scenarios", name)
    with open(file, encoding="utf-8") as text:
        return f"{file}:{re.findall(r'scenario: (.*)', text.read())[nth]}"


def sat_down(*arguments, **more):
    """Starts a game in which the first person asked has taken the screen."""
    game = play(*arguments, **more)
    game.wait(ASKED)
    while game.screen.endswith(HANDED_OVER):
        game.say("", ASKED)
    return game


def told(game, line):
    """Returns the output of a command, in one line."""
    return " ".join(game.say(line, ASKED).split())
