"""`trace`, `test --draft` and `--coverage`, and the recipes of the cookbook."""
import shutil

import pytest

from cases import append, cases, expect, root

pan = f"{root}/tests/cookbook/prospector"


@cases(
    (0, "prospector play.gold-pan", f"trace --scenario '{pan}/scenarios/gold_pan.yaml:takes one nugget'"),
    (0, "move 1 nugget from mine to p2", f"trace --scenario '{pan}/scenarios/gold_pan.yaml:takes one nugget'"),
    (2, "has no scenario with", f"trace --scenario '{pan}/scenarios/gold_pan.yaml:flies away'"),
    (0, "round 1, step gold-mine", "trace --seed 7 --round 1 --step gold-mine"),
    (0, "functions and branches reached by", f"test --coverage {pan}"),
)
def test_trace_prints_a_tree(code, text, command):
    expect(code, text, command)


def test_draft_adds_what_a_scenario_lacks(folder):
    copy = folder / "prospector"
    shutil.copytree(pan, copy)
    (copy / "scenarios/gold_pan.yaml").write_text("""\
- scenario: One more
  game: {packs: [base, prospector], players: 3}
  given:
    p1.hand: []
    p2.hand: [gold-pan]
    p3.hand: []
    p1.dice: 9 9 9 J Q
    p2.dice: 10 10 J Q K
    p3.dice: J J Q K A
  run: gold-mine
""")
    expect(1, "there is no answer left for this question", f"test {folder}/prospector")
    expect(0, "gold_pan.yaml: filled in", f"test --draft {folder}/prospector")
    draft = (copy / "scenarios/gold_pan.yaml").read_text()
    assert "- p2: gold-pan" in draft and "then:" in draft
    expect(0, "1 passed, 0 failed", f"test {folder}/prospector")
    expect(0, "", f"test --draft {folder}/prospector")
    append(
        folder / "prospector/scripts/cards.lua",
        "function after.bank_rob.never(ev) move(1, resource.dollar, place.bank, ev.player) end\n",
    )
    expect(1, "never", f"test --coverage {folder}/prospector")


@cases(
    (1, '"unproved": [', f"test --clauses --json {root}/tests/scenarios/base/sheriff.yaml"),
    (1, '"clause": "base.mine.gain"', f"test --clauses --json {root}/tests/scenarios/base/sheriff.yaml"),
)
def test_clauses_without_a_scenario(code, text, command):
    expect(code, text, command)


@pytest.mark.parametrize(
    "recipe", [*root.glob("tests/cookbook/*/"), *root.glob("content/examples/*/")], ids=lambda path: path.name
)
def test_a_recipe_has_no_findings_and_is_listed(recipe):
    """An example may have scenarios with others."""
    example = recipe.parent.name == "examples"
    path = recipe.parent if example else recipe
    expect(0, "0 errors, 0 warnings", f"check {recipe.name} --pack-path {path}")
    if not example:
        expect(0, " 0 failed", f"test {recipe}")
    assert f"({recipe.name})" in (recipe.parent / "README.md").read_text()


def test_all_examples_together():
    """With all packs: each order is declared."""
    expect(0, " 0 failed", f"test {root}/content/examples")
    expect(0, " 0 errors, 0 warnings", f"check --pack-path {root}/content/examples")
