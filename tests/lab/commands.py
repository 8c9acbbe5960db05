"""The program's commands, run in the folder of the test."""
import json, os, re, signal, subprocess, time
from pathlib import Path

program = None  # path of dicetown; conftest.py sets it
short = ["--set", "base.mine-nuggets=8", "--players", "2", "--bots", "random"]  # so that a game takes only a moment
root = Path(__file__).resolve().parents[2]


def run(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=300)


def eventually(holds):
    """Waits until the condition holds, by polling; TimeoutError after two minutes."""
    end = time.monotonic() + 120
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError("it never came true")
        time.sleep(0.01)


def until_it_plays(process, seconds):
    """Waits until the process handles Ctrl-C and has used this many seconds of CPU time, however long that takes on a
    busy machine."""

    def plays():
        if process.poll() is not None:
            return True
        caught = re.search(r"SigCgt:\t(\w+)", Path(f"/proc/{process.pid}/status").read_text())
        fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")")[1].split()
        used = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return caught and int(caught[1], 16) >> (signal.SIGINT - 1) & 1 and used > seconds

    eventually(plays)


def expect(code, text, *arguments):
    done = run(*arguments)
    if done.returncode != code or text not in done.stdout + done.stderr:
        raise AssertionError(
            f"{' '.join(arguments)}: expected exit {code} and {text!r}, got exit {done.returncode}:\n"
            f"{done.stdout}{done.stderr}"
        )
    return done


def result(*arguments):
    done = run(*arguments, "--json")
    if done.returncode != 0:
        raise AssertionError(f"{' '.join(arguments)}: exit {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


def metrics(document):
    return {row["metric"]: row for row in document["metrics"]}


def pack(name, lua, yaml=""):
    folder = Path(name)
    (folder / "scripts").mkdir(parents=True)
    (folder / "pack.yaml").write_text(
        f'id: {name}\nname: A mod\nversion: 1.0.0\napi: ^1\nrequires: {{base: "^1"}}\n{yaml}'
    )
    (folder / "scripts" / "mod.lua").write_text(lua + "\n")


def built_with_page():
    return "without the page" not in run("compare", *short, "--games", "2", "--report", "probe.html").stderr
