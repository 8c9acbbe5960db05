"""Saved games that contain packs: these are loaded only after a yes, which is asked for once."""
import ctypes, os, re, shutil, subprocess

import pytest
import terminal
from terminal import Terminal, play, saved

PACK = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../page/meadow")


def with_pack(save, folder, name):
    """Returns the bytes of a save with the files of a pack, as `serve --export` writes them."""
    body = save.split(b"\n", 1)[1]
    lines = []
    for place, _, files in sorted(os.walk(folder)):
        for file in sorted(files):
            path = os.path.join(place, file)
            if not path.endswith((".yaml", ".lua")):
                continue
            lines.append(f"packed {name} {os.path.relpath(path, folder)}")
            with open(path, encoding="utf-8") as text:
                lines += [f"text {line}".rstrip() for line in text.read().splitlines()]
    at = re.search(rb"(?m)^answer ", body).start()
    body = body[:at] + "".join(line + "\n" for line in lines).encode() + body[at:]
    hash64 = ctypes.CDLL("libxxhash.so.0").XXH3_64bits_withSeed
    hash64.restype, hash64.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint64]
    return b"rules-save 7 %d %016x\n" % (len(body), hash64(body, len(body), 7)) + body


def written(folder, changed=lambda pack: None):
    """Returns the file of a finished game with a pack that isn't installed. `changed` may damage that pack."""
    file, pack = os.path.join(folder, "evening.dicetown"), os.path.join(folder, "meadow")
    shutil.copytree(PACK, pack)
    game = play("--seats", "random,random", "--seed", "2", "--with", "meadow", "--pack-path", pack, "--save", file)
    assert game.leave() == 0
    changed(pack)
    content = with_pack(saved(file), pack, "meadow")
    with open(file, "wb") as out:
        out.write(content)
    shutil.rmtree(pack)
    return file


def without_terminal(*arguments, state):
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "XDG_STATE_HOME": state}
    return subprocess.run(
        [terminal.PROGRAM, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=environment
    )


def asked(file, answer, *more, state):
    """Returns the exit code and the screen of a replay whose question about packs gets this answer."""
    shown = Terminal("replay", file, "--verify", *more, state=state)
    shown.wait(re.compile(r"\[(yes/no|ja/nein)\] "))
    shown.type(answer + "\n")
    return shown.leave(), shown.screen


@pytest.mark.parametrize("answer", ["no", "", "yes please"])
def test_other_answers_than_yes_load_no_packs(folder, answer):
    state = os.path.join(folder, "state")
    code, screen = asked(written(folder), answer, state=state)
    assert re.search(r"meadow 1\.0\.0: \d+ files \(1 script\), \d+ KB", screen), "the pack is shown"
    assert "base 1" not in screen, "an installed one isn't"
    assert code == 3 and "were not loaded" in screen
    assert not os.path.exists(state), "nothing is written"


def test_a_yes_loads_packs_and_is_remembered(folder):
    file, state = written(folder), os.path.join(folder, "state")
    code, screen = asked(file, "yes", state=state)
    assert code == 0 and "game over; state" in screen
    for command in ("replay", "play", "trace"):
        again = Terminal(command, file, state=state)
        assert again.leave() == 0 and "[yes/no]" not in again.screen, command
    assert asked(file, "ja", "--lang", "de", state=os.path.join(folder, "other"))[0] == 0, "in German, too"


def test_packs_need_an_option_without_a_terminal(folder):
    file, state = written(folder), os.path.join(folder, "state")
    ended = without_terminal("replay", file, "--verify", state=state)
    assert ended.returncode == 2 and "add --yes to load them" in ended.stderr
    ended = without_terminal("replay", file, "--json", "--yes", state=state)
    assert ended.returncode == 0 and '"id": "meadow"' in ended.stdout


def test_changed_packs_in_a_save_are_rejected(folder):
    def changed(pack):
        with open(os.path.join(pack, "scripts/meadow.lua"), "a") as script:
            script.write("\nlocal more = 1\nfunction unused() return more end\n")

    state = os.path.join(folder, "state")
    ended = without_terminal("replay", written(folder, changed), "--verify", "--yes", state=state)
    assert ended.returncode == 3 and "damaged" in ended.stderr
    assert [files for _, _, files in os.walk(state) if files] == [], "nothing of it stays"
    again = os.path.join(folder, "again")
    os.mkdir(again)
    ended = without_terminal("replay", written(again), "--verify", "--yes", state=state)
    assert ended.returncode == 0, "the right pack is loaded afterwards"
