"""What players and hosts are told in German: for each command, a German sentence that has to be there, and no English
words. What belongs to authors of packs, and JSON, stays English (tools/README.md)."""
import os, re, zipfile

import pytest

from cases import bots, cases, judge, root, run


# Words that no German sentence has. Names of packs, options, metrics and commands are English, and aren't here.
english = (
    "the|of|this|that|which|unknown|expected|must|has|have|were|there|file|folder|did|mean|found|can|not|is|are|with|"
    "given|save|saved|wins|each|other|answer|answered|legal|steps|mistake|because"
)
# What is quoted, a path, an option or an example, which are the same in each language.
neutral = (
    r"'[^'\n]*'", r"`[^`\n]*`", r"[A-Za-z0-9]+-[A-Za-z0-9-]+", r"--?[a-z-]+", r"[^ \n]*/[^ \n]*",
    r"[a-z]+[.:][a-z:.#*-]+", r"dicetown .*", r"\[?(FILE|file)\b",
)
few = "--games 20 --players 2"
mine = f"{root}/tests/scenarios/base/mine_and_bank.yaml"


@pytest.fixture(autouse=True)
def no_locale(monkeypatch):
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", "C")


@pytest.fixture
def save(folder):
    """A game of bots, next to an empty folder."""
    de(0, "Runde 1", f"{bots} --seed 5 --save {folder}/evening")
    (folder / "empty").mkdir()
    return folder / "evening"


def german(code, text, command, **more):
    """Checks the exit code of a command, a text that it prints, and that it prints no English word."""
    __tracebackhide__ = True
    done = run(command, **more)
    judge(code, text, command, done, done.stdout)
    said = done.stdout
    for pattern in neutral:
        said = re.sub(pattern, "", said)
    if words := set(re.findall(rf"\b(?:{english})\b", said, re.ASCII | re.IGNORECASE)):
        pytest.fail(f"dicetown {command}\n  is English: {words}:\n{done.stdout}")


def de(code, text, command):
    __tracebackhide__ = True
    german(code, text, f"{command} --lang de")


def by_locale(code, text, command):
    __tracebackhide__ = True
    german(code, text, command, env={**os.environ, "LANG": "de_DE.UTF-8"})


def test_saves(folder, save):
    (folder / "foreign").write_text("hello\n")
    (folder / "short").write_bytes(save.read_bytes()[:900])
    head, _, last = save.read_bytes().removesuffix(b"\n").rpartition(b"\n")
    assert last.startswith(b"answer")
    (folder / "damaged").write_bytes(head + b"\nAnswer" + last.removeprefix(b"answer") + b"\n")
    de(3, "kann nicht gelesen werden: Datei oder Ordner nicht gefunden", f"play {folder}/missing")
    de(3, "kein Spielstand: Die erste Zeile", f"play {folder}/foreign")
    de(3, "der Spielstand ist unvollständig", f"replay {folder}/short")
    de(3, "der Spielstand ist beschädigt", f"replay {folder}/damaged")
    de(3, "das ist ein Ordner", f"replay {folder}/empty")
    de(
        2, f"dort liegt schon eine Datei, die überschrieben würde; 'dicetown play {save}' setzt sie fort",
        f"play --seats random,random --seed 6 --save {save}",
    )
    missing = "Datei oder Ordner nicht gefunden"
    de(5, f"kann nicht geschrieben werden: {missing}", f"{bots} --seed 5 --save {folder}/nowhere/x")
    de(2, "der Spielstand legt das Spiel fest; lass --seed weg", f"play {save} --seed 4")
    de(2, "--ignore-pack-changes braucht <DATEI>", f"{bots} --seed 5 --ignore-pack-changes")
    de(
        3, "der Spielstand braucht Pakete, die fehlen: base; gib den Ordner des Spiels mit --game",
        f"replay {save} --game {root}/tests/games/harbour",
    )


@cases(
    (3, "es gibt kein Paket 'cowboy'; meintest du 'cowboys'?", f"{bots} --seed 5 --with cowboy"),
    (3, "es gibt keine Option 'base.bribe'; meintest du 'base.bribes'?", f"{bots} --seed 5 --set base.bribe=false"),
    (
        3, "Option 'base.bribes': erwartet wird true oder false, hier steht der Text 'perhaps'",
        f"{bots} --seed 5 --set base.bribes=perhaps",
    ),
    (
        3, "erwartet wird eine ganze Zahl von 1 bis 200, hier steht die Zahl 100000",
        f"{bots} --seed 5 --set base.mine-nuggets=100000",
    ),
    (3, "schreibe paket.option=wert", f"{bots} --seed 5 --set base.bribes"),
    (
        2, "diese Pakete sind für 2 bis 5 Spieler, nicht für 7",
        "play --seats random,random,random,random,random,random,random",
    ),
    (2, "nicht für 6; mit wild-west: 2 bis 6", "play --seats random,random,random,random,random,random"),
    (2, "unbekannte Art von Spieler 'randon'", "play --seats randon,random"),
    (2, "random erlaubt keinen Wert", "play --seats random:3,random"),
    (2, "gib hinter dem Doppelpunkt an, welcher Anteil", "play --seats heuristic:7,random"),
    (2, "gib sein Programm mit --remote BEFEHL an", "play --seats remote,random --seed 1"),
    (2, "muss die Standardeingabe ein Terminal sein", "play --seats human,random"),
    (2, "3 Namen für 2 Spieler", f"{bots} --seed 5 --names A,B,C"),
    (
        3, "kein Ende nach 1 Runden; erhöhe --max-rounds oder --max-steps",
        "play --seats heuristic,heuristic --seed 1 --max-rounds 1",
    ),
    (3, "diesen Paketordner gibt es nicht", f"{bots} --seed 5 --pack-path nowhere"),
    (3, "diesen Paketordner gibt es nicht", "play --game nowhere"),
    (2, "ist kein Spiel, denn jedes Paket darin braucht ein anderes", f"play --game {root}/content/cowboys"),
    (2, "es gibt keine Szenariodatei", "play --scenario missing"),
    (2, "hat kein Szenario mit 'zzz' im Titel", f"play --scenario {mine}:zzz"),
)
def test_packs_options_and_seats(code, text, command):
    de(code, text, command)


def test_a_folder_without_packs(folder, save):
    de(2, f"--game: in '{folder}/empty' liegt kein Paket", f"play --game {folder}/empty")


def test_several_scenarios(folder):
    said = run(f"play --scenario {mine}", env={**os.environ, "LANG": "de_DE.UTF-8"}).stdout
    assert "passt auf mehrere Szenarien; wähle eines in der Form DATEI:TITEL:" in said.split("\n")[0]


@pytest.mark.parametrize("text, config", [
    ("game.yaml:1:1: hier gibt es keinen Schlüssel 'sed'; meintest du 'seed'?", "sed: 4"),
    (": hier gibt es keinen Schlüssel 'colour'; möglich: ", "colour: red"),
    ("erwartet wird eine ganze Zahl ab 0, hier steht der Text 'x'", "seed: x"),
    ("erwartet wird eine Liste, hier steht eine Zuordnung", "packs: {a: 1}"),
    ("erwartet wird ein Text, hier steht eine Liste", "game: [a]"),
    ("es gibt kein Paket 'bas'; meintest du 'base'?", "packs: [bas]"),
    ("unbekannte Art von Spieler 'humna'; meintest du 'human'?", "seats: [humna, random]"),
    ("Dateien können keine Programme starten", 'seats: ["remote:./x", random]'),
    ("es gibt keine Option 'base.bribe'", "options: {base.bribe: 1}"),
    ("diese Klammer wird nie geschlossen", "packs: [base"),
    ("das Steuerzeichen 0x1 ist nicht erlaubt", "seed: \x01"),
    ("das ist kein gültiges UTF-8", b"seed: \xff"),
    ("in Anführungszeichen", "packs: base: x"),
])
def test_configs(folder, text, config):
    (folder / "game.yaml").write_bytes((config if isinstance(config, bytes) else config.encode()) + b"\n")
    de(3, text, f"play --config {folder}/game.yaml")


@cases(
    (3, "diese Datei kann nicht gelesen werden", "play --config missing.yaml"),
    (5, "kann nicht geschrieben werden", "rules --html nowhere/x.html"),
)
def test_missing_files(code, text, command):
    de(code, text, command)


@cases(
    (2, "unbekannte Sprache 'xx'; möglich: de, en", "play --lang xx"),
    (2, "unbekannte Option '--nosuch'", "play --nosuch"),
    (2, "meintest du 'play'?", "plai"),
    (0, "Aufruf: dicetown <BEFEHL> [OPTIONEN]", ""),
    (2, "ist keine ganze Zahl aus Dezimalziffern", "play --seed x"),
    (2, "--seed braucht genau einen Wert", "play --seed"),
    (2, "0 liegt nicht zwischen 1 und 99", "packs --players 0"),
    (2, "--merged und --lang schließen sich aus", "packs --merged --lang de"),
    (2, "enthält einen leeren Teil", "play --seats random,random,"),
    (0, "Viele Spiele spielen und Statistik ausgeben", "--help"),
    *(
        (0, "Optionen:", f"{command} --help")
        for command in (
            "serve", "play", "replay", "analyze", "rules", "simulate", "compare", "sweep", "ablate", "bots", "explore",
            "merge", "packs", "completion",
        )
    ),
    (2, "unbekannte Aktion 'frob'", "packs frob"),
    (0, "wurden keine Pakete hinzugefügt", "packs list"),
    (0, "0 Pakete geprüft", "packs verify"),
    (2, "unter den hinzugefügten Paketen ist kein 'x'", "packs remove x"),
    (2, "<DATEI> fehlt", "merge"),
)
def test_wrong_use(code, text, command):
    by_locale(code, text, command)


def test_archives(folder):
    (folder / "foreign.zip").write_text("no archive\n")
    with zipfile.ZipFile(folder / "other.zip", "w") as archive:
        archive.writestr("read.me", "x")
    by_locale(2, f"'{folder}/missing' nicht gefunden", f"packs add {folder}/missing")
    by_locale(3, "foreign.zip ist unbrauchbar: unlesbares Archiv", f"packs add {folder}/foreign.zip")
    by_locale(3, "other.zip ist unbrauchbar: kein Paket gefunden", f"packs add {folder}/other.zip")


@cases(
    (0, "Diese Pakete sind kombinierbar", "packs --with wild-west"),
    (3, "Diese Pakete sind nicht kombinierbar: es gibt kein Paket 'nosuch'", "packs --with nosuch"),
    (3, "möglich mit wild-west: 2 bis 6 Spieler", "packs --with cowboys --players 6"),
    (3, "es gibt kein Paket 'nosuch'", "rules --with nosuch"),
    (2, "--html und --json schließen sich aus", "rules --html x.html --json"),
    (2, "--host: 'nix' ist keine Adresse", "serve --host nix"),
    (5, ": diese Adresse gehört nicht zu diesem Rechner", "serve --host 192.0.2.1"),
    (2, "--min-pass-delay ist größer als --max-pass-delay", "serve --min-pass-delay 3000 --max-pass-delay 1"),
    (3, "es gibt kein Paket 'nosuch'", "serve --with nosuch"),
)
def test_other_commands(code, text, command):
    de(code, text, command)


def test_stores(folder):
    de(5, f"--store: {folder}/nowhere/x: Datei oder Ordner nicht gefunden", f"serve --store {folder}/nowhere/x")


def test_saved_games(save):
    de(0, "Schritte, ", f"replay {save} --verify")
    de(0, "möglich:", f"analyze {save} --answer 3")
    de(2, "es gibt keine Antwort 3000; das Spiel hat", f"analyze {save} --answer 3000")
    de(2, "--instead braucht --answer", f"analyze {save} --instead pass")
    de(0, "Paare weitergespielter Spiele", f"analyze {save} --answer 3 --instead none --games 4")
    de(0, "Gewinnchancen zu Beginn", f"analyze {save} --games 2 --top 1")
    de(2, "'nugets' gibt es hier nicht; erwartet wird ein Bereich", f"replay {save} --why p1.nugets")
    de(2, "es gibt keinen Spieler p9; das Spiel hat 2", f"replay {save} --why p9.nuggets")


@cases(
    (0, "20 Spiele mit 2 Spielern, Startwert 1", f"simulate {few} --metric core"),
    (0, "Führungswechsel", f"simulate {few} --metric core"),
    (0, "Anteil der Siege mit einer Karte", f"simulate {few} --metric all"),
    (0, "erster Besitzer", f"ablate dynamite {few}"),
    (2, "--games: 0 liegt nicht zwischen 1 und 2147483648", "simulate --games 0"),
    (2, "--players muss zwischen 1 und 8 liegen", "simulate --players 9"),
    (2, "es gibt keine Karte 'dynamit'; meintest du 'dynamite'?", "ablate dynamit --games 1"),
    (
        2, "es gibt keinen Messwert 'lead-change'; meintest du 'lead-changes'?",
        "simulate --games 1 --metric lead-change",
    ),
    (2, "endet nicht auf .csv, .ndjson, .sqlite oder .json", "simulate --games 1 --out rows.txt"),
    (0, "Bot ist", "bots --games 1 --players 2 --bots heuristic,random"),
    (2, "gib mindestens zwei an", "bots --bots random"),
    (0, "treffen alle Intervalle zugleich zu", f"compare --b '--set base.mine-nuggets=40' {few}"),
    (2, "Zu einer Variante gehören", "compare --b '--sett x'"),
    (2, "es gibt keinen Messwert 'nosuch'", f"compare --b '--set base.mine-nuggets=40' {few} --metric nosuch"),
    (0, "die Vorgabe", f"sweep --set base.mine-nuggets=20..40:10 --metric rounds {few}"),
    (2, "ist kein Bereich", "sweep --set base.mine-nuggets=20.."),
    (1, "gefunden: nichts", f"sweep --set base.mine-nuggets=20..40:10 --want rounds=1..2 {few}"),
)
def test_many_games(code, text, command):
    de(code, text, command)


def test_rows(folder):
    de(0, "Hash des Ergebnisses", f"simulate {few} --out {folder}/rows.csv")
    de(5, "dort liegt schon eine Datei", f"simulate {few} --out {folder}/rows.csv")
    de(
        3, "kann nicht fortgesetzt werden: von einem anderen Lauf geschrieben",
        f"simulate {few} --seed 2 --out {folder}/rows.csv --resume",
    )
    by_locale(0, "20 Spiele mit 2 Spielern", f"merge {folder}/rows.csv")


@cases(
    (0, "Pakete geprüft, 0 Fehler, 0 Warnungen", "check"),
    (0, "14 bestanden, 0 fehlgeschlagen", f"test {mine}"),
)
def test_checks_and_tests(code, text, command):
    by_locale(code, text, command)


@pytest.mark.parametrize("command", [
    f"simulate {few} --metric all",
    f"ablate dynamite {few}",
    f"compare --b '--set base.mine-nuggets=40' {few}",
    f"sweep --set base.mine-nuggets=20..40:10 --metric rounds {few}",
    "bots --games 1 --players 2 --bots heuristic,random",
])
def test_json_is_the_same_in_each_language(command):
    en, de = (run(f"{command} --json --lang {each}", stderr=None).stdout for each in ("en", "de"))
    assert en and en.replace("--lang en", "") == de.replace("--lang de", "")
