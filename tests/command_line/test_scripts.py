"""Errors of scripts: their place, the command that replays them, and what scripts may not do."""
import json, re, shutil
from pathlib import Path

from cases import bots, expect, pack, run, silent


def test_errors_name_a_path_that_an_editor_can_open(folder, monkeypatch):
    # Whatever the folder is called, from another folder, and of an archive.
    pack(folder / "flawed", 'function after.contest.x(ev) error("oh dear") end')
    (folder / "flawed").rename(folder / "my-first-mod")
    once = "simulate --games 1 --with flawed --pack-path"
    expect(1, f" {folder}/my-first-mod/scripts/mod.lua:1: oh dear", f"{once} {folder}/my-first-mod")
    shutil.make_archive(folder / "flawed", "zip", folder, "my-first-mod")
    monkeypatch.chdir(folder)
    expect(1, " my-first-mod/scripts/mod.lua:1: oh dear", f"{once} my-first-mod")
    expect(3, " my-first-mod/scripts/mod.lua:1: oh dear", "trace --with flawed --pack-path my-first-mod")
    expect(1, "/flawed/scripts/mod.lua:1: oh dear", f"{once} flawed.zip")
    said = run(f"{once} {folder}/flawed.zip").stdout
    assert Path(re.search("[^ \n]*/flawed/scripts/mod.lua", said)[0]).is_file(), said


def test_errors_when_a_pack_is_read(folder):
    pack(folder / "syntax", "function after.mine_exploit.x(ev) move( end")
    expect(3, "mod.lua:1", f"check syntax --pack-path {folder}/syntax")
    pack(folder / "handler", "function after.mine_exploitt.x(ev) end")
    expect(3, "did you mean 'mine-exploit'", f"check handler --pack-path {folder}/handler")
    pack(folder / "state", "local n = 0\nfunction after.mine_exploit.x(ev) n = n + 1 end")
    expect(3, "mod.lua:2", f"check state --pack-path {folder}/state")


def test_errors_in_a_game(folder):
    pack(folder / "errs", 'function after.mine_exploit.x(ev) error("oh dear") end')
    expect(1, "oh dear", f"simulate --games 1 --with errs --pack-path {folder}/errs")
    expect(1, "no game finished", f"simulate --games 1 --with errs --pack-path {folder}/errs")
    silent("±", f"simulate --games 1 --with errs --pack-path {folder}/errs")
    expect(1, "stopped after 3 games", f"simulate --games 4 --with errs --pack-path {folder}/errs")
    silent("stopped after", f"simulate --games 3 --with errs --pack-path {folder}/errs")


def test_errors_name_the_command_that_replays_them(folder):
    pack(folder / "errs", 'function after.mine_exploit.x(ev) error("oh dear") end')
    replay = "--players 2 --bots heuristic,random --seed 1 --game-index 0 --check"
    expect(
        1, f"to replay it, run: dicetown simulate --with errs --pack-path {folder}/errs {replay}",
        f"bots --bots heuristic,random --players 2 --games 1 --with errs --pack-path {folder}/errs",
    )
    pack(folder / "threes", 'function after.mine_exploit.x(ev) if players() == 3 then error("oh dear") end end')
    threes = f"bots --bots heuristic,random --games 1 --with threes --pack-path {folder}/threes --json"
    rungs = json.loads(run(f"{threes} --players 2,3", stderr=None).stdout)
    assert [rung["players"] for rung in rungs["rungs"]] == [2]
    assert "--players 3" in rungs["failed"]["replay"]
    expect(1, "to replay it, run: dicetown simulate --with threes", f"{threes} --players 3")
    pack(folder / "eats", "function after.mine_exploit.x(ev) local t = {} while true do t[#t + 1] = {} end end")
    shutil.copytree(folder / "eats", folder / "it eats")
    how = "--players 2 --bots random --max-rounds 20 --no-fast --paranoid --seed 4"
    expect(
        1, f"dicetown simulate --with eats --pack-path '{folder}/it eats' {how} --game-index 0 --check",
        f"simulate --games 1 --with eats --pack-path '{folder}/it eats' {how}",
    )
    how = "--players 4 --bots heuristic --seed 1 --game-index 0 --check"
    expect(
        1, f"dicetown simulate --with eats --set base.bribes=false --pack-path {folder}/eats {how}",
        f"simulate --games 1 --with eats --set base.bribes=false --pack-path {folder}/eats",
    )


def test_a_game_that_fails_is_saved(folder):
    pack(folder / "errs", 'function after.mine_exploit.x(ev) error("oh dear") end')
    expect(
        3, f"The answers so far are saved in {folder}/failing",
        f"{bots} --seed 1 --with errs --pack-path {folder}/errs --save {folder}/failing",
    )
    assert (folder / "failing").stat().st_size > 0
    expect(3, "Could not save to /dev/full", f"{bots} --seed 1 --with errs --pack-path {folder}/errs --save /dev/full")
    silent("The answers so far are saved", f"{bots} --seed 1 --with errs --pack-path {folder}/errs --save /dev/full")


def test_scripts_that_use_too_much(folder):
    pack(folder / "loops", "function after.mine_exploit.x(ev) while true do end end")
    expect(1, "endless loop", f"simulate --games 1 --with loops --pack-path {folder}/loops")
    pack(folder / "eats", "function after.mine_exploit.x(ev) local t = {} while true do t[#t + 1] = {} end end")
    expect(1, "MB", f"simulate --games 1 --with eats --pack-path {folder}/eats")


def test_forbidden_script_features(folder):
    pack(folder / "reaches", "function after.mine_exploit.x(ev) os.exit(0) end")
    expect(
        3,
        "'os.exit' is not available to scripts",
        f"simulate --games 1 --with reaches --pack-path {folder}/reaches",
    )
    pack(folder / "late", "function after.mine_exploit.x(ev) local o = os o.exit(0) end")
    expect(1, "attempt to index a nil value (local 'o')", f"simulate --games 1 --with late --pack-path {folder}/late")
    pack(folder / "loads", 'function after.mine_exploit.x(ev) load("return 1")() end')
    expect(1, "load", f"simulate --games 1 --with loads --pack-path {folder}/loads")
    pack(folder / "debugs", "function after.mine_exploit.x(ev) debug.getregistry() end")
    expect(1, "attempt to index a function value", f"simulate --games 1 --with debugs --pack-path {folder}/debugs")
    pack(folder / "assigns", "function after.mine_exploit.x(ev) ev.nuggets = 99 end")
    expect(1, "ev:add", f"simulate --games 1 --with assigns --pack-path {folder}/assigns")
