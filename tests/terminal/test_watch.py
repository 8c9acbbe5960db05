"""`play --watch`: files that are saved during a game."""
import re, time

from terminal import PROMPT, Terminal, edit, play


def test_watch(folder):
    """A file saved during a question takes effect immediately; a broken one is reported, and the game continues."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    assert maker.leave() == 0, "a game to play"
    rules, texts = folder + "/pebbles/scripts/rules.lua", folder + "/pebbles/languages/en.yaml"
    game = play("--game", folder + "/pebbles", "--seats", "human,random", "--seed", "2", "--watch")
    game.wait("Which card do you play?")
    since = game.wait(PROMPT)
    began = time.monotonic()
    edit(texts, "Which card do you play?", "Which beast do you send?")
    game.wait("Which beast do you send?", since)
    assert time.monotonic() - began < 10, "it counts at once"  # a sanitized build is slow
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
    assert game.leave() == 0


def test_watch_at_a_scenario(folder):
    """A game at a scenario's table watches the packs that contain the scenario."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    assert maker.leave() == 0, "a game to play"
    game = play("--scenario", folder + "/pebbles/scenarios/round.yaml:A player who plays the single", "--seats",
                "human,random,random", "--watch")
    since = game.wait(PROMPT)
    edit(folder + "/pebbles/languages/en.yaml", "Which card do you play?", "Which beast do you send?")
    game.wait("Which beast do you send?", since)
    game.wait(PROMPT, since)
    game.say("quit", "Goodbye.")
    assert game.leave() == 0


def test_watch_a_failing_script(folder):
    """With --watch a failing script doesn't end the game: the game continues when the script is fixed."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    assert maker.leave() == 0, "a game to play"
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
