"""Long texts on a small screen."""
import os, re

from terminal import PROMPT, play


def test_texts_that_do_not_fit(folder):
    """Card choices without space for their texts say how to read the texts."""
    scenarios = os.path.join(folder, "crowd.yaml")
    with open(scenarios, "w", encoding="utf-8") as file:
        file.write("- scenario: A crowd\n  game: {packs: [base], players: 5}\n  given:\n"
                   "    store: {only: [dynamite, the-girls, unlimited-credits, marshall, elixir]}\n"
                   "    p1.dice: J J J J J\n  run: general-store\n")
    game = play("--scenario", scenarios + ":A crowd", "--seats", "human,random,random,random,random", "--seed", "2")
    game.wait(PROMPT)
    assert "1. " in game.screen and "twice as many" not in game.screen, "there is no room"
    told = re.search(r"The descriptions don't fit here. Type 'help ([^']+)' to", game.screen.replace("\n    ", " "))
    assert told is not None, "how to read what cards do"
    assert told[1] + ": " in game.say("help " + told[1], PROMPT), "what is to be typed works"


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
    assert re.search(r"\n +1\. [^\n]+  2\. ", game.screen), "several answers in a line"
    told = re.search(r"The descriptions don't fit here. Type 'help ([^']+)' to", game.screen.replace("\n    ", " "))
    assert told is not None, "how to read what they do"


def test_the_action_at_hand():
    """The text above a question says what is being done, not what else the place offers."""
    here = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tests/scenarios/wild-west/places.yaml")
    game = play(
        "--scenario",
        here + ":The General Store's second action is an extra visit to the Doc",
        "--seats",
        "human,random,random",
        "--seed",
        "2",
    )
    game.wait(PROMPT)
    game.say("visit doc", PROMPT)
    asked = game.screen[game.screen.rindex("Round 1, "):]
    assert re.search(
        r"Get treated by Doc Badluck: The visitor\s+takes\s+one\s+of\s+the\s+face-up\s+elixirs[^\n]*\n"
        r"[^\n]*without\s+looking\s+at\s+it\.\nWhich elixir do you take\?",
        asked,
    ), "the visit"
    assert "draw a store card" not in asked, "not the other action"
