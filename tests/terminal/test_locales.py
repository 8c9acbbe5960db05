"""Games in a terminal whose locale is C, not installed, unset, or UTF-8: letters beyond ASCII are read and shown, in
English and in German, at the first prompt, in a game, in a loaded one, and in a replay."""
import os, re

from terminal import Terminal

LOCALES = {
    "C": {"LANG": "C"},
    "POSIX for all": {"LC_ALL": "POSIX"},
    "not installed": {"LANG": "de_DE.UTF-8"},
    "of no country": {"LC_ALL": "xx_XX.UTF-8", "LANG": "C"},
    "none": {},
    "C.UTF-8": {"LANG": "C.UTF-8"},
}


def environment(locale):
    """All locale variables; None: unset."""
    return {**dict.fromkeys(("LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE")), **LOCALES[locale]}


def plays_in_language(locale, language, folder):
    save = os.path.join(folder, f"für-{language}.save")

    def start(*arguments):
        return Terminal(*arguments, environment=environment(locale))

    begun = start("play", "--lang", language)
    begun.wait(re.compile(r"\S.*[:?>] $"))
    begun.say("größer", re.compile(r"größer(?s:.*)[:?>] $"))
    begun.press("\x04", "\n")
    assert begun.leave() == 0, f"{locale}, {language}: the first prompt is left"
    seats = ("--seats", "human,random", "--names", "Zoë,Jürgen", "--seed", "2", "--save", save)
    game = start("play", "--lang", language, *seats)
    game.wait("Zoë> ")
    told = game.say("grün", "Zoë> ")
    assert "grün" in told.replace("grün\n", "", 1), f"{locale}, {language}: what was typed is read"
    game.say("none" if language == "en" else "nichts", re.compile("(?<!\n)Zoë> $|> $"))
    game.press("\x04", "\n")
    assert game.leave() == 0, f"{locale}, {language}: the game is left"
    loaded = start("play", "--lang", language, save, "--save", save)
    loaded.wait("Zoë> ")
    assert "Jürgen" in loaded.screen, f"{locale}, {language}: names are those of the save"
    loaded.press("\x04", "\n")
    assert loaded.leave() == 0, f"{locale}, {language}: the loaded game is left"
    shown = start("replay", save)
    assert shown.leave() == 0 and "Zoë" in shown.screen, f"{locale}: the replay is shown"


def plays_in(locale, folder):
    for language in ("en", "de"):
        plays_in_language(locale, language, folder)


def test_locale_c(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'C'."""
    plays_in("C", folder)


def test_locale_posix(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'POSIX for all'."""
    plays_in("POSIX for all", folder)


def test_locale_not_installed(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'not installed'."""
    plays_in("not installed", folder)


def test_locale_of_no_country(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'of no country'."""
    plays_in("of no country", folder)


def test_no_locale(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'none'."""
    plays_in("none", folder)


def test_locale_utf8(folder):
    """Umlauts can be typed and shown, and nothing crashes, in the locale 'C.UTF-8'."""
    plays_in("C.UTF-8", folder)
