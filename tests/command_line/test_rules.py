"""`rules`: the rulebook of packs and options, in a language, as text, page and JSON; a mod's own rules are in it."""

from cases import cases, expect, root, silent


@cases(
    (0, "Dice Town: Rules", "rules"),
    (0, "Dice Town mit Cowboys und Wild West: Spielregeln", "rules --with wild-west,cowboys --lang de"),
    (0, "Put 20 [set for this game; default 30] nuggets in the gold mine.", "rules --set base.mine-nuggets=20"),
    (0, "base.mine.gain; ", "rules --proofs"),
    (0, 'dicetown play --scenario "', "rules --proofs"),
    (0, "Hearts: Rules", f"rules --game {root}/tests/games/hearts"),
    (0, "hearts.jack; ", f"rules --proofs --game {root}/tests/games/hearts --set hearts.jd-bonus=true"),
    (
        0, "own-rules.first; instead of base.store.first",
        f"rules --proofs --with own-rules --pack-path {root}/tests/cookbook",
    ),
    (0, "Put 12 shares at the station.", f"rules --with railway --pack-path {root}/content/examples"),
    (3, "did you mean 'base'", "rules --with bas"),
    (3, "base.mine-nugets", "rules --set base.mine-nugets=20"),
    (
        0, 'dues.yaml:In the first round, the store is visited once\\"',
        f"rules --json --with own-rules --pack-path {root}/tests/cookbook",
    ),
)
def test_rulebooks(code, text, command):
    expect(code, text, command)


def test_rules_of_disabled_options_are_omitted():
    silent("hearts.jack", f"rules --proofs --game {root}/tests/games/hearts")


def test_pages(folder):
    expect(2, "--html can't be combined with --json", f"rules --html {folder}/page.html --json")
    expect(0, "page.html", f"rules --html {folder}/page.html")
    expect(0, "page.html", f"rules --html {folder}/page.html --lang de")
    (folder / "mine.txt").write_text("mine\n")
    expect(5, "mine.txt", f"rules --html {folder}/mine.txt")
    (folder / "mine.html").write_text("<!DOCTYPE html>\n<p>mine\n")
    expect(5, "the file already exists", f"rules --html {folder}/mine.html")
    assert "mine" in (folder / "mine.html").read_text()
    expect(5, "nowhere", f"rules --html {folder}/nowhere/page.html")
    page = (folder / "page.html").read_text()
    assert '<html lang="de">' in page and 'id="rule-base.mine.gain"' in page
