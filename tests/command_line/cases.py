"""The program's commands, each run until it ends: exit codes, and what they print."""
import shlex, signal, subprocess
from pathlib import Path

import pytest

from commands import until_it_plays

program = None  # path of dicetown; conftest.py sets it
root = Path(__file__).resolve().parents[2]
bots = "play --seats random,random"


def run(command, **more):
    """Runs a command line; what it prints includes its errors."""
    usual = dict(
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace",
        timeout=60,
    )
    return subprocess.run([program, *shlex.split(command)], **{**usual, **more})


def judge(code, text, command, done, said):
    """Checks the exit code of a command, and a text in what it said."""
    __tracebackhide__ = True
    if done.returncode != code or text not in said:
        pytest.fail(f"dicetown {command}\n  expected exit {code} and {text!r}, got exit {done.returncode}:\n{said}")


def expect(code, text, command):
    """Checks the exit code of a command, and a text that it prints."""
    __tracebackhide__ = True
    done = run(command)
    judge(code, text, command, done, done.stdout)


def expect_to(file, code, text, command):
    """The same with standard output to a file or device: checks what is on standard error."""
    __tracebackhide__ = True
    with open(file, "w") as out:
        done = run(command, stdout=out, stderr=subprocess.PIPE)
    judge(code, text, command, done, done.stderr)


def silent(text, command):
    """Checks that a command doesn't print a text."""
    __tracebackhide__ = True
    said = run(command).stdout
    if text in said:
        pytest.fail(f"dicetown {command}\n  expected no {text!r}, got:\n{said}")


def cases(*rows):
    """Parametrizes a test by the exit code, the text and the command line of each case."""
    return pytest.mark.parametrize("code, text, command", rows, ids=[row[2] for row in rows])


def interrupted(command, meanwhile=lambda: None):
    """Ends a command by Ctrl-C once it plays; returns its exit code and what it has printed."""
    process = subprocess.Popen(
        [program, *shlex.split(command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        until_it_plays(process, 0.5)
        meanwhile()
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, said


def pack(path, lua):
    """Writes a mod of one script, on top of base, named for its folder."""
    (path / "scripts").mkdir(parents=True, exist_ok=True)
    (path / "pack.yaml").write_text(
        f'id: {path.name}\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {{base: "^1"}}\n'
    )
    (path / "scripts/mod.lua").write_text(lua + "\n")


def append(path, text):
    with path.open("a") as file:
        file.write(text)
