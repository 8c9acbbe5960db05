"""Leaving the program: confirmations, keys, exit codes."""
import os, re

from terminal import ASKED, PROMPT, play, replays, small_game


def test_quit():
    """Leaving before the first answer loses nothing, so there is no confirmation."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    assert game.leave() == 0


def test_quit_unsaved():
    """Leaving an unsaved game needs confirmation; 'n' continues, 'y' leaves, and a message says that nothing is
    kept."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("none", PROMPT)
    game.say("quit", "Leave anyway? (y/n) ")
    game.say("n", PROMPT)
    game.say("quit", "Leave anyway? (y/n) ")
    game.say("y", "The game was not saved")
    assert game.leave() == 0


def test_keys_that_leave():
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
        assert got == code


def test_keys_that_leave_saved(folder):
    """If everything is saved, Ctrl-D leaves immediately and says how to continue."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.wait(PROMPT)
    game.say("none", PROMPT)
    game.press("\x04", f"play {name} --save {name}")
    assert game.leave() == 0
    assert replays(name), "the save replays"


def test_leaving_before_the_game(folder):
    """Leaving at the first prompts by Ctrl-C has its exit code; by Ctrl-D or 'quit' it is 0."""
    for key, code in (("\x03", 130), ("\x04", 0)):
        game = play(state=folder)
        game.wait("Expansions for Dice Town")
        game.wait(re.compile(r": $"))
        game.wait_for_keys()
        game.type(key)
        got = game.leave()
        assert got == code


def test_leaving_before_an_answer(folder):
    """A game that is left before any answer isn't kept, and no message says how to continue it."""
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.wait(PROMPT)
    shown = game.say("quit", "Goodbye.")
    assert game.leave() == 0 and "To continue" not in shown, "there is nothing to go on with"
    assert os.listdir(folder + "/dicetown/games") == [], "nothing is kept"


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
        assert got == 3, f"exit code 3, not {got}"


def test_leaving():
    """'exit' leaves as 'quit' does; q is a die's side if there is one, and otherwise the game says how to leave."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    shown = game.say("x y z", PROMPT)
    assert "is not one of the options" in shown, "it is refused"
    game.say("q", re.compile(r"keeps Q.*> $", re.S))
    for _ in range(20):
        shown = game.say("q", ASKED)
        if "keeps Q" not in shown:
            break
    assert "to leave the game, type 'quit'" in shown, "how to leave"
    game.say("exit", "Leave anyway? (y/n) ")
    game.say("y", "Goodbye.")
    assert game.leave() == 0
