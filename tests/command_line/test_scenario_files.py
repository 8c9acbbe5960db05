"""Scenarios: where they lie, what they may hold, what `test` says of them."""
import json, re

from cases import expect, pack, root, run, silent


def test_scenarios_find_the_pack_that_contains_them(folder):
    pack(folder / "far/mods/inner", "function after.mine_exploit.x(ev) end")
    deep = folder / "far/mods/inner/scenarios/deep"
    deep.mkdir(parents=True)
    (deep / "x.yaml").write_text(
        "- scenario: the pack is found\n  game: {packs: [inner], players: 2}\n  run: setup\n"
    )
    for place in ("", "/scenarios", "/scenarios/deep", "/scenarios/deep/x.yaml"):
        expect(0, "1 passed, 0 failed", f"test {folder}/far/mods/inner{place}")


def test_a_file_of_scenarios_is_a_list(folder):
    (folder / "far").mkdir()
    (folder / "far/dashless.yaml").write_text(
        "scenario: without a dash\ngame: {packs: [base], players: 2}\nrun: setup\n"
    )
    expect(
        3, "dashless.yaml:1:1: a scenario file must be a list; write `- scenario: ...`",
        f"test {folder}/far/dashless.yaml",
    )
    expect(3, "dashless.yaml:1:1: a scenario file must be a list", f"test {folder}/far")


def test_scenarios_define_their_game():
    for option in ("--with cowboys", "--set base.bribes=false", "--seed 4", "--lang en"):
        expect(
            2, f"each scenario defines its own game; remove {option.split()[0]}",
            f"test {root}/tests/scenarios/base/sheriff.yaml {option}",
        )


def test_a_run_without_scenarios_fails(folder):
    (folder / "nothing").mkdir()
    expect(2, "nothing: there are no scenarios here", f"test {folder}/nothing")
    (folder / "nothing/none.yaml").write_text("[]\n")
    expect(2, "there are no scenarios here", f"test {folder}/nothing/none.yaml")
    (folder / "nothing/round.yaml").write_text(
        "- {scenario: A., game: {packs: [base]}, given: {round: -1}, then: {round: 0}}\n"
    )
    expect(1, "a round must be 0 or more", f"test {folder}/nothing/round.yaml")


def test_mutants_of_values():
    alone = "of them unexplained; add --values to change the values in the YAML, too"
    expect(0, alone, f"test --mutate --quiet {root}/tests/cookbook/auction/scenarios")
    silent("add --values", f"test --mutate --values --quiet {root}/tests/cookbook/auction/scenarios")

    def tried(options=""):
        done = run(f"test --mutate --quiet --json {options} {root}/tests/cookbook/auction/scenarios", stderr=None)
        return json.loads(done.stdout)["tried"]

    none, every, third = tried(), tried("--values"), tried("--values --sample 3")
    assert third == none + (every - none + 2) // 3 and every > none
    expect(2, "--sample needs --mutate", f"test {root}/tests/scenarios/base/sheriff.yaml --sample 3")
    expect(2, "--values needs --mutate", f"test {root}/tests/scenarios/base/sheriff.yaml --values")
    expect(
        2, "--mutate can't be combined with --clauses",
        f"test {root}/tests/scenarios/base/sheriff.yaml --mutate --clauses",
    )


def test_errors_in_packs_are_reported_once(folder):
    # Not once for each scenario that they are played in.
    pack(folder / "broken", "function after.mine_exploit.x(ev) move(1, resource.dollars, place.bank, ev.player) end")
    (folder / "broken/scenarios").mkdir()
    (folder / "broken/scenarios/some.yaml").write_text("".join(
        f"- scenario: Nothing {n}\n  game: {{packs: [base, broken], players: 2}}\n  run: gold-mine\n" for n in (1, 2, 3)
    ))
    said = run(f"test {folder}/broken").stdout
    assert sum("no resource 'dollars'" in line for line in said.split("\n")) == 1, said
    assert re.search("(?s)see above.*0 passed, 3 failed", said), said
