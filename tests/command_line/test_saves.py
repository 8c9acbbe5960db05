"""Saves: changed packs, files that are there already, disks that are full."""
import os, re, shutil, stat, subprocess

from cases import append, bots, expect, pack, program, root


def test_no_saved_games(folder):
    expect(3, "can't read", f"replay {folder}/missing")
    (folder / "foreign").write_text("hello\n")
    expect(3, "not a saved game", f"replay {folder}/foreign")


def test_changed_packs_are_named_and_valid_games_continue(folder):
    pack(folder / "house", "function after.mine_exploit.x(ev) end")
    append(folder / "house/pack.yaml", "options: {luck: {type: flag, default: true}}\n")
    house = f"--pack-path {folder}/house"
    expect(0, "", f"{bots} --seed 5 --with house {house} --save {folder}/evening")
    expect(0, "game over; state", f"replay {folder}/evening --verify {house}")
    pack(folder / "house", "function after.mine_exploit.x(ev) local other = ev end")
    expect(0, "pack house was 1.0.0 (hash ", f"replay {folder}/evening {house}")
    expect(0, "option house.luck was true and no longer exists", f"replay {folder}/evening {house}")
    expect(0, "continuing even though", f"replay {folder}/evening --ignore-pack-changes {house}")
    expect(0, "continuing even though", f"play {folder}/evening {house}")
    pack(folder / "house", "function after.mine_exploit.x(ev) draw(zone.store, 2, zone.hand(ev.player)) end")
    expect(3, "answers are still valid (use --ignore-pack-changes", f"replay {folder}/evening {house}")
    expect(3, "answers are still valid (use --ignore-pack-changes", f"play {folder}/evening {house}")
    expect(3, "the replay diverges", f"replay {folder}/evening --ignore-pack-changes {house}")
    expect(3, "the replay diverges", f"trace {folder}/evening --ignore-pack-changes {house}")
    shutil.copy(folder / "evening", folder / "diverging")
    expect(
        5, "the file already exists", f"play {folder}/diverging --save {folder}/diverging --ignore-pack-changes {house}"
    )
    assert (folder / "evening").read_bytes() == (folder / "diverging").read_bytes()
    told = "the save needs packs that are missing: house; pass the game's folder with --game, or a pack's folder"
    for more in ("", "--ignore-pack-changes"):
        expect(3, f"{told} with --pack-path", f"replay {folder}/evening {more}")


def test_a_save_of_another_game_needs_its_packs(folder):
    expect(
        0, "",
        f"play --seats random,random,random,random --game {root}/tests/games/hearts --seed 5 --save "
        f"{folder}/hearts.save",
    )
    expect(3, "dicetown: the save needs packs that are missing: hearts; pass", f"replay {folder}/hearts.save")
    expect(0, "game over; state", f"replay {folder}/hearts.save --game {root}/tests/games/hearts --verify")
    expect(0, "wins", f"play {folder}/hearts.save --game {root}/tests/games/hearts")
    expect(0, "points by seat", f"simulate --game {root}/tests/games/hearts --games 3")  # no word of another game


def test_nothing_is_replaced_without_asking(folder):
    # Only an older save of the same game is replaced.
    house = f"--pack-path {folder}/house"
    pack(folder / "house", "function after.mine_exploit.x(ev) end")
    expect(0, "", f"{bots} --seed 5 --with house {house} --save {folder}/evening")
    (folder / "novel").write_text("Chapter one.\n")
    expect(2, "the file already exists and would be overwritten", f"{bots} --save {folder}/novel")
    expect(2, "to overwrite it, add --force", f"{bots} --save {folder}/evening {house}")
    assert (folder / "novel").read_text() == "Chapter one.\n"
    expect(0, "", f"{bots} --seed 6 --save {folder}/novel --force")
    expect(0, "game over; state", f"replay {folder}/novel --verify")
    expect(0, "", f"play {folder}/novel --save {folder}/novel")


def test_saves_to_irregular_files(folder):
    expect(5, "Could not save to /dev/full: No space left", f"{bots} --save /dev/full")
    expect(0, "", f"{bots} --save /dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    expect(5, "No such file or directory", f"{bots} --save {folder}/nowhere/x")
    expect(5, "is a folder", f"{bots} --save {folder}")
    os.mkfifo(folder / "pipe")
    expect(5, "no program is reading from this pipe", f"{bots} --save {folder}/pipe")


def test_a_disk_that_is_full_in_the_middle_leaves_the_old_file(folder):
    novel = folder / "novel"
    expect(0, "", f"{bots} --seed 6 --save {novel}")
    before = novel.read_bytes()
    full = subprocess.run(
        ["bash", "-c", 'ulimit -f 1; exec "$@"', "bash", program, "play", novel, "--save", novel],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60,
    )
    said = full.stdout + full.stderr
    assert full.returncode == 5 and re.search("(?s)Could not save to.*File too large", said), said
    assert novel.read_bytes() == before
    assert list(folder.glob("novel.*")) == []
