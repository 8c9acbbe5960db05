"""Help, the names of commands and options, and what became of earlier ones."""
import functools, re

import pytest

from cases import cases, expect, root, run


@cases(
    (0, "Examples", "--help"),
    (0, "Usage: dicetown <COMMAND> [OPTIONS]", "--help"),
    *((0, f"{group}:", "--help") for group in ("Play", "Make", "Measure")),
    (0, "Usage: dicetown play [OPTIONS] [<FILE>]", "play --help"),
    (0, "Usage: dicetown ablate [OPTIONS] <CARD>", "ablate --help"),
    (0, "--set <PACK.OPTION=VALUE>", "simulate --help"),
    (0, "--games <N>                 Play N games [default: 10000]", "simulate --help"),
    (0, "Example", "simulate --help"),
)
def test_help(code, text, command):
    expect(code, text, command)


def test_no_command_prints_the_help():
    assert run("").stdout == run("--help").stdout


def offered(words):
    """Returns what shell completion offers for the last of these words."""
    return [line.split("\t")[0] for line in run(f"--complete {words}").stdout.splitlines()]


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_help_shows_a_placeholder(language):
    commands = offered("''")
    assert "play" in commands
    for command in commands:
        help_text = run(f"{command} --help --lang {language}").stdout
        assert help_text and "{" not in help_text and "<TEXT>" not in help_text, command


@cases(
    (2, "unknown command 'simulat'; did you mean 'simulate'", "simulat"),
    (2, "unknown option '--gmaes'; did you mean '--games'?", "simulate --gmaes 3"),
    (2, "Run 'dicetown simulate --help' for options and examples.", "simulate --gmaes 3"),
    (2, "unexpected argument 'extra'", "simulate extra"),
    # A name of an earlier version leads to the present one.
    (2, "unknown command 'search-options'; did you mean 'sweep --want'?", "search-options"),
    (2, "did you mean 'bots check'?", "bot check x"),
    (2, "did you mean '--metric'?", "simulate --metrics all"),
    (2, "did you mean '--game-index'?", "simulate --first 3"),
    (2, "did you mean 'dicetown ablate'?", "simulate --ablate dynamite"),
    (2, "did you mean '--scenario'?", "play --from x"),
    *((2, "did you mean '<FILE>'?", f"{command} --load x") for command in ("play", "trace")),
    *((2, "did you mean '--force'?", f"{command} --replace") for command in ("play", "sdk x", "packs")),
    (2, "did you mean '--ignore-pack-changes'?", "replay --anyway"),
    *(
        (2, "did you mean 'dicetown analyze", f"replay x {option}")
        for option in ("--at", "--turning-points", "--answers")
    ),
    (2, "did you mean 'dicetown serve --replay'?", "replay x --web"),
    (2, "did you mean '--out-dir'?", "explore --out failures"),
    *((2, "did you mean '--allowlist'?", f"{command} --explained x") for command in ("explore", "test")),
    (2, "did you mean '--max-rounds'?", "simulate --most-rounds 3"),
    (2, "did you mean '--games'?", "bots --seeds 3"),
)
def test_unknown_names_lead_to_known_ones(code, text, command):
    expect(code, text, command)


@functools.cache
def all_options():
    options = {option for command in offered("''") for option in offered(f"{command} -")}
    assert "--seed" in options
    return options


@pytest.mark.parametrize(
    "former",
    "metrics from load explained replace anyway most ablate at answers turning-points web seeds first play".split(),
)
def test_no_option_has_a_former_name(former):
    assert f"--{former}" not in all_options()


def commands_in_documents():
    """Returns the command and its arguments, without what is quoted, of each line that a document shows."""
    folders = [root, *(root / each for each in ("content", "scripts", "tests", "tools", "tools/docs"))]
    files = [root / "README.md", *(file for each in folders[1:] for file in each.glob("*.md"))]
    for file in [*files, *root.glob("content/*/README.md")]:
        for command, arguments in re.findall(r"(?m)^\$ tools/dicetown ([a-z]+) ([^#\n]*)(?:#.*)?$", file.read_text()):
            yield command, re.sub(r"""'[^']*'|"[^"]*\"""", "", arguments)


def test_documents_show_options_that_exist():
    helps, shown = {}, 0
    for command, arguments in commands_in_documents():
        if command == "serve":  # another program
            continue
        if command not in helps:
            helps[command] = run(f"{command} --help").stdout
        for option in re.findall("--[a-z-]+", arguments):
            shown += 1
            assert f"{option} " in helps[command], f"{command} {arguments}"
    assert shown > 0
