#!/usr/bin/env python3
"""Games at a terminal, played through a pseudo-terminal: output and input, hand-overs, saving and leaving.

Usage: tests/terminal/run.py PATH-OF-dicetown [PATTERN]
Each function named test_... is a test; its docstring states the tested behavior. PATTERN: only tests with matching
names. Ends with `N passed, M failed`.
"""
import codecs
import fcntl
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

sys.dont_write_bytecode = True
import exhausted, locales, still  # noqa: E402 (tests of their own)

PROGRAM = os.path.abspath(sys.argv[1])
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""
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


class Failure(Exception):
    """The expectation, and what was on the screen."""


class Terminal:
    """The program in a terminal of its own."""

    def __init__(self, *arguments, state="", environment=None):
        """`state`: the folder of autosaves; without one there are none. `environment`: variables replacing the usual
        locale; None: unset."""
        self.screen = ""  # everything printed
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.held = ""  # "\r" at the end of the output: perhaps half a line break
        self.typed = 0  # length of the output when something was typed last
        self.pid, self.end = pty.fork()
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
                raise Failure(f"never saw {pattern.pattern!r}; the screen's end:\n{self.screen[-1500:]}")
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
                raise Failure(f"the program takes no keys; the screen's end:\n{self.screen[-1500:]}")

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
                raise Failure(f"the program goes on; the screen's end:\n{self.screen[-1500:]}")
        os.close(self.end)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

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
                raise Failure(f"no answer is taken:\n{self.screen[-1500:]}")
        raise Failure("the game doesn't end")

    def all_can_be_read(self):
        """Checks that the output since the last input fits on one screen."""
        shown = self.screen[self.typed:]
        # Below the typed line.
        shown = shown[shown.rfind(CLEARED) + 1:].partition("\n")[2].lstrip("\n").split("\n")
        if len(shown) > SCREEN[0]:
            raise Failure(f"{len(shown)} lines that nobody could read:\n{self.screen[self.typed:]}")

    def fits_the_screen(self, table):
        """Checks that the table, the question and its answers fit on one screen."""
        shown = self.screen[table + 1:].split("\n")
        if len(shown) > SCREEN[0] or max(map(len, shown)) > SCREEN[1]:
            raise Failure(f"{len(shown)} lines, up to {max(map(len, shown))} columns:\n{self.screen[table:]}")


def play(*arguments, state=""):
    """Starts a game; without a seed it is always the same one, unless the program itself asks what to play."""
    seeded = {"--seed", "--scenario"} & set(arguments) or "--seats" not in arguments
    return Terminal("play", *arguments, *(() if seeded else ("--seed", "2")), state=state)


def check(condition, why, terminal):
    if not condition:
        raise Failure(f"{why}; the screen's end:\n{terminal.screen[-1500:]}")


def saved(name):
    with open(name, "rb") as file:
        return file.read()


def replays(name):
    terminal = Terminal("replay", name, "--verify")
    return terminal.leave() == 0


def test_quit(folder):
    """Leaving before the first answer loses nothing, so there is no confirmation."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)


def test_why(folder):
    """`why` explains numbers and unplayable cards in words; with --where also by function, file and line."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    told = game.say("why p1.dollars", PROMPT)
    check("Player 1, dollars: 8\n" in told and "+8 (Setup), so 8." in told, "what gave the dollars, in words", game)
    check(".lua" not in told and "p1.dollars: " not in told, "no ids and files", game)
    told = game.say("why p1.dollars --where", PROMPT)
    check("step set-out" in told and "setup.lua:" in told, "the step and the line that gave the dollars", game)
    told = game.say("why not dynamite", PROMPT)
    check("you don't have it" in told, "that the card is not the player's", game)
    told = game.say("why p1.dolars", PROMPT)
    check("mean 'dollars'" in told, "what was meant", game)


def test_why_of_a_card(folder):
    """A card's addition to a number is named, with the event and the place."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/base/mine_and_bank.yaml")
    game = play(
        "--scenario", here + ":Dynamite doubles what the mine gives", "--seats", "human,random,random", "--seed", "2"
    )
    game.wait(PROMPT)
    game.say("dynamite", PROMPT)
    told = game.say("why p1.nuggets", PROMPT).replace("\n    ", " ")
    check("+6 by 'Mine gold' (Round 1, Gold Mine), so 6." in told, "the event and the step", game)
    check("Dynamite: \u00d7 2, so 6." in told and ".lua" not in told, "the card", game)
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def other_game(name):
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "../games", name)


def test_cards_of_a_hand(folder):
    """Card choices are in hand order; `why` lists each unavailable one once; won cards don't count as cards in hand;
    the examples in the help are of this game."""
    game = play("--game", other_game("hearts"), "--seats", "human,random,random,random", "--seed", "3",
                "--set", "hearts.pass-direction=left", "--set", "hearts.windows=everyone")

    def hand():
        shown = game.say("hand", PROMPT).split("\nCards taken\n")[0]  # then the won cards follow
        return re.findall(r"^  (\w+ of \w+)", shown, re.M)

    def why():
        return " ".join(game.say("why", PROMPT).split())

    game.wait(PROMPT)
    options = re.findall(r"#\d+:\s*(\w+\s+of\s+\w+)", game.screen)
    held = hand()
    check(
        [" ".join(each.split()) for each in options] == held and len(held) == 13, "cards to pass, as in the hand", game
    )
    told = why()
    check("not now" not in told and told.count("can be chosen now.") == 1, "all of them can be chosen", game)
    told = game.say("help", PROMPT)
    check("p1.score" in told and "nuggets" not in told and "wins each place" not in told, "examples of this game", game)
    shown = game.say("#1 #2 #3", PROMPT)
    refused = 0
    for trick in range(13):
        held = hand()
        listed = re.findall(r"\d+\. (\w+ of \w+)", shown)
        check(listed and listed == [each for each in held if each in listed], "as in the hand", game)
        in_hand = re.findall(r"Player 1 \(you\) +(\d+)", shown)
        check(in_hand[-1:] == [str(len(held))], f"{len(held)} cards in hand", game)
        told = why()
        check("not now" not in told and told.count("can be chosen now.") == 1, "what can be chosen", game)
        check(told.count("You must follow suit") == (len(listed) < len(held)), "why not the others, once", game)
        refused += len(listed) < len(held)
        if trick < 12:
            shown = game.say("1", PROMPT)
    check(refused > 3, "some could not be chosen", game)
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_why_of_cards_never_played(folder):
    """For a card that can't be played on anything `why` says what it does, and not that it can't be played now."""
    game = play("--game", other_game("harbour"), "--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    for _ in range(6):
        told = game.say("why", PROMPT)
        check("You can play it: ." not in told, "nothing is said of when", game)
        game.say("1", PROMPT)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_quit_unsaved(folder):
    """Leaving an unsaved game needs confirmation; 'n' continues, 'y' leaves, and a message says that nothing is
    kept."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("none", PROMPT)
    game.say("quit", "Leave anyway? (y/n) ")
    game.say("n", PROMPT)
    game.say("quit", "Leave anyway? (y/n) ")
    game.say("y", "The game was not saved")
    check(game.leave() == 0, "exit code 0", game)


def test_keys_that_leave(folder):
    """Ctrl-D and Ctrl-C ask as 'quit' does; the second one leaves with a message, and Ctrl-C with its exit code."""
    for key, code in (("\x04", 0), ("\x03", 130)):
        game = play("--seats", "human,random", "--seed", "2")
        game.wait(PROMPT)
        game.say("none", PROMPT)
        game.press(key, "Leave anyway? (y/n) ")
        game.say("n", PROMPT)
        game.press(key, "Leave anyway? (y/n) ")
        game.press(key, "The game was not saved")
        got = game.leave()
        check(got == code, f"exit code {code}, not {got}", game)


def test_keys_that_leave_saved(folder):
    """If everything is saved, Ctrl-D leaves immediately and says how to continue."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.wait(PROMPT)
    game.say("none", PROMPT)
    game.press("\x04", f"play {name} --save {name}")
    check(game.leave() == 0, "exit code 0", game)
    check(replays(name), "the save replays", game)


def test_save_at_once(folder):
    """A game that is left immediately is saved with the bots' answers, and verifies."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)
    check(replays(name), "the save replays", game)


def test_save_elsewhere(folder):
    """'save FILE' asks before replacing another file, and reports a file that can't be written."""
    novel = folder + "/novel.txt"
    with open(novel, "w", encoding="utf-8") as file:
        file.write("Chapter one.\n")
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say(f"save {novel}", "Overwrite it? (y/n) ")
    game.say("n", PROMPT)
    check(saved(novel) == b"Chapter one.\n", "the file is as it was", game)
    game.say(f"save {novel}", "Overwrite it? (y/n) ")
    game.say("y", "Saved to")
    check(saved(novel) != b"Chapter one.\n", "the file is replaced", game)
    game.say("none", PROMPT)
    game.say(f"save {novel}", "Saved to")  # now it is the game's own
    game.say(f"save {folder}/nowhere/x", "Could not save to")
    game.say("save", "Name a file")
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)
    check(replays(novel), "the save replays", game)


def test_old_save(folder):
    """An old game is not replaced before the first answer: neither by a new one, nor by a game that diverges from
    it."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.wait(PROMPT)
    game.say("none", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    before = saved(name)
    other = play("--seats", "human,random", "--seed", "2", "--save", name)
    check(other.leave() == 2 and "would be overwritten" in other.screen, "it is refused", other)
    check(saved(name) == before, "the file is as it was", other)
    on = play(name, "--save", name)
    on.wait(PROMPT)
    on.say("none", PROMPT)
    on.say("quit", "Goodbye.")
    check(on.leave() == 0 and saved(name) != before, "the loaded game goes on in its file", on)


def test_handing_over(folder):
    """Hidden information is cleared before the next person looks, and each is asked to take the screen."""
    game = play("--seats", "human,human", "--seed", "2")
    game.wait("Player 1, take the screen and press Enter ")
    game.say("", PROMPT)
    shown = game.say("none", "Player 2, take the screen and press Enter ")
    check(CLEARED in shown, "the screen is cleared before it is handed over", game)
    check("Player 1 (you)" not in shown[shown.rindex(CLEARED):], "nothing of player 1 is left", game)
    shown = game.say("", PROMPT)
    check(CLEARED in shown and "Player 2 (you)" in shown, "player 2 sees their own table", game)
    game.say("quit", "Leave anyway? (y/n) ")
    shown = game.say("y", "Goodbye.")
    check(CLEARED in shown, "the screen is cleared at the end", game)
    game.leave()


def test_consent(folder):
    """Undo needs consent: a player who refuses is named, and if all agree it happens."""
    game = play("--seats", "human,human", "--seed", "2")
    game.wait("press Enter ")
    game.say("", PROMPT)
    game.say("undo", "Nothing to undo.")
    game.say("none", "press Enter ")
    game.say("", PROMPT)
    game.say("none", PROMPT)
    game.say("undo", "Player 1, do you agree? (y/n) ")
    game.say("n", "press Enter ")
    shown = game.say("", PROMPT)
    check("Player 1 does not agree." in shown, "it says who refused", game)
    game.say("undo", "Player 2, do you agree? (y/n) ")
    shown = game.say("y", "press Enter ")
    check("Undone." in shown and "Player 1, take the screen" in shown, "player 1 is asked anew", game)
    game.press("\x03", "Leave anyway? (y/n) ")
    game.press("\x03", "Goodbye.")
    game.leave()


def test_undo_alone(folder):
    """Alone with bots, undo needs no consent."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("undo", "Nothing to undo.")
    game.say("none", PROMPT)
    game.say("undo", "Undone. Dice and bots will repeat themselves")
    game.press("\x04", "Leave anyway? (y/n) ")
    game.press("\x04", "Goodbye.")
    game.leave()


def test_the_end(folder):
    """A game against a bot is played to its scores, is saved completely, and verifies."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.play_to_the_end()
    check(game.leave() == 0, "exit code 0", game)
    check("Total" in game.screen and "wins." in game.screen, "the scores are shown", game)
    check(replays(name), "the save replays", game)


def test_the_end_of_a_hot_seat(folder):
    """In a game of several people, everyone sees together what happened after the last answer, as far as it is
    public."""
    game = play("--seats", "human,human", "--seed", "2")
    game.play_to_the_end()
    check(game.leave() == 0, "exit code 0", game)
    end = game.screen[game.screen.rindex(CLEARED):]
    check("Player " in end.split("The game is over.")[0], "what happened last stands above the scores", game)
    idle = re.search(r"You have nothing to choose here.(?:.*\n)*? +1\. .*\(Enter\)", game.screen)
    check(
        idle and "so no one can tell" in idle.group().replace("\n    ", " "),
        "why somebody is asked who can't do anything",
        game,
    )


def edit(name, old, new):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    if old not in text:
        raise Failure(f"{name} has no {old!r}")
    with open(name + ".new", "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))
    os.replace(name + ".new", name)  # written in one step, so that a watcher never reads half of it


def test_watch(folder):
    """A file saved during a question takes effect immediately; a broken one is reported, and the game continues."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    check(maker.leave() == 0, "a game to play", maker)
    rules, texts = folder + "/pebbles/scripts/rules.lua", folder + "/pebbles/languages/en.yaml"
    game = play("--game", folder + "/pebbles", "--seats", "human,random", "--seed", "2", "--watch")
    game.wait("Which card do you play?")
    since = game.wait(PROMPT)
    began = time.monotonic()
    edit(texts, "Which card do you play?", "Which beast do you send?")
    game.wait("Which beast do you send?", since)
    check(time.monotonic() - began < 10, "it counts at once", game)  # a sanitized build is slow
    since = game.wait(PROMPT, since)
    game.type("1")  # not a line yet: it is there again
    edit(rules, "function event.win(ev)", "function event.win(ev")
    game.wait("the game continues with the old rules:", since)
    since = game.wait("rules.lua:", since)
    edit(rules, "function event.win(ev", "function event.win(ev)")
    game.wait("Rules reloaded", since)
    since = game.wait(re.compile(r"Player \d> 1$"), since)
    game.say("", "Round 2")
    game.wait(PROMPT, since)
    game.say("quit", "Leave anyway? (y/n) ")
    game.say("y", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)


def test_watch_at_a_scenario(folder):
    """A game at a scenario's table watches the packs that contain the scenario."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    check(maker.leave() == 0, "a game to play", maker)
    game = play("--scenario", folder + "/pebbles/scenarios/round.yaml:Who has the strongest card alone", "--seats",
                "human,random,random", "--watch")
    since = game.wait(PROMPT)
    edit(folder + "/pebbles/languages/en.yaml", "Which card do you play?", "Which beast do you send?")
    game.wait("Which beast do you send?", since)
    game.wait(PROMPT, since)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)


def test_watch_a_failing_script(folder):
    """With --watch a failing script doesn't end the game: the game continues when the script is fixed."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    check(maker.leave() == 0, "a game to play", maker)
    rules = folder + "/pebbles/scripts/rules.lua"
    game = play("--game", folder + "/pebbles", "--seats", "human,random", "--seed", "2", "--watch")
    since = game.wait(PROMPT)
    edit(rules, "function event.lay(ev) put", "function event.lay(ev) error('oh dear') put")
    game.wait("Rules reloaded", since)
    since = game.wait(PROMPT, since)
    game.type("1\n")
    since = game.wait("oh dear", since)
    edit(rules, "error('oh dear') ", "")
    game.wait("Rules reloaded", since)
    game.wait("Round 2", since)
    game.press("\x03", "Leave anyway? (y/n) ")
    game.say("y", "Goodbye.")
    game.leave()


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


def test_handing_over_hides(folder):
    """Before the next person takes the screen nothing of their question is shown or completed, even if packs are
    reloaded."""
    game = play(
        "--game",
        small_game(folder, "ask(1, 'bid', {least = 1, most = 3}) ask(2, 'well')"),
        "--seats",
        "human,human",
        "--watch",
    )
    game.wait("press Enter ")
    game.say("", PROMPT)
    since = len(game.screen)
    game.say("2", "Player 2, take the screen and press Enter ")
    game.wait_for_keys()
    game.type("ye\t")
    edit(folder + "/small/languages/en.yaml", "How much?", "How many?")
    game.wait("Rules reloaded", since)
    game.wait("Player 2, take the screen and press Enter ", game.screen.index("Rules reloaded"))
    check("yes" not in game.screen and "Is all well?" not in game.screen, "nothing of the question", game)
    game.say("", "Is all well?")
    game.wait(PROMPT)
    check(game.screen.endswith("Player 2> "), "what was typed is forgotten", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_late_divergence(folder):
    """If the answers of a save turn out not to match only after an answer, that is reported, and the save is not
    replaced."""
    small, name = small_game(folder, "ask(1, 'well') ask(1, 'well')"), folder + "/evening"
    game = play("--game", small, "--seats", "human,human", "--save", name)
    game.wait("press Enter ")
    game.say("", PROMPT)
    for _ in range(3):
        game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    small_game(folder, "ask(2, 'well') ask(1, 'well')")
    game = play("--game", small, name, "--save", name, "--ignore-pack-changes")
    game.wait("Player 2, take the screen and press Enter ")
    game.say("", PROMPT)
    before = saved(name)
    since = len(game.screen)
    game.say("yes", "press Enter ")
    told = game.screen[since:].replace("\n", " ")
    check("now asks an additional question" in told and "Could not save to" in told, "it is told", game)
    game.press("\x04", "(y/n) ")
    game.say("y", "Goodbye.")
    game.leave()
    check(saved(name) == before and before.count(b" own ") == 3, "the file is as it was", game)


def test_kept_game_of_another_time(folder):
    """An autosave that the current game could not replace is neither deleted nor finished when the game is left."""
    small = small_game(folder, "ask(1, 'well')")
    game = play("--game", small, "--seats", "human,random", state=folder)
    game.wait(PROMPT)
    game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    kept = folder + "/dicetown/games/"
    file = kept + [name for name in os.listdir(kept) if name.endswith(".save")][0]
    before = saved(file)
    small_game(folder, "ask(1, 'bid', {least = 1, most = 3})")
    game = play("--game", small, file, "--ignore-pack-changes", state=folder)
    game.wait("Could not save to")
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    check(os.path.exists(file) and saved(file) == before, "it is still there", game)
    check(os.path.exists(file.replace(".save", ".yaml")), "and where its packs are", game)


def test_one_save_at_two_terminals(folder):
    """The second program that plays from a file is told, and the file is not overwritten with an older game."""
    small, name = small_game(folder, "ask(1, 'well') ask(1, 'well')"), folder + "/evening"
    game = play("--game", small, "--seats", "human,random", "--save", name)
    game.wait(PROMPT)
    second = play("--game", small, "--seats", "human,random", "--save", name)
    second.wait("the game is open in another program")
    check(second.leave() == 5, "the second one can't write", second)
    game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    check(os.listdir(folder).count(".evening.lock") == 0, "the lock is gone", game)
    game = play("--game", small, name)
    game.wait(PROMPT)
    second = play("--game", small, name, "--save", name)
    second.wait(PROMPT)
    second.say("yes", PROMPT)
    second.say("quit", "Goodbye.")
    second.leave()
    newer = saved(name)
    game.say("no", PROMPT)
    game.say(f"save {name}", "(y/n) ")
    game.say("n", PROMPT)
    game.say("quit", "(y/n) ")
    game.say("y", "Goodbye.")
    game.leave()
    check(saved(name) == newer, "the newer game is still there", game)


def test_replay_kept_with_another_game(folder):
    """An autosave is replayed with the named packs, not with those that it was played with."""
    small = small_game(folder, "ask(1, 'well')")
    game = play("--game", small, "--seats", "human,random", state=folder)
    game.wait(PROMPT)
    game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    kept = folder + "/dicetown/games/"
    file = kept + [name for name in os.listdir(kept) if name.endswith(".save")][0]
    there = Terminal("replay", file, "--verify", state=folder)
    check(there.leave() == 0, "with its own packs", there)
    bid = small_game(folder + "/other", "ask(1, 'bid', {least = 1, most = 3})")
    other = Terminal("replay", file, "--verify", "--game", bid, state=folder)
    check(other.leave() == 3 and "pack small was" in other.screen, "with others", other)


def test_leaving_before_the_game(folder):
    """Leaving at the first prompts by Ctrl-C has its exit code; by Ctrl-D or 'quit' it is 0."""
    for key, code in (("\x03", 130), ("\x04", 0)):
        game = play(state=folder)
        game.wait("Expansions for Dice Town")
        game.wait(re.compile(r": $"))
        game.wait_for_keys()
        game.type(key)
        got = game.leave()
        check(got == code, f"exit code {code}, not {got}", game)


def test_leaving_before_an_answer(folder):
    """A game that is left before any answer isn't kept, and no message says how to continue it."""
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.wait(PROMPT)
    shown = game.say("quit", "Goodbye.")
    check(game.leave() == 0 and "To continue" not in shown, "there is nothing to go on with", game)
    check(os.listdir(folder + "/dicetown/games") == [], "nothing is kept", game)


def test_leaving_a_failed_game(folder):
    """Leaving while a script is broken, by a key or by 'quit', has the exit code of bad scripts."""
    for nth, leave in enumerate(("quit\n", "\x04")):
        small = small_game(f"{folder}/{nth}", "ask(1, 'well') error('oh dear')")
        game = play("--game", small, "--seats", "human,random", "--watch", "--save", f"{folder}/{nth}/evening")
        game.wait(PROMPT)
        game.say("yes", "oh dear")
        game.wait(re.compile(r"\n> $"))
        game.wait_for_keys()
        game.type(leave)
        game.wait("Goodbye.")
        got = game.leave()
        check(got == 3, f"exit code 3, not {got}", game)


def test_examples_that_can_be_typed(folder):
    """Every example below a question is valid input, whatever things are called."""
    names = [
        "'Gull, the grey'", "'Tern: a small one'", "'Auk of the cold and far north'", "'Petrel, black'",
        "'Puffin + young'",
    ]
    ids = ["gull", "tern", "auk", "petrel", "puffin"]
    small = small_game(
        folder, "ask(1, 'some', {cards = zone.deck, least = 1, most = 5})",
        "zone: {deck: {seen: all}}\nquestion: {some: {kind: subset}}\ncard: {" +
        ", ".join(f"{each}: {{deck: deck}}" for each in ids) + "}\n",
        "card: {" + ", ".join(f"{each}: {{name: {name}}}" for each, name in zip(ids, names)) + "}\n")
    game = play("--game", small, "--seats", "human,random", "--seed", "3")
    game.wait(PROMPT)
    example = re.search(r"'([^'\n]+)'", game.screen[game.screen.rindex("1:"):]).group(1)
    check(
        set(example.split()) <= set(ids), f"{example!r} is by ids: parts of such names can't be told from others", game
    )
    shown = game.say(" ".join(reversed(example.split())), PROMPT)
    check("is not one of" not in shown and TABLE.search(shown), f"{example!r} is taken", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def answer(terminal, *lines):
    """Types each line when the program prompts for one."""
    for line in lines:
        terminal.wait(re.compile(r": $"), len(terminal.screen) - 2)
        terminal.type(line + "\n")
        terminal.wait("\n", len(terminal.screen))


def test_beginning(folder):
    """Alone, `play` asks for packs, players and names; the game is saved automatically, is offered later, and
    continues."""
    game = play(state=folder)
    game.wait("Expansions for Dice Town")
    game.wait(re.compile(r"for\s+up\s+to\s+6\s+players\."))  # the pack's text has its placeholders filled
    game.say("nonsense", "There is no expansion 'nonsense'.")
    answer(game, "wild west", "9")
    game.wait("Type a number from 2 to 6.")
    answer(game, "3", "2", "Ann", "Ann")
    game.wait("Ann is taken, or looks like another name.")
    answer(game, "Bob")
    game.wait("Ann, take the screen and press Enter ")
    game.say("", re.compile(r"\n  Ada  .*Ann> $", re.S))
    game.say("none", re.compile("Bob, take the screen and press Enter $"))
    game.press("\x04", "To continue: dicetown play")
    check(game.leave() == 0, "it can be left", game)
    game = play(state=folder)
    game.wait("1. Dice Town, Wild West (Ann, Bob, Ada), today at ")
    game.wait("Which one?")
    game.say("", re.compile("Bob, take the screen and press Enter $"))
    game.say("", re.compile("Bob> $"))
    game.press("\x04", "Goodbye.")
    game.leave()
    kept = folder + "/dicetown/games/"
    check(len([name for name in os.listdir(kept) if name.endswith(".save")]) == 1, "it is the same file", game)


def test_kept_from_a_scenario(folder):
    """A game begun at a scenario's table is saved automatically, too, says so in the list, and continues without the
    scenario's file."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    check(maker.leave() == 0, "a game to play", maker)
    scenarios = folder + "/pebbles/scenarios/round.yaml"
    edit(scenarios, "p1.hand: [fox, bear]\n    p2.hand: [wolf, dragon]\n    p3.hand: [fox, wolf]",
         "p1.hand: [fox, bear, dragon]\n    p2.hand: [wolf, dragon, bear]\n    p3.hand: [fox, wolf, wolf]")
    game = play("--scenario", scenarios + ":Who has the strongest card alone", state=folder)
    game.wait(PROMPT)
    game.say("1", PROMPT)
    before = game.say("table", PROMPT)
    game.say("quit", "To continue: dicetown play")
    check(game.leave() == 0, "it is left", game)
    os.remove(scenarios)
    game = play(state=folder)
    game.wait('from the scenario "Who has the strongest card alone')
    game.wait("Which one?")
    game.say("", PROMPT)
    after = game.say("table", PROMPT)
    check(before == after, "the table is as it was", game)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "it goes on", game)


def test_kept_games(folder):
    """A game without answers is not kept; a finished one is no longer offered; one with other packs continues."""
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "it is left", game)
    check(not os.listdir(folder + "/dicetown/games"), "nothing is kept", game)
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.play_to_the_end()
    check(game.leave() == 0, "it ends", game)
    check(os.listdir(folder + "/dicetown/games") == ["finished"], "it is finished", game)
    check(len(os.listdir(folder + "/dicetown/games/finished")) == 1, "it is still there", game)
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    check(maker.leave() == 0, "another game", maker)
    game = play("--game", folder + "/pebbles", "--seats", "human,random", state=folder)
    game.wait(PROMPT)
    game.say("1", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    game = play(state=folder)
    game.wait("1. ")
    game.wait("Which one?")
    game.say("", PROMPT)
    game.say("quit", "Goodbye.")
    check(game.leave() == 0, "it goes on", game)


def test_names(folder):
    """Players' names are at the table, in the log and in saves; invalid names are rejected."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--names", "Calamity Jane", "--seed", "2", "--save", name)
    game.wait("Calamity Jane (you)")
    game.wait("Calamity Jane> ")
    shown = game.say("none", re.compile("Jane> $"))
    check("Calamity Jane keeps nothing" in shown, "the log names her", game)
    game.say("quit", "Goodbye.")
    game.leave()
    game = play(name)
    game.wait("Calamity Jane> ")
    game.say("quit", "Goodbye.")
    game.leave()
    game = play(name, "--names", "Ann")
    game.wait("Ann> ")
    game.say("quit", "Goodbye.")
    game.leave()
    both = Terminal("play", "--seats", "random,random", "--names", "Ann,Bob", "--seed", "2", "--save", name + "-2")
    check(both.leave() == 0, "a game of two names", both)
    wrong = play(name + "-2", "--names", "Bob")
    check(wrong.leave() == 2 and "Bob appears twice" in wrong.screen, "as somebody in the save is called", wrong)
    for names, why in (
        ("Ann,Ann", "Ann appears twice"), ("x" * 21, "is not a valid name"), ("A,B,C", "3 names for 2"),
        ("A,a", "a appears twice, or looks like another name"), ("Ann,\uff21nn", "Ann appears twice"),
        ("Ann,\u0410nn", "appears twice"), ("Ann\u200b,Bob", "is not a valid name"),
        ("\u202eAnn", "is not a valid name"),
    ):
        wrong = play("--seats", "human,random", "--names", names)
        check(wrong.leave() == 2 and why in wrong.screen, "it is refused", wrong)


def test_completion(folder):
    """Bash completion offers commands, options and values, one by one after commas."""
    shell = subprocess.run(
        ["bash", "-c", f"""source <({PROGRAM} completion bash)
        offer() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dicetown; echo "${{COMPREPLY[*]}}"; }}
        offer dicetown repl; offer dicetown play --see; offer dicetown play --with wild-west,cow
        offer dicetown play --lang d; offer dicetown completion f
        offer dicetown compare --marg; offer dicetown sweep --wan; offer dicetown ablate --keep
        offer dicetown merge --rep; offer dicetown serve --max-tables-"""],
        capture_output=True, text=True, check=True)
    offered = shell.stdout.split("\n")[:-1]
    # The server beside it adds its own options, if it was built.
    served = os.path.exists(os.path.join(os.path.dirname(PROGRAM), "dicetown_server"))
    wanted = ["replay", "--seed", "wild-west,cowboys", "de", "fish", "--margin", "--want", "--keep-going", "--report",
              "--max-tables-per-minute" if served else ""]
    if offered != wanted:
        raise Failure(f"offered {offered}, expected {wanted}; {shell.stderr}")
    for name in ("zsh", "fish"):
        script = subprocess.run([PROGRAM, "completion", name], capture_output=True, text=True, check=True).stdout
        if "wild-west" not in script:
            raise Failure(f"{name} offers no packs")
        if name == "zsh" and "*--set[" not in script:
            raise Failure("zsh offers --set only once")
        if name == "zsh" and not all(
            each in script for each in (":value:_sequence compadd - cowboys", ":value:(en de)")
        ):
            raise Failure("zsh offers packs one by one, or languages with a comma")
        subprocess.run([name, "-n"], input=script, text=True, check=True)


def test_german(folder):
    """The beginning of a game and the command-line help are available in German."""
    game = play("--lang", "de", state=folder)
    game.wait("Erweiterungen für Dice Town")
    answer(game, "alle", "", "", "")
    game.wait(re.compile(r"Spieler 1> $"))
    game.press("\x04", "Auf Wiedersehen.")
    game.leave()
    helping = Terminal("play", "--lang", "de", "--help")
    check(helping.leave() == 0 and "Festlegen, wer spielt: human" in helping.screen, "the help is German", helping)


def test_one_screen(folder):
    """Whole random games, of base and of all packs, of four and of six, with short and long names, in both languages:
    the table, the question and its answers fit on one screen."""
    four, six = "human,random,heuristic,random", "human,random,heuristic,random,random,heuristic"
    long_names = ",".join(
        [
            "Calamity Jane Canary", "Wild Bill Hickok Jr.", "Doc John H. Holliday", "Annie Oakley Butler.",
            "Butch Cassidy Parker", "Sundance Kid Longab.",
        ]
    )
    for packs, seats, names, language, seeds in (
        ("", four, "Ann", "en", (1, 2)),
        (ALL_PACKS, four, long_names[:20], "en", (1, 2)),
        (ALL_PACKS, six, "Ann", "en", (1, 5)),
        (ALL_PACKS, six, long_names, "en", (7,)),
        (ALL_PACKS, six, long_names, "de", (8,)),
    ):
        for seed in seeds:
            game = play(*(["--with", packs] if packs else []), "--seats", seats, "--names", names, "--lang", language,
                        "--seed", str(seed))
            game.play_to_the_end(random.Random(seed))
            check(game.leave() == 0, "exit code 0", game)


def test_what_is_decided_about(folder):
    """Even in little space, a tie shows who is Sheriff, and a place shows its resources."""
    game = play("--with", ALL_PACKS, "--seats", "human,random,heuristic,random", "--names", "Ann", "--seed", "3")
    game.play_to_the_end(random.Random(3))
    check(game.leave() == 0, "exit code 0", game)
    check(re.search(r"\nGold Mine holds \d+ nuggets\.", game.screen), "what lies in the mine", game)
    ties = [found.start() for found in re.finditer(r"\n[^\n]+ are tied\.", game.screen)]
    check(ties, "there are ties", game)
    for tie in ties:
        table = [found.start() for found in TABLE.finditer(game.screen, 0, tie)][-1]
        shown = re.search(r"\n +dollars +nuggets[^\n]*\n(.*?)\n\n", game.screen[table:], re.S).group(1)
        check("Sheriff" in shown, "who is Sheriff stands in the table:" + game.screen[table:tie + 200], game)


def test_german_game(folder):
    """A whole game in German: the program prints nothing in English."""
    game = play("--seats", "human,random,random", "--seed", "3", "--lang", "de")
    game.play_to_the_end(random.Random(3))
    check(game.leave() == 0 and "gewinnt." in game.screen, "it ends", game)
    for word in ("Round", "keeps", "Which", "press", "points", "Player", "wins"):
        check(not re.search(rf"\b{word}\b", game.screen), f"'{word}' is not said", game)


def test_everybody_is_asked(folder):
    """Several people at one screen are all asked in windows, unless set otherwise."""
    for seats, more, wanted in (("human,human", [], b"everyone"), ("human,random", [], b"users"),
                                ("human,human", ["--set", "base.windows=users"], b"users")):
        name = folder + "/" + "-".join([seats, *more]).replace(",", "-")
        game = play("--seats", seats, *more, "--seed", "2", "--save", name)
        game.wait(ASKED)
        game.press("\x04", "Goodbye.")
        game.leave()
        check(b"option base.windows " + wanted in saved(name), f"windows: {wanted}", game)


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


def test_offers(folder):
    """Offers can be typed naturally; Enter offers nothing."""
    table = scenarios_of("base/bribes.yaml")
    for language, typed, told in (
        ("en", "$2", "offers $2 if"),
        ("en", "1", "offers $1 if"),
        ("en", "2 dollars for player 1", "offers $2 if Player 1 wins"),
        ("en", "3$", "offers $3 if"),
        ("en", "3 $", "offers $3 if"),
        ("en", "$ 3", "offers $3 if"),
        ("en", "2 dollars and dynamite", "offers $2 and Dynamite if"),
        ("en", "dynamite and 2 dollars", "offers $2 and Dynamite if"),
        ("en", "deed 3", "offers Deed (3) if"),
        ("en", "dynamite, deed 3 hidden", "offers a card (General Store deck) and a card (Deed deck) if"),
        ("en", "1 dynamite", "offers Dynamite if"),
        ("en", "deed, 3", "offers $3 and Deed (3) if"),
        ("de", "2 Dollar und Dynamit", "bietet 2 $ und Dynamit, falls"),
        ("de", "3 $", "bietet 3 $, falls"),
        ("en", "", None),
    ):
        game = sat_down("--scenario", table, "--seats", "human,human,human,human", "--lang", language)
        if language == "en":
            check("Type your offer" in game.screen, "an offer is asked for", game)
            for wrong, why in (
                ("3 p2", "can't be offered"),  # a player without 'for'
                ("$3 2 dollars", "is chosen twice"),
                ("deed 4", "'deed 4' is ambiguous"), ("dynamite 3", "'dynamite 3' is ambiguous"),
                ("2 dynamite", "can't be offered"), ("dollars", "How many dollars?"), ("3 dollars 2", "ambiguous"),
            ):
                check(why in game.say(wrong, ASKED), f"{wrong!r}: {why}", game)
        before = game.say(typed, ASKED)
        check(CLEARED in before, f"{typed!r} is taken", game)
        if told:
            for _ in range(30):
                if told in " ".join(game.screen.split()):
                    break
                game.say("", ASKED)
            check(told in " ".join(game.screen.split()), f"{typed!r}: {told}", game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_offers_for_somebody(folder):
    """A player who isn't tied must name the recipient if several are tied; none is assumed."""
    for language, asks, typed, told in (
        ("en", "Whom is the offer for (Player 1, Player 2)? Add 'for Player 1'", "3 for player 2",
         "offers $3 if Player 2 wins"),
        ("de", "ür wen ist das Angebot (Spieler 1, Spieler 2)? Ergänze 'für Spieler 1'", "3 für Spieler 2",
         "bietet 3 $, falls Spieler 2 gewinnt"),
    ):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml", 4), "--seats", "human,human,human,human",
                        "--lang", language)
        for _ in range(2):  # a tied player offers nothing
            game.say("", ASKED)
            game.say("", ASKED)
        check(re.search("Player 3> $|Spieler 3> $", game.screen), "who isn't tied is asked", game)
        check(asks in game.say("3", ASKED), "for whom", game)
        game.say(typed, ASKED)
        check(told in " ".join(game.say("", ASKED).split()), told, game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_refusals(folder):
    """Rejections use names, no ids, once, and omit what can't be offered at all."""
    for language, typed, told, ids in (
        ("en", "9", "expected 'nothing', or any of dollars: 0 to 8, the cards Dynamite, Deed (3), for Player 1, "
         "Player 3.", ("deed-3", "nugget", "p1")),
        ("de", "9", "erwartet wird 'nichts' oder etwas von Dollar: 0 bis 8, die Karten Dynamit, Besitzrecht (3), für "
         "Spieler 1, Spieler 3.", ("deed-3", "ugget", "p1")),
    ):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml"), "--seats", "human,human,human,human", "--lang",
                        language)
        shown = " ".join(game.say(typed, ASKED).split())
        check(told in shown and not any(each in shown for each in ids), told, game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_a_die_and_its_side(folder):
    """A die to turn is named by its side or its position; the expected input is reported once."""
    game = play("--scenario", scenarios_of("base/cards_reveal.yaml", 6), "--seats", "human,random", "--seed", "24")
    game.wait(PROMPT)
    game.say("#1 #2 #3 #4", PROMPT)
    asked = game.say("professional", PROMPT)
    check("#1:[9]  #2:[10]  #3:[J]  #4:[Q]  ->  9 10 J Q K A" in asked, "places, as in other questions", game)
    check("'9 -> A'" in asked, "an example", game)
    told = game.say("J", PROMPT)
    check(told.count("9 -> A") == 1, "one example", game)
    check("nor the position of one" in game.say("#5 -> A", PROMPT), "there are four", game)
    game.say("#1 -> A", "kept 10 J Q A")
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def told(game, line):
    """Returns the output of a command, in one line."""
    return " ".join(game.say(line, ASKED).split())


def test_several_winners(folder):
    """The rules and the help of a place say how several players win it; for a single winner they say nothing."""
    for language, words, rules, place in (
        ("en", ("rules", "help gold mine", "help prospect"),
         "The best 2 win; in order, each takes one of the actions left.",
         "The best 2 win; in order, each takes one of the actions left: Mine gold; "
         "Prospect in the river."),
        ("de", ("regeln", "hilfe goldmine", "hilfe im fluss gold"),
         "Die besten 2 gewinnen; der Reihe nach wählt jeder eine der übrigen Aktionen.",
         "Die besten 2 gewinnen; der Reihe nach wählt jeder eine der übrigen Aktionen: In der Goldmine graben; "
         "Im Fluss Gold waschen."),
    ):
        for packs in ([], ["--with", "wild-west"]):
            game = sat_down("--seats", "human,random,random", "--seed", "2", "--lang", language, *packs)
            check((rules in told(game, words[0])) == bool(packs), f"{words[0]} with {packs}", game)
            for word in words[1:] if packs else words[1:2]:
                check(told(game, word).count(place) == len(packs) // 2, f"{word} with {packs}", game)
            os.kill(game.pid, signal.SIGKILL)
            game.leave()


def test_which_hand_beats_which(folder):
    """The rules, and the help of their place, of the ranking and of each hand, list the hands in order."""
    for language, words, hands in (
        ("en", ("rules", "help town hall", "help poker hand", "help straight"),
         "five of a kind, four of a kind, full house, straight, three of a kind, two pair, pair, high die."),
        ("de", ("regeln", "hilfe town hall", "hilfe pokerkombination", "hilfe straße"),
         "Fünfling, Vierling, Full House, Straße, Drilling, zwei Paare, Paar, höchster Würfel."),
    ):
        game = sat_down("--seats", "human,random", "--seed", "2", "--lang", language)
        for word in words:
            check(told(game, word).count(hands) == 1, f"{word}: {hands}", game)
        check(hands not in told(game, words[1].split()[0] + " gold"), "elsewhere they are not told", game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_what_dice_are_for(folder):
    """The start of a game explains the first step, and above the first question which face wins which place."""
    for language, text, places in (
        ("en", "Your dice decide which locations you control", "What wins each place: Gold Mine 9, Bank 10, "),
        (
            "de",
            "Deine Würfel entscheiden, welche Orte du beherrschst",
            "Womit man welchen Ort beherrscht: Goldmine 9, Bank 10, ",
        ),
    ):
        for packs in ([], ["--with", ALL_PACKS]):
            game = play("--seats", "human,random,random", "--seed", "2", "--lang", language, *packs, state=folder)
            game.wait(MORE[language == "de"])
            check(text in " ".join(game.screen.split()), "what the step is for, on the first page", game)
            game.all_can_be_read()
            game.wait(PROMPT if language == "en" else re.compile(r"\d> $"))
            check(places in game.screen, "which face wins which place", game)
            game.fits_the_screen([found.start() for found in TABLE.finditer(game.screen)][-1])
            os.kill(game.pid, signal.SIGKILL)
            game.leave()


def test_questions_are_explained(folder):
    """The subject of a question can be read: the first time wherever it fits, later by 'why' and by 'help' with a word
    in the player's language."""
    for language, words, texts in (
        ("en", ("why", "help offer", "help tie"), ("You pay only if the Sheriff", "Choose any of the tied players")),
        ("de", ("warum", "hilfe angebot", "hilfe gleichstand"),
         ("Du zahlst nur, wenn der Sheriff", "Du hast die freie Wahl")),
    ):
        scenarios = os.path.join(folder, "tie.yaml")
        with open(scenarios, "w", encoding="utf-8") as file:
            file.write("- scenario: A tie\n  game: {packs: [base, wild-west, indians, cowboys], players: 6}\n  given:\n"
                       "    sheriff: p2\n    p1.dice: 9 9 J Q K\n    p3.dice: 9 9 J Q K\n"
                       "    p1.hand: [dynamite, deed-3, elixir, wanted, corruption]\n  run: gold-mine\n")
        game = sat_down("--scenario", scenarios + ":A tie", "--seats", "human,human,human,human,human,human", "--lang",
                        language)
        while not re.search(r"(?:Player|Spieler) 1> $", game.screen):
            game.say("", ASKED)
        shown = " ".join(game.screen[game.typed:].split())
        check(texts[0] in shown, "the first offer is explained", game)
        game.fits_the_screen([found.start() for found in TABLE.finditer(game.screen)][-1])
        check(texts[0] in told(game, words[0]), words[0], game)
        check(texts[0] in told(game, words[1]), words[1], game)
        check(texts[1] in told(game, words[2]), words[2], game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_small_slips(folder):
    """An empty line where an answer is needed repeats the question; help for an unknown word refers to related topics;
    for a card that can be offered, `why` says so; unnamed bots get names if people have names."""
    for language, asks, help_of, speaks in (
        ("en", "Which dice do you keep?", "help river", ("of its own; see ", "Prospect in the river")),
        ("de", "Welche Würfel behältst du?", "hilfe fluss", ("eigene Erklärung; siehe ", "Im Fluss Gold waschen")),
    ):
        game = sat_down("--seats", "human,random,random", "--seed", "2", "--with", "wild-west", "--lang", language)
        check(asks in game.say("", ASKED), "the question again", game)
        shown = told(game, help_of)
        check(all(each in shown for each in speaks), f"{speaks}", game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()
    for language, why, offered in (("en", ("why", "why not dynamite"), "you can offer it now."),
                                   ("de", ("warum", "warum nicht dynamit"), "lässt sich jetzt anbieten.")):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml"), "--seats", "human,human,human,human", "--lang",
                        language)
        for word in why:
            check(offered in told(game, word), f"{word}: {offered}", game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()
    game = sat_down("--seats", "human,heuristic,heuristic", "--names", "Ben", "--seed", "2")
    check("Player 2" not in game.screen and "Ada" in game.screen and "Cleo" in game.screen, "names of bots", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_help_of_anything(folder):
    """Help explains cards, places and hands by prefixes of their names; commands can be abbreviated, Tab completes."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("help dynam", re.compile(r"times\s+as\s+many\s+nuggets"))
    game.wait(PROMPT)
    game.say("help gener", "General Store")
    game.wait(PROMPT)
    game.say("help xyzzy", "Nothing is called 'xyzzy'")
    game.say("help deed", re.compile(r"Deed \(1\): Worth 1 VP.*Deed \(5\): Worth 5 VP", re.S))
    for command, shown in (("score", "Total"), ("hand", "You have no cards."), ("rules", "How a round works"),
                           ("sco", "Total"), ("table", "Player 1 (you)"), ("log", "Nothing has happened")):
        game.wait(PROMPT)
        game.say(command, shown)
    game.wait_for_keys()
    game.type("help dynami\t")
    game.wait(re.compile(r"help dynami\s*\S*te "))  # libedit moves the cursor before the text it adds
    game.type("\n")
    game.wait(re.compile(r"times\s+as\s+many\s+nuggets.*times\s+as\s+many\s+nuggets", re.S))
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()


def test_newcomers_first_screen(folder):
    """A game begins with its aim, its end, where it is saved, how to get help and how to leave; in German too, and for
    each of several people at their first turn."""
    for arguments, wanted in (
        (
            (),
            (
                "Goal: Score the most victory points", "The gold mine is empty.", "saved after each",
                "'dicetown replay' replays", "'quit' to",
            ),
        ),
        (
            ("--lang", "de"),
            (
                "Spielziel: Sammle die meisten Siegpunkte", "Die Goldmine ist", "nach jeder Antwort gespeichert",
                "'ende' verlässt",
            ),
        ),
    ):
        game = play("--seats", "human,random", "--seed", "2", *arguments, state=folder)
        game.wait(ASKED)
        for text in wanted:
            check(text in game.screen.replace("\n", " "), f"{text!r} is said", game)
        game.say("exit", re.compile("Goodbye|Auf Wiedersehen"))
        game.leave()
    game = play("--seats", "human,human", "--seed", "2", state=folder)
    game.wait("press Enter ")
    for nth in range(2):
        game.say("", PROMPT)
        shown = game.screen[game.screen.rindex(CLEARED):]
        check("Goal: " in shown, "who sits down reads it", game)
        game.type("none\n")
        game.wait(re.compile(r"press Enter $|\d> $"), len(game.screen) + 1)
        check(nth == 1 or game.screen.endswith("press Enter "), "the other one is asked, too", game)
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_places_as_they_are_typed(folder):
    """Dice are shown with their positions as typed, so that '1' can't be mistaken for the first: it is a prefix of
    '10'."""
    game = play("--seats", "human,random", "--seed", "3", state=folder)
    game.wait(ASKED)
    game.say("", PROMPT)
    check("#1:[9]  #2:[10]" in game.screen, "places begin with '#'", game)
    game.say("exit", "Goodbye")
    game.leave()


def test_texts_that_do_not_fit(folder):
    """Card choices without space for their texts say how to read the texts."""
    scenarios = os.path.join(folder, "crowd.yaml")
    with open(scenarios, "w", encoding="utf-8") as file:
        file.write("- scenario: A crowd\n  game: {packs: [base], players: 5}\n  given:\n"
                   "    store: {only: [dynamite, the-girls, unlimited-credits, wanted, elixir]}\n"
                   "    p1.dice: J J J J J\n  run: general-store\n")
    game = play("--scenario", scenarios + ":A crowd", "--seats", "human,random,random,random,random", "--seed", "2")
    game.wait(PROMPT)
    check("1. " in game.screen and "times as many" not in game.screen, "there is no room", game)
    told = re.search(r"don't fit here; 'help ([^']+)' shows one", game.screen.replace("\n    ", " "))
    check(told is not None, "how to read what cards do", game)
    check(told[1] + ": " in game.say("help " + told[1], PROMPT), "what is to be typed works", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_texts_that_do_not_fit_a_dense_list(folder):
    """Card choices in columns say so, too."""
    scenarios = os.path.join(folder, "coupon.yaml")
    with open(scenarios, "w", encoding="utf-8") as file:
        file.write(
            "- scenario: Many discards\n  game: {packs: [base, wild-west], players: 6}\n  given:\n    river: [coupon]\n"
            "    store-discard: [dynamite, the-girls, corruption, nervous-joe, marshall, even-split, elixir, wanted, "
            "the-dog]\n"
            "    p1.dice: 9 9 9 Q K\n  run: gold-mine\n"
        )
    game = play(
        "--scenario", scenarios + ":Many discards", "--seats", "human,random,random,random,random,random", "--seed", "2"
    )
    game.wait(PROMPT)
    game.say("river-prospect", PROMPT)
    check(re.search(r"\n +1\. [^\n]+  2\. ", game.screen), "several answers in a line", game)
    told = re.search(r"don't fit here; 'help ([^']+)' shows one", game.screen.replace("\n    ", " "))
    check(told is not None, "how to read what they do", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_the_action_at_hand(folder):
    """The text above a question says what is being done, not what else the place offers."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/wild-west/places.yaml")
    game = play(
        "--scenario",
        here + ":The general store's second action is a visit to the Doc at once",
        "--seats",
        "human,random,random",
        "--seed",
        "2",
    )
    game.wait(PROMPT)
    game.say("visit doc", PROMPT)
    asked = game.screen[game.screen.rindex("Round 1, "):]
    check(
        re.search(
            r"Be treated by Doc Badluck: The visitor\s+takes\s+one\s+of\s+the\s+face-up\s+elixirs[^\n]*\n"
            r"[^\n]*unseen\.\nWhich elixir do you take\?",
            asked,
        ),
        "the visit",
        game,
    )
    check("draw a store card" not in asked, "not the other action", game)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_typed_at_the_end_of_a_screen(folder):
    """A command typed at a page break runs, and then the rest of the text is shown."""
    game = play("--seats", "human,random,random,random", "--seed", "2")
    game.wait(PROMPT)
    for _ in range(8):
        game.say("none", re.compile(PROMPT.pattern + "|" + re.escape(MORE[0]) + "$"))
        if game.screen.endswith(MORE[0]):
            break
    check(game.screen.endswith(MORE[0]), "more than a screen to read", game)
    shown = game.say("score", PROMPT)
    check(0 < shown.find("Total") < shown.rfind("Player 1 (you)"), "the points, then the table and the question", game)
    game.say("rules", MORE[0])
    told = game.say("hand", PROMPT)
    check(
        0 < told.find("You have no cards.") < told.rfind("Which dice do you keep?"), "within what a command tells", game
    )
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_help_of_words(folder):
    """Help explains sides of the dice, terms of scoring, the aim and the end of the game, players; otherwise it
    guesses."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    for about, told in (
        ("J", "The most of them win General Store"),
        ("VP", "Victory points"),
        ("end", "The gold mine is"),
        ("aim", "Score the most victory points"),
        ("points", "Sheriff badge: 5 VP"),
        ("quit", "leave the game"),
        ("mine", "Most 9s: take a nugget"),
        ("bank", "Holds the town's dollars"),
        ("store", "Which one?"),
        ("Player 2", "played by a bot (random)"),
        ("hepl", "did you mean 'help'?"),
    ):
        shown = game.say("help " + about, PROMPT)
        check(told in shown.replace("\n    ", " "), f"help {about}: {told}", game)
    check("leave the game" in game.say("help exit", PROMPT), "help of the other word", game)
    check("to leave" not in game.say("q zz", PROMPT), "a letter among others is no wish to leave", game)
    game.say("quit", "Goodbye.")
    game.leave()


def test_leaving(folder):
    """'exit' leaves as 'quit' does; q is a die's side if there is one, and otherwise the game says how to leave."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    shown = game.say("x y z", PROMPT)
    check("is not one of the options" in shown, "it is refused", game)
    game.say("q", re.compile(r"keeps Q.*> $", re.S))
    for _ in range(20):
        shown = game.say("q", ASKED)
        if "keeps Q" not in shown:
            break
    check("to leave the game, type 'quit'" in shown, "how to leave", game)
    game.say("exit", "Leave anyway? (y/n) ")
    game.say("y", "Goodbye.")
    check(game.leave() == 0, "exit code 0", game)


def test_cancelled(folder):
    """For a card that another one cancels, the log says first that it was played, then what cancelled it, then that it
    has no effect."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/base/cards_other.yaml")
    game = play("--scenario", here + ":Nervous Joe can be answered with Wanted", "--seats", "human,human,human")
    for typed in ("2", "1", "1"):  # keeps Nervous Joe, names Player 2; Player 3 cancels it
        game.wait(ASKED)
        while game.screen.endswith("press Enter "):
            game.say("", ASKED)
        game.say(typed, ASKED)
    while game.screen.endswith("press Enter "):
        game.say("", ASKED)
    told = game.screen[game.screen.rindex("General Store\n  Player 1 goes"):].replace("\n    ", " ")
    check(
        "Player 1 plays Nervous Joe against Player 2. In response: Player 3 plays Wanted.\n"
        "* Player 1's Nervous Joe has no effect." in told,
        "the order in which it happened",
        game,
    )
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_cancelling(folder):
    """A player who could cancel a card reads which card it is, who plays it, what it does, and that the answer would
    cancel it."""
    for language, texts in (
        ("en", ("Player 1 plays Dynamite: ", "Cancel Dynamite, which Player 1 played?", "1. Wanted")),
        (
            "de",
            ("Spieler 1 spielt Dynamit: ", "Die Wirkung von Dynamit, gespielt von Spieler 1, aufheben?", "1. Wanted"),
        ),
    ):
        here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/base/wanted.yaml")
        game = play(
            "--scenario",
            here + ":Wanted cancels Dynamite, and both cards are discarded",
            "--seats",
            "human,human,human",
            "--lang",
            language,
        )
        for typed in ("1", None):
            game.wait(ASKED)
            while game.screen.endswith(HANDED_OVER):
                game.say("", ASKED)
            if typed:
                game.say(typed, ASKED)
        asked = game.screen[game.screen.rindex(CLEARED):]
        check(all(text in asked for text in texts), f"{texts}", game)
        os.kill(game.pid, signal.SIGKILL)
        game.leave()


def test_ties(folder):
    """A player asked in a tie reads who is tied for what, what the place gives, and the offers; rejections name
    players."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/base/bribes.yaml")
    game = play(
        "--scenario", here + ":The badge can't be offered", "--seats", "human,human,human", "--names", "Ann,Bob,Cleo"
    )
    game.wait(ASKED)
    while game.screen.endswith("press Enter "):
        game.say("", ASKED)
    for text in (
        "Bank: Most 10s: take all the dollars at the bank.", "Bank: Ann and Bob are tied.",
        "No one has offered anything yet.", "Bank (10): Ann: 2 (tied) = Bob: 2 (tied)",
    ):
        check(text in game.screen, text, game)
    told = game.say("badge", "> ")
    told = game.say("99 nuggets", re.compile("legal answer.*> ", re.S)).replace("\n", " ")
    check("any of dollars: 0 to 8, for Ann, Bob." in told, "by names, and only what can be given", game)
    told = game.say("2 for Zoe", re.compile("for.*> ", re.S))
    check("for Ann" in told, "an example by name", game)
    game.say("$2", ASKED)
    while game.screen.endswith("press Enter "):
        game.say("", ASKED)
    os.kill(game.pid, signal.SIGKILL)
    game.leave()


def test_own_replays(folder):
    """'replay' alone lists the kept games, each with its file."""
    os.environ["XDG_STATE_HOME"] = folder
    listed = Terminal("replay", state=folder)
    check(listed.leave() == 0 and "You have no saved games" in listed.screen, "there are none", listed)
    game = play("--seats", "human,random", "--names", "Ann", "--seed", "2", state=folder)
    game.wait(ASKED)
    game.say("none", ASKED)
    game.say("quit", "Goodbye.")
    game.leave()
    listed = Terminal("replay", state=folder)
    check(listed.leave() == 0 and "1. Dice Town (Ann, Ada), today" in listed.screen, "it is there", listed)
    file = re.search(r"(?m)^ +(/.*\.save)$", listed.screen)
    check(file and replays(file.group(1)), "by its file", listed)


def test_replay(folder):
    """A replay shows rounds, steps and tables; with --brief no tables."""
    name = folder + "/evening"
    game = play("--seats", "random,random", "--seed", "2", "--save", name)
    check(game.leave() == 0 and "Round 1" in game.screen, "a game of bots", game)
    shown = Terminal("replay", name)
    check(shown.leave() == 0, "it is shown", shown)
    for wanted in ("\nRound 1\n", "\nGold Mine\n", "points", "wins.", "game over; state"):
        check(wanted in shown.screen, f"{wanted!r} is shown", shown)
    brief = Terminal("replay", name, "--brief")
    check(brief.leave() == 0 and "points" not in brief.screen.split("The game is over.")[0], "no tables", brief)


for module in (exhausted, locales, still):
    module.run.update(globals())
    globals().update({name: test for name, test in vars(module).items() if name.startswith("test_")})


def main():
    passed = failed = 0
    for name, test in list(globals().items()):
        if not name.startswith("test_") or not re.search(ONLY, name):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                test(folder)
                passed += 1
            except Failure as failure:
                failed += 1
                print(f"FAILED: {name}: {test.__doc__}\n  {failure}")
    print(f"{passed} passed, {failed} failed")
    return failed != 0 or not passed


sys.exit(main())
