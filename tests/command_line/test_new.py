"""`new`: what it makes checks and tests at once, is a mod in a folder of its own, and replaces nothing."""

import pytest

from cases import append, expect, run


@pytest.mark.parametrize("kind", ["pack", "card", "house-rule", "location"])
def test_a_new_mod_has_no_findings(folder, kind):
    mod = f"{folder}/new/first-{kind}"
    expect(0, f"created {mod}/pack.yaml", f"new {kind} first-{kind} --in {folder}/new")
    expect(0, "1 pack checked, 0 errors, 0 warnings", f"check first-{kind} --pack-path {mod}")
    expect(0, " passed, 0 failed", f"test {mod}")
    expect(0, ": 0 survived", f"test --mutate --quiet {mod}/scenarios")
    expect(2, f"'{mod}' already exists", f"new {kind} first-{kind} --in {folder}/new")
    played = f"--with first-{kind} --pack-path {folder}/new"
    expect(0, "result hash", f"simulate --games 5 --check --bots heuristic {played}")


def test_all_new_mods_can_be_combined(folder):
    for kind in ("pack", "card", "house-rule", "location"):
        run(f"new {kind} first-{kind} --in {folder}/new")
    expect(
        0, "5 packs checked, 0 errors",
        f"check --with first-pack,first-card,first-house-rule,first-location --pack-path {folder}/new",
    )


def test_a_new_game(folder):
    expect(0, f"created {folder}/new/pebbles/rules.yaml", f"new game pebbles --in {folder}/new")
    expect(0, "1 pack checked, 0 errors, 0 warnings", f"check --game {folder}/new/pebbles")
    expect(0, " passed, 0 failed", f"test {folder}/new/pebbles")
    expect(0, ": 0 survived", f"test --mutate --quiet {folder}/new/pebbles/scenarios")
    expect(0, "result hash", f"simulate --games 20 --check --players 3 --game {folder}/new/pebbles")
    expect(2, "doesn't require base", f"new card sieve --in {folder}/new/pebbles")


def test_a_card_goes_to_the_pack_of_the_folder(folder):
    # Its text goes to the texts that are there.
    run(f"new card first-card --in {folder}/new")
    run(f"new location first-location --in {folder}/new")
    expect(
        0, f"added lines to {folder}/new/first-card/languages/en.yaml", f"new card sieve --in {folder}/new/first-card"
    )
    expect(0, "1 pack checked, 0 errors, 0 warnings", f"check first-card --pack-path {folder}/new/first-card")
    expect(0, "4 passed, 0 failed", f"test {folder}/new/first-card")
    expect(
        0, f"created {folder}/new/first-location/scripts/sluice.lua",
        f"new card sluice --in {folder}/new/first-location",
    )
    expect(0, "5 passed, 0 failed", f"test {folder}/new/first-location")
    # A name that is the same in Lua needs no word about that.
    assert "The effect of the card. `ev`" in (folder / "new/first-card/scripts/sieve.lua").read_text()


def everything(folder):
    """Returns the paths and contents of a folder's files."""
    return {path: path.is_file() and path.read_bytes() for path in folder.rglob("*")}


def test_failed_commands_leave_nothing_behind(folder):
    mod = folder / "new/first-card"
    run(f"new card first-card --in {folder}/new")
    run(f"new card sieve --in {mod}")
    before = everything(mod)
    expect(2, "first-card/sieve.yaml' already exists", f"new card sieve --in {folder}/new/first-card")
    expect(3, "card 'dynamite' is declared twice", f"new card dynamite --in {folder}/new/first-card")
    assert everything(mod) == before
    append(mod / "languages/en.yaml", 100000 * "# a long line\n")
    before = everything(mod)
    expect(3, "en.yaml", f"new card tray --in {mod}")
    assert everything(mod) == before


def test_invalid_names(folder):
    run(f"new card first-card --in {folder}/new")
    expect(2, "is a pack, and packs can't be nested", f"new pack inner --in {folder}/new/first-card")
    expect(2, "pack 'cowboys' already exists", f"new pack cowboys --in {folder}/new")
    expect(2, "did you mean 'house-rule'", "new house-rul x")
    expect(2, "is not a valid id", "new card Gold_Pan")
