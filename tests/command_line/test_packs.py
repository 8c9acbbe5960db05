"""`packs`: what goes together, and what hinders it."""

from cases import append, bots, cases, expect, pack


@cases(
    (
        0, "These packs can be combined, for 2 to 6 players: base, indians, wild-west",
        "packs --with wild-west,indians --players 6",
    ),
    (0, "with wild-west: 2 to 6 players", "packs --with cowboys"),
    (0, "widens base (2 to 6 players instead of 2 to 5 players)", "packs"),
    (0, "erweitert base: 2 bis 6 Spieler statt 2 bis 5 Spieler", "packs --lang de"),
    (0, "base.first-sheriff = 0  (0 bis 6)  Der Platz des Spielers, der als Sheriff", "packs --lang de"),
    (3, "möglich mit wild-west: 2 bis 6 Spieler", "packs --with cowboys --players 6 --lang de"),
    (0, "changes in base: location.bank", "packs"),
    (3, "these packs are for 2 to 5 players, not 6", "packs --with cowboys --players 6"),
    (3, "possible with wild-west: 2 to 6 players", "packs --with cowboys --players 6"),
    (3, '"fixes": [\n      "with wild-west: 2 to 6 players"', "packs --with cowboys --players 6 --json"),
    (3, "did you mean 'cowboys'", "packs --with cowboy"),
    (2, "--players", "packs --players 0"),
    (0, "actions: [{event: mine-exploit, count: nuggets}]  # base locations.yaml:3", "packs --merged"),
)
def test_combinations(code, text, command):
    expect(code, text, command)


def test_a_long_chain_of_packs_is_described(folder):
    before = "base"
    for n in range(1, 251):
        one = folder / f"chain/p{n}"
        one.mkdir(parents=True)
        (one / "pack.yaml").write_text(
            f"id: p{n}\nname: One of many\nversion: 1.0.0\napi: ^1\nrequires: {{{before}: ^1}}\n"
        )
        before = f"p{n}"
    expect(0, "p250 1.0.0  One of many", f"packs --pack-path {folder}/chain")


def test_packs_with_conflicts_and_optional_packs(folder):
    pack(folder / "loner", "function after.mine_exploit.x(ev) end")
    append(folder / "loner/pack.yaml", "conflicts: [cowboys]\noptional: [indians]\n")
    (folder / "loner/patch.yaml").write_text("patch:\n  - {in: indians.card.smoke-signals, set: {copies: 0}}\n")
    loner = f"--pack-path {folder}/loner"
    expect(0, "can't be combined with cowboys", f"packs {loner}")
    expect(0, "only with indians: card.smoke-signals", f"packs {loner}")
    expect(3, "possible without cowboys", f"packs --with loner,cowboys {loner}")
    expect(3, "possible without loner", f"packs --with loner,cowboys {loner}")
    expect(0, "can be combined", f"packs --with loner,indians {loner}")
    apart("loner", f"--with loner,cowboys {loner}")


def apart(text, options):
    """Checks that `check`, `packs`, `simulate` and `play` reject this selection, and say why."""
    for command in ("check", "packs", "simulate --games 1", bots):
        expect(3, text, f"{command} {options}")


def test_packs_that_contradict_each_other(folder):
    pack(folder / "rich", "function after.mine_exploit.x(ev) end")
    (folder / "rich/patch.yaml").write_text("patch:\n  - {in: base.card.wanted, set: {copies: 3}}\n")
    pack(folder / "poor", "function after.mine_exploit.y(ev) end")
    (folder / "poor/patch.yaml").write_text("patch:\n  - {in: base.card.wanted, set: {copies: 1}}\n")
    apart("copies", f"--with rich,poor --pack-path {folder}/rich --pack-path {folder}/poor")
    pack(folder / "twin", "function after.mine_exploit.x(ev) end")
    (folder / "twin/places.yaml").write_text("place: {cellar: {}}\n")
    pack(folder / "double", "function after.mine_exploit.y(ev) end")
    (folder / "double/places.yaml").write_text("place: {cellar: {}}\n")
    apart("cellar", f"--with twin,double --pack-path {folder}/twin --pack-path {folder}/double")


def test_duplicate_ids_matter_only_if_selected(folder):
    pack(folder / "shared/good", "function after.mine_exploit.x(ev) end")
    pack(folder / "shared/false", "function after.mine_exploit.x(ev) end")
    (folder / "shared/false/pack.yaml").write_text("id: base\nname: Another\nversion: 9.0.0\napi: ^1\n")
    expect(0, "result hash", f"simulate --games 1 --with good --pack-path {folder}/shared")
    expect(3, "found pack 'base' twice", f"check --pack-path {folder}/shared")
    expect(3, "found pack 'base' twice", f"simulate --games 1 --pack-path {folder}/shared/false")


def test_a_link_that_leads_out_of_a_pack(folder):
    pack(folder / "linked", "function after.mine_exploit.x(ev) end")
    (folder / "linked/scripts/other.lua").symlink_to("/etc/hostname")
    expect(
        3, "scripts/other.lua: this link points outside the pack",
        f"simulate --games 1 --with linked --pack-path {folder}/linked",
    )
