"""Games whose scripts exhaust their time when something is shown: one error, and the game stops."""
import time

from terminal import Terminal, small_game

LOOPS = "value: {worth: {script: true, scores: true}, might: {script: true, scores: true}}\n"


def looping(folder):
    script = (
        "ask(1, 'well') end function value.worth(p) while true do end end function value.might(p) while true do end"
    )
    return small_game(folder, script, "question: {well: {kind: yes-no}}\n" + LOOPS)


def stops(*arguments):
    """Checks for one error, in the time of one and not of each value and player."""
    start = time.monotonic()
    terminal = Terminal(*arguments)
    code = terminal.leave()
    said = terminal.screen.replace("\n", " ")
    assert code == 3, f"exit code 3 and not {code}"
    assert said.count("took longer than 1000 ms") == 1, "one error"
    assert "it.lua:1:" in said, "with file and line"
    assert time.monotonic() - start < 40, "within the time of one"


def test_looping_value_in_play(folder):
    """If a value loops, `play` says so once and stops."""
    stops("play", "--game", looping(folder), "--seats", "human,random,random,random")


def test_looping_value_where_bots_play(folder):
    """If a value loops, a game of bots says so once and stops."""
    stops("play", "--game", looping(folder), "--seats", "random,random,random,random")


def test_looping_value_in_replay(folder):
    """If a value loops, `replay` says so once and stops."""
    game, save = looping(folder), folder + "/looping.save"
    Terminal("play", "--game", game, "--seats", "human,random", "--save", save).leave()
    stops("replay", save, "--pack-path", game)
