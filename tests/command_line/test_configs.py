"""Config files: what they may hold, and where folders in them are."""

from cases import expect, pack


def test_folders_in_a_config_are_relative_to_it(folder):
    pack(folder / "far/mods/inner", "function after.mine_exploit.x(ev) end")
    (folder / "far/game.yaml").write_text("pack-path: [mods]\npacks: [inner]\n")
    expect(0, "result hash", f"simulate --games 1 --config {folder}/far/game.yaml")


def test_mistyped_settings_are_rejected(folder):
    (folder / "listed.yaml").write_text("options: {base.bribes: [true]}\n")
    expect(
        3, "listed.yaml:1:24: options.base.bribes: expected text or a map, found a list",
        f"simulate --games 1 --config {folder}/listed.yaml",
    )
    (folder / "mapped.yaml").write_text("packs: [{cowboys: 1}]\n")
    expect(3, "mapped.yaml:1:9: packs: expected text, found a map", f"simulate --games 1 --config {folder}/mapped.yaml")
    (folder / "twice.yaml").write_text("seed: 1\nseed: 2\n")
    expect(3, "twice.yaml:2", f"simulate --games 1 --config {folder}/twice.yaml")
    (folder / "word.yaml").write_text("sead: 1\n")
    expect(3, "did you mean 'seed'", f"simulate --games 1 --config {folder}/word.yaml")
    (folder / "unknown.yaml").write_text("packs: [no-such-pack]\n")
    expect(3, "no-such-pack", f"simulate --games 1 --config {folder}/unknown.yaml")
    (folder / "alias.yaml").write_text("a: &x [1]\nb: *x\n")
    expect(3, "alias.yaml", f"simulate --games 1 --config {folder}/alias.yaml")
    (folder / "nul.yaml").write_bytes(b"seed: \0" b"1\n")
    expect(3, "nul.yaml", f"simulate --games 1 --config {folder}/nul.yaml")
    (folder / "utf.yaml").write_bytes(b"seed: \xff\n")
    expect(3, "utf.yaml", f"simulate --games 1 --config {folder}/utf.yaml")
    expect(3, "missing.yaml", f"simulate --games 1 --config {folder}/missing.yaml")


def test_seats_of_a_config_play_as_bots(folder):
    (folder / "three.yaml").write_text("seats: [random, human, random]\n")
    expect(0, "1 game with 3 players", f"simulate --games 1 --config {folder}/three.yaml")
    expect(0, '"heuristic"', f"simulate --games 1 --config {folder}/three.yaml --json")
    expect(2, "--bots names 3 bots for 2 players", f"simulate --games 1 --config {folder}/three.yaml --players 2")
    expect(1, '"games": 3', f"explore --games 3 --config {folder}/three.yaml --json")
    (folder / "nine.yaml").write_text(
        "seats: [random, random, random, random, random, random, random, random, random]\n"
    )
    for command in ("simulate --games 1", "explore --games 1", "play"):
        expect(
            3, "nine.yaml:1:8: seats: expected a list with 1 to 8 items, found a list with 9 items",
            f"{command} --config {folder}/nine.yaml",
        )
    (folder / "alone.yaml").write_text("seats: [random]\n")
    expect(2, "alone.yaml: seats: ", f"play --config {folder}/alone.yaml")


def test_a_setting_is_given_once(folder):
    expect(2, "set the same option", "simulate --games 1 --set base.bribes=true --set bribes=false")
    (folder / "bribes.yaml").write_text("options: {base.bribes: false}\n")
    expect(0, "result hash", f"simulate --games 1 --config {folder}/bribes.yaml --set bribes=true")
    (folder / "bribes.yaml").write_text("options: {base.bribes: false, base: {bribes: true}}\n")
    expect(
        3, "bribes.yaml:1:38: option 'base.bribes' is set twice", f"simulate --games 1 --config {folder}/bribes.yaml"
    )


def test_kinds_of_seats_in_a_config(folder):
    (folder / "humn.yaml").write_text("seats: [humn]\n")
    expect(3, "humn.yaml:1:9: unknown kind of seat 'humn'", f"check {folder}/humn.yaml")
    expect(3, "humn.yaml:1:9: unknown kind of seat 'humn'", f"simulate --games 1 --config {folder}/humn.yaml")
