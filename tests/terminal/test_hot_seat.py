"""Several people at one screen: handing over, and windows."""
import os, re

from terminal import ASKED, CLEARED, HANDED_OVER, PROMPT, edit, play, saved, small_game


def test_handing_over():
    """Hidden information is cleared before the next person looks. Each person is asked to take their place."""
    game = play("--seats", "human,human", "--seed", "2")
    game.wait("Player 1, take your place at the screen and press Enter ")
    game.say("", PROMPT)
    shown = game.say("none", "Player 2, take your place at the screen and press Enter ")
    assert CLEARED in shown, "the screen is cleared before it is handed over"
    assert "Player 1 (you)" not in shown[shown.rindex(CLEARED):], "nothing of player 1 is left"
    shown = game.say("", PROMPT)
    assert CLEARED in shown and "Player 2 (you)" in shown, "player 2 sees their own table"
    game.say("quit", "Leave anyway? (y/n) ")
    shown = game.say("y", "Goodbye.")
    assert CLEARED in shown, "the screen is cleared at the end"
    game.leave()


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
    game.say("2", "Player 2, take your place at the screen and press Enter ")
    game.wait_for_keys()
    game.type("ye\t")
    edit(folder + "/small/languages/en.yaml", "How much?", "How many?")
    game.wait("Rules reloaded", since)
    game.wait("Player 2, take your place at the screen and press Enter ", game.screen.index("Rules reloaded"))
    assert "yes" not in game.screen and "Is all well?" not in game.screen, "nothing of the question"
    game.say("", "Is all well?")
    game.wait(PROMPT)
    assert game.screen.endswith("Player 2> "), "what was typed is forgotten"


def test_everybody_is_asked(folder):
    """Several people at one screen are all asked in windows, unless set otherwise."""
    for seats, more, wanted in (("human,human", [], b"everyone"), ("human,random", [], b"users"),
                                ("human,human", ["--set", "base.windows=users"], b"users")):
        name = folder + "/" + "-".join([seats, *more]).replace(",", "-")
        game = play("--seats", seats, *more, "--seed", "2", "--save", name)
        game.wait(ASKED)
        game.press("\x04", "Goodbye.")
        game.leave()
        assert b"option base.windows " + wanted in saved(name), f"windows: {wanted}"


def test_cancelling():
    """A player who could cancel a card reads which card it is, who plays it, what it does, and that the answer would
    cancel it."""
    for language, texts in (
        ("en", ("Player 1 plays Dynamite: ", "Cancel Dynamite, which Player 1 played?", "1. Wanted")),
        (
            "de",
            ("Spieler 1 spielt „Dynamit“ aus: ", "Spieler 1 spielt „Dynamit“ aus. Die Wirkung aufheben?", "1. Wanted"),
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
        assert all(text in asked for text in texts), f"{texts}"
        game.kill()


def test_ties():
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
        "Bank: Most 10s: take all the dollars in the bank.", "Bank: Ann and Bob are tied.",
        "No one has offered anything yet.", "Bank (10): Ann: 2 (tied) = Bob: 2 (tied)",
    ):
        assert text in game.screen, text
    told = game.say("badge", "> ")
    told = game.say("99 nuggets", re.compile("legal answer.*> ", re.S)).replace("\n", " ")
    assert "any of dollars: 0 to 8, for Ann, Bob." in told, "by names, and only what can be given"
    told = game.say("2 for Zoe", re.compile("for.*> ", re.S))
    assert "for Ann" in told, "an example by name"
    game.say("$2", ASKED)
    while game.screen.endswith("press Enter "):
        game.say("", ASKED)
