"""Games at a terminal whose locale is C, not installed, not said, or UTF-8: letters beyond ASCII are read and shown, in
English and in German, at the first prompt, in a game, in a loaded one, and in a replay."""
import os
import re

LOCALES = {
    "C": {"LANG": "C"},
    "POSIX for all": {"LC_ALL": "POSIX"},
    "not installed": {"LANG": "de_DE.UTF-8"},
    "of no country": {"LC_ALL": "xx_XX.UTF-8", "LANG": "C"},
    "none": {},
    "C.UTF-8": {"LANG": "C.UTF-8"},
}
PACKS = {"en": "Which packs?", "de": "Welche Pakete?"}


def environment(locale):
    """All variables of the locale; None: not set."""
    return {**dict.fromkeys(("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE")), **LOCALES[locale]}


def add_tests(run):
    """Adds a test for each locale to those of `run`, the names of tests/terminal/run."""
    Terminal, check = run["Terminal"], run["check"]

    def play_in(locale, language, folder):
        save = os.path.join(folder, f"für-{language}.save")
        start = lambda *arguments: Terminal(*arguments, "--lang", language, environment=environment(locale))
        begun = start("play")
        begun.wait(re.compile(r"\S.*[:?>] $"))
        begun.say("größer", re.compile(r"größer(?s:.*)[:?>] $"))
        begun.press("\x04", "\n")
        check(begun.leave() == 0, f"{locale}, {language}: the first prompt is left", begun)
        game = start("play", "--seats", "human,random", "--names", "Zoë,Jürgen", "--seed", "2", "--save", save)
        game.wait("Zoë> ")
        told = game.say("grün", "Zoë> ")
        check("grün" in told.replace("grün\n", "", 1), f"{locale}, {language}: what was typed is read", game)
        game.say("none" if language == "en" else "nichts", re.compile("(?<!\n)Zoë> $|> $"))
        game.press("\x04", "\n")
        check(game.leave() == 0, f"{locale}, {language}: the game is left", game)
        loaded = start("play", "--load", save, "--save", save)
        loaded.wait("Zoë> ")
        check("Jürgen" in loaded.screen, f"{locale}, {language}: names are those of the save", loaded)
        loaded.press("\x04", "\n")
        check(loaded.leave() == 0, f"{locale}, {language}: the loaded game is left", loaded)
        shown = Terminal("replay", save, environment=environment(locale))
        check(shown.leave() == 0 and "Zoë" in shown.screen, f"{locale}: the replay is shown", shown)

    for locale in LOCALES:
        def test(folder, locale=locale):
            for language in ("en", "de"):
                play_in(locale, language, folder)

        test.__doc__ = f"In a terminal with the locale {locale!r} umlauts are read and shown, and nothing crashes."
        run["test_locale_" + re.sub(r"\W", "_", locale)] = test
