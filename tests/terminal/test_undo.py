"""Undo, alone and with the consent of others."""

from terminal import PROMPT, play


def test_consent():
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
    assert "Player 1 does not agree." in shown, "it says who refused"
    game.say("undo", "Player 2, do you agree? (y/n) ")
    shown = game.say("y", "press Enter ")
    assert "Undone." in shown and "Player 1, take your place at the screen" in shown, "player 1 is asked again"
    game.press("\x03", "Leave anyway? (y/n) ")
    game.press("\x03", "Goodbye.")
    game.leave()


def test_undo_alone():
    """Alone with bots, undo needs no consent."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("undo", "Nothing to undo.")
    game.say("none", PROMPT)
    game.say("undo", "Undone. The dice and bots will do the same again")
    game.press("\x04", "Leave anyway? (y/n) ")
    game.press("\x04", "Goodbye.")
    game.leave()
