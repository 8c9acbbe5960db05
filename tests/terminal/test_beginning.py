"""The first prompts, names, the first screen, completion."""
import os, re, shutil, subprocess

from terminal import ASKED, CLEARED, PROGRAM, PROMPT, Terminal, answer, play


def test_beginning(folder):
    """Alone, `play` asks for packs, players and names; the game is saved automatically, is offered later, and
    continues."""
    game = play(state=folder)
    game.wait("Expansions for Dice Town")
    game.wait(re.compile(r"for\s+up\s+to\s+6\s+players\."))  # the pack's text has its placeholders filled
    game.say("nonsense", "There is no expansion 'nonsense'.")
    answer(game, "wild west", "9")
    game.wait("Type a number from 2 to 6.")
    answer(game, "3", "2", "Ann", "Ann")
    game.wait("Ann is taken or looks too much like another name.")
    answer(game, "Bob")
    game.wait("Ann, take your place at the screen and press Enter ")
    game.say("", re.compile(r"\n  Ada  .*Ann> $", re.S))
    game.say("none", re.compile("Bob, take your place at the screen and press Enter $"))
    game.press("\x04", "To continue: dicetown play")
    assert game.leave() == 0, "it can be left"
    game = play(state=folder)
    game.wait("1. Dice Town, Wild West (Ann, Bob, Ada), today at ")
    game.wait("Which one?")
    game.say("", re.compile("Bob, take your place at the screen and press Enter $"))
    game.say("", re.compile("Bob> $"))
    game.press("\x04", "Goodbye.")
    game.leave()
    kept = folder + "/dicetown/games/"
    assert len([name for name in os.listdir(kept) if name.endswith(".save")]) == 1, "it is the same file"


def test_names(folder):
    """Players' names are at the table, in the log and in saves; invalid names are rejected."""
    name = folder + "/evening"
    game = play("--seats", "human,random", "--names", "Calamity Jane", "--seed", "2", "--save", name)
    game.wait("Calamity Jane (you)")
    game.wait("Calamity Jane> ")
    shown = game.say("none", re.compile("Jane> $"))
    assert "Calamity Jane keeps nothing" in shown, "the log names her"
    game.say("quit", "Goodbye.")
    game.leave()
    game = play(name)
    game.wait("Calamity Jane> ")
    game.say("quit", "Goodbye.")
    game.leave()
    game = play(name, "--names", "Ann")
    game.wait("Ann> ")
    game.say("quit", "Goodbye.")
    game.leave()
    both = Terminal("play", "--seats", "random,random", "--names", "Ann,Bob", "--seed", "2", "--save", name + "-2")
    assert both.leave() == 0, "a game of two names"
    wrong = play(name + "-2", "--names", "Bob")
    assert wrong.leave() == 2 and "Bob appears twice" in wrong.screen, "as somebody in the save is called"
    for names, why in (
        ("Ann,Ann", "Ann appears twice"), ("x" * 21, "is not a valid name"), ("A,B,C", "3 names for 2"),
        ("A,a", "a appears twice or looks too much like another name"), ("Ann,\uff21nn", "Ann appears twice"),
        ("Ann,\u0410nn", "appears twice"), ("Ann\u200b,Bob", "is not a valid name"),
        ("\u202eAnn", "is not a valid name"),
    ):
        wrong = play("--seats", "human,random", "--names", names)
        assert wrong.leave() == 2 and why in wrong.screen, "it is refused"


def offered(shell, source, *lines):
    """Returns what completion in a shell offers for each of these command lines; `source`: reads the script, and
    defines `offer`, which prints that in a line."""
    offers = "\n".join(f"offer '{PROGRAM}' {line}" for line in lines)
    done = subprocess.run([shell, *(["-f"] if shell == "zsh" else []), "-c", f"{source}\n{offers}"],
                          capture_output=True, text=True, check=True)
    assert not done.stderr
    return done.stdout.split("\n")[:-1]


def test_completion():
    """Bash completion offers commands, options and values, one by one after commas."""
    # The server beside it knows its own options, if it was built.
    served = os.path.exists(os.path.join(os.path.dirname(PROGRAM), "dicetown_server"))
    wanted = {
        "repl": "replay", "play --see": "--seed", "play --with wild-west,cow": "wild-west,cowboys",
        "play --lang d": "de", "completion f": "fish", "compare --marg": "--margin", "sweep --wan": "--want",
        "ablate --keep": "--keep-going", "merge --rep": "--report",
        "serve --max-tables-": "--max-tables-per-minute" if served else "",
        "simulate --seed 1 --set a=b --se": "--set", "play --lang=d": "--lang=de",
        "replay f": "", "nonsense ''": "",
    }
    bash = [line for line in wanted if "--lang=" not in line]  # there, = begins a new word
    assert offered("bash", f"""source <('{PROGRAM}' completion bash)
        offer() {{ COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dicetown; echo "${{COMPREPLY[*]}}"; }}""",
                   *bash) == [wanted[line] for line in bash]
    if shutil.which("zsh"):
        assert offered("zsh", f"""compdef() {{ }}; _files() {{ echo; }}
            _describe() {{ print -r -- ${{${{(@P)2}}%%:*}}; }}
            source <('{PROGRAM}' completion zsh)
            offer() {{ words=("$@"); CURRENT=$#; _dicetown; }}""", *wanted) == list(wanted.values())
    if shutil.which("fish"):
        assert offered("fish", f"""'{PROGRAM}' completion fish | source; function __fish_complete_path; end
            function offer; echo (complete -C "$argv" | string replace -r '\\t.*' ''); end""",
                       *wanted) == list(wanted.values())


def test_completions_have_help():
    """For a program, too, each completion has its help after a tab."""
    done = subprocess.run([PROGRAM, "--complete", "simulate", "--se"], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"(--se[a-z-]*\t[A-Z][^\n]+\n)+", done.stdout)


def test_german(folder):
    """The beginning of a game and the command-line help are available in German."""
    game = play("--lang", "de", state=folder)
    game.wait("Erweiterungen für Dice Town")
    answer(game, "alle", "", "", "")
    game.wait(re.compile(r"Spieler 1> $"))
    game.press("\x04", "Auf Wiedersehen.")
    game.leave()
    helping = Terminal("play", "--lang", "de", "--help")
    assert helping.leave() == 0 and "Festlegen, wer spielt: human" in helping.screen, "the help is German"


def test_german_reason(folder):
    """Why expansions can't be combined is shown in the player's language."""
    os.makedirs(folder + "/dicetown/packs/foe")
    with open(folder + "/dicetown/packs/foe/pack.yaml", "w") as file:
        file.write("id: foe\nname: Foe\nversion: 1.0.0\napi: ^1\nrequires: {base: ^1}\nconflicts: [wild-west]\n")
    game = Terminal("play", "--lang", "de", environment={"XDG_DATA_HOME": folder})
    game.wait("Erweiterungen für Dice Town")
    game.say("wild-west, foe", re.compile(r"'foe'\s+nennt\s+'wild-west'\s+unter\s+conflicts"))


def test_newcomers_first_screen(folder):
    """A game begins with its aim, its end, where it is saved, how to get help and how to leave; in German too, and for
    each of several people at their first turn."""
    for arguments, wanted in (
        (
            (),
            (
                "Goal: Score the most victory points", "The gold mine is empty.", "saved after each",
                "or 'dicetown replay' to replay it", "'quit' to",
            ),
        ),
        (
            ("--lang", "de"),
            (
                "Spielziel: Sammle die meisten Siegpunkte", "Die Goldmine ist", "nach jeder Antwort gespeichert",
                "'ende' verlässt",
            ),
        ),
    ):
        game = play("--seats", "human,random", "--seed", "2", *arguments, state=folder)
        game.wait(ASKED)
        for text in wanted:
            assert text in game.screen.replace("\n", " "), f"{text!r} is said"
        game.say("exit", re.compile("Goodbye|Auf Wiedersehen"))
        game.leave()
    game = play("--seats", "human,human", "--seed", "2", state=folder)
    game.wait("press Enter ")
    for nth in range(2):
        game.say("", PROMPT)
        shown = game.screen[game.screen.rindex(CLEARED):]
        assert "Goal: " in shown, "who sits down reads it"
        game.type("none\n")
        game.wait(re.compile(r"press Enter $|\d> $"), len(game.screen) + 1)
        assert nth == 1 or game.screen.endswith("press Enter "), "the other one is asked, too"
    game.press("\x03", re.compile(r"Goodbye|\(y/n\) $"))
