"""Bots that are programs: both examples play; what goes wrong is said and counted; no file names one."""
import shutil

import pytest

from cases import cases, expect, root

bot = f"exec python3 {root}/tools/share/bots/careful.py"


def test_the_examples_play():
    expect(0, "no mistakes found", f"bots check '{bot}' --games 2")
    expect(0, "no mistakes found", f"bots check '{bot}' --games 1 --no-fast")
    expect(0, "no mistakes found", f"bots check '{bot}' --games 2 --game {root}/tests/games/hearts")
    expect(0, "result hash", f"simulate --games 1 --players 2 --bots remote,random --remote '{bot}'")
    expect(0, "remote", f"bots --bots 'remote:{bot},random' --players 2 --games 1")
    expect(0, "--seed", f"play --seats 'remote:{bot},random'")


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_example_in_javascript_plays():
    command = f"bots check 'exec node {root}/tools/share/bots/any.js' --games 1 --with cowboys"
    expect(0, "no mistakes found", command)


@cases(
    (1, "it exited with code 3; the heuristic plays for it until the game ends", "bots check 'exit 3' --games 1"),
    (1, "1 mistake found", "bots check 'exit 3' --games 1"),
    (1, r"says: \u001b[31mhello", r"""bots check "printf '\\033[31mhello\\n' >&2; exit 3" --games 1"""),
    (2, "unknown action 'chekc exit 3'; expected: dicetown bots check COMMAND", "bots chekc 'exit 3'"),
    (2, "--players can't be combined with <ACTION>", "bots check 'exit 3' --players 3"),
    (
        1, "external bots failed 2 times",
        "simulate --games 2 --players 2 --threads 2 --bots remote,random --remote 'exit 3'",
    ),
    (1, "heuristic bots took over", "bots --bots 'remote:exit 3,random' --players 2 --games 1"),
    (2, "name its program with --remote COMMAND", "simulate --games 1 --players 2 --bots remote,random"),
)
def test_mistakes(code, text, command):
    expect(code, text, command)


def test_no_file_names_a_program(folder):
    (folder / "remote.yaml").write_text('seats: [random, "remote:rm -r /"]\n')
    expect(3, "remote.yaml:1:17: files can't name programs to run", f"simulate --games 1 --config {folder}/remote.yaml")
