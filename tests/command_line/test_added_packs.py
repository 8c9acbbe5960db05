"""Packs that travel as a folder or a .zip: what was added is found from everywhere, and is what it was or says what
differs."""
import shutil, stat, zipfile

import pytest

from cases import append, bots, expect, root, run


@pytest.fixture
def travel(folder):
    """A folder with a pack, `gold-pan`, and its archive."""
    run(f"new card gold-pan --in {folder}/travel")
    shutil.make_archive(folder / "travel/gold-pan", "zip", folder / "travel", "gold-pan")
    return folder / "travel"


def change(path, before, after):
    text = path.read_text()
    assert before in text
    path.write_text(text.replace(before, after, 1))


def test_an_added_pack_is_found_and_verified(folder, travel):
    archive = f"{folder}/travel/gold-pan.zip"
    expect(0, "1 pack checked, 0 errors, 0 warnings", f"check gold-pan --pack-path {archive}")
    expect(0, "result hash", f"simulate --games 2 --with gold-pan --pack-path {archive}")
    expect(3, "there is no pack 'gold-pan'", "simulate --games 2 --with gold-pan")
    expect(0, "no packs were added", "packs list")
    expect(0, f"added gold-pan 1.0.0: {folder}/data/dicetown/packs/gold-pan", f"packs add {archive}")
    expect(0, "gold-pan 1.0.0 is already installed", f"packs add {folder}/travel/gold-pan")
    expect(0, f"added from {archive}", "packs list")
    expect(0, "1 pack verified, none changed", "packs verify")
    expect(0, "result hash", "simulate --games 2 --with gold-pan")
    expect(0, '"id": "gold-pan"', "simulate --games 2 --with gold-pan --json")
    expect(0, "can be combined, for 2 to 5 players: base, gold-pan", "packs --with gold-pan")
    expect(0, "", f"{bots} --seed 5 --with gold-pan --save {folder}/panned")
    expect(0, '"id": "gold-pan"', f"replay {folder}/panned --json")
    # A pack that is named by hand comes in place of one that was added.
    change(travel / "gold-pan/scripts/gold_pan.lua", "move(1", "move(2")
    expect(0, "pack gold-pan was 1.0.0", f"replay {folder}/panned --pack-path {folder}/travel/gold-pan")
    expect(0, "(changed: scripts/gold_pan.lua)", f"replay {folder}/panned --pack-path {folder}/travel/gold-pan")
    expect(0, "0 errors", f"check --pack-path {folder}/travel/gold-pan")
    expect(2, "--force replaces it with 1.0.0 (changed: scripts/gold_pan.lua)", f"packs add {folder}/travel/gold-pan")
    expect(0, "added gold-pan", f"packs add {folder}/travel/gold-pan --force")
    append(folder / "data/dicetown/packs/gold-pan/scripts/gold_pan.lua", "-- edited\n")
    (folder / "data/dicetown/packs/gold-pan/more.yaml").touch()
    expect(1, "(changed: scripts/gold_pan.lua; new: more.yaml)", "packs verify gold-pan")
    append(travel / "gold-pan/scripts/gold_pan.lua", "nonsense(\n")
    expect(3, "gold_pan.lua:", f"packs add {folder}/travel/gold-pan --force")
    # Errors in an archive have the place of the file that was unpacked.
    change(travel / "gold-pan/gold-pan.yaml", "deck: store", "deck: stor")
    shutil.make_archive(travel / "bad", "zip", travel / "gold-pan")
    expect(3, "/bad/gold-pan.yaml:4:", f"check gold-pan --pack-path {folder}/travel/bad.zip")
    expect(3, f"error: {folder}/cache/dicetown/archives/", f"check gold-pan --pack-path {folder}/travel/bad.zip")
    expect(2, "there is no added pack 'gold-pam'; did you mean 'gold-pan'", "packs remove gold-pam")
    expect(2, "there is no added pack '../packs'", "packs remove ../packs")
    expect(0, "removed gold-pan", "packs remove gold-pan")
    expect(0, "no packs were added", "packs list")
    assert list((folder / "data/dicetown/packs").iterdir()) == []


def test_only_packs_are_added(folder, travel):
    expect(2, "pack 'cowboys' already comes with the program", f"packs add {root}/content/cowboys")
    expect(2, "is not a pack", f"packs add {folder}/travel")
    expect(2, f"'{folder}/nowhere.zip' not found", f"packs add {folder}/nowhere.zip")
    expect(2, "did you mean 'remove'", "packs remov x")


def test_a_game_can_be_added_too(folder):
    run(f"new game pebbles --in {folder}/travel")
    expect(0, "added pebbles", f"packs add {folder}/travel/pebbles")
    expect(0, "result hash", "simulate --games 2 --game pebbles")
    expect(0, "removed pebbles", "packs remove pebbles")


def archive(path, *entries):
    """Writes an archive that nobody should trust: entries are (path, text, mode)."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("pack.yaml", "id: evil\nname: Evil\nversion: 1.0.0\napi: ^1\n")
        for name, text, mode in entries:
            info = zipfile.ZipInfo(name)
            info.external_attr, info.compress_type = mode << 16, zipfile.ZIP_DEFLATED
            file.writestr(info, text)


@pytest.mark.parametrize("text, entries", [
    ("'../../evil.yaml' points outside the archive", [("../../evil.yaml", "x", stat.S_IFREG)]),
    ("'/tmp/evil.yaml' is an absolute path", [("/tmp/evil.yaml", "x", stat.S_IFREG)]),
    ("'scripts/a.lua' is a link", [("scripts/a.lua", "/etc/hostname", stat.S_IFLNK | 0o777)]),
    ("brings the total over 8388608 bytes", [("zeros.yaml", " " * (1 << 26), stat.S_IFREG)]),
    ("more than 1000 files", [(f"{n}.yaml", "", stat.S_IFREG) for n in range(1500)]),
], ids=["up", "root", "link", "bomb", "many"])
def test_untrusted_archives_are_rejected(folder, text, entries):
    archive(folder / "evil.zip", *entries)
    for action in ("packs add", "check --pack-path"):
        expect(3, text, f"{action} {folder}/evil.zip")
    added = folder / "data/dicetown/packs"
    assert not added.exists() or list(added.iterdir()) == []
