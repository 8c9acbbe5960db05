"""`why`, and what the log says about cards."""
import os, re

from terminal import ASKED, PROMPT, other_game, play


def test_why():
    """`why` explains numbers and unplayable cards in words; with --where also by function, file and line."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    told = game.say("why p1.dollars", PROMPT)
    assert "Player 1, dollars: 8\n" in told and "+8 (Setup), making 8." in told, "what gave the dollars, in words"
    assert ".lua" not in told and "p1.dollars: " not in told, "no ids and files"
    told = game.say("why p1.dollars --where", PROMPT)
    assert "step set-out" in told and "setup.lua:" in told, "the step and the line that gave the dollars"
    told = game.say("why not dynamite", PROMPT)
    assert "you don't have it" in told, "that the card is not the player's"
    told = game.say("why p1.dolars", PROMPT)
    assert "mean 'dollars'" in told, "what was meant"


def test_why_of_a_card():
    """A card's addition to a number is named, with the event and the place."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/base/mine_and_bank.yaml")
    game = play(
        "--scenario", here + ":Dynamite doubles what the mine gives", "--seats", "human,random,random", "--seed", "2"
    )
    game.wait(PROMPT)
    game.say("dynamite", PROMPT)
    told = game.say("why p1.nuggets", PROMPT).replace("\n    ", " ")
    assert "+6 by 'Mine gold' (Round 1, Gold Mine), making 6." in told, "the event and the step"
    assert "Dynamite: \u00d7 2, making 6." in told and ".lua" not in told, "the card"
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))


def test_cards_of_a_hand():
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
    assert [" ".join(each.split()) for each in options] == held and len(held) == 13, "cards to pass, as in the hand"
    told = why()
    assert "not now" not in told and told.count("can be chosen now.") == 1, "all of them can be chosen"
    told = game.say("help", PROMPT)
    assert "p1.score" in told and "nuggets" not in told and "win each place" not in told, "examples of this game"
    shown = game.say("#1 #2 #3", PROMPT)
    refused = 0
    for trick in range(13):
        held = hand()
        listed = re.findall(r"\d+\. (\w+ of \w+)", shown)
        assert listed and listed == [each for each in held if each in listed], "as in the hand"
        in_hand = re.findall(r"Player 1 \(you\) +(\d+)", shown)
        assert in_hand[-1:] == [str(len(held))], f"{len(held)} cards in hand"
        told = why()
        assert "not now" not in told and told.count("can be chosen now.") == 1, "what can be chosen"
        assert told.count("You must follow suit") == (len(listed) < len(held)), "why not the others, once"
        refused += len(listed) < len(held)
        if trick < 12:
            shown = game.say("1", PROMPT)
    assert refused > 3, "some could not be chosen"
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))


def test_why_of_cards_never_played():
    """For a card that can't be played on anything `why` says what it does, and not that it can't be played now."""
    game = play("--game", other_game("harbour"), "--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    for _ in range(6):
        told = game.say("why", PROMPT)
        assert "When you can play it: ." not in told, "nothing is said of when"
        game.say("1", PROMPT)


def test_cancelled():
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
    assert (
        "Player 1 plays Nervous Joe against Player 2. In response: Player 3 plays Wanted.\n"
        "* Player 1's Nervous Joe has no effect." in told
    ), "the order in which it happened"
