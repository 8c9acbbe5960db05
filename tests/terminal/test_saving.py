"""Saves, autosaves and replays: nothing is lost or replaced unasked."""
import os, re

from terminal import ASKED, PROMPT, Terminal, edit, play, replays, saved, small_game


def autosave(folder, small):
    """Returns the file of a small game that was left after an answer."""
    game = play("--game", small, "--seats", "human,random", state=folder)
    game.wait(PROMPT)
    game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    kept = folder + "/dicetown/games/"
    return kept + [name for name in os.listdir(kept) if name.endswith(".save")][0]


def test_save_at_once(folder):
    """A game that is left immediately is saved with the bots' answers, and verifies."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    assert game.leave() == 0
    assert replays(name), "the save replays"


def test_save_elsewhere(folder):
    """'save FILE' asks before replacing another file, and reports a file that can't be written."""
    novel = folder + "/novel.txt"
    with open(novel, "w", encoding="utf-8") as file:
        file.write("Chapter one.\n")
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say(f"save {novel}", "Overwrite it? (y/n) ")
    game.say("n", PROMPT)
    assert saved(novel) == b"Chapter one.\n", "the file is as it was"
    game.say(f"save {novel}", "Overwrite it? (y/n) ")
    game.say("y", "Saved to")
    assert saved(novel) != b"Chapter one.\n", "the file is replaced"
    game.say("none", PROMPT)
    game.say(f"save {novel}", "Saved to")  # now it is the game's own
    game.say(f"save {folder}/nowhere/x", "Could not save to")
    game.say("save", "Name a file")
    game.say("quit", "Goodbye.")
    assert game.leave() == 0
    assert replays(novel), "the save replays"


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
    assert other.leave() == 2 and "would be overwritten" in other.screen, "it is refused"
    assert saved(name) == before, "the file is as it was"
    on = play(name, "--save", name)
    on.wait(PROMPT)
    on.say("none", PROMPT)
    on.say("quit", "Goodbye.")
    assert on.leave() == 0 and saved(name) != before, "the loaded game goes on in its file"


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
    game.wait("Player 2, take your place at the screen and press Enter ")
    game.say("", PROMPT)
    before = saved(name)
    since = len(game.screen)
    game.say("yes", "press Enter ")
    told = game.screen[since:].replace("\n", " ")
    assert "now asks an additional question" in told and "Could not save to" in told, "it is told"
    game.press("\x04", "(y/n) ")
    game.say("y", "Goodbye.")
    game.leave()
    assert saved(name) == before and before.count(b" own ") == 3, "the file is as it was"


def test_an_unreplaceable_autosave_is_kept(folder):
    """An autosave that the current game could not replace is neither deleted nor finished when the game is left."""
    small = small_game(folder, "ask(1, 'well')")
    file = autosave(folder, small)
    before = saved(file)
    small_game(folder, "ask(1, 'bid', {least = 1, most = 3})")
    game = play("--game", small, file, "--ignore-pack-changes", state=folder)
    game.wait("Could not save to")
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    assert os.path.exists(file) and saved(file) == before, "it is still there"
    assert os.path.exists(file.replace(".save", ".yaml")), "and where its packs are"


def test_one_save_at_two_terminals(folder):
    """The second program that plays from a file is told, and the file is not overwritten with an older game."""
    small, name = small_game(folder, "ask(1, 'well') ask(1, 'well')"), folder + "/evening"
    game = play("--game", small, "--seats", "human,random", "--save", name)
    game.wait(PROMPT)
    second = play("--game", small, "--seats", "human,random", "--save", name)
    second.wait("the game is open in another program")
    assert second.leave() == 5, "the second one can't write"
    game.say("yes", PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()
    assert os.listdir(folder).count(".evening.lock") == 0, "the lock is gone"
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
    assert saved(name) == newer, "the newer game is still there"


def test_replay_kept_with_another_game(folder):
    """An autosave is replayed with the named packs, not with those that it was played with."""
    small = small_game(folder, "ask(1, 'well')")
    file = autosave(folder, small)
    there = Terminal("replay", file, "--verify", state=folder)
    assert there.leave() == 0, "with its own packs"
    bid = small_game(folder + "/other", "ask(1, 'bid', {least = 1, most = 3})")
    other = Terminal("replay", file, "--verify", "--game", bid, state=folder)
    assert other.leave() == 3 and "pack small was" in other.screen, "with others"


def test_kept_from_a_scenario(folder):
    """A game begun at a scenario's table is saved automatically, too, says so in the list, and continues without the
    scenario's file."""
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    assert maker.leave() == 0, "a game to play"
    scenarios = folder + "/pebbles/scenarios/round.yaml"
    edit(scenarios, "p1.hand: [fox, bear]\n    p2.hand: [wolf, dragon]\n    p3.hand: [fox, wolf]",
         "p1.hand: [fox, bear, dragon]\n    p2.hand: [wolf, dragon, bear]\n    p3.hand: [fox, wolf, wolf]")
    game = play("--scenario", scenarios + ":A player who plays the single strongest card", state=folder)
    game.wait(PROMPT)
    game.say("1", PROMPT)
    before = game.say("table", PROMPT)
    game.say("quit", "To continue: dicetown play")
    assert game.leave() == 0, "it is left"
    os.remove(scenarios)
    game = play(state=folder)
    game.wait('from the scenario "A player who plays the single strongest card')
    game.wait("Which one?")
    game.say("", PROMPT)
    after = game.say("table", PROMPT)
    assert before == after, "the table is as it was"
    game.say("quit", "Goodbye.")
    assert game.leave() == 0, "it goes on"


def test_kept_games(folder):
    """A game without answers is not kept; a finished one is no longer offered; one with other packs continues."""
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    assert game.leave() == 0, "it is left"
    assert not os.listdir(folder + "/dicetown/games"), "nothing is kept"
    game = play("--seats", "human,random", "--seed", "2", state=folder)
    game.play_to_the_end()
    assert game.leave() == 0, "it ends"
    assert os.listdir(folder + "/dicetown/games") == ["finished"], "it is finished"
    assert len(os.listdir(folder + "/dicetown/games/finished")) == 1, "it is still there"
    maker = Terminal("new", "game", "pebbles", "--in", folder)
    assert maker.leave() == 0, "another game"
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
    assert game.leave() == 0, "it goes on"


def test_own_replays(folder):
    """'replay' alone lists the kept games, each with its file."""
    listed = Terminal("replay", state=folder)
    assert listed.leave() == 0 and "You have no saved games" in listed.screen, "there are none"
    game = play("--seats", "human,random", "--names", "Ann", "--seed", "2", state=folder)
    game.wait(ASKED)
    game.say("none", ASKED)
    game.say("quit", "Goodbye.")
    game.leave()
    listed = Terminal("replay", state=folder)
    assert listed.leave() == 0 and "1. Dice Town (Ann, Ada), today" in listed.screen, "it is there"
    file = re.search(r"(?m)^ +(/.*\.save)$", listed.screen)
    assert file and replays(file.group(1)), "by its file"


def test_replay(folder):
    """A replay shows rounds, steps and tables; with --brief no tables."""
    name = folder + "/evening"
    game = play("--seats", "random,random", "--seed", "2", "--save", name)
    assert game.leave() == 0 and "Round 1" in game.screen, "a game of bots"
    shown = Terminal("replay", name)
    assert shown.leave() == 0, "it is shown"
    for wanted in ("\nRound 1\n", "\nGold Mine\n", "points", "wins.", "game over; state"):
        assert wanted in shown.screen, f"{wanted!r} is shown"
    brief = Terminal("replay", name, "--brief")
    assert brief.leave() == 0 and "points" not in brief.screen.split("The game is over.")[0], "no tables"
