"""`analyze`: what decided a game: the turning points, one answer, another one instead."""
import re

import pytest

from cases import expect, run


@pytest.fixture
def whole(folder):
    """A whole game."""
    run(f"play --seats heuristic,random --seed 3 --save {folder}/whole")
    return folder / "whole"


def test_answers(folder, whole):
    expect(0, "Player 1: ", f"analyze {folder}/whole --list-answers")
    expect(0, '"label": ', f"analyze {folder}/whole --list-answers --json")
    shown = run(f"analyze {folder}/whole --answer 9", stderr=None).stdout
    answered = re.search("(?m)^answered: (.*)   \\(", shown)[1]
    other = next(each for each in re.findall("(?m)^  (.*)$", shown) if each != answered)
    instead = f"analyze {folder}/whole --answer 9 --instead"
    expect(0, "8 pairs of playouts by random, seed 1", f"{instead} '{other}' --games 8 --bots random")
    expect(0, '"won_after": ', f"{instead} '{other}' --games 2 --bots random --json")
    expect(2, f"'{answered}' is the answer that was given", f"{instead} '{answered}'")
    expect(2, "there is no answer 9999; the game has ", f"analyze {folder}/whole --answer 9999")
    expect(2, "--instead needs --answer", f"analyze {folder}/whole --instead '{other}'")
    expect(2, "--answer, --instead: ", f"analyze {folder}/whole --answer 3 --instead '' --games 2")
    expect(2, "--list-answers can't be combined with --answer", f"analyze {folder}/whole --list-answers --answer 3")
    expect(2, "--answer can't be combined with --top", f"analyze {folder}/whole --answer 3 --top 2")
    expect(2, "bots that answer immediately", f"analyze {folder}/whole --bots search")
    expect(2, "--games needs --instead", f"analyze {folder}/whole --answer 3 --games 5")
    expect(2, "unknown option '--verify'", f"analyze {folder}/whole --verify")
    expect(2, "<FILE> is missing", "analyze")


def test_turning_points(folder, whole):
    expect(0, "Winning chances at the start: Player 1 ", f"analyze {folder}/whole --games 1 --top 2 --bots random")
    expect(0, '"largest": ', f"analyze {folder}/whole --games 1 --top 2 --bots random --json")
