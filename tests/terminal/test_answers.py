"""Answers as people type them, and their rejections."""
import re

from terminal import ASKED, CLEARED, MORE, PROMPT, TABLE, play, sat_down, scenarios_of, small_game, told


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
    assert set(example.split()) <= set(ids), f"{example!r} is by ids: parts of such names can't be told from others"
    shown = game.say(" ".join(reversed(example.split())), PROMPT)
    assert "is not one of" not in shown and TABLE.search(shown), f"{example!r} is taken"


def test_offers():
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
            assert "Type your offer" in game.screen, "an offer is asked for"
            for wrong, why in (
                ("3 p2", "can't be offered"),  # a player without 'for'
                ("$3 2 dollars", "is chosen twice"),
                ("deed 4", "'deed 4' is ambiguous"), ("dynamite 3", "'dynamite 3' is ambiguous"),
                ("2 dynamite", "can't be offered"), ("dollars", "How many dollars?"), ("3 dollars 2", "ambiguous"),
            ):
                assert why in game.say(wrong, ASKED), f"{wrong!r}: {why}"
        before = game.say(typed, ASKED)
        assert CLEARED in before, f"{typed!r} is taken"
        if told:
            for _ in range(30):
                if told in " ".join(game.screen.split()):
                    break
                game.say("", ASKED)
            assert told in " ".join(game.screen.split()), f"{typed!r}: {told}"
        game.kill()


def test_offers_for_somebody():
    """A player who isn't tied must name the recipient if several are tied; none is assumed."""
    for language, asks, typed, told in (
        ("en", "Who is the offer for (Player 1, Player 2)? Add 'for Player 1'", "3 for player 2",
         "offers $3 if Player 2 wins"),
        ("de", "ür wen ist das Angebot (Spieler 1, Spieler 2)? Ergänze 'für Spieler 1'", "3 für Spieler 2",
         "bietet 3 $, falls Spieler 2 gewinnt"),
    ):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml", 4), "--seats", "human,human,human,human",
                        "--lang", language)
        for _ in range(2):  # a tied player offers nothing
            game.say("", ASKED)
            game.say("", ASKED)
        assert re.search("Player 3> $|Spieler 3> $", game.screen), "who isn't tied is asked"
        assert asks in game.say("3", ASKED), "for whom"
        game.say(typed, ASKED)
        assert told in " ".join(game.say("", ASKED).split()), told
        game.kill()


def test_refusals():
    """Rejections use names, no ids, once, and omit what can't be offered at all."""
    for language, typed, told, ids in (
        ("en", "9", "expected 'nothing', or any of dollars: 0 to 8, the cards Dynamite, Deed (3), for Player 1, "
         "Player 3.", ("deed-3", "nugget", "p1")),
        ("de", "9", "erwartet wird 'nichts' oder ein Angebot (Dollar: 0 bis 8, die Karten Dynamit, Besitzrecht (3)) "
         "für Spieler 1, Spieler 3.", ("deed-3", "ugget", "p1")),
    ):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml"), "--seats", "human,human,human,human", "--lang",
                        language)
        shown = " ".join(game.say(typed, ASKED).split())
        assert told in shown and not any(each in shown for each in ids), told
        game.kill()


def test_a_die_and_its_side():
    """A die to turn is named by its side or its position; the expected input is reported once."""
    game = play("--scenario", scenarios_of("base/cards_reveal.yaml", 6), "--seats", "human,random", "--seed", "24")
    game.wait(PROMPT)
    game.say("#1 #2 #3 #4", PROMPT)
    asked = game.say("professional", PROMPT)
    assert "#1:[9]  #2:[10]  #3:[J]  #4:[Q]  ->  9 10 J Q K A" in asked, "places, as in other questions"
    assert "'9 -> A'" in asked, "an example"
    told = game.say("J", PROMPT)
    assert told.count("9 -> A") == 1, "one example"
    assert "nor the position of one" in game.say("#5 -> A", PROMPT), "there are four"
    game.say("#1 -> A", "kept 10 J Q A")


def test_small_slips():
    """An empty line where an answer is needed repeats the question; help for an unknown word refers to related topics;
    for a card that can be offered, `why` says so; unnamed bots get names if people have names."""
    for language, asks, help_of, speaks in (
        ("en", "Which dice do you keep?", "help river", ("of its own; see ", "Prospect in the river")),
        ("de", "Welche Würfel behältst du?", "hilfe fluss", ("eigene Erklärung; siehe ", "Im Fluss Gold waschen")),
    ):
        game = sat_down("--seats", "human,random,random", "--seed", "2", "--with", "wild-west", "--lang", language)
        assert asks in game.say("", ASKED), "the question again"
        shown = told(game, help_of)
        assert all(each in shown for each in speaks), f"{speaks}"
        game.kill()
    for language, why, offered in (("en", ("why", "why not dynamite"), "you can offer it now."),
                                   ("de", ("warum", "warum nicht dynamit"), "lässt sich jetzt anbieten.")):
        game = sat_down("--scenario", scenarios_of("base/bribes.yaml"), "--seats", "human,human,human,human", "--lang",
                        language)
        for word in why:
            assert offered in told(game, word), f"{word}: {offered}"
        game.kill()
    game = sat_down("--seats", "human,heuristic,heuristic", "--names", "Ben", "--seed", "2")
    assert "Player 2" not in game.screen and "Ada" in game.screen and "Cleo" in game.screen, "names of bots"


def test_places_as_they_are_typed(folder):
    """Dice are shown with their positions as typed, so that '1' can't be mistaken for the first: it is a prefix of
    '10'."""
    game = play("--seats", "human,random", "--seed", "3", state=folder)
    game.wait(ASKED)
    game.say("", PROMPT)
    assert "#1:[9]  #2:[10]" in game.screen, "places begin with '#'"
    game.say("exit", "Goodbye")
    game.leave()


def test_typed_at_the_end_of_a_screen():
    """A command typed at a page break runs, and then the rest of the text is shown."""
    game = play("--seats", "human,random,random,random", "--seed", "2")
    game.wait(PROMPT)
    for _ in range(8):
        game.say("none", re.compile(PROMPT.pattern + "|" + re.escape(MORE[0]) + "$"))
        if game.screen.endswith(MORE[0]):
            break
    assert game.screen.endswith(MORE[0]), "more than a screen to read"
    shown = game.say("score", PROMPT)
    assert 0 < shown.find("Total") < shown.rfind("Player 1 (you)"), "the points, then the table and the question"
    game.say("rules", MORE[0])
    told = game.say("hand", PROMPT)
    assert 0 < told.find("You have no cards.") < told.rfind("Which dice do you keep?"), "within what a command tells"
