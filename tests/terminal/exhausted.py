"""Games whose scripts use up their time when something is shown: one error, and the game stops."""
import time

LOOPS = "value: {worth: {script: true, scores: true}, might: {script: true, scores: true}}\n"


def add_tests(run):
    """Adds tests to those of `run`, the names of tests/terminal/run."""
    Terminal, check, small_game = run["Terminal"], run["check"], run["small_game"]

    def looping(folder):
        script = (
            "ask(1, 'well') end function value.worth(p) while true do end end "
            "function value.might(p) while true do end"
        )
        return small_game(folder, script, "question: {well: {kind: yes-no}}\n" + LOOPS)

    def stops(terminal, start):
        """One error, in the time of one and not of each value and player."""
        code = terminal.leave()
        said = terminal.screen.replace("\n", " ")
        check(code == 3, f"exit code 3 and not {code}", terminal)
        check(said.count("took longer than 1000 ms") == 1, "one error", terminal)
        check("it.lua:1:" in said, "with file and line", terminal)
        check(time.monotonic() - start < 40, "within the time of one", terminal)

    def test_play(folder):
        start = time.monotonic()
        stops(Terminal("play", "--game", looping(folder), "--seats", "human,random,random,random"), start)

    def test_watch_bots(folder):
        start = time.monotonic()
        stops(Terminal("play", "--game", looping(folder), "--seats", "random,random,random,random"), start)

    def test_replay(folder):
        game, save = looping(folder), folder + "/looping.save"
        Terminal("play", "--game", game, "--seats", "human,random", "--save", save).leave()
        start = time.monotonic()
        stops(Terminal("replay", save, "--pack-path", game), start)

    for name, test in (("play", test_play), ("watched_bots", test_watch_bots), ("replay", test_replay)):
        test.__doc__ = f"Where a value loops, {name} says so once and stops."
        run[f"test_looping_value_in_{name}"] = test
