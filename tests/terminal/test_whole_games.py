"""Whole games, in both languages: each question fits on one screen."""
import random, re

from terminal import ALL_PACKS, CLEARED, TABLE, play, replays


def test_the_end(folder):
    """A game against a bot is played to its scores, is saved completely, and verifies."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--seed", "2", "--save", name)
    game.play_to_the_end()
    assert game.leave() == 0
    assert "Total" in game.screen and "wins." in game.screen, "the scores are shown"
    assert replays(name), "the save replays"


def test_the_end_of_a_hot_seat():
    """In a game of several people, everyone sees together what happened after the last answer, as far as it is
    public."""
    game = play("--seats", "human,human", "--seed", "2")
    game.play_to_the_end()
    assert game.leave() == 0
    end = game.screen[game.screen.rindex(CLEARED):]
    assert "Player " in end.split("The game is over.")[0], "what happened last stands above the scores"
    idle = re.search(r"There is nothing for you to choose here.(?:.*\n)*? +1\. .*\(Enter\)", game.screen)
    assert (
        idle and "so that no one can tell" in idle.group().replace("\n    ", " ")
    ), "why somebody is asked who can't do anything"


def test_one_screen():
    """Whole random games, of base and of all packs, of four and of six, with short and long names, in both languages:
    the table, the question and its answers fit on one screen."""
    four, six = "human,random,heuristic,random", "human,random,heuristic,random,random,heuristic"
    long_names = ",".join(
        [
            "Calamity Jane Canary", "Wild Bill Hickok Jr.", "Doc John H. Holliday", "Annie Oakley Butler.",
            "Butch Cassidy Parker", "Sundance Kid Longab.",
        ]
    )
    for packs, seats, names, language, seeds in (
        ("", four, "Ann", "en", (1, 2)),
        (ALL_PACKS, four, long_names[:20], "en", (1, 2)),
        (ALL_PACKS, six, "Ann", "en", (1, 5)),
        (ALL_PACKS, six, long_names, "en", (7,)),
        (ALL_PACKS, six, long_names, "de", (8,)),
    ):
        for seed in seeds:
            game = play(*(["--with", packs] if packs else []), "--seats", seats, "--names", names, "--lang", language,
                        "--seed", str(seed))
            game.play_to_the_end(random.Random(seed))
            assert game.leave() == 0


def test_what_is_decided_about():
    """Even in little space, a tie shows who is Sheriff, and a place shows its resources."""
    game = play("--with", ALL_PACKS, "--seats", "human,random,heuristic,random", "--names", "Ann", "--seed", "3")
    game.play_to_the_end(random.Random(3))
    assert game.leave() == 0
    assert re.search(r"\nGold Mine holds \d+ nuggets\.", game.screen), "what lies in the mine"
    ties = [found.start() for found in re.finditer(r"\n[^\n]+ are tied\.", game.screen)]
    assert ties, "there are ties"
    for tie in ties:
        table = [found.start() for found in TABLE.finditer(game.screen, 0, tie)][-1]
        shown = re.search(r"\n +dollars +nuggets[^\n]*\n(.*?)\n\n", game.screen[table:], re.S).group(1)
        assert "Sheriff" in shown, "who is Sheriff stands in the table:" + game.screen[table:tie + 200]


def test_german_game():
    """A whole game in German: the program prints nothing in English."""
    game = play("--seats", "human,random,random", "--seed", "3", "--lang", "de")
    game.play_to_the_end(random.Random(3))
    assert game.leave() == 0 and "gewinnt." in game.screen, "it ends"
    for word in ("Round", "keeps", "Which", "press", "points", "Player", "wins"):
        assert not re.search(rf"\b{word}\b", game.screen), f"'{word}' is not said"
