"""Help, and explanations of questions and results."""
import os, re, signal

from terminal import ALL_PACKS, ASKED, MORE, PROMPT, TABLE, play, sat_down, told


def test_several_winners():
    """The rules and the help of a place say how several players win it; for a single winner they say nothing."""
    for language, words, rules, place in (
        ("en", ("rules", "help gold mine", "help prospect"),
         "The best 2 win. In order, each winner takes one of the remaining actions.",
         "The best 2 win. In order, each winner takes one of the remaining actions: Mine gold; "
         "Prospect in the river."),
        ("de", ("regeln", "hilfe goldmine", "hilfe im fluss gold"),
         "Die 2 Besten gewinnen und wählen der Reihe nach jeweils eine der noch freien Aktionen.",
         "Die 2 Besten gewinnen und wählen der Reihe nach jeweils eine der noch freien Aktionen: "
         "In der Goldmine graben; Im Fluss Gold waschen."),
    ):
        for packs in ([], ["--with", "wild-west"]):
            game = sat_down("--seats", "human,random,random", "--seed", "2", "--lang", language, *packs)
            assert (rules in told(game, words[0])) == bool(packs), f"{words[0]} with {packs}"
            for word in words[1:] if packs else words[1:2]:
                assert told(game, word).count(place) == len(packs) // 2, f"{word} with {packs}"
            os.kill(game.pid, signal.SIGKILL)
            game.leave()


def test_which_hand_beats_which():
    """The rules, and the help of their place, of the ranking and of each hand, list the hands in order."""
    for language, words, hands in (
        ("en", ("rules", "help town hall", "help poker hand", "help straight"),
         "five of a kind, four of a kind, full house, straight, three of a kind, two pair, pair, high die."),
        ("de", ("regeln", "hilfe town hall", "hilfe pokerkombination", "hilfe straße"),
         "Fünfling, Vierling, Full House, Straße, Drilling, zwei Paare, Paar, höchster Würfel."),
    ):
        game = sat_down("--seats", "human,random", "--seed", "2", "--lang", language)
        for word in words:
            assert told(game, word).count(hands) == 1, f"{word}: {hands}"
        assert hands not in told(game, words[1].split()[0] + " gold"), "elsewhere they are not told"
        game.kill()


def test_what_dice_are_for(folder):
    """The start of a game explains the first step, and above the first question which face wins which place."""
    for language, text, places in (
        ("en", "Your dice determine which locations you control", "How to win each place: Gold Mine 9, Bank 10, "),
        (
            "de",
            "Deine Würfel entscheiden, welche Orte du beherrschst",
            "Was an den Orten zählt: Goldmine 9, Bank 10, ",
        ),
    ):
        for packs in ([], ["--with", ALL_PACKS]):
            game = play("--seats", "human,random,random", "--seed", "2", "--lang", language, *packs, state=folder)
            game.wait(MORE[language == "de"])
            assert text in " ".join(game.screen.split()), "what the step is for, on the first page"
            game.all_can_be_read()
            game.wait(PROMPT if language == "en" else re.compile(r"\d> $"))
            assert places in game.screen, "which face wins which place"
            game.fits_the_screen([found.start() for found in TABLE.finditer(game.screen)][-1])
            os.kill(game.pid, signal.SIGKILL)
            game.leave()


def test_questions_are_explained(folder):
    """The subject of a question can be read: the first time wherever it fits, later by 'why' and by 'help' with a word
    in the player's language."""
    for language, words, texts in (
        ("en", ("why", "help offer", "help tie"), ("You pay only if the Sheriff", "Choose any of the tied players")),
        ("de", ("warum", "hilfe angebot", "hilfe gleichstand"),
         ("Du zahlst nur, wenn der Sheriff", "Wähle einen der Beteiligten")),
    ):
        scenarios = os.path.join(folder, "tie.yaml")
        with open(scenarios, "w", encoding="utf-8") as file:
            file.write("- scenario: A tie\n  game: {packs: [base, wild-west, indians, cowboys], players: 6}\n  given:\n"
                       "    sheriff: p2\n    p1.dice: 9 9 J Q K\n    p3.dice: 9 9 J Q K\n"
                       "    p1.hand: [dynamite, deed-3, elixir, wanted, corruption]\n  run: gold-mine\n")
        game = sat_down("--scenario", scenarios + ":A tie", "--seats", "human,human,human,human,human,human", "--lang",
                        language)
        while not re.search(r"(?:Player|Spieler) 1> $", game.screen):
            game.say("", ASKED)
        shown = " ".join(game.screen[game.typed:].split())
        assert texts[0] in shown, "the first offer is explained"
        game.fits_the_screen([found.start() for found in TABLE.finditer(game.screen)][-1])
        assert texts[0] in told(game, words[0]), words[0]
        assert texts[0] in told(game, words[1]), words[1]
        assert texts[1] in told(game, words[2]), words[2]
        game.kill()


def test_help_of_anything():
    """Help explains cards, places and hands by prefixes of their names; commands can be abbreviated, Tab completes."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    game.say("help dynam", re.compile(r"twice\s+as\s+many\s+nuggets"))
    game.wait(PROMPT)
    game.say("help gener", "General Store")
    game.wait(PROMPT)
    game.say("help xyzzy", "There is nothing called 'xyzzy'")
    game.say("help deed", re.compile(r"Deed \(1\): Worth 1 VP.*Deed \(5\): Worth 5 VP", re.S))
    for command, shown in (("score", "Total"), ("hand", "You have no cards."), ("rules", "How a round works"),
                           ("sco", "Total"), ("table", "Player 1 (you)"), ("log", "Nothing has happened")):
        game.wait(PROMPT)
        game.say(command, shown)
    game.wait_for_keys()
    game.type("help dynami\t")
    game.wait(re.compile(r"help dynami\s*\S*te "))  # libedit moves the cursor before the text it adds
    game.type("\n")
    game.wait(re.compile(r"twice\s+as\s+many\s+nuggets.*twice\s+as\s+many\s+nuggets", re.S))
    game.wait(PROMPT)
    game.say("quit", "Goodbye.")
    game.leave()


def test_help_of_words():
    """Help explains sides of the dice, terms of scoring, the aim and the end of the game, players; otherwise it
    guesses."""
    game = play("--seats", "human,random", "--seed", "2")
    game.wait(PROMPT)
    for about, told in (
        ("J", "Whoever has the most wins General Store"),
        ("VP", "Victory points"),
        ("end", "The gold mine is"),
        ("aim", "Score the most victory points"),
        ("points", "Sheriff badge: 5 VP"),
        ("quit", "leave the game"),
        ("mine", "Most 9s: take a nugget"),
        ("bank", "Holds the town's dollars"),
        ("store", "Which one?"),
        ("Player 2", "played by a bot (random)"),
        ("hepl", "did you mean 'help'?"),
    ):
        shown = game.say("help " + about, PROMPT)
        assert told in shown.replace("\n    ", " "), f"help {about}: {told}"
    assert "leave the game" in game.say("help exit", PROMPT), "help of the other word"
    assert "to leave" not in game.say("q zz", PROMPT), "a letter among others is no wish to leave"
    game.say("quit", "Goodbye.")
    game.leave()
