"""`--watch`: check and test run again when a file is saved, and Ctrl-C ends them."""
import re, signal, subprocess

import pytest

from cases import bots, cases, expect, program, run
from commands import eventually


@pytest.mark.parametrize("action", ["check first-pack --pack-path", "test"])
def test_saved_files_are_read_again(folder, action):
    run(f"new pack first-pack --in {folder}/new")
    watched, script = folder / "watched", folder / "new/first-pack/scripts/medals.lua"

    def lines_with(text):
        return sum(bool(re.search(text, line)) for line in watched.read_text().split("\n"))

    with watched.open("w") as out:
        process = subprocess.Popen(
            [program, *action.split(), folder / "new/first-pack", "--watch"],
            stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
        )
    try:
        eventually(lambda: lines_with("waiting for changes"))
        first, head = watched.read_text(), "function play.first_pack_alarm(ev, me)"
        fine = script.read_text().replace("play.my_pack_alarm", "play.first_pack_alarm")
        assert head in fine
        script.write_text(fine.replace(head, f"{head} ("))
        eventually(lambda: lines_with("scripts/medals.lua:"))
        second = watched.read_text()
        script.write_text(fine)
        eventually(lambda: lines_with("waiting for changes") >= 3)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130, watched.read_text()
    finally:
        process.kill()
    assert ", 0 " in first and second != first


@cases(
    (2, "--watch can't be combined with --json", "check --watch --json"),
    (2, "in a game between bots, no one is asked; remove --watch", f"{bots} --watch"),
)
def test_no_watching(code, text, command):
    expect(code, text, command)
